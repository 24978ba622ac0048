// Workers and calls: what the broker decides, the daemon does.

import ComponentRuntime
import FeedBus
import FeedProtocol

/// An answer to a call that the daemon made for an action of a page.
struct Resumption: Equatable {
  var continuation: CallContinuation
  var outcome: Result<Value, WireError>
}

extension Daemon {
  /// Looks at a request for what it says of workers, before anything else is made of it.
  func heed(_ incoming: IncomingRequest, atMilliseconds now: Int64) {
    guard broker.workers.count > 0 else { return }
    broker.touch(incoming.returnPath.peer, atMilliseconds: now)
  }

  /// Takes what a worker returns: whoever waits is answered after the turn's commit.
  ///
  /// - Returns: how the worker is answered.
  func take(_ command: ReturnCommand, from incoming: IncomingRequest) -> Exchange.Answer {
    let (reply, actions) = broker.take(
      command, attachments: incoming.attachments, byteCount: incoming.byteCount,
      from: incoming.returnPath.peer, atMilliseconds: clock.steady())
    postpone(actions)
    switch reply {
    case .success(let isAccepted): return .returned(isAccepted: isAccepted)
    case .failure(let error): return .refused(error)
    }
  }

  /// Registers a worker.
  ///
  /// - Throws: `bad_request`, `conflict`, `busy`; `unavailable` where the daemon stops.
  func serve(_ command: ServeCommand, _ incoming: IncomingRequest) throws(WireError) -> Value {
    guard !isStopping else { throw Self.stopping }
    guard !incoming.isFromREQ else {
      throw WireError(
        .badRequest, "a REQ socket can be sent replies and no calls: serve from a DEALER",
        path: "/cmd")
    }
    let path = incoming.returnPath
    try broker.serve(command, by: path, atMilliseconds: clock.steady())
    log(
      .info, command.isLeaving ? "worker-left" : "worker",
      ["target": command.target, "user": incoming.user.name])
    let actions = broker.directory.known[command.target]?.actions ?? []
    return [
      "target": .string(command.target),
      "pingMilliseconds": .int(Int64(configuration.timing.workerPingMilliseconds)),
      "lostMilliseconds": .int(configuration.timing.workerSilenceMilliseconds),
      "results": .map(ValueMap(actions.map { ($0.name, .string($0.result.description)) })),
    ]
  }

  /// Sends a peer's call on its way. It is answered when its time comes.
  func call(_ command: CallCommand, _ request: Request, _ incoming: IncomingRequest) throws {
    let waiter = CallWaiter.peer(incoming.returnPath, id: request.id)
    guard let address = command.workerAction else {
      preconditionFailure("calls of pages are taken before the commit")
    }
    let parameters: CallRequest.Parameters =
      if case .url(let url) = command.destination { .url(url) } else { .values(command.parameters) }
    try begin(
      CallRequest(
        waiter: waiter, target: address.target, action: address.action, parameters: parameters,
        attachments: incoming.attachments, byteCount: incoming.byteCount,
        timeoutMilliseconds: command.timeoutMilliseconds, user: incoming.user.name,
        client: request.client, id: request.id,
        origin: RequestOrigin(request, by: incoming.user)))
  }

  /// Makes a call for an action of a page, after the commit of the event that it belongs to.
  ///
  /// Its answer is among `takeResumptions` of a later turn, before that turn's commit.
  ///
  /// - Parameters:
  ///   - client: with `id` what workers know a repetition by, after a crash too.
  func call(
    _ target: String, _ action: String, _ parameters: ValueMap,
    continuation: CallContinuation, client: String? = nil, id: String? = nil,
    timeoutMilliseconds: Int64? = nil
  ) throws {
    guard let bytes = try? CanonicalWriter.bytes(of: ["params": .map(parameters)]) else {
      let error = WireError(
        .invalidParams, "the parameters of `\(target)/\(action)` are not all JSON",
        path: "/params")
      resumptions.append(Resumption(continuation: continuation, outcome: .failure(error)))
      return
    }
    try begin(
      CallRequest(
        waiter: .daemon(continuation), target: target, action: action,
        parameters: .values(parameters), byteCount: bytes.count,
        timeoutMilliseconds: timeoutMilliseconds, user: Self.ownCaller, client: client, id: id))
  }

