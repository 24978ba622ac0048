// The cache may save work and must change nothing.

import ComponentRuntime
import Testing

@Suite("The cache of measurements")
struct TextCacheTests {
  private let style = TextStyle()

  @Test("a second look costs no measurement")
  func hit() {
    let cache = TextCache(FixedTextMeasurer())
    let first = cache.measure("fox", style: style, maxWidth: 40)
    #expect(cache.measure("fox", style: style, maxWidth: 40) == first)
    #expect(cache.counters == .init(hits: 1, misses: 1))
  }

  @Test("text, style and width each make another measurement")
  func key() {
    let cache = TextCache(FixedTextMeasurer())
    var bold = style
    bold.weight = 700
    var otherFamily = style
    otherFamily.family = "serif"
    _ = cache.measure("fox", style: style, maxWidth: 40)
    _ = cache.measure("fax", style: style, maxWidth: 40)
    _ = cache.measure("fox", style: bold, maxWidth: 40)
    _ = cache.measure("fox", style: otherFamily, maxWidth: 40)
    _ = cache.measure("fox", style: style, maxWidth: 41)
    _ = cache.measure("fox", style: style, maxWidth: nil)
    _ = cache.minContentWidth("fox", style: style)
    #expect(cache.counters == .init(hits: 0, misses: 7))
    #expect(cache.measure("fox", style: style, maxWidth: nil).width == 21)
    #expect(cache.minContentWidth("fox", style: style) == 21)
    #expect(cache.counters == .init(hits: 2, misses: 7))
  }

  @Test("texts that only normalise to one another are told apart")
  func normalisation() {
    let cache = TextCache(FixedTextMeasurer())
    _ = cache.measure("\u{E9}", style: style, maxWidth: nil)
    _ = cache.measure("e\u{301}", style: style, maxWidth: nil)
    #expect(cache.counters.misses == 2)
  }

  @Test("the answers are the measurer's, whatever is pushed out", arguments: [8, 64, 1_024])
  func transparency(capacity: Int) {
    let cache = TextCache(FixedTextMeasurer(), capacity: capacity)
    var random = SplitMix(state: 7)
    for _ in 0..<5_000 {
      let text = String(repeating: "ab ", count: Int(random.next() % 40)) + "\(random.next() % 9)"
      let width = Double(random.next() % 5) * 30
      #expect(
        cache.measure(text, style: style, maxWidth: width)
          == FixedTextMeasurer().measure(text, style: style, maxWidth: width))
    }
    let counters = cache.counters
    #expect(counters.hits + counters.misses == 5_000)
    #expect(counters.hits > 0)
    #expect(counters.misses - counters.evictions <= capacity)
  }

  @Test("what is used stays while the rest passes through")
  func clock() {
    let cache = TextCache(FixedTextMeasurer(), capacity: 8)
    _ = cache.measure("kept", style: style, maxWidth: nil)
    for index in 0..<100 {
      _ = cache.measure("passing \(index)", style: style, maxWidth: nil)
      _ = cache.measure("kept", style: style, maxWidth: nil)
    }
    #expect(cache.counters == .init(hits: 100, misses: 101, evictions: 93))
  }

  @Test("the texts kept are bounded in bytes")
  func bytes() {
    let cache = TextCache(FixedTextMeasurer(), capacity: 1_024, textBytesLimit: 4_096)
    let text = String(repeating: "x", count: 500)
    for index in 0..<100 { _ = cache.measure(text + "\(index)", style: style, maxWidth: nil) }
    #expect(cache.counters.misses - cache.counters.evictions <= 8)
    let tooLong = String(repeating: "x", count: 600)
    for _ in 0..<2 { _ = cache.measure(tooLong, style: style, maxWidth: nil) }
    #expect(cache.counters.hits == 0)
  }

  @Test("more styles than are kept change no answer")
  func styles() {
    let cache = TextCache(FixedTextMeasurer())
    for index in 0..<10_000 {
      var style = style
      style.size = 1 + Double(index) / 8
      #expect(cache.measure("ab", style: style, maxWidth: nil).width == style.size)
    }
    #expect(cache.counters.misses == 10_000)
  }

  @Test("nothing is known after everything was forgotten")
  func removeAll() {
    let cache = TextCache(FixedTextMeasurer())
    _ = cache.measure("fox", style: style, maxWidth: nil)
    cache.removeAll()
    _ = cache.measure("fox", style: style, maxWidth: nil)
    #expect(cache.counters.misses == 2)
  }
}
