// How the faults of actions are told, wherever they come from; and how a page is mended.

import ComponentRuntime
import FeedProtocol
import TestSupport
import Testing

@testable import FeedDaemon

@Suite("Faults of actions") struct ActionFaultTests {
  private static let markup = """
    source numbers: map(int)
    source other: any
    target ping { action echo(v: any): any remote }
    viewport phone { width: 100, height: 200 }
    component Pusher() {
      state done: int = 0
      state shown: any = 0
      action put(to: string, op: string, v: any) remote {
        done = done + 1
        push("other", "put", done)
        push(to, op, v)
      }
      action later() remote {
        call("ping/echo", {"v": 1}) then {
          done = 5
          push("numbers", "put", {"n": result})
        } else { done = error.code == "failed" ? 7 : 6 }
      }
      action hopeless() remote {
        done = 1
        call("ping/echo", {"v": 1}) then { done = 10 / size([0].slice(1, 1)) } else { shown = [""][5] }
      }
      action show(v: any) remote { shown = v }
      action long() remote { done = size([1, 2, 3].map(a, [1, 2, 3].map(b, a))) }
      <column onTap={show(1)}><text>{string(shown)}</text></column>
    }
    page home() {
      state tab: int = 0
      action setTab(v: int) remote { tab = v }
      <section key="s"><Pusher key="1"/><text key="2">{tab}</text></section>
    }
    """

  private func call(_ name: String, _ members: [(String, Value)] = []) -> Command {
    .call(
      CallCommand(
        .page(
          PageCall(
            page: PageAddress("home"), cell: PageCall.Cell(section: "s", cell: "1"), name: name)),
        parameters: ValueMap(members)))
  }

  @Test(
    "§11.15 whatever is wrong with a push, the action failed, at its place",
    arguments: [
      ("numbers", "put", ["n": "x"], "expected int at /n, found string"),
      ("nosuch", "put", 1, "no source `nosuch` is declared"),
      ("numbers/1", "put", [:], "write `numbers`"),
      ("clock/1m", "put", 1, "a clock ticks by itself"),
      ("numbers", "patch", [["op": "remove", "path": "/none"]], "has nothing in it"),
      ("numbers", "patch", [["op": "jump"]], "jump"),
    ] as [(String, String, Value, String)])
  func push(_ source: String, _ operation: String, _ value: Value, _ message: String) throws {
    let harness = try DaemonHarness(markup: Self.markup)
    let reply = try harness.ask(
      call("put", [("to", .string(source)), ("op", .string(operation)), ("v", value)]))
    let error = reply.head["error"]
    #expect(error?["code"] == "failed")
    guard case .string(let told)? = error?["message"] else { return }
    #expect(told.contains(message), "\(told)")
    #expect(told.hasSuffix("(test.feed:11)"))
    let diagnostics = harness.bus.takePublished("diagnostic|home|")
    #expect(diagnostics.map { $0["code"] } == ["action-failed"])
    #expect(diagnostics.map { $0["line"] } == [11])
    #expect(harness.daemon.engine.sources.count == 0)
    #expect(harness.daemon.engine.sources.states == StateTable())
  }

  /// What a push would be refused for, by the same bounds.
  private static let tooLarge: [(String, String, Value, String)] = [
    (
      "other", "items", ["path": "", "key": .string(many("k", 1_025))], "`key` is longer than 1024"
    ),
    (
      "other", "items", ["path": .string("/" + many("x", 4_096)), "key": "k"],
      "`path` is longer than 4096"
    ),
    (
      "other", "items", ["path": "", "key": "k", "upsert": list(10_001)],
      "10001 items to upsert, 10000 at most"
    ),
    (
      "other", "items", ["path": "", "key": "k", "remove": list(10_001)],
      "10001 items to remove, 10000 at most"
    ),
    ("other", "patch", list(10_001), "10001 operations of a patch, 10000 at most"),
    (
      "other", "state", ["state": "error", "error": .string(many("e", 1_025))],
      "the state's `error` is longer than 1024"
    ),
    ("other/" + many("a", 1_100), "put", 1, "the source's name is longer than 1024 bytes"),
  ]

  private static func many(_ character: String, _ count: Int) -> String {
    String(repeating: character, count: count)
  }

  private static func message(of reply: Value) -> String {
    if case .string(let message)? = reply["error"]?["message"] { message } else { "" }
  }

  private static func list(_ count: Int64) -> Value {
    .list(ValueList((0..<count).map(Value.int)))
  }

