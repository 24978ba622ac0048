// `serve`, `call`, `return`, `targets` and the ping of workers: read strictly, written to read back.

import ComponentRuntime
import Testing

@testable import FeedProtocol

@Suite("Calls on the wire (§11)") struct CallCodingTests {
  private static let commands: [Command] = [
    .targets, .state(PageAddress("home", ["user": "42"])), .pingServing(["cart", "mail"]),
    .pingServing([]),
    .serve(ServeCommand(target: "cart")), .serve(.leave("cart")),
    .serve(
      ServeCommand(
        target: "cart",
        actions: [
          ServedAction(
            "add",
            parameters: [.init("count", "int = 1"), .init("id", "string", defaultValue: "x")],
            result: "any", isRemote: true, documentation: "Adds."),
          ServedAction("drop"),
        ], concurrency: 8, documentation: "Cart")),
    .call(CallCommand(.action(target: "cart", action: "add"))),
    .call(
      CallCommand(
        .action(target: "cart", action: "add"), parameters: ValueMap([("id", "7")]),
        timeoutMilliseconds: 2_000)),
    .call(
      CallCommand(
        .page(
          PageCall(
            page: PageAddress("home", ["user": "42"]),
            cell: .init(section: "outer/inner", cell: "7"), name: "2")),
        parameters: ValueMap([("x", 1.5)]))),
    // A key may be empty.
    .call(
      CallCommand(
        .page(
          PageCall(page: PageAddress("home"), cell: .init(section: "", cell: ""), name: "2")))),
    .call(CallCommand(.page(PageCall(page: PageAddress("home"), cell: nil, name: "refresh")))),
    .state(PageAddress("home", ["user": "42"])),
    .resetState(StateReset(page: PageAddress("home"))),
    .resetState(StateReset(page: PageAddress("home"), section: "s", cell: "@header", use: "")),
    .return(ReturnCommand(call: "c.1.2", .success(["a": 1]))),
    .return(ReturnCommand(call: "c.1.2", .failure(WorkerError("no")))),
    .return(
      ReturnCommand(
        call: "c.1.2",
        .failure(WorkerError(code: "sold_out", "no more", path: "/id", details: [1])))),
  ]

  @Test("§11.12 what is written reads back", arguments: commands)
  func roundTrip(command: Command) throws {
    let request = Request(command, id: "1", client: "c")
    #expect(try Request(value: request.value) == request)
  }

  @Test("a URL is kept as it was written")
  func url() throws {
    let text = "feed://cart/add?id=%37"
    let request = Request(.call(CallCommand(.url(try FeedURL(text)))))
    #expect(request.value["url"] == .string(text))
    #expect(try Request(value: request.value) == request)
  }

  @Test("§11.9 a value that is left out is null, and so is a code `failed`")
  func leftOut() throws {
    #expect(
      try Request(value: ["cmd": "return", "call": "c", "ok": true]).command
        == .return(ReturnCommand(call: "c", .success(.null))))
    let failed: Value = ["cmd": "return", "call": "c", "ok": false, "error": ["message": "no"]]
    #expect(
      try Request(value: failed).command
        == .return(ReturnCommand(call: "c", .failure(WorkerError(code: "failed", "no")))))
  }

  @Test("§11.8 what a worker is sent reads back, and has `cmd`, which replies have not")
  func workerCall() throws {
    let call = WorkerCall(
      call: "c.1.1", target: "cart", action: "add", parameters: ValueMap([("price", .double(1))]),
      timeoutMilliseconds: 2_000, user: "uid:1", client: "c", id: "1")
    #expect(WorkerCall(value: call.value) == call)
    #expect(Reply(value: call.value) == nil)
    #expect(String(decoding: call.json(), as: UTF8.self).contains("\"price\":1.0"))
    #expect(WorkerCall(value: ["ok": true]) == nil)
  }

  @Test(
    "a fault has its code, place and mending",
    arguments: [
      (["cmd": "serve"], .badRequest, "/target", "missing"),
      (
        ["cmd": "serve", "target": "a-b", "actions": ["a": [:]]], .badRequest, "/target", "no name"
      ),
      (["cmd": "serve", "target": 7], .badRequest, "/target", "such as cart"),
      (
        ["cmd": "serve", "target": "t", "actions": [:]], .badRequest, "/actions",
        "at least, not an empty one"
      ),
      (
        ["cmd": "call", "url": "feed://a/b", "target": "a", "action": "b"], .badRequest, "/target",
        "`url` and `target` ask for different things"
      ),
      (
        ["cmd": "call", "page": "home", "target": "a", "action": "b"], .badRequest, "/page",
        "`target` and `page` ask for different things"
      ),
      (
        ["cmd": "call", "target": "page", "action": "b"], .badRequest, "/target",
        "name the page as `page`"
      ),
      (
        ["cmd": "state", "page": "home", "cell": "7"], .badRequest, "/cell", "no member `cell`"
      ),
      (["cmd": "serve", "target": "t", "actions": []], .badRequest, "/actions", "an object"),
      (["cmd": "serve", "target": "t", "actions": .null], .badRequest, "/actions", "not null"),
      (
        ["cmd": "serve", "target": "t", "actions": ["a b": [:]]], .badRequest, "/actions/a b",
        "cannot be an action's name"
      ),
      (
        ["cmd": "serve", "target": "t", "actions": ["a": 1]], .badRequest, "/actions/a",
        "must be an object"
      ),
      (
        ["cmd": "serve", "target": "t", "actions": ["a": ["parms": [:]]]], .badRequest,
        "/actions/a/parms", "did you mean `params`?"
      ),
      (
        ["cmd": "serve", "target": "t", "actions": ["a": ["params": []]]], .badRequest,
        "/actions/a/params", "an object"
      ),
      (
        ["cmd": "serve", "target": "t", "actions": ["a": ["params": ["x/y": "int"]]]], .badRequest,
        "/actions/a/params/x~1y", "a parameter's name"
      ),
      (
        ["cmd": "serve", "target": "t", "actions": ["a": ["params": ["x": 1]]]], .badRequest,
        "/actions/a/params/x", "a type"
      ),
      (
        ["cmd": "serve", "target": "t", "actions": ["a": ["params": ["x": ["default": 1]]]]],
        .badRequest, "/actions/a/params/x/type", "missing"
      ),
      (
        ["cmd": "serve", "target": "t", "actions": ["a": ["remote": "yes"]]], .badRequest,
        "/actions/a/remote", "true or false"
      ),
      (
        ["cmd": "serve", "target": "t", "concurrency": 0], .badRequest, "/concurrency",
        "from 1 to 1000"
      ),
      (
        ["cmd": "serve", "target": "t", "leave": true, "actions": ["a": [:]]], .badRequest,
        "/actions", "no member `actions`"
      ),
      (["cmd": "call"], .badRequest, "/target", "missing"),
      (["cmd": "call", "target": "t"], .badRequest, "/action", "missing"),
      (["cmd": "call", "target": "t", "action": "a/b"], .badRequest, "/action", "no name"),
      (
        ["cmd": "call", "target": "t", "action": "a", "params": [1]], .badRequest, "/params",
        "must be an object"
      ),
      (
        ["cmd": "call", "target": "t", "action": "a", "timeout": 0], .badRequest, "/timeout",
        "from 1 to 600000"
      ),
      (
        ["cmd": "call", "target": "t", "action": "a", "timeout": 600_001], .badRequest, "/timeout",
        "from 1 to 600000"
      ),
      (
        ["cmd": "call", "target": "t", "action": "a", "parms": [:]], .badRequest, "/parms",
        "did you mean `params`?"
      ),
      (["cmd": "call", "url": "feed://t"], .badRequest, "/url", "names no action"),
      (
        ["cmd": "call", "url": "feed://t/a", "params": [:]], .badRequest, "/params",
        "a URL has its parameters in itself"
      ),
      (["cmd": "call", "page": "a b"], .invalidParams, "/page", "no page name"),
      (["cmd": "call", "page": "home"], .badRequest, "/action", "missing"),
      (["cmd": "call", "page": "home", "cell": "1"], .badRequest, "/section", "missing"),
      (
        ["cmd": "call", "page": "home", "cell": "1", "section": "s"], .badRequest, "/handler",
        "missing"
      ),
      (["cmd": "return"], .badRequest, "/call", "missing"),
      (["cmd": "return", "call": "c"], .badRequest, "/ok", "missing"),
      (["cmd": "return", "call": "c", "ok": 1], .badRequest, "/ok", "true or false"),
      (["cmd": "return", "call": "c", "ok": false], .badRequest, "/error", "missing"),
      (
        ["cmd": "return", "call": "c", "ok": false, "error": "no"], .badRequest, "/error",
        "must be an object"
      ),
      (
        ["cmd": "return", "call": "c", "ok": false, "error": [:]], .badRequest, "/error/message",
        "missing"
      ),
      (
        ["cmd": "return", "call": "c", "ok": false, "error": ["message": "m", "code": ""]],
        .badRequest, "/error/code", "too short"
      ),
      (
        ["cmd": "return", "call": "c", "ok": true, "error": [:]], .badRequest, "/error",
        "no member `error`"
      ),
      (["cmd": "ping", "serving": "cart"], .badRequest, "/serving", "names"),
      (["cmd": "ping", "serving": [1]], .badRequest, "/serving/0", "a string"),
      (["cmd": "targets", "target": "t"], .badRequest, "/target", "no member"),
    ] as [(Value, ErrorCode, String, String)])
  func faults(value: Value, code: ErrorCode, path: String, message: String) {
    let fault = #expect(throws: RequestFault.self) { try Request(value: value) }
    #expect(fault?.error.code == code)
    #expect(fault?.error.path == path)
    #expect(fault?.error.message.contains(message) == true, "\(fault?.error.message ?? "")")
  }

  @Test("a contract is bounded")
  func bounded() {
    func actions(_ count: Int) -> Value {
      let members = (0..<count).map { ("a\($0)", Value.map(.empty)) }
      return ["cmd": "serve", "target": "t", "actions": .map(ValueMap(members))]
    }
    #expect(throws: Never.self) { try Request(value: actions(256)) }
    #expect(throws: RequestFault.self) { try Request(value: actions(257)) }
    let parameters = (0..<65).map { ("p\($0)", Value.string("int")) }
    let fault = #expect(throws: RequestFault.self) {
      try Request(
        value: [
          "cmd": "serve", "target": "t",
          "actions": ["a": ["params": .map(ValueMap(parameters))]],
        ])
    }
    #expect(fault?.error.code == .tooLarge)
  }
}
