// One connecting socket that survives being refused.

import FeedBus

/// A socket to one endpoint, made anew with growing pauses when the other end refuses it.
///
/// libzmq reconnects a lost connection by itself, but gives up one that was refused: a daemon that
/// gets our key later would never hear of us.
final class Link {
  enum News: Equatable {
    case none
    /// The other end refused us; another try is due after a pause.
    case refused
    /// A new socket is connecting; what the old one had queued or subscribed to is gone.
    case rebuilt
  }

  private(set) var socket: Socket
  private var monitor: SocketMonitor
  let endpoint: Endpoint
  private let kind: SocketKind
  private let options: SocketOptions
  private let context: Context
  private var rebuildTime: ContinuousClock.Instant?
  private var pause = Link.firstPause

  private static let firstPause = Duration.milliseconds(100)
  private static let maximumPause = Duration.seconds(5)

  init(
    _ kind: SocketKind, to endpoint: Endpoint, options: SocketOptions, in context: Context
  ) throws(BusError) {
    self.kind = kind
    self.endpoint = endpoint
    self.options = options
    self.context = context
    let socket = try Socket(kind, in: context, options: options)
    monitor = try Link.watch(socket, in: context)
    try socket.connect(to: endpoint)
    self.socket = socket
  }

  private static func watch(
    _ socket: borrowing Socket, in context: Context
  ) throws(BusError) -> SocketMonitor {
    try SocketMonitor(of: socket, name: ClientIdentity.random(), in: context)
  }

  func register(in poller: inout Poller, for events: Poller.Events) {
    _ = poller.add(socket, for: events)
    _ = poller.add(monitor.socket, for: .readable)
  }

  /// When `refresh` has something to do though nothing arrives.
  var wakeTime: ContinuousClock.Instant? { rebuildTime }

  /// Looks at what happened to the connection, and makes a new one where that is due.
  func refresh(now: ContinuousClock.Instant) throws(BusError) -> News {
    var news = News.none
    while let event = try monitor.next() {
      switch event {
      case .handshakeSucceeded: pause = Link.firstPause
      case .refused:
        rebuildTime = now.advanced(by: pause)
        pause = min(pause * 2, Link.maximumPause)
        news = .refused
      case .connected, .disconnected, .handshakeFailed: break
      }
    }
    if let time = rebuildTime, time <= now {
      rebuildTime = nil
      try rebuild()
      news = .rebuilt
    }
    return news
  }

  private func rebuild() throws(BusError) {
    let fresh = try Socket(kind, in: context, options: options)
    monitor = try Link.watch(fresh, in: context)
    try fresh.connect(to: endpoint)
    socket = fresh
  }
}
