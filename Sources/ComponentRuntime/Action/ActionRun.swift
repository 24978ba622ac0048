// Runs the statements of one action, on the sources and states as they were accepted.

/// One run of an action. What it does is in `record`; nothing else changes.
struct ActionRun {
  let scope: ScopeTemplate
  let bounds: ActionBounds
  private(set) var record: ActionRecord
  /// Where each of the record's changes is written.
  private(set) var pushRanges: [SourceRange] = []
  private var evaluator: ComponentEvaluator
  private var frame: EvaluationFrame
  /// The action's own parameters, which outlive every new evaluation of the scope's members.
  private var arguments: [(slot: Int, value: Value)] = []
  /// What the continuations of its calls are told.
  private let named: ValueMap
  private let depth: Int
  /// What is still to be pushed and given to calls at most.
  private var bytesLeft: Int

  /// - Parameters:
  ///   - evaluator: over the accepted sources, its `states` those of the page.
  ///   - properties: the instance's props.
  ///   - named: the action's parameters by name.
  ///   - depth: how many answers led here.
  init(
    _ evaluator: ComponentEvaluator, _ scope: ScopeTemplate, _ record: ActionRecord,
    properties: [Value], named: ValueMap, depth: Int, bounds: ActionBounds
  ) {
    self.evaluator = evaluator
    self.scope = scope
    self.record = record
    self.named = named
    self.depth = depth
    self.bounds = bounds
    bytesLeft = bounds.bytes
    frame = EvaluationFrame(of: scope.slotCount, given: properties, steps: bounds.steps)
  }

  mutating func set(_ slot: Int, to value: Value) { arguments.append((slot, value)) }

  /// Runs `body` to its end.
  ///
  /// - Throws: the first fault; what was done till then is to be forgotten.
  mutating func run(_ body: [StatementTemplate]) throws(ActionFault) {
    try evaluating { (run) throws(EvaluationFault) in try run.bind() }
    try perform(body)
  }

  private mutating func bind() throws(EvaluationFault) {
    try evaluator.bind(scope, as: record.instance, &frame)
    for (slot, value) in arguments { frame.slots[slot] = value }
  }

  private mutating func perform(_ body: [StatementTemplate]) throws(ActionFault) {
    for statement in body {
      frame.stepsLeft -= 1
      guard frame.stepsLeft > 0 else {
        throw ActionFault(
          .tooLarge, "the action takes more than \(bounds.steps) steps", range: scope.range)
      }
      switch statement {
      case .assign(let state, let value): try assign(state, value)
      case .conditional(let condition, let then, let otherwise):
        let holds = try evaluating { (run) throws(EvaluationFault) in
          try condition.holds(&run.frame)
        }
        try perform(holds ? then : otherwise)
      case .push(let source, let operation, let value): try push(source, operation, value)
      case .reload(let use): try reload(use)
      case .call(let template): try call(template)
      }
    }
  }

  private mutating func assign(
    _ state: StateTemplate, _ expression: CompiledExpression
  ) throws(ActionFault) {
    let given = try value(of: expression)
    do {
      try evaluator.program.protocols.check(given, conformsTo: state.type)
    } catch {
      throw ActionFault(
        .failed, "the state `\(state.name)` does not take it: \(error.message)",
        range: expression.range)
    }
    try check(given, "the state `\(state.name)`", expression.range)
    let stored = StoredState(value: state.type.widened(given), type: state.type.description)
    record.writes.removeAll { $0.name == state.name }
    record.writes.append(ActionRecord.Write(name: state.name, state: stored))
    evaluator.states[record.instance, default: [:]][state.name] = stored
    // What follows sees the new state, and what is derived from it.
    try evaluating { (run) throws(EvaluationFault) in try run.bind() }
  }

