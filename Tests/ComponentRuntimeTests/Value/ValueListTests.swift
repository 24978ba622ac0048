// ValueList against Array, exhaustively while small and at random when large.

import Testing

@testable import ComponentRuntime

/// The list of `0..<count`, as integers.
func integers(_ range: Range<Int>) -> [Value] { range.map { .int(Int64($0)) } }

extension ValueList {
  /// Whether every node below the root is filled at least half, and counts and heights are right.
  var isWellFormed: Bool { root.isWellFormed(isRoot: true) }
}

extension ListNode {
  fileprivate func isWellFormed(isRoot: Bool) -> Bool {
    switch self {
    case .leaf(let elements):
      return elements.count <= ListNode.leafCapacity
        && (isRoot || elements.count >= ListNode.leafCapacity / 2)
    case .inner(let node):
      var end = 0
      for (child, nodeEnd) in zip(node.children, node.ends) {
        end += child.count
        if end != nodeEnd || child.height + 1 != node.height { return false }
        if !child.isWellFormed(isRoot: false) { return false }
      }
      return node.children.count <= ListNode.innerCapacity
        && node.children.count >= (isRoot ? 2 : ListNode.innerCapacity / 2)
    }
  }

  /// The addresses of all nodes of the tree.
  var addresses: Set<UInt> {
    var result: Set<UInt> = [address]
    if case .inner(let node) = self {
      for child in node.children { result.formUnion(child.addresses) }
    }
    return result
  }
}

@Suite struct ValueListTests {
  static let boundarySizes = [0, 1, 2, 15, 16, 17, 31, 32, 33, 63, 64, 65, 1024, 1025, 1056, 2112]

  @Test("a list holds what it was made of", arguments: boundarySizes)
  func buildsWhatItIsGiven(size: Int) {
    let elements = integers(0..<size)
    let list = ValueList(elements)
    #expect(list.count == size)
    #expect(Array(list) == elements)
    #expect(list.indices.map { list[$0] } == elements)
    #expect(list.isWellFormed)
    #expect(list.first == elements.first)
    #expect(list.last == elements.last)
  }

  @Test("every replacement in every small list does what Array does")
  func replacesAsArraysDo() {
    for size in 0...7 {
      let elements = integers(0..<size)
      let list = ValueList(elements)
      for lower in 0...size {
        for upper in lower...size {
          for newCount in 0...3 {
            var expected = elements
            let new = integers(100..<100 + newCount)
            expected.replaceSubrange(lower..<upper, with: new)
            let copy = list.replacing(lower..<upper, with: new)
            #expect(Array(copy) == expected)
            #expect(Array(list) == elements, "the original stays as it was")
          }
        }
      }
    }
  }

  @Test("cutting and joining at every boundary does what Array does", arguments: boundarySizes)
  func replacesAtBoundaries(size: Int) {
    let elements = integers(0..<size)
    let list = ValueList(elements)
    let places = Self.boundarySizes.filter { $0 <= size } + [size / 2, max(size - 1, 0), size]
    for lower in places {
      for upper in places where upper >= lower {
        for newCount in [0, 1, 64, 130] {
          var expected = elements
          let new = integers(-newCount..<0)
          expected.replaceSubrange(lower..<upper, with: new)
          let copy = list.replacing(lower..<upper, with: new)
          #expect(copy.isWellFormed && Array(copy) == expected)
          #expect(list.replacing(lower..<upper, with: ValueList(new)) == copy)
        }
        #expect(Array(list[lower..<upper]) == Array(elements[lower..<upper]))
      }
    }
  }

  @Test("random edits keep up with Array", arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func followsArrayThroughRandomEdits(seed: UInt64) {
    var random = SplitMix(state: seed)
    var model = integers(0..<Int(random.next() % 4000))
    var list = ValueList(model)
    for step in 0..<120 {
      let lower = Int(random.next() % UInt64(model.count + 1))
      let most = [1, 2, 40, 1000][Int(random.next() % 4)]
      let upper = min(model.count, lower + Int(random.next() % UInt64(most + 1)))
      let new = integers(step * 1000..<step * 1000 + Int(random.next() % UInt64(most + 1)))
      let old = list
      let oldModel = model
      model.replaceSubrange(lower..<upper, with: new)
      list = list.replacing(lower..<upper, with: new)
      #expect(list.isWellFormed && list.count == model.count)
      #expect(Array(list) == model)
      expectSound(list.edits(from: old), from: oldModel, to: model)
      expectSound(list.difference(from: old), from: oldModel, to: model)
    }
  }

  @Test("one element set in 100,000 makes only the nodes on the way to it")
  func settingSharesTheRest() {
    let list = ValueList(integers(0..<100_000))
    let copy = list.setting(54_321, to: .null)
    #expect(copy[54_321] == .null && list[54_321] == .int(54_321))
    #expect(copy.root.addresses.subtracting(list.root.addresses).count == list.root.height + 1)
  }

  @Test("an element put first in 100,000 makes only the nodes on the way to it")
  func insertingSharesTheRest() {
    let list = ValueList(integers(0..<100_000))
    let copy = list.inserting(.null, at: 0)
    #expect(copy.removing(at: 0) == list)
    #expect(copy.root.addresses.subtracting(list.root.addresses).count <= list.root.height + 3)
  }

  @Test("a cut in the middle of 100,000 makes a few nodes at each level")
  func cuttingSharesTheRest() {
    let list = ValueList(integers(0..<100_000))
    let copy = list.replacing(30_000..<70_000, with: integers(0..<10))
    let made = copy.root.addresses.subtracting(list.root.addresses)
    #expect(made.count <= 4 * (list.root.height + 1))
    #expect(copy.count == 60_010)
  }

  @Test("lists are equal by content, whatever the shape of their trees")
  func equalityIgnoresTheTree() {
    let straight = ValueList(integers(0..<3000))
    var grown = ValueList()
    for element in integers(0..<3000) { grown = grown.inserting(element, at: grown.count) }
    #expect(grown == straight)
    #expect(grown.setting(2999, to: .null) != straight)
    #expect(grown.removing(at: 0) != straight)
    #expect(!grown.isIdentical(to: straight) && grown.isIdentical(to: grown))
  }
}
