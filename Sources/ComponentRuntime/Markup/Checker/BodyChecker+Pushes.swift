// `push(source, op, value)` in actions: what can be told to be wrong before it runs.

extension BodyChecker {
  mutating func push(_ arguments: [EmbeddedExpression]) -> StatementTemplate? {
    let source = arguments.first.flatMap { pushedSource($0) }
    let others = arguments.dropFirst().map { compile($0) }
    guard others.count == 2, let source, let operation = others[0], let value = others[1]
    else { return nil }
    checkText(operation, "the operation of a `push`")
    if case .string(let word)? = operation.constant {
      check(word, operation.range)
      if word == "items", case .map(let entries)? = arguments[2].syntax?.kind {
        checkItems(entries, value.range)
      }
    }
    return .push(source: source, operation: operation, value: value)
  }

  /// The bus name of the source: that of a `use`, or a text.
  private mutating func pushedSource(_ argument: EmbeddedExpression) -> CompiledExpression? {
    if let name = argument.syntax?.plainName, scope.local(named: name)?.kind == .use {
      guard let range = argument.syntax?.range,
        let use = sourceUse(named: NameSyntax(text: name, range: range))
      else { return nil }
      return CompiledExpression(
        type: .string, range: range, inputs: use.arguments.flatMap(\.inputs),
        slotCount: use.arguments.map(\.slotCount).max() ?? 0
      ) { (frame) throws(EvaluationFault) in
        .string(try use.sourceName(&frame).text)
      }
    }
    guard let compiled = compile(argument) else { return nil }
    checkText(compiled, "the source of a `push`")
    if case .string(let text)? = compiled.constant { checkSource(text, compiled.range) }
    return compiled
  }

  private func check(_ operation: String, _ range: SourceRange) {
    let known = SourceChange.pushedOperations
    guard !known.contains(operation) else { return }
    context.report(
      "bad-value", "`push` knows no operation `\(operation)`", at: range,
      mend: NearestName.question(for: operation, among: known)
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
        mend: NearestName.question(for: name, among: known)
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

  private func checkSource(_ text: String, _ range: SourceRange) {
    let name = SourceName(text: text)
    guard let name, context.sources[name.name] != nil else {
      if let name, context.index.isDamaged("source", name.name) { return }
      context.report(
        "unknown-source", "unknown source `\(text)`", at: range,
        mend: NearestName.question(for: name?.name ?? text, among: context.sources.keys))
      return
    }
  }
}
