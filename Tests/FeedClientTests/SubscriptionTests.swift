// Following a document over real sockets, through what goes wrong.

import ComponentRuntime
import FeedBus
import FeedProtocol
import Foundation
import Testing

@testable import FeedClient

@Suite("Subscriptions") struct SubscriptionTests {
  private let home = DocumentName(page: PageAddress("home"), viewport: "phone")

  private func appending(_ number: Int64) -> Value {
    ["op": "add", "path": "/list/-", "value": .int(number)]
  }

  /// Takes updates until the document stands at `revision`.
  private func follow(_ subscription: Subscription, to revision: Int64) throws {
    let deadline = ContinuousClock.now + patience
    while subscription.position?.revision != revision {
      try #require(
        ContinuousClock.now < deadline, "stands at \(String(describing: subscription.position))")
      _ = try subscription.next(within: .milliseconds(100))
    }
  }

  @Test("it joins and applies deltas", arguments: [Subscription.Form.delta, .patch])
  func following(form: Subscription.Form) throws {
    let folder = try SocketFolder()
    let daemon = try FakeDaemon(in: folder.path)
    defer { daemon.stop() }
    let subscription = try Subscription(
      to: home, at: daemon.endpoints, in: Context(), form: form)
    #expect(try subscription.next(within: patience) == .replaced(at(1, "e1")))
    for number: Int64 in 0..<5 { daemon.change(appending(number)) }
    try follow(subscription, to: 11)
    #expect(subscription.document == ["list": [0, 1, 2, 3, 4], "n": 0])
    #expect(subscription.counters == .init(wholeFetches: 1))
  }

  @Test("a lost delta is fetched by its position")
  func gap() throws {
    let folder = try SocketFolder()
    let daemon = try FakeDaemon(in: folder.path)
    defer { daemon.stop() }
    let subscription = try Subscription(to: home, at: daemon.endpoints, in: Context())
    try follow(subscription, to: 1)
    daemon.change(appending(1), isLost: true)
    daemon.change(appending(2))
    try follow(subscription, to: 5)
    #expect(subscription.document?["list"] == [1, 2])
    #expect(subscription.counters.sinceFetches == 1)
    daemon.change(appending(3), isLost: true)
    daemon.order(.sync)
    try follow(subscription, to: 7)
    #expect(subscription.document?["list"] == [1, 2, 3])
    #expect(subscription.counters == .init(wholeFetches: 1, sinceFetches: 2))
  }

  @Test("a reset fetches the whole document, through busy answers")
  func reset() throws {
    let folder = try SocketFolder()
    let daemon = try FakeDaemon(in: folder.path)
    defer { daemon.stop() }
    let subscription = try Subscription(to: home, at: daemon.endpoints, in: Context())
    try follow(subscription, to: 1)
    daemon.change(appending(1), isLost: true)
    daemon.order(.busy(3))
    daemon.order(.reset)
    try follow(subscription, to: 3)
    #expect(subscription.document?["list"] == [1])
    #expect(subscription.counters.wholeFetches == 5)
    #expect(subscription.counters.sinceFetches == 0)
  }

  @Test("a delta that does not fit costs a whole fetch and no wrong document")
  func brokenDelta() throws {
    let folder = try SocketFolder()
    let daemon = try FakeDaemon(in: folder.path)
    defer { daemon.stop() }
    // The same position, another document: as if a fault of ours had spoilt it.
    let subscription = try Subscription(
      to: home, at: daemon.endpoints, in: Context(), resuming: ([:], at(1, "e1")))
    daemon.change(appending(1))
    try follow(subscription, to: 3)
    #expect(subscription.document?["list"] == [1])
    #expect(subscription.counters.failedDeltas == 1)
    #expect(subscription.counters.wholeFetches == 1)
  }

  @Test("it follows through a daemon that stops and comes back with another journal")
  func restart() throws {
    let folder = try SocketFolder()
    let first = try FakeDaemon(in: folder.path)
    var bounds = SubscriberBounds()
    bounds.silenceMilliseconds = 500
    let subscription = try Subscription(
      to: home, at: first.endpoints, in: Context(), bounds: bounds)
    first.change(appending(1))
    try follow(subscription, to: 3)
    first.stop()
    let second = try FakeDaemon(
      in: folder.path, epoch: "e2", revision: 100, document: ["list": [7], "n": 1])
    defer { second.stop() }
    try follow(subscription, to: 100)
    #expect(subscription.position == at(100, "e2"))
    second.change(appending(8))
    try follow(subscription, to: 102)
    #expect(subscription.document == ["list": [7, 8], "n": 1])
  }

  @Test("a document kept from before is resumed by deltas alone")
  func resume() throws {
    let folder = try SocketFolder()
    let daemon = try FakeDaemon(in: folder.path)
    defer { daemon.stop() }
    daemon.change(appending(1))
    daemon.change(appending(2))
    let subscription = try Subscription(
      to: home, at: daemon.endpoints, in: Context(),
      resuming: (["list": [1], "n": 0], at(3, "e1")))
    try follow(subscription, to: 5)
    #expect(subscription.document == ["list": [1, 2], "n": 0])
    #expect(subscription.counters == .init(sinceFetches: 1))
  }

  @Test("a page that is not there is told, not awaited")
  func notFound() throws {
    let folder = try SocketFolder()
    let daemon = try FakeDaemon(in: folder.path)
    defer { daemon.stop() }
    let name = DocumentName(page: PageAddress("hmoe"), viewport: "phone")
    let subscription = try Subscription(to: name, at: daemon.endpoints, in: Context())
    let error = #expect(throws: ClientError.self) { try subscription.next(within: patience) }
    #expect(error == .answered(WireError(.notFound, "no such page")))
  }
}
