// The variables of a scope before and after an event: what decides whether to look again.

/// A scope's slots as they were when its instances were evaluated last, and as they are now.
///
/// An expression is a function of its inputs, so where these are equal in both, nothing that
/// depends on it needs to run. Values share structure, so the comparison is O(1) for what the
/// event did not touch.
struct ScopeTransition {
  /// Empty in a fresh scope.
  var old: [Value]
  var frame: EvaluationFrame
  /// Whether nothing is known of before: then everything counts as changed.
  var isFresh: Bool

  /// Whether the value at any of `paths` changed.
  ///
  /// - Complexity: O(*paths*) where the values are shared or differ early.
  func isChanged(_ paths: [AccessPath]) -> Bool {
    if isFresh { return true }
    return paths.contains { !AccessPath.isEqual($0, old, frame.slots) }
  }

  /// Sets a loop's variables, for one of its elements before and after.
  mutating func enter<Body>(
    _ loop: Loop<Body>, _ item: Value, _ index: Int, old oldItem: Value?, oldIndex: Int
  ) {
    loop.enter(item, index, &frame)
    guard let oldItem, !old.isEmpty else { return }
    old[loop.itemSlot] = oldItem
    if let slot = loop.indexSlot { old[slot] = .int(Int64(oldIndex)) }
  }
}

extension AccessPath {
  /// Whether the path leads to equal values (or to none) in both scopes.
  static func isEqual(_ path: AccessPath, _ a: [Value], _ b: [Value]) -> Bool {
    if path.fields.isEmpty, !path.isOfTypeAlone { return a[path.slot] == b[path.slot] }
    return path.follow(from: a[path.slot]) == path.follow(from: b[path.slot])
  }
}
