// The fewest edits between two lists of keys: the heart of a delta.

/// Compares lists of interned keys, and holds the result until the next comparison.
///
/// Elements whose key is in both lists either stay or move once; as many stay as can (a longest
/// increasing subsequence), so the moves are as few as possible. No key is both moved and removed
/// or inserted. One `KeyedDiff` is made for many comparisons: it keeps its storage, as large as
/// the largest lists need, and a comparison allocates nothing once that is there.
///
/// ```swift
/// var diff = KeyedDiff()
/// diff.compare(from: [1, 2, 3], to: [2, 3, 1])
/// diff.edits  // [.move(from: 0, to: 2, newIndex: 2)]
/// ```
public struct KeyedDiff: Sendable {
  /// The edits that turn the old list into the new one: removals, then insertions and moves.
  public private(set) var edits: [KeyedEdit] = []
  /// How many elements stand unmoved at the start of both lists.
  public private(set) var prefix = 0
  /// How many elements stand unmoved at the end of both lists, none of them counted in `prefix`.
  public private(set) var suffix = 0
  /// How many of the edits are moves: the least number possible.
  public private(set) var moveCount = 0

  private var oldCount = 0
  private var newCount = 0

  // Of the part between prefix and suffix:
  private var index = KeyIndex()
  private var subsequence = IncreasingSubsequence()
  private var waiting = WaitingRanks()
  /// For each new element its old index, or -1.
  private var origins: [Int32] = []
  /// For each old element its new index, or -1.
  private var targets: [Int32] = []
  /// For each new element its `MoveRole`.
  private var roles: [Int32] = []
  /// For each new element that moves what is known of it; unspecified for the others.
  private var moverOf: [Mover] = []
  private var movers = Movers()

  public init() {}

  /// Compares two lists of keys, unique in each.
  ///
  /// - Complexity: O(*n*) for the common start and end; for the *k* elements between them
  ///   O(*k*) where few of them move, else O(*k* log *k*).
  public mutating func compare(from old: [UInt32], to new: [UInt32]) {
    compare(from: old.span, to: new.span)
  }

  /// Compares two lists of keys, unique in each.
  ///
  /// - Complexity: as for arrays.
  public mutating func compare(from old: Span<UInt32>, to new: Span<UInt32>) {
    let shorter = min(old.count, new.count)
    let prefix = CommonEnds.prefix(old.extracting(first: shorter), new.extracting(first: shorter))
    let rest = shorter - prefix
    let suffix = CommonEnds.suffix(old.extracting(last: rest), new.extracting(last: rest))
    compare(
      from: old.extracting(prefix..<old.count - suffix),
      to: new.extracting(prefix..<new.count - suffix), prefix: prefix, suffix: suffix)
  }

  /// Compares the parts `old` and `new` of two lists known to have `prefix` equal elements before
  /// and `suffix` after them. Indices of the result are those of the whole lists.
  ///
  /// - Complexity: independent of `prefix` and `suffix`; O(*k*) for *k* elements of which few
  ///   move, else O(*k* log *k*).
  public mutating func compare(
    from old: Span<UInt32>, to new: Span<UInt32>, prefix: Int, suffix: Int
  ) {
    precondition(max(old.count, new.count) < Int(Int32.max), "lists too long to compare")
    self.prefix = prefix
    self.suffix = suffix
    oldCount = prefix + old.count + suffix
    newCount = prefix + new.count + suffix
    moveCount = 0
    edits.removeAll(keepingCapacity: true)
    match(old, with: new)
    if old.isEmpty || new.isEmpty {
      for at in (0..<old.count).reversed() { edits.append(.remove(at: prefix + at)) }
      for at in 0..<new.count {
        edits.append(.insert(at: prefix + at, newIndex: prefix + at))
      }
      return
    }
    let common = removeUnmatched()
    let stable = findStable()
    moveCount = common - stable
    if moveCount == 0 {
      insertUnmatched()
    } else {
      numberMovers(moveCount, stable: stable)
      insertAndMove()
    }
  }

  /// Where the new list's element stood in the old one; `nil` for an inserted one.
  ///
  /// - Complexity: O(1).
  public func oldIndex(ofNew newIndex: Int) -> Int? {
    precondition(0 <= newIndex && newIndex < newCount)
    if newIndex < prefix { return newIndex }
    if newIndex >= newCount - suffix { return newIndex - newCount + oldCount }
    let origin = Int(origins[newIndex - prefix])
    return origin < 0 ? nil : prefix + origin
  }
}

extension KeyedDiff {
  /// Sets `origins` and `targets`.
  private mutating func match(_ old: Span<UInt32>, with new: Span<UInt32>) {
    origins.refill(new.count, with: -1)
    targets.refill(old.count, with: -1)
    if old.isEmpty || new.isEmpty { return }
    index.fill(old)
    index.look(up: new, in: old, places: &origins)
    Self.invert(origins, into: &targets)
  }

  private static func invert(_ origins: [Int32], into targets: inout [Int32]) {
    var targets = targets.mutableSpan
    for at in origins.indices {
      let origin = Int(origins[at])
      guard origin >= 0 else { continue }
      precondition(targets[origin] < 0, "a key stands twice in the new list")
      targets[origin] = Int32(truncatingIfNeeded: at)
    }
  }

  /// Removes from the end, so that no removal changes the index of another.
  ///
  /// - Returns: how many elements are in both lists.
  private mutating func removeUnmatched() -> Int {
    var common = 0
    var at = targets.count - 1
    while at >= 0 {
      if targets[at] < 0 {
        edits.append(.remove(at: prefix + at))
      } else {
        common += 1
      }
      at -= 1
    }
    return common
  }

  private mutating func findStable() -> Int {
    roles.refill(origins.count, with: 0)
    return subsequence.find(in: origins, roles: &roles)
  }

  private mutating func insertUnmatched() {
    for at in origins.indices where origins[at] < 0 {
      edits.append(.insert(at: prefix + at, newIndex: prefix + at))
    }
  }

  /// Numbers the movers in their old order and notes what stands around them.
  private mutating func numberMovers(_ count: Int, stable: Int) {
    waiting.fill(count)
    movers.reset(stable: stable)
    let unused = Mover(number: 0, gap: 0)
    moverOf.append(contentsOf: repeatElement(unused, count: max(0, roles.count - moverOf.count)))
    for target in targets where target >= 0 {
      let target = Int(target)
      if roles[target] == MoveRole.stable {
        movers.appendStable(newIndex: target)
      } else {
        moverOf[target] = movers.appendMover()
      }
    }
  }

  /// Goes through the new list; all before the present element are in place by then, and those
  /// still waiting to move stand behind what has come to their gap between two stable elements.
  private mutating func insertAndMove() {
    for (at, role) in roles.enumerated() {
      let newIndex = prefix + at
      if role == MoveRole.stable {
        movers.passStable()
      } else if role == MoveRole.inserted {
        edits.append(.insert(at: newIndex + movers.waitingBefore, newIndex: newIndex))
      } else {
        let mover = moverOf[at]
        let from =
          prefix + movers.settledBefore(mover, placed: at) + waiting.remove(Int(mover.number))
        movers.take(mover)
        edits.append(.move(from: from, to: newIndex + movers.waitingBefore, newIndex: newIndex))
      }
    }
  }
}

extension Array where Element == Int32 {
  /// Makes the array `count` times `value`, in the storage it has.
  fileprivate mutating func refill(_ count: Int, with value: Int32) {
    removeAll(keepingCapacity: true)
    append(contentsOf: repeatElement(value, count: count))
  }
}
