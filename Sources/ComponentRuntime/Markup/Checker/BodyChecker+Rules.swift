// What stands in a rule: cells to insert, `<wrap>` and `<drop>`.

extension BodyChecker {
  /// Sets slots aside for the variables that stand for a cell.
  mutating func takeCellSlots() -> RuleCellSlots {
    let slot = scope.takeSlots(4)
    return RuleCellSlots(item: slot, key: slot + 1, type: slot + 2, index: slot + 3)
  }

  mutating func ruleStep(_ element: ElementSyntax, _ cell: RuleCellSlots) -> RuleStep? {
    switch element.tag.text {
    case "wrap": wrapping(element, cell).map { .wrap($0) }
    case "drop": dropping(element, cell).map { .drop($0) }
    default: insertion(element, cell).map { .insert($0) }
    }
  }

  /// What an expression of a rule may ask of a cell.
  private enum CellVariables { case cell, index, both }

  /// Runs `body` with the variables of a cell in scope.
  private mutating func seeing<Result>(
    _ variables: CellVariables, _ cell: RuleCellSlots, _ body: (inout BodyChecker) -> Result
  ) -> Result {
    let outerCount = scope.locals.count
    var seen: [(String, Int, Type)] = []
    if variables != .index {
      seen += [("item", cell.item, .any), ("key", cell.key, .string), ("type", cell.type, .string)]
    }
    if variables != .cell { seen.append(("index", cell.index, .int)) }
    for (name, slot, type) in seen {
      scope.declare(
        LocalScope.Local(
          kind: .cellVariable, name: NameSyntax(text: name, range: owner.range), slot: slot,
          type: type))
    }
    // Nobody has to use them.
    defer { _ = scope.removeLocals(downTo: outerCount) }
    return body(&self)
  }

  // MARK: - Insert

  private mutating func insertion(
    _ element: ElementSyntax, _ cell: RuleCellSlots
  ) -> RuleInsertion? {
    var plain = element
    plain.attributes.removeAll { $0.isNamed("insert") }
    let written = element.attributes.first { $0.isNamed("insert") }
    let places = written.flatMap { self.places($0, cell) }
    if written == nil, !element.isDamaged {
      context.report(
        "missing-insert", "`<\(element.tag.text)>` in a rule needs `insert`",
        at: element.tag.range,
        mend: "add `insert={{\"every\": 6, \"from\": 3}}` or `insert={{\"after\": condition}}`")
    }
    var variables = CellVariables.both
    if case .counted = places { variables = .index }
    let nodes: [CellNode] = seeing(variables, cell) { checker in
      checker.sequence([plain]) { checker, control, isLooped in checker.cell(control, isLooped) }
    }
    guard let places, let node = nodes.first else { return nil }
    return RuleInsertion(places: places, node: node, range: element.range, cell: cell)
  }

  private mutating func places(
    _ attribute: AttributeSyntax, _ cell: RuleCellSlots
  ) -> RuleInsertion.Places? {
    guard case .named(_, .expression(let expression), _) = attribute else {
      return reportInsert("`insert` says where", at: attribute.range)
    }
    guard let syntax = expression.syntax else { return nil }
    guard case .map(let entries) = syntax.kind else {
      return reportInsert("`insert` says where", at: syntax.range)
    }
    var given: [String: ExpressionSyntax] = [:]
    for entry in entries {
      guard case .literal(.string(let name)) = entry.key.kind,
        ["every", "from", "after"].contains(name), given[name] == nil
      else { return reportPlace(entry.key) }
      given[name] = entry.value
    }
    if let after = given["after"] {
      if let other = entries.first(where: { $0.value.range.start != after.range.start }) {
        return reportInsert("`after` stands alone", at: other.key.range)
      }
      let condition = seeing(.cell, cell) { $0.anchor(after) }
      return condition.map { .after($0) }
    }
    if given.isEmpty { return reportInsert("`insert` says where", at: syntax.range) }
    let every = given["every"].map { count($0, atLeast: 1, "every") }
    let from = given["from"].map { count($0, atLeast: 0, "from") }
    if case .some(nil) = every { return nil }
    if case .some(nil) = from { return nil }
    return .counted(every: every ?? nil, from: from ?? nil)
  }

  private func reportInsert(_ problem: String, at range: SourceRange) -> RuleInsertion.Places? {
    context.report(
      "bad-places", problem, at: range,
      mend: "write `insert={{\"every\": 6, \"from\": 3}}` or `insert={{\"after\": condition}}`")
    return nil
  }

  private func reportPlace(_ key: ExpressionSyntax) -> RuleInsertion.Places? {
    let name = key.range.text
    let known = ["every", "from", "after"]
    if case .literal(.string(let text)) = key.kind, !known.contains(text) {
      context.report(
        "bad-places", "unknown place \(name) of `insert`", at: key.range,
        mend: context.nearNames.question(for: text, among: known)
          ?? "places are `every`, `from` and `after`")
    } else {
      context.report(
        "bad-places", "`insert` takes \"every\", \"from\" and \"after\", each once", at: key.range,
        mend: key.plainName.flatMap { known.contains($0) ? "write `\"\($0)\"`" : nil })
    }
    return nil
  }

