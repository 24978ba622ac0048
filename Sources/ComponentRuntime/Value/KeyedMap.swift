// Maps with keys that JSON does not allow: bool, int and uint, as CEL's maps may have.

/// What a key is found by: ints and uints of equal value are the same key.
enum MapKey: Sendable, Hashable {
  case bool(Bool)
  case int(Int64)
  /// Only for numbers above `Int64.max`.
  case large(UInt64)
  case string(String)

  /// - Returns: `nil` for values that can be no key; a double finds the integer it equals.
  init?(_ value: Value) {
    switch value {
    case .bool(let bool): self = .bool(bool)
    case .int(let int): self = .int(int)
    case .string(let string): self = .string(string)
    case .extended(.uint(let uint)): self = Int64(exactly: uint).map(MapKey.int) ?? .large(uint)
    case .double(let double):
      if let int = Int64(exactly: double) {
        self = .int(int)
      } else if let uint = UInt64(exactly: double) {
        self = .large(uint)
      } else {
        return nil
      }
    default: return nil
    }
  }

  /// A key as text; keys of different types may share it.
  static func text(of key: Value) -> String {
    switch key {
    case .bool(let bool): String(bool)
    case .int(let int): String(int)
    case .string(let string): string
    case .extended(.uint(let uint)): String(uint)
    default: preconditionFailure("a value of type \(key.typeName) is no key")
    }
  }
}

/// An immutable map whose keys are bools, ints, uints and strings, in the order they were written.
public struct KeyedMap: Sendable {
  public let entries: [(key: Value, value: Value)]
  private let places: [MapKey: Int]

  fileprivate init(entries: [(key: Value, value: Value)], places: [MapKey: Int]) {
    self.entries = entries
    self.places = places
  }

  public var count: Int { entries.count }

  /// The value at `key`; numbers of equal value are equal keys.
  ///
  /// - Complexity: O(1).
  public subscript(_ key: Value) -> Value? {
    MapKey(key).flatMap { places[$0] }.map { entries[$0].value }
  }
}

extension KeyedMap: Equatable {
  public static func == (a: KeyedMap, b: KeyedMap) -> Bool {
    a.count == b.count
      && zip(a.entries, b.entries).allSatisfy { $0.key == $1.key && $0.value == $1.value }
  }
}

/// Why entries make no map.
enum MapFailure: Error {
  case badKey(Value)
  case repeatedKey(Value)
}

extension Value {
  /// A map of `entries`: a JSON object where all keys are strings, else a `KeyedMap`.
  static func map(entries: [(key: Value, value: Value)]) throws(MapFailure) -> Value {
    var places: [MapKey: Int] = [:]
    places.reserveCapacity(entries.count)
    var members: [(String, Value)] = []
    for (index, entry) in entries.enumerated() {
      if case .double = entry.key { throw .badKey(entry.key) }
      guard let key = MapKey(entry.key) else { throw .badKey(entry.key) }
      guard places.updateValue(index, forKey: key) == nil else { throw .repeatedKey(entry.key) }
      if case .string(let name) = key { members.append((name, entry.value)) }
    }
    if members.count == entries.count { return .map(ValueMap(members)) }
    return .extended(.map(KeyedMap(entries: entries, places: places)))
  }
}
