// Selecting and indexing at run time, by CEL's rules.

/// The meaning of `.field` and `[index]` on values.
enum Selection {
  /// `owner.field`; on an optional, the optional of the field.
  static func field(
    _ name: String, of owner: Value, isOptional: Bool, _ range: SourceRange
  ) throws(EvaluationFault) -> Value {
    switch owner {
    case .map, .extended(.map):
      let found = owner[name]
      if isOptional { return .extended(.optional(found)) }
      if let found { return found }
      throw .noField(range.text, at: range)
    case .extended(.optional(let content)):
      guard let content else { return owner }
      return try field(name, of: content, isOptional: true, range)
    default:
      throw .noOverload("a value of type \(owner.typeName) has no fields", at: range)
    }
  }

  /// Whether `owner` has the field, for `has`.
  static func hasField(
    _ name: String, of owner: Value, _ range: SourceRange
  ) throws(EvaluationFault) -> Bool {
    switch owner {
    case .map, .extended(.map): return owner[name] != nil
    case .extended(.optional(let content)):
      guard let content else { return false }
      return try hasField(name, of: content, range)
    default:
      throw .noOverload("a value of type \(owner.typeName) has no fields", at: range)
    }
  }

  /// `owner[index]`.
  static func element(
    _ index: Value, of owner: Value, isOptional: Bool, _ range: SourceRange
  ) throws(EvaluationFault) -> Value {
    if case .extended(.optional(let content)) = owner {
      guard let content else { return owner }
      return try element(index, of: content, isOptional: true, range)
    }
    let found: Value?
    switch owner {
    case .list(let list):
      guard let place = integer(index) else {
        throw .noOverload("a list's index is an int, found \(index.typeName)", at: range)
      }
      found = place >= 0 && place < list.count ? list[Int(place)] : nil
      if found == nil, !isOptional {
        throw EvaluationFault(
          code: "index-out-of-range",
          message: "index \(place) is outside the list of \(list.count)", range: range)
      }
    case .map, .extended(.map):
      found = owner.member(index)
      if found == nil, !isOptional {
        throw EvaluationFault(
          code: "no-such-key", message: "there is no key \(index.briefText)", range: range)
      }
    default:
      throw .noOverload("a value of type \(owner.typeName) cannot be indexed", at: range)
    }
    return isOptional ? .extended(.optional(found)) : found ?? .null
  }

  /// An index of any numeric type that is a whole number.
  static func integer(_ value: Value) -> Int64? {
    switch value {
    case .int(let int): int
    case .double(let double): Int64(exactly: double)
    case .extended(.uint(let uint)): Int64(exactly: uint)
    default: nil
    }
  }
}

extension Value {
  /// The member of a map at a key of any type.
  func member(_ key: Value) -> Value? {
    switch (self, key) {
    case (.map(let map), .string(let name)): map[name]
    case (.extended(.map(let map)), _): map[key]
    default: nil
    }
  }

  /// A short form for messages.
  var briefText: String {
    switch self {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .int(let int): "\(int)"
    case .double(let double): "\(double)"
    case .string(let string): "`\(string.prefix(40))`"
    case .extended(.uint(let uint)): "\(uint)u"
    default: "of type \(typeName)"
    }
  }
}
