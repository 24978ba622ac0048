// What changed between two values that have no keyed children: props, mostly.

/// A small JSON Patch between two values.
public enum ValueDiff {
  /// The operations that turn `old`, which stands at `pointer`, into `new`.
  ///
  /// Members are compared by name; elements of lists in their order, after the equal ones at both
  /// ends. Where the operations inside a value would be longer than the value itself, it is
  /// replaced. Numbers that JSON writes alike are equal.
  ///
  /// - Complexity: O(*n*) in what the values do not share, and for *m* bytes of operations
  ///   O(*m d*), *d* being the depth of the values.
  public static func operations(
    from old: Value, to new: Value, at pointer: String
  ) -> [DeltaOperation] {
    var comparison = Comparison()
    comparison.compare(old, new, at: pointer, depth: 0)
    return comparison.operations
  }

  /// Deeper than this, values are replaced as a whole.
  private static let greatestDepth = Value.greatestDocumentDepth

  private struct Comparison {
    var operations: [DeltaOperation] = []
    /// About the length of `operations` in JSON.
    var length = 0

    mutating func compare(_ old: Value, _ new: Value, at path: String, depth: Int) {
      if old == new { return }
      let start = (operations: operations.count, length: length)
      switch (old, new) {
      case (.map(let oldMap), .map(let newMap)) where depth < greatestDepth:
        compare(oldMap, newMap, at: path, depth: depth)
      case (.list(let oldList), .list(let newList)) where depth < greatestDepth:
        compare(oldList, newList, at: path, depth: depth)
      default:
        if !old.isEqualJSON(to: new) { replace(new, at: path) }
        return
      }
      let limit = length - start.length - EncodedLength.replace(path)
      if limit > 0, EncodedLength.count(new, limit: limit) < limit {
        operations.removeSubrange(start.operations...)
        length = start.length
        replace(new, at: path)
      }
    }

    private mutating func compare(
      _ old: ValueMap, _ new: ValueMap, at path: String, depth: Int
    ) {
      for key in old.keys where new[key] == nil {
        remove(at: path + "/" + JSONPointer.escape(key))
      }
      for (key, value) in new {
        let place = path + "/" + JSONPointer.escape(key)
        if let oldValue = old[key] {
          compare(oldValue, value, at: place, depth: depth + 1)
        } else {
          add(value, at: place)
        }
      }
    }

    private mutating func compare(
      _ old: ValueList, _ new: ValueList, at path: String, depth: Int
    ) {
      let same = new.difference(from: old)
      let oldEnd = old.count - same.suffix
      let newEnd = new.count - same.suffix
      let paired = same.prefix..<min(oldEnd, newEnd)
      for index in new.changedIndices(in: paired, from: old) {
        compare(old[index], new[index], at: "\(path)/\(index)", depth: depth + 1)
      }
      for index in (paired.upperBound..<oldEnd).reversed() { remove(at: "\(path)/\(index)") }
      for index in paired.upperBound..<newEnd { add(new[index], at: "\(path)/\(index)") }
    }

    private mutating func add(_ value: Value, at path: String) {
      operations.append(.add(path: path, value: .value(value)))
      length += EncodedLength.add(path) + EncodedLength.count(value)
    }

    private mutating func remove(at path: String) {
      operations.append(.remove(path: path))
      length += EncodedLength.remove(path)
    }

    private mutating func replace(_ value: Value, at path: String) {
      operations.append(.replace(path: path, value: .value(value)))
      length += EncodedLength.replace(path) + EncodedLength.count(value)
    }
  }
}
