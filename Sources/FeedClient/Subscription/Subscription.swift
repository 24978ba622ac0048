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
  public internal(set) var document: Value?
  /// Where the document stands.
  public internal(set) var position: Position?
  public internal(set) var counters = Counters()

  /// The document before the last change, and the operations that changed it, unless it came whole.
  var before: (document: Value?, operations: [DeltaOperation]?) = (nil, nil)

  let form: Form
  var state: SubscriberState
  var actions: [SubscriberState.Action] = []
  var updates: [Update] = []
  var failure: WireError?
  let connection: FeedConnection
  let link: Link
  let parser: JSONParser
  /// The topic subscribed to, with `delta|` or `patch|` before it.
  var subscribedTopic: String?
  var timer: ContinuousClock.Instant?
  /// The request whose answer the state waits for.
  var pending: PendingRequest?
  /// A whole document that came and is not adopted yet.
  var fetched: Value?
  var random = SystemRandomNumberGenerator()
  let clock = ContinuousClock()

  enum PendingRequest {
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
    bounds: SubscriberBounds = SubscriberBounds(), limits: JSONLimits = .deepest,
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
  /// - Parameter descriptors: what else ends the wait by being readable, such as signals.
  /// - Throws: `ClientError`: `answered` where the page cannot be had, `refused`, `bus`.
  public func next(
    within timeout: Duration, wakingOn descriptors: [Int32] = []
  ) throws(ClientError) -> Update? {
    let deadline = clock.now.advanced(by: timeout)
    while updates.isEmpty {
      if let failure { throw .answered(failure) }
      let didSomething = try turn()
      if didSomething { continue }
      guard clock.now < deadline else { return nil }
      if try wait(until: deadline, descriptors) { return nil }
    }
    return updates.removeFirst()
  }
}
