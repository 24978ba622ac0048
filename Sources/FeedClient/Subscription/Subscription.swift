// Follows one document: performs what the subscriber's rules ask for, and holds the result.

import ComponentRuntime
import FeedBus
import FeedJSON
import FeedProtocol

/// A document of a daemon's, kept up to date; for one thread.
///
///     let subscription = try Subscription(to: name, at: endpoints, in: Context())
///     while let update = try subscription.next(within: .seconds(5)) {
///       draw(subscription.document, update)
///     }
public final class Subscription {
  /// Which operations the deltas are made of.
  public enum Form: String, Sendable {
    /// RFC 6902 and the two that keep small changes small.
    case delta
    /// RFC 6902 alone.
    case patch
  }

  /// A change of the document that was just made.
  public enum Update: Sendable, Equatable {
    /// The document was replaced by a whole one.
    case replaced(Position)
    /// The operations of one delta were applied.
    case applied(DeltaMessage)
  }

  /// What came and was of no use, for who watches the health of a client.
  public struct Counters: Sendable, Equatable {
    /// Messages that were no publication.
    public var malformedMessages = 0
    public var wholeFetches = 0
    public var sinceFetches = 0
    /// Deltas that did not fit the document.
    public var failedDeltas = 0
  }

  public let name: DocumentName
  /// `nil` before the first document.
  public private(set) var document: Value?
  /// Where the document stands.
  public private(set) var position: Position?
  public private(set) var counters = Counters()

  private let form: Form
  private var state: SubscriberState
  private var actions: [SubscriberState.Action] = []
  private var updates: [Update] = []
  private var failure: WireError?
  private let connection: FeedConnection
  private let link: Link
  private let parser: JSONParser
  /// The topic subscribed to, with `delta|` or `patch|` before it.
  private var subscribedTopic: String?
  private var timer: ContinuousClock.Instant?
  /// The request whose answer the state waits for.
  private var pending: PendingRequest?
  /// A whole document that came and is not adopted yet.
  private var fetched: Value?
  private var random = SystemRandomNumberGenerator()
  private let clock = ContinuousClock()

  private enum PendingRequest {
    case open(id: String)
    case snapshot(id: String, serial: UInt64)

    var id: String {
      switch self {
      case .open(let id), .snapshot(let id, _): id
      }
    }
  }

  /// - Parameter resuming: a document held from before, and where it stood.
  /// - Throws: `ClientError.bus`.
  public init(
    to name: DocumentName, at endpoints: FeedEndpoints, in context: Context, form: Form = .delta,
    bounds: SubscriberBounds = SubscriberBounds(), limits: JSONLimits = JSONLimits(),
    resuming: (document: Value, position: Position)? = nil
  ) throws(ClientError) {
    self.name = name
    self.form = form
    document = resuming?.document
    position = resuming?.position
    state = SubscriberState(bounds: bounds, resumingAt: resuming?.position)
    parser = JSONParser(limits: limits)
    connection = try FeedConnection(to: endpoints, in: context, limits: limits)
    var options = SocketOptions.deltaClient(maximumSubscriptions: 10)
    options.clientKeys = endpoints.keys
    link = try onBus { () throws(BusError) in
      try Link(.subscriber, to: endpoints.deltas, options: options, in: context)
    }
    actions = state.handle(.start, using: &random)
  }

  /// How far it has come.
  public var phase: SubscriberState.Phase { state.phase }

  /// The next change of the document, waiting `timeout` at most; `nil` if there was none.
  ///
  /// - Throws: `ClientError`: `answered` where the page cannot be had, `refused`, `bus`.
  public func next(within timeout: Duration) throws(ClientError) -> Update? {
    let deadline = clock.now.advanced(by: timeout)
    while updates.isEmpty {
      if let failure { throw .answered(failure) }
      let didSomething = try turn()
      if didSomething { continue }
      guard clock.now < deadline else { return nil }
      try wait(until: deadline)
    }
    return updates.removeFirst()
  }
}

// MARK: - Turns

extension Subscription {
  /// Does one thing that is due, if there is one.
  private func turn() throws(ClientError) -> Bool {
    if let action = actions.first {
      actions.removeFirst()
      try perform(action)
      return true
    }
    try connection.turn()
    switch try onBus({ () throws(BusError) in try link.refresh(now: clock.now) }) {
    case .none: break
    case .refused: throw .refused(endpoint: link.endpoint.text)
    case .rebuilt:
      subscribedTopic = nil
      tell(.woke)
    }
    if let answer = connection.takeAnswer() {
      // What was asked before a sleep is answered for nobody.
      guard let pending, pending.id == answer.id else { return true }
      self.pending = nil
      take(answer, to: pending)
      return true
    }
    if let timer, timer <= clock.now {
      self.timer = nil
      tell(.timerFired)
      return true
    }
    let message = try onBus { () throws(BusError) in try link.socket.receive() }
    if let message { take(message) }
    return message != nil || !actions.isEmpty
  }

