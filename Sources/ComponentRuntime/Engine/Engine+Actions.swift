// Runs what a page can be asked for: finds handler, instance and action, and says what they do.

/// What somebody asks of a page.
public struct ActionRequest: Sendable, Equatable {
  public var page: PageAddress
  /// The section's key and the cell's address; `nil` for an action of the page itself.
  public var cell: (section: String, cell: String)?
  /// A handler's name as it is found in an element's props, or an action's.
  public var name: String
  /// Added to those that are bound.
  public var parameters: ValueMap
  /// Whether a URL asks: it reaches only what is `remote`.
  public var isRemote: Bool

  public init(
    page: PageAddress, cell: (section: String, cell: String)? = nil, name: String,
    parameters: ValueMap = .empty, isRemote: Bool = false
  ) {
    self.page = page
    self.cell = cell
    self.name = name
    self.parameters = parameters
    self.isRemote = isRemote
  }

  public static func == (a: ActionRequest, b: ActionRequest) -> Bool {
    a.page == b.page && a.cell?.section == b.cell?.section && a.cell?.cell == b.cell?.cell
      && a.name == b.name && a.parameters == b.parameters && a.isRemote == b.isRemote
  }
}

extension ActionRequest {
  /// What is asked, in words.
  fileprivate var place: String {
    let cell = cell.map {
      "the cell `\($0.cell.excerpt)` of section `\($0.section.excerpt)` of "
    }
    return (cell ?? "") + "`\(page.text.excerpt)`"
  }

  /// The place of `name` in a request.
  ///
  /// Source: docs/protocol.md, §11.12.
  fileprivate var namePath: String { cell == nil ? "/action" : "/handler" }
}

extension Engine {
  /// Runs an action, and says what it does: an event for the journal.
  ///
  /// The action sees the props that its instance was shown with, and sources and states as they
  /// are accepted.
  ///
  /// - Parameter accepted: the sources as they are with all events that wait for the journal.
  /// - Throws: `ActionFault`; nothing has changed in any case.
  /// - Complexity: that of the action and of its cell; of the page, where nobody watches it.
  public func run(
    _ request: ActionRequest, on accepted: AcceptedState
  ) throws(ActionFault) -> ActionRecord {
    try run(try find(request), on: accepted)
  }

  /// Runs what was found, as `run(_:on:)` does.
  ///
  /// - Precondition: no event was applied since it was found.
  public func run(
    _ found: FoundAction, on accepted: AcceptedState
  ) throws(ActionFault) -> ActionRecord {
    let request = found.request
    var record = ActionRecord(
      page: found.page, instance: found.reference.instance, action: request.name)
    var range: SourceRange?
    switch found.reference.request {
    case .instance: throw .noAction(request)
    case .reload(let source):
      if request.isRemote { throw .notRemote(request) }
      if let name = request.parameters.keys.first {
        throw .unknown(name, "`reload` takes no parameters")
      }
      record.action = "reload"
      record.reloads = [source]
    case .call(let address, let bound):
      let (target, action) = ActionCall.split(address)
      if request.isRemote, program.targets[target]?.contract.action(action)?.isRemote != true {
        throw .notRemote(request)
      }
      record.action = "call"
      let given = try Self.adding(request.parameters, to: bound)
      let parameters = try parameters(of: address, target, action, given)
      record.calls = [ActionCall(target: target, action: action, parameters: parameters)]
    case .action(let name, let bound):
      record.action = name
      guard let (scope, properties) = found.instance, let action = scope.action(name)
      else { throw .noAction(request) }
      if request.isRemote && !action.isRemote { throw .notRemote(request) }
      range = action.range
      let given = try Self.adding(request.parameters, to: bound)
      record = try run(
        action, scope, properties, given, record: record, depth: 0, on: accepted
      ) { (run) throws(ActionFault) in
        try run.run(action.body)
      }
    }
    return try checked(record, range, on: accepted)
  }

