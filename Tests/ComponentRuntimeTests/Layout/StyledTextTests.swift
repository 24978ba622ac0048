// Texts with runs: measured run by run, and kept by all that their size depends on.

import ComponentRuntime
import Testing

@Suite("Texts with runs")
struct StyledTextTests {
  private let measurer = FixedTextMeasurer()

  private func style(_ size: Double, spacing: Double = 0) -> TextStyle {
    var style = TextStyle()
    style.size = size
    style.letterSpacing = spacing
    return style
  }

  private func text(_ runs: (String, TextStyle)...) -> StyledText {
    StyledText(
      words: runs.map(\.0).joined(),
      runs: runs.map { TextRun(utf8Count: $0.0.utf8.count, style: $0.1) })
  }

  @Test("are measured as plain text where all runs look as the text does")
  func uniform() {
    let words = "The quick 棕色 fox, and the rest of it"
    for spacing in [0.0, 1.5] {
      let style = style(10, spacing: spacing)
      let half = text(("The quick 棕", style), ("色 fox, and the rest of it", style))
      for width in [nil, 0, 20, 55, 90, 200] as [Double?] {
        #expect(
          measurer.measure(half, style: style, maxWidth: width)
            == measurer.measure(words, style: style, maxWidth: width))
      }
      #expect(
        measurer.minContentWidth(half, style: style)
          == measurer.minContentWidth(words, style: style))
    }
  }

  @Test("have lines as high as their largest run, unless the text says how high")
  func heights() {
    let mixed = text(("ab ", style(10)), ("cd", style(20)), (" ef", style(10)))
    let whole = measurer.measure(mixed, style: style(10), maxWidth: nil)
    #expect(whole == TextSize(width: 50, height: 24, firstBaseline: 18, lineCount: 1))
    let broken = measurer.measure(mixed, style: style(10), maxWidth: 20)
    #expect(broken == TextSize(width: 20, height: 48, firstBaseline: 9, lineCount: 3))
    var fixed = style(10)
    fixed.lineHeight = .points(30)
    #expect(measurer.measure(mixed, style: fixed, maxWidth: 20).height == 90)
  }

  @Test("are kept by words, by runs and by the runs' styles")
  func cacheKey() {
    let cache = TextCache(measurer)
    let base = style(10)
    let texts = [
      text(("ab", style(10)), ("cd", style(20))), text(("abc", style(10)), ("d", style(20))),
      text(("ab", style(20)), ("cd", style(10))), text(("ab", style(10)), ("ce", style(20))),
      text(("ab", style(10)), ("cd", style(21))),
    ]
    for round in 1...2 {
      for text in texts {
        #expect(
          cache.measure(text, style: base, maxWidth: 30)
            == measurer.measure(text, style: base, maxWidth: 30))
        #expect(
          cache.minContentWidth(text, style: base)
            == measurer.minContentWidth(text, style: base))
      }
      #expect(cache.counters == .init(hits: 10 * (round - 1), misses: 10))
    }
    _ = cache.measure("abcd", style: base, maxWidth: 30)
    _ = cache.measure(StyledText(words: "abcd", runs: []), style: base, maxWidth: 30)
    #expect(cache.counters == .init(hits: 11, misses: 11))
  }

  @Test("no plain text is taken for one with runs")
  func forgedKey() {
    let cache = TextCache(measurer)
    let base = style(10)
    let big = text(("ab", style(40)))
    let expected = cache.measure(big, style: base, maxWidth: nil)
    for id in 0..<4 {
      let forged = "ab\u{0}2:\(id)\u{0}2"
      #expect(
        cache.measure(forged, style: base, maxWidth: nil)
          == measurer.measure(forged, style: base, maxWidth: nil))
    }
    #expect(cache.measure(big, style: base, maxWidth: nil) == expected)
  }

  @Test("more styles than the table numbers are measured all the same")
  func manyStyles() {
    let cache = TextCache(measurer)
    let runs = (0..<5_000).map { ("a", style(Double($0 + 1))) }
    let text = StyledText(
      words: runs.map(\.0).joined(), runs: runs.map { TextRun(utf8Count: 1, style: $0.1) })
    let expected = measurer.measure(text, style: style(10), maxWidth: nil)
    #expect(cache.measure(text, style: style(10), maxWidth: nil) == expected)
    #expect(cache.measure(text, style: style(10), maxWidth: nil) == expected)
    #expect(cache.counters == .init(hits: 0, misses: 2))
  }
}
