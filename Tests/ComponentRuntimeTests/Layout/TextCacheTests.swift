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

  @Test("an equal string is found as the very same one is, wherever it is kept")
  func twins() {
    let cache = TextCache(FixedTextMeasurer())
    let text = "a text too long for the inside of a string"
    var twin = ""
    for word in text.split(separator: " ") { twin += twin.isEmpty ? word : " " + word }
    let size = cache.measure(text, style: style, maxWidth: 40)
    for _ in 0..<3 {
      #expect(cache.measure(twin, style: style, maxWidth: 40) == size)
      #expect(cache.measure(text, style: style, maxWidth: 40) == size)
    }
    #expect(cache.counters == .init(hits: 6, misses: 1))
  }

  @Test("a family's name is compared, not where it is kept")
  func families() {
    let cache = TextCache(FixedTextMeasurer())
    for number in 0..<200 {
      var style = style
      // Names of one length that come and go, so that they take one another's places.
      style.family = "A family of a long name \(100 + number % 50)"
      _ = cache.measure("fox", style: style, maxWidth: nil)
    }
    #expect(cache.counters == .init(hits: 150, misses: 50))
  }

  @Test("texts that take one another's place in memory are told apart", arguments: [8, 4_096])
  func reusedMemory(capacity: Int) {
    let cache = TextCache(FixedTextMeasurer(), capacity: capacity)
    for number in 0..<3_000 {
      // Of one length in bytes, most of them gone before the next is made, no two as wide.
      let wide = number % 20
      let text = String(repeating: "漢", count: wide) + String(repeating: "abc", count: 20 - wide)
      #expect(
        cache.measure(text, style: style, maxWidth: nil)
          == FixedTextMeasurer().measure(text, style: style, maxWidth: nil))
    }
    #expect(cache.counters.hits + cache.counters.misses == 3_000)
  }

  @Test("the empty text has a size of its own, also where an entry is free")
  func emptyText() {
    let cache = TextCache(FixedTextMeasurer(), capacity: 8)
    #expect(cache.measure("", style: style, maxWidth: 0).lineCount == 1)
    #expect(cache.counters == .init(hits: 0, misses: 1))
    cache.removeAll()
    #expect(cache.measure("", style: style, maxWidth: 0).lineCount == 1)
    #expect(cache.counters.misses == 2)
  }

  @Test("every member of a style makes another measurement, in every combination of two")
  func styleMembers() {
    let changes: [(inout TextStyle) -> Void] = [
      { $0.family = "serif" }, { $0.size = 28 }, { $0.size = 7 }, { $0.weight = 700 },
      { $0.lineHeight = .points(14) }, { $0.lineHeight = .multiple(14) },
      { $0.lineHeight = .points(2) }, { $0.letterSpacing = 14 }, { $0.letterSpacing = 1 },
      { $0.lines = 1 }, { $0.lines = 700 }, { $0.align = .center }, { $0.align = .end },
      { $0.align = .justify }, { $0.isRightToLeft = true }, { $0.fontScale = 2 },
      { $0.fontScale = 14 },
    ]
    var styles: Set<TextStyle> = []
    for first in changes {
      for second in changes {
        var style = style
        first(&style)
        second(&style)
        styles.insert(style)
      }
    }
    let cache = TextCache(FixedTextMeasurer())
    for _ in 0..<2 {
      for style in styles {
        #expect(
          cache.measure("fox", style: style, maxWidth: nil)
            == FixedTextMeasurer().measure("fox", style: style, maxWidth: nil))
      }
    }
    #expect(cache.counters == .init(hits: styles.count, misses: styles.count))
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
