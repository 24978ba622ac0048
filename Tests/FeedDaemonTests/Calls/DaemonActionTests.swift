// Handlers and actions of pages through a whole daemon: events, deltas, calls, crashes.

import ComponentRuntime
import FeedBus
import FeedJournal
import FeedProtocol
import TestSupport
import Testing

@testable import FeedDaemon

@Suite("The daemon's actions") struct DaemonActionTests {
  private static let markup = """
    protocol Item { id: string, title: string }
    source items: list(Item) { timeout: 2s }
    target mail { action send(to: string): any }
    viewport phone { width: 100, height: 200 }
    component Row(item: Item) {
      state liked: bool = false
      state sent: string = ""
      action like() remote { liked = !liked }
      action mail(to: string = "me") {
        sent = "…"
        call("mail/send", {"to": to + item.id}) then { sent = string(result) } else { sent = error.code }
      }
      action spoil() { liked = true
        sent = [""][5] }
      <column onTap={like()} onLongPress={mail()} onSwipe={spoil()}>
        <text>{item.title} {liked} {sent}</text>
      </column>
    }
    page home() {
      use list = items
      state tab: int = 0
      action pick(to: int) remote { tab = to
        push("items", "put", []) }
      action append(title: string) {
        push(list, "items", {"path": "", "key": "id", "upsert": [{"id": title, "title": title}]})
      }
      <section key="list" data-tab={tab} onRefresh={reload(list)} whenEmpty="keep">
        <Row for={x in list} key={x.id} item={x}/>
      </section>
    }
    """

  private let like = handler("Row", "like()")
  private let mail = handler("Row", "mail()")
  private let reloading = handler("home", "reload(list)")

  private func harness(
    _ change: (inout Configuration) -> Void = { _ in }
  ) throws -> DaemonHarness {
    let harness = try DaemonHarness(markup: Self.markup, change)
    _ = try harness.ask(
      harness.put("items", [["id": "1", "title": "A"], ["id": "2", "title": "B"]]))
    harness.bus.subscribe("delta|home|phone|")
    try harness.turn()
    _ = harness.bus.takePublished()
    return harness
  }

  private func call(
    _ name: String, of cell: String? = "1", _ parameters: ValueMap = .empty
  ) -> CallCommand {
    CallCommand(
      .page(
        PageCall(
          page: PageAddress("home"),
          cell: cell.map { PageCall.Cell(section: "list", cell: $0) }, name: name)),
      parameters: parameters)
  }

  private func texts(_ harness: DaemonHarness) throws -> String {
    let reply = try harness.ask(
      .snapshot(DocumentName(page: PageAddress("home"), viewport: "phone"), since: nil))
    return reply.attachments.joined()
  }

