// What is asked of pages: handlers that they show, and their actions. Each is an event of the turn.

import ComponentRuntime
import FeedJSON
import FeedProtocol

extension Daemon {
  /// Takes a call of a page, before the turn's commit, so that what it does is an event of it.
  ///
  /// - Parameters:
  ///   - url: what makes the call, if a URL does: it reaches only what is remote, and its texts
  ///     are converted as `FeedURL.parameters(of:at:parser:)` does.
  ///   - origin: what a repetition is known by; `nil` where nothing is remembered.
  /// - Throws: `not_found`, `invalid_params` for the page or parameters; `no_action` where it has
  ///   no such handler or action, or not any more; `denied` for a URL that asks for what is not
  ///   remote; `failed` for an action that fails: nothing has changed in any case.
  func consider(
    _ call: PageCall, parameters: ValueMap, url: FeedURL?, origin: RequestOrigin?
  ) throws -> Exchange.Answer {
    do {
      return try ask(call, parameters, url, origin)
    } catch var error as WireError {
      // The request has none of the members that the paths lead to.
      if url != nil, error.path != "/id" { error.path = "/url" }
      throw error
    }
  }

  private func ask(
    _ call: PageCall, _ parameters: ValueMap, _ url: FeedURL?, _ origin: RequestOrigin?
  ) throws -> Exchange.Answer {
    if let origin {
      if broker.isReused(origin) { throw Self.usedOtherwise }
      if let known = try intake.recall(origin, try remembered(origin)) { return known.answer }
    }
    let asked = PageCall(page: try canonical(call.page), cell: call.cell, name: call.name)
    try keepForCalls(asked.page)
    do {
      var found = try engine.find(
        ActionRequest(asked, parameters: parameters, isRemote: url != nil))
      if let url { found.request.parameters = try converted(url, found) }
      let record = try engine.run(found, on: intake.sources)
      return try offer(record, origin).answer
    } catch let fault as ActionFault {
      try report(fault, of: asked)
      throw WireError(fault)
    } catch let fault as ParameterFault {
      throw WireError(ActionFault(fault))
    }
  }

  /// - Throws: `ActionFault` for what passes a bound of the sources.
  private func offer(
    _ record: ActionRecord, _ origin: RequestOrigin?
  ) throws(ActionFault) -> Intake.Decision {
    do {
      return try intake.offer(record, origin: origin, atMilliseconds: clock.wall())
    } catch {
      throw ActionFault(error.code == .tooLarge ? .tooLarge : .failed, error.message)
    }
  }

  /// A page's address as it is known everywhere.
  ///
  /// - Throws: `not_found`, `invalid_params`.
  func canonical(_ page: PageAddress) throws(WireError) -> PageAddress {
    do {
      return try engine.canonical(page)
    } catch {
      throw WireError(error)
    }
  }

  /// The URL's texts as the parameters that are asked for.
  private func converted(_ url: FeedURL, _ found: FoundAction) throws -> ValueMap {
    guard let asked = found.asked else { return url.texts }
    if let name = asked.given.first(where: { url.texts[$0] != nil }) {
      throw ActionFault.given(name)
    }
    let parser = JSONParser(limits: JSONLimits(depth: configuration.limits.jsonDepth))
    return try url.parameters(
      of: ActionContract(name: asked.name, parameters: asked.parameters), at: asked.name,
      parser: parser)
  }

  /// Tells those who look after a page of an action that failed.
  private func report(_ fault: ActionFault, of call: PageCall) throws {
    guard fault.code == .failed || fault.code == .tooLarge else { return }
    let diagnostic = RuntimeDiagnostic(
      code: "action-failed", message: fault.message, range: fault.range,
      section: call.cell?.section, cell: call.cell?.cell)
    try tell(diagnostic, of: call.page, event: engine.lastEvent)
  }

  // MARK: - Calls that actions make

  /// Lets the calls of an action leave, now that its event is on disk.
  func makeCalls(of record: ActionRecord, in event: Event) throws {
    // What was made before the start is over: `endOpenCalls` says so.
    guard event.number > recording.recoveredEvent else { return }
    for (index, call) in record.calls.enumerated() {
      try self.call(
        call.target, call.action, call.parameters,
        continuation: CallContinuation(event: event.number, index: index),
        client: "feedd-" + journal.epoch, id: "\(event.number).\(index)")
    }
  }

