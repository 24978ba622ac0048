// What is set on a socket before it binds or connects.

/// The kinds of socket in use here.
public enum SocketKind: Sendable, CaseIterable {
  case router, dealer, request, reply, extendedPublisher, subscriber, push, pull, pair
}

/// Options of a socket; `nil` leaves libzmq's default.
///
/// The four presets are the ones the measurements call for.
public struct SocketOptions: Sendable {
  /// Messages waiting to go to one peer.
  public var sendHighWaterMark: Int32?
  /// Messages waiting to be received from one peer.
  public var receiveHighWaterMark: Int32?
  /// A peer that sends a larger frame is disconnected. At least 512 on a publisher: less breaks
  /// the CURVE handshake.
  public var maximumMessageBytes: Int64?
  /// How long an end of the context waits for messages not yet sent.
  public var lingerMilliseconds: Int32 = 0
  /// A peer that has not finished its handshake by then is disconnected.
  public var handshakeMilliseconds: Int32?
  public var heartbeat: Heartbeat?
  /// Connections the system holds before they are accepted.
  public var backlog: Int32?
  /// ROUTER: a send to a peer that is gone or slow says so. Without it, messages vanish.
  public var isMandatory = false
  /// XPUB: every subscription is reported, not only the first of its topic.
  public var isVerbose = false
  /// A connecting socket queues for finished connections only.
  public var isImmediate = false
  public var reconnect: Reconnect?
  /// A connecting socket's keys; `nil` for no encryption.
  public var clientKeys: ClientKeys?

  public init() {}

  /// Pings of ZMTP, which find a peer that froze.
  public struct Heartbeat: Sendable {
    public var intervalMilliseconds: Int32
    public var timeoutMilliseconds: Int32
    public init(intervalMilliseconds: Int32 = 1_000, timeoutMilliseconds: Int32 = 3_000) {
      self.intervalMilliseconds = intervalMilliseconds
      self.timeoutMilliseconds = timeoutMilliseconds
    }
  }

  /// The pause before a lost connection is tried again, doubling up to a bound.
  public struct Reconnect: Sendable {
    public var firstMilliseconds: Int32
    public var maximumMilliseconds: Int32
    public init(firstMilliseconds: Int32 = 100, maximumMilliseconds: Int32 = 5_000) {
      self.firstMilliseconds = firstMilliseconds
      self.maximumMilliseconds = maximumMilliseconds
    }
  }

  /// A client's own keys and the server's public key.
  public struct ClientKeys: Sendable {
    public var own: KeyPair
    public var server: PublicKey
    public init(own: KeyPair, server: PublicKey) {
      self.own = own
      self.server = server
    }
  }
}

extension SocketOptions {
  private static var bound: SocketOptions {
    var options = SocketOptions()
    options.handshakeMilliseconds = 3_000
    options.heartbeat = Heartbeat()
    options.backlog = 1_024
    return options
  }

  /// For a bound ROUTER.
  public static func commands(maximumMessageBytes: Int64) -> SocketOptions {
    var options = bound
    options.isMandatory = true
    options.receiveHighWaterMark = 1_000
    options.sendHighWaterMark = 1_000
    options.maximumMessageBytes = maximumMessageBytes
    return options
  }

  /// For a bound XPUB.
  public static func deltas(sendHighWaterMark: Int32 = 10_000) -> SocketOptions {
    var options = bound
    options.isVerbose = true
    options.sendHighWaterMark = sendHighWaterMark
    options.maximumMessageBytes = 512
    return options
  }

  private static var connecting: SocketOptions {
    var options = SocketOptions()
    options.heartbeat = Heartbeat()
    options.reconnect = Reconnect()
    options.handshakeMilliseconds = 3_000
    return options
  }

  /// For a DEALER that sends commands.
  public static var commandClient: SocketOptions {
    var options = connecting
    options.isImmediate = true
    options.sendHighWaterMark = 1_000
    options.receiveHighWaterMark = 1_000
    return options
  }

  /// For a SUB that follows deltas.
  ///
  /// - Parameter maximumSubscriptions: a socket with more loses some of them at a reconnect.
  public static func deltaClient(maximumSubscriptions: Int32 = 10_000) -> SocketOptions {
    var options = connecting
    options.receiveHighWaterMark = 10_000
    options.sendHighWaterMark = maximumSubscriptions + 1_000
    return options
  }
}
