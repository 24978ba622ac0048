// News of a socket's connections: a client must know when it was refused.

import CZMQ

/// Reports what happens to one socket's connections.
///
/// After a refusal libzmq's socket never connects again, so its owner must make a new one.
public struct SocketMonitor: ~Copyable {
  public enum Event: Equatable, Sendable {
    case connected
    case disconnected
    case handshakeSucceeded
    /// The other end refused us, for good.
    case refused
    /// The handshake broke off for another reason.
    case handshakeFailed
  }

  /// What to poll, for reading.
  public let socket: Socket
  private let monitored: SocketHandle

  /// - Parameter name: unique in the context.
  /// - Throws: `BusError`.
  public init(of monitored: borrowing Socket, name: String, in context: Context) throws(BusError) {
    let endpoint = "inproc://monitor-\(name)"
    let events =
      ZMQ_EVENT_CONNECTED | ZMQ_EVENT_DISCONNECTED | ZMQ_EVENT_HANDSHAKE_SUCCEEDED
      | ZMQ_EVENT_HANDSHAKE_FAILED_NO_DETAIL | ZMQ_EVENT_HANDSHAKE_FAILED_PROTOCOL
      | ZMQ_EVENT_HANDSHAKE_FAILED_AUTH
    guard unsafe zmq_socket_monitor(monitored.handle.pointer, endpoint, events) == 0 else {
      throw .last("zmq_socket_monitor", endpoint: endpoint)
    }
    monitored.handle.isMonitored = true
    do throws(BusError) {
      let socket = try Socket(.pair, in: context)
      guard unsafe zmq_connect(socket.handle.pointer, endpoint) == 0 else {
        throw .last("zmq_connect", endpoint: endpoint)
      }
      self.socket = socket
    } catch {
      monitored.handle.stopMonitor()
      throw error
    }
    self.monitored = monitored.handle
  }

  /// The news ends before those who hear it: libzmq's I/O thread would wait for ever, and every
  /// socket of the context with it, to tell an event that nobody can take any more.
  deinit { monitored.stopMonitor() }

  /// The next event, or `nil` where there is none.
  public borrowing func next() throws(BusError) -> Event? {
    while let message = try socket.receive() {
      // The first frame: 16 bits of event, 32 bits of value, in the machine's order.
      let bytes = message.frames[0].bytes
      guard bytes.count == 6 else { continue }
      if let event = Event(code: Int32(bytes[1]) << 8 | Int32(bytes[0])) { return event }
    }
    return nil
  }
}

extension SocketMonitor.Event {
  fileprivate init?(code: Int32) {
    switch code {
    case ZMQ_EVENT_CONNECTED: self = .connected
    case ZMQ_EVENT_DISCONNECTED: self = .disconnected
    case ZMQ_EVENT_HANDSHAKE_SUCCEEDED: self = .handshakeSucceeded
    case ZMQ_EVENT_HANDSHAKE_FAILED_AUTH: self = .refused
    case ZMQ_EVENT_HANDSHAKE_FAILED_NO_DETAIL, ZMQ_EVENT_HANDSHAKE_FAILED_PROTOCOL:
      self = .handshakeFailed
    default: return nil
    }
  }
}
