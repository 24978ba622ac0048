// What event attributes and props of type `action` hold: `toggle()`, `call(…)`, `reload(…)`, a prop.

extension ElementSyntax {
  /// Whether the element, or one inside it, holds something that can be asked for.
  var asksForAction: Bool {
    let isAsking = attributes.contains { attribute in
      guard case .named(let name, let value, _) = attribute else { return false }
      if AttributeTable[name.text]?.effect == .event { return true }
      guard case .expression(let expression) = value,
        case .call(nil, let function, _)? = expression.syntax?.kind
      else { return false }
      return ["call", "reload"].contains(function.text)
    }
    return isAsking || childElements.contains(where: \.asksForAction)
  }
}

extension BodyChecker {
  /// An event attribute; `nil`, and a diagnostic, for what cannot be asked for.
  mutating func event(
    _ name: NameSyntax, _ value: AttributeValueSyntax, _ range: SourceRange
  ) -> AttributeTemplate? {
    actionValue(name, value, range).map {
      AttributeTemplate(name: name.text, target: .event, value: $0, constant: nil)
    }
  }

  /// Something to ask for, as a value.
  mutating func actionValue(
    _ name: NameSyntax, _ value: AttributeValueSyntax, _ range: SourceRange
  ) -> CompiledExpression? {
    guard case .expression(let expression) = value else {
      context.report(
        "bad-value", "`\(name.text)` takes an action", at: range,
        mend: "write `\(name.text)={name()}`, with an action of \(owner.text)")
      return nil
    }
    guard let syntax = expression.syntax else { return nil }
    if case .call(nil, let function, let arguments) = syntax.kind {
      switch function.text {
      case "reload": return reloadValue(arguments, syntax)
      case "call": return callValue(arguments, syntax)
      case "push":
        context.report(
          "bad-value", "`push` stands in actions", at: syntax.range,
          mend: "put it in an `action` of \(owner.text)")
        return nil
      default: break
      }
      if let action = actions[function.text] {
        return ownActionValue(action, arguments, syntax)
      }
      scope.markUsed(syntax.names)
      if damagedActions.contains(function.text) { return nil }
      context.report(
        "unknown-action", "unknown action `\(function.text)` of \(owner.text)",
        at: function.range,
        mend: context.nearNames.question(
          for: function.text, among: actions.keys + ["call", "reload"])
          ?? "declare `action \(function.text)() { … }`")
      return nil
    }
    return passedValue(name, syntax)
  }

  /// A prop of type `action`, passed on.
  private mutating func passedValue(
    _ name: NameSyntax, _ syntax: ExpressionSyntax
  ) -> CompiledExpression? {
    if let name = syntax.plainName, damagedActions.contains(name) { return nil }
    if let action = syntax.plainName.flatMap({ actions[$0] }),
      scope.local(named: action.name.text) == nil
    {
      context.report(
        "bad-value", "`\(action.name.text)` is an action", at: syntax.range,
        mend: "write `\(action.name.text)()`")
      return nil
    }
    guard let compiled = compile(syntax) else { return nil }
    let type = compiled.type.unwrapped
    guard type == .action || type == .null else {
      context.report(
        "type-mismatch", "`\(name.text)` takes an action, found \(compiled.type)",
        at: syntax.range,
        mend: "write `name()`, `call(…)`, `reload(…)` or a prop of type `action`")
      return nil
    }
    return compiled
  }

  /// A prop for a component that is picked by data: an action where it is written as one.
  mutating func dynamicProp(
    _ name: NameSyntax, _ value: AttributeValueSyntax, _ range: SourceRange
  ) -> CompiledExpression? {
    if case .expression(let expression) = value, let syntax = expression.syntax,
      case .call(nil, let function, _) = syntax.kind,
      actions[function.text] != nil || damagedActions.contains(function.text)
        || ["call", "reload"].contains(function.text)
    {
      return actionValue(name, value, range)
    }
    warnOfBraces(name.text, value, since: context.diagnostics.count)
    return compile(value, range)
  }

  // MARK: - The forms

