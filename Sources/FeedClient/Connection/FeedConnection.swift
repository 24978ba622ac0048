// Requests to a daemon and the answers to them, many under way at once.

import ComponentRuntime
import FeedBus
import FeedJSON
import FeedProtocol

/// A connection to a daemon's commands socket; for one thread.
///
/// `request` asks and waits; `start` and `next` keep many requests under way. Nothing is repeated
/// by itself: after a `timeout`, ask again with the same id and a push happens once.
///
///     let connection = try FeedConnection(to: endpoints, in: Context())
///     let reply = try connection.request(.push(PushCommand([change])))
public final class FeedConnection {
  /// The answer to one request.
  public struct Response: Sendable {
    /// The reply's members, without `id` and `ok`.
    public var members: Value
    /// The body, or attachments.
    public var frames: [FeedBus.Frame]

    /// The body, where the command has one.
    ///
    /// - Throws: `ClientError.malformed`.
    public func body() throws(ClientError) -> FeedBus.Frame {
      guard let body = frames.first else { throw .malformed("the daemon's answer has no body") }
      return body
    }
  }

  public struct Answer: Sendable {
    public let id: String
    public let result: Result<Response, ClientError>
  }

  /// Names this client for as long as its owner keeps the name.
  public let client: String
  let link: Link
  private let parser: JSONParser
  private var table: RequestTable<ContinuousClock.Instant>
  /// Sent as soon as there is a connection; never more than the table holds.
  private var outbox: [(id: String, frames: [FeedBus.Frame])] = []
  private var answers: [Answer] = []
  private var nextID: UInt64 = 1
  private let clock = ContinuousClock()

  /// - Parameters:
  ///   - client: a UUID the owner keeps, if requests are to be repeated after a restart.
  ///   - maximumRequests: how many may be under way.
  /// - Throws: `ClientError.bus`.
  public init(
    to endpoints: FeedEndpoints, in context: Context, client: String = ClientIdentity.random(),
    maximumRequests: Int = 1_000, limits: JSONLimits = .deepest
  ) throws(ClientError) {
    var options = SocketOptions.commandClient
    options.clientKeys = endpoints.keys
    self.client = client
    parser = JSONParser(limits: limits)
    table = RequestTable(capacity: maximumRequests)
    link = try onBus { () throws(BusError) in
      try Link(.dealer, to: endpoints.commands, options: options, in: context)
    }
  }

  /// Requests whose answer has not come yet.
  public var outstandingCount: Int { table.count }

  /// Asks, and gives the id under which `next` brings the answer.
  ///
  /// A push that wants no reply gets none.
  ///
  /// - Parameter id: of a request that is repeated; by default a new one.
  /// - Throws: `ClientError.tooManyRequests`, `malformed` for a value that JSON cannot say, `bus`.
  @discardableResult
  public func start(
    _ command: Command, id: String? = nil, attachments: [FeedBus.Frame] = [],
    timeout: Duration = .seconds(5)
  ) throws(ClientError) -> String {
    let request = try prepare(command, id: id, attachments: attachments)
    try start(request, timeout: timeout)
    return request.id
  }

  /// Writes a request down, to be asked any number of times under one id.
  ///
  /// - Throws: `ClientError.malformed` for a value that JSON cannot say.
  package func prepare(
    _ command: Command, id: String? = nil, attachments: [FeedBus.Frame] = []
  ) throws(ClientError) -> PreparedRequest {
    let id = id ?? makeID()
    do {
      let bytes = try Request(command, id: id, client: client).json()
      return PreparedRequest(
        id: id, command: command.name, wantsReply: command.wantsReply,
        frames: [FeedBus.Frame(bytes)] + attachments)
    } catch {
      throw .malformed("the request cannot be written as JSON: \(error)")
    }
  }

  private func start(_ request: PreparedRequest, timeout: Duration) throws(ClientError) {
    // Answers that nobody fetches count too, and so do pushes that want none.
    guard table.count + answers.count < table.capacity, outbox.count < table.capacity else {
      throw .tooManyRequests(limit: table.capacity)
    }
    if request.wantsReply {
      table.add(
        request.id, command: request.command, deadline: clock.now.advanced(by: timeout))
    }
    outbox.append((request.id, request.frames))
    try onBus { () throws(BusError) in try flush() }
  }

  private func makeID() -> String {
    defer { nextID += 1 }
    return String(nextID)
  }

