// Calls between those who ask and those who answer: exactly one answer to each, whatever happens.

import ComponentRuntime
import FeedJSON
import FeedProtocol

/// The workers and the calls under way, as a value that says what to do and does nothing.
///
/// Every call that `begin` takes leads to one `CallAction.answer` for each who waits for it: at
/// once, by a `return`, when its time is over, when its worker is lost, or by `stop`. The caller
/// performs the actions in order, and says what time it is.
///
/// Source: spec/protocol.md, "Targets and actions"; docs/protocol.md, §11.
struct CallBroker {
  private struct OpenCall {
    /// At least one.
    var waiters: [CallWaiter]
    var address: String
    var worker: PeerID
    var target: String
    var result: Type
    var byteCount: Int
    var deadlineMilliseconds: Int64
    var origin: RequestOrigin?
  }

  private(set) var directory: TargetDirectory
  private(set) var workers: WorkerRegister
  private(set) var memory: CallMemory
  private(set) var counts = CallCounts()
  private var calls: [CallID: OpenCall] = [:]
  private var openKeys: [RequestOrigin.Key: CallID] = [:]
  private var deadlines = DeadlineQueue<CallID>()
  private(set) var byteCount = 0
  private let bounds: CallBounds
  private let start: String
  private let parser: JSONParser

  /// - Parameter start: names this start of the daemon, without a dot.
  init(_ program: Program, bounds: CallBounds, start: String, parser: JSONParser) {
    directory = TargetDirectory(program)
    workers = WorkerRegister(
      silenceMilliseconds: bounds.silenceMilliseconds, workerLimit: bounds.workers,
      callsPerWorker: bounds.callsPerWorker)
    memory = CallMemory(
      countLimit: bounds.rememberedCalls, byteLimit: bounds.rememberedBytes,
      ageMilliseconds: bounds.rememberedMilliseconds)
    self.bounds = bounds
    self.start = start
    self.parser = parser
  }

  /// Calls whose answer is still to come.
  var openCount: Int { calls.count }

  // MARK: - Asking

  /// Takes a call: it is under way then, or answered.
  mutating func begin(_ request: CallRequest, atMilliseconds now: Int64) -> [CallAction] {
    do throws(WireError) {
      if let origin = request.origin, let actions = try join(origin, request.waiter, now) {
        return actions
      }
      let resolution = try directory.resolve(request, parser: parser)
      try checkRoom(request)
      return [.ask(try ask(request, resolution, atMilliseconds: now))]
    } catch {
      return [.answer(request.waiter, .failure(error))]
    }
  }

  /// Whether the id was used for a call that is not the one of `origin`.
  func isReused(_ origin: RequestOrigin) -> Bool {
    if let open = openKeys[origin.key] { return calls[open]?.origin != origin }
    return memory.recall(origin.key).map { $0.fingerprint != origin.fingerprint } ?? false
  }

  private mutating func join(
    _ origin: RequestOrigin, _ waiter: CallWaiter, _ now: Int64
  ) throws(WireError) -> [CallAction]? {
    memory.forgetOld(atMilliseconds: now)
    guard !isReused(origin) else {
      throw WireError(.idReused, "this client used the id for another call", path: "/id")
    }
    if let open = openKeys[origin.key] {
      guard (calls[open]?.waiters.count ?? 0) < Self.waitersPerCall else {
        throw .busy("the call was repeated too often", retryAfterMilliseconds: 1_000)
      }
      calls[open]?.waiters.append(waiter)
      counts.repeated += 1
      return []
    }
    guard let answer = memory.recall(origin.key)?.answer else { return nil }
    counts.repeated += 1
    return [.answer(waiter, answer)]
  }

  /// Those who wait for one call at most: a client that asks again and again.
  private static let waitersPerCall = 16

  private func checkRoom(_ request: CallRequest) throws(WireError) {
    guard !workers.servers(of: request.target).isEmpty else {
      throw WireError(
        .unavailable, "`\(request.target)` is declared, and no worker serves it now")
    }
    guard calls.count < bounds.calls else {
      throw .busy("\(bounds.calls) calls are under way", retryAfterMilliseconds: 100)
    }
    guard byteCount + request.byteCount <= bounds.callBytes else {
      throw .busy(
        "the calls under way have \(byteCount) bytes, and this would pass \(bounds.callBytes)",
        retryAfterMilliseconds: 100)
    }
  }

