// A libzmq socket with one owner, closed once.

import CZMQ
import Glibc

/// A socket; it belongs to the thread that made it.
///
/// It ends with its owner. Messages not sent by then wait as long as `lingerMilliseconds` says.
public struct Socket: ~Copyable {
  public let kind: SocketKind
  let handle: SocketHandle

  /// - Throws: `BusError` where libzmq refuses the socket or an option.
  public init(
    _ kind: SocketKind, in context: Context, options: SocketOptions = SocketOptions()
  ) throws(BusError) {
    let handle = try SocketHandle(kind, in: context)
    try handle.apply(options)
    self.kind = kind
    self.handle = handle
  }

  deinit { handle.close() }

  /// Closes the socket now.
  public consuming func close() {}

  /// Connects, now or as soon as the other end is there.
  public borrowing func connect(to endpoint: Endpoint) throws(BusError) {
    guard unsafe zmq_connect(handle.pointer, endpoint.text) == 0 else {
      throw .last("zmq_connect", endpoint: endpoint.text)
    }
  }

  public borrowing func disconnect(from endpoint: Endpoint) throws(BusError) {
    guard unsafe zmq_disconnect(handle.pointer, endpoint.text) == 0 else {
      throw .last("zmq_disconnect", endpoint: endpoint.text)
    }
  }
}

/// What a `Socket` owns and a `Poller` looks at: it knows whether it is closed.
@safe final class SocketHandle {
  let kind: SocketKind
  private var open: UnsafeMutableRawPointer?
  /// Whether libzmq tells a `SocketMonitor` what happens.
  var isMonitored = false
  /// Sockets end before their context does.
  private let context: Context

  init(_ kind: SocketKind, in context: Context) throws(BusError) {
    self.kind = kind
    self.context = context
    unsafe open = unsafe zmq_socket(context.handle, kind.code)
    guard unsafe open != nil else { throw .last("zmq_socket") }
  }

  var isOpen: Bool { unsafe open != nil }

  var pointer: UnsafeMutableRawPointer {
    guard let open = unsafe open else { preconditionFailure("the socket is closed") }
    return unsafe open
  }

  func stopMonitor() {
    guard let socket = unsafe open, isMonitored else { return }
    isMonitored = false
    unsafe zmq_socket_monitor(socket, nil, 0)
  }

  func close() {
    stopMonitor()
    guard let socket = unsafe open else { return }
    unsafe open = nil
    unsafe zmq_close(socket)
  }

  deinit { close() }
}

extension SocketKind {
  var code: Int32 {
    switch self {
    case .router: ZMQ_ROUTER
    case .dealer: ZMQ_DEALER
    case .request: ZMQ_REQ
    case .reply: ZMQ_REP
    case .extendedPublisher: ZMQ_XPUB
    case .subscriber: ZMQ_SUB
    case .push: ZMQ_PUSH
    case .pull: ZMQ_PULL
    case .pair: ZMQ_PAIR
    }
  }
}
