// A place in a list's tree that moves element by element or over whole nodes.

/// What a walk over two lists cost: what tests assert instead of times.
struct ListWork: Equatable, Sendable {
  /// Nodes stood at.
  var nodes = 0
  /// Elements compared by `==`.
  var elements = 0
}

/// A position in a list, moving forwards from its start or backwards from its end.
///
/// It stands before a node whose elements are still to come, or (`offset > 0`) in a leaf of which
/// `offset` elements are done.
struct ListWalk {
  private var path: [(node: InnerListNode, child: Int)] = []
  private let isForward: Bool
  /// The node in front; `nil` at the end.
  private(set) var node: ListNode?
  /// How many elements of the leaf in front are done.
  private(set) var offset = 0

  init(_ root: ListNode, isForward: Bool) {
    self.isForward = isForward
    node = root.count == 0 ? nil : root
  }

  /// The height of the node in front.
  var height: Int { node?.height ?? 0 }

  /// How many elements of the leaf in front are still to come.
  var remaining: Int { (node?.count ?? 0) - offset }

  /// The inner node in front; `nil` if it is a leaf or the end.
  var innerNode: InnerListNode? {
    if case .inner(let inner)? = node { inner } else { nil }
  }

  /// Steps from an inner node to a child, the one that is `rank`th in the direction of the walk.
  mutating func descend(to rank: Int = 0) {
    guard let inner = innerNode else { preconditionFailure("a leaf has no children") }
    let child = isForward ? rank : inner.children.count - 1 - rank
    path.append((inner, child))
    node = inner.children[child]
  }

  /// How many children in the direction of the walk two nodes share, and how many elements these
  /// have. At least one child of each is left over.
  func sharedChildren(
    _ a: InnerListNode, _ b: InnerListNode, limit: Int, work: inout ListWork
  ) -> (children: Int, elements: Int) {
    let most = min(a.children.count, b.children.count) - 1
    let lastA = a.children.count - 1
    let lastB = b.children.count - 1
    var shared = 0
    var elements = 0
    while shared < most {
      work.nodes += 1
      let isShared =
        isForward
        ? a.addresses[shared] == b.addresses[shared]
        : a.addresses[lastA - shared] == b.addresses[lastB - shared]
      if !isShared { break }
      let next = isForward ? a.ends[shared] : a.count - a.start(of: lastA - shared)
      if next > limit { break }
      shared += 1
      elements = next
    }
    return (shared, elements)
  }

  /// Steps over the node in front.
  mutating func skipNode() {
    offset = 0
    while let (inner, child) = path.last {
      let next = isForward ? child + 1 : child - 1
      if inner.children.indices.contains(next) {
        path[path.count - 1].child = next
        node = inner.children[next]
        return
      }
      path.removeLast()
    }
    node = nil
  }

  /// Steps over `length` elements of the leaf in front.
  mutating func skipInLeaf(_ length: Int) {
    offset += length
    if remaining == 0 { skipNode() }
  }

  /// Steps over `length` elements.
  ///
  /// - Complexity: O(log *n*).
  mutating func skip(_ length: Int) {
    var left = length
    while left > 0, let node {
      if node.count <= left {
        left -= node.count
        skipNode()
      } else if case .inner = node {
        descend()
      } else {
        skipInLeaf(left)
        left = 0
      }
    }
  }

  /// How many of the next `limit` elements equal those of `other`, both standing in leaves.
  func equalElements(_ other: ListWalk, limit: Int, work: inout ListWork) -> Int {
    guard case .leaf(let mine)? = node, case .leaf(let others)? = other.node else { return 0 }
    // Compared where they stand: a copy of an element costs more than the comparison.
    let mySpan = mine.span
    let otherSpan = others.span
    let direction = isForward ? 1 : -1
    var place = isForward ? offset : mine.count - 1 - offset
    var otherPlace = isForward ? other.offset : others.count - 1 - other.offset
    var equal = 0
    while equal < limit {
      work.elements += 1
      if mySpan[place] != otherSpan[otherPlace] { break }
      equal += 1
      place += direction
      otherPlace += direction
    }
    return equal
  }
}

/// Two walks in step, over two lists that are to be compared.
struct PairedListWalk {
  private var new: ListWalk
  private var old: ListWalk
  private(set) var work = ListWork()

  init(_ new: ListNode, _ old: ListNode, isForward: Bool) {
    self.new = ListWalk(new, isForward: isForward)
    self.old = ListWalk(old, isForward: isForward)
  }

  /// Steps over elements that are equal, at most `limit` of them, and says how many.
  ///
  /// Nodes that both lists share are stepped over whole.
  mutating func skipEqual(limit: Int) -> Int {
    var skipped = 0
    while skipped < limit, let a = new.node, let b = old.node {
      work.nodes += 1
      let isAtStart = new.offset == 0 && old.offset == 0
      if isAtStart, a.isIdentical(to: b), a.count <= limit - skipped {
        skipped += a.count
        new.skipNode()
        old.skipNode()
      } else if let innerA = new.innerNode, let innerB = old.innerNode,
        innerA.height == innerB.height
      {
        let shared = new.sharedChildren(innerA, innerB, limit: limit - skipped, work: &work)
        new.descend(to: shared.children)
        old.descend(to: shared.children)
        skipped += shared.elements
      } else if a.height > 0 || b.height > 0 {
        if a.height >= b.height { new.descend() }
        if b.height >= a.height { old.descend() }
      } else {
        let length = min(new.remaining, old.remaining, limit - skipped)
        let equal =
          isAtStart && a.isIdentical(to: b)
          ? length : new.equalElements(old, limit: length, work: &work)
        skip(equal)
        skipped += equal
        if equal < length { break }
      }
    }
    return skipped
  }

  /// Steps over `length` elements of both lists.
  mutating func skip(_ length: Int) { skip(new: length, old: length) }

  mutating func skip(new newLength: Int, old oldLength: Int) {
    new.skip(newLength)
    old.skip(oldLength)
  }
}