  private mutating func push(
    _ source: CompiledExpression, _ operation: CompiledExpression, _ value: CompiledExpression
  ) throws(ActionFault) {
    let given = (
      try self.value(of: source), try self.value(of: operation), try self.value(of: value)
    )
    guard case .string(let text) = given.0 else {
      throw ActionFault(.failed, "`push` needs a source's name", range: source.range)
    }
    guard let name = SourceName(text: text) else {
      throw ActionFault(
        .failed,
        "`\(text.excerpt)` is no source name: write name/argument/…, arguments percent-encoded",
        range: source.range)
    }
    try weigh(given.2, "what is pushed", value.range)
    guard case .string(let word) = given.1 else {
      throw ActionFault(.failed, "`push` needs an operation's name", range: operation.range)
    }
    let change: SourceChange
    do {
      change = try SourceChange(name, pushing: word, given.2)
    } catch {
      let range = error.part == .operation ? operation.range : value.range
      throw ActionFault(.failed, error.message, range: range)
    }
    if let excess = change.excess(over: bounds.change) {
      throw ActionFault(.tooLarge, "`push`: \(excess)", range: value.range)
    }
    record.changes.append(change)
    pushRanges.append(value.range)
    try checkChanges(source.range)
  }

  private mutating func reload(_ use: SourceUse) throws(ActionFault) {
    let name = try evaluating { (run) throws(EvaluationFault) in
      try use.sourceName(&run.frame)
    }
    if !record.reloads.contains(name) { record.reloads.append(name) }
    try checkChanges(use.range)
  }

  private func checkChanges(_ range: SourceRange) throws(ActionFault) {
    if record.changes.count + record.reloads.count > bounds.changes {
      throw ActionFault(
        .tooLarge, "an action of more than \(bounds.changes) changes", range: range)
    }
  }

  private mutating func call(_ template: CallTemplate) throws(ActionFault) {
    guard case .map(let parameters) = try value(of: template.parameters) else {
      throw ActionFault(
        .failed, "the parameters of a call are a map", range: template.parameters.range)
    }
    try weigh(.map(parameters), "what a call is given", template.parameters.range)
    guard record.calls.count < bounds.calls else {
      throw ActionFault(
        .tooLarge, "an action of more than \(bounds.calls) calls", range: template.range)
    }
    guard depth < bounds.depth else {
      throw ActionFault(
        .tooLarge, "more than \(bounds.depth) answers that lead to calls", range: template.range)
    }
    var continuation: ActionCall.Continuation?
    if template.isContinued {
      for (name, value) in named {
        let what = "`\(name)`, which `then` and `else` see again,"
        try weigh(value, what, template.range)
      }
      continuation = ActionCall.Continuation(
        index: template.index, digest: template.digest.text, arguments: named, depth: depth + 1)
    }
    let (target, action) = ActionCall.split(template.target)
    record.calls.append(
      ActionCall(
        target: target, action: action, parameters: parameters, continuation: continuation))
  }

  /// What an action keeps or passes on is journaled, so it must be JSON that can be read again.
  private func check(
    _ value: Value, _ what: String, _ range: SourceRange
  ) throws(ActionFault) {
    if let fault = value.documentFault {
      throw ActionFault(.failed, "\(what) \(fault)", range: range)
    }
  }

  /// Checks what becomes a part of the event, and counts it.
  private mutating func weigh(
    _ value: Value, _ what: String, _ range: SourceRange
  ) throws(ActionFault) {
    try check(value, what, range)
    bytesLeft -= EncodedLength.count(value, limit: bytesLeft + 1)
    guard bytesLeft >= 0 else {
      throw ActionFault(
        .tooLarge, "an action pushes and gives to calls at most \(bounds.bytes) bytes", range: range
      )
    }
  }

  // MARK: - Expressions

  private mutating func value(of expression: CompiledExpression) throws(ActionFault) -> Value {
    try evaluating { (run) throws(EvaluationFault) in try expression.evaluate(&run.frame) }
  }

  private mutating func evaluating<Result>(
    _ body: (inout ActionRun) throws(EvaluationFault) -> Result
  ) throws(ActionFault) -> Result {
    do {
      return try body(&self)
    } catch {
      throw ActionFault(error)
    }
  }
}

extension ActionCall {
  /// `cart/add` as target and action.
  static func split(_ address: String) -> (target: String, action: String) {
    let parts = address.split(separator: "/", maxSplits: 1).map(String.init)
    return (parts.first ?? "", parts.count > 1 ? parts[1] : "")
  }
}
