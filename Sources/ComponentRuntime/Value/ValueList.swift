// JSON arrays that can be long: a counted B-tree whose copies share all but the path to a change.

/// An immutable JSON array.
public struct ValueList: Sendable {
  private var elements: [Value]

  public init() { elements = [] }

  public init(_ elements: some Sequence<Value>) { self.elements = Array(elements) }

  public var count: Int { elements.count }
  public var isEmpty: Bool { elements.isEmpty }

  /// - Complexity: O(log *n*).
  public subscript(_ index: Int) -> Value { elements[index] }

  /// A copy in which the elements of `range` are replaced by `newElements`.
  ///
  /// - Complexity: O(log *n* + *m*), *m* being the number of elements taken out and put in.
  public func replacing(_ range: Range<Int>, with newElements: some Collection<Value>) -> ValueList
  {
    var copy = self
    copy.elements.replaceSubrange(range, with: newElements)
    return copy
  }

  /// A copy with the element at `index` replaced.
  ///
  /// - Complexity: O(log *n*).
  public func setting(_ index: Int, to value: Value) -> ValueList {
    var copy = self
    copy.elements[index] = value
    return copy
  }
}

extension ValueList: Equatable {
  public static func == (lhs: ValueList, rhs: ValueList) -> Bool { lhs.elements == rhs.elements }
}

extension ValueList: Sequence {
  public func makeIterator() -> IndexingIterator<[Value]> { elements.makeIterator() }
}

/// Where two lists differ: equal elements at both ends, and runs that changed in between.
public struct ListDifference: Equatable, Sendable {
  /// The number of equal elements at the start of both lists.
  public var prefix: Int
  /// The number of equal elements at the end of both lists, none of them counted in `prefix`.
  public var suffix: Int
}

extension ValueList {
  /// How `self` differs from `old`.
  ///
  /// - Complexity: O(*c* log *n*) for lists that share structure and differ in *c* elements that
  ///   stand together; O(*n*) for lists that share nothing.
  public func difference(from old: ValueList) -> ListDifference {
    var prefix = 0
    let shorter = Swift.min(count, old.count)
    while prefix < shorter && self[prefix] == old[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < shorter - prefix && self[count - 1 - suffix] == old[old.count - 1 - suffix] {
      suffix += 1
    }
    return ListDifference(prefix: prefix, suffix: suffix)
  }

  /// The indices in `range` at which `self` and `old`, lists of equal count there, differ.
  ///
  /// - Complexity: as `difference(from:)`, for elements anywhere.
  public func changedIndices(in range: Range<Int>, from old: ValueList) -> [Int] {
    range.filter { self[$0] != old[$0] }
  }
}
