// A new version of a document made to share what did not change with the one before.

extension Value {
  /// A value equal to `self` that uses the parts of `old` wherever they are equal.
  ///
  /// After a whole document is replaced, comparing it with the one before then visits only what
  /// changed. Members pair up by key; elements in order, with up to
  /// `Value.resynchronisationReach` elements put in or taken out at a place.
  ///
  /// - Returns: `old` itself if all is equal.
  /// - Complexity: O(*n*) in the size of both.
  public func sharing(with old: Value) -> Value { shared(with: old).value }

  /// How many elements put in or taken out together are recognised as such.
  static let resynchronisationReach = 8

  /// The value, and whether it is all of `old`. Recursion is as deep as the values are.
  private func shared(with old: Value) -> (value: Value, isSame: Bool) {
    switch (self, old) {
    case (.list(let new), .list(let oldList)):
      if let list = new.shared(with: oldList) { return (.list(list), false) }
      return (old, true)
    case (.map(let new), .map(let oldMap)):
      if let map = new.shared(with: oldMap) { return (.map(map), false) }
      return (old, true)
    default: return self == old ? (old, true) : (self, false)
    }
  }

  fileprivate func sharedPair(with old: Value) -> (value: Value, isSame: Bool) { shared(with: old) }
}

extension ValueMap {
  /// The map with parts of `old`; `nil` if it is all of `old`.
  fileprivate func shared(with old: ValueMap) -> ValueMap? {
    if isIdentical(to: old) { return nil }
    let hasOldShape = shape == old.shape
    var isSame = hasOldShape
    var result: [Value] = []
    result.reserveCapacity(count)
    for slot in values.indices {
      let oldSlot = hasOldShape ? slot : old.shape.slot(of: shape.keys[slot])
      if let oldSlot {
        let pair = values[slot].sharedPair(with: old.values[oldSlot])
        result.append(pair.value)
        if !pair.isSame { isSame = false }
      } else {
        result.append(values[slot])
      }
    }
    return isSame ? nil : ValueMap(shape: hasOldShape ? old.shape : shape, values: result)
  }
}

extension ValueList {
  /// The list with parts of `old`; `nil` if it is all of `old`.
  fileprivate func shared(with old: ValueList) -> ValueList? {
    if isIdentical(to: old) { return nil }
    var pairing = ListPairing(new: Array(self), old: Array(old))
    pairing.run()
    if pairing.edits.isEmpty { return nil }
    // Each edit costs a path; with many of them a list made anew is cheaper, and as good.
    if pairing.edits.count > 1 + count / ListNode.leafCapacity { return ValueList(pairing.result) }
    var list = old
    for edit in pairing.edits.reversed() {
      list = list.replacing(edit.old, with: pairing.result[edit.new])
    }
    return list
  }
}

/// Walks two lists in step and pairs elements up.
private struct ListPairing {
  let new: [Value]
  let old: [Value]
  /// The elements of the new list, sharing with those they are paired with.
  var result: [Value] = []
  var edits: [ListEdit] = []

  init(new: [Value], old: [Value]) {
    self.new = new
    self.old = old
    result.reserveCapacity(new.count)
  }

  mutating func run() {
    var oldIndex = 0
    while result.count < new.count && oldIndex < old.count {
      let newIndex = result.count
      let pair = new[newIndex].sharedPair(with: old[oldIndex])
      if pair.isSame {
        result.append(pair.value)
        oldIndex += 1
        continue
      }
      switch shift(newIndex, oldIndex) {
      case .putIn(let count):
        result += new[newIndex..<newIndex + count]
        add(ListEdit(old: oldIndex..<oldIndex, new: newIndex..<newIndex + count))
      case .takenOut(let count):
        add(ListEdit(old: oldIndex..<oldIndex + count, new: newIndex..<newIndex))
        oldIndex += count
      case .none:
        result.append(pair.value)
        add(ListEdit(old: oldIndex..<oldIndex + 1, new: newIndex..<newIndex + 1))
        oldIndex += 1
      }
    }
    let rest = ListEdit(old: oldIndex..<old.count, new: result.count..<new.count)
    result += new[rest.new]
    if !rest.old.isEmpty || !rest.new.isEmpty { add(rest) }
  }

  private enum Shift {
    case none
    case putIn(Int)
    case takenOut(Int)
  }

  /// Whether the elements here pair up again a little further on.
  private func shift(_ newIndex: Int, _ oldIndex: Int) -> Shift {
    for count in 1...Value.resynchronisationReach {
      let isPutIn = newIndex + count < new.count && new[newIndex + count] == old[oldIndex]
      if isPutIn { return .putIn(count) }
      let isTakenOut = oldIndex + count < old.count && new[newIndex] == old[oldIndex + count]
      if isTakenOut { return .takenOut(count) }
    }
    return .none
  }

  private mutating func add(_ edit: ListEdit) {
    if let last = edits.last, last.old.upperBound == edit.old.lowerBound,
      last.new.upperBound == edit.new.lowerBound
    {
      edits[edits.count - 1] = ListEdit(
        old: last.old.lowerBound..<edit.old.upperBound,
        new: last.new.lowerBound..<edit.new.upperBound)
    } else {
      edits.append(edit)
    }
  }
}
