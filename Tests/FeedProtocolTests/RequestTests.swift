// Requests: read strictly, and refused with the place and the mending.

import ComponentRuntime
import Testing

@testable import FeedProtocol

@Suite("Requests") struct RequestTests {
  @Test("commands without members are read, with and without id and client")
  func plainCommands() throws {
    let plain: [(String, Command)] = [
      ("hello", .hello), ("ping", .ping), ("pages", .pages), ("sources", .sources),
      ("status", .status), ("reload", .reload), ("demand", .demand),
    ]
    for (name, command) in plain {
      #expect(try Request(value: ["cmd": .string(name)]) == Request(command))
      let named: Value = ["cmd": .string(name), "id": "7", "client": "c"]
      #expect(try Request(value: named) == Request(command, id: "7", client: "c"))
    }
  }

  @Test("every command's name is listed, and reads")
  func names() throws {
    for name in Command.names {
      let value: Value = [
        "cmd": .string(name), "source": "a", "page": "home", "viewport": "phone", "op": "delete",
      ]
      do {
        #expect(try Request(value: value).command.name == name)
      } catch let fault {
        #expect(!fault.error.message.contains("no command"), "\(fault)")
      }
    }
  }

  @Test("open and snapshot name a document")
  func documents() throws {
    let home = DocumentName(page: PageAddress("home", ["user": "42"]), viewport: "phone")
    #expect(
      try Request(value: ["cmd": "open", "page": "home?user=42", "viewport": "phone"])
        == Request(.open(home)))
    let since: Value = [
      "cmd": "snapshot", "page": "home?user=42", "viewport": "phone",
      "since": ["epoch": "e1", "revision": 1_040],
    ]
    #expect(
      try Request(value: since)
        == Request(.snapshot(home, since: Position(epoch: "e1", revision: 1_040))))
  }

  @Test(
    "§2.4 a fault has its code, its place and its mending, and keeps the id",
    arguments: [
      ([1, 2], ErrorCode.badRequest, "", "must be an object, not an array"),
      ([:], .badRequest, "/cmd", "the member `cmd` is missing"),
      (["cmd": 7], .badRequest, "/cmd", "must be the command's name, not 7"),
      (["cmd": "pnig"], .badRequest, "/cmd", "did you mean `ping`?"),
      (["cmd": "frobnicate"], .badRequest, "/cmd", "the commands are hello, ping"),
      (["cmd": "ping", "x": 1], .badRequest, "/x", "`ping` has no member `x`"),
      (["cmd": "get"], .badRequest, "/source", "such as recommend/42"),
      (["cmd": "get", "sorce": "a"], .badRequest, "/source", "missing"),
      (["cmd": "get", "source": "a/%zz"], .badRequest, "/source", "percent-encoded"),
      (["cmd": "get", "source": ""], .badRequest, "/source", "too short"),
      (["cmd": "ping", "client": ""], .badRequest, "/client", "too short"),
      (["cmd": "open", "page": "home"], .badRequest, "/viewport", "missing"),
      (["cmd": "open", "page": "a b", "viewport": "p"], .invalidParams, "/page", "no page name"),
      (
        ["cmd": "snapshot", "page": "a", "viewport": "p", "since": ["epoch": "e"]],
        .badRequest, "/since/revision", "missing"
      ),
      (
        ["cmd": "snapshot", "page": "a", "viewport": "p", "since": 5], .badRequest, "/since",
        "must be an object"
      ),
      (
        [
          "cmd": "snapshot", "page": "a", "viewport": "p",
          "since": ["epoch": "e", "revison": 4, "revision": 4],
        ], .badRequest, "/since/revison", "no member `revison`"
      ),
    ] as [(Value, ErrorCode, String, String)])
  func faults(value: Value, code: ErrorCode, path: String, message: String) {
    var request = value
    if case .map(let map) = value { request = .map(map.setting("id", to: "q1")) }
    let fault = #expect(throws: RequestFault.self) { try Request(value: request) }
    #expect(fault?.error.code == code)
    #expect(fault?.error.path == path)
    #expect(fault?.error.message.contains(message) == true, "\(String(describing: fault))")
    if case .map = value { #expect(fault?.id == "q1") }
  }

  @Test("an id is 1 to 128 bytes")
  func idLength() throws {
    let longest = String(repeating: "é", count: 64)
    #expect(try Request(value: ["cmd": "ping", "id": .string(longest)]).id == longest)
    let fault = #expect(throws: RequestFault.self) {
      try Request(value: ["cmd": "ping", "id": .string(longest + "x")])
    }
    #expect(fault?.error.code == .tooLarge)
    #expect(fault?.id == nil)
  }

  @Test("member names are escaped in paths, and long ones cut in messages")
  func pathEscapes() {
    let name = "a/b~" + String(repeating: "x", count: 500)
    let fault = #expect(throws: RequestFault.self) {
      try Request(value: .map(ValueMap.empty.setting("cmd", to: "ping").setting(name, to: 1)))
    }
    #expect(fault?.error.path?.hasPrefix("/a~1b~0x") == true)
    #expect((fault?.error.message.utf8.count ?? 1_000) < 200)
  }
}