  // The values are no arguments of the test: its report would print them.
  @Test("§10 the bounds of a change are those of a push")
  func changeBounds() throws {
    let harness = try DaemonHarness(markup: Self.markup)
    for (source, operation, value, message) in Self.tooLarge {
      let reply = try harness.ask(
        call("put", [("to", .string(source)), ("op", .string(operation)), ("v", value)]))
      #expect(reply.head["error"]?["code"] == "too_large", "\(message)")
      let told = Self.message(of: reply.head)
      #expect(told.contains(message) && told.hasSuffix("(test.feed:11)"), "\(told)")
    }
    #expect(harness.daemon.engine.sources.count == 0)
  }

  @Test("a member that a state does not have is told")
  func unknownMember() throws {
    let harness = try DaemonHarness(markup: Self.markup)
    let reply = try harness.ask(
      call("put", [("to", "other"), ("op", "state"), ("v", ["state": "ready", "foo": 1])]))
    let told = Self.message(of: reply.head)
    #expect(told.contains("a state: it has no member `foo`; it takes state, error"), "\(told)")
  }

  @Test("where `then` fails it is told alike, and `else` runs in its place")
  func pushInThen() throws {
    let harness = try DaemonHarness(markup: Self.markup)
    harness.bus.send(Request(.serve(ServeCommand(target: "ping"))), peer: "worker")
    try harness.turn()
    harness.bus.send(Request(call("later")))
    try harness.turn()
    let name = try harness.takeAskedCall()
    harness.bus.send(Request(.return(ReturnCommand(call: name, .success("x")))), peer: "worker")
    try harness.turn()
    let diagnostics = harness.bus.takePublished("diagnostic|home|")
    #expect(diagnostics.map { $0["code"] } == ["action-failed"])
    #expect(diagnostics.map { $0["line"] } == [16])
    #expect(harness.daemon.engine.sources.openCalls.isEmpty)
    let states = harness.daemon.engine.sources.states[PageAddress("home")]
    #expect(states.values.map { $0["done"]?.value } == [7])
  }

  @Test("where `else` fails too nothing of it happens: both are told, and the call is over")
  func bothFail() throws {
    let harness = try DaemonHarness(markup: Self.markup)
    harness.bus.send(Request(.serve(ServeCommand(target: "ping"))), peer: "worker")
    try harness.turn()
    harness.bus.send(Request(call("hopeless")))
    try harness.turn()
    let name = try harness.takeAskedCall()
    harness.bus.send(Request(.return(ReturnCommand(call: name, .success("x")))), peer: "worker")
    try harness.turn()
    let told = harness.bus.takePublished("diagnostic|home|")
    #expect(told.map { $0["code"] } == ["action-failed", "action-failed"])
    let messages = told.compactMap {
      if case .string(let text)? = $0["message"] { text } else { nil }
    }
    let hint =
      "; what the action set before its call stays, until it is set again or reset (`state`)"
    #expect(messages.map { $0.hasSuffix(hint) } == [false, true], "\(messages)")
    #expect(harness.daemon.engine.sources.openCalls.isEmpty)
    let states = harness.daemon.engine.sources.states[PageAddress("home")]
    #expect(states.values.map { $0.mapValues(\.value) } == [["done": 1]])
    let reset = try harness.ask(.resetState(StateReset(page: PageAddress("home"))))
    #expect(reset.head["count"] == 1)
    #expect(harness.daemon.engine.sources.states == StateTable())
  }

