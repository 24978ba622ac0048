// What comparing two versions of a list finds, and how little it looks at.

import Testing

@testable import ComponentRuntime

/// A small generator of reproducible numbers.
///
/// Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Expects that `edits`, done to `old`, give `new`, and that they are in order and trimmed.
func expectSound(_ edits: [ListEdit], from old: [Value], to new: [Value]) {
  var result: [Value] = []
  var oldDone = 0
  for edit in edits {
    #expect(edit.old.lowerBound >= oldDone)
    #expect(!edit.old.isEmpty || !edit.new.isEmpty)
    result += old[oldDone..<edit.old.lowerBound]
    #expect(result.count == edit.new.lowerBound)
    result += new[edit.new]
    oldDone = edit.old.upperBound
    if !edit.old.isEmpty && !edit.new.isEmpty {
      #expect(old[edit.old.lowerBound] != new[edit.new.lowerBound])
      #expect(old[edit.old.upperBound - 1] != new[edit.new.upperBound - 1])
    }
  }
  result += old[oldDone...]
  #expect(result == new)
}

/// Expects the longest equal start, and the longest equal end of what then remains.
func expectSound(_ difference: ListDifference, from old: [Value], to new: [Value]) {
  let prefix = zip(old, new).prefix { $0 == $1 }.count
  let rest = zip(old.dropFirst(prefix).reversed(), new.dropFirst(prefix).reversed())
  #expect(difference == ListDifference(prefix: prefix, suffix: rest.prefix { $0 == $1 }.count))
}

@Suite struct ListDifferenceTests {
  @Test("every pair of small lists over two values differs where Array says")
  func comparesEverySmallPair() {
    var lists: [[Value]] = [[]]
    for length in 1...5 {
      for bits in 0..<1 << length { lists.append((0..<length).map { .int(Int64(bits >> $0 & 1)) }) }
    }
    for old in lists {
      for new in lists {
        let oldList = ValueList(old)
        let newList = ValueList(new)
        #expect((oldList == newList) == (old == new))
        expectSound(newList.difference(from: oldList), from: old, to: new)
        expectSound(newList.edits(from: oldList), from: old, to: new)
        let common = 0..<min(old.count, new.count)
        #expect(
          newList.changedIndices(in: common, from: oldList) == common.filter { old[$0] != new[$0] })
      }
    }
  }

  @Test("lists that share nothing are compared by their elements")
  func comparesUnsharedLists() {
    var elements = integers(0..<10_000)
    let old = ValueList(elements)
    elements[17] = .null
    elements[9_000] = .null
    let new = ValueList(elements)
    #expect(new.difference(from: old) == ListDifference(prefix: 17, suffix: 999))
    #expect(new.changedIndices(in: 0..<10_000, from: old) == [17, 9_000])
    #expect(new.edits(from: old) == [ListEdit(old: 17..<9_001, new: 17..<9_001)])
  }

  @Test("one element changed in 100,000 is found in a few steps")
  func findsOneChangeCheaply() {
    let old = ValueList(integers(0..<100_000))
    let new = old.setting(54_321, to: .null)
    var work = ListWork()
    #expect(
      new.difference(from: old, work: &work) == ListDifference(prefix: 54_321, suffix: 45_678))
    #expect(work.nodes <= 250 && work.elements <= 2 * ListNode.leafCapacity)
    work = ListWork()
    #expect(new.changedIndices(in: 0..<100_000, from: old, work: &work) == [54_321])
    #expect(work.nodes <= 250 && work.elements <= ListNode.leafCapacity)
  }

  @Test("scattered changes cost what changed, not what is there")
  func findsScatteredChangesCheaply() {
    let old = ValueList(integers(0..<100_000))
    let places = [5, 20_000, 40_000, 99_999]
    let new = places.reduce(old) { $0.setting($1, to: .null) }
    var work = ListWork()
    #expect(new.changedIndices(in: 0..<100_000, from: old, work: &work) == places)
    #expect(work.nodes <= 600 && work.elements <= places.count * ListNode.leafCapacity)
    #expect(new.edits(from: old) == places.map { ListEdit(old: $0..<$0 + 1, new: $0..<$0 + 1) })
  }

  @Test("identical lists are compared in one step")
  func skipsIdenticalLists() {
    let list = ValueList(integers(0..<100_000))
    var work = ListWork()
    #expect(
      list.difference(from: list, work: &work) == ListDifference(prefix: 100_000, suffix: 0))
    #expect(work == ListWork(nodes: 1, elements: 0))
  }

  @Test("one put first while the last is dropped is two edits, found in a few steps")
  func findsAShiftCheaply() {
    for size in [1_000, 10_000, 100_000] {
      let old = ValueList(integers(0..<size))
      let new = old.inserting(.null, at: 0).removing(at: size)
      var work = ListWork()
      #expect(
        new.edits(from: old, work: &work) == [
          ListEdit(old: 0..<0, new: 0..<1), ListEdit(old: size - 1..<size, new: size..<size),
        ])
      #expect(work.nodes <= 1_000 && work.elements <= 4 * ListNode.leafCapacity)
    }
  }

  @Test("five hundred shifts of a list stay cheap to compare with the one before")
  func staysCheapUnderManyShifts() {
    var list = ValueList(integers(0..<20_000))
    for step in 0..<500 {
      let old = list
      list = list.inserting(.int(Int64(-step)), at: 0).removing(at: 20_000)
      var work = ListWork()
      let edits = list.edits(from: old, work: &work)
      #expect(edits.count == 2 && work.nodes <= 1_000 && work.elements <= 300)
    }
    #expect(list.isWellFormed)
  }

  @Test("a shared walk in a part of the lists looks at that part alone")
  func limitsTheWalkToItsRange() {
    let old = ValueList(integers(0..<100_000))
    let new = [10, 50_000, 50_003, 90_000].reduce(old) { $0.setting($1, to: .null) }
    #expect(new.changedIndices(in: 50_000..<50_003, from: old) == [50_000])
    #expect(new.changedIndices(in: 50_001..<90_001, from: old) == [50_003, 90_000])
    #expect(new.changedIndices(in: 11..<50_000, from: old) == [])
  }
}
