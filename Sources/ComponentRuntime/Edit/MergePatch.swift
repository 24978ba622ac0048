// JSON Merge Patch: an object laid over a document.

extension Value {
  /// The document with `patch` laid over it: members that are `null` are taken out, objects are
  /// merged, all else is replaced. What the patch leaves as it was is shared.
  ///
  /// Source: RFC 7396.
  /// - Complexity: O(*p* + *m*) in the size of the patch and the members of the objects it names.
  public func merging(_ patch: Value) -> Value {
    guard case .map(let changes) = patch else { return patch.sharing(with: self) }
    guard case .map(let map) = self else {
      return .map(ValueMap.empty.merging(changes) ?? .empty)
    }
    return map.merging(changes).map(Value.map) ?? self
  }
}

extension ValueMap {
  /// The merged map; `nil` if it is all of `self`. Recursion is as deep as the patch.
  fileprivate func merging(_ changes: ValueMap) -> ValueMap? {
    var merge = MapMerge(old: self)
    for (key, change) in changes { merge.add(key, change) }
    return merge.finished()
  }
}

/// Merges two maps in the order of their keys.
private struct MapMerge {
  let old: ValueMap
  private var keys: [String] = []
  private var values: [Value] = []
  /// The members of the old map that have been dealt with.
  private var oldDone = 0
  private var hasNewKeys = false
  private var hasNewValues = false

  init(old: ValueMap) { self.old = old }

  mutating func add(_ key: String, _ change: Value) {
    takeOver(upTo: old.shape.place(of: key))
    let isKnown = oldDone < old.count && old.keys[oldDone].isIdentical(to: key)
    let oldValue = isKnown ? old.values[oldDone] : nil
    if isKnown { oldDone += 1 }
    if case .null = change {
      if isKnown { hasNewKeys = true }
      return
    }
    let value = (oldValue ?? .null).merging(change)
    if let oldValue { if value != oldValue { hasNewValues = true } } else { hasNewKeys = true }
    keys.append(key)
    values.append(value)
  }

  private mutating func takeOver(upTo place: Int) {
    keys += old.keys[oldDone..<place]
    values += old.values[oldDone..<place]
    oldDone = place
  }

  mutating func finished() -> ValueMap? {
    takeOver(upTo: old.count)
    if hasNewKeys { return ValueMap(shape: Shape(sortedKeys: keys), values: values) }
    return hasNewValues ? ValueMap(shape: old.shape, values: values) : nil
  }
}
