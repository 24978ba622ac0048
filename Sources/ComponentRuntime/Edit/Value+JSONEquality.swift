// Equality as JSON Patch's `test` means it: numbers by value, whatever way they are written.

extension Value {
  /// Whether both say the same in JSON: as `==`, but `1` and `1.0` are equal.
  ///
  /// Source: RFC 6902, 4.6.
  /// - Complexity: O(*n*).
  public func isEqualJSON(to other: Value) -> Bool {
    switch (self, other) {
    case (.int(let integer), .double(let double)), (.double(let double), .int(let integer)):
      return Int64(exactly: double) == integer
    case (.double(let a), .double(let b)): return a == b
    case (.list(let a), .list(let b)):
      if a.count != b.count { return false }
      return a.isIdentical(to: b) || zip(a, b).allSatisfy { $0.isEqualJSON(to: $1) }
    case (.map(let a), .map(let b)):
      if a.shape != b.shape { return false }
      return a.isIdentical(to: b) || zip(a.values, b.values).allSatisfy { $0.isEqualJSON(to: $1) }
    default: return self == other
    }
  }
}