  private func wait(until deadline: ContinuousClock.Instant) throws(ClientError) {
    var poller = Poller()
    connection.register(in: &poller)
    link.register(in: &poller, for: .readable)
    let times = [deadline, timer, connection.wakeTime, link.wakeTime].compactMap { $0 }
    let time = times.min() ?? deadline
    try onBus { () throws(BusError) in
      _ = try poller.wait(timeout: clock.now.duration(to: time))
    }
  }

  private func tell(_ input: SubscriberState.Input) {
    actions += state.handle(input, using: &random)
  }

  private func perform(_ action: SubscriberState.Action) throws(ClientError) {
    switch action {
    case .open: pending = .open(id: try connection.start(.open(name)))
    case .subscribe(let topic), .resubscribe(let topic): try subscribe(to: topic)
    case .fetch(.whole, let serial):
      counters.wholeFetches += 1
      let id = try connection.start(.snapshot(name, since: nil))
      pending = .snapshot(id: id, serial: serial)
    case .fetch(.since(let position), let serial):
      counters.sinceFetches += 1
      let id = try connection.start(.snapshot(name, since: position))
      pending = .snapshot(id: id, serial: serial)
    case .adopt(let position):
      document = fetched
      fetched = nil
      self.position = position
      updates.append(.replaced(position))
    case .apply(let delta): apply(delta)
    case .setTimer(let milliseconds):
      timer = clock.now.advanced(by: .milliseconds(milliseconds))
    case .cancelTimer: timer = nil
    case .fail(let error): failure = error
    }
  }

  private func subscribe(to topic: String) throws(ClientError) {
    let wanted = form.rawValue + "|" + topic
    try onBus { () throws(BusError) in
      if let old = subscribedTopic { try link.socket.unsubscribe(from: old) }
      try link.socket.subscribe(to: wanted)
    }
    subscribedTopic = wanted
  }

  private func apply(_ delta: DeltaMessage) {
    guard let document else { preconditionFailure("a delta is applied to a document") }
    do {
      let operations = try DeltaOperation.operations(from: .list(delta.operations))
      self.document = try DocumentPatch.apply(operations, to: document)
      position = Position(epoch: delta.epoch, revision: delta.to)
      updates.append(.applied(delta))
    } catch {
      // What was to follow was meant for the document this delta did not give.
      counters.failedDeltas += 1
      actions = []
      tell(.applyFailed)
    }
  }
}

// MARK: - What arrives

extension Subscription {
  private func take(_ message: Message) {
    guard message.frames.count == 2, message.frames[0].text == subscribedTopic,
      let value = parse(message.frames[1])
    else {
      counters.malformedMessages += 1
      return
    }
    do {
      tell(.published(try Publication(value: value)))
    } catch {
      counters.malformedMessages += 1
    }
  }

  private func parse(_ frame: FeedBus.Frame) -> Value? {
    do {
      return try unsafe frame.withUnsafeBytes { bytes throws(JSONFault) in
        try unsafe parser.parse(bytes)
      }
    } catch {
      return nil
    }
  }

  private func take(_ answer: FeedConnection.Answer, to request: PendingRequest) {
    let result = answer.result.mapError { $0.wireError }
    switch request {
    case .open:
      switch result.flatMap({ OpenReply(value: $0.members).map(Result.success) ?? Self.noReply() })
      {
      case .success(let reply): tell(.opened(topic: reply.topic))
      case .failure(let error): tell(.openFailed(error))
      }
    case .snapshot(_, let serial):
      switch result.flatMap({ snapshotInput($0, serial) }) {
      case .success(let input): tell(input)
      case .failure(let error): tell(.fetchFailed(error, serial: serial))
      }
    }
  }

  private static func noReply<Success>() -> Result<Success, WireError> {
    .failure(WireError(.internal, "the daemon's answer is not what the protocol says"))
  }

  /// What a snapshot's answer means to the state; keeps its document.
  private func snapshotInput(
    _ response: FeedConnection.Response, _ serial: UInt64
  ) -> Result<SubscriberState.Input, WireError> {
    guard let reply = SnapshotReply(value: response.members), response.frames.count == 1,
      let body = parse(response.frames[0])
    else { return Self.noReply() }
    guard let count = reply.deltaCount else {
      fetched = body
      return .success(.fetchedWhole(reply.position, serial: serial))
    }
    guard case .list(let list) = body, list.count == count else { return Self.noReply() }
    do throws(PublicationFault) {
      var deltas: [DeltaMessage] = []
      for value in list { deltas.append(try DeltaMessage(value: value)) }
      return .success(.fetchedDeltas(reply.position, deltas, serial: serial))
    } catch {
      return Self.noReply()
    }
  }
}

extension ClientError {
  /// The error as the subscriber's rules know it: what is no answer is worth another try.
  fileprivate var wireError: WireError {
    if case .answered(let error) = self { return error }
    return WireError(.timeout, description)
  }
}
