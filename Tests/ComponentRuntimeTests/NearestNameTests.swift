import Testing

@testable import ComponentRuntime

@Suite("Nearest names") struct NearestNameTests {
  @Test(
    "a misspelt name finds the name it was meant to be",
    arguments: [
      ("titel", "title"), ("tilte", "title"), ("Title", "title"), ("pading", "padding"),
      ("alginItems", "alignItems"), ("ke", "key"), ("itemwidth", "itemWidth"),
    ])
  func suggests(wrong: String, right: String) {
    let names = ["padding", "alignItems", "title", "key", "itemWidth", "subtitle"]
    #expect(NearestName.suggestion(for: wrong, among: names) == right)
  }

  @Test("a name far from all others suggests nothing", arguments: ["zebra", "", "x", "colour12"])
  func refuses(name: String) {
    #expect(NearestName.suggestion(for: name, among: ["title", "key", "gap"]) == nil)
  }

  @Test("of equally near names the first in order is taken, however they are given")
  func isDeterministic() {
    #expect(NearestName.suggestion(for: "cart", among: ["card", "care"]) == "card")
    #expect(NearestName.suggestion(for: "cart", among: ["care", "card"]) == "card")
  }

  @Test("the banded distance equals the full table's")
  func bandAgreesWithFullTable() {
    let words = ["", "a", "ab", "ba", "abc", "acb", "bca", "abcd", "abdc", "badc", "xyz", "aabb"]
      .map { Array($0.unicodeScalars) }
    for a in words {
      for b in words {
        let full = NearestName.boundedDistance(a, b, limit: 10)
        for limit in 0...4 {
          let banded = NearestName.boundedDistance(a, b, limit: limit)
          #expect(banded == full.flatMap { $0 <= limit ? $0 : nil })
        }
      }
    }
  }
}
