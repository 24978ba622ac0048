// From the commands socket to exchanges, and from exchanges to replies.

import ComponentRuntime
import FeedBus
import FeedJournal
import FeedProtocol

/// A request, and how it is going to be answered.
struct Exchange {
  enum Answer {
    case refused(WireError)
    /// A push that became this event, if the commit succeeds.
    case pending(event: Int64)
    /// A push that was done before.
    case repeated(reply: [UInt8])
    /// A worker's answer to a call that was still wanted, or not any more.
    case returned(isAccepted: Bool)
    /// Nothing was to be done.
    case done(Value)
    /// Anything else: done after the commit, so that it sees what came before it.
    case command(Command)
  }

  var request: IncomingRequest
  var answer: Answer

  var id: String? {
    switch request.content {
    case .success(let request): request.id
    case .failure(let fault): fault.id
    }
  }

  /// Whether the peer wants to be told that it was done.
  var wantsReply: Bool {
    guard case .success(let request) = request.content else { return true }
    switch request.command {
    case .push(let push): return push.wantsReply
    case .return: return request.id != nil
    default: return true
    }
  }

  /// Whether the peer wants to be told that it was not done.
  var wantsRefusal: Bool {
    guard case .success(let request) = request.content, case .push(let push) = request.command
    else { return true }
    return push.wantsReply
  }
}

extension Daemon {
  /// Bytes of requests that one turn takes at most, beside the limit on their number.
  private static let turnBytes = 32 << 20

  /// Takes the requests that wait: decodes, authorises, and offers pushes to the intake.
  ///
  /// - Returns: and whether that were all.
  func receive() throws -> (exchanges: [Exchange], isCaughtUp: Bool) {
    var exchanges: [Exchange] = []
    var bytes = 0
    while bytes < Self.turnBytes,
      pace.hasRoom(after: exchanges.count, atMilliseconds: clock.steady())
    {
      guard let message = try bus.receiveRequest() else { return (exchanges, true) }
      bytes += message.byteCount
      guard let request = requestReader.read(message) else {
        counters.malformedMessages += 1
        continue
      }
      counters.requests += 1
      heed(request, atMilliseconds: clock.steady())
      exchanges.append(Exchange(request: request, answer: try consider(request)))
    }
    return (exchanges, false)
  }

  private func consider(_ incoming: IncomingRequest) throws -> Exchange.Answer {
    do {
      let request: Request
      switch incoming.content {
      case .success(let found): request = found
      case .failure(let fault): throw fault.error
      }
      try configuration.access.check(request.command, by: incoming.user, ownUid: ownUid)
      let push: PushCommand
      switch request.command {
      case .push(let command): push = command
      case .return(let command): return take(command, from: incoming)
      case .call(let command): return try consider(command, request, incoming)
      case .resetState(let reset): return try consider(reset)
      default: return .command(request.command)
      }
      guard !isStopping else { throw Self.stopping }
      let origin = RequestOrigin(request, by: incoming.user)
      if let origin, broker.isReused(origin) { throw Self.usedOtherwise }
      let decision = try intake.offer(
        push, origin: origin, remembered: try origin.flatMap(remembered),
        byteCount: incoming.byteCount, atMilliseconds: clock.wall())
      switch decision {
      case .pending(let event): return .pending(event: event)
      case .repeated(let reply): return .repeated(reply: reply)
      }
    } catch let error as WireError {
      return .refused(error)
    }
  }

  /// Calls of pages may become events of this turn; others leave after its commit.
  private func consider(
    _ command: CallCommand, _ request: Request, _ incoming: IncomingRequest
  ) throws -> Exchange.Answer {
    guard !isStopping else { throw Self.stopping }
    guard let (call, url) = command.pageCall else { return .command(request.command) }
    guard incoming.attachments.isEmpty else {
      throw WireError(.badRequest, "no page takes attachments: only calls of workers do")
    }
    return try consider(
      call, parameters: command.parameters, url: url,
      origin: RequestOrigin(request, by: incoming.user))
  }

  func remembered(_ origin: RequestOrigin) throws -> RememberedReply? {
    let key = origin.key
    return try journal.rememberedReply(user: key.user, client: key.client, id: key.id)
  }

  static let stopping = WireError(.unavailable, "the daemon is stopping")
  static let usedOtherwise = WireError(
    .idReused, "this client used the id for another call", path: "/id")
  static let full = WireError(.unavailable, "the journal has no room; nothing was changed")

  /// Sends the reply to an exchange.
  ///
  /// - Parameter events: what was committed; `nil` where the journal had no room.
  func answer(_ exchange: Exchange, _ events: [PendingEvent]?) throws {
    switch exchange.answer {
    case .refused(let error):
      try refuse(exchange, error)
    case .repeated(let reply):
      if exchange.wantsReply { try send(exchange, reply) }
    case .pending(let number):
      guard let events, let first = events.first else { return try refuse(exchange, Self.full) }
      guard exchange.wantsReply else { return }
      let event = events[Int(number - first.event.number)]
      try send(exchange, reply(to: event, id: exchange.id))
    case .done(let members): try send(exchange, Reply(id: exchange.id, members).json())
    case .returned(let isAccepted):
      guard exchange.wantsReply else { return }
      try send(exchange, Reply(id: exchange.id, ["accepted": .bool(isAccepted)]).json())
    case .command(.call(let command)):
      guard case .success(let request) = exchange.request.content else {
        preconditionFailure("a command was read")
      }
      try call(command, request, exchange.request)
    case .command(let command):
      do {
        let (members, body) = try perform(command, exchange.request)
        try send(exchange, Reply(id: exchange.id, members).json(), body: body)
      } catch let error as WireError {
        try refuse(exchange, error)
      }
    }
  }

  /// The reply to a push, or a call of a page, that is on disk.
  func reply(to pending: PendingEvent, id: String?) -> [UInt8] {
    let number = Value.int(pending.event.number)
    switch pending.event.kind {
    case .acted: return Reply(id: id, ["value": .null, "event": number]).json()
    case .ended(let instances):
      return Reply(id: id, ["event": number, "count": .int(Int64(instances.count))]).json()
    case .changes, .expired, .timedOut, .ticked, .configured: break
    }
    // What is forgotten has the version of what never was, as `get` and `ifVersion` have it.
    let versions = pending.accepted.effects.map { effect in
      (effect.name.text, Value.int((effect.after ?? .absent).version))
    }
    let isDurable = configuration.durability == .commit
    return Reply(
      id: id,
      [
        "event": number, "versions": .map(ValueMap(versions)), "durable": .bool(isDurable),
      ]
    ).json()
  }

  private func refuse(_ exchange: Exchange, _ error: WireError) throws {
    counters.refusals[error.code.rawValue, default: 0] += 1
    guard exchange.wantsRefusal else { return }
    try send(exchange, Reply(id: exchange.id, error: error).json())
  }

  private func send(_ exchange: Exchange, _ head: [UInt8], body: Frame? = nil) throws {
    let frames = exchange.request.returnPath.frames + [Frame(head)] + (body.map { [$0] } ?? [])
    if try bus.reply(frames) != .sent { counters.lostReplies += 1 }
  }
}
