// The story as peers see it: committed, then published, then answered; or nothing at all.

import ComponentRuntime
import FeedJSON
import FeedJournal
import FeedProtocol
import Testing

@testable import FeedDaemon

@Suite("Daemon")
struct DaemonTurnTests {
  private let items: Value = [["id": "1", "title": "One"]]

  @Test("§4.2 a push is one event, published to who watches and answered with its number")
  func push() throws {
    let harness = try DaemonHarness()
    harness.bus.subscribe("delta|home|phone|")
    try harness.turn()
    #expect(harness.bus.takePublished("delta|") == [["epoch": "e1", "at": 1]])
    let reply = try harness.ask(Request(harness.put("items", items), id: "x"))
    #expect(
      reply.head == [
        "id": "x", "ok": true, "event": 2, "versions": ["items": 2], "durable": true,
      ])
    let deltas = harness.bus.takePublished("delta|")
    #expect(deltas.map { [$0["from"], $0["to"]] } == [[1, 2]])
  }

  @Test("a full disk changes nothing, and is over when there is room")
  func full() throws {
    let harness = try DaemonHarness()
    harness.bus.subscribe("delta|home|phone|")
    try harness.turn()
    _ = harness.bus.takePublished()
    harness.store.nextFault = JournalFault(.full, operation: "append", path: "", message: "no room")
    let refused = try harness.ask(harness.put("items", items))
    #expect(refused.head["error"]?["code"] == "unavailable")
    #expect(harness.bus.takePublished("delta|") == [])
    #expect(try harness.ask(.get(SourceName("items"))).head["version"] == 0)
    let taken = try harness.ask(harness.put("items", items))
    #expect(taken.head["event"] == 2)
    #expect(harness.bus.takePublished("delta|").count == 1)
  }

  @Test("any other fault of the disk ends the daemon before anything is said")
  func broken() throws {
    let harness = try DaemonHarness()
    harness.store.nextFault = JournalFault(.io, operation: "append", path: "", message: "broken")
    harness.bus.send(Request(harness.put("items", items)))
    #expect(throws: JournalFault.self) { try harness.turn() }
    #expect(harness.bus.replies.isEmpty)
  }

  @Test(
    "§2.3, §2.9 requests of one turn are one commit, answered in order; a read sees what came before"
  )
  func batch() throws {
    let harness = try DaemonHarness()
    let before = harness.daemon.counters.commits
    harness.bus.send(Request(harness.put("items", items), id: "1"), peer: "a")
    harness.bus.send(Request(.get(SourceName("items")), id: "2"), peer: "b")
    harness.bus.send(Request(harness.put("itms", items), id: "3"), peer: "c")
    harness.bus.send(Request(harness.put("items", []), id: "4"), peer: "d")
    try harness.turn()
    let replies = harness.bus.takeReplies()
    #expect(replies.map(\.peer) == ["a", "b", "c", "d"])
    #expect(replies.map { $0.head["ok"] } == [true, true, false, true])
    #expect(replies[1].head["version"] == 3)
    #expect(harness.daemon.counters.commits - before == 1)
  }

  @Test("§2.5 a repeated push gets its first reply again, even after a crash")
  func repeated() throws {
    let harness = try DaemonHarness()
    let request = Request(harness.put("items", items), id: "x", client: "c")
    let first = try harness.ask(request)
    try harness.crash()
    let again = try harness.ask(request)
    #expect(again.head == first.head)
    #expect(harness.daemon.engine.lastEvent == 2)
    let other = try harness.ask(Request(harness.put("items", []), id: "x", client: "c"))
    #expect(other.head["error"]?["code"] == "id_reused")
  }

  @Test(
    "the deepest document is read again, from its event and from a checkpoint",
    arguments: [Limits().jsonDepth, Limits.greatestJSONDepth])
  func deepestDocument(_ depth: Int) throws {
    let harness = try DaemonHarness { $0.limits.jsonDepth = depth }
    // The request itself is one level.
    let deepest = nested(depth - 1)
    #expect(try harness.ask(harness.put("news/a", deepest)).head["ok"] == true)
    try harness.crash()
    #expect(harness.daemon.engine.sources[SourceName("news", ["a"])].value == deepest)
    try harness.daemon.checkpoint()
    try harness.crash()
    #expect(harness.daemon.engine.sources[SourceName("news", ["a"])].value == deepest)
  }

  /// A number with `depth` arrays around it.
  private func nested(_ depth: Int) -> Value {
    (0..<depth).reduce(.int(1)) { value, _ in .list(ValueList([value])) }
  }

  @Test("§4.3 a push that asks for silence gets none, and is done")
  func silent() throws {
    let harness = try DaemonHarness()
    let change = SourceChange(source: SourceName("items"), operation: .put(items))
    harness.bus.send(Request(.push(PushCommand([change], wantsReply: false))))
    try harness.turn()
    #expect(harness.bus.takeReplies().isEmpty)
    #expect(harness.daemon.engine.lastEvent == 2)
  }

  @Test("§2.6 a peer that is gone costs a counter")
  func gone() throws {
    let harness = try DaemonHarness()
    harness.bus.outcome = .unreachable
    _ = try harness.ask(.ping)
    #expect(harness.daemon.counters.lostReplies == 1)
  }

  @Test("§9.3 who lacks the role is denied, and nothing happens")
  func denied() throws {
    let harness = try DaemonHarness { $0.access.roles["uid:7"] = [.read] }
    let reply = try harness.ask(Request(harness.put("items", items)), user: .uid(7))
    #expect(reply.head["error"]?["code"] == "denied")
    #expect(harness.daemon.engine.lastEvent == 1)
  }

  @Test("§4.11 what is needed is demanded, and fails when it does not come in time")
  func timeout() throws {
    let harness = try DaemonHarness()
    harness.bus.subscribe("delta|home|phone|")
    try harness.turn()
    #expect(
      harness.bus.takePublished("demand|") == [
        ["source": "items", "active": true], ["source": "news/guest", "active": true],
      ])
    #expect(try harness.ask(.demand).head["sources"] == ["items", "news/guest"])
    harness.now += 1_999
    try harness.turn()
    #expect(harness.daemon.engine.lastEvent == 1)
    harness.now += 1
    try harness.turn()
    let reply = try harness.ask(.get(SourceName("items")))
    #expect(reply.head["state"] == "error")
    #expect(harness.daemon.engine.lastEvent == 2)
    // Whoever comes late is still told what is wanted.
    #expect(try harness.ask(.demand).head["sources"] == ["items", "news/guest"])
  }

  @Test("what is forgotten has version 0, as the reply, `get` and `ifVersion` have it")
  func forgotten() throws {
    let harness = try DaemonHarness()
    let source = SourceName("news", ["guest"])
    let put = SourceChange(source: source, operation: .put(["a": 1]), ifVersion: 0)
    let first = try harness.ask(.push(PushCommand([put]))).head
    guard case .int(let version)? = first["versions"]?["news/guest"] else {
      Issue.record("no version in \(first)")
      return
    }
    #expect(first["event"] == .int(version))
    let delete = SourceChange(source: source, operation: .delete, ifVersion: version)
    let reply = try harness.ask(.push(PushCommand([delete]))).head
    #expect(reply["versions"] == ["news/guest": 0])
    #expect(reply["event"] == .int(version + 1))
    #expect(try harness.ask(.get(source)).head["version"] == 0)
    let again = try harness.ask(.push(PushCommand([put]))).head
    #expect(again["versions"] == ["news/guest": .int(version + 2)])
  }

  @Test("every operation on a source with a time to live is read back after a crash")
  func recordedOperations() throws {
    let harness = try DaemonHarness()
    let source = SourceName("news", ["guest"])
    let operations: [SourceChange.Operation] = [
      .put(["a": 1]), .merge(["b": 2]), .patch([["op": "add", "path": "/c", "value": 3]]),
      .items(ItemsChange(path: "/list", key: "id", upsert: [["id": "1"]])), .state, .delete,
      .put(["z": 26]),
    ]
    for operation in operations {
      let state: SourceState? = operation == .state ? .ready : nil
      let change = SourceChange(source: source, operation: operation, state: state)
      let reply = try harness.ask(.push(PushCommand([change])))
      #expect(reply.head["ok"] == true, "\(operation)")
    }
    try harness.crash()
    let reply = try harness.ask(.get(source))
    #expect(reply.head["state"] == "ready")
    #expect(reply.body == Array(#"{"z":26}"#.utf8))
  }

  @Test("§1.4 what is got is what was put: doubles stay doubles, integers keep all their digits")
  func numbers() throws {
    let harness = try DaemonHarness()
    let value: Value = [
      ["id": "1", "title": "t", "half": 0.5, "one": 1.0, "id64": 9_007_199_254_740_993]
    ]
    _ = try harness.ask(harness.put("items", value))
    let body = try #require(try harness.ask(.get(SourceName("items"))).body)
    #expect(
      String(decoding: body, as: UTF8.self)
        == #"[{"half":0.5,"id":"1","id64":9007199254740993,"one":1.0,"title":"t"}]"#)
  }

  @Test("§3.3 a value past its time to live is stale, and demanded again")
  func expiry() throws {
    let harness = try DaemonHarness()
    harness.bus.subscribe("delta|home|phone|")
    _ = try harness.ask(harness.put("news/guest", 1))
    _ = harness.bus.takePublished()
    harness.now += 1_000
    try harness.turn()
    #expect(
      harness.bus.takePublished("demand|") == [["source": "news/guest", "active": true]])
    #expect(try harness.ask(.get(SourceName("news", ["guest"]))).head["state"] == "stale")
  }

  @Test("§8.3 unmet demand is repeated until it is met")
  func repeatedDemand() throws {
    let harness = try DaemonHarness()
    harness.bus.subscribe("delta|home|phone|")
    try harness.turn()
    _ = try harness.ask(harness.put("items", items))
    _ = harness.bus.takePublished()
    harness.now += 5_000
    try harness.turn()
    let repeated = harness.bus.takePublished("demand|")
    #expect(repeated == [["source": "news/guest", "active": true]])
  }
}
