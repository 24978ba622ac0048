// ZAP: who is let in, as whom, and that nobody gets in where nobody may.

import Foundation
import Testing

@testable import FeedBus

@Suite("Access") struct AccessTests {
  /// Serves the handler until `step` gives a value.
  private func serving<Result>(
    _ authenticator: borrowing Authenticator, until what: String,
    _ step: () throws -> Result?
  ) throws -> Result {
    let deadline = ContinuousClock.now + patience
    while ContinuousClock.now < deadline {
      try authenticator.serve()
      if let result = try step() { return result }
      usleep(1_000)
    }
    return try #require(nil as Result?, "never \(what)")
  }

  @Test("§9.1 an ipc peer is its uid, on every message")
  func ipcUser() throws {
    let folder = try SocketFolder()
    let context = try Context()
    let authenticator = try Authenticator(in: context) { request in
      guard let peer = request.localPeer, request.domain == "commands" else {
        return .refuse("not a local process")
      }
      return .admit(userID: "uid:\(peer.userID)")
    }
    let router = try Socket(.router, in: context)
    try router.bind(to: try folder.endpoint(), security: EndpointSecurity(domain: "commands"))
    let dealer = try Socket(.dealer, in: context)
    try dealer.connect(to: try folder.endpoint())
    _ = try dealer.send(Message("one"))
    _ = try dealer.send(Message("two", "body"))
    for _ in 0..<2 {
      let message = try serving(authenticator, until: "received") { try router.receive() }
      #expect(message.userID == "uid:\(getuid())")
    }
  }

  @Test("a message tells whether its sender is a REQ, over ipc and tcp", arguments: [true, false])
  func senderType(overIPC: Bool) throws {
    let folder = try SocketFolder()
    let context = try Context()
    let router = try Socket(.router, in: context)
    try router.bindUnguarded(
      to: overIPC ? try folder.endpoint() : try Endpoint("tcp://127.0.0.1:*"))
    let endpoint = try Endpoint(try router.lastEndpoint())
    for kind in [SocketKind.dealer, .request] {
      let peer = try Socket(kind, in: context)
      try peer.connect(to: endpoint)
      _ = try peer.send(Message("one", "two"))
      let message = try #require(try router.receive(within: .seconds(20)))
      #expect(message.isFromREQ == (kind == .request))
    }
  }

  @Test("subscriptions carry their user too")
  func subscriberUser() throws {
    let folder = try SocketFolder()
    let context = try Context()
    let authenticator = try Authenticator(in: context) { _ in .admit(userID: "kiosk") }
    let publisher = try Socket(.extendedPublisher, in: context, options: .deltas())
    try publisher.bind(to: try folder.endpoint(), security: EndpointSecurity(domain: "deltas"))
    let subscriber = try Socket(.subscriber, in: context)
    try subscriber.connect(to: try folder.endpoint())
    try subscriber.subscribe(to: "delta|")
    let message = try serving(authenticator, until: "subscribed") { try publisher.receive() }
    #expect(SubscriptionChange(message)?.userID == "kiosk")
  }

  @Test("a refused peer hears that it is refused, and nothing of it arrives")
  func refused() throws {
    let context = try Context()
    let authenticator = try Authenticator(in: context) { request in
      request.isLoopback && request.mechanism == .null
        ? .refuse("no keys, no entry") : .admit(userID: "wrong")
    }
    let router = try Socket(.router, in: context)
    try router.bind(
      to: try Endpoint("tcp://127.0.0.1:*"), security: EndpointSecurity(domain: "commands"))
    let dealer = try Socket(.dealer, in: context)
    let monitor = try SocketMonitor(of: dealer, name: "refused", in: context)
    try dealer.connect(to: try Endpoint(try router.lastEndpoint()))
    _ = try dealer.send(Message("let me in"))
    _ = try serving(authenticator, until: "refused") {
      try monitor.next() == .refused ? true : nil
    }
    let arrived = try router.receive()
    #expect(arrived == nil)
  }

  @Test("a bound endpoint without a handler lets nobody in")
  func noHandler() throws {
    let folder = try SocketFolder()
    let context = try Context()
    var options = SocketOptions.commands(maximumMessageBytes: 1_000)
    options.handshakeMilliseconds = 100
    let router = try Socket(.router, in: context, options: options)
    try router.bind(to: try folder.endpoint(), security: EndpointSecurity(domain: "commands"))
    let dealer = try Socket(.dealer, in: context)
    let monitor = try SocketMonitor(of: dealer, name: "none", in: context)
    try dealer.connect(to: try folder.endpoint())
    _ = try dealer.send(Message("anyone?"))
    _ = try eventually("disconnected") { () -> Bool? in
      let event = try monitor.next()
      #expect(event != .handshakeSucceeded)
      return event == .disconnected || event == .handshakeFailed || event == .refused ? true : nil
    }
    let arrived = try router.receive()
    #expect(arrived == nil)
  }

