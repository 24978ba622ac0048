// Which static types fit where, and what two branches have in common.

extension Type {
  /// Whether a value of type `other` may stand where `self` is asked for.
  ///
  /// `any` fits everything, an `int` fits a `double`, and `null` fits an optional. A protocol
  /// accepts maps, whose fields are checked at run time, and other protocols, whose fields
  /// `ProtocolTable.firstMismatch(_:fitting:)` compares.
  public func accepts(_ other: Type) -> Bool {
    switch (self, other) {
    case (.any, _), (_, .any): true
    case (.optional(let wanted), .optional(let given)): wanted.accepts(given)
    case (.optional, .null): true
    case (.optional(let wanted), let given): wanted.accepts(given)
    case (.double, .int): true
    case (.list(let wanted), .list(let given)): wanted.accepts(given)
    case (.map(let wanted), .map(let given)): wanted.accepts(given)
    case (.wrapped(let wanted), .wrapped(let given)): wanted.accepts(given)
    case (.protocol, .map): true
    case (.map(.any), .protocol): true
    case (.protocol, .protocol): true
    default: self == other
    }
  }

  /// The type of a value that is of one type or the other.
  func joined(with other: Type, mixesNumbers: Bool) -> Type {
    if self == other { return self }
    switch (self, other) {
    case (.any, _), (_, .any): return .any
    case (.null, .optional), (.optional(.any), .null): return self == .null ? other : self
    case (.null, let some), (let some, .null):
      if case .optional = some { return some }
      return .optional(some)
    case (.optional(let a), .optional(let b)):
      return .optional(a.joined(with: b, mixesNumbers: mixesNumbers)).simplified
    case (.optional(let a), let b), (let b, .optional(let a)):
      return .optional(a.joined(with: b, mixesNumbers: mixesNumbers)).simplified
    case (.int, .double), (.double, .int): return mixesNumbers ? .double : .any
    case (.list(let a), .list(let b)):
      return .list(a.joined(with: b, mixesNumbers: false))
    case (.map(let a), .map(let b)):
      return .map(a.joined(with: b, mixesNumbers: false))
    case (.wrapped(let a), .wrapped(let b)):
      return .wrapped(a.joined(with: b, mixesNumbers: false))
    default: return .any
    }
  }

  /// `any?` is `any`.
  private var simplified: Type { self == .optional(.any) ? .any : self }

  /// The type without its question mark.
  public var unwrapped: Type {
    if case .optional(let wrapped) = self { wrapped } else { self }
  }

  public var isOptional: Bool {
    if case .optional = self { true } else { false }
  }
}

extension ProtocolTable {
  /// Whether every value that conforms to protocol `given` has the fields that `wanted` asks for.
  ///
  /// - Returns: `nil` if it has, else the first field of `wanted` that is missing or differs.
  public func firstMismatch(_ given: String, fitting wanted: String) -> ProtocolType.Field? {
    guard given != wanted, let given = self[given], let wanted = self[wanted] else { return nil }
    return wanted.fields.first { field in
      guard let offered = given.field(field.name) else {
        return field.defaultValue == nil && !field.type.isOptional
      }
      // A default in the giver's view is no value in the data.
      let isAbsent = offered.defaultValue != nil || offered.type.isOptional
      let toleratesAbsence = field.defaultValue != nil || field.type.isOptional
      return !field.type.accepts(offered.type.unwrapped) || (isAbsent && !toleratesAbsence)
    }
  }
}
