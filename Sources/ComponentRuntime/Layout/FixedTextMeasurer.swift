// Measures by a rule that fits in a sentence, so that expected frames can be worked out by hand.

/// A measurer that needs no fonts: every character is half as wide as the font size, CJK and
/// emoji as wide as it.
///
/// A line is 1.2 times the font size high, 0.9 of it above the baseline. Lines break after spaces
/// and on both sides of a CJK character, as late as they can; spaces at a break take no room. A
/// piece too long for a line breaks anywhere. Letter spacing follows every character but a line's
/// last. Weight and family change nothing.
public struct FixedTextMeasurer: TextMeasurer, Sendable {
  public init() {}

  public func measure(_ text: String, style: TextStyle, maxWidth: Double?) -> TextSize {
    var lines = FixedLines(style: style, maxWidth: maxWidth ?? .infinity)
    for character in text { lines.add(character) }
    lines.finish()
    let natural = style.scaledSize * 1.2
    let lineHeight = style.scaledLineHeight ?? natural
    let isCut = style.lines > 0 && lines.widths.count > style.lines
    var widths = isCut ? lines.widths.prefix(style.lines) : lines.widths[...]
    if isCut {
      // The ellipsis takes the place of what it must; a full line stays as wide as it was.
      let last = widths.endIndex - 1
      let withEllipsis = widths[last] + style.scaledLetterSpacing + style.scaledSize / 2
      widths[last] = max(widths[last], min(withEllipsis, maxWidth ?? .infinity))
    }
    return TextSize(
      width: widths.max() ?? 0, height: lineHeight * Double(widths.count),
      firstBaseline: (lineHeight - natural) / 2 + style.scaledSize * 0.9,
      lineCount: widths.count)
  }

  public func minContentWidth(_ text: String, style: TextStyle) -> Double {
    var longest = 0.0
    var piece = 0.0
    for character in text {
      if character.isBreakingSpace {
        piece = 0
        continue
      }
      let width = character.fixedWidth(style)
      let isJoined = piece > 0 && !character.isWide
      piece = isJoined ? piece + style.scaledLetterSpacing + width : width
      longest = max(longest, piece)
      if character.isWide { piece = 0 }
    }
    return longest
  }
}

/// The lines of one text as they fill up.
private struct FixedLines {
  let style: TextStyle
  let maxWidth: Double
  var widths: [Double] = []
  /// The current line up to its last break opportunity, without the spaces that follow.
  private var line = 0.0
  /// The spaces between `line` and `piece`.
  private var spaces = 0.0
  /// What follows the last break opportunity.
  private var piece = 0.0

  init(style: TextStyle, maxWidth: Double) {
    self.style = style
    self.maxWidth = maxWidth
  }

  private func joined(_ left: Double, _ right: Double) -> Double {
    left > 0 && right > 0 ? left + style.scaledLetterSpacing + right : left + right
  }

  private mutating func endPiece() {
    guard piece > 0 else { return }
    line = joined(joined(line, spaces), piece)
    spaces = 0
    piece = 0
  }

  private mutating func endLine() {
    widths.append(line)
    line = 0
    spaces = 0
  }

  mutating func add(_ character: Character) {
    if character.isNewline {
      endPiece()
      endLine()
      return
    }
    let width = character.fixedWidth(style)
    if character.isBreakingSpace {
      endPiece()
      spaces = joined(spaces, width)
      return
    }
    if character.isWide { endPiece() }
    if joined(joined(joined(line, spaces), piece), width) > maxWidth {
      if line > 0 { endLine() }
      if piece > 0, joined(piece, width) > maxWidth {
        endPiece()
        endLine()
      }
    }
    piece = joined(piece, width)
    if character.isWide { endPiece() }
  }

  mutating func finish() {
    endPiece()
    endLine()
  }
}

extension Character {
  /// A space that a line may break after, so not U+00A0 or U+202F.
  fileprivate var isBreakingSpace: Bool {
    isWhitespace && self != "\u{A0}" && self != "\u{202F}"
  }

  /// Whether the character is as wide as it is high, and lines may break on either side of it.
  fileprivate var isWide: Bool {
    switch unicodeScalars.first.map(\.value) ?? 0 {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE4F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }

  fileprivate func fixedWidth(_ style: TextStyle) -> Double {
    isWide ? style.scaledSize : style.scaledSize / 2
  }
}
