// `state` and `action` members: what a component keeps, and what it can be asked for.

/// What is known of an action before its body is checked: enough to ask for it.
struct ActionSignature {
  var name: NameSyntax
  var parameters: [Parameter]
  /// Whether some of its parameters could not be read.
  var isDamaged: Bool
  /// Where `result` and `error` are in what follows a call.
  var resultSlot: Int
  var errorSlot: Int
}

extension BodyChecker {
  /// Declares and checks a state; `nil` where it has errors.
  mutating func state(_ syntax: StateSyntax, _ slot: Int) -> StateTemplate? {
    let name = syntax.name.text
    let type = context.type(syntax.type)
    if !type.isJSON {
      context.report(
        "bad-type", "a state cannot be of type \(type): \(type.reasonWithoutJSON)",
        at: syntax.type.range, mend: type.mendForJSON(name))
    }
    context.checkFieldsAreJSON(
      of: type, in: "a state",
      Diagnostic.Note("the state `\(name)` of \(owner.text) holds it", at: syntax.name.range))
    let initial = compile(syntax.initialValue)
    let earlier = states[name]
    if let earlier {
      context.report(
        "duplicate-name", "the state `\(name)` is there twice", at: syntax.name.range,
        notes: [Diagnostic.Note("the first one", at: earlier.range)])
    }
    declare(.state, syntax.name, slot, type, isTwice: earlier != nil)
    guard let initial else { return nil }
    if type.isJSON { check(initial, fits: type, "the state `\(name)`") }
    let state = StateTemplate(
      name: name, type: type, slot: slot, initial: initial, range: syntax.name.range)
    states[name] = state
    return state
  }

  /// Notes an action, and sets the slots aside that it needs.
  ///
  /// - Returns: the first of them.
  mutating func declareAction(_ syntax: ActionSyntax) -> Int {
    let first = scope.takeSlots(syntax.parameters.parameters.count + 2)
    let parameters = context.parameters(syntax.parameters).map { parameter in
      var parameter = parameter
      parameter.slot += first
      return parameter
    }
    let name = syntax.name.text
    if let earlier = actions[name] {
      context.report(
        "duplicate-name", "the action `\(name)` is there twice", at: syntax.name.range,
        notes: [Diagnostic.Note("the first one", at: earlier.name.range)])
    } else if ["call", "push", "reload"].contains(name) {
      context.report("reserved-word", "`\(name)` is built in", at: syntax.name.range)
    }
    actions[name] = ActionSignature(
      name: syntax.name, parameters: parameters, isDamaged: syntax.parameters.isDamaged,
      resultSlot: first + parameters.count, errorSlot: first + parameters.count + 1)
    return first
  }

  /// Checks the bodies of the actions, which see all members.
  mutating func actions(_ members: [MemberSyntax]) -> [ActionTemplate] {
    var templates: [ActionTemplate] = []
    for case .action(let syntax) in members {
      guard let signature = actions[syntax.name.text] else { continue }
      isInstanceNamed = true
      let outer = scope.locals.count
      var names: Set<String> = []
      for (parameter, written) in zip(signature.parameters, syntax.parameters.parameters) {
        let isTwice = !names.insert(parameter.name).inserted
        declare(.parameter, written.name, parameter.slot, parameter.type, isTwice: isTwice)
      }
      var calls = 0
      let body = statements(syntax.body, of: signature, &calls)
      warnUnused(scope.removeLocals(downTo: outer))
      templates.append(
        ActionTemplate(
          name: syntax.name.text, parameters: signature.parameters, isRemote: syntax.isRemote,
          body: body, range: syntax.name.range))
    }
    return templates
  }

  private mutating func statements(
    _ body: [StatementSyntax], of action: ActionSignature, _ calls: inout Int
  ) -> [StatementTemplate] {
    let outer = scope.locals.count
    defer { _ = scope.removeLocals(downTo: outer) }
    var templates: [StatementTemplate] = []
    for statement in body {
      if let template = self.statement(statement, of: action, &calls) { templates.append(template) }
    }
    return templates
  }

  private mutating func statement(
    _ statement: StatementSyntax, of action: ActionSignature, _ calls: inout Int
  ) -> StatementTemplate? {
    switch statement {
    case .assign(let name, let value, _): return assignment(name, value)
    case .reload(let name, _): return sourceUse(named: name).map { .reload($0) }
    case .push(let arguments, _): return push(arguments)
    case .conditional(let syntax, let then, let otherwise, _):
      let condition = condition(syntax)
      var present: (then: Set<AccessPath>, otherwise: Set<AccessPath>) = ([], [])
      if let syntax = syntax.syntax {
        let scope = expressionScope
        present.then = ExpressionCompiler.presentPaths(where: syntax, is: true, in: scope)
        present.otherwise = ExpressionCompiler.presentPaths(where: syntax, is: false, in: scope)
      }
      let steps = assuming(present.then) { $0.statements(then, of: action, &calls) }
      let others = assuming(present.otherwise) {
        $0.statements(otherwise ?? [], of: action, &calls)
      }
      return condition.map { .conditional($0, then: steps, otherwise: others) }
    case .call(let arguments, let then, let otherwise, let range):
      var form = FormWriter()
      form.statement(statement)
      return call(
        arguments, then, otherwise, range, ActionDigest([form.form.text]), of: action, &calls)
    case .damaged(let name):
      declare(.let, name, scope.takeSlots(1), .any, isTwice: true)
      return nil
    }
  }

