// Binding: who may connect to an endpoint, and the socket file of an ipc one.

import CZMQ
import Glibc

/// How the peers of one bound endpoint are let in.
public struct EndpointSecurity: Sendable {
  /// The name under which the ZAP handler is asked. Never empty: an empty one admits everyone.
  public var domain: String
  /// With it, peers must know the matching public key and have keys of their own.
  public var serverKey: SecretKey?

  public init(domain: String, serverKey: SecretKey? = nil) {
    precondition(!domain.isEmpty, "an empty ZAP domain admits everyone")
    self.domain = domain
    self.serverKey = serverKey
  }
}

extension Socket {
  /// Binds, and asks the context's `Authenticator` about every peer of this endpoint.
  ///
  /// An ipc endpoint's stale socket file goes first, and one that somebody listens at stays; two
  /// who bind at once can still take it from one another, so the caller must hold a lock on it. An
  /// endpoint that was closed a moment ago may still be taken: that is tried again, for a second at
  /// most.
  ///
  /// - Parameters:
  ///   - security: `nil` only for inproc: everything else must name its domain.
  ///   - fileMode: of an ipc endpoint's socket file.
  /// - Throws: `BusError`.
  public borrowing func bind(
    to endpoint: Endpoint, security: EndpointSecurity?, fileMode: mode_t = 0o660
  ) throws(BusError) {
    precondition(
      security != nil || endpoint.transport == .inproc, "a bound endpoint needs a ZAP domain")
    if let security {
      try handle.set(ZMQ_ZAP_DOMAIN, Array(security.domain.utf8))
      try handle.set(ZMQ_ZAP_ENFORCE_DOMAIN, 1)
      // Options hold for later binds: an endpoint without keys must say so.
      try handle.set(ZMQ_CURVE_SERVER, security.serverKey == nil ? 0 : 1)
      if let key = security.serverKey { try handle.set(ZMQ_CURVE_SECRETKEY, key.bytes) }
    }
    try bindRetrying(endpoint)
    if endpoint.transport == .ipc {
      guard unsafe chmod(endpoint.address, fileMode) == 0 else {
        throw .last("chmod", endpoint: endpoint.text)
      }
    }
  }

  /// Binds without a ZAP domain, for tests and for sockets between threads.
  public borrowing func bindUnguarded(to endpoint: Endpoint) throws(BusError) {
    try bindRetrying(endpoint)
  }

  public borrowing func unbind(from endpoint: Endpoint) throws(BusError) {
    guard unsafe zmq_unbind(handle.pointer, endpoint.text) == 0 else {
      throw .last("zmq_unbind", endpoint: endpoint.text)
    }
  }

  private borrowing func bindRetrying(_ endpoint: Endpoint) throws(BusError) {
    let attempts = 100
    for attempt in 1...attempts {
      do throws(BusError) {
        if endpoint.transport == .ipc { try SocketFile(endpoint).removeIfStale() }
        guard unsafe zmq_bind(handle.pointer, endpoint.text) != 0 else { return }
        throw .last("zmq_bind", endpoint: endpoint.text)
      } catch {
        guard error.errno == EADDRINUSE, attempt < attempts else { throw error }
      }
      usleep(10_000)
    }
  }
}
