// The edits between small lists, all of them, against the least number of moves there can be.

import ComponentRuntime
import TestSupport
import Testing

@Suite("Keyed diff")
struct KeyedDiffTests {
  @Test("all lists of up to five of six keys turn into all others, with the fewest moves")
  func everySmallPair() {
    let lists = arrangements(of: [1, 2, 3, 4, 5, 6], upTo: 5)
    let olds: [[UInt32]] = (0...5).map { count in (0..<count).map { UInt32($0 + 1) } }
    var diff = KeyedDiff()
    for old in olds {
      for new in lists { expectMinimal(&diff, from: old, to: new) }
    }
  }

  @Test("all permutations of seven keys take as many moves as the longest order kept allows")
  func everyPermutation() {
    var diff = KeyedDiff()
    for new in arrangements(of: [1, 2, 3, 4, 5, 6, 7], upTo: 7) where new.count == 7 {
      expectMinimal(&diff, from: [1, 2, 3, 4, 5, 6, 7], to: new)
    }
  }

  @Test("scattered keys are found as close ones are")
  func scatteredKeys() {
    let keys: [UInt32] = [0, 1 << 31, .max, 77_777, 1 << 20]
    var diff = KeyedDiff()
    for new in arrangements(of: keys + [12], upTo: 4) { expectMinimal(&diff, from: keys, to: new) }
  }

  @Test("the first to the end is one move, and so is the last to the start")
  func rotations() {
    let old = (0..<1000).map { UInt32($0) }
    var diff = KeyedDiff()
    diff.compare(from: old, to: Array(old[1...]) + [0])
    #expect(diff.edits == [.move(from: 0, to: 999, newIndex: 999)])
    diff.compare(from: old, to: [999] + Array(old[..<999]))
    #expect(diff.edits == [.move(from: 999, to: 0, newIndex: 0)])
  }

  @Test("swapped ends are two moves")
  func swappedEnds() {
    let old = (0..<1000).map { UInt32($0) }
    var diff = KeyedDiff()
    diff.compare(from: old, to: [999] + Array(old[1..<999]) + [0])
    #expect(diff.edits.count == 2)
    #expect(diff.moveCount == 2)
  }

  @Test("equal lists give no edits, and every element its old place")
  func equalLists() {
    var diff = KeyedDiff()
    diff.compare(from: [5, 6], to: [5, 6])
    #expect(diff.edits.isEmpty)
    #expect(diff.prefix == 2)
    #expect(diff.oldIndex(ofNew: 1) == 1)
  }

  @Test("the ends of lists of any length are found, wherever the one other element is")
  func ends() {
    var diff = KeyedDiff()
    for count in 1...40 {
      let old = (0..<UInt32(count)).map { $0 }
      for place in old.indices {
        var new = old
        new[place] = 1000
        diff.compare(from: old, to: new)
        let isRight = diff.prefix == place && diff.suffix == count - place - 1
        #expect(isRight, "element \(place) of \(count)")
      }
    }
  }

  @Test("new elements are told from old ones by where they stood")
  func origins() {
    var diff = KeyedDiff()
    diff.compare(from: [1, 2, 3, 4, 5], to: [1, 9, 4, 2, 5])
    #expect((0..<5).map { diff.oldIndex(ofNew: $0) } == [0, nil, 3, 1, 4])
  }

  @Test("known ends need not be given, and indices are those of the whole lists")
  func knownEnds() {
    let old: [UInt32] = [7, 8]
    let new: [UInt32] = [8, 9, 7]
    var diff = KeyedDiff()
    diff.compare(from: old.span, to: new.span, prefix: 100, suffix: 50)
    let applied = apply(
      diff.edits, to: (0..<100).map { $0 + 1000 } + old + (0..<50).map { $0 + 2000 }
    ) { diff.oldIndex(ofNew: $0) == nil ? 9 : 0 }
    #expect(applied == (0..<100).map { $0 + 1000 } + new + (0..<50).map { $0 + 2000 })
    #expect(diff.edits.count == 2)
    #expect(diff.oldIndex(ofNew: 102) == 100)
    #expect(diff.oldIndex(ofNew: 103) == 102)
  }

  @Test("§6.4 large random lists turn into each other with the fewest edits", arguments: 1...40)
  func randomLists(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var diff = KeyedDiff()
    let old = (0..<UInt32.random(in: 0...800, using: &random)).map { $0 * 3 }
    var new = old.filter { _ in Int.random(in: 0..<10, using: &random) > 0 }
    for _ in 0..<Int.random(in: 0...30, using: &random) where !new.isEmpty {
      let key = new.remove(at: Int.random(in: new.indices, using: &random))
      new.insert(key, at: Int.random(in: 0...new.count, using: &random))
    }
    for key in 0..<UInt32.random(in: 0...30, using: &random) {
      new.insert(3 * key + 1, at: Int.random(in: 0...new.count, using: &random))
    }
    if seed.isMultiple(of: 5) { new.shuffle(using: &random) }
    expectMinimal(&diff, from: old, to: new)
  }
}

extension KeyedDiffTests {
  /// Expects the edits of `diff` to give `new`, each key to have one edit at most, and the moves
  /// to be as few as the longest increasing subsequence allows.
  private func expectMinimal(_ diff: inout KeyedDiff, from old: [UInt32], to new: [UInt32]) {
    diff.compare(from: old, to: new)
    let applied = apply(diff.edits, to: old) { new[$0] }
    let origins = new.map { old.firstIndex(of: $0) }
    let common = origins.compactMap { $0 }
    let moves = common.count - longestIncrease(common)
    let least = moves + old.count + new.count - 2 * common.count
    let right =
      applied == new && diff.moveCount == moves && diff.edits.count == least
      && new.indices.map { diff.oldIndex(ofNew: $0) } == origins
    #expect(right, "from \(old) to \(new): \(diff.edits)")
  }

  private func apply(
    _ edits: [KeyedEdit], to old: [UInt32], inserted: (Int) -> UInt32
  ) -> [UInt32] {
    var list = old
    for edit in edits {
      switch edit {
      case .remove(let at): list.remove(at: at)
      case .insert(let at, let newIndex): list.insert(inserted(newIndex), at: at)
      case .move(let from, let to, _): list.insert(list.remove(at: from), at: to)
      }
    }
    return list
  }

  /// By the definition: the longest over all elements, quadratic.
  private func longestIncrease(_ values: [Int]) -> Int {
    var longest: [Int] = []
    for (index, value) in values.enumerated() {
      let before = (0..<index).filter { values[$0] < value }.map { longest[$0] }
      longest.append((before.max() ?? 0) + 1)
    }
    return longest.max() ?? 0
  }

  /// All lists of at most `count` of `keys`.
  private func arrangements(of keys: [UInt32], upTo count: Int) -> [[UInt32]] {
    if count == 0 { return [[]] }
    var all: [[UInt32]] = [[]]
    for (index, key) in keys.enumerated() {
      var rest = keys
      rest.remove(at: index)
      all += arrangements(of: rest, upTo: count - 1).map { [key] + $0 }
    }
    return all
  }
}
