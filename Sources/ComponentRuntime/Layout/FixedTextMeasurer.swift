// Measures by a rule that fits in a sentence, so that expected frames can be worked out by hand.

/// A measurer that needs no fonts: every character is half as wide as the font size, CJK and
/// emoji as wide as it.
///
/// A line is 1.2 times its largest font size high, 0.9 of it above the baseline. Lines break after spaces
/// and on both sides of a CJK character, as late as they can; spaces at a break take no room. A
/// piece too long for a line breaks anywhere. Letter spacing follows every character. Weight and
/// family change nothing.
public struct FixedTextMeasurer: TextMeasurer, Sendable {
  public init() {}

  public func measure(_ text: String, style: TextStyle, maxWidth: Double?) -> TextSize {
    measure(StyledText(words: text, runs: []), style: style, maxWidth: maxWidth)
  }

  public func minContentWidth(_ text: String, style: TextStyle) -> Double {
    minContentWidth(StyledText(words: text, runs: []), style: style)
  }

  public func measure(_ text: StyledText, style: TextStyle, maxWidth: Double?) -> TextSize {
    var lines = FixedLines(maxWidth: maxWidth ?? .infinity)
    text.forEachRun(in: style) { lines.add($0, $1) }
    lines.finish()
    return lines.size(style)
  }

  public func minContentWidth(_ text: StyledText, style: TextStyle) -> Double {
    var pieces = FixedPieces()
    text.forEachRun(in: style) { pieces.add($0, $1) }
    return pieces.longest
  }
}

/// What some characters in a row take.
private struct FixedExtent {
  var width = 0.0
  /// The largest font size.
  var size = 0.0

  init() {}

  init(_ character: Character, _ style: TextStyle) {
    size = style.scaledSize
    width = max(0, (character.isWide ? size : size / 2) + style.scaledLetterSpacing)
  }

  func followed(by next: FixedExtent) -> FixedExtent {
    if width == 0 { return next }
    if next.width == 0 { return self }
    var both = next
    both.width = width + next.width
    both.size = max(size, next.size)
    return both
  }
}

/// The longest of the pieces between a text's places to break.
private struct FixedPieces {
  var longest = 0.0
  private var piece = FixedExtent()

  mutating func add(_ text: Substring, _ style: TextStyle) {
    for character in text {
      if character.isBreakingSpace {
        piece = FixedExtent()
        continue
      }
      let extent = FixedExtent(character, style)
      piece = character.isWide ? extent : piece.followed(by: extent)
      longest = max(longest, piece.width)
      if character.isWide { piece = FixedExtent() }
    }
  }
}

/// The lines of one text as they fill up.
private struct FixedLines {
  let maxWidth: Double
  private var lines: [FixedExtent] = []
  /// The current line up to its last break opportunity, without the spaces that follow.
  private var line = FixedExtent()
  /// The spaces between `line` and `piece`.
  private var spaces = FixedExtent()
  /// What follows the last break opportunity.
  private var piece = FixedExtent()
  /// Whether characters came since the text itself last broke a line. A break at its end begins
  /// no line.
  private var isOpen = true

  init(maxWidth: Double) { self.maxWidth = maxWidth }

  private mutating func endPiece() {
    guard piece.width > 0 else { return }
    line = line.followed(by: spaces).followed(by: piece)
    spaces = FixedExtent()
    piece = FixedExtent()
  }

  private mutating func endLine() {
    lines.append(line)
    line = FixedExtent()
    spaces = FixedExtent()
  }

  mutating func add(_ text: Substring, _ style: TextStyle) {
    for character in text { add(character, style) }
  }

  private mutating func add(_ character: Character, _ style: TextStyle) {
    if character.isNewline {
      endPiece()
      endLine()
      isOpen = false
      return
    }
    isOpen = true
    let extent = FixedExtent(character, style)
    if character.isBreakingSpace {
      endPiece()
      spaces = spaces.followed(by: extent)
      return
    }
    if character.isWide { endPiece() }
    if line.followed(by: spaces).followed(by: piece).followed(by: extent).width > maxWidth {
      if line.width > 0 { endLine() }
      if piece.width > 0, piece.followed(by: extent).width > maxWidth {
        endPiece()
        endLine()
      }
    }
    piece = piece.followed(by: extent)
    if character.isWide { endPiece() }
  }

  mutating func finish() {
    guard isOpen else { return }
    endPiece()
    endLine()
  }

  /// The size of the lines, in a text of the style `style`.
  func size(_ style: TextStyle) -> TextSize {
    let isCut = style.lines > 0 && lines.count > style.lines
    let shown = isCut ? lines.prefix(style.lines) : lines[...]
    var width = shown.reduce(0) { max($0, $1.width) }
    if isCut, let last = shown.last {
      // The ellipsis takes the place of what it must; a full line stays as wide as it was.
      let withEllipsis = last.followed(by: FixedExtent("…", style))
      width = max(width, min(withEllipsis.width, maxWidth))
    }
    let natural = (shown.first?.height(in: style) ?? 0)
    let lineHeight = style.scaledLineHeight
    // A product, where it can be one: sums of fractions depend on their order.
    let isEven = shown.allSatisfy { $0.height(in: style) == natural }
    let height =
      isEven || lineHeight != nil
      ? (lineHeight ?? natural) * Double(shown.count)
      : shown.reduce(0) { $0 + $1.height(in: style) }
    return TextSize(
      width: width, height: height,
      firstBaseline: ((lineHeight ?? natural) - natural) / 2 + (natural / 1.2) * 0.9,
      lineCount: shown.count)
  }
}

extension FixedExtent {
  /// The height of a line, which is as high as a line of the text's style where it is empty.
  fileprivate func height(in style: TextStyle) -> Double {
    (size > 0 ? size : style.scaledSize) * 1.2
  }
}

extension StyledText {
  /// Calls `body` with each run's words and style, or with all words and `style`.
  func forEachRun(in style: TextStyle, _ body: (Substring, TextStyle) -> Void) {
    if runs.isEmpty { return body(words[...], style) }
    var start = words.utf8.startIndex
    for run in runs {
      let end = words.utf8.index(start, offsetBy: run.utf8Count)
      body(words[start..<end], run.style)
      start = end
    }
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
}
