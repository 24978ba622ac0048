// Checks the body of one component, container or page: its variables and its expressions.

/// The state of checking one body. Elements, sections and control attributes are in extensions.
struct BodyChecker {
  let context: MarkupChecker
  /// The name of the component, container or page.
  let owner: NameSyntax
  var scope = LocalScope()
  /// What was read since each enclosing loop began, outermost first.
  var loopReads: [[AccessPath]] = []
  /// How many conditions and loops stand around; uses at 0 happen whatever the data are.
  var conditionDepth = 0
  /// The slots that what is being checked is given to, outermost first. Each stands among
  /// `conditionDepth`, for it may not show what it is given.
  var receivers: [EndlessUses.Slot] = []
  /// How many conditions stand around a rule's `<wrap>`; `nil` outside one. Its `<slot/>` stands
  /// under no more of them.
  var wrapDepth: Int?
  /// The `use` members by name.
  var sourceUses: [String: SourceUse] = [:]
  /// The `state` members by name.
  var states: [String: StateTemplate] = [:]
  /// What is known of the `action` members before their bodies are checked, by name.
  var actions: [String: ActionSignature] = [:]
  /// What to write for names that are no variables; `nil` for what all bodies have.
  var ownMends: [String: String]?
  /// A `let` with parameters, of which no more than the name is known.
  private var unreadableFunctions: Set<String> = []
  /// Actions of which no more than the name is known.
  var damagedActions: Set<String> = []
  /// Where the instance itself is, and whether anything refers to it.
  var instanceSlot = 0
  var isInstanceNamed = false
  /// How many uses of components the body has so far.
  var useOrdinals = 0
  /// The loops among elements that stand around, by the names that they declare.
  var elementLoops: [(names: Set<String>, words: String)] = []
  /// What the digests of the body's actions stand for.
  private var actionWords: [ActionDigest: [String]] = [:]
  /// How many uses of each container without a key the body has so far.
  private var keylessUses: [String: Int] = [:]

  /// What is declared of the component or container; `nil` for what has no slots.
  let signature: MarkupChecker.Signature?

  init(
    _ context: MarkupChecker, _ owner: NameSyntax,
    slotsOf signature: MarkupChecker.Signature? = nil
  ) {
    self.context = context
    self.owner = owner
    self.signature = signature
  }

  /// The next number of a use of a component.
  mutating func takeOrdinal() -> Int {
    defer { useOrdinals += 1 }
    return useOrdinals
  }

  /// What an action means that is written here: its words, whose they are, and the loops among
  /// elements that its variables come from. Cells have addresses of their own.
  mutating func digest(of action: ExpressionSyntax) -> ActionDigest {
    let names = Set(action.names)
    var words = [owner.text, action.canonicalText]
    words += elementLoops.filter { !$0.names.isDisjoint(with: names) }.map(\.words)
    var digest = ActionDigest(words)
    while let others = actionWords[digest], others != words {
      words.append("")
      digest = ActionDigest(words)
    }
    actionWords[digest] = words
    return digest
  }

  /// The name of the next use of a container without a key: the first has the container's own.
  mutating func takeName(_ container: String) -> String {
    let number = keylessUses[container, default: 0] + 1
    keylessUses[container] = number
    return number == 1 ? container : "\(container)#\(number)"
  }

  // MARK: - Members

  mutating func declare(_ parameters: [Parameter], _ written: ParameterListSyntax) {
    var names: Set<String> = []
    for (parameter, syntax) in zip(parameters, written.parameters) {
      let isTwice = !names.insert(parameter.name).inserted
      declare(.parameter, syntax.name, scope.takeSlots(1), parameter.type, isTwice: isTwice)
    }
    // The slot without a name is a parameter that nothing can name.
    _ = scope.takeSlots(parameters.count - written.parameters.count)
  }

  /// - Parameter isTwice: whether it has been reported that the name is taken.
  mutating func declare(
    _ kind: LocalScope.Local.Kind, _ name: NameSyntax, _ slot: Int, _ type: Type,
    stateSlot: Int? = nil, errorSlot: Int? = nil,
    constant: (value: Value, range: SourceRange)? = nil, isTwice: Bool = false
  ) {
    let earlier = scope.local(named: name.text).map { ("a \($0.kind.rawValue)", $0.name.range) }
    let outer = context.index.declaration(named: name.text)
    let hidden = outer.flatMap { $0.keyword == "let" ? ("a constant", $0.range) : nil }
    if !isTwice, let (what, range) = earlier ?? hidden {
      context.warn(
        "shadowed-name", "`\(name.text)` hides \(what) of the same name",
        at: name.range, notes: [Diagnostic.Note("`\(name.text)` is declared here", at: range)])
    }
    scope.declare(
      LocalScope.Local(
        kind: kind, name: name, slot: slot, type: type, stateSlot: stateSlot,
        errorSlot: errorSlot, constant: constant))
  }

