// Messages there and back, peers that vanish, limits that hold.

import Foundation
import Testing

@testable import FeedBus

@Suite("Sockets") struct SocketTests {
  @Test("a DEALER and a ROUTER exchange messages whole")
  func dealerAndRouter() throws {
    let folder = try SocketFolder()
    let context = try Context()
    let pair = try Pair(
      .router, .dealer, in: context, boundOptions: .commands(maximumMessageBytes: 1 << 20),
      connectedOptions: .commandClient, at: try folder.endpoint())
    let request = Message("{\"cmd\":\"ping\"}", "", "attachment")
    _ = try eventually("connected") { try pair.connected.send(request) == .sent ? true : nil }
    let received = try #require(try pair.bound.receive(within: patience))
    #expect(received.frames.count == 4)
    #expect(received.frames.dropFirst().map(\.text) == request.texts)
    let outcome = try pair.bound.send([received.frames[0], Frame("reply")])
    #expect(outcome == .sent)
    let reply = try pair.connected.receive(within: patience)
    #expect(reply?.texts == ["reply"])
  }

  @Test("a REQ peer's envelope is one empty frame before its request")
  func requestEnvelope() throws {
    let folder = try SocketFolder()
    let context = try Context()
    let pair = try Pair(.router, .request, in: context, at: try folder.endpoint())
    _ = try eventually("sent") { try pair.connected.send(Message("hi")) == .sent ? true : nil }
    let received = try #require(try pair.bound.receive(within: patience))
    #expect(received.frames.dropFirst().map(\.text) == ["", "hi"])
    let outcome = try pair.bound.send([received.frames[0], Frame(""), Frame("there")])
    #expect(outcome == .sent)
    let reply = try pair.connected.receive(within: patience)
    #expect(reply?.texts == ["there"])
  }

