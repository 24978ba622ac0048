// A word as long as a book takes no longer than the book.

import ComponentRuntime
import Testing

@testable import FeedText

@Suite("Long runs")
struct LongRunTests {
  @Test("a run that nothing divides gets places to break, and only that")
  func divided() {
    let run = String(repeating: "x", count: 600)
    let parts = run.withLongRunsDivided.split(separator: "\u{200B}").map(\.count)
    #expect(parts == [256, 256, 88])
    let words = String(repeating: "word ", count: 200)
    #expect(words.withLongRunsDivided == words)
    let cjk = String(repeating: "猜你喜欢", count: 200)
    #expect(cjk.withLongRunsDivided == cjk)
  }

  @Test("a word of 60,000 letters fills its lines to the width")
  func longWord() throws {
    let measurer = try PangoTextMeasurer()
    let word = String(repeating: "x", count: 60_000)
    let size = measurer.measure(word, style: TextStyle(), maxWidth: 300)
    let line = measurer.measure("x", style: TextStyle(), maxWidth: nil)
    #expect(size.width <= 300.5)
    let letters = (300 / line.width).rounded(.down)
    #expect(Double(size.lineCount) >= 60_000 / letters)
    #expect(Double(size.lineCount) < 60_000 / letters * 1.3)
  }

  @Test(
    "of the marks on a letter the first 30 count", arguments: ["\u{301}", "\u{5B7}", "\u{20DD}"])
  func marks(mark: String) throws {
    let measurer = try PangoTextMeasurer()
    let letter = "a" + String(repeating: mark, count: 30)
    let crowded = "a" + String(repeating: mark, count: 20_000)
    #expect(crowded.withLongRunsDivided == letter)
    #expect((crowded + " " + crowded).withLongRunsDivided == letter + " " + letter)
    let styled = StyledText(
      words: crowded, runs: [TextRun(utf8Count: crowded.utf8.count, style: TextStyle())])
    #expect(styled.preparedForPango.words == letter)
    #expect(styled.preparedForPango.runs.map(\.utf8Count) == [letter.utf8.count])
    let plain = String(repeating: letter + " ", count: 20)
    #expect(plain.withLongRunsDivided == plain)
    #expect(
      measurer.measure(crowded, style: TextStyle(), maxWidth: nil)
        == measurer.measure(letter, style: TextStyle(), maxWidth: nil))
  }
}
