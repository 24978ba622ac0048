// JSON objects: a shape shared by all objects with the same keys, and one array of values.

/// An immutable JSON object.
public struct ValueMap: Sendable {
  public let shape: Shape
  /// `values.count == shape.keys.count`, in the order of the keys.
  public let values: [Value]

  public static let empty = ValueMap(shape: .empty, values: [])

  public init(shape: Shape, values: [Value]) {
    precondition(shape.keys.count == values.count, "one value for each key")
    self.shape = shape
    self.values = values
  }

  /// Makes a map of `members`; of equal keys the last one counts.
  ///
  /// - Complexity: O(*n* log *n*).
  public init(_ members: some Sequence<(String, Value)>) {
    // The sort is stable, so that equal keys stay in the order given.
    let sorted = members.sorted { Shape.precedes($0.0, $1.0) }
    var keys: [String] = []
    var values: [Value] = []
    keys.reserveCapacity(sorted.count)
    values.reserveCapacity(sorted.count)
    for (key, value) in sorted {
      if let last = keys.last, last.isIdentical(to: key) {
        values[values.count - 1] = value
      } else {
        keys.append(key)
        values.append(value)
      }
    }
    self.init(shape: Shape(sortedKeys: keys), values: values)
  }

  public var count: Int { values.count }
  public var isEmpty: Bool { values.isEmpty }
  public var keys: [String] { shape.keys }

  /// - Complexity: O(log *n*).
  public subscript(_ key: String) -> Value? {
    shape.slot(of: key).map { values[$0] }
  }

  /// A copy with `key` set to `value`.
  ///
  /// - Complexity: O(*n*) in the number of members; the shape is kept where the key is there.
  public func setting(_ key: String, to value: Value) -> ValueMap {
    if let slot = shape.slot(of: key) { return setting(slot: slot, to: value) }
    let place = shape.place(of: key)
    var copy = values
    copy.insert(value, at: place)
    return ValueMap(shape: shape.inserting(key, at: place), values: copy)
  }

  /// A copy with the value of the key at `slot` replaced.
  ///
  /// - Complexity: O(*n*) in the number of members.
  public func setting(slot: Int, to value: Value) -> ValueMap {
    var copy = values
    copy[slot] = value
    return ValueMap(shape: shape, values: copy)
  }

  /// A copy without `key`; `self` if it is not there.
  ///
  /// - Complexity: O(*n*) in the number of members.
  public func removing(_ key: String) -> ValueMap {
    guard let slot = shape.slot(of: key) else { return self }
    var copy = values
    copy.remove(at: slot)
    return ValueMap(shape: shape.removing(at: slot), values: copy)
  }

  /// Whether `self` and `other` are one and the same map in memory, and so equal.
  ///
  /// - Complexity: O(1).
  public func isIdentical(to other: ValueMap) -> Bool {
    shape === other.shape && values.isIdentical(to: other.values)
  }
}

extension ValueMap: Equatable {
  /// - Complexity: O(1) for shared maps, else O(*n*) in what the two do not share.
  public static func == (lhs: ValueMap, rhs: ValueMap) -> Bool {
    // Arrays compare in O(1) where they share their storage.
    lhs.shape == rhs.shape && lhs.values == rhs.values
  }
}

extension ValueMap: Sequence {
  public func makeIterator() -> Zip2Sequence<[String], [Value]>.Iterator {
    zip(shape.keys, values).makeIterator()
  }
}