  @Test("an XPUB hears of every subscription, also of one it has, and publishes by prefix")
  func subscriptions() throws {
    let folder = try SocketFolder()
    let context = try Context()
    let endpoint = try folder.endpoint()
    let pair = try Pair(
      .extendedPublisher, .subscriber, in: context, boundOptions: .deltas(),
      connectedOptions: .deltaClient(), at: endpoint)
    let second = try Socket(.subscriber, in: context, options: .deltaClient())
    try second.connect(to: endpoint)
    try pair.connected.subscribe(to: "delta|home|phone|")
    let first = try #require(try pair.bound.receive(within: patience))
    #expect(
      SubscriptionChange(first)?.topic == Array("delta|home|phone|".utf8)
        && SubscriptionChange(first)?.isSubscribing == true)
    try second.subscribe(to: "delta|home|phone|")
    let again = try #require(try pair.bound.receive(within: patience))
    #expect(SubscriptionChange(again)?.isSubscribing == true)
    let other = try pair.bound.send(Message("delta|other|phone|", "{}"))
    let wanted = try pair.bound.send(Message("delta|home|phone|", "{\"at\":1}"))
    #expect(other == .sent && wanted == .sent)
    let delta = try pair.connected.receive(within: patience)
    #expect(delta?.texts == ["delta|home|phone|", "{\"at\":1}"])
    second.close()
    try pair.connected.unsubscribe(from: "delta|home|phone|")
    let last = try #require(try pair.bound.receive(within: patience))
    #expect(SubscriptionChange(last)?.isSubscribing == false)
  }

  @Test("a topic too long for libzmq is refused before it garbles the stream")
  func longTopic() throws {
    let context = try Context()
    let socket = try Socket(.subscriber, in: context)
    try socket.subscribe(to: String(repeating: "x", count: 200))
    var thrown: BusError?
    do { try socket.subscribe(to: String(repeating: "x", count: 201)) } catch { thrown = error }
    #expect(thrown?.errno == EMSGSIZE)
  }

  @Test("frames of every size around the copying limit arrive as they were", arguments: [0, 1])
  func sizes(extra: Int) throws {
    let folder = try SocketFolder()
    let context = try Context()
    let pair = try Pair(.pull, .push, in: context, at: try folder.endpoint())
    for size in [0, 1, 33, 34, Frame.copyLimit - 1, Frame.copyLimit, 8_192, 3_000_000] {
      let bytes = (0..<size + extra).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      let message = Message([bytes, [1], bytes])
      _ = try eventually("sent") { try pair.connected.send(message) == .sent ? true : nil }
      let received = try #require(try pair.bound.receive(within: patience))
      #expect(received.frames == message.frames)
      #expect(received.frames[0].bytes == bytes)
    }
  }

  @Test("a received frame is passed on, and one frame is sent to many")
  func sharedFrames() throws {
    let folder = try SocketFolder()
    let context = try Context()
    let first = try Pair(.pull, .push, in: context, at: try folder.endpoint("a"))
    let second = try Pair(.pull, .push, in: context, at: try folder.endpoint("b"))
    let body = Frame([UInt8](repeating: 7, count: 100_000))
    for _ in 0..<3 {
      _ = try eventually("sent") { try first.connected.send([body]) == .sent ? true : nil }
      let received = try #require(try first.bound.receive(within: patience))
      _ = try eventually("sent") { try second.connected.send(received) == .sent ? true : nil }
      let passedOn = try #require(try second.bound.receive(within: patience))
      #expect(passedOn.frames == [body])
    }
  }

  @Test("a frame lives until libzmq has sent it, and not longer")
  func frameLifetime() throws {
    let folder = try SocketFolder()
    let context = try Context()
    let pair = try Pair(.pull, .push, in: context, at: try folder.endpoint())
    weak var watched: Frame?
    do {
      let frame = Frame([UInt8](repeating: 1, count: 1 << 20))
      watched = frame
      _ = try eventually("sent") { try pair.connected.send([frame]) == .sent ? true : nil }
    }
    let received = try pair.bound.receive(within: patience)
    #expect(received?.byteCount == 1 << 20)
    _ = try eventually("released") { watched == nil ? true : nil }
  }

  @Test("a peer that is gone is unreachable, not silently lost")
  func vanishedPeer() throws {
    let folder = try SocketFolder()
    let context = try Context()
    let endpoint = try folder.endpoint()
    let router = try Socket(.router, in: context, options: .commands(maximumMessageBytes: 1_000))
    try router.bindUnguarded(to: endpoint)
    let peer = try Socket(.dealer, in: context)
    try peer.connect(to: endpoint)
    _ = try peer.send(Message("hello"))
    let received = try #require(try router.receive(within: patience))
    peer.close()
    _ = try eventually("unreachable") {
      try router.send([received.frames[0], Frame("late")]) == .unreachable ? true : nil
    }
  }

  @Test("a full queue would block, and says so at once")
  func fullQueue() throws {
    let folder = try SocketFolder()
    let context = try Context()
    var options = SocketOptions()
    options.sendHighWaterMark = 5
    let pair = try Pair(
      .pull, .push, in: context, connectedOptions: options, at: try folder.endpoint("nobody"))
    let body = Frame([UInt8](repeating: 0, count: 1 << 20))
    var outcome = SendOutcome.sent
    var count = 0
    while outcome == .sent && count < 20_000 {
      outcome = try pair.connected.send([body])
      count += 1
    }
    #expect(outcome == .wouldBlock)
  }

  @Test("a frame beyond the limit disconnects its sender and nobody else")
  func maximumMessageSize() throws {
    let folder = try SocketFolder()
    let context = try Context()
    let endpoint = try folder.endpoint()
    let pair = try Pair(
      .router, .dealer, in: context, boundOptions: .commands(maximumMessageBytes: 1_000),
      at: endpoint)
    let honest = try Socket(.dealer, in: context)
    try honest.connect(to: endpoint)
    let monitor = try SocketMonitor(of: pair.connected, name: "limit", in: context)
    _ = try pair.connected.send(Message([[UInt8](repeating: 0, count: 1_001)]))
    _ = try eventually("disconnected") { try monitor.next() == .disconnected ? true : nil }
    _ = try honest.send(Message([[UInt8](repeating: 1, count: 1_000)]))
    let received = try #require(try pair.bound.receive(within: patience))
    #expect(received.frames[1].count == 1_000)
  }

  @Test("news of a connection that nobody hears any more holds up no other socket")
  func monitorEndsFirst() throws {
    let folder = try SocketFolder()
    let context = try Context()
    let endpoint = try folder.endpoint()
    let watched = try Socket(.dealer, in: context)
    do {
      let bound = try Socket(.router, in: context)
      try bound.bindUnguarded(to: endpoint)
      do {
        let monitor = try SocketMonitor(of: watched, name: "gone", in: context)
        try watched.connect(to: endpoint)
        _ = try eventually("in") { try monitor.next() == .handshakeSucceeded ? true : nil }
      }
      bound.close()
    }
    // The end of that connection is news too. Whatever uses the context's thread goes on.
    let pair = try Pair(.pull, .push, in: context, at: try folder.endpoint())
    _ = try eventually("sent") { try pair.connected.send(Message("on")) == .sent ? true : nil }
    let received = try pair.bound.receive(within: patience)
    #expect(received?.texts == ["on"])
  }

  @Test("frames beyond the bound are dropped and counted, and the next message is whole")
  func tooManyFrames() throws {
    let folder = try SocketFolder()
    let context = try Context()
    let pair = try Pair(.pull, .push, in: context, at: try folder.endpoint())
    let many = Message((0..<100).map { [UInt8($0)] })
    _ = try eventually("sent") { try pair.connected.send(many) == .sent ? true : nil }
    _ = try pair.connected.send(Message("next"))
    let received = try #require(try pair.bound.receive(within: patience))
    #expect(received.frames.count == Socket.maximumFrameCount)
    #expect(received.droppedFrameCount == 100 - Socket.maximumFrameCount)
    let next = try pair.bound.receive(within: patience)
    #expect(next?.texts == ["next"])
  }
}
