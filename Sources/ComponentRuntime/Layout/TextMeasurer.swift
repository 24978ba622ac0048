// The seam between layout and whatever knows how wide glyphs are.

/// How much room a text takes, in points.
public struct TextSize: Hashable, Sendable {
  /// The width of the longest line; white space at a wrapped line's end counts for nothing.
  public var width: Double
  /// The height of all lines together.
  public var height: Double
  /// From the top of the first line down to its baseline.
  public var firstBaseline: Double
  /// At least 1: an empty text is one line high.
  public var lineCount: Int

  public init(width: Double, height: Double, firstBaseline: Double, lineCount: Int) {
    self.width = width
    self.height = height
    self.firstBaseline = firstBaseline
    self.lineCount = lineCount
  }
}

/// Something that measures text: by a host's fonts, or by fixed metrics.
///
/// The same arguments give the same answer every time and on every thread, so answers may be kept
/// as long as the measurer is.
///
/// Source: spec/layout.md, "Text".
public protocol TextMeasurer {
  /// The size of `text` broken into lines of at most `maxWidth` points; `nil` breaks only where
  /// the text itself does.
  ///
  /// Lines break between words; a word wider than a whole line breaks between its characters.
  /// The result is wider than `maxWidth` only where a single character is.
  func measure(_ text: String, style: TextStyle, maxWidth: Double?) -> TextSize

  /// The width of the longest piece of `text` that no line break may divide (CSS's min-content
  /// width); `style.lines` has no part in it.
  func minContentWidth(_ text: String, style: TextStyle) -> Double

  /// As for plain text, each run in its own style. A line is as high as its highest run, or as
  /// `style.lineHeight` says; the line limit and the base direction are those of `style`.
  func measure(_ text: StyledText, style: TextStyle, maxWidth: Double?) -> TextSize

  /// As for plain text, each run in its own style.
  func minContentWidth(_ text: StyledText, style: TextStyle) -> Double
}

extension TextStyle {
  /// The size of the glyphs, in points, with the viewport's scale.
  public var scaledSize: Double { size * fontScale }

  /// What is added after each glyph, in points, with the viewport's scale.
  public var scaledLetterSpacing: Double { letterSpacing * fontScale }

  /// The height of every line, in points, with the viewport's scale; `nil` leaves it to the font.
  public var scaledLineHeight: Double? {
    switch lineHeight {
    case .natural: nil
    case .points(let points): points * fontScale
    case .multiple(let factor): factor * size * fontScale
    }
  }
}
