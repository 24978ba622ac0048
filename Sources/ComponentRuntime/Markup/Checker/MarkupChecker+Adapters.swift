// Adapters: fields of one protocol worked out from those of another.

extension MarkupChecker {
  /// Checks and compiles all adapters. A field may itself need an adapter, whatever their order.
  func checkAdapters() {
    let known = index.adapters.filter { hasKnownEnds($0) }
    adapters = AdapterTable(known.compactMap { outline($0) }, protocols)
    var templates: [AdapterTemplate] = []
    var unconditional: [String: AdapterTemplate] = [:]
    for syntax in known {
      guard let template = adapter(syntax) else { continue }
      if template.isUnconditional, let first = unconditional[template.description] {
        report(
          "ambiguous-adapter",
          "two adapters make \(template.target) of every \(template.model.name)",
          at: template.range, mend: "say by `when` what each takes, or take one out",
          notes: [Diagnostic.Note("the first one", at: first.range)])
        continue
      }
      if template.isUnconditional { unconditional[template.description] = template }
      templates.append(template)
    }
    adapters = AdapterTable(templates, protocols)
  }

  private func hasKnownEnds(_ syntax: AdapterSyntax) -> Bool {
    let ends = [syntax.model, syntax.target].map { name in
      if protocols[name.text] != nil { return true }
      if index.isDamaged("protocol", name.text) { return false }
      report(
        "unknown-protocol", "unknown protocol `\(name.text)`", at: name.range,
        mend: nearNames.question(for: name.text, among: protocols.byName.keys))
      return false
    }
    if ends.contains(false) { return false }
    guard syntax.model.text == syntax.target.text else { return true }
    report(
      "bad-adapter", "an adapter makes a protocol of another one, not of itself",
      at: syntax.model.range.union(syntax.target.range))
    return false
  }

  /// The adapter without its expressions: enough to know that it is there.
  private func outline(_ syntax: AdapterSyntax) -> AdapterTemplate? {
    protocols[syntax.model.text].map { model in
      AdapterTemplate(
        model: model, target: syntax.target.text,
        condition: syntax.condition.map { _ in .bool(at: syntax.range) }, fields: [], slotCount: 0,
        range: syntax.model.range.union(syntax.target.range))
    }
  }

  private func adapter(_ syntax: AdapterSyntax) -> AdapterTemplate? {
    guard let model = protocols[syntax.model.text], let target = protocols[syntax.target.text]
    else { return nil }
    var scope = self.scope(of: model)
    var slotCount = model.fields.count
    var isComplete = true
    func compile(_ expression: EmbeddedExpression) -> CompiledExpression? {
      let compiled = expression.syntax.flatMap { self.compile($0, in: scope) }
      slotCount = max(slotCount, compiled?.slotCount ?? 0)
      if compiled == nil { isComplete = false }
      return compiled
    }
    let condition = syntax.condition.flatMap { condition in
      compile(condition).flatMap { checkedCondition($0) }
    }
    if let condition = syntax.condition?.syntax {
      scope.presentPaths = ExpressionCompiler.presentPaths(where: condition, is: true, in: scope)
    }
    let fields = syntax.fields.compactMap { field in
      self.field(field.name, compile(field.value), of: syntax, target)
    }
    checkFieldNames(syntax, target)
    guard isComplete, syntax.condition == nil || condition != nil else { return nil }
    return AdapterTemplate(
      model: model, target: target.name, condition: condition, fields: fields,
      slotCount: slotCount, range: syntax.model.range.union(syntax.target.range))
  }

  /// The model's fields as variables, each in the slot of its place.
  private func scope(of model: ProtocolType) -> ExpressionScope {
    var variables: [String: ExpressionScope.Variable] = [:]
    for (slot, field) in model.fields.enumerated() {
      variables[field.name] = ExpressionScope.Variable(slot: slot, type: field.type)
    }
    return expressionScope(
      variables, firstFreeSlot: model.fields.count, mends: PlaceMends.adapter)
  }

  private func checkedCondition(_ condition: CompiledExpression) -> CompiledExpression? {
    if condition.type == .bool || condition.type == .any { return condition }
    let text = condition.range.text
    report(
      "type-mismatch", "`when` takes a bool, found \(condition.type)", at: condition.range,
      mend: condition.type.isOptional ? "write `\(text) != null`" : nil)
    return nil
  }

  private func field(
    _ name: NameSyntax, _ value: CompiledExpression?, of syntax: AdapterSyntax,
    _ target: ProtocolType
  ) -> AdapterTemplate.Field? {
    guard let declaration = target.field(name.text) else {
      report(
        "unknown-field", "\(target.name) has no field `\(name.text)`", at: name.range,
        mend: nearNames.question(for: name.text, among: target.fields.lazy.map(\.name)),
        notes: declarationNote(target))
      return nil
    }
    guard let value else { return nil }
    // A field with a default may be given nothing.
    let isDefaulted = declaration.defaultValue != nil && value.type.isOptional
    let given = isDefaulted ? value.type.unwrapped : value.type
    if let problem = mismatch(given, wanted: declaration.type, adapts: true) {
      report(
        "type-mismatch",
        "field `\(name.text)` of adapter \(syntax.model.text) -> \(target.name)"
          + " needs \(declaration.type), \(problem)",
        at: value.range,
        mend: mend(
          given, wanted: declaration.type, value.range.text, adapts: true, hasConditions: false))
    } else {
      reportAmbiguity(given, wanted: declaration.type, at: value.range)
    }
    return AdapterTemplate.Field(declaration: declaration, value: value)
  }

  private func checkFieldNames(_ syntax: AdapterSyntax, _ target: ProtocolType) {
    let names = syntax.fields.map(\.name)
    reportDuplicates(names, "field")
    // A field that was meant is not missing as well.
    let given = Set(
      names.map { name in
        target.field(name.text) == nil
          ? nearNames.suggestion(for: name.text, among: target.fields.lazy.map(\.name)) ?? name.text
          : name.text
      })
    if syntax.isDamaged { return }
    for field in target.fields where field.defaultValue == nil && !field.type.isOptional {
      if given.contains(field.name) { continue }
      report(
        "missing-field",
        "adapter \(syntax.model.text) -> \(target.name) lacks the field `\(field.name)`",
        at: syntax.model.range.union(syntax.target.range),
        mend: "add `\(field.name): …`, which is \(field.type)", notes: declarationNote(target))
    }
  }

  private func declarationNote(_ target: ProtocolType) -> [Diagnostic.Note] {
    let range = index.declaration(named: target.name)?.range
    return range.map { [Diagnostic.Note("\(target.name) is declared here", at: $0)] } ?? []
  }
}

extension CompiledExpression {
  /// Stands for a condition that is not compiled yet.
  fileprivate static func bool(at range: SourceRange) -> CompiledExpression {
    CompiledExpression(type: .bool, range: range, inputs: [AccessPath(slot: 0)]) {
      _ throws(EvaluationFault) in .bool(true)
    }
  }
}
