// Workers register, differ, leave and come back; docs/protocol.md, §11.1 to §11.7.

import ComponentRuntime
import FeedProtocol
import Testing

@testable import FeedDaemon

@Suite("Serving (§11)") struct ServingTests {
  private let add = ServedAction(
    "add",
    parameters: [.init("id", "string"), .init("count", "int = 1"), .init("note", "string?")])
  private let total = ServedAction(
    "total", parameters: [.init("items", "list(Item)", defaultValue: [])], result: "int")

  private func differences(_ error: WireError?) -> [String] {
    guard case .list(let list)? = error?.details?["differences"] else { return [] }
    return list.compactMap { if case .string(let text) = $0 { text } else { nil } }
  }

  @Test("§11.4 a declared target is served as declared, however that is written")
  func asDeclared() throws {
    var fixture = try BrokerFixture()
    try fixture.serve("w", ServeCommand(target: "cart", actions: [add, total]))
    var written = add
    written.parameters[1] = .init("count", "int", defaultValue: 1)
    written.isRemote = true
    try fixture.serve("v", ServeCommand(target: "cart", actions: [total, written]))
    try fixture.serve("u", ServeCommand(target: "cart"))
    #expect(fixture.broker.workers.servers(of: "cart").count == 3)
  }

  @Test("§11.4 what differs from the markup is refused, and said")
  func differs() throws {
    var fixture = try BrokerFixture()
    let other = ServedAction(
      "add", parameters: [.init("id", "int"), .init("cuont", "int = 1"), .init("note", "string?")],
      isRemote: false)
    let extra = ServedAction("ad")
    let error = #expect(throws: WireError.self) {
      try fixture.serve("w", ServeCommand(target: "cart", actions: [other, extra]))
    }
    #expect(error?.code == .conflict)
    #expect(
      differences(error) == [
        "`add` has the parameter `id: string`, not `id: int`",
        "`add` lacks the parameter `count: int = 1`",
        "`add` has no parameter `cuont: int = 1`",
        "`add` is remote",
        "the action `total` is missing",
        "there is no action `ad`; did you mean `add`?",
      ])
    #expect(fixture.broker.workers.count == 0)
  }

  @Test("§11.4 an undeclared target is what its workers say, and they all say the same")
  func undeclared() throws {
    var fixture = try BrokerFixture()
    let one = ServeCommand(target: "mail", actions: [ServedAction("send")])
    let two = ServeCommand(
      target: "mail", actions: [ServedAction("send", parameters: [.init("to", "string")])])
    try fixture.serve("w", one)
    #expect(throws: WireError.self) { try fixture.serve("v", two) }
    // A worker alone may change its mind.
    try fixture.serve("w", two)
    try fixture.serve("v", two)
    let error = #expect(throws: WireError.self) { try fixture.serve("w", one) }
    #expect(differences(error) == ["`send` lacks the parameter `to: string`"])
    // Refused, it still serves what it served before.
    #expect(fixture.broker.workers.servers(of: "mail").count == 2)
    let missing = #expect(throws: WireError.self) {
      try fixture.serve("w", ServeCommand(target: "post"))
    }
    #expect(missing?.path == "/actions")
  }

  @Test("all defaults of one registration have one bound of steps")
  func expensiveDefaults() throws {
    var fixture = try BrokerFixture()
    let ten = "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]"
    let loop = "int = size(\(ten).map(a, \(ten).map(b, \(ten).map(c, a))))"
    func serve(_ count: Int) -> ServeCommand {
      ServeCommand(
        target: "mail",
        actions: (0..<count).map { ServedAction("a\($0)", parameters: [.init("n", loop)]) })
    }
    // One alone takes a thousand steps and more.
    try fixture.serve("w", serve(5))
    let error = #expect(throws: WireError.self) { try fixture.serve("v", serve(256)) }
    #expect(error?.code == .badRequest)
    let first = error?.path?.split(separator: "/").dropFirst().first ?? ""
    #expect(first.hasPrefix("a") && error?.path == "/actions/\(first)/params/n")
    #expect((5..<100).contains(Int(first.dropFirst()) ?? 0))
  }

  @Test(
    "a default that no worker could be sent is refused",
    arguments: ["double = 1.0 / 0.0", "any = b\"x\"", "any = {1: 2}", "any = [timestamp(0)]"])
  func unwritableDefault(_ type: String) throws {
    var fixture = try BrokerFixture()
    let error = #expect(throws: WireError.self) {
      try fixture.serve(
        "w",
        ServeCommand(
          target: "mail", actions: [ServedAction("send", parameters: [.init("to", type)])]))
    }
    #expect(error?.path == "/actions/send/params/to")
    #expect(error?.message == "the default must be a value that JSON can write")
  }

  @Test("a target that only workers brought goes with the last of them")
  func goes() throws {
    var fixture = try BrokerFixture()
    try fixture.serve("w", ServeCommand(target: "mail", actions: [ServedAction("send")]))
    try fixture.call("1", "mail", "send", [:])
    #expect(fixture.asked.count == 1)
    try fixture.serve("w", .leave("mail"))
    try fixture.call("2", "mail", "send", [:])
    #expect(fixture.outcome("2") == "no_target")
    // It may still return what it was asked; then it is an ordinary peer.
    #expect(fixture.answer("w", "s.1.1") == .success(true))
    #expect(fixture.outcome("1") == "ok")
    #expect(fixture.broker.workers.count == 0)
    #expect(fixture.broker.earliestDeadline() == nil)
  }

  @Test(
    "§11.2 what a worker says of itself is read strictly",
    arguments: [
      (ServedAction("a", parameters: [.init("x", "itn")]), "/actions/a/params/x", "unknown type"),
      (
        ServedAction("a", parameters: [.init("x", "list(int")]), "/actions/a/params/x",
        "found the end of the text"
      ),
      (
        ServedAction("a", parameters: [.init("x", "int =")]), "/actions/a/params/x",
        "found the end of the text"
      ),
      (ServedAction("a", result: "map(int"), "/actions/a/result", "found the end of the text"),
      (
        ServedAction("a", parameters: [.init("x", "int = \"1\"")]), "/actions/a/params/x",
        "expected int"
      ),
      (
        ServedAction("a", parameters: [.init("x", "int", defaultValue: "1")]),
        "/actions/a/params/x", "the default does not fit"
      ),
      (ServedAction("a", parameters: [.init("x", "int, y: int")]), "/actions/a/params/x", "more"),
      (ServedAction("a", parameters: [.init("x", "int) evil(")]), "/actions/a/params/x", "more"),
      (ServedAction("a", parameters: [.init("x", "")]), "/actions/a/params/x", "expected a type"),
      (
        ServedAction("a", parameters: [.init("x", "timestamp")]), "/actions/a/params/x",
        "JSON has no values of type timestamp"
      ),
      (
        ServedAction("a", parameters: [.init("x", "map(list(bytes))?")]), "/actions/a/params/x",
        "JSON has no values"
      ),
      (ServedAction("a", result: "int = 1"), "/actions/a/result", "more than a type"),
      (ServedAction("a", result: "Itm"), "/actions/a/result", "did you mean `Item`?"),
      (
        ServedAction("a", parameters: [.init("x", String(repeating: "list(", count: 400))]),
        "/actions/a/params/x", "too deep"
      ),
    ])
  func strict(action: ServedAction, path: String, message: String) throws {
    var fixture = try BrokerFixture()
    let error = #expect(throws: WireError.self) {
      try fixture.serve("w", ServeCommand(target: "t", actions: [action]))
    }
    #expect(error?.code == .badRequest)
    #expect(error?.path == path)
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    #expect(fixture.broker.workers.count == 0)
  }

  @Test("`page` is the daemon's own")
  func reserved() throws {
    var fixture = try BrokerFixture()
    let error = #expect(throws: WireError.self) {
      try fixture.serve("w", ServeCommand(target: "page", actions: [ServedAction("a")]))
    }
    #expect(error?.code == .badRequest)
    #expect(error?.path == "/target")
  }

  @Test("workers are bounded, and one that is there may serve on")
  func bounded() throws {
    var bounds = CallBounds()
    bounds.workers = 1
    var fixture = try BrokerFixture(bounds)
    try fixture.serve("w", ServeCommand(target: "cart"))
    let error = #expect(throws: WireError.self) {
      try fixture.serve("v", ServeCommand(target: "cart"))
    }
    #expect(error?.code == .busy)
    try fixture.serve("w", ServeCommand(target: "cart"))
    for index in 0..<9 {
      try fixture.serve("w", ServeCommand(target: "t\(index)", actions: [add]))
    }
    #expect(throws: WireError.self) {
      try fixture.serve("w", ServeCommand(target: "one_more", actions: [add]))
    }
  }

  @Test("§11.7 a ping says which targets the daemon does not know of")
  func pings() throws {
    var fixture = try BrokerFixture()
    try fixture.serve("w", ServeCommand(target: "cart"))
    let peer = BrokerFixture.path("w").peer
    try fixture.broker.checkServing(["cart"], by: peer)
    let error = #expect(throws: WireError.self) {
      try fixture.broker.checkServing(["cart", "mail"], by: peer)
    }
    #expect(error?.code == .notServing)
    #expect(error?.details == ["targets": ["mail"]])
  }

  @Test("other markup: workers that fit it stay, others serve no more, their calls go on")
  func redeclares() throws {
    var fixture = try BrokerFixture()
    try fixture.serve("w", ServeCommand(target: "cart"))
    try fixture.serve("w", ServeCommand(target: "mail", actions: [ServedAction("send")]))
    try fixture.call("1")
    let other = """
      target cart { action add(id: int) }
      target mail { action send() }
      viewport phone { width: 100, height: 200 }
      """
    fixture.broker.redeclare(try BrokerFixture.program(other))
    #expect(fixture.broker.workers.servedTargets == ["mail"])
    fixture.answer("w", "s.1.1")
    #expect(fixture.outcome("1") == "ok")
    try fixture.call("2", "cart", "add", ["id": 7])
    #expect(fixture.outcome("2") == "unavailable")
    // Without a declaration, what its workers serve goes on.
    fixture.broker.redeclare(
      try BrokerFixture.program("viewport phone { width: 100, height: 200 }"))
    try fixture.call("3", "mail", "send", [:])
    #expect(fixture.asked.last?.call.target == "mail")
    try fixture.call("4")
    #expect(fixture.outcome("4") == "no_target")
  }
}
