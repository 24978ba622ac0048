// Objects and their shapes.

import Testing

@testable import ComponentRuntime

@Suite struct ValueMapTests {
  @Test("members stand in the order of UTF-16 units, and the last of equal keys counts")
  func sortsItsMembers() {
    let map = ValueMap([("b", 1), ("a", 2), ("\u{FFFD}", 3), ("\u{1F600}", 4), ("b", 5)])
    #expect(map.keys == ["a", "b", "\u{1F600}", "\u{FFFD}"])
    #expect(map.values == [2, 5, 4, 3])
  }

  @Test("keys order as their UTF-16 units do")
  func ordersKeysByUTF16() {
    let keys = [
      "", "a", "ab", "b", "é", "\u{7FF}", "\u{800}", "\u{D7FF}", "\u{E000}", "\u{EFFF}",
      "\u{F000}", "\u{FFFF}", "\u{10000}", "\u{10FFFF}", "a\u{10000}", "a\u{E000}", "e\u{301}",
    ]
    for a in keys {
      for b in keys {
        #expect(Shape.precedes(a, b) == a.utf16.lexicographicallyPrecedes(b.utf16), "\(a) \(b)")
      }
    }
  }

  @Test("keys that only normalise to the same text are different keys", arguments: [0, 20])
  func keepsUnnormalisedKeysApart(padding: Int) {
    var members: [(String, Value)] = (0..<padding).map { ("key\($0)", .null) }
    members += [("\u{E9}", 1), ("e\u{301}", 2), ("K", 3), ("\u{212A}", 4)]
    let map = ValueMap(members)
    #expect(map.count == padding + 4)
    #expect(map["\u{E9}"] == 1 && map["e\u{301}"] == 2 && map["K"] == 3 && map["\u{212A}"] == 4)
    #expect(Value.string("\u{E9}") != Value.string("e\u{301}"))
    #expect(ValueMap([("\u{E9}", 1)]) != ValueMap([("e\u{301}", 1)]))
  }

  @Test("every key is found in shapes of every size, and no other", arguments: 0...40)
  func findsEveryKey(size: Int) {
    let map = ValueMap((0..<size).map { ("key\($0)", .int(Int64($0))) })
    for index in 0..<size { #expect(map["key\(index)"] == .int(Int64(index))) }
    #expect(map["key\(size)"] == nil && map[""] == nil && map["z"] == nil)
  }

  @Test("setting and removing do what a dictionary does")
  func followsADictionary() {
    var random = SplitMix(state: 7)
    var model: [String: Int64] = [:]
    var map = ValueMap.empty
    for step in 0..<500 {
      let key = "k\(random.next() % 24)"
      if random.next() % 3 == 0 {
        model[key] = nil
        map = map.removing(key)
      } else {
        model[key] = Int64(step)
        map = map.setting(key, to: .int(Int64(step)))
      }
      #expect(map == ValueMap(model.map { ($0.key, .int($0.value)) }))
      #expect(map.keys == model.keys.sorted())
    }
  }

  @Test("setting a member that is there keeps the shape")
  func keepsTheShape() {
    let map: ValueMap = ValueMap([("a", 1), ("b", 2)])
    #expect(map.setting("a", to: 3).shape === map.shape)
    #expect(map.removing("c").isIdentical(to: map))
    #expect(map.setting("c", to: 3).keys == ["a", "b", "c"])
  }
}
