// The daemon under its operator's hands while peers go on: ended, reloaded, slept through.

import ComponentRuntime
import FeedClient
import FeedJSON
import FeedProtocol
import Foundation
import Testing

extension EndToEnd {
  @Suite("feedd under way") struct ServiceTests {
    private static let markup = """
      protocol Item { id: string, title: string }
      source items: list(Item)
      viewport phone { width: 390, height: 844, scale: 3 }
      component Row(item: Item) { <text>{item.title}</text> }
      page home() {
        use list = items
        <section key="list"><Row for={x in list} key={x.id} item={x}/></section>
      }
      """
    private static let items = SourceName("items")
    private static let home = DocumentName(page: PageAddress("home"), viewport: "phone")

    private static func push(_ id: Int) -> Command {
      let item: Value = ["id": .string("\(id)"), "title": .string("Item \(id)")]
      return .push(PushCommand([.item(item, of: items)]))
    }

    private let daemon: DaemonProcess

    init() throws {
      daemon = try DaemonProcess(markup: Self.markup)
      try daemon.serve()
    }

    private func follow(on connection: FeedConnection) throws -> Subscription {
      let subscription = try daemon.follow(Self.home)
      try subscription.follow { $0.phase == .following }
      return subscription
    }

    @Test("SIGTERM with pushes under way ends it with 0 within 5 s; each was done or refused")
    func terminated() throws {
      let connection = try daemon.connect()
      let subscription = try follow(on: connection)
      for id in 0..<800 { try connection.start(Self.push(id), timeout: patience) }
      _ = try connection.nextEvent()
      let signalled = ContinuousClock.now
      daemon.send(SIGTERM)
      let end = try daemon.wait()
      #expect(ContinuousClock.now - signalled < .seconds(5), "what systemd is told to wait")
      #expect(end.reason == .exit && end.status == 0, "\(daemon.standardError)")

      var acknowledged = 1
      while let answer = try connection.next(within: .milliseconds(200)) {
        switch answer.result {
        case .success: acknowledged += 1
        case .failure(.answered(let error)): #expect(error.code == .unavailable)
        case .failure(let error): throw error
        }
      }
      try daemon.serve()
      let fresh = try daemon.connect()
      let body = try fresh.ask(.get(Self.items)).frames[0].bytes
      let ids = try JSONParser().parse(body).elements.compactMap { $0["id"]?.text }
      #expect(ids.count >= acknowledged)
      #expect(ids == (0..<ids.count).map(String.init), "in order, none missing")
      try subscription.expectConvergence(with: fresh)
      #expect(subscription.counters.wholeFetches == 1, "the restart was crossed by deltas")
    }

    @Test("SIGHUP with a page that has an error changes nothing and says so in status")
    func brokenReload() throws {
      let connection = try daemon.connect()
      _ = try connection.ask(Self.push(1))
      let subscription = try follow(on: connection)
      let before = try connection.document(Self.home)
      let hash = try connection.ask(.status).members["config"]?["hash"]
      try daemon.write(Self.markup + "\npage broken() { <section key={nobody}/> }")
      daemon.send(SIGHUP)
      try connection.wait(for: "the reload") { try $0.status("counts/failedReloads") == 1 }
      let config = try connection.ask(.status).members["config"]
      #expect(config?["hash"] == hash)
      let fault = try CanonicalWriter.bytes(of: config?["reloadError"] ?? .null)
      let text = String(decoding: fault, as: UTF8.self)
      #expect(text.contains("nobody") && text.contains("test.feed"), "\(text)")
      let after = try connection.document(Self.home)
      #expect(after.position == before.position && after.bytes == before.bytes)

      _ = try connection.ask(Self.push(2))
      try subscription.expectConvergence(with: connection)
      #expect(subscription.counters.wholeFetches == 1)
    }

    @Test("SIGHUP with other templates brings every subscriber the new page")
    func reload() throws {
      let connection = try daemon.connect()
      _ = try connection.ask(Self.push(1))
      let subscription = try follow(on: connection)
      let before = try #require(subscription.position)
      try daemon.write(Self.markup.replacing("{item.title}", with: "{item.title + \"!\"}"))
      daemon.send(SIGHUP)
      try subscription.follow { $0.position != before }
      let after = try subscription.expectConvergence(with: connection)
      #expect(after.epoch == before.epoch, "a reload keeps the epoch")
      #expect(after.revision > before.revision)
      let bytes = try CanonicalWriter.bytes(of: subscription.document ?? .null)
      #expect(String(decoding: bytes, as: UTF8.self).contains("Item 1!"))
      #expect(try connection.ask(.status).members["config"]?["reloadError"] == nil)
    }

    @Test("a subscriber that slept, through a restart too, goes on by the deltas it missed")
    func slept() throws {
      var connection = try daemon.connect()
      _ = try connection.ask(Self.push(1))
      let (document, position) = try hold(on: connection)
      for id in 2..<12 { _ = try connection.ask(Self.push(id)) }
      daemon.send(SIGTERM)
      _ = try daemon.wait()
      try daemon.serve()
      connection = try daemon.connect()
      for id in 12..<22 { _ = try connection.ask(Self.push(id)) }
      let awake = try Subscription(
        to: Self.home, at: daemon.endpoints, in: .init(), resuming: (document, position))
      try awake.expectConvergence(with: connection)
      #expect(awake.counters.wholeFetches == 0)
      #expect(awake.counters.sinceFetches >= 1)
    }

    /// What a subscriber holds when it falls asleep.
    private func hold(on connection: FeedConnection) throws -> (Value, Position) {
      let subscription = try follow(on: connection)
      try subscription.expectConvergence(with: connection)
      return (try #require(subscription.document), try #require(subscription.position))
    }
  }
}