  /// Declares and checks `let`, `use` and `state`; each sees those above it.
  ///
  /// - Parameter elements: what the body is to hold.
  mutating func bindings(
    _ members: [MemberSyntax], for elements: [ElementSyntax]
  ) -> [Binding] {
    // Macro variables come after all bindings, so these take their slots first.
    var slots = members.map { member in
      switch member {
      case .use, .damaged: scope.takeSlots(SourceUse.slotCount)
      case .let, .state: scope.takeSlots(1)
      case .action(let action): declareAction(action)
      }
    }[...]
    if !actions.isEmpty || elements.contains(where: \.asksForAction) {
      instanceSlot = scope.takeSlots(1)
    }
    var bindings: [Binding] = []
    for member in members {
      let slot = slots.removeFirst()
      switch member {
      case .let(let syntax):
        let value = compile(syntax.value)
        let constant = value?.constant.map { constant in
          (constant, origin(of: .expression(syntax.value))?.range ?? syntax.value.range)
        }
        declare(.let, syntax.name, slot, value?.type ?? .any, constant: constant)
        if let value { bindings.append(.constant(slot: slot, value)) }
      case .use(let syntax):
        if let use = sourceUse(syntax, slot) { bindings.append(.source(use)) }
      case .state(let syntax):
        if let state = state(syntax, slot) { bindings.append(.state(state)) }
      case .action: break
      case .damaged(let keyword, let name): declareDamaged(keyword, name, slot)
      }
    }
    return bindings
  }

  /// Declares a member of which no more than its name is known, so that its uses are no faults too.
  private mutating func declareDamaged(_ keyword: String, _ name: NameSyntax, _ slot: Int) {
    if keyword == "action" {
      damagedActions.insert(name.text)
      return
    }
    if keyword == "let" { unreadableFunctions.insert(name.text) }
    declare(
      LocalScope.Local.Kind(rawValue: keyword) ?? .let, name, slot, .any, stateSlot: slot + 1,
      errorSlot: slot + 2)
    scope.markUsed([name.text])
  }

  private mutating func sourceUse(_ syntax: UseSyntax, _ slot: Int) -> SourceUse? {
    let source = syntax.source
    if source.text == Clock.sourceName { return clockUse(syntax, slot) }
    let declaration = context.sources[source.text]
    let arguments = syntax.arguments.map { argument -> CompiledExpression? in
      guard case .expression(let expression) = argument else { return nil }
      return compile(expression)
    }
    declare(
      .use, syntax.name, slot, declaration?.type ?? .any, stateSlot: slot + 1, errorSlot: slot + 2)
    guard let declaration else {
      reportUnknownSource(source)
      return nil
    }
    let parameters = declaration.parameters
    let required = parameters.count { $0.isRequired }
    guard (required...parameters.count).contains(syntax.arguments.count) else {
      context.report(
        "argument-count",
        "source `\(source.text)` takes \(parameters.count.counted("argument")),"
          + " not \(arguments.count)",
        at: syntax.range,
        mend: "write `\(source.text)"
          + (parameters.isEmpty
            ? "`" : "(\(parameters.map(\.name).joined(separator: ", ")))`"),
        notes: [Diagnostic.Note("`\(source.text)` is declared here", at: declaration.range)])
      return nil
    }
    for (parameter, (argument, written)) in zip(parameters, zip(arguments, syntax.arguments)) {
      if case .duration(_, let range) = written {
        context.report("type-mismatch", "no duration is asked for here", at: range)
      }
      if let argument {
        check(argument, fits: parameter.type, "parameter `\(parameter.name)` of \(source.text)")
      }
    }
    let use = SourceUse(
      name: syntax.name.text, source: source.text, arguments: arguments.compactMap { $0 },
      firstSlot: slot, unsetValue: context.protocols.emptyValue(of: declaration.type),
      range: syntax.range)
    sourceUses[syntax.name.text] = use
    return use
  }

