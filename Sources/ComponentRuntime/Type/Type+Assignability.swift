// Which static types fit where, and what two branches have in common.

extension Type {
  /// Whether a value of type `other` may stand where `self` is asked for.
  ///
  /// `any` fits everything, an `int` fits a `double`, and `null` fits an optional. A protocol
  /// accepts maps, whose fields are checked at run time, and the protocols that `conforms` says.
  ///
  /// - Parameter conforms: whether values of the first protocol have what the second asks for;
  ///   `ProtocolTable.conforms(_:to:)` compares their fields.
  public func accepts(
    _ other: Type, where conforms: (String, String) -> Bool = { $0 == $1 }
  ) -> Bool {
    switch (self, other) {
    case (.any, _), (_, .any): true
    case (.optional(let wanted), .optional(let given)): wanted.accepts(given, where: conforms)
    case (.optional, .null): true
    case (.optional(let wanted), let given): wanted.accepts(given, where: conforms)
    case (.double, .int): true
    case (.list(let wanted), .list(let given)): wanted.accepts(given, where: conforms)
    case (.map(let wanted), .map(let given)): wanted.accepts(given, where: conforms)
    case (.wrapped(let wanted), .wrapped(let given)): wanted.accepts(given, where: conforms)
    case (.protocol, .map): true
    case (.map(.any), .protocol): true
    case (.protocol(let wanted), .protocol(let given)): conforms(given, wanted)
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
  public func conforms(_ given: String, to wanted: String) -> Bool {
    firstMismatch(given, fitting: wanted) == nil
  }

  /// Whether every value that conforms to protocol `given` has the fields that `wanted` asks for.
  ///
  /// - Returns: `nil` if it has, else the first field of `wanted` that is missing or differs.
  public func firstMismatch(_ given: String, fitting wanted: String) -> ProtocolType.Field? {
    var known: Set<[String]> = []
    return firstMismatch(given, wanted, &known)
  }

  /// - Parameter known: pairs that were compared, or are being compared further out: protocols may
  ///   name one another in a circle, and then fit if nothing else speaks against it.
  private func firstMismatch(
    _ givenName: String, _ wantedName: String, _ known: inout Set<[String]>
  ) -> ProtocolType.Field? {
    guard givenName != wantedName, let given = self[givenName], let wanted = self[wantedName],
      known.insert([givenName, wantedName]).inserted
    else { return nil }
    return wanted.fields.first { field in
      guard let offered = given.field(field.name) else {
        return field.defaultValue == nil && !field.type.isOptional
      }
      // A default in the giver's view is no value in the data.
      let isAbsent = offered.defaultValue != nil || offered.type.isOptional
      let toleratesAbsence = field.defaultValue != nil || field.type.isOptional
      let fits = field.type.accepts(offered.type.unwrapped) { given, wanted in
        firstMismatch(given, wanted, &known) == nil
      }
      return !fits || (isAbsent && !toleratesAbsence)
    }
  }
}