  @Test("a CURVE peer is its key; another key and no key stay out")
  func curve() throws {
    let context = try Context()
    let server = try KeyPair.generate()
    let known = try KeyPair.generate()
    let authenticator = try Authenticator(in: context) { request in
      request.mechanism == .curve(known.publicKey) ? .admit(userID: "app") : .refuse("unknown key")
    }
    let router = try Socket(.router, in: context)
    try router.bind(
      to: try Endpoint("tcp://127.0.0.1:*"),
      security: EndpointSecurity(domain: "commands", serverKey: server.secretKey))
    let endpoint = try Endpoint(try router.lastEndpoint())

    var options = SocketOptions()
    options.clientKeys = .init(own: known, server: server.publicKey)
    let friend = try Socket(.dealer, in: context, options: options)
    try friend.connect(to: endpoint)
    _ = try friend.send(Message("hello"))
    let message = try serving(authenticator, until: "received") { try router.receive() }
    #expect(message.userID == "app")

    options.clientKeys = .init(own: try KeyPair.generate(), server: server.publicKey)
    let stranger = try Socket(.dealer, in: context, options: options)
    let monitor = try SocketMonitor(of: stranger, name: "stranger", in: context)
    try stranger.connect(to: endpoint)
    _ = try serving(authenticator, until: "refused") {
      try monitor.next() == .refused ? true : nil
    }

    let bare = try Socket(.dealer, in: context)
    let bareMonitor = try SocketMonitor(of: bare, name: "bare", in: context)
    try bare.connect(to: endpoint)
    _ = try serving(authenticator, until: "turned away") { () -> Bool? in
      let event = try bareMonitor.next()
      #expect(event != .handshakeSucceeded)
      return event == .handshakeFailed || event == .disconnected ? true : nil
    }
  }

  @Test("endpoints of one socket have their own domain and keys")
  func domains() throws {
    let folder = try SocketFolder()
    let context = try Context()
    let keys = try KeyPair.generate()
    let authenticator = try Authenticator(in: context) { .admit(userID: $0.domain) }
    let router = try Socket(.router, in: context)
    try router.bind(
      to: try Endpoint("tcp://127.0.0.1:*"),
      security: EndpointSecurity(domain: "far", serverKey: keys.secretKey))
    try router.bind(to: try folder.endpoint(), security: EndpointSecurity(domain: "near"))
    let dealer = try Socket(.dealer, in: context)
    try dealer.connect(to: try folder.endpoint())
    _ = try dealer.send(Message("hello"))
    let message = try serving(authenticator, until: "received") { try router.receive() }
    #expect(message.userID == "near")
  }

  @Test("a second handler in one context is refused")
  func secondHandler() throws {
    let context = try Context()
    let first = try Authenticator(in: context) { _ in .refuse("") }
    var thrown: BusError?
    do { _ = try Authenticator(in: context) { _ in .admit(userID: "x") } } catch { thrown = error }
    #expect(thrown?.errno == EADDRINUSE)
    let answers = try first.serve()
    #expect(answers.isEmpty)
  }

  @Test("malformed requests are no requests")
  func malformedRequests() {
    let good = ["1.0", "7", "d", "127.0.0.1", "", "NULL"]
    #expect(AuthenticationRequest(Message(good.map { Frame($0) }))?.mechanism == .null)
    let bad: [[String]] = [
      [], ["1.0"], Array(good.dropLast()), ["2.0"] + good.dropFirst(),
      Array(good.dropLast()) + ["CURVE", "too short"],
    ]
    for texts in bad { #expect(AuthenticationRequest(Message(texts.map { Frame($0) })) == nil) }
    let odd = AuthenticationRequest(Message((good.dropLast() + ["GSSAPI", "x"]).map { Frame($0) }))
    #expect(odd?.mechanism == .other("GSSAPI"))
  }

  @Test("keys survive being written and read, and nothing else is read as one")
  func keys() throws {
    let pair = try KeyPair.generate()
    #expect(PublicKey(z85: pair.publicKey.z85) == pair.publicKey)
    #expect(try pair.secretKey.publicKey() == pair.publicKey)
    #expect(PublicKey(z85: "") == nil)
    #expect(PublicKey(z85: String(repeating: "#", count: 40)) == nil)
    #expect(PublicKey(z85: String(repeating: "é", count: 20)) == nil)
    #expect(!String(describing: pair).contains(pair.secretKey.z85))
    // The example of ZeroMQ RFC 32, followed by zeros.
    let example: [UInt8] = [0x86, 0x4F, 0xD2, 0x6F, 0xB5, 0x59, 0xF7, 0x5B]
    #expect(Z85.encode(example) == "HelloWorld")
  }
}
