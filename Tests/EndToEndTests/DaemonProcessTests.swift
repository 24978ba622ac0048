// The program as its operator meets it: starts, ends, crashes, wrong configs.

import ComponentRuntime
import FeedClient
import FeedJSON
import FeedProtocol
import Foundation
import Testing

extension EndToEnd {
  @Suite("feedd as a program")
  struct DaemonProcessTests {
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

    private static let home = DocumentName(page: PageAddress("home"), viewport: "phone")
    private static let items = SourceName("items")

    private func upsert(_ id: Int) -> Command {
      let item: Value = ["id": .string("\(id)"), "title": .string("Item \(id)")]
      return .push(PushCommand([.item(item, of: Self.items)]))
    }

    private func revision(_ response: FeedConnection.Response) -> Value? {
      response.members["revision"]
    }

    @Test("a signal ends it with 0, and the next start has the same document at the same revision")
    func restart() throws {
      let daemon = try DaemonProcess(markup: Self.markup)
      try daemon.start()
      let first = try daemon.connect()
      for id in 0..<5 { _ = try first.ask(upsert(id)) }
      let before = try first.ask(.snapshot(Self.home, since: nil))
      daemon.send(SIGTERM)
      let end = try daemon.wait()
      #expect(end.reason == .exit)
      #expect(end.status == 0)
      try daemon.start()
      let after = try daemon.connect().ask(.snapshot(Self.home, since: nil))
      #expect(after.members == before.members)
      #expect(after.frames.map(\.bytes) == before.frames.map(\.bytes))
    }

    @Test("what was acknowledged before a kill is there after it, in order and once")
    func killed() throws {
      let daemon = try DaemonProcess(markup: Self.markup)
      var acknowledged: [Int64] = []
      for round in 0..<3 {
        try daemon.start()
        let connection = try daemon.connect()
        for id in 0..<60 {
          _ = try connection.start(upsert(round * 100 + id), timeout: patience)
        }
        // Killed with most of the answers still under way.
        for _ in 0..<(10 + round * 7) {
          let answer = try #require(try connection.next(within: patience))
          guard case .int(let event)? = try answer.result.get().members["event"] else {
            Issue.record("no event number")
            return
          }
          acknowledged.append(event)
        }
        daemon.send(SIGKILL)
        let end = try daemon.wait()
        #expect(end.reason == .uncaughtSignal)
      }
      #expect(acknowledged == acknowledged.sorted())
      try daemon.start()
      let response = try daemon.connect().ask(.get(Self.items))
      let body = try #require(response.frames.first)
      guard case .list(let list) = try JSONParser().parse(body.bytes) else {
        Issue.record("no list")
        return
      }
      let ids = list.compactMap { item -> Int? in
        if case .string(let text)? = item["id"] { Int(text) } else { nil }
      }
      for round in 0..<3 {
        let kept = ids.filter { $0 / 100 == round }
        #expect(
          kept == Array(kept.indices.map { round * 100 + $0 }), "a prefix, in order, once each")
        #expect(kept.count >= 10 + round * 7)
      }
    }

    @Test("a second daemon on the same state folder is refused, and the first serves on")
    func locked() throws {
      let daemon = try DaemonProcess(markup: Self.markup)
      try daemon.start()
      let connection = try daemon.connect()
      _ = try connection.ask(upsert(1))
      let second = try DaemonProcess(markup: Self.markup)
      try FileManager.default.createSymbolicLink(
        at: second.folder.appending(path: "state"),
        withDestinationURL: daemon.folder.appending(path: "state"))
      try second.start()
      let end = try second.wait()
      #expect(end.status == 1)
      #expect(second.standardError.contains("uses this state folder"))
      _ = try connection.ask(upsert(2))
    }

    @Test(
      "a config that cannot be used ends it with 2 and says where",
      arguments: [
        ("page home() { <section/> ", "{}", "test.feed:1:"),
        (markup, "{ limits: { sorces: 1 } }", "did you mean `sources`?"),
      ])
    func wrongConfig(_ markup: String, _ settings: String, _ expected: String) throws {
      let daemon = try DaemonProcess(markup: markup, settings: settings)
      try daemon.start()
      let end = try daemon.wait()
      #expect(end.status == 2)
      #expect(daemon.standardError.contains(expected))
    }

    @Test("SIGHUP takes the templates as they are now")
    func reload() throws {
      let daemon = try DaemonProcess(markup: Self.markup)
      try daemon.start()
      let connection = try daemon.connect()
      let before = try connection.ask(.snapshot(Self.home, since: nil))
      try daemon.write(Self.markup + "\npage about() { <section key=\"a\"/> }")
      daemon.send(SIGHUP)
      let deadline = ContinuousClock.now.advanced(by: patience)
      var pages = 1
      while pages == 1 && ContinuousClock.now < deadline {
        if case .list(let list)? = try connection.ask(.pages).members["pages"] {
          pages = list.count
        }
      }
      #expect(pages == 2)
      let after = try connection.ask(.snapshot(Self.home, since: nil))
      #expect(revision(after) == revision(before), "a document that stays the same has no delta")
    }
  }
}
