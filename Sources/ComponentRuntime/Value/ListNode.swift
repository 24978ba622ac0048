// The nodes of the counted B-tree behind `ValueList`: immutable, shared by any number of lists.

/// A subtree: a leaf of elements, or an inner node of subtrees that all have the same height.
///
/// Nodes below a root hold at least half of what they may hold; a root holds what there is.
enum ListNode: Sendable {
  case leaf([Value])
  case inner(InnerListNode)

  static let leafCapacity = 32
  static let innerCapacity = 32
}

/// An inner node and the places of its children.
final class InnerListNode: Sendable {
  /// At least two, all of height `height - 1`.
  let children: [ListNode]
  /// `ends[i]` is the number of elements in `children[0...i]`.
  let ends: [Int]
  /// `addresses[i] == children[i].address`: comparing these touches no child.
  let addresses: [UInt]
  let height: Int

  init(children: [ListNode]) {
    precondition(children.count >= 2, "an inner node has a reason to be")
    var end = 0
    self.children = children
    ends = children.map { child in
      end += child.count
      return end
    }
    addresses = children.map(\.address)
    height = children[0].height + 1
  }

  /// The copy of a node with one child replaced by another of the same height.
  init(_ node: InnerListNode, child index: Int, replacedBy child: ListNode) {
    var children = node.children
    var ends = node.ends
    var addresses = node.addresses
    let growth = child.count - (node.ends[index] - node.start(of: index))
    if growth != 0 {
      for later in index..<ends.count { ends[later] += growth }
    }
    children[index] = child
    addresses[index] = child.address
    self.children = children
    self.ends = ends
    self.addresses = addresses
    height = node.height
  }

  var count: Int { ends[ends.count - 1] }

  /// The number of elements before child `index`.
  func start(of index: Int) -> Int { index == 0 ? 0 : ends[index - 1] }

  /// The child that holds element `position`.
  func child(at position: Int) -> Int {
    var low = 0
    var high = ends.count - 1
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] > position { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension ListNode {
  var count: Int {
    switch self {
    case .leaf(let elements): elements.count
    case .inner(let node): node.count
    }
  }

  var height: Int {
    switch self {
    case .leaf: 0
    case .inner(let node): node.height
    }
  }

  /// A number equal for two nodes just where they are one node. Empty leaves are all one.
  var address: UInt {
    switch self {
    case .leaf(let elements): elements.storageAddress
    case .inner(let node): UInt(bitPattern: ObjectIdentifier(node))
    }
  }

  func isIdentical(to other: ListNode) -> Bool {
    switch (self, other) {
    case (.leaf(let a), .leaf(let b)): a.isIdentical(to: b)
    case (.inner(let a), .inner(let b)): a === b
    default: false
    }
  }
}

extension ListNode {
  /// The tree of `elements`, with leaves filled evenly.
  ///
  /// - Complexity: O(*n*).
  static func build(_ elements: [Value]) -> ListNode {
    if elements.count <= leafCapacity { return .leaf(elements) }
    var done = 0
    return build(count: elements.count) { count in
      done += count
      return Array(elements[done - count..<done])
    }
  }

  /// The tree of `count` elements, which `makeElements` gives leaf by leaf.
  ///
  /// - Complexity: O(*n*).
  static func build(count: Int, makingNext makeElements: (Int) -> [Value]) -> ListNode {
    if count <= leafCapacity { return .leaf(makeElements(count)) }
    return tree(
      of: evenRanges(of: count, atMost: leafCapacity).map { range in
        let elements = makeElements(range.count)
        precondition(elements.count == range.count, "as many elements as asked for")
        return .leaf(elements)
      })
  }

  /// The tree over `nodes`, which have the same height and, if more than one, are filled at least
  /// half; the empty leaf if there are none.
  static func tree(of nodes: some Collection<ListNode>) -> ListNode {
    if nodes.isEmpty { return .leaf([]) }
    var level = Array(nodes)
    while level.count > 1 { level = grouped(level) }
    return level[0]
  }

  private static func grouped(_ level: [ListNode]) -> [ListNode] {
    evenRanges(of: level.count, atMost: innerCapacity)
      .map { .inner(InnerListNode(children: Array(level[$0]))) }
  }

  /// `0..<count` cut into the fewest ranges of at most `limit`, as equal as can be.
  private static func evenRanges(of count: Int, atMost limit: Int) -> [Range<Int>] {
    let pieces = (count + limit - 1) / limit
    return (0..<pieces).map { count * $0 / pieces..<count * ($0 + 1) / pieces }
  }
}