  /// Goes on where an action made a call, now that the answer is there.
  ///
  /// - Parameters:
  ///   - open: the call, as `accepted` knows it under `reference`.
  ///   - answer: the worker's value; else code and message of what went wrong.
  /// - Returns: what `then` or `else` does; nothing where the instance is gone.
  /// - Throws: a fault of `then` or `else`; `noAction` where the markup has the call no more.
  public func resume(
    _ open: OpenCall, _ reference: CallReference, with answer: Result<Value, CallFailure>,
    on accepted: AcceptedState
  ) throws(ActionFault) -> ActionRecord {
    let record = Self.ending(open, reference)
    guard let continuation = open.call.continuation else { return record }
    guard let page = try? page(open.page) else {
      throw Self.findsNobody(open, "the page is not there any more")
    }
    guard let (scope, properties) = instance(open.instance, on: page) else { return record }
    guard let action = scope.action(open.action),
      let template = action.origin(of: open.call, continuation)
    else {
      throw Self.findsNobody(
        open,
        "the action `\(open.action)` is not there any more, or asks otherwise since a reload")
    }
    let result = try run(
      action, scope, properties, continuation.arguments, record: record,
      depth: continuation.depth, on: accepted
    ) { (run) throws(ActionFault) in
      switch answer {
      case .success(let value):
        run.set(template.resultSlot, to: value)
        try run.run(template.then ?? [])
      case .failure(let failure):
        run.set(template.errorSlot, to: failure.value)
        try run.run(template.otherwise ?? [])
      }
    }
    return try checked(result, template.range, on: accepted)
  }

  private static func findsNobody(_ open: OpenCall, _ why: String) -> ActionFault {
    ActionFault(
      .noAction, "the answer of `\(open.call.target)/\(open.call.action)` finds nobody: \(why)")
  }

  /// The record of a call's end that does nothing else.
  public static func ending(_ open: OpenCall, _ reference: CallReference) -> ActionRecord {
    var record = ActionRecord(page: open.page, instance: open.instance, action: open.action)
    record.answers = reference
    return record
  }

  private func run(
    _ action: ActionTemplate, _ scope: ScopeTemplate, _ properties: [Value], _ given: ValueMap,
    record: ActionRecord, depth: Int, on accepted: AcceptedState,
    _ body: (inout ActionRun) throws(ActionFault) -> Void
  ) throws(ActionFault) -> ActionRecord {
    let arguments = try arguments(given, of: action)
    var evaluator = ComponentEvaluator(
      program: program, bounds: bounds.evaluation, sources: accepted)
    evaluator.states = accepted.states[record.page]
    let named = ValueMap(zip(action.parameters, arguments).map { ($0.name, $1) })
    var run = ActionRun(
      evaluator, scope, record, properties: properties, named: named, depth: depth,
      bounds: bounds.actions)
    for (parameter, value) in zip(action.parameters, arguments) {
      run.set(parameter.slot, to: value)
    }
    try body(&run)
    try checkPushes(of: run, on: accepted)
    return run.record
  }

  /// What a source refuses is a fault of the action, at its `push`.
  private func checkPushes(of run: ActionRun, on accepted: AcceptedState) throws(ActionFault) {
    if run.record.changes.isEmpty { return }
    let declarations = SourceDeclarations(program)
    let event = Event(
      number: accepted.lastEvent + 1, timeMilliseconds: 0, kind: .acted(run.record))
    do throws(SourceFault) {
      let changes = try declarations.completed(run.record.changes)
      // Nothing is kept of a trial: a copy of long indices would cost more than reading the lists.
      var indices = ItemIndices(itemLimit: 0)
      _ = try accepted.effects(of: changes, event, declarations, &indices)
    } catch {
      let source = run.record.changes[error.changeIndex].source.text
      throw ActionFault(
        .failed, "`push` to `\(source)`: \(error.message)",
        range: run.pushRanges[error.changeIndex])
    }
  }

  // MARK: - Parameters

  /// What is bound, and what the caller adds.
  private static func adding(
    _ parameters: ValueMap, to bound: ValueMap
  ) throws(ActionFault) -> ValueMap {
    for (name, _) in parameters where bound[name] != nil { throw .given(name) }
    return bound.merging(parameters)
  }

  /// What a handler that holds `call(…)` asks with, as its contract has it.
  private func parameters(
    of address: String, _ target: String, _ action: String, _ given: ValueMap
  ) throws(ActionFault) -> ValueMap {
    guard let contract = program.targets[target]?.contract.action(action) else { return given }
    do {
      _ = try contract.completed(given, of: address, protocols: program.protocols)
      return given
    } catch {
      throw ActionFault(error)
    }
  }

  private func arguments(
    _ given: ValueMap, of action: ActionTemplate
  ) throws(ActionFault) -> [Value] {
    // As for props, a `null` is as good as nothing where there is a default.
    let defaults = Set(action.parameters.filter { $0.defaultValue != nil }.map(\.name))
    let given = ValueMap(given.filter { !$1.isNull || !defaults.contains($0) }.map { ($0, $1) })
    let contract = ActionContract(name: action.name, parameters: action.parameters)
    do {
      let complete = try contract.completed(given, of: action.name, protocols: program.protocols)
      return action.parameters.map { $0.type.widened(complete[$0.name] ?? .null) }
    } catch {
      throw ActionFault(error)
    }
  }