  /// Ends the calls that were under way when the daemon stopped: each goes on in its `else`.
  func endOpenCalls() {
    let error = WireError(.workerLost, "the daemon was restarted meanwhile; it may have been done")
    resumptions += engine.sources.openCalls.keys.sorted().map { reference in
      Resumption(
        continuation: CallContinuation(event: reference.event, index: reference.index),
        outcome: .failure(error))
    }
  }

  /// Ends the calls whose answers would find nobody in other markup: each goes on in the `else` of
  /// the markup that made it, as at a restart. Answers that came are heard before.
  func endCalls(unknownTo program: Program) throws {
    try addContinuations()
    let error = WireError(.workerLost, "other markup was loaded meanwhile; it may have been done")
    for (reference, open) in intake.sources.openCalls.sorted(by: { $0.key < $1.key })
    where !program.answers(open) {
      try go(on: open, reference, with: .failure(error))
    }
  }

  /// Goes on where actions wait for answers that came: what they do are events of this turn.
  func addContinuations() throws {
    if let retry = journalRetryMilliseconds, clock.steady() < retry { return }
    let answers = takeResumptions()
    pendingResumptions += answers
    for resumption in answers {
      let reference = CallReference(
        event: resumption.continuation.event, index: resumption.continuation.index)
      guard let open = intake.sources.openCalls[reference] else { continue }
      try go(on: open, reference, with: resumption.outcome)
    }
  }

  /// Runs `then` or `else`. Where `then` fails, `else` runs in its place, so that what the action set
  /// before the call, such as `busy`, is not left so. Where that fails too it is told.
  private func go(
    on open: OpenCall, _ reference: CallReference, with outcome: Swift.Result<Value, WireError>
  ) throws {
    try keepForCalls(open.page)
    let answer = outcome.mapError { CallFailure(code: $0.code.rawValue, message: $0.message) }
    guard var fault = take(answer, open, reference) else { return }
    // What the markup has no more has no `else` either.
    if case .success = answer, fault.code != .noAction {
      try report(fault, of: open)
      let failure = CallFailure(code: ErrorCode.failed.rawValue, message: fault.message)
      guard let second = take(.failure(failure), open, reference) else { return }
      fault = second
    }
    fault.message += Self.leftAsItWas
    try report(fault, of: open)
    // Nothing is done but that the call is over.
    intake.add(.acted(Engine.ending(open, reference)), atMilliseconds: clock.wall())
  }

  private static let leftAsItWas =
    "; what the action set before its call stays, until it is set again or reset (`state`)"

  /// - Returns: the fault for which nothing was done.
  private func take(
    _ answer: Swift.Result<Value, CallFailure>, _ open: OpenCall, _ reference: CallReference
  ) -> ActionFault? {
    do throws(ActionFault) {
      let record = try engine.resume(open, reference, with: answer, on: intake.sources)
      _ = try offer(record, nil)
      return nil
    } catch { return error }
  }

  private func report(_ fault: ActionFault, of open: OpenCall) throws {
    let cell = open.instance.section.flatMap { section in
      open.instance.cell.map { PageCall.Cell(section: section, cell: $0) }
    }
    try report(
      ActionFault(.failed, fault.message, range: fault.range),
      of: PageCall(page: open.page, cell: cell, name: open.action))
  }
}

extension Intake.Decision {
  fileprivate var answer: Exchange.Answer {
    switch self {
    case .pending(let event): .pending(event: event)
    case .repeated(let reply): .repeated(reply: reply)
    }
  }
}

extension ActionRequest {
  init(_ call: PageCall, parameters: ValueMap, isRemote: Bool) {
    self.init(
      page: call.page, cell: call.cell.map { (section: $0.section, cell: $0.cell) },
      name: call.name, parameters: parameters, isRemote: isRemote)
  }
}

extension WireError {
  /// The error reply to something that a page cannot be asked for.
  init(_ fault: ActionFault) {
    let code: ErrorCode =
      switch fault.code {
      case .notFound: .notFound
      case .noAction: .noAction
      case .invalidParameters: .invalidParams
      case .denied: .denied
      case .tooLarge: .tooLarge
      case .conflict: .conflict
      case .failed: .failed
      }
    let place = fault.range.map { " (\($0.file.path):\($0.position.line))" } ?? ""
    self.init(
      code, fault.message + place, path: fault.path,
      details: fault.parameter.map { ["parameter": .string($0)] })
  }
}
