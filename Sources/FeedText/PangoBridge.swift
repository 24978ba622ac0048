// The one file that talks to Pango: texts and styles become C's, all that is unsafe stays inside.

import CPango
import ComponentRuntime

/// The C measurer, freed with its owner.
///
/// Sendable although the compiler cannot see why: the pointer never leaves, and every C function
/// holds the process's lock while it touches what the pointer points to.
@safe struct PangoBridge: ~Copyable, @unchecked Sendable {
  private let measurer: OpaquePointer

  init?(language: String) {
    guard let measurer = unsafe cpango_measurer_new(language) else { return nil }
    unsafe self.measurer = measurer
  }

  deinit { unsafe cpango_measurer_free(measurer) }

  /// - Parameter runs: together as long as `words`, which then have no NUL in them; or none.
  func measure(
    _ words: String, _ runs: [TextRun], _ style: TextStyle, _ maxWidth: Double?
  ) -> TextSize {
    let size = unsafe withCText(words, runs, style) { text, style in
      unsafe cpango_measure_text(measurer, text, style, max(maxWidth ?? -1, -1))
    }
    return TextSize(size)
  }

  /// - Parameter paints: one for each of `runs`, or none.
  func place(
    _ words: String, _ runs: [TextRun], _ paints: [RunPaint], _ style: TextStyle,
    _ width: Double?
  ) -> PlacedText {
    let placement = unsafe withCText(words, runs, style, paints: paints) { text, style in
      unsafe cpango_place(measurer, text, style, max(width ?? -1, -1))
    }
    return unsafe PlacedText(placement)
  }

  func minContentWidth(_ words: String, _ runs: [TextRun], _ style: TextStyle) -> Double {
    unsafe withCText(words, runs, style) { unsafe cpango_min_content_width(measurer, $0, $1) }
  }
}

extension PangoBridge {
  /// The glyphs of a short text in one line, one for each character; `nil` where it has others.
  func shape(_ words: String, _ style: TextStyle) -> [CPangoGlyph]? {
    let capacity = 8
    var glyphs = Array(repeating: CPangoGlyph(), count: capacity)
    let count = unsafe withCText(words, [], style) { text, style in
      unsafe glyphs.withUnsafeMutableBufferPointer { glyphs -> Int32 in
        guard let bytes = unsafe text.bytes, let first = glyphs.baseAddress else { return -1 }
        return unsafe cpango_shape(
          measurer, bytes, text.length, style, first, Int32(capacity))
      }
    }
    return count < 0 ? nil : Array(glyphs.prefix(Int(count)))
  }
}

/// Calls `body` with the text and its style as C takes them.
private func withCText<Result>(
  _ words: String, _ runs: [TextRun], _ style: TextStyle, paints: [RunPaint] = [],
  _ body: (CPangoText, CPangoStyle) -> Result
) -> Result {
  var families: [CChar] = []
  var runs = runs.map { CPangoRun($0, &families) }
  for (index, paint) in paints.enumerated() { runs[index].set(paint) }
  return unsafe withMeasuredBytes(words) { bytes in
    unsafe runs.withUnsafeBufferPointer { runs in
      unsafe families.withUnsafeBufferPointer { families in
        unsafe style.family.withCString { family in
          let text = unsafe CPangoText(
            bytes: bytes.baseAddress, length: bytes.count, runs: runs.baseAddress,
            run_count: runs.count, families: families.baseAddress)
          return unsafe body(text, CPangoStyle(style, family: family))
        }
      }
    }
  }
}

/// The bytes of `words` up to the limit, never a part of a scalar.
private func withMeasuredBytes<Result>(
  _ words: String, _ body: (UnsafeBufferPointer<CChar>) -> Result
) -> Result {
  var words = words
  return words.withUTF8 { bytes in
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

extension CPangoStyle {
  fileprivate init(_ style: TextStyle, family: UnsafePointer<CChar>) {
    unsafe self.init(
      family: family, size: style.scaledSize, weight: Int32(clamping: style.weight),
      letter_spacing: style.scaledLetterSpacing, line_height: style.scaledLineHeight ?? -1,
      lines: Int32(clamping: style.lines), right_to_left: style.isRightToLeft,
      alignment: CPangoAlignment(style.align))
  }
}

extension CPangoAlignment {
  fileprivate init(_ alignment: TextStyle.Alignment) {
    self =
      switch alignment {
      case .start: CPangoAlignmentStart
      case .center: CPangoAlignmentCenter
      case .end: CPangoAlignmentEnd
      case .justify: CPangoAlignmentJustify
      }
  }
}

extension CPangoRun {
  /// Appends the family's name to `families`.
  fileprivate init(_ run: TextRun, _ families: inout [CChar]) {
    let offset = families.count
    families += run.style.family.utf8CString
    self.init(
      length: run.utf8Count, family_offset: offset, size: run.style.scaledSize,
      weight: Int32(clamping: run.style.weight), letter_spacing: run.style.scaledLetterSpacing,
      color: 0, background: 0, decoration: CPangoDecorationNone)
  }
  fileprivate mutating func set(_ paint: RunPaint) {
    color = paint.color ?? 0
    background = paint.background ?? 0
    decoration = paint.decoration.pango
  }
}
