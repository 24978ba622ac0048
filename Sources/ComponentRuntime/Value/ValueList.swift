// JSON arrays that can be long: a counted B-tree whose copies share all but the path to a change.

/// An immutable JSON array.
///
/// A list of up to 32 elements is one array; a longer one is a tree over such arrays, and an edited
/// copy makes new only the nodes on the way to the edit.
public struct ValueList: Sendable {
  let root: ListNode

  init(root: ListNode) { self.root = root }

  public init() { root = .leaf([]) }

  /// - Complexity: O(*n*).
  public init(_ elements: some Sequence<Value>) { root = .build(Array(elements)) }

  /// Makes a list of `count` elements from arrays of them, so that no array is copied.
  ///
  /// - Parameter makeElements: is asked for the next so many elements, again and again.
  /// - Complexity: O(*n*).
  public init(count: Int, makingNext makeElements: (_ count: Int) -> [Value]) {
    root = .build(count: count, makingNext: makeElements)
  }

  /// - Complexity: O(1).
  public var count: Int { root.count }
  public var isEmpty: Bool { root.count == 0 }
  public var first: Value? { isEmpty ? nil : self[0] }
  public var last: Value? { isEmpty ? nil : self[count - 1] }
  public var indices: Range<Int> { 0..<count }

  /// - Complexity: O(log *n*).
  public subscript(_ index: Int) -> Value {
    precondition(index >= 0 && index < count, "list index out of range")
    return root.element(at: index)
  }

  /// The elements of `range`, sharing their nodes with `self`.
  ///
  /// - Complexity: O(log *n*).
  public subscript(_ range: Range<Int>) -> ValueList {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "list range out of bounds")
    return ValueList(root: root.prefix(range.upperBound).dropping(first: range.lowerBound))
  }

  /// A copy in which the elements of `range` are replaced by `newElements`.
  ///
  /// - Complexity: O(log *n* + *m*), *m* being the number of elements put in.
  public func replacing(_ range: Range<Int>, with newElements: some Collection<Value>) -> ValueList
  {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "list range out of bounds")
    if range.isEmpty && newElements.isEmpty { return self }
    if let copy = root.replacingInLeaf(range, with: newElements, isRoot: true) {
      return ValueList(root: copy)
    }
    let middle = ListNode.build(Array(newElements))
    let head = root.prefix(range.lowerBound).joined(with: middle)
    return ValueList(root: head.joined(with: root.dropping(first: range.upperBound)))
  }

  /// A copy in which the elements of `range` are replaced by those of another list, whose nodes
  /// are shared too.
  ///
  /// - Complexity: O(log *n*).
  public func replacing(_ range: Range<Int>, with list: ValueList) -> ValueList {
    if list.count <= ListNode.leafCapacity { return replacing(range, with: Array(list)) }
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "list range out of bounds")
    let head = root.prefix(range.lowerBound).joined(with: list.root)
    return ValueList(root: head.joined(with: root.dropping(first: range.upperBound)))
  }

  /// A copy with the element at `index` replaced.
  ///
  /// - Complexity: O(log *n*).
  public func setting(_ index: Int, to value: Value) -> ValueList {
    replacing(index..<index + 1, with: CollectionOfOne(value))
  }

  /// A copy with `value` put before the element at `index`, or at the end.
  ///
  /// - Complexity: O(log *n*).
  public func inserting(_ value: Value, at index: Int) -> ValueList {
    replacing(index..<index, with: CollectionOfOne(value))
  }

  /// A copy without the element at `index`.
  ///
  /// - Complexity: O(log *n*).
  public func removing(at index: Int) -> ValueList {
    replacing(index..<index + 1, with: EmptyCollection())
  }

  /// Whether `self` and `other` are one and the same list in memory, and so equal.
  ///
  /// - Complexity: O(1).
  public func isIdentical(to other: ValueList) -> Bool { root.isIdentical(to: other.root) }
}

extension ValueList: Equatable {
  /// - Complexity: O(1) for shared nodes, else O(*n*) in what the two do not share.
  public static func == (lhs: ValueList, rhs: ValueList) -> Bool {
    if lhs.count != rhs.count { return false }
    if lhs.isIdentical(to: rhs) { return true }
    if case .leaf(let a) = lhs.root, case .leaf(let b) = rhs.root { return a == b }
    var walk = PairedListWalk(lhs.root, rhs.root, isForward: true)
    return walk.skipEqual(limit: lhs.count) == lhs.count
  }
}

extension ValueList: Sequence {
  /// Walks the leaves in order: O(1) an element.
  public struct Iterator: IteratorProtocol {
    private var walk: ListWalk
    private var leaf: [Value] = []
    private var index = 0

    init(_ root: ListNode) {
      walk = ListWalk(root, isForward: true)
      if case .leaf(let elements) = root { leaf = elements }
    }

    public mutating func next() -> Value? {
      if index == leaf.count && !openNextLeaf() { return nil }
      defer { index += 1 }
      return leaf[index]
    }

    private mutating func openNextLeaf() -> Bool {
      if !leaf.isEmpty { walk.skipNode() }
      while let node = walk.node {
        if case .leaf(let elements) = node {
          leaf = elements
          index = 0
          return true
        }
        walk.descend()
      }
      leaf = []
      index = 0
      return false
    }
  }

  public func makeIterator() -> Iterator { Iterator(root) }

  public var underestimatedCount: Int { count }
}