  private mutating func assignment(
    _ name: NameSyntax, _ value: EmbeddedExpression
  ) -> StatementTemplate? {
    let compiled = compile(value)
    guard let state = states[name.text] else {
      if let local = scope.local(named: name.text), local.kind != .state {
        context.report(
          "not-a-state", "`\(name.text)` is a \(local.kind.rawValue), and only states can be set",
          at: name.range, mend: "declare `state \(name.text): … = …` under another name")
      } else if scope.local(named: name.text) == nil {
        context.report(
          "unknown-state", "unknown state `\(name.text)` of \(owner.text)", at: name.range,
          mend: context.nearNames.question(for: name.text, among: states.keys)
            ?? "declare `state \(name.text): … = …` above")
      }
      return nil
    }
    guard let compiled else { return nil }
    check(compiled, fits: state.type, "the state `\(state.name)`")
    return .assign(state, compiled)
  }

  // MARK: - Calls

  private mutating func call(
    _ arguments: [EmbeddedExpression], _ then: [StatementSyntax]?, _ otherwise: [StatementSyntax]?,
    _ range: SourceRange, _ digest: ActionDigest, of action: ActionSignature, _ calls: inout Int
  ) -> StatementTemplate? {
    let index = calls
    calls += 1
    let target = arguments.first?.syntax.flatMap { callTarget($0) }
    let parameters = arguments.last?.syntax.flatMap { callParameters($0, of: target?.action) }
    let result = target?.action?.result ?? .any
    let steps = then.map {
      continuation($0, "result", action.resultSlot, result, of: action, &calls)
    }
    let others = otherwise.map {
      continuation($0, "error", action.errorSlot, .map(.string), of: action, &calls)
    }
    guard let target, let parameters else { return nil }
    return .call(
      CallTemplate(
        index: index, digest: digest, target: target.address, parameters: parameters, then: steps,
        otherwise: others, resultSlot: action.resultSlot, errorSlot: action.errorSlot,
        range: range))
  }

  private mutating func continuation(
    _ body: [StatementSyntax], _ name: String, _ slot: Int, _ type: Type,
    of action: ActionSignature, _ calls: inout Int
  ) -> [StatementTemplate] {
    let outer = scope.locals.count
    scope.declare(
      LocalScope.Local(
        kind: .answer, name: NameSyntax(text: name, range: action.name.range), slot: slot,
        type: type))
    scope.markUsed([name])
    let steps = statements(body, of: action, &calls)
    _ = scope.removeLocals(downTo: outer)
    return steps
  }

  /// The first argument of a `call`: a worker's action, which the config must know.
  mutating func callTarget(
    _ syntax: ExpressionSyntax
  ) -> (address: String, action: ActionContract?)? {
    guard case .literal(.string(let address)) = syntax.kind else {
      context.report(
        "bad-value", "`call` takes the name of a target's action", at: syntax.range,
        mend: "write `\"target/action\"`")
      return nil
    }
    let (target, name) = ActionCall.split(address)
    guard let declaration = context.targets[target] else {
      if context.index.isDamaged("target", target) { return (address, nil) }
      context.report(
        "unknown-target", "unknown target `\(target)`", at: syntax.range,
        mend: context.nearNames.question(for: target, among: context.targets.keys)
          ?? "declare `target \(target) { action … }`")
      return nil
    }
    guard let action = declaration.contract.action(name) else {
      context.report(
        "unknown-action", "target `\(target)` has no action `\(name)`", at: syntax.range,
        mend: context.nearNames.question(
          for: name, among: declaration.contract.actions.map(\.name)),
        notes: [Diagnostic.Note("`\(target)` is declared here", at: declaration.range)])
      return nil
    }
    return (address, action)
  }

  /// The second argument of a `call`: parameters by name.
  mutating func callParameters(
    _ syntax: ExpressionSyntax, of action: ActionContract?
  ) -> CompiledExpression? {
    guard let compiled = compile(syntax) else { return nil }
    guard Type.map(.any).accepts(compiled.type.unwrapped) || compiled.type == .any else {
      context.report(
        "type-mismatch", "the parameters of a `call` are a map, found \(compiled.type)",
        at: syntax.range, mend: "write `{\"name\": value}`")
      return nil
    }
    if let action, case .map(let entries) = syntax.kind { check(entries, syntax.range, of: action) }
    return compiled
  }

  private mutating func check(
    _ entries: [ExpressionSyntax.Entry], _ range: SourceRange, of action: ActionContract
  ) {
    let parameters = Dictionary(
      action.parameters.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var given: Set<String> = []
    for entry in entries {
      guard case .literal(.string(let name)) = entry.key.kind else { return }
      given.insert(name)
      guard let parameter = parameters[name] else {
        let meant = context.nearNames.suggestion(for: name, among: parameters.keys)
        // The parameter that was meant is not missing as well.
        if let meant { given.insert(meant) }
        context.report(
          "unknown-parameter", "`\(action.name)` has no parameter `\(name)`", at: entry.key.range,
          mend: meant.map { "did you mean `\($0)`?" }
            ?? "it takes \(action.parameters.map { "`\($0.name)`" }.joined(separator: ", "))")
        continue
      }
      if let value = compile(entry.value) {
        check(value, fits: parameter.type, "parameter `\(name)` of \(action.name)")
      }
    }
    for parameter in action.parameters where parameter.isRequired && !given.contains(parameter.name)
    {
      context.report(
        "missing-parameter", "`\(action.name)` needs the parameter `\(parameter.name)`", at: range)
    }
  }
}
