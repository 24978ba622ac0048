// What changed between two versions of a list, found by the nodes they do not share.

/// Where two lists differ: equal elements at both ends, and runs that changed in between.
public struct ListDifference: Equatable, Sendable {
  /// The number of equal elements at the start of both lists.
  public var prefix: Int
  /// The number of equal elements at the end of both lists, none of them counted in `prefix`.
  public var suffix: Int

  public init(prefix: Int, suffix: Int) {
    self.prefix = prefix
    self.suffix = suffix
  }
}

extension ValueList {
  /// How `self` differs from `old`.
  ///
  /// - Complexity: O(*c* log *n*) for lists that share structure and differ in *c* elements that
  ///   stand together; O(*n*) for lists that share nothing.
  public func difference(from old: ValueList) -> ListDifference {
    var work = ListWork()
    return difference(from: old, work: &work)
  }

  func difference(from old: ValueList, work: inout ListWork) -> ListDifference {
    let shorter = Swift.min(count, old.count)
    var forward = PairedListWalk(root, old.root, isForward: true)
    let prefix = forward.skipEqual(limit: shorter)
    var backward = PairedListWalk(root, old.root, isForward: false)
    let suffix = backward.skipEqual(limit: shorter - prefix)
    work.nodes += forward.work.nodes + backward.work.nodes
    work.elements += forward.work.elements + backward.work.elements
    return ListDifference(prefix: prefix, suffix: suffix)
  }

  /// The indices in `range` at which `self` and `old` differ; both have elements at all of them.
  ///
  /// - Complexity: O(*c* log *n*) for lists that share structure and differ in *c* elements
  ///   anywhere; O(*n*) for lists that share nothing.
  public func changedIndices(in range: Range<Int>, from old: ValueList) -> [Int] {
    var work = ListWork()
    return changedIndices(in: range, from: old, work: &work)
  }

  func changedIndices(
    in range: Range<Int>, from old: ValueList, work: inout ListWork
  ) -> [Int] {
    precondition(range.lowerBound >= 0 && range.upperBound <= Swift.min(count, old.count))
    var changed: [Int] = []
    var walk = PairedListWalk(root, old.root, isForward: true)
    walk.skip(range.lowerBound)
    var index = range.lowerBound
    while index < range.upperBound {
      index += walk.skipEqual(limit: range.upperBound - index)
      if index == range.upperBound { break }
      changed.append(index)
      walk.skip(1)
      index += 1
    }
    work.nodes += walk.work.nodes
    work.elements += walk.work.elements
    return changed
  }
}
