// Measures text with the host's fonts, as PangoBridge.swift hands it to Pango.

import ComponentRuntime

/// Measures by Pango: real shaping, line breaking, bidi and font fallback.
///
/// Lengths are in points at 72 dpi, with hinting off and nothing rounded, so that measures do not
/// depend on a viewport's scale. `style.align` and `style.isRightToLeft` change no size. Lines
/// break by Unicode's algorithm (UAX #14); a NUL counts as U+FFFD. With a line height given, every
/// line is exactly that high, half of the difference to the font's own height above the text.
///
/// Any thread may use it; Pango is not safe for two at once even with a font map for each, so all
/// measurers of a process wait for one another.
///
/// Source: spec/layout.md, "Text".
public final class PangoTextMeasurer: TextMeasurer, Sendable {
  /// What is measured of a text, in UTF-8 bytes. Pango needs some 30 ms for this much.
  public static let maximumTextBytes = StyledText.measuredByteLimit

  private let pango: PangoBridge
  /// `nil` where every text is shaped.
  private let advances: AdvanceMeasurer?

  /// - Parameter language: A tag such as `en` or `zh-cn`, which decides between fonts for the same
  ///   script, as for Chinese and Japanese. The process's locale has no part in it.
  /// - Parameter shapesAll: Whether texts are shaped that a table of advances could answer for. The
  ///   answers are the same.
  /// - Throws: `TextFault.noFonts` if fontconfig knows no font at all.
  public init(language: String = "en", shapesAll: Bool = false) throws(TextFault) {
    guard let pango = PangoBridge(language: language) else { throw .noFonts }
    self.pango = pango
    advances = shapesAll ? nil : AdvanceMeasurer()
  }

  /// - Complexity: O(*n*) in the text's length; about 7 µs for 20 Latin characters.
  public func measure(_ text: String, style: TextStyle, maxWidth: Double?) -> TextSize {
    // Before the tables are asked, for what is drawn is divided too.
    let text = text.withLongRunsDivided
    if let size = advances?.measure(text, style: style, maxWidth: maxWidth, pango) { return size }
    return pango.measure(text, [], style, maxWidth)
  }

  public func minContentWidth(_ text: String, style: TextStyle) -> Double {
    pango.minContentWidth(text.withLongRunsDivided, [], style)
  }

  public func measure(_ text: StyledText, style: TextStyle, maxWidth: Double?) -> TextSize {
    let text = text.preparedForPango
    return pango.measure(text.words, text.runs, style, maxWidth)
  }

  public func minContentWidth(_ text: StyledText, style: TextStyle) -> Double {
    let text = text.preparedForPango
    return pango.minContentWidth(text.words, text.runs, style)
  }

  /// Where the glyphs of a text go in a box of `width`: aligned by `style.align`, whose start is the
  /// left, or the right where `style.isRightToLeft`.
  ///
  /// - Complexity: O(*n*) in the text's length.
  public func place(_ text: String, style: TextStyle, width: Double?) -> PlacedText {
    pango.place(text.withLongRunsDivided, [], [], style, width)
  }

  /// Where the glyphs of a text with runs go.
  ///
  /// - Parameter paints: one for each run of `text`, told again of the glyphs; or none.
  /// - Precondition: `paints` is empty, or as long as `text.runs`.
  public func place(
    _ text: StyledText, paints: [RunPaint], style: TextStyle, width: Double?
  ) -> PlacedText {
    precondition(paints.isEmpty || paints.count == text.runs.count, "every run has its paint")
    let text = text.preparedForPango
    return pango.place(text.words, text.runs, paints, style, width)
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
