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
    let scale = TextScale(of: words, runs, style)
    let size = unsafe withCText(words, runs, style, scale) { text, style in
      unsafe cpango_measure_text(measurer, text, style, scale.width(maxWidth))
    }
    return TextSize(size, scale)
  }

  /// - Parameter paints: one for each of `runs`, or none.
  func place(
    _ words: String, _ runs: [TextRun], _ paints: [RunPaint], _ style: TextStyle,
    _ width: Double?
  ) -> PlacedText {
    let scale = TextScale(of: words, runs, style)
    let placement = unsafe withCText(words, runs, style, scale, paints: paints) { text, style in
      unsafe cpango_place(measurer, text, style, scale.width(width), scale.factor)
    }
    return unsafe PlacedText(placement)
  }

  func minContentWidth(_ words: String, _ runs: [TextRun], _ style: TextStyle) -> Double {
    let scale = TextScale(of: words, runs, style)
    return unsafe withCText(words, runs, style, scale) {
      unsafe cpango_min_content_width(measurer, $0, $1)
    } * scale.factor
  }
}

/// How much smaller than it is a text is laid out: Pango's lengths reach two million points, and
/// a large text in large type is longer than that. Nothing is hinted, so all sizes just scale.
struct TextScale {
  /// 1 for all but the largest.
  let factor: Double

  /// No text that takes less than this in one line, or in one column, is made smaller.
  private static let safeLength = 1_000_000.0

  static let none = TextScale(factor: 1)

  private init(factor: Double) { self.factor = factor }

  init(of words: String, _ runs: [TextRun], _ style: TextStyle) {
    var largest = style.scaledSize + abs(style.scaledLetterSpacing)
    for run in runs {
      largest = max(largest, run.style.scaledSize + abs(run.style.scaledLetterSpacing))
    }
    let count = min(max(words.utf8.count, 1), PangoTextMeasurer.maximumTextBytes)
    factor = max(1, largest * Double(count) / Self.safeLength)
  }

  /// The width to lay out in; negative for no bound.
  func width(_ width: Double?) -> Double { width.map { max($0, 0) / factor } ?? -1 }
}

extension PangoBridge {
  /// The glyphs of a short text in one line, one for each character; `nil` where it has others.
  func shape(_ words: String, _ style: TextStyle) -> [CPangoGlyph]? {
    let capacity = 8
    var glyphs = Array(repeating: CPangoGlyph(), count: capacity)
    let count = unsafe withCText(words, [], style, .none) { text, style in
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
  _ words: String, _ runs: [TextRun], _ style: TextStyle, _ scale: TextScale,
  paints: [RunPaint] = [],
  _ body: (CPangoText, CPangoStyle) -> Result
) -> Result {
  var families: [CChar] = []
  var runs = runs.map { CPangoRun($0, scale, &families) }
  for (index, paint) in paints.enumerated() { runs[index].set(paint) }
  return unsafe withMeasuredBytes(words) { bytes in
    unsafe runs.withUnsafeBufferPointer { runs in
      unsafe families.withUnsafeBufferPointer { families in
        unsafe style.family.withCString { family in
          let text = unsafe CPangoText(
            bytes: bytes.baseAddress, length: bytes.count, runs: runs.baseAddress,
            run_count: runs.count, families: families.baseAddress)
          return unsafe body(text, CPangoStyle(style, scale, family: family))
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
  fileprivate init(_ style: TextStyle, _ scale: TextScale, family: UnsafePointer<CChar>) {
    unsafe self.init(
      family: family, size: style.scaledSize / scale.factor, weight: Int32(clamping: style.weight),
      letter_spacing: style.scaledLetterSpacing / scale.factor,
      line_height: style.scaledLineHeight.map { $0 / scale.factor } ?? -1,
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
  fileprivate init(_ run: TextRun, _ scale: TextScale, _ families: inout [CChar]) {
    let offset = families.count
    families += run.style.family.utf8CString
    self.init(
      length: run.utf8Count, family_offset: offset, size: run.style.scaledSize / scale.factor,
      weight: Int32(clamping: run.style.weight),
      letter_spacing: run.style.scaledLetterSpacing / scale.factor,
      color: 0, background: 0, decoration: CPangoDecorationNone)
  }
  fileprivate mutating func set(_ paint: RunPaint) {
    color = paint.color ?? 0
    background = paint.background ?? 0
    decoration = paint.decoration.pango
  }
}
