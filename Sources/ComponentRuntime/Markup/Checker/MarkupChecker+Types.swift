// Types, protocols and parameters: names become types, defaults become values.

extension MarkupChecker {
  private static let plainTypes: [String: Type] = [
    "string": .string, "int": .int, "double": .double, "bool": .bool, "bytes": .bytes,
    "timestamp": .timestamp, "duration": .duration, "any": .any,
  ]

  /// The type that `syntax` writes; `any`, and a diagnostic, where there is none.
  func type(_ syntax: TypeSyntax) -> Type {
    let plain: Type
    switch syntax.form {
    case .list(let element): plain = .list(type(element))
    case .map(let value): plain = .map(type(value))
    case .name(let name): plain = namedType(name, syntax.range)
    }
    return syntax.isOptional && plain != .any ? .optional(plain) : plain
  }

  private func namedType(_ name: String, _ range: SourceRange) -> Type {
    if let plain = Self.plainTypes[name] { return plain }
    if protocols[name] != nil { return .protocol(name) }
    if index.isDamaged("protocol", name) { return .any }
    if name == "action" { return .action }
    if name == "element" {
      report(
        "misplaced-type", "`element` is the type of a component's or container's own props only",
        at: range)
      return .any
    }
    let other = index.declaration(named: name)
    report(
      "unknown-type", "unknown type `\(name)`", at: range,
      mend: ForeignWords.mend(type: name)
        ?? nearNames.question(
          for: name, among: Self.plainTypes.keys + ["list", "map"] + protocols.byName.keys),
      notes: other.map { [Diagnostic.Note("`\(name)` is a \($0.keyword)", at: $0.range)] } ?? [])
    return .any
  }

  // MARK: - Protocols

  /// Declares all protocols, then reads their fields, so that they can name one another.
  func checkProtocols() {
    for syntax in index.protocols {
      let name = syntax.name
      if Self.plainTypes[name.text] != nil
        || ["list", "map", "element", "action"].contains(name.text)
      {
        report("reserved-word", "`\(name.text)` is a built-in type", at: name.range)
      }
      protocols.byName[name.text] = ProtocolType(name: name.text, fields: [])
    }
    for syntax in index.protocols where protocols[syntax.name.text] != nil {
      reportDuplicates(syntax.fields.parameters.map(\.name), "field")
      let fields = syntax.fields.parameters.map {
        ProtocolType.Field(name: $0.name.text, type: type($0.type), defaultValue: nil)
      }
      protocols.byName[syntax.name.text] = ProtocolType(name: syntax.name.text, fields: fields)
    }
    // The fields that could be read may have faults of their own.
    for field in index.damagedProtocols.flatMap(\.fields.parameters) { _ = type(field.type) }
  }

  /// Gives the fields their defaults, which may use constants and need the protocols' types.
  func checkProtocolDefaults() {
    for syntax in index.protocols {
      guard let declared = protocols[syntax.name.text] else { continue }
      let fields = zip(declared.fields, syntax.fields.parameters).map { field, written in
        ProtocolType.Field(
          name: field.name, type: field.type,
          defaultValue: defaultValue(of: written, field.type))
      }
      protocols.byName[declared.name] = ProtocolType(name: declared.name, fields: fields)
    }
  }

  /// Reports protocols that need themselves: no value ends that has one in it without end.
  func reportEndlessProtocols() {
    var walk = DependencyWalk()
    for syntax in index.protocols {
      walk.run(from: syntax.name.text) { name in
        protocols[name]?.fields.compactMap(\.neededProtocol) ?? []
      } circle: { circle in
        let (owner, inner) = (circle[circle.count - 2], circle[circle.count - 1])
        let written = index.protocols.first { $0.name.text == owner }
        let field = protocols[owner]?.fields.first { $0.neededProtocol == inner }
        guard let written, let field,
          let range = written.fields.parameters.first(where: { $0.name.text == field.name })?.range
        else { return }
        report(
          "endless-protocol",
          "no value is a \(inner): it would hold another without end, "
            + DependencyWalk.text(of: circle),
          at: range, mend: "write `\(field.name): \(inner)?`, or `list(\(inner))`")
      }
    }
  }

  // MARK: - Parameters

  /// The parameters, in slots from 0 on.
  ///
  /// - Parameter allowsElements: whether a use can give elements to them.
  func parameters(
    _ syntax: ParameterListSyntax, allowsElements: Bool = false
  ) -> [Parameter] {
    reportDuplicates(syntax.parameters.map(\.name), "parameter")
    return syntax.parameters.enumerated().map { slot, parameter in
      let isSlot = allowsElements && parameter.type.isElement
      let type =
        !isSlot
        ? type(parameter.type) : parameter.type.isOptional ? .optional(.element) : .element
      return Parameter(
        name: parameter.name.text, type: type,
        defaultValue: defaultValue(of: parameter, type), slot: slot)
    }
  }

  /// What is written; and the `null` of an `any?`, which as a type says no more than `any`.
  private func defaultValue(of syntax: ParameterSyntax, _ type: Type) -> Value? {
    guard let written = syntax.defaultValue else {
      return type == .any && syntax.type.isOptional ? .null : nil
    }
    // What is wrong with it has been said: to its uses it is one all the same.
    return constantValue(written, fitting: type) ?? .null
  }

  /// Parameters that are written in an address: plain values only.
  func addressParameters(_ syntax: ParameterListSyntax, of owner: String) -> [Parameter] {
    let parameters = parameters(syntax)
    for (parameter, written) in zip(parameters, syntax.parameters) {
      switch parameter.type.unwrapped {
      case .string, .int, .double, .bool: break
      case .any where written.type.isUnknownName: break
      default:
        report(
          "address-parameter",
          "a parameter of a \(owner) is string, int, double or bool, not \(parameter.type)",
          at: written.type.range)
      }
    }
    return parameters
  }

  func reportDuplicates(_ names: [NameSyntax], _ what: String) {
    var first: [String: NameSyntax] = [:]
    for name in names {
      if let earlier = first[name.text] {
        report(
          "duplicate-name", "the \(what) `\(name.text)` is there twice", at: name.range,
          notes: [Diagnostic.Note("the first one", at: earlier.range)])
      } else {
        first[name.text] = name
      }
    }
  }
}

extension ProtocolType.Field {
  /// The protocol that a value of this field is of in any case.
  fileprivate var neededProtocol: String? {
    guard defaultValue == nil, case .protocol(let name) = type else { return nil }
    return name
  }
}

extension TypeSyntax {
  fileprivate var isElement: Bool {
    if case .name("element") = form { true } else { false }
  }

  /// Whether this names a type other than `any`: it is read as `any` where nobody knows it, which
  /// has then been reported.
  fileprivate var isUnknownName: Bool {
    if case .name(let name) = form { name != "any" } else { false }
  }
}
