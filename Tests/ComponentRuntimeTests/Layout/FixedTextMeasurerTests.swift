// The fixed metrics by which other tests work out their frames.

import ComponentRuntime
import Testing

@Suite("Fixed metrics")
struct FixedTextMeasurerTests {
  private let measurer = FixedTextMeasurer()

  private func style(_ change: (inout TextStyle) -> Void = { _ in }) -> TextStyle {
    var style = TextStyle()
    style.size = 10
    change(&style)
    return style
  }

  private func expect(
    _ text: String, in maxWidth: Double?, _ style: TextStyle? = nil, width: Double, lines: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let size = measurer.measure(text, style: style ?? self.style(), maxWidth: maxWidth)
    #expect(size.width == width, sourceLocation: sourceLocation)
    #expect(size.lineCount == lines, sourceLocation: sourceLocation)
  }

  @Test("a character is half an em wide, CJK and emoji a whole one")
  func widths() {
    expect("", in: nil, width: 0, lines: 1)
    expect("abcd", in: nil, width: 20, lines: 1)
    expect("汉字", in: nil, width: 20, lines: 1)
    expect("👩‍👩‍👧‍👦e\u{301}", in: nil, width: 15, lines: 1)
  }

  @Test("a line is 1.2 em high with its baseline at 0.9 em")
  func heights() {
    let size = measurer.measure("a b", style: style(), maxWidth: 5)
    #expect(size == TextSize(width: 5, height: 24, firstBaseline: 9, lineCount: 2))
    let tall = style { $0.lineHeight = .points(20) }
    #expect(
      measurer.measure("a", style: tall, maxWidth: nil)
        == TextSize(width: 5, height: 20, firstBaseline: 13, lineCount: 1))
  }

  @Test("lines break after spaces, which take no room there")
  func spaces() {
    expect("ab cd ef", in: 25, width: 25, lines: 2)
    expect("ab cd ef", in: 24, width: 10, lines: 3)
    expect("ab   cd", in: 10, width: 10, lines: 2)
    expect("ab\u{A0}cd", in: 12, width: 10, lines: 3)
    expect("a\nb", in: nil, width: 5, lines: 2)
  }

  @Test("lines break on both sides of a CJK character")
  func cjk() {
    expect("汉字汉字", in: 20, width: 20, lines: 2)
    expect("ab汉cd", in: 20, width: 20, lines: 2)
    expect("ab汉cd", in: 10, width: 10, lines: 3)
  }

  @Test("a piece too long for a line breaks anywhere")
  func longPiece() {
    expect("abcdefg", in: 15, width: 15, lines: 3)
    expect("a bcdefg", in: 15, width: 15, lines: 3)
    expect("汉", in: 3, width: 10, lines: 1)
    expect("abc", in: 0, width: 5, lines: 3)
  }

  @Test("a limit cuts lines off and puts an ellipsis in")
  func limit() {
    let one = style { $0.lines = 1 }
    expect("ab cd", in: 15, one, width: 15, lines: 1)
    expect("abc cd", in: 15, one, width: 15, lines: 1)
    expect("ab", in: 15, one, width: 10, lines: 1)
  }

  @Test("letter spacing follows every character")
  func letterSpacing() {
    let spaced = style { $0.letterSpacing = 2 }
    expect("abc", in: nil, spaced, width: 21, lines: 1)
    expect("ab cd", in: 14, spaced, width: 14, lines: 2)
    expect("ab cd", in: 13.9, spaced, width: 7, lines: 4)
  }

  @Test("the scale multiplies everything")
  func scale() {
    let scaled = style {
      $0.fontScale = 2
      $0.letterSpacing = 2
      $0.lineHeight = .multiple(1.5)
    }
    #expect(
      measurer.measure("ab", style: scaled, maxWidth: nil)
        == TextSize(width: 28, height: 30, firstBaseline: 21, lineCount: 1))
  }

  @Test("the min-content width is that of the longest piece")
  func minContent() {
    #expect(measurer.minContentWidth("ab cdef gh", style: style()) == 20)
    #expect(measurer.minContentWidth("汉字", style: style()) == 10)
    #expect(measurer.minContentWidth("", style: style()) == 0)
    #expect(measurer.minContentWidth("abc汉", style: style()) == 15)
  }

  @Test("a line break at the end begins no line", arguments: ["", "ab", "ab\ncd", "ab\n"])
  func lastBreak(text: String) {
    let measurer = FixedTextMeasurer()
    let style = TextStyle()
    let expected = ["": 1, "ab": 1, "ab\ncd": 2, "ab\n": 2]
    let size = measurer.measure(text + "\n", style: style, maxWidth: nil)
    #expect(size.lineCount == expected[text])
  }
}