  /// The next answer in the order they came, waiting `timeout` at most; `nil` if none came.
  ///
  /// - Throws: `ClientError.bus`, `refused`.
  public func next(within timeout: Duration) throws(ClientError) -> Answer? {
    let deadline = clock.now.advanced(by: timeout)
    while answers.isEmpty {
      try turn()
      guard answers.isEmpty else { break }
      let now = clock.now
      guard now < deadline else { return nil }
      try wait(until: deadline)
    }
    return answers.removeFirst()
  }

  /// Asks and waits for the answer.
  ///
  /// - Throws: `ClientError`: `answered` with the daemon's error, `timeout`, `refused`, `bus`.
  public func request(
    _ command: Command, id: String? = nil, attachments: [FeedBus.Frame] = [],
    timeout: Duration = .seconds(5)
  ) throws(ClientError) -> Response {
    try request(prepare(command, id: id, attachments: attachments), timeout: timeout)
  }

  /// Asks what was written down, and waits for the answer.
  ///
  /// - Throws: as above.
  package func request(
    _ request: PreparedRequest, timeout: Duration
  ) throws(ClientError) -> Response {
    try start(request, timeout: timeout)
    guard request.wantsReply else { return Response(members: [:], frames: []) }
    while true {
      try turn()
      if let index = answers.firstIndex(where: { $0.id == request.id }) {
        return try answers.remove(at: index).result.get()
      }
      try wait(until: clock.now.advanced(by: timeout))
    }
  }
}

/// A request as it goes out.
package struct PreparedRequest {
  package let id: String
  let command: String
  let wantsReply: Bool
  let frames: [FeedBus.Frame]

  /// Of the JSON.
  package var byteCount: Int { frames[0].count }
  package var attachmentBytes: Int { frames.dropFirst().reduce(0) { $0 + $1.count } }
}

// MARK: - Turns of whoever drives it

extension FeedConnection {
  func register(in poller: inout Poller) {
    link.register(in: &poller, for: outbox.isEmpty ? .readable : [.readable, .writable])
  }

  /// When `turn` has something to do though nothing arrives.
  var wakeTime: ContinuousClock.Instant? {
    [table.earliestDeadline, link.wakeTime].compactMap { $0 }.min()
  }

  /// Does everything that can be done without waiting.
  func turn() throws(ClientError) {
    let news = try onBus { () throws(BusError) in
      let news = try link.refresh(now: clock.now)
      try flush()
      while let message = try link.socket.receive() { receive(message) }
      return news
    }
    if news == .refused { throw .refused(endpoint: link.endpoint.text) }
    for (id, command) in table.expire(at: clock.now) {
      outbox.removeAll { $0.id == id }
      answers.append(Answer(id: id, result: .failure(.timeout(command: command))))
    }
  }

  private func wait(until deadline: ContinuousClock.Instant) throws(ClientError) {
    var poller = Poller()
    register(in: &poller)
    let time = min(deadline, wakeTime ?? deadline)
    try onBus { () throws(BusError) in
      _ = try poller.wait(timeout: clock.now.duration(to: time))
    }
  }

  private func flush() throws(BusError) {
    var sent = 0
    while sent < outbox.count, try link.socket.send(outbox[sent].frames) == .sent { sent += 1 }
    outbox.removeFirst(sent)
  }

  /// Takes a reply; one that nobody waits for any more is dropped.
  private func receive(_ message: Message) {
    guard
      let envelope = Envelope(message.frames[...], isEmpty: { $0.isEmpty }),
      let reply = unsafe envelope.head.withUnsafeBytes({ bytes in
        unsafe Reply(json: bytes.bindMemory(to: UInt8.self).span, parser: parser)
      }), let id = reply.id, table.remove(id)
    else { return }
    let frames = Array(envelope.attachments)
    switch reply.outcome {
    case .done(let members):
      let response = Response(members: .map(members), frames: frames)
      answers.append(Answer(id: id, result: .success(response)))
    case .failed(let error):
      answers.append(Answer(id: id, result: .failure(.answered(error))))
    }
  }

  /// The next answer that has come.
  func takeAnswer() -> Answer? { answers.isEmpty ? nil : answers.removeFirst() }
}

extension Command {
  /// Whether an answer comes at all.
  var wantsReply: Bool {
    if case .push(let push) = self { push.wantsReply } else { true }
  }
}
