// Cutting and joining subtrees: every edit of a list is made of these, each along one path.

extension ListNode {
  /// The element at `position`.
  ///
  /// - Complexity: O(log *n*).
  func element(at position: Int) -> Value {
    var node = self
    var position = position
    while true {
      switch node {
      case .leaf(let elements): return elements[position]
      case .inner(let inner):
        let index = inner.child(at: position)
        position -= inner.start(of: index)
        node = inner.children[index]
      }
    }
  }

  /// A copy with `range` replaced, if that concerns one leaf and leaves it well filled.
  ///
  /// - Returns: `nil` where the tree must be cut and joined instead.
  /// - Complexity: O(log *n*).
  func replacingInLeaf(
    _ range: Range<Int>, with newElements: some Collection<Value>, isRoot: Bool
  ) -> ListNode? {
    switch self {
    case .leaf(var elements):
      let newCount = elements.count - range.count + newElements.count
      let least = isRoot ? 0 : ListNode.leafCapacity / 2
      guard newCount >= least && newCount <= ListNode.leafCapacity else { return nil }
      elements.replaceSubrange(range, with: newElements)
      return .leaf(elements)
    case .inner(let node):
      // An insertion between two leaves belongs to the first of them.
      let index = node.child(at: range.isEmpty ? max(range.lowerBound - 1, 0) : range.lowerBound)
      let start = node.start(of: index)
      guard range.upperBound <= node.ends[index] else { return nil }
      let local = range.lowerBound - start..<range.upperBound - start
      let child = node.children[index]
      guard let copy = child.replacingInLeaf(local, with: newElements, isRoot: false) else {
        return nil
      }
      return .inner(InnerListNode(node, child: index, replacedBy: copy))
    }
  }

  /// The first `length` elements.
  ///
  /// - Complexity: O(log *n*).
  func prefix(_ length: Int) -> ListNode {
    if length == count { return self }
    switch self {
    case .leaf(let elements): return .leaf(Array(elements[..<length]))
    case .inner(let node):
      if length == 0 { return .leaf([]) }
      let index = node.child(at: length)
      let whole = ListNode.tree(of: node.children[..<index])
      return whole.joined(with: node.children[index].prefix(length - node.start(of: index)))
    }
  }

  /// All but the first `length` elements.
  ///
  /// - Complexity: O(log *n*).
  func dropping(first length: Int) -> ListNode {
    if length == 0 { return self }
    switch self {
    case .leaf(let elements): return .leaf(Array(elements[length...]))
    case .inner(let node):
      if length == node.count { return .leaf([]) }
      let index = node.child(at: length)
      let whole = ListNode.tree(of: node.children[(index + 1)...])
      let part = node.children[index].dropping(first: length - node.start(of: index))
      return part.joined(with: whole)
    }
  }

  /// The elements of `self` followed by those of `other`.
  ///
  /// - Complexity: O(*h*), the difference of the two heights.
  func joined(with other: ListNode) -> ListNode {
    if other.count == 0 { return self }
    if count == 0 { return other }
    switch (self, other) {
    case (.leaf(let a), .leaf(let b)):
      if min(a.count, b.count) >= ListNode.leafCapacity / 2 {
        return .inner(InnerListNode(children: [self, other]))
      }
      return .build(a + b)
    case (.inner(let a), .inner(let b)) where a.height == b.height:
      if min(a.children.count, b.children.count) >= ListNode.innerCapacity / 2 {
        return .inner(InnerListNode(children: [self, other]))
      }
      return .tree(of: a.children + b.children)
    case (.inner(let a), _) where a.height > other.height:
      let seam = a.children[a.children.count - 1].joined(with: other)
      return .tree(of: a.children.dropLast() + seam.nodes(ofHeight: a.height - 1))
    case (_, .inner(let b)):
      let seam = joined(with: b.children[0])
      return .tree(of: seam.nodes(ofHeight: b.height - 1) + b.children.dropFirst())
    case (.inner, .leaf):
      preconditionFailure("an inner node is higher than a leaf")
    }
  }

  /// This node, or its children if it is one level higher.
  private func nodes(ofHeight height: Int) -> [ListNode] {
    if case .inner(let node) = self, node.height > height { return node.children }
    return [self]
  }
}