  // MARK: - Bounds

  /// - Parameter range: what is told of as the place of a fault.
  private func checked(
    _ record: ActionRecord, _ range: SourceRange?, on accepted: AcceptedState
  ) throws(ActionFault) -> ActionRecord {
    if !record.writes.isEmpty {
      let known = accepted.states[record.page, record.instance]
      var states = StateTable()
      states[record.page, record.instance] = record.states(after: known)
      if states.byteCount > bounds.actions.instanceBytes {
        throw .full(
          "the states of one component have at most \(bounds.actions.instanceBytes) bytes", range)
      }
      if accepted.states.byteCount + states.byteCount > bounds.actions.stateBytes {
        throw .full("all states have \(bounds.actions.stateBytes) bytes already", range)
      }
      if known == nil, accepted.states.instanceCount >= bounds.actions.stateInstances {
        throw .full("\(bounds.actions.stateInstances) components have states already", range)
      }
    }
    let waiting = record.calls.count { $0.continuation != nil }
    if waiting > 0, accepted.openCalls.count + waiting > bounds.actions.openCalls {
      throw .full("\(bounds.actions.openCalls) calls of actions are under way", range)
    }
    return record
  }

  // MARK: - Instances that left

  /// Whether `takeEndedInstances` may have something to tell.
  public var hasEndedInstances: Bool { !pagesToSweep.isEmpty }

  /// The instances that have states or wait for answers, and stand on no page any more, as far as
  /// that is known: pages that nobody watches are not looked at.
  ///
  /// - Complexity: O(*n*) in the states of the pages that changed since the last call; of those that
  ///   wait for answers, each in all calls under way.
  public func takeEndedInstances() -> [EndedInstance] {
    let addresses = pagesToSweep.sorted { $0.text < $1.text }
    pagesToSweep = []
    return addresses.flatMap { address -> [EndedInstance] in
      guard let page = pages[address]?.instance else { return [] }
      return sources.liveInstances(on: address).filter { !page.contains($0) }
        .map { EndedInstance(page: address, instance: $0) }
        .sorted { $0.instance.description < $1.instance.description }
    }
  }

  /// Has what `takeEndedInstances` told told again: it could not be recorded.
  public func restoreEnded(_ instances: [EndedInstance]) {
    pagesToSweep.formUnion(instances.map(\.page))
  }
}

/// Why a call of an action has no value, as `error` reads it.
public struct CallFailure: Error, Sendable, Equatable {
  public var code: String
  public var message: String

  public init(code: String, message: String) {
    self.code = code
    self.message = message
  }

  var value: Value { ["code": .string(code), "message": .string(message)] }
}

extension ActionFault {
  /// - Parameter scope: of whose actions one may have been meant.
  static func noAction(_ request: ActionRequest, among scope: ScopeTemplate? = nil) -> ActionFault {
    let names = scope?.actions.map(\.name) ?? []
    // No action is called like a handler: a name that once was one, or a slip.
    let isOld = request.cell != nil && !PageAddress.isName(request.name)
    let mend =
      NearestName.question(for: request.name, among: names).map { "; \($0)" }
      ?? (isOld ? "; if the page showed that name, it has changed since" : "")
    return ActionFault(
      .noAction, request.place + " has no handler or action `\(request.name.excerpt)`" + mend,
      path: request.namePath)
  }

  /// A cell that failed shows nothing that could be tapped.
  static func broken(_ request: ActionRequest, _ scope: ScopeTemplate) -> ActionFault {
    let names = scope.actions.map { "`\($0.name)`" }.joined(separator: ", ")
    return ActionFault(
      .noAction,
      request.place
        + " failed, as `diagnostic|` says: it has no handler `\(request.name.excerpt)` now"
        + (names.isEmpty ? "" : "; its actions are \(names)"), path: request.namePath)
  }

  static func notRemote(_ request: ActionRequest) -> ActionFault {
    ActionFault(.denied, "`\(request.name.excerpt)` is not declared `remote`: no URL reaches it")
  }

  static func full(_ message: String, _ range: SourceRange?) -> ActionFault {
    ActionFault(.tooLarge, message, range: range)
  }
}
