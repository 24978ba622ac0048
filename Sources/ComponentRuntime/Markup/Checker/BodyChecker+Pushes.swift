// `push(source, op, value)` in actions: what can be told to be wrong before it runs.

extension BodyChecker {
  mutating func push(_ arguments: [EmbeddedExpression]) -> StatementTemplate? {
    let source = arguments.first.flatMap { pushedSource($0) }
    let others = arguments.dropFirst().map { compile($0) }
    guard others.count == 2, let (source, declaration) = source, let operation = others[0],
      let value = others[1], let written = arguments[2].syntax
    else { return nil }
    checkText(operation, "the operation of a `push`")
    if case .string(let word)? = operation.constant {
      check(word, operation.range)
      if word == "items", case .map(let entries) = written.kind {
        checkItems(entries, value.range)
      }
      if let declaration, declaration.type.isJSON {
        check(written, isPushedBy: word, to: declaration, value)
      }
    }
    return .push(source: source, operation: operation, value: value)
  }

  /// The bus name of the source, that of a `use` or a text, and what declares it, where that is
  /// known.
  private mutating func pushedSource(
    _ argument: EmbeddedExpression
  ) -> (name: CompiledExpression, declaration: SourceDeclaration?)? {
    if let name = argument.syntax?.plainName, scope.local(named: name)?.kind == .use {
      guard let range = argument.syntax?.range,
        let use = sourceUse(named: NameSyntax(text: name, range: range))
      else { return nil }
      let busName = CompiledExpression(
        type: .string, range: range, inputs: use.arguments.flatMap(\.inputs),
        slotCount: use.arguments.map(\.slotCount).max() ?? 0
      ) { (frame) throws(EvaluationFault) in
        .string(try use.sourceName(&frame).text)
      }
      return (busName, context.sources[use.source])
    }
    if let name = argument.syntax?.plainName, expressionScope.variables[name] == nil,
      context.constants[name] == nil, context.sources[name] != nil
    {
      context.report(
        "bad-value", "`push` takes the name of a source as text, or a `use` of it",
        at: argument.range, mend: "write `push(\"\(name)\", …)`")
      return nil
    }
    guard let compiled = compile(argument) else { return nil }
    checkText(compiled, "the source of a `push`")
    guard case .string(let text)? = compiled.constant else { return (compiled, nil) }
    return (compiled, declaration(ofSource: text, compiled.range))
  }

  private func check(_ operation: String, _ range: SourceRange) {
    let known = SourceChange.pushedOperations
    guard !known.contains(operation) else { return }
    context.report(
      "bad-value", "`push` knows no operation `\(operation)`", at: range,
      mend: context.nearNames.question(for: operation, among: known)
        ?? "it takes " + known.joined(separator: ", "))
  }

  private func checkItems(_ entries: [ExpressionSyntax.Entry], _ range: SourceRange) {
    let known = ItemsChange.pushedMembers
    var given: Set<String> = []
    for entry in entries {
      guard case .literal(.string(let name)) = entry.key.kind else { return }
      given.insert(name)
      guard !known.contains(name) else { continue }
      context.report(
        "unknown-member", "an `items` change has no member `\(name)`", at: entry.key.range,
        mend: context.nearNames.question(for: name, among: known)
          ?? "it takes " + known.joined(separator: ", "))
    }
    for name in ["path", "key"] where !given.contains(name) {
      context.report(
        "missing-member", "an `items` change needs `\(name)`", at: range,
        mend: name == "path"
          ? "write `\"path\": \"\"` for a source that is a list itself"
          : "write `\"key\": \"id\"`: the field with an item's key")
    }
  }

  private func checkText(_ value: CompiledExpression, _ what: String) {
    if value.type != .string, value.type != .any {
      context.report("type-mismatch", "\(what) is a string, found \(value.type)", at: value.range)
    }
  }

  /// A source's arguments are parts of its name: all of them must be there.
  private func check(
    _ name: SourceName, of declaration: SourceDeclaration, _ range: SourceRange
  ) {
    let parameters = declaration.parameters
    let required = parameters.count { $0.isRequired }
    if (required...parameters.count).contains(name.arguments.count) { return }
    let names = parameters.map(\.name)
    let count = parameters.count.counted("argument")
    context.report(
      "argument-count",
      "source `\(name.name)` takes \(count), and `\(name.text)` has \(name.arguments.count)",
      at: range,
      mend: names.isEmpty
        ? "write `\"\(name.name)\"`"
        : "declare `use it = \(name.name)(\(names.joined(separator: ", ")))`, and push to `it`",
      notes: [Diagnostic.Note("`\(name.name)` is declared here", at: declaration.range)])
  }

  private func declaration(
    ofSource text: String, _ range: SourceRange
  ) -> SourceDeclaration? {
    let name = SourceName(text: text)
    if let name, let declaration = context.sources[name.name] {
      check(name, of: declaration, range)
      return declaration
    }
    if let name, context.index.isDamaged("source", name.name) { return nil }
    context.report(
      "unknown-source", "unknown source `\(text)`", at: range,
      mend: context.nearNames.question(for: name?.name ?? text, among: context.sources.keys))
    return nil
  }
}
