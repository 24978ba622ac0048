// Follows what is demanded of data services, over connections of its own.

import ComponentRuntime
import FeedBus
import FeedJSON
import FeedProtocol

/// What live pages need, from now on, beginning with what they need now; for one thread.
///
///     let follower = try DemandFollower(at: endpoints, in: Context(), prefix: "weather/")
///     while let demand = try follower.next(within: .seconds(3_600)) {
///       if demand.isActive { push(weather(demand.source)) }
///     }
public final class DemandFollower {
  private var state: DemandState
  private var actions: [DemandState.Action]
  private let connection: FeedConnection
  private let link: Link
  private let parser: JSONParser
  private var pendingID: String?
  private var timer: ContinuousClock.Instant?
  private var failure: WireError?
  private var random = SystemRandomNumberGenerator()
  private let clock = ContinuousClock()
  /// Messages that were no demand.
  public private(set) var malformedMessages = 0

  /// Names that are long are hashed, so nothing less than all topics is sure to have them.
  private static let topics = "demand|"

  /// - Parameter prefix: what the names of the sources begin with that are of interest.
  /// - Throws: `ClientError.bus`.
  public init(
    at endpoints: FeedEndpoints, in context: Context, prefix: String = "",
    limits: JSONLimits = JSONLimits()
  ) throws(ClientError) {
    state = DemandState(prefix: prefix)
    actions = state.handle(.start)
    parser = JSONParser(limits: limits)
    connection = try FeedConnection(to: endpoints, in: context, limits: limits)
    var options = SocketOptions.deltaClient(maximumSubscriptions: 10)
    options.clientKeys = endpoints.keys
    link = try onBus { () throws(BusError) in
      try Link(.subscriber, to: endpoints.deltas, options: options, in: context)
    }
  }

  /// Whether the daemon has told what is demanded already: news alone may be all there is.
  public var isFollowing: Bool { state.isFollowing }

  /// The next news, waiting `timeout` at most; `nil` if there was none.
  ///
  /// A source that goes on to lack what it needs is told again and again.
  ///
  /// - Parameter descriptors: what else ends the wait by being readable, such as signals.
  /// - Throws: `ClientError`: `answered` where the user may not see demand, `refused`, `bus`.
  public func next(
    within timeout: Duration, wakingOn descriptors: [Int32] = []
  ) throws(ClientError) -> DemandMessage? {
    let deadline = clock.now.advanced(by: timeout)
    while true {
      try turn()
      if let news = state.takeNews() { return news }
      if let failure { throw .answered(failure) }
      guard clock.now < deadline else { return nil }
      if try wait(until: deadline, descriptors) { return nil }
    }
  }

  private func turn() throws(ClientError) {
    for action in actions { try perform(action) }
    actions = []
    try connection.turn()
    switch try onBus({ () throws(BusError) in try link.refresh(now: clock.now) }) {
    case .none: break
    case .refused: throw .refused(endpoint: link.endpoint.text)
    case .rebuilt: try tell(.rebuilt)
    }
    while let answer = connection.takeAnswer() {
      guard answer.id == pendingID else { continue }
      pendingID = nil
      try tell(DemandState.Input(answer.result))
    }
    if let timer, timer <= clock.now {
      self.timer = nil
      try tell(.timerFired)
    }
    while let message = try onBus({ () throws(BusError) in try link.socket.receive() }) {
      if let demand = demand(in: message) {
        try tell(.published(demand))
      } else {
        malformedMessages += 1
      }
    }
  }

  private func tell(_ input: DemandState.Input) throws(ClientError) {
    for action in state.handle(input) { try perform(action) }
  }

  private func perform(_ action: DemandState.Action) throws(ClientError) {
    switch action {
    case .subscribe: try onBus { () throws(BusError) in try link.socket.subscribe(to: Self.topics) }
    case .ask:
      timer = nil
      pendingID = try connection.start(.demand)
    case .pause(let milliseconds):
      // Some chance on top, so that many followers do not come back together.
      timer = clock.now.advanced(by: Backoff.spread(milliseconds: milliseconds, using: &random))
    case .fail(let error): failure = error
    }
  }

  private func demand(in message: Message) -> DemandMessage? {
    guard message.frames.count == 2 else { return nil }
    do {
      let value = try unsafe message.frames[1].withUnsafeBytes { bytes throws(JSONFault) in
        try unsafe parser.parse(bytes)
      }
      return try DemandMessage(value: value)
    } catch {
      return nil
    }
  }

  /// - Returns: whether a descriptor ended it.
  private func wait(
    until deadline: ContinuousClock.Instant, _ descriptors: [Int32]
  ) throws(ClientError) -> Bool {
    var poller = Poller()
    let others = poller.add(descriptors)
    connection.register(in: &poller)
    link.register(in: &poller, for: .readable)
    let times = [deadline, timer, connection.wakeTime, link.wakeTime].compactMap { $0 }
    let time = times.min() ?? deadline
    try onBus { () throws(BusError) in
      _ = try poller.wait(timeout: clock.now.duration(to: time))
    }
    return poller.isReadable(anyOf: others)
  }
}

extension DemandState.Input {
  /// What the answer to `demand` says.
  fileprivate init(_ result: Result<FeedConnection.Response, ClientError>) {
    switch result {
    case .success(let response):
      guard case .list(let list)? = response.members["sources"] else {
        self = .failed(WireError(.internal, "the daemon's answer is not what the protocol says"))
        return
      }
      let names = list.compactMap { value -> String? in
        if case .string(let name) = value { name } else { nil }
      }
      self = .listed(names)
    case .failure(.answered(let error)): self = .failed(error)
    case .failure(let error): self = .failed(WireError(.timeout, error.description))
    }
  }
}