  /// A name for this start of the daemon: workers may return what an earlier one asked.
  static func callStart() -> String { "c" + String(UInt32.random(in: 0...UInt32.max), radix: 36) }

  /// Who calls, as workers are told, where a page's action does.
  private static let ownCaller = "feedd"

  /// Answers to the daemon's own calls since the last time, in the order they came.
  func takeResumptions() -> [Resumption] {
    defer { resumptions = [] }
    return resumptions
  }

  private func begin(_ request: CallRequest) throws {
    guard !isStopping else {
      return try perform([.answer(request.waiter, .failure(Self.stopping))])
    }
    if let origin = request.origin, try remembersPush(origin) {
      let error = WireError(
        .idReused, "this client used the id for a push or a page's call", path: "/id")
      return try perform([.answer(request.waiter, .failure(error))])
    }
    try perform(broker.begin(request, atMilliseconds: clock.steady()))
  }

  private func remembersPush(_ origin: RequestOrigin) throws -> Bool {
    let key = origin.key
    return try journal.rememberedReply(user: key.user, client: key.client, id: key.id) != nil
  }

  /// What time has decided of calls, before the commit.
  func expireCalls(isCaughtUp: Bool) {
    let lostBefore = broker.counts.workersLost
    postpone(broker.expire(atMilliseconds: clock.steady(), isCaughtUp: isCaughtUp))
    let lost = broker.counts.workersLost - lostBefore
    if lost > 0 { log(.notice, "workers-lost", ["count": String(lost)]) }
  }

  /// Keeps what is to be done about calls until the turn's events are committed and published.
  private func postpone(_ actions: [CallAction]) {
    for action in actions {
      if case .answer(.daemon(let continuation), let answer) = action {
        resumptions.append(Resumption(continuation: continuation, outcome: answer.outcome))
      } else {
        deferredCalls.append(action)
      }
    }
  }

  func performDeferredCalls() throws {
    let actions = deferredCalls
    deferredCalls = []
    try perform(actions)
  }

  /// Does what the broker says, until there is nothing more to do.
  func perform(_ actions: [CallAction]) throws {
    var waiting = actions[...]
    while let action = waiting.popFirst() {
      switch action {
      case .ask(let question):
        let frames = question.path.frames + [Frame(question.message.json())] + question.attachments
        let outcome = try bus.reply(frames)
        guard outcome != .sent else { continue }
        waiting += broker.couldNotAsk(
          question, isGone: outcome == .unreachable, atMilliseconds: clock.steady())
      case .answer(.daemon(let continuation), let answer):
        resumptions.append(Resumption(continuation: continuation, outcome: answer.outcome))
      case .answer(.peer(let path, let id), let answer):
        try answerCall(path, id, answer)
      }
    }
  }

  private func answerCall(_ path: ReturnPath, _ id: String?, _ answer: CallAnswer) throws {
    let reply: Reply
    switch answer.outcome {
    case .success(let value): reply = Reply(id: id, ["value": value])
    case .failure(let error):
      counters.refusals[error.code.rawValue, default: 0] += 1
      reply = Reply(id: id, error: error)
    }
    let frames = path.frames + [Frame(reply.json(form: .exact))] + answer.attachments
    if try bus.reply(frames) != .sent { counters.lostReplies += 1 }
  }

  /// Every target, and who serves it.
  func targetList() -> Value {
    let contracts = broker.directory.known.byName.values.sorted { $0.name < $1.name }
    let list = contracts.prefix(Self.listLimit).map { contract in
      contract.listing(
        isDeclared: broker.directory.isDeclared(contract.name),
        workers: broker.workers.servers(of: contract.name).count,
        underWay: broker.workers.openCount(of: contract.name))
    }
    return ["targets": .list(ValueList(list)), "count": .int(Int64(contracts.count))]
  }
}
