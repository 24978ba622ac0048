// The data everything else is made of: JSON, immutable, shared by structure.

/// A JSON value, or (in expressions only) one of CEL's values that JSON cannot write.
///
/// Values are immutable and share structure: changing one member of a large document copies the
/// path to it and nothing else, and comparing a document with its changed copy visits only what
/// the two do not share.
///
/// `==` is exact identity of content: `.int(1)` and `.double(1)` differ, so that a cutoff never
/// hides a change that an expression could see. CEL's numeric equality lives in `Expression`.
public enum Value: Sendable {
  case null
  case bool(Bool)
  case int(Int64)
  case double(Double)
  case string(String)
  case list(ValueList)
  case map(ValueMap)
  /// A value of CEL's that JSON has no form for. Never part of a source or a document.
  case extended(ExtendedValue)
}

extension Value: Equatable {
  /// - Complexity: O(1) for shared values, else O(*n*) in what the two do not share.
  // One `switch` in another, over borrowed values: a `switch` over both at once copies them first.
  public static func == (lhs: borrowing Value, rhs: borrowing Value) -> Bool {
    switch lhs {
    case .null:
      switch rhs {
      case .null: true
      default: false
      }
    case .bool(let a):
      switch rhs {
      case .bool(let b): a == b
      default: false
      }
    case .int(let a):
      switch rhs {
      case .int(let b): a == b
      default: false
      }
    case .double(let a):
      switch rhs {
      case .double(let b): a.bitPattern == b.bitPattern
      default: false
      }
    case .string(let a):
      switch rhs {
      case .string(let b): a.isIdentical(to: b)
      default: false
      }
    case .list(let a):
      switch rhs {
      case .list(let b): a == b
      default: false
      }
    case .map(let a):
      switch rhs {
      case .map(let b): a == b
      default: false
      }
    case .extended(let a):
      switch rhs {
      case .extended(let b): a == b
      default: false
      }
    }
  }
}

// Not by `nil`: in `x ? nil : value` it would silently be a null that is there, not a missing value.
extension Value: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(integerLiteral value: Int64) { self = .int(value) }
  public init(floatLiteral value: Double) { self = .double(value) }
  public init(stringLiteral value: String) { self = .string(value) }
  public init(arrayLiteral elements: Value...) { self = .list(ValueList(elements)) }
  public init(dictionaryLiteral elements: (String, Value)...) { self = .map(ValueMap(elements)) }
}

extension Value {
  /// The member `key` of a map; `nil` for a missing member and for values that are not maps.
  public subscript(_ key: String) -> Value? {
    switch self {
    case .map(let map): map[key]
    case .extended(.map(let map)): map[.string(key)]
    default: nil
    }
  }

  /// Whether a source holding this value is `empty` rather than `ready`: `null`, `[]` or `{}`.
  ///
  /// Source: spec/protocol.md, "Data in".
  public var isEmptyDocument: Bool {
    switch self {
    case .null: true
    case .list(let list): list.isEmpty
    case .map(let map): map.isEmpty
    default: false
    }
  }
}
