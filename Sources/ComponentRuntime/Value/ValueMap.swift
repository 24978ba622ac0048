// JSON objects: a shape shared by all objects with the same keys, and one array of values.

/// The sorted keys of an object, shared by every object that has just these keys.
///
/// Keys are interned through shapes: a feed of 10,000 items with the same members holds one shape.
/// A shape lives as long as a map that uses it, so nothing needs to be freed by hand.
public final class Shape: Sendable {
  /// The keys, in the order of their UTF-16 code units, as RFC 8785 writes them. Unique.
  public let keys: [String]
  private let slots: [String: Int]

  /// Shapes with at most this many keys are searched one by one.
  private static let linearLimit = 8

  public static let empty = Shape(sortedKeys: [])

  /// - Parameter sortedKeys: unique, in the order of `Shape.precedes`.
  public init(sortedKeys: [String]) {
    keys = sortedKeys
    if sortedKeys.count > Shape.linearLimit {
      slots = Dictionary(
        uniqueKeysWithValues: zip(sortedKeys, sortedKeys.indices))
    } else {
      slots = [:]
    }
  }

  /// Where the value of `key` stands.
  ///
  /// - Complexity: O(1).
  public func slot(of key: String) -> Int? {
    if keys.count > Shape.linearLimit { return slots[key] }
    for index in keys.indices where keys[index] == key { return index }
    return nil
  }

  /// The order of keys in canonical JSON: by UTF-16 code units (RFC 8785, 3.2.3).
  public static func precedes(_ a: String, _ b: String) -> Bool {
    a.utf16.lexicographicallyPrecedes(b.utf16)
  }
}

/// An immutable JSON object.
public struct ValueMap: Sendable {
  public let shape: Shape
  /// `values.count == shape.keys.count`, in the order of the keys.
  public private(set) var values: [Value]

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
    var byKey: [String: Value] = [:]
    for (key, value) in members { byKey[key] = value }
    let keys = byKey.keys.sorted(by: Shape.precedes)
    self.init(shape: Shape(sortedKeys: keys), values: keys.map { byKey[$0] ?? .null })
  }

  public var count: Int { values.count }
  public var isEmpty: Bool { values.isEmpty }
  public var keys: [String] { shape.keys }

  /// - Complexity: O(1).
  public subscript(_ key: String) -> Value? {
    shape.slot(of: key).map { values[$0] }
  }

  /// A copy with `key` set to `value`.
  ///
  /// - Complexity: O(*n*) in the number of members; the shape is kept where the key is there.
  public func setting(_ key: String, to value: Value) -> ValueMap {
    var copy = values
    if let slot = shape.slot(of: key) {
      copy[slot] = value
      return ValueMap(shape: shape, values: copy)
    }
    let place = keys.firstIndex { Shape.precedes(key, $0) } ?? keys.count
    var newKeys = keys
    newKeys.insert(key, at: place)
    copy.insert(value, at: place)
    return ValueMap(shape: Shape(sortedKeys: newKeys), values: copy)
  }

  /// A copy without `key`; `self` if it is not there.
  public func removing(_ key: String) -> ValueMap {
    guard let slot = shape.slot(of: key) else { return self }
    var newKeys = keys
    var copy = values
    newKeys.remove(at: slot)
    copy.remove(at: slot)
    return ValueMap(shape: Shape(sortedKeys: newKeys), values: copy)
  }
}

extension ValueMap: Equatable {
  public static func == (lhs: ValueMap, rhs: ValueMap) -> Bool {
    // Arrays compare in O(1) where they share their storage.
    (lhs.shape === rhs.shape || lhs.shape.keys == rhs.shape.keys) && lhs.values == rhs.values
  }
}

extension ValueMap: Sequence {
  public func makeIterator() -> Zip2Sequence<[String], [Value]>.Iterator {
    zip(shape.keys, values).makeIterator()
  }
}
