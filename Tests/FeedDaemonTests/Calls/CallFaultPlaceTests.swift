// Whoever is asked, and however: what is wrong with a call is named, and where it stands.

import ComponentRuntime
import FeedProtocol
import TestSupport
import Testing

@testable import FeedDaemon

@Suite("Places of faults of calls") struct CallFaultPlaceTests {
  private static let markup = """
    protocol Thing { name: string }
    source feed: any
    target shop { action add(id: string, things: list(Thing) = []): any remote }
    viewport phone { width: 100, height: 200 }
    component Cell() {
      state last: any = 0
      action put(a: int, deep: list(Thing) = []) remote { last = a }
      <row onTap={put(1)} onSwipe={call("shop/add", {"id": "x"})}><text>{string(last)}</text></row>
    }
    page home(user: string = "guest", tab: int = 0) {
      use shown = feed
      action pick(to: int) remote { push("feed", "put", to) }
      <section key="s" onRefresh={reload(shown)} onAppear={call("shop/add", {"id": "x"})}>
        <Cell key="1"/><Cell key="@x"/>
      </section>
    }
    """

  private static let put = handler("Cell", "put(1)")
  private static let add = handler("Cell", #"call("shop/add", {"id": "x"})"#)
  private static let reload = handler("home", "reload(shown)")
  private static let addAgain = handler("home", #"call("shop/add", {"id": "x"})"#)

  private func harness() throws -> DaemonHarness {
    let harness = try DaemonHarness(markup: Self.markup)
    harness.bus.send(Request(.serve(ServeCommand(target: "shop"))), peer: "worker")
    try harness.turn()
    _ = harness.bus.takeReplies()
    return harness
  }

  /// Asks as JSON, since not everything that is wrong can be said otherwise.
  private func error(_ members: String, _ harness: DaemonHarness) throws -> Value {
    harness.bus.send(text: "{\"cmd\":\"call\",\(members)}")
    try harness.turn()
    let replies = harness.bus.takeReplies()
    #expect(replies.map(\.peer) == ["p"], "nobody else is asked")
    return replies.first?.head["error"] ?? .null
  }

  private static func cell(_ handler: String) -> String {
    "\"page\":\"home\",\"section\":\"s\",\"cell\":\"1\",\"handler\":\"\(handler)\""
  }

  private static func section(_ handler: String) -> String {
    "\"page\":\"home\",\"section\":\"s\",\"cell\":\"@section\",\"handler\":\"\(handler)\""
  }

  private static let worker = #""target":"shop","action":"add""#
  private static let page = #""page":"home","action":"pick""#

  @Test(
    "§11.13, §2.7 the parameter at fault is named, and its place",
    arguments: [
      (worker, #"{"id":1}"#, "id", "/params/id"), (worker, "{}", "id", "/params/id"),
      (worker, #"{"id":"a","x/y":1}"#, "x/y", "/params/x~1y"),
      (worker, #"{"id":"a","things":[{"name":1}]}"#, "things", "/params/things/0/name"),
      (page, "{}", "to", "/params/to"), (page, #"{"to":"a"}"#, "to", "/params/to"),
      (page, #"{"to":1,"x/y":1}"#, "x/y", "/params/x~1y"),
      (cell("put"), "{}", "a", "/params/a"), (cell("put"), #"{"a":1.5}"#, "a", "/params/a"),
      (cell("put"), #"{"a":1,"deep":[{"name":1}]}"#, "deep", "/params/deep/0/name"),
      // What the page gives itself.
      (cell(put), #"{"a":2}"#, "a", "/params/a"), (cell(put), #"{"b":2}"#, "b", "/params/b"),
      (cell(add), #"{"id":"y"}"#, "id", "/params/id"), (cell(add), #"{"y":1}"#, "y", "/params/y"),
      (cell(add), #"{"things":[{}]}"#, "things", "/params/things/0/name"),
      (section(addAgain), #"{"y":1}"#, "y", "/params/y"),
      (section(reload), #"{"x":7}"#, "x", "/params/x"),
    ])
  func parameters(asked: String, given: String, name: String, path: String) throws {
    let harness = try harness()
    let event = harness.daemon.engine.lastEvent
    let error = try error(asked + ",\"params\":" + given, harness)
    #expect(error["code"] == "invalid_params", "\(error)")
    #expect(error["details"]?["parameter"] == .string(name), "\(error)")
    #expect(error["path"] == .string(path), "\(error)")
    #expect(harness.daemon.engine.lastEvent == event)
  }

  @Test(
    "§11.13, §12 so it is where a URL asks: the place is the URL",
    arguments: [
      ("feed://shop/add", "id"), ("feed://shop/add?id=a&x=1", "x"),
      ("feed://shop/add?id=a&id=b", "id"), ("feed://shop/add?id=a&things=1", "things"),
      ("feed://page/home/pick", "to"), ("feed://page/home/pick?to=a", "to"),
      ("feed://page/home/pick?to=1&x=1", "x"), ("feed://page/home/pick?to=1&to=2", "to"),
      ("feed://page/home/s/1/put?a=1&deep=%7B%7D", "deep"),
      ("feed://page/home/s/1/\(put)?a=2", "a"), ("feed://page/home/s/1/\(add)?y=2", "y"),
      ("feed://page/home%3Ftab=x/pick?to=1", "tab"),
      ("feed://page/home%3Fno=x/pick?to=1", "no"),
    ])
  func urls(_ url: String, name: String) throws {
    let error = try error("\"url\":\"\(url)\"", try harness())
    #expect(error["code"] == "invalid_params", "\(error)")
    #expect(error["details"]?["parameter"] == .string(name), "\(error)")
    #expect(error["path"] == "/url", "\(error)")
  }

  @Test(
    "§2.7 a parameter of a page's address too",
    arguments: [
      ("home?user=x&user=y", "user"), ("home?tab=x", "tab"), ("home?no=1", "no"),
    ])
  func addresses(_ address: String, name: String) throws {
    let harness = try harness()
    for command in ["call", "open", "snapshot", "state"] {
      harness.bus.send(
        text: "{\"cmd\":\"\(command)\",\"page\":\"\(address)\""
          + (command == "call"
            ? ",\"action\":\"pick\",\"params\":{\"to\":1}}"
            : command == "state" ? "}" : ",\"viewport\":\"phone\"}"))
      try harness.turn()
      let error = harness.bus.takeReplies().last?.head["error"]
      #expect(error?["code"] == "invalid_params", "\(command)")
      #expect(error?["details"]?["parameter"] == .string(name), "\(command)")
      #expect(error?["path"] == "/page", "\(command)")
    }
  }

  @Test("what a page does not have is told with its place")
  func places() throws {
    let harness = try harness()
    let cases = [
      (#""page":"home","action":"pik""#, "/action"), (Self.cell("putt"), "/handler"),
      (Self.section("000000"), "/handler"),
      (Self.cell("put").replacing("\"1\"", with: "\"2\""), "/cell"),
      (Self.cell("put").replacing("\"s\"", with: "\"t\""), "/section"),
    ]
    for (asked, path) in cases {
      let error = try error(asked, harness)
      #expect(error["code"] == "no_action" && error["path"] == .string(path), "\(error)")
    }
  }

  @Test("a key that begins with @ is told how to be written")
  func markedKey() throws {
    let harness = try harness()
    let error = try error(Self.cell("put").replacing("\"1\"", with: "\"@x\""), harness)
    #expect(
      error["message"]
        == "section `s` of `home` has no cell `@x`; the one with that key is `@@x`")
    let none = try self.error(Self.cell("put").replacing("\"1\"", with: "\"@y\""), harness)
    #expect(none["message"] == "section `s` of `home` has no cell `@y`")
  }
}