  private mutating func ask(
    _ request: CallRequest, _ resolution: TargetDirectory.Resolution, atMilliseconds now: Int64
  ) throws(WireError) -> CallQuestion {
    guard let peer = workers.next(of: request.target, except: []), let worker = workers[peer] else {
      throw .busy(
        "every worker of `\(request.target)` has as many calls as it wants",
        retryAfterMilliseconds: 100)
    }
    let timeout = min(
      request.timeoutMilliseconds ?? bounds.timeoutMilliseconds, bounds.longestTimeoutMilliseconds)
    let call = workers.ask(peer, request.target)
    open(
      call,
      OpenCall(
        waiters: [request.waiter], address: request.address, worker: peer, target: request.target,
        result: resolution.result, byteCount: request.byteCount,
        deadlineMilliseconds: now + timeout, origin: request.origin))
    counts.taken += 1
    return CallQuestion(
      call: call, path: worker.path,
      message: WorkerCall(
        call: call.text(start: start), target: request.target, action: resolution.action,
        parameters: resolution.parameters, timeoutMilliseconds: timeout, user: request.user,
        client: request.client, id: request.id),
      attachments: request.attachments)
  }

  /// The worker cannot be sent the question: another is asked, or the caller is told.
  ///
  /// - Parameter isGone: whether the worker's connection is; else its queue is full.
  mutating func couldNotAsk(
    _ question: CallQuestion, isGone: Bool, atMilliseconds now: Int64
  ) -> [CallAction] {
    guard let open = close(question.call) else { return [] }
    // The call was never sent: whatever becomes of the worker is not this call's affair.
    workers.finish(question.call, at: open.worker)
    var actions = isGone ? lose(open.worker, atMilliseconds: now) : []
    var next = question
    next.tried.insert(open.worker)
    guard let peer = workers.next(of: open.target, except: next.tried), let worker = workers[peer]
    else {
      let error =
        workers.servers(of: open.target).isEmpty
        ? WireError(.unavailable, "no worker serves `\(open.target)` any more")
        : .busy("no worker of `\(open.target)` takes calls now", retryAfterMilliseconds: 100)
      actions += open.waiters.map { .answer($0, .failure(error)) }
      return actions
    }
    let call = workers.ask(peer, open.target)
    var moved = open
    moved.worker = peer
    self.open(call, moved)
    next.call = call
    next.path = worker.path
    next.message.call = call.text(start: start)
    return actions + [.ask(next)]
  }

  private mutating func open(_ call: CallID, _ open: OpenCall) {
    calls[call] = open
    byteCount += open.byteCount
    deadlines.set(call, atMilliseconds: open.deadlineMilliseconds)
    if let origin = open.origin { openKeys[origin.key] = call }
  }

  private mutating func close(_ call: CallID) -> OpenCall? {
    guard let open = calls.removeValue(forKey: call) else { return nil }
    byteCount -= open.byteCount
    deadlines.set(call, atMilliseconds: nil)
    if let origin = open.origin { openKeys[origin.key] = nil }
    return open
  }

  private mutating func finish(_ call: CallID, _ answer: CallAnswer) -> [CallAction] {
    guard let open = close(call) else { return [] }
    return open.waiters.map { .answer($0, answer) }
  }
}

// MARK: - Answering

extension CallBroker {
  /// Takes what a worker returns.
  ///
  /// - Returns: what the worker is told (whether the answer was still wanted), and what to do.
  mutating func take(
    _ command: ReturnCommand, attachments: [Frame], byteCount: Int, from peer: PeerID,
    atMilliseconds now: Int64
  ) -> (reply: Result<Bool, WireError>, actions: [CallAction]) {
    guard workers[peer] != nil else { return (.failure(Self.notServing([])), []) }
    guard let call = CallID(text: command.call, start: start) else {
      return (.failure(Self.notAsked(command.call)), [])
    }
    switch workers.standing(of: call, at: peer) {
    case .unknown: return (.failure(Self.notAsked(command.call)), [])
    case .over:
      counts.lateReturns += 1
      workers.finish(call, at: peer)
      return (.success(false), [])
    case .open: break
    }
    workers.finish(call, at: peer)
    guard let open = close(call) else { preconditionFailure("an open call is known") }
    let (answer, fault) = answer(open.result, command, attachments, open.address)
    if let origin = open.origin, answer.isFinal {
      memory.keep(answer, to: origin, byteCount: byteCount, atMilliseconds: now)
    }
    counts.answered += 1
    return (fault.map { .failure($0) } ?? .success(true), open.waiters.map { .answer($0, answer) })
  }

