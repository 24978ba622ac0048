// Texts longer than Pango's lengths reach, and as narrow as can be.

import ComponentRuntime
import Testing

@testable import FeedText

@Suite("Large texts")
struct LargeTextTests {
  private let measurer: PangoTextMeasurer

  init() throws { measurer = try PangoTextMeasurer() }

  private func style(size: Double, letterSpacing: Double = 0) -> TextStyle {
    var style = TextStyle()
    style.size = size
    style.letterSpacing = letterSpacing
    return style
  }

  private func size(_ words: String, _ style: TextStyle, _ maxWidth: Double? = nil) -> TextSize {
    measurer.measure(words, style: style, maxWidth: maxWidth)
  }

  @Test("are as high as their lines, however many", arguments: [30_000, 31_000, 65_000])
  func lines(count: Int) {
    let style = style(size: 60)
    let line = size("x", style).height
    let text = size(String(repeating: "\n", count: count) + "x", style, 400)
    #expect(text.lineCount == count + 1)
    #expect(abs(text.height / line / Double(count + 1) - 1) < 0.001)
  }

  @Test("in one paragraph too")
  func paragraph() {
    let style = style(size: 60)
    let words = String(repeating: "xx ", count: 21_000)
    let text = size(words, style, 100)
    #expect(text.lineCount == 21_000)
    #expect(abs(text.height / size("x", style).height / 21_000 - 1) < 0.001)
    let line = size(words, style)
    #expect(abs(line.width / size("xx ", style).width / 21_000 - 1) < 0.01)
    #expect(measurer.minContentWidth(words, style: style) <= 100)
  }

  @Test("in type as large as may be", arguments: [900_000, 2_000_000, Length.limit])
  func type(points: Double) {
    let one = size("a b", style(size: 100))
    let large = size("a b", style(size: points))
    let ratio = points / 100
    #expect(abs(large.width / one.width / ratio - 1) < 0.01)
    #expect(abs(large.height / one.height / ratio - 1) < 0.01)
    #expect(abs(large.firstBaseline / one.firstBaseline / ratio - 1) < 0.01)
    let placed = measurer.place("a b", style: style(size: points), width: nil).size
    #expect(placed == large)
    let run = StyledText(
      words: "a b", runs: [TextRun(utf8Count: 3, style: style(size: points))])
    let styled = measurer.measure(run, style: TextStyle(), maxWidth: nil)
    #expect(abs(styled.width / large.width - 1) < 0.01)
  }

  @Test("and letters as far apart", arguments: [100_000, 1_000_000, Length.limit])
  func spacing(points: Double) {
    let text = size("abc", style(size: 14, letterSpacing: points))
    #expect(abs(text.width / points / 3 - 1) < 0.01)
  }

  @Test("in no width at all, lines hold one letter each, as in hardly any")
  func noWidth() {
    for words in ["hello big world", "東京 hello", "a"] {
      #expect(size(words, style(size: 14), 0) == size(words, style(size: 14), 0.001))
    }
    #expect(size("hello", style(size: 14), 0).lineCount == 5)
  }
}