  private mutating func ownActionValue(
    _ action: ActionSignature, _ arguments: [ExpressionSyntax], _ syntax: ExpressionSyntax
  ) -> CompiledExpression? {
    let values = arguments.map { compile($0) }
    guard arguments.count <= action.parameters.count || action.isDamaged else {
      context.report(
        "argument-count",
        "action `\(action.name.text)` takes at most \(action.parameters.count.counted("argument")),"
          + " not \(arguments.count)",
        at: syntax.range, notes: [Diagnostic.Note("it is declared here", at: action.name.range)])
      return nil
    }
    var bound: [(String, CompiledExpression)] = []
    for (parameter, value) in zip(action.parameters, values) {
      guard let value else { return nil }
      check(value, fits: parameter.type, "parameter `\(parameter.name)` of \(action.name.text)")
      bound.append((parameter.name, value))
    }
    let (name, members) = (action.name.text, bound)
    return reference(members.map(\.1), syntax) { (frame) throws(EvaluationFault) in
      var values: [(String, Value)] = []
      for (name, expression) in members { values.append((name, try expression.evaluate(&frame))) }
      return .action(name, ValueMap(values))
    }
  }

  private mutating func callValue(
    _ arguments: [ExpressionSyntax], _ syntax: ExpressionSyntax
  ) -> CompiledExpression? {
    guard arguments.count == 2 else {
      context.report(
        "argument-count", "`call` takes 2 arguments, not \(arguments.count)", at: syntax.range,
        mend: "write `call(\"target/action\", {…})`")
      return nil
    }
    let target = callTarget(arguments[0])
    let parameters = callParameters(arguments[1], of: target?.action)
    guard let address = target?.address, let parameters else { return nil }
    return reference([parameters], syntax) { (frame) throws(EvaluationFault) in
      guard case .map(let map) = try parameters.evaluate(&frame) else {
        throw EvaluationFault(
          code: "not-json", message: "the parameters of a call are a map", range: parameters.range)
      }
      if let fault = map.documentFault {
        throw EvaluationFault(
          code: "not-json", message: "what a call is given \(fault)", range: parameters.range)
      }
      return .call(address, map)
    }
  }

  private mutating func reloadValue(
    _ arguments: [ExpressionSyntax], _ syntax: ExpressionSyntax
  ) -> CompiledExpression? {
    guard arguments.count == 1, let name = arguments[0].plainName else {
      context.report(
        "bad-value", "`reload` takes the name of a `use`", at: syntax.range,
        mend: "write `reload(feed)`, after `use feed = …`")
      return nil
    }
    guard let use = sourceUse(named: NameSyntax(text: name, range: arguments[0].range)) else {
      return nil
    }
    return reference(use.arguments, syntax) { (frame) throws(EvaluationFault) in
      .reload(try use.sourceName(&frame))
    }
  }

  /// The `use` called `name`, which `reload` asks for again.
  mutating func sourceUse(named name: NameSyntax) -> SourceUse? {
    scope.markUsed([name.text])
    if let use = sourceUses[name.text] { return use }
    // What it follows is unknown, which has been reported.
    if scope.local(named: name.text)?.kind == .use { return nil }
    context.report(
      "bad-value", "`reload` takes the name of a `use`", at: name.range,
      mend: sourceUses.isEmpty
        ? "declare `use feed = …` in \(owner.text)"
        : context.nearNames.question(for: name.text, among: sourceUses.keys))
    return nil
  }

  /// A reference of this instance; absent where nobody can ask for it.
  private mutating func reference(
    _ parts: [CompiledExpression], _ syntax: ExpressionSyntax,
    _ request:
      @escaping @Sendable (inout EvaluationFrame) throws(EvaluationFault) ->
      ActionReference.Request
  ) -> CompiledExpression {
    isInstanceNamed = true
    let slot = instanceSlot
    let digest = digest(of: syntax)
    noteReads([AccessPath(slot: slot)])
    let inputs = [AccessPath(slot: slot)] + parts.flatMap(\.inputs)
    return CompiledExpression(
      type: .action, range: syntax.range, inputs: inputs.withoutCovered,
      slotCount: parts.map(\.slotCount).max() ?? 0
    ) { (frame) throws(EvaluationFault) in
      guard case .extended(.action(let owner)) = frame.slots[slot] else { return .null }
      let asked = try request(&frame)
      return .extended(
        .action(ActionReference(instance: owner.instance, request: asked, digest: digest)))
    }
  }
}