  @Test("§11.15 a tap is an event with one delta, and its reply says which")
  func tap() throws {
    let harness = try harness()
    let reply = try harness.ask(.call(call(like)))
    #expect(reply.head == ["ok": true, "value": .null, "event": 3])
    let deltas = harness.bus.takePublished("delta|home|phone|")
    #expect(deltas.map { $0["to"] } == [3])
    #expect(
      deltas.first?["ops"] == [
        [
          "op": "replace", "path": "/sections/0/items/0/element/children/0/props/text",
          "value": "A true ",
        ]
      ])
  }

  @Test("two taps in one turn see one another")
  func twice() throws {
    let harness = try harness()
    for _ in 0..<3 { harness.bus.send(Request(.call(call("like")))) }
    try harness.turn()
    #expect(harness.bus.takeReplies().map { $0.head["event"] } == [3, 4, 5])
    #expect(try texts(harness).contains("A true "))
  }

  @Test("§11.14, §11.18 a repeated tap does nothing more, after a crash too")
  func repeated() throws {
    let harness = try harness()
    var request = Request(.call(call(like)), id: "t1")
    request.client = "c"
    let first = try harness.ask(request)
    #expect(try harness.ask(request).head == first.head)
    try harness.crash()
    #expect(try harness.ask(request).head == first.head)
    #expect(try texts(harness).contains("A true "))
    request.command = .call(call("like"))
    #expect(try harness.ask(request).head["error"]?["code"] == "id_reused")
  }

  @Test("states survive a crash, with a checkpoint and without")
  func crash() throws {
    let harness = try harness()
    _ = try harness.ask(.call(call(like)))
    let before = try texts(harness)
    try harness.crash()
    #expect(try texts(harness) == before)
    try harness.daemon.checkpoint()
    try harness.crash()
    #expect(try texts(harness) == before)
    _ = try harness.ask(.call(call(like)))
    #expect(try texts(harness).contains("A false "))
  }

  @Test(
    "a state whose type a reload changes is over, and not back where the type is",
    arguments: [
      false, true,
    ])
  func changedType(byRestart: Bool) throws {
    let harness = try harness()
    _ = try harness.ask(.call(call("pick", of: nil, ValueMap([("to", 3)]))))
    _ = try harness.ask(harness.put("items", [["id": "1", "title": "A"]]))
    _ = try harness.ask(.call(call(like)))
    func take(_ markup: String) throws {
      try harness.write(markup)
      if byRestart { try harness.crash() } else { _ = try harness.ask(.reload) }
    }
    let other = Self.markup.replacing(
      "state liked: bool = false", with: "state liked: string = \"new\""
    )
    .replacing("liked = !liked", with: "liked = liked + \"!\"")
    .replacing("liked = true", with: "liked = \"\"")
    try take(other)
    #expect(try texts(harness).contains("A new "))
    try take(Self.markup)
    #expect(try texts(harness).contains("A false "))
    #expect(try texts(harness).contains("\"data-tab\":3"))
    let kept = try harness.ask(.state(PageAddress("home")))
    #expect(kept.head["instances"] == [["use": "", "states": ["tab": 3]]])
    try harness.crash()
    #expect(try texts(harness).contains("A false "))
  }

  @Test("a state ends with its cell, as an event of its own")
  func ended() throws {
    let harness = try harness()
    _ = try harness.ask(.call(call(like)))
    _ = try harness.ask(harness.put("items", [["id": "2", "title": "B"]]))
    #expect(harness.daemon.timeUntilNextDeadline() == .zero)
    try harness.turn()
    #expect(harness.daemon.engine.sources.states.instanceCount == 0)
    try harness.daemon.checkpoint()
    try harness.crash()
    _ = try harness.ask(harness.put("items", [["id": "1", "title": "A"]]))
    #expect(try texts(harness).contains("A false "))
  }

  @Test("what cannot be asked for says why, and changes nothing")
  func refused() throws {
    let harness = try harness()
    let cases: [(CallCommand, Value)] = [
      (call("9"), "no_action"), (call(like, of: "7"), "no_action"),
      (call("mail", ValueMap([("to", 1)])), "invalid_params"),
      (call("mail", ValueMap([("two", "a")])), "invalid_params"),
      (call("pick", of: nil), "invalid_params"), (call(handler("Row", "spoil()")), "failed"),
      (CallCommand(.url(try FeedURL("feed://page/home/list/1/\(mail)"))), "denied"),
      (CallCommand(.url(try FeedURL("feed://page/home/list/1/like?x=1"))), "invalid_params"),
      (CallCommand(.url(try FeedURL("feed://page/home/pick?to=a"))), "invalid_params"),
    ]
    for (command, code) in cases {
      let reply = try harness.ask(.call(command))
      #expect(reply.head["error"]?["code"] == code, "\(command)")
    }
    #expect(harness.daemon.engine.lastEvent == 2)
    #expect(harness.daemon.engine.sources.states == StateTable())
    let told = harness.bus.takePublished("diagnostic|home|")
    #expect(told.map { $0["code"] } == ["action-failed"])
  }

  @Test("a URL reaches what is remote, its texts converted")
  func url() throws {
    let harness = try harness()
    let like = try harness.ask(
      .call(CallCommand(.url(try FeedURL("feed://page/home/list/2/\(like)")))))
    #expect(like.head["event"] == 3)
    let pick = try harness.ask(
      .call(CallCommand(.url(try FeedURL("feed://page/home/pick?to=4")))))
    #expect(pick.head["event"] == 4)
    // The state and the push are one event, and one delta.
    #expect(try texts(harness).contains("\"data-tab\":4"))
    #expect(harness.daemon.engine.sources[SourceName("items")].value == [])
  }

  @Test("`reload` asks for data again")
  func reload() throws {
    let harness = try harness()
    #expect(try harness.ask(.call(call(reloading, of: "@section"))).head["event"] == 3)
    #expect(
      harness.bus.takePublished("demand|items|").map { $0["active"] } == [true])
    #expect(harness.daemon.engine.sources[SourceName("items")].state == .stale)
  }

  @Test("§11.20 `state` shows what actions have set")
  func states() throws {
    let harness = try harness()
    _ = try harness.ask(.call(call(like)))
    let reply = try harness.ask(.state(PageAddress("home")))
    #expect(
      reply.head == [
        "ok": true, "page": "home", "count": 1,
        "instances": [
          ["section": "list", "cell": "1", "use": "Row", "states": ["liked": true]]
        ],
      ])
    let unknown = try harness.ask(.state(PageAddress("nothing")))
    #expect(unknown.head["error"]?["code"] == "not_found")
  }

  private func append(_ title: String, to harness: DaemonHarness) throws -> Value {
    try harness.ask(.call(call("append", of: nil, ValueMap([("title", .string(title))])))).head
  }

  @Test("an action edits a list by key, and that is there after a crash")
  func append() throws {
    let harness = try harness()
    #expect(try append("C", to: harness)["event"] == 3)
    let deltas = harness.bus.takePublished("delta|home|phone|")
    #expect(deltas.map { $0["to"] } == [3])
    let before = try texts(harness)
    #expect(before.contains("C false "))
    try harness.crash()
    #expect(try texts(harness) == before)
  }

  @Test("what an action pushes is bounded by what it makes of the source, not by who asked")
  func boundedSource() throws {
    let harness = try harness { $0.limits.sourceBytes = 4_096 }
    var codes: [Value?] = []
    for number in 0..<10 {
      let title = "\(number)" + String(repeating: "x", count: 400)
      codes.append(try append(title, to: harness)["error"]?["code"])
    }
    #expect(codes.prefix(4).allSatisfy { $0 == nil })
    #expect(codes.last == "too_large")
  }

  @Test("the bounds of actions and states are settings")
  func settings() throws {
    let harness = try harness { $0.limits.stateBytesPerInstance = 20 }
    // `sent` and `liked` together are longer than that.
    _ = try harness.ask(.call(call(like)))
    let error = try harness.ask(.call(call(mail))).head["error"]
    #expect(error?["code"] == "too_large")
    #expect(
      error?["message"]
        == "the states of one component have at most 20 bytes (test.feed:9)")
    var limits = Limits()
    limits.actionSteps = 101
    limits.actionChanges = 2
    limits.actionCalls = 3
    limits.actionAnswers = 4
    limits.calls = 5
    limits.stateInstances = 6
    limits.stateBytes = 7
    limits.stateBytesPerInstance = 8
    let bounds = EngineBounds(limits).actions
    let numbers = [
      bounds.steps, bounds.changes, bounds.calls, bounds.depth, bounds.openCalls,
      bounds.stateInstances, bounds.stateBytes, bounds.instanceBytes,
    ]
    #expect(numbers == [101, 2, 3, 4, 5, 6, 7, 8])
  }

  // MARK: - Calls that actions make

  private func serve(_ harness: DaemonHarness) throws {
    let serve = ServeCommand(
      target: "mail", actions: [ServedAction("send", parameters: [.init("to", "string")])])
    harness.bus.send(Request(.serve(serve)), peer: "worker")
    try harness.turn()
    _ = harness.bus.takeReplies()
  }

  @Test("§11.19 a call leaves after the commit, and its answer goes on in the next turn")
  func continuation() throws {
    let harness = try harness()
    try serve(harness)
    harness.bus.send(Request(.call(call(mail))), peer: "tapper")
    try harness.turn()
    let replies = harness.bus.takeReplies()
    #expect(replies.first { $0.peer == "tapper" }?.head["event"] == 3)
    let asked = try #require(replies.first { $0.peer == "worker" })
    #expect(asked.head["params"] == ["to": "me1"])
    #expect(asked.head["id"] == "3.0")
    guard case .string(let name)? = asked.head["call"] else { return }
    harness.bus.send(Request(.return(ReturnCommand(call: name, .success("yes")))), peer: "worker")
    try harness.turn()
    #expect(try texts(harness).contains("A false yes"))
    #expect(harness.daemon.engine.sources.openCalls.isEmpty)
  }

  @Test("a call that cannot be made goes on in `else`")
  func unavailable() throws {
    let harness = try harness()
    _ = try harness.ask(.call(call(mail)))
    #expect(harness.daemon.timeUntilNextDeadline() == .zero)
    try harness.turn()
    #expect(try texts(harness).contains("A false unavailable"))
  }

  @Test("§11.19 a call that a crash cuts off ends in `else`", arguments: [false, true])
  func cutOff(withCheckpoint: Bool) throws {
    let harness = try harness()
    try serve(harness)
    harness.bus.send(Request(.call(call(mail))))
    try harness.turn()
    if withCheckpoint { try harness.daemon.checkpoint() }
    try harness.crash()
    #expect(harness.bus.takeReplies().isEmpty)
    try harness.turn()
    #expect(try texts(harness).contains("A false worker_lost"))
    #expect(harness.daemon.engine.sources.openCalls.isEmpty)
    try harness.crash()
    try harness.turn()
    #expect(harness.daemon.engine.lastEvent == 4)
  }

  @Test("while the disk is full nothing is done, and everything after it is")
  func fullDisk() throws {
    let harness = try harness()
    harness.store.nextFault = JournalFault(.full, operation: "append", path: "", message: "no room")
    #expect(try harness.ask(.call(call(like))).head["error"]?["code"] == "unavailable")
    #expect(harness.daemon.engine.sources.states == StateTable())
    #expect(try harness.ask(.call(call(like))).head["event"] == 3)
  }
}
