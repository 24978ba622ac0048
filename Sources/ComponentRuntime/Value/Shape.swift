// The keys of JSON objects, kept once for all objects that have the same ones.

/// The sorted keys of an object, shared by every object that has just these keys.
///
/// Keys are interned through shapes: a feed of 10,000 items with the same members holds one shape.
/// A shape lives as long as a map that uses it, so nothing needs to be freed by hand.
public final class Shape: Sendable {
  /// The keys, in the order of their UTF-16 code units, as RFC 8785 writes them. Unique.
  public let keys: [String]
  /// The fingerprint of each key; empty for shapes that are searched by halves.
  private let fingerprints: [UInt64]

  /// Shapes with at most this many keys are searched one by one.
  private static let linearLimit = 8
  /// Shapes with at most this many keys are searched by fingerprint.
  private static let fingerprintLimit = 64

  public static let empty = Shape(sortedKeys: [])

  /// - Parameter sortedKeys: unique, in the order of `Shape.precedes`.
  public init(sortedKeys: [String]) {
    keys = sortedKeys
    fingerprints =
      sortedKeys.count > Shape.fingerprintLimit ? [] : sortedKeys.map(FieldKey.fingerprint(of:))
  }

  public var count: Int { keys.count }

  /// Where the value of `key` stands.
  ///
  /// - Complexity: O(log *n*).
  public func slot(of key: String) -> Int? {
    if keys.count > Shape.linearLimit {
      let place = place(of: key)
      return place < keys.count && keys[place].isIdentical(to: key) ? place : nil
    }
    for index in keys.indices where keys[index].isIdentical(to: key) { return index }
    return nil
  }

  /// Where the value of `key` stands.
  ///
  /// - Complexity: as `Value.member(_:)`.
  @inline(__always)
  func slot(of key: borrowing FieldKey) -> Int? {
    guard key.isItsFingerprint, !fingerprints.isEmpty else { return search(key) }
    let wanted = key.fingerprint
    for index in fingerprints.indices where fingerprints[index] == wanted { return index }
    return nil
  }

  /// The same for keys whose text must be compared.
  // A call that might release something makes the caller retain the map around it: 20 ns.
  @inline(never) @_effects(readonly)
  private func search(_ key: borrowing FieldKey) -> Int? {
    if keys.count > Shape.fingerprintLimit { return slot(of: key.text) }
    let wanted = key.fingerprint
    for index in fingerprints.indices
    where fingerprints[index] == wanted && key.isIdentical(to: keys[index]) {
      return index
    }
    return nil
  }

  /// The number of keys that come before `key`.
  ///
  /// - Complexity: O(log *n*).
  func place(of key: String) -> Int {
    var low = 0
    var high = keys.count
    while low < high {
      let middle = (low + high) / 2
      if keys[middle].precedesByUTF16(key) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The order of keys in canonical JSON: by UTF-16 code units.
  ///
  /// Source: RFC 8785, 3.2.3.
  public static func precedes(_ a: String, _ b: String) -> Bool { a.precedesByUTF16(b) }

  /// The shape with `key`, which `self` has not, at `place(of: key)`.
  func inserting(_ key: String, at place: Int) -> Shape {
    var copy = keys
    copy.insert(key, at: place)
    return Shape(sortedKeys: copy)
  }

  /// The shape without the key at `slot`.
  func removing(at slot: Int) -> Shape {
    var copy = keys
    copy.remove(at: slot)
    return Shape(sortedKeys: copy)
  }
}

extension Shape: Equatable {
  /// Whether both have the same keys.
  ///
  /// - Complexity: O(1) for one and the same shape, else O(*n*).
  public static func == (lhs: Shape, rhs: Shape) -> Bool {
    if lhs === rhs || lhs.keys.isIdentical(to: rhs.keys) { return true }
    if lhs.keys.count != rhs.keys.count { return false }
    for index in lhs.keys.indices where !lhs.keys[index].isIdentical(to: rhs.keys[index]) {
      return false
    }
    return true
  }
}
