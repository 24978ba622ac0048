// The start's own try to get in where nobody may: libzmq admits everyone when ZAP is set up wrong.

import FeedBus

/// Connects to a socket of a domain that is always refused, and fails the start if it gets in.
///
/// Source: spec/protocol.md, "Access".
enum ZAPProbe {
  private static let timeout = Duration.seconds(30)

  /// - Throws: `ConfigurationFault` where the probe was let in, or got no answer.
  static func check(
    _ authenticator: borrowing Authenticator, in context: Context, domain: String
  ) throws {
    let guarded = try Socket(.router, in: context)
    try guarded.bind(to: Endpoint("tcp://127.0.0.1:*"), security: EndpointSecurity(domain: domain))
    let probe = try Socket(.dealer, in: context)
    let monitor = try SocketMonitor(of: probe, name: "probe", in: context)
    try probe.connect(to: Endpoint(try guarded.lastEndpoint()))
    var poller = Poller()
    _ = poller.add(authenticator.socket, for: .readable)
    _ = poller.add(monitor.socket, for: .readable)
    let clock = ContinuousClock()
    let deadline = clock.now.advanced(by: timeout)
    while clock.now < deadline {
      _ = try poller.wait(timeout: clock.now.duration(to: deadline))
      try authenticator.serve()
      while let event = try monitor.next() {
        switch event {
        case .refused: return
        case .handshakeSucceeded:
          throw ConfigurationFault("a peer that must be refused was let in: ZAP does not work")
        case .connected, .disconnected, .handshakeFailed: continue
        }
      }
    }
    throw ConfigurationFault("the start's own probe got no answer: ZAP does not work")
  }
}