  /// The expression of `after`, which has to be a bool.
  private mutating func anchor(_ syntax: ExpressionSyntax) -> CompiledExpression? {
    guard let condition = compile(syntax) else { return nil }
    if condition.type != .bool, condition.type != .any {
      context.report(
        "type-mismatch",
        "`after` asks of a cell whether one follows it: a bool, found"
          + " \(condition.type)", at: syntax.range,
        mend: condition.type == .string ? "write `key == \(syntax.range.text)`" : nil)
    }
    return condition
  }

  private mutating func count(
    _ syntax: ExpressionSyntax, atLeast least: Int64, _ name: String
  ) -> CompiledExpression? {
    guard let value = compile(syntax) else { return nil }
    var isFitting = value.type == .int || value.type == .any
    if case .int(let number)? = value.constant { isFitting = number >= least }
    if !isFitting {
      context.report(
        "bad-places", "`\(name)` is a whole number ≥ \(least)", at: syntax.range)
    }
    return value
  }

  // MARK: - Wrap and drop

  private mutating func wrapping(
    _ element: ElementSyntax, _ cell: RuleCellSlots
  ) -> RuleWrapping? {
    let control = ControlledElement(element, context)
    reportRest(of: control)
    reportExpressions(in: element)
    let condition = control.condition.map { syntax in seeing(.cell, cell) { $0.condition(syntax) } }
    var present: Set<AccessPath> = []
    let body: BodyNode? = seeing(.cell, cell) { checker in
      if let syntax = control.condition?.syntax {
        present = ExpressionCompiler.presentPaths(
          where: syntax, is: true, in: checker.expressionScope)
      }
      return checker.assuming(present) { checker in
        checker.wrapDepth = checker.conditionDepth
        defer { checker.wrapDepth = nil }
        return checker.rootNode(
          element.childElements, of: "`<wrap>`", at: element.tag.range,
          isDamaged: element.isDamaged)
      }
    }
    reportSlotCount(of: element)
    guard let body else { return nil }
    if case .some(nil) = condition { return nil }
    return RuleWrapping(
      condition: condition ?? nil, body: body, range: element.range, cell: cell)
  }

  private func reportSlotCount(of element: ElementSyntax) {
    guard !element.childElements.isEmpty else { return }
    let slots = element.descendants.filter { $0.tag.text == "slot" }
    if slots.isEmpty {
      context.report(
        "slot-count", "`<wrap>` has no `<slot/>`: where does the cell go?", at: element.tag.range,
        mend: "put `<slot/>` where the cell is to be")
    } else if slots.count > 1 {
      context.report(
        "slot-count", "a cell goes into one `<slot/>`, and this is another",
        at: slots[1].tag.range,
        notes: [Diagnostic.Note("the first one", at: slots[0].tag.range)])
    } else if element.childElements.first?.tag.text == "slot" {
      context.report(
        "slot-count", "this `<wrap>` puts nothing around the cell", at: slots[0].tag.range,
        mend: "write `<wrap><column><slot/></column></wrap>`")
    }
  }

  /// `<slot/>` in a `<wrap>`.
  mutating func wrappedCell(_ control: ControlledElement) -> BodyNode? {
    let element = control.element
    if let child = element.children.first {
      context.report("misplaced-element", "`<slot>` has no children", at: child.range)
    }
    for attribute in control.rest {
      context.report(
        "unknown-attribute", "`<slot/>` of a `<wrap>` takes no attributes", at: attribute.range,
        mend: "put them on an element around it")
    }
    if conditionDepth != wrapDepth {
      context.report(
        "bad-control", "`<slot/>` of a `<wrap>` stands under no `if` and in no loop",
        at: element.tag.range, mend: "put the `if` on the `<wrap>`")
    }
    return .wrapped
  }

  private mutating func dropping(
    _ element: ElementSyntax, _ cell: RuleCellSlots
  ) -> RuleDropping? {
    let control = ControlledElement(element, context)
    reportRest(of: control)
    if let child = element.children.first {
      context.report("misplaced-element", "`<drop>` has no children", at: child.range)
    }
    guard let written = control.condition else {
      if !element.isDamaged {
        context.report(
          "missing-condition", "`<drop>` needs an `if`: which cells go?", at: element.tag.range,
          mend: "write `<drop if={item.hidden}/>`, or take `key` or `type` of the cell")
      }
      return nil
    }
    let condition = seeing(.cell, cell) { $0.condition(written) }
    return condition.map { RuleDropping(condition: $0, cell: cell) }
  }

  /// `<wrap>` and `<drop>` take an `if` and nothing else.
  private func reportRest(of control: ControlledElement) {
    let tag = control.element.tag.text
    let others =
      control.rest.map(\.range)
      + [control.loop?.range, control.otherwise, control.key?.range].compactMap { $0 }
    for range in others {
      context.report("bad-control", "`<\(tag)>` takes an `if` and nothing else", at: range)
    }
  }
}

extension ElementSyntax {
  /// All elements below, in source order.
  fileprivate var descendants: [ElementSyntax] {
    childElements.flatMap { [$0] + $0.descendants }
  }
}
