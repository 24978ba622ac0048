// Calls through a whole daemon: who is asked, who is answered, and after what.

import ComponentRuntime
import FeedBus
import FeedProtocol
import Testing

@testable import FeedDaemon

@Suite("The daemon's calls") struct DaemonCallTests {
  private static let mail = ServeCommand(
    target: "mail",
    actions: [
      ServedAction("send", parameters: [.init("to", "string")], isRemote: true),
      ServedAction("weigh", parameters: [.init("price", "double = 1")], result: "double"),
    ])

  private func served(_ change: (inout Configuration) -> Void = { _ in }) throws -> DaemonHarness {
    let harness = try DaemonHarness(change)
    harness.bus.send(Request(.serve(Self.mail), id: "s"), peer: "worker")
    try harness.turn()
    #expect(
      harness.bus.takeReplies().map(\.head) == [
        [
          "id": "s", "ok": true, "target": "mail", "pingMilliseconds": 1_000,
          "lostMilliseconds": 3_500, "results": ["send": "any", "weigh": "double"],
        ]
      ])
    return harness
  }

  @Test("§11.1 a REQ socket, which cannot be sent calls, may call and not serve")
  func serveFromREQ() throws {
    let harness = try served()
    harness.bus.send(Request(.serve(Self.mail)), peer: "req", isFromREQ: true)
    harness.bus.send(Request(.call(send("me"))), peer: "req", isFromREQ: true)
    try harness.turn()
    let replies = harness.bus.takeReplies()
    let refused = replies.first { $0.peer == "req" }?.head["error"]
    #expect(refused?["code"] == "bad_request" && refused?["path"] == "/cmd")
    #expect(
      refused?["message"]
        == "a REQ socket can be sent replies and no calls: serve from a DEALER")
    #expect(replies.contains { $0.peer == "worker" && $0.head["cmd"] == "call" })
    #expect(harness.daemon.broker.workers.count == 1)
  }

  private func send(_ to: String) -> CallCommand {
    CallCommand(
      .action(target: "mail", action: "send"), parameters: ValueMap([("to", .string(to))]))
  }

  /// Answers the call that the worker was asked in `asked`.
  private func answer(
    _ harness: DaemonHarness, _ asked: FakeBus.Reply, _ outcome: Result<Value, WorkerError>,
    id: String? = nil, attachments: [String] = []
  ) throws {
    guard case .string(let call)? = asked.head["call"] else {
      throw WireError(.internal, "the worker was asked nothing")
    }
    harness.bus.send(
      Request(.return(ReturnCommand(call: call, outcome)), id: id), peer: asked.peer,
      attachments: attachments)
    try harness.turn()
  }

  @Test("§11.8, §11.9 attachments go through untouched, both ways")
  func attachments() throws {
    let harness = try served()
    harness.bus.send(
      Request(.call(send("me")), id: "1"), peer: "caller", attachments: ["one", "", "three"])
    try harness.turn()
    let asked = try #require(harness.bus.takeReplies().first)
    #expect(asked.peer == "worker")
    #expect(asked.attachments == ["one", "", "three"])
    #expect(asked.head["params"] == ["to": "me"])
    #expect(asked.head["user"] == "anonymous")
    try answer(harness, asked, .success("sent"), attachments: ["receipt"])
    let replies = harness.bus.takeReplies()
    #expect(replies.map(\.peer) == ["caller"])
    #expect(replies.map(\.head) == [["id": "1", "ok": true, "value": "sent"]])
    #expect(replies.map(\.attachments) == [["receipt"]])
  }

  @Test("§11.10 a return with an id is answered, one without only if it is refused")
  func returns() throws {
    let harness = try served()
    harness.bus.send(Request(.call(send("me"))), peer: "caller")
    try harness.turn()
    let asked = try #require(harness.bus.takeReplies().first)
    try answer(harness, asked, .success(1), id: "r")
    #expect(
      harness.bus.takeReplies().first { $0.peer == "worker" }?.head
        == ["id": "r", "ok": true, "accepted": true])
    try answer(harness, asked, .success(1), id: "r")
    #expect(
      harness.bus.takeReplies().map(\.head) == [["id": "r", "ok": true, "accepted": false]])
    try answer(harness, asked, .success(1))
    #expect(harness.bus.takeReplies().isEmpty)
    harness.bus.send(
      Request(.return(ReturnCommand(call: "c.9.9", .success(1)))), peer: "worker")
    try harness.turn()
    #expect(harness.bus.takeReplies().map { $0.head["error"]?["code"] } == ["denied"])
  }

  @Test("a malformed return is refused, and its call stays open")
  func malformedReturn() throws {
    let harness = try served()
    harness.bus.send(Request(.call(send("me"))), peer: "caller")
    try harness.turn()
    let asked = try #require(harness.bus.takeReplies().first)
    guard case .string(let call)? = asked.head["call"] else { return }
    harness.bus.send(text: "{\"cmd\":\"return\",\"call\":\"\(call)\",\"ok\":1}", peer: "worker")
    try harness.turn()
    #expect(harness.bus.takeReplies().map { $0.head["error"]?["path"] } == ["/ok"])
    try answer(harness, asked, .success("now"))
    #expect(harness.bus.takeReplies().map { $0.head["value"] } == ["now"])
  }

  @Test("a double stays a double on both ways")
  func doubles() throws {
    let harness = try served()
    harness.bus.send(Request(.call(CallCommand(.action(target: "mail", action: "weigh")))))
    try harness.turn()
    let asked = try #require(harness.bus.takeReplies().first)
    #expect(asked.head["params"] == ["price": .double(1)])
    try answer(harness, asked, .success(.double(2)))
    #expect(harness.bus.takeReplies().first?.head["value"] == .double(2))
  }

  @Test("§11.6 a worker that does not ping is dropped; a ping of it is `not_serving` then")
  func heartbeat() throws {
    let harness = try served()
    for _ in 0..<5 {
      harness.now += 1_000
      harness.bus.send(Request(.pingServing(["mail"]), id: "p"), peer: "worker")
      try harness.turn()
      #expect(harness.bus.takeReplies().map { $0.head["ok"] } == [true])
    }
    harness.bus.send(Request(.call(send("me")), id: "1"), peer: "caller")
    try harness.turn()
    _ = harness.bus.takeReplies()
    // What the worker was asked is no sign of it.
    harness.now += 3_499
    try harness.turn()
    #expect(harness.bus.takeReplies().isEmpty)
    #expect(harness.daemon.timeUntilNextDeadline() == .milliseconds(1))
    harness.now += 1
    try harness.turn()
    #expect(harness.bus.takeReplies().map { $0.head["error"]?["code"] } == ["worker_lost"])
    harness.bus.send(Request(.pingServing(["mail"]), id: "p"), peer: "worker")
    try harness.turn()
    let error = harness.bus.takeReplies().first?.head["error"]
    #expect(error?["code"] == "not_serving")
    #expect(error?["details"] == ["targets": ["mail"]])
    // A ping that is no worker's is no worker's affair.
    #expect(try harness.ask(.ping).head == ["ok": true])
  }

  @Test("pings that wait unread are read before anyone is called silent")
  func pingsBeforeSilence() throws {
    let harness = try served()
    harness.now += 60_000
    harness.bus.send(Request(.pingServing(["mail"]), id: "p"), peer: "worker")
    try harness.turn()
    #expect(harness.bus.takeReplies().map { $0.head["ok"] } == [true])
    #expect(harness.daemon.broker.workers.count == 1)
  }

  @Test("a worker whose connection is gone is lost at once, with what it was asked before")
  func gone() throws {
    let harness = try served()
    harness.bus.send(Request(.call(send("a")), id: "1"), peer: "caller")
    try harness.turn()
    _ = harness.bus.takeReplies()
    harness.bus.gone = ["worker"]
    harness.bus.send(Request(.call(send("b")), id: "2"), peer: "caller")
    try harness.turn()
    let replies = harness.bus.takeReplies()
    #expect(replies.map { $0.head["id"] } == ["1", "2"])
    #expect(replies.map { $0.head["error"]?["code"] } == ["worker_lost", "unavailable"])
  }

  @Test("the answer to a caller that is gone is dropped and counted")
  func callerGone() throws {
    let harness = try served()
    harness.bus.send(Request(.call(send("a")), id: "1"), peer: "caller")
    try harness.turn()
    let asked = try #require(harness.bus.takeReplies().first)
    harness.bus.gone = ["caller"]
    try answer(harness, asked, .success(1))
    #expect(harness.bus.takeReplies().isEmpty)
    #expect(harness.daemon.counters.lostReplies == 1)
    #expect(harness.daemon.broker.openCount == 0)
  }

  @Test("§2.5 an id that was a push's is no call's, and the other way round")
  func reusedIDs() throws {
    let harness = try served()
    _ = try harness.ask(Request(harness.put("items", []), id: "1", client: "c"))
    let call = try harness.ask(Request(.call(send("a")), id: "1", client: "c"))
    #expect(call.head["error"]?["code"] == "id_reused")
    harness.bus.send(Request(.call(send("a")), id: "2", client: "c"), peer: "caller")
    try harness.turn()
    _ = harness.bus.takeReplies()
    let push = try harness.ask(Request(harness.put("items", []), id: "2", client: "c"))
    #expect(push.head["error"]?["code"] == "id_reused")
  }

  @Test("§11.14 how long a repeated call may take is not what it asks")
  func repeatedTimeouts() throws {
    let harness = try served()
    var command = send("a")
    for timeout in [5_000, 3_000] as [Int64] {
      command.timeoutMilliseconds = timeout
      harness.bus.send(Request(.call(command), id: "1", client: "c"), peer: "caller\(timeout)")
      try harness.turn()
    }
    let asked = harness.bus.takeReplies()
    #expect(asked.count == 1)
    try answer(harness, asked[0], .success(1))
    #expect(harness.bus.takeReplies().map(\.peer) == ["caller5000", "caller3000"])
  }

  @Test("what a worker returns after a crash answers no call of the new daemon")
  func crash() throws {
    let harness = try served()
    harness.bus.send(Request(.call(send("old")), id: "1"), peer: "caller")
    try harness.turn()
    let old = try #require(harness.bus.takeReplies().first)
    try harness.crash()
    harness.bus.send(Request(.serve(Self.mail)), peer: "worker")
    harness.bus.send(Request(.call(send("new")), id: "1"), peer: "caller")
    try harness.turn()
    let new = try #require(harness.bus.takeReplies().last)
    #expect(new.head["params"] == ["to": "new"])
    try answer(harness, old, .success("old"))
    #expect(harness.bus.takeReplies().map { $0.head["error"]?["code"] } == ["denied"])
    try answer(harness, new, .success("new"))
    #expect(harness.bus.takeReplies().map { $0.head["value"] } == ["new"])
  }

  @Test("a signal to end: whoever waits is told, and new calls are refused")
  func stopping() throws {
    let harness = try served()
    harness.bus.send(Request(.call(send("a")), id: "1"), peer: "caller")
    try harness.turn()
    _ = harness.bus.takeReplies()
    harness.daemon.isStopping = true
    harness.bus.send(Request(.call(send("b")), id: "2"), peer: "caller")
    harness.bus.send(Request(.serve(Self.mail), id: "3"), peer: "other")
    try harness.daemon.drain()
    let replies = harness.bus.takeReplies()
    #expect(replies.map { $0.head["id"] } == ["2", "3", "1"])
    #expect(
      replies.map { $0.head["error"]?["code"] } == ["unavailable", "unavailable", "unavailable"])
  }

  @Test("a return that waits when the daemon ends still reaches its caller")
  func lastReturn() throws {
    let harness = try served()
    harness.bus.send(Request(.call(send("a")), id: "1"), peer: "caller")
    try harness.turn()
    let asked = try #require(harness.bus.takeReplies().first)
    guard case .string(let call)? = asked.head["call"] else { return }
    harness.daemon.isStopping = true
    harness.bus.send(
      Request(.return(ReturnCommand(call: call, .success("done")))), peer: "worker")
    try harness.daemon.drain()
    #expect(harness.bus.takeReplies().map { $0.head["value"] } == ["done"])
  }

  @Test("§11.15 calls of pages: no page, no handler, no action")
  func pages() throws {
    let harness = try DaemonHarness()
    for (url, code) in [
      ("feed://page/hme/list/1/2", "not_found"), ("feed://page/home/list/1/2", "no_action"),
      ("feed://page/home%3Fusr%3D1/list/1/2", "invalid_params"),
      ("feed://page/home/refresh", "no_action"),
    ] {
      let reply = try harness.ask(.call(CallCommand(.url(try FeedURL(url)))))
      #expect(reply.head["error"]?["code"] == .string(code), "\(url)")
    }
  }

  @Test("the daemon's own calls that cannot be made are answered too")
  func ownCalls() throws {
    let harness = try served()
    let misspelt = CallContinuation(event: 8, index: 1)
    try harness.daemon.call("mial", "send", .empty, continuation: misspelt)
    try harness.daemon.call(
      "mail", "weigh", ValueMap([("price", .double(.infinity))]), continuation: misspelt)
    let codes = harness.daemon.takeResumptions().map { resumption in
      if case .failure(let error) = resumption.outcome { error.code } else { ErrorCode.internal }
    }
    #expect(codes == [.noTarget, .invalidParams])
  }

  @Test("§11.17 targets are listed with their actions and who serves them")
  func listing() throws {
    let harness = try served()
    let reply = try harness.ask(.targets)
    #expect(reply.head["count"] == 1)
    #expect(
      reply.head["targets"] == [
        [
          "target": "mail", "doc": "", "declared": false, "workers": 1, "outstanding": 0,
          "actions": [
            [
              "action": "send", "doc": "", "remote": true, "result": "any",
              "params": [["name": "to", "type": "string", "required": true]],
            ],
            [
              "action": "weigh", "doc": "", "remote": false, "result": "double",
              "params": [
                ["name": "price", "type": "double", "required": false, "default": 1]
              ],
            ],
          ],
        ]
      ])
  }

  @Test("a reload that declares a target otherwise ends its workers, who are told at their ping")
  func reload() throws {
    let harness = try served()
    try harness.write(
      DaemonHarness.markup + "\ntarget mail { action send(to: string, cc: string) }")
    #expect(try harness.ask(.reload).head["changed"] == true)
    harness.bus.send(Request(.pingServing(["mail"])), peer: "worker")
    try harness.turn()
    #expect(harness.bus.takeReplies().map { $0.head["error"]?["code"] } == ["not_serving"])
    harness.bus.send(Request(.serve(Self.mail)), peer: "worker")
    try harness.turn()
    #expect(harness.bus.takeReplies().map { $0.head["error"]?["code"] } == ["conflict"])
  }

  @Test("§2.1 attachments are bounded, and for calls and returns alone")
  func boundedAttachments() throws {
    let harness = try served { $0.limits.attachmentBytes = 1_024 }
    func code(_ command: Command, _ attachments: [String]) throws -> Value? {
      harness.bus.send(Request(command, id: "1"), peer: "caller", attachments: attachments)
      try harness.turn()
      return harness.bus.takeReplies().first?.head["error"]?["code"]
    }
    #expect(try code(.ping, ["x"]) == "bad_request")
    #expect(try code(.call(send("a")), Array(repeating: "", count: 17)) == "too_large")
    #expect(
      try code(.call(send("a")), [String(repeating: "x", count: 1_025)]) == "too_large")
    #expect(try code(.call(send("a")), Array(repeating: "", count: 16)) == nil)
  }
}