  /// `use t = clock(1m)`
  private mutating func clockUse(_ syntax: UseSyntax, _ slot: Int) -> SourceUse? {
    declare(.use, syntax.name, slot, .timestamp, stateSlot: slot + 1, errorSlot: slot + 2)
    guard syntax.arguments.count == 1,
      case .duration(let milliseconds, let range) = syntax.arguments[0]
    else {
      context.report(
        "argument-count", "`clock` takes one duration: how often it ticks", at: syntax.range,
        mend: "write `clock(1m)`")
      return nil
    }
    guard let clock = Clock(intervalMilliseconds: milliseconds) else {
      context.report(
        "bad-value", "a clock ticks every so many whole seconds, from 1s to 1d", at: range,
        mend: milliseconds < 1_000 ? "write `clock(1s)`" : nil)
      return nil
    }
    return SourceUse(
      name: syntax.name.text, source: Clock.sourceName,
      arguments: [CompiledExpression(constant: .string(clock.interval), at: range)],
      firstSlot: slot, range: syntax.range)
  }

  private func reportUnknownSource(_ name: NameSyntax) {
    if context.index.isDamaged("source", name.text) { return }
    context.report(
      "unknown-source", "unknown source `\(name.text)`", at: name.range,
      mend: context.nearNames.question(for: name.text, among: context.sources.keys)
        ?? (context.protocols[name.text] == nil
          ? nil
          : "a `use` follows a source: declare `source name: list(\(name.text))`, and use `name`"))
  }

  /// Warns of what nothing used, and makes the scope's template.
  mutating func finish(
    parameters: [Parameter], bindings: [Binding], actions: [ActionTemplate] = [],
    range: SourceRange
  ) -> ScopeTemplate {
    let unused = scope.removeLocals(downTo: 0)
    warnUnused(unused.filter { $0.kind != .parameter })
    context.unusedParameters += unused.filter { $0.kind == .parameter }.map { (owner, $0.name) }
    return ScopeTemplate(
      name: owner.text, parameters: parameters, bindings: bindings, actions: actions,
      instanceSlot: isInstanceNamed ? instanceSlot : nil, slotCount: scope.slotCount,
      range: range)
  }

  func warnUnused(_ locals: [LocalScope.Local]) {
    for local in locals {
      context.warn(
        "unused-name",
        "the \(local.kind.rawValue) `\(local.name.text)` of \(owner.text) is never used",
        at: local.name.range, mend: "take it out, or call it `_\(local.name.text)`")
    }
  }

  // MARK: - Expressions

  var expressionScope: ExpressionScope {
    var result = context.expressionScope(
      scope.variables, firstFreeSlot: scope.nextSlot, presentPaths: scope.presentPaths,
      mends: ownMends ?? context.mendsInBodies)
    result.unreadableFunctions = unreadableFunctions
    return result
  }

  /// Checks and compiles; `nil`, and a diagnostic, where that cannot be done.
  mutating func compile(_ expression: EmbeddedExpression) -> CompiledExpression? {
    expression.syntax.flatMap { compile($0) }
  }

  mutating func compile(_ syntax: ExpressionSyntax) -> CompiledExpression? {
    scope.markUsed(syntax.names)
    guard let compiled = context.compile(syntax, in: expressionScope) else { return nil }
    scope.slotCount = Swift.max(scope.slotCount, compiled.slotCount)
    noteReads(compiled.inputs)
    return compiled.namingSources(among: sourceUses.values)
  }

  /// Notes what is read inside the innermost loop.
  mutating func noteReads(_ paths: [AccessPath]) {
    guard !loopReads.isEmpty else { return }
    loopReads[loopReads.count - 1] += paths
  }

  /// Reports a value that cannot stand where `type` is asked for by `what`.
  ///
  /// - Parameter mend: how to write it, where that is known better than by its type.
  func check(
    _ value: CompiledExpression, fits type: Type, _ what: String, mend: String? = nil
  ) {
    guard let problem = context.mismatch(value.type, wanted: type, adapts: true) else {
      context.checkParts(of: value, fit: type, what)
      return context.reportAmbiguity(value.type, wanted: type, at: value.range)
    }
    context.report(
      "type-mismatch", "\(what) needs \(type), \(problem)", at: value.range,
      mend: mend ?? context.mend(value.type, wanted: type, value.range.text, adapts: true))
  }

  /// Runs `body` with more places known to be present.
  mutating func assuming<Result>(
    _ paths: Set<AccessPath>, _ body: (inout BodyChecker) -> Result
  ) -> Result {
    let before = scope.presentPaths
    scope.presentPaths.formUnion(paths)
    conditionDepth += 1
    defer {
      scope.presentPaths = before
      conditionDepth -= 1
    }
    return body(&self)
  }
}

extension CompiledExpression {
  /// An expression that is always `value`.
  convenience init(constant value: Value, at range: SourceRange) {
    self.init(type: Type(of: value), range: range, inputs: []) { _ throws(EvaluationFault) in
      value
    }
  }
}