  private func answer(
    _ result: Type, _ command: ReturnCommand, _ attachments: [Frame], _ address: String
  ) -> (CallAnswer, WireError?) {
    switch command.outcome {
    case .failure(let error):
      return (CallAnswer(outcome: .failure(error.wireError), attachments: attachments), nil)
    case .success(let value):
      do {
        try directory.protocols.check(value, conformsTo: result)
        return (CallAnswer(outcome: .success(value), attachments: attachments), nil)
      } catch {
        let message = "the value of `\(address)` is not what it declares: \(error.message)"
        return (
          .failure(WireError(.internal, message)),
          WireError(.invalid, message, path: "/value" + error.path)
        )
      }
    }
  }

  private static func notAsked(_ call: String) -> WireError {
    WireError(
      .denied, "this registration was never asked the call `\(call.prefix(128))`", path: "/call")
  }

  /// Answers that time has decided.
  ///
  /// - Parameter isCaughtUp: whether everything that had arrived was looked at: else a worker's
  ///   ping may be waiting unread, and nobody is called silent.
  mutating func expire(atMilliseconds now: Int64, isCaughtUp: Bool = true) -> [CallAction] {
    var actions: [CallAction] = []
    for call in deadlines.takeDue(atMilliseconds: now) {
      guard let open = calls[call] else { continue }
      workers.setOverdue(call, at: open.worker)
      counts.timedOut += 1
      let error = WireError(
        .timeout, "`\(open.address)` was not answered in time; it may have been done")
      actions += finish(call, .failure(error))
    }
    guard isCaughtUp else { return actions }
    for peer in workers.takeSilent(atMilliseconds: now) {
      actions += lose(peer, atMilliseconds: now)
    }
    return actions
  }

  /// When `expire` has something to do.
  mutating func earliestDeadline() -> Int64? {
    [deadlines.earliest(), workers.earliestDeadline()].compactMap { $0 }.min()
  }

  /// The worker is gone: nobody waits for it any more.
  mutating func lose(_ peer: PeerID, atMilliseconds now: Int64) -> [CallAction] {
    guard let worker = workers[peer] else { return [] }
    counts.workersLost += 1
    var actions: [CallAction] = []
    for call in workers.remove(peer) {
      guard let open = calls[call] else { continue }
      let error = WireError(
        .workerLost, "the worker that was asked `\(open.address)` is gone; it may have been done")
      actions += finish(call, .failure(error))
    }
    for target in worker.registrations.keys where workers.servers(of: target).isEmpty {
      directory.abandon(target)
    }
    return actions
  }

  /// The daemon ends: whoever still waits is told.
  mutating func stop() -> [CallAction] {
    let error = WireError(
      .unavailable, "the daemon is stopping; the call was under way and may have been done")
    return calls.keys.sorted { ($0.worker, $0.number) < ($1.worker, $1.number) }
      .flatMap { finish($0, .failure(error)) }
  }
}

// MARK: - Workers

extension CallBroker {
  /// Registers a worker for a target, or takes its leave.
  ///
  /// - Throws: `bad_request`, `conflict`, `busy`.
  mutating func serve(
    _ command: ServeCommand, by path: ReturnPath, atMilliseconds now: Int64
  ) throws(WireError) {
    let target = command.target
    guard !command.isLeaving else {
      workers.unregister(path.peer, from: target)
      if workers.servers(of: target).isEmpty { directory.abandon(target) }
      return
    }
    guard workers.hasRoom(for: path.peer, target) else {
      throw .busy("there are as many workers as there may be", retryAfterMilliseconds: 5_000)
    }
    let others = workers.servers(of: target).contains { $0 != path.peer }
    try directory.admit(command, isShared: others)
    workers.register(
      path, for: target, concurrency: command.concurrency, atMilliseconds: now)
  }

  /// The peer sent something, whatever it was.
  mutating func touch(_ peer: PeerID, atMilliseconds now: Int64) {
    workers.touch(peer, atMilliseconds: now)
  }

  /// - Throws: `not_serving` where the peer is not registered for all of `targets`.
  func checkServing(_ targets: [String], by peer: PeerID) throws(WireError) {
    let missing = targets.filter { !workers.serves(peer, $0) }
    guard missing.isEmpty else { throw Self.notServing(missing) }
  }

  private static func notServing(_ targets: [String]) -> WireError {
    WireError(
      .notServing, "this connection is not registered: serve again",
      details: ["targets": .list(ValueList(targets.map { .string($0) }))])
  }

  /// Other markup is in force: workers that serve something else than it declares serve no more.
  mutating func redeclare(_ program: Program) {
    for target in directory.redeclare(program, served: workers.servedTargets) {
      for peer in workers.servers(of: target) { workers.unregister(peer, from: target) }
    }
  }
}

extension CallAnswer {
  /// Whether a repeated call gets the answer again; after others it is asked again.
  var isFinal: Bool {
    switch outcome {
    case .success: true
    case .failure(let error): error.code == .failed
    }
  }
}
