// Measures text with the host's fonts: the one file that talks to Pango.

import CPango
import ComponentRuntime

/// Measures by Pango: real shaping, line breaking, bidi and font fallback.
///
/// Lengths are in points at 72 dpi, with hinting off and nothing rounded, so that measures do not
/// depend on a viewport's scale. `style.align` and `style.isRightToLeft` change no size. Lines
/// break by Unicode's algorithm (UAX #14); a NUL counts as U+FFFD. With a line height given, every
/// line is exactly that high, half of the difference to the font's own height above the text.
///
/// It may be used from any thread, but not by two at once: Pango is not safe for that even with a
/// font map for each, so all measurers of a process share one lock.
///
/// Source: spec/layout.md, "Text".
public final class PangoTextMeasurer: TextMeasurer, Sendable {
  /// What is measured of a text, in UTF-8 bytes; the rest of a longer one takes no room. Pango
  /// needs some 30 ms for this much.
  public static let maximumTextBytes = 65_536

  private let pango: Pango

  /// - Parameter language: A tag such as `en` or `zh-cn`, which decides between fonts for the same
  ///   script, as for Chinese and Japanese. The process's locale has no part in it.
  /// - Throws: `TextFault.noFonts` if fontconfig knows no font at all.
  public init(language: String = "en") throws(TextFault) {
    guard let pango = Pango(language: language) else { throw .noFonts }
    self.pango = pango
  }

  /// - Complexity: O(*n*) in the text's length; about 7 µs for 20 Latin characters.
  public func measure(_ text: String, style: TextStyle, maxWidth: Double?) -> TextSize {
    let size = pango.measure(text, style: style, maxWidth: maxWidth)
    return TextSize(
      width: size.width, height: size.height, firstBaseline: size.first_baseline,
      lineCount: Int(size.line_count))
  }

  public func minContentWidth(_ text: String, style: TextStyle) -> Double {
    pango.minContentWidth(text, style: style)
  }
}

/// Why no measurer could be made.
public enum TextFault: Error, CustomStringConvertible {
  /// fontconfig lists no font.
  case noFonts

  public var description: String {
    "fontconfig knows no fonts on this host; install some, such as Debian's fonts-dejavu-core"
  }
}

/// The C measurer, freed with its owner; all that is unsafe here stays inside.
///
/// Sendable although the compiler cannot see why: the pointer never leaves, and every C function
/// holds the process's lock while it touches what the pointer points to.
@safe private struct Pango: ~Copyable, @unchecked Sendable {
  private let measurer: OpaquePointer

  init?(language: String) {
    guard let measurer = unsafe cpango_measurer_new(language) else { return nil }
    unsafe self.measurer = measurer
  }

  deinit { unsafe cpango_measurer_free(measurer) }

  func measure(_ text: String, style: TextStyle, maxWidth: Double?) -> CPangoSize {
    unsafe withCStyle(style) { style in
      unsafe Self.withMeasuredBytes(text) { bytes in
        unsafe cpango_measure(
          measurer, bytes.baseAddress, bytes.count, style, max(maxWidth ?? -1, -1))
      }
    }
  }

  func minContentWidth(_ text: String, style: TextStyle) -> Double {
    unsafe withCStyle(style) { style in
      unsafe Self.withMeasuredBytes(text) { bytes in
        unsafe cpango_min_content_width(measurer, bytes.baseAddress, bytes.count, style)
      }
    }
  }

  private func withCStyle<Result>(
    _ style: TextStyle, _ body: (CPangoStyle) -> Result
  ) -> Result {
    unsafe style.family.withCString { family in
      unsafe body(
        CPangoStyle(
          family: family, size: style.scaledSize, weight: Int32(clamping: style.weight),
          letter_spacing: style.scaledLetterSpacing, line_height: style.scaledLineHeight ?? -1,
          lines: Int32(clamping: style.lines), right_to_left: style.isRightToLeft))
    }
  }

  /// The bytes of `text` up to the limit, never a part of a scalar.
  private static func withMeasuredBytes<Result>(
    _ text: String, _ body: (UnsafeBufferPointer<CChar>) -> Result
  ) -> Result {
    var text = text.withLongRunsDivided
    return text.withUTF8 { bytes in
      var count = bytes.count
      if count > PangoTextMeasurer.maximumTextBytes {
        count = PangoTextMeasurer.maximumTextBytes
        while unsafe bytes[count] & 0xC0 == 0x80 { count -= 1 }
      }
      return unsafe bytes.withMemoryRebound(to: CChar.self) {
        unsafe body(UnsafeBufferPointer(rebasing: $0[..<count]))
      }
    }
  }
}
