// What an action pushes, against the type of the source that gets it.

extension BodyChecker {
  /// Reports what can be told to be refused when it is pushed, as far as it is written out.
  mutating func check(
    _ syntax: ExpressionSyntax, isPushedBy operation: String, to source: SourceDeclaration,
    _ value: CompiledExpression
  ) {
    let type = source.type
    switch operation {
    case "put": checkLiteral(syntax, conformsTo: type, of: source)
    case "patch":
      if value.type != .any, !Type.list(.any).accepts(value.type) {
        context.report(
          "type-mismatch", "a patch is a list of operations, found \(value.type)",
          at: syntax.range,
          mend: "write `[{\"op\": \"replace\", \"path\": \"/name\", \"value\": …}]`")
      }
    case "merge":
      if case .map(let entries) = syntax.kind {
        checkMembers(entries, mergedInto: type, of: source)
      } else if value.type != .any, !Type.map(.any).accepts(value.type) {
        // What is no object takes the place of the whole value.
        checkLiteral(syntax, conformsTo: type, of: source)
      }
    default: break
    }
  }

  /// A merge says some fields; `null` takes one out.
  ///
  /// Source: RFC 7396.
  private mutating func checkMembers(
    _ entries: [ExpressionSyntax.Entry], mergedInto type: Type, of source: SourceDeclaration
  ) {
    for entry in entries {
      guard let member = member(entry, of: type) else { continue }
      if case .map(let inner) = entry.value.kind {
        checkMembers(inner, mergedInto: member.type, of: source)
      } else if case .literal(.null) = entry.value.kind, member.mayBeAbsent {
        continue
      } else {
        checkLiteral(entry.value, conformsTo: member.type, of: source)
      }
    }
  }

  /// What the type says of the member that an entry gives; `nil` where it says nothing.
  private func member(
    _ entry: ExpressionSyntax.Entry, of type: Type
  ) -> (type: Type, mayBeAbsent: Bool)? {
    guard case .literal(.string(let key)) = entry.key.kind else { return nil }
    switch type.unwrapped {
    case .map(let value): return (value, true)
    case .protocol(let name):
      let field = context.protocols[name]?.field(key)
      return field.map { ($0.type, $0.defaultValue != nil || $0.type.isOptional) }
    default: return nil
    }
  }

  /// Reports the parts of a value that do not conform to `type`, each at its own place as far as
  /// it is written out. Adapters do not count.
  private mutating func checkLiteral(
    _ syntax: ExpressionSyntax, conformsTo type: Type, of source: SourceDeclaration
  ) {
    switch (syntax.kind, type.unwrapped) {
    case (.list(let elements), .list(let inner)):
      for element in elements where !element.isOptional {
        checkLiteral(element.value, conformsTo: inner, of: source)
      }
    case (.map(let entries), .map), (.map(let entries), .protocol):
      for entry in entries where !entry.isOptional {
        guard let member = member(entry, of: type) else { continue }
        checkLiteral(entry.value, conformsTo: member.type, of: source)
      }
      if case .protocol(let name) = type.unwrapped {
        reportMissingFields(entries, of: name, syntax.range, of: source)
      }
    default: checkPlain(syntax, conformsTo: type, of: source)
    }
  }

  private mutating func checkPlain(
    _ syntax: ExpressionSyntax, conformsTo type: Type, of source: SourceDeclaration
  ) {
    guard let value = compile(syntax) else { return }
    var problem = context.mismatch(value.type, wanted: type).map { "needs \(type), \($0)" }
    if problem == nil, let constant = value.constant {
      do {
        try context.protocols.check(constant, conformsTo: type)
      } catch {
        problem = error.message
      }
    }
    guard let problem else { return }
    context.report(
      "type-mismatch", "source `\(source.name)`: \(problem)", at: syntax.range,
      mend: context.mendForOptional(value.type, wanted: type, syntax.range.text),
      notes: [Diagnostic.Note("`\(source.name)` is declared here", at: source.range)])
  }

  private func reportMissingFields(
    _ entries: [ExpressionSyntax.Entry], of name: String, _ range: SourceRange,
    of source: SourceDeclaration
  ) {
    var given: Set<String> = []
    for entry in entries {
      guard case .literal(.string(let key)) = entry.key.kind else { return }
      given.insert(key)
    }
    for field in context.protocols[name]?.fields ?? []
    where field.defaultValue == nil && !field.type.isOptional && field.type.isJSON
      && !given.contains(field.name)
    {
      context.report(
        "missing-field", "source `\(source.name)` needs the field `\(field.name)` of \(name)",
        at: range, mend: "add `\"\(field.name)\": …`, which is \(field.type)",
        notes: [Diagnostic.Note("`\(source.name)` is declared here", at: source.range)])
    }
  }
}
