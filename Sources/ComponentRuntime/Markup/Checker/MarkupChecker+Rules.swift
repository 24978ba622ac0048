// From a rule's syntax to its template, and from its `where` to a condition over attributes.

extension MarkupChecker {
  func rule(_ syntax: RuleSyntax) -> RuleTemplate? {
    var checker = BodyChecker(self, syntax.name)
    checker.ownMends = PlaceMends.rule(of: sources)
    let condition = syntax.condition.map { sectionCondition($0) }
    let members = syntax.members.map { ruleMember($0, of: syntax.name) }
    let bindings = checker.bindings(members, for: syntax.elements)
    let cell = checker.takeCellSlots()
    let steps = syntax.elements.compactMap { checker.ruleStep($0, cell) }
    if syntax.elements.isEmpty {
      report(
        "empty-rule", "the rule `\(syntax.name.text)` does nothing", at: syntax.name.range,
        mend: "give it an element with `insert`, a `<wrap>` or a `<drop if={…}/>`")
    }
    let scope = checker.finish(parameters: [], bindings: bindings, range: syntax.name.range)
    if let condition, condition == nil { return nil }
    return RuleTemplate(scope: scope, condition: condition ?? nil, steps: steps, cell: cell)
  }

  /// The member; of one that rules do not have, which is reported, the name.
  private func ruleMember(_ member: MemberSyntax, of rule: NameSyntax) -> MemberSyntax {
    let (keyword, name): (String, NameSyntax)
    switch member {
    case .state(let syntax): (keyword, name) = ("state", syntax.name)
    case .action(let syntax): (keyword, name) = ("action", syntax.name)
    case .let, .use, .damaged: return member
    }
    report(
      "misplaced-member", "a rule has no `\(keyword)`: `\(rule.text)` can `use` and `let`",
      at: name.range, mend: "put it in the component that the rule inserts")
    return .damaged(keyword: keyword, name)
  }

  // MARK: - Where

  /// A condition over a section's attributes; `nil`, and a diagnostic, where it does not compile.
  private func sectionCondition(_ syntax: EmbeddedExpression) -> SectionCondition? {
    guard let expression = syntax.syntax else { return nil }
    if let (range, name) = expression.dashedData {
      report(
        "unknown-variable", "`data-\(name)` is read as `data.\(name)`", at: range,
        mend: "write `data.\(name)`")
      return nil
    }
    var variables: [String: ExpressionScope.Variable] = [:]
    var attributes: [(name: String, slot: Int)] = []
    for (variable, name, type) in Self.sectionVariables + expression.dataVariables
    where variables[variable] == nil {
      variables[variable] = ExpressionScope.Variable(slot: attributes.count, type: type)
      attributes.append((name, attributes.count))
    }
    let scope = expressionScope(
      variables, firstFreeSlot: attributes.count, mends: PlaceMends.sectionCondition)
    guard let compiled = compile(expression, in: scope) else { return nil }
    if compiled.type != .bool, compiled.type != .any {
      report("type-mismatch", "a condition is a bool, found \(compiled.type)", at: syntax.range)
    }
    let read = Set(compiled.inputs.map(\.slot))
    return SectionCondition(
      expression: compiled, attributes: attributes.filter { read.contains($0.slot) })
  }

  /// A section's key and attributes as variables: name in expressions, name in markup, type.
  private static let sectionVariables: [(variable: String, name: String, type: Type)] =
    [("key", "key", .string)]
    + AttributeTable.all.filter { $0.owners.contains(.section) && $0.effect != .event }.map {
      ($0.name, $0.name, $0.sectionType)
    }
}

extension AttributeDescription {
  /// What an expression over a section's attributes sees: `any` where a map may stand as well.
  fileprivate var sectionType: Type {
    if takesViewportMap { return .any }
    return switch value {
    case .bool: .optional(.bool)
    case .number, .positiveNumber: .optional(.double)
    case .string, .keyword: .optional(.string)
    case .text, .color, .layout, .section, .span: .any
    }
  }
}

extension ExpressionSyntax {
  /// `data-name`, which an expression takes for a difference: where it stands, and the name.
  fileprivate var dashedData: (range: SourceRange, name: String)? {
    if case .binary(.subtract, let left, let right) = kind, left.plainName == "data",
      let name = right.plainName
    {
      return (range, name)
    }
    return children.lazy.compactMap(\.dashedData).first
  }

  /// `data.name` for each attribute `data-name` that the expression mentions.
  fileprivate var dataVariables: [(variable: String, name: String, type: Type)] {
    var found: [(variable: String, name: String, type: Type)] = []
    if case .select(let operand, let field, _) = kind, operand.plainName == "data" {
      found.append(("data.\(field.text)", "data-\(field.text)", .any))
    }
    for child in children { found += child.dataVariables }
    return found
  }
}
