// A new version of a document takes over what it has in common with the one before.

import Testing

@testable import ComponentRuntime

@Suite struct ValueSharingTests {
  private func item(_ index: Int, price: Int = 1) -> Value {
    [
      "id": .int(Int64(index)), "price": .int(Int64(price)), "title": .string("Item \(index)"),
      "tags": ["a", "b", .string("tag \(index)")],
    ]
  }

  /// A document built anew, sharing nothing with others.
  private func document(_ items: [Value]) -> Value { ["items": .list(ValueList(items)), "v": 1] }

  private func list(_ value: Value) -> ValueList {
    if case .list(let list)? = value["items"] { list } else { ValueList() }
  }

  private func isIdentical(_ a: Value, _ b: Value) -> Bool {
    switch (a, b) {
    case (.map(let a), .map(let b)): a.isIdentical(to: b)
    case (.list(let a), .list(let b)): a.isIdentical(to: b)
    default: a == b
    }
  }

  @Test("an equal document becomes the old one")
  func sharesTheWhole() {
    let old = document((0..<500).map { item($0) })
    let new = document((0..<500).map { item($0) })
    #expect(!isIdentical(new, old))
    #expect(isIdentical(new.sharing(with: old), old))
  }

  @Test("one item changed shares all others, and all members but the one")
  func sharesAroundAChange() throws {
    let old = document((0..<5_000).map { item($0) })
    let new = document((0..<5_000).map { item($0, price: $0 == 3_000 ? 2 : 1) })
    let shared = new.sharing(with: old)
    #expect(shared == new)
    var work = ListWork()
    let changed = list(shared).changedIndices(in: 0..<5_000, from: list(old), work: &work)
    #expect(changed == [3_000])
    #expect(work.nodes < 250 && work.elements <= ListNode.leafCapacity)
    let oldTags = try #require(list(old)[3_000]["tags"])
    let newTags = try #require(list(shared)[3_000]["tags"])
    #expect(isIdentical(oldTags, newTags))
    #expect(list(shared).root.addresses.subtracting(list(old).root.addresses).count <= 3)
  }

  @Test("one item put first and the last dropped shares all others")
  func sharesAcrossAShift() {
    let old = document((0..<5_000).map { item($0) })
    let new = document((-1..<4_999).map { item($0) })
    let shared = new.sharing(with: old)
    #expect(shared == new)
    var work = ListWork()
    #expect(
      list(shared).edits(from: list(old), work: &work) == [
        ListEdit(old: 0..<0, new: 0..<1), ListEdit(old: 4_999..<5_000, new: 5_000..<5_000),
      ])
    #expect(work.nodes <= 1_000)
  }

  @Test(
    "what is shared equals what was given, whatever the edits",
    arguments: 1...30 as ClosedRange<UInt64>)
  func changesNothing(seed: UInt64) {
    var random = SplitMix(state: seed)
    var items = (0..<Int(random.next() % 300)).map { item($0) }
    let old = document(items)
    for _ in 0..<random.next() % 40 {
      let place = Int(random.next() % UInt64(items.count + 1))
      switch random.next() % 3 {
      case 0: items.insert(item(Int(random.next() % 500)), at: place)
      case 1 where place < items.count: items.remove(at: place)
      default: if place < items.count { items[place] = item(place, price: 9) }
      }
    }
    let new = document(items)
    let shared = new.sharing(with: old)
    #expect(shared == new)
    #expect(list(shared).isWellFormed)
    #expect(isIdentical(shared, old) == (new == old))
  }

  @Test("members pair up by key where the shapes differ")
  func pairsMembersByKey() throws {
    let old: Value = ["a": ["x": [1, 2, 3]], "b": 1]
    let new: Value = ["a": ["x": [1, 2, 3]], "c": 2]
    let shared = new.sharing(with: old)
    #expect(shared == new)
    #expect(isIdentical(try #require(shared["a"]), try #require(old["a"])))
  }
}