  @Test("a bound of the sources is told as a fault of the action")
  func bounds() throws {
    let harness = try DaemonHarness(markup: Self.markup) { $0.limits.sources = 1 }
    let reply = try harness.ask(
      call("put", [("to", "numbers"), ("op", "put"), ("v", ["n": 1])]))
    #expect(reply.head["error"]?["code"] == "too_large")
    #expect(
      harness.bus.takePublished("diagnostic|home|").map { $0["code"] } == ["action-failed"])
    #expect(harness.daemon.engine.sources.count == 0)
  }

  // MARK: - Cells that fail

  @Test("an action can mend the cell that it broke")
  func brokenCell() throws {
    let harness = try DaemonHarness(markup: Self.markup)
    #expect(try harness.ask(call("show", [("v", [1])])).head["event"] == 2)
    let show = handler("Pusher", "show(1)")
    let tap = try harness.ask(call(show)).head["error"]
    #expect(tap?["code"] == "no_action")
    #expect(
      tap?["message"]
        == .string(
          """
          the cell `1` of section `s` of `home` failed, as `diagnostic|` says: it has no handler `\(show)` \
          now; its actions are `put`, `later`, `hopeless`, `show`, `long`
          """))
    #expect(try harness.ask(call("show", [("v", 2)])).head["event"] == 3)
    #expect(try harness.ask(call(show)).head["event"] == 4)
  }

  @Test("§11.21 a reset lets states start anew, as an event")
  func reset() throws {
    let harness = try DaemonHarness(markup: Self.markup)
    harness.bus.subscribe("delta|home|phone|")
    try harness.turn()
    _ = try harness.ask(call("show", [("v", [1])]))
    let page = PageAddress("home")
    _ = try harness.ask(
      .call(
        CallCommand(
          .page(PageCall(page: page, cell: nil, name: "setTab")),
          parameters: ValueMap([("v", 3)]))))
    _ = harness.bus.takePublished()
    let none = try harness.ask(.resetState(StateReset(page: page, section: "other")))
    #expect(none.head == ["ok": true, "count": 0])
    let one = try harness.ask(.resetState(StateReset(page: page, section: "s", cell: "1")))
    #expect(one.head == ["ok": true, "count": 1, "event": 4])
    #expect(harness.bus.takePublished("delta|home|phone|").map { $0["to"] } == [4])
    try harness.crash()
    #expect(harness.daemon.engine.sources.states[page].keys.map(\.use) == [""])
    let all = try harness.ask(.resetState(StateReset(page: page)))
    #expect(all.head["count"] == 1)
    #expect(harness.daemon.engine.sources.states == StateTable())
    let unknown = try harness.ask(.resetState(StateReset(page: PageAddress("nothing"))))
    #expect(unknown.head["error"]?["code"] == "not_found")
  }

  @Test("a state that a reload took away is told apart, and can be reset when its page is gone")
  func unused() throws {
    let harness = try DaemonHarness(markup: Self.markup)
    _ = try harness.ask(call("put", [("to", "numbers"), ("op", "put"), ("v", [:])]))
    _ = try harness.ask(call("show", [("v", 2)]))
    try harness.write(Self.markup.replacing("shown", with: "other"))
    #expect(try harness.ask(.reload).head["ok"] == true)
    let page = PageAddress("home")
    #expect(
      try harness.ask(.state(page)).head["instances"] == [
        [
          "section": "s", "cell": "1", "use": "Pusher", "states": ["done": 1],
          "unused": ["shown"],
        ]
      ])
    try harness.write(Self.markup.replacing("page home()", with: "page other()"))
    #expect(try harness.ask(.reload).head["ok"] == true)
    #expect(
      try harness.ask(.state(page)).head["instances"] == [
        [
          "section": "s", "cell": "1", "use": "Pusher", "states": [:],
          "unused": ["done", "shown"],
        ]
      ])
    #expect(try harness.ask(.resetState(StateReset(page: page))).head["count"] == 1)
  }

  // MARK: - What is asked for wrongly

  @Test("an action of the page that is not there is answered with what is near")
  func nearest() throws {
    let harness = try DaemonHarness(markup: Self.markup)
    let page = PageCall(page: PageAddress("home"), cell: nil, name: "settab")
    let error = try harness.ask(.call(CallCommand(.page(page)))).head["error"]
    #expect(
      error?["message"]
        == "`home` has no handler or action `settab`; did you mean `setTab`?")
    let cell = try harness.ask(call("sohw")).head["error"]
    guard case .string(let message)? = cell?["message"] else { return }
    #expect(message.hasSuffix("did you mean `show`?"))
  }

  @Test(
    "§2.7 faults of a URL lead to the URL",
    arguments: [
      "feed://page/hoem/setTab", "feed://page/home/x/1/show?v=1", "feed://page/home/s/9/show?v=1",
      "feed://page/home/setTab?v=a", "feed://page/home/setTab?w=1", "feed://page/home/setTab",
      "feed://page/home%3Fx=1/setTab?v=1", "feed://page/home/s/1/nothing",
    ])
  func paths(_ url: String) throws {
    let harness = try DaemonHarness(markup: Self.markup)
    let reply = try harness.ask(.call(CallCommand(.url(try FeedURL(url)))))
    #expect(reply.head["error"]?["path"] == "/url", "\(reply.head)")
  }

  @Test("attachments of a page's call are refused, not dropped")
  func attachments() throws {
    let harness = try DaemonHarness(markup: Self.markup)
    harness.bus.send(Request(call("show", [("v", 1)])), attachments: ["x"])
    try harness.turn()
    #expect(harness.bus.takeReplies().last?.head["error"]?["code"] == "bad_request")
    #expect(harness.daemon.engine.lastEvent == 1)
  }
}
