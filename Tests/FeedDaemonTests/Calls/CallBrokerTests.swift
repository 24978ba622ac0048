// Calls, from being asked to being answered; docs/protocol.md, §11.

import ComponentRuntime
import FeedProtocol
import Testing

@testable import FeedDaemon

@Suite("Calls (§11)") struct CallBrokerTests {
  private func served(_ bounds: CallBounds = CallBounds()) throws -> BrokerFixture {
    var fixture = try BrokerFixture(bounds)
    try fixture.serve("w", ServeCommand(target: "cart"))
    return fixture
  }

  @Test("§11.8 a worker gets every declared parameter, and the caller the worker's value")
  func whole() throws {
    var fixture = try served()
    try fixture.call("1", timeout: 2_000, client: "c")
    let call = try #require(fixture.asked.first?.call)
    #expect(
      call
        == WorkerCall(
          call: "s.1.1", target: "cart", action: "add",
          parameters: ValueMap([("id", "7"), ("count", 1), ("note", .null)]),
          timeoutMilliseconds: 2_000, user: "uid:1", client: "c", id: "1"))
    #expect(fixture.answers.isEmpty)
    #expect(fixture.answer("w", call.call, .success(["items": 3])) == .success(true))
    #expect(fixture.answers["1"] == [CallAnswer(outcome: .success(["items": 3]))])
    #expect(fixture.broker.openCount == 0)
    #expect(fixture.broker.byteCount == 0)
  }

  @Test(
    "§11.13 what does not fit is refused before anyone is asked",
    arguments: [
      ("crt", "add", ["id": "7"], ErrorCode.noTarget, "did you mean `cart`?", nil),
      ("page", "add", [:], .noTarget, "there is no target `page`", nil),
      ("cart", "ad", ["id": "7"], .noAction, "did you mean `add`?", nil),
      ("cart", "x", [:], .noAction, "there are `add`, `total`", nil),
      ("cart", "add", [:], .invalidParams, "needs the parameter `id`: string", "/params/id"),
      ("cart", "add", ["id": 7], .invalidParams, "expected string, found int", "/params/id"),
      (
        "cart", "add", ["id": "7", "cuont": 2], .invalidParams, "did you mean `count`?",
        "/params/cuont"
      ),
      ("cart", "add", ["id": "7", "count": .null], .invalidParams, "found null", "/params/count"),
      ("cart", "add", ["id": "7", "count": 1.5], .invalidParams, "found double", "/params/count"),
      (
        "cart", "total", ["items": [["id": "1"], ["price": 2]]], .invalidParams,
        "expected string at /1/id", "/params/items/1/id"
      ),
    ] as [(String, String, Value, ErrorCode, String, String?)])
  func refused(
    target: String, action: String, parameters: Value, code: ErrorCode, message: String,
    path: String?
  ) throws {
    var fixture = try served()
    try fixture.call("1", target, action, parameters)
    let error = try #require(fixture.error("1"))
    #expect(error.code == code)
    #expect(error.message.contains(message), "\(error.message)")
    #expect(error.path == path)
    #expect(fixture.asked.isEmpty)
  }

  @Test("§11.13 a declared target that nobody serves is unavailable; parameters are checked before")
  func unavailable() throws {
    var fixture = try BrokerFixture()
    try fixture.call("1")
    try fixture.call("2", "cart", "add", [:])
    #expect(fixture.outcome("1") == "unavailable")
    #expect(fixture.outcome("2") == "invalid_params")
  }

  @Test("§12 a URL reaches only what is remote, with its texts converted")
  func urls() throws {
    var fixture = try served()
    try fixture.call("1", url: "feed://cart/add?id=7&count=2")
    #expect(fixture.asked.first?.call.parameters["count"] == 2)
    try fixture.call("2", "cart", "total", [:], url: "feed://cart/total")
    #expect(fixture.outcome("2") == "denied")
    try fixture.call("3", url: "feed://cart/add?id=7&count=two")
    #expect(fixture.error("3")?.path == "/url")
    #expect(fixture.error("3")?.details == ["parameter": "count"])
  }

  @Test("§11.11 the worker with the fewest calls is asked, of equals the one that waited longest")
  func shares() throws {
    var fixture = try served()
    try fixture.serve("v", ServeCommand(target: "cart"))
    for id in ["1", "2", "3", "4"] { try fixture.call(id) }
    #expect(fixture.asked.map(\.worker) == ["w", "v", "w", "v"])
    fixture.answer("v", fixture.asked[1].call.call)
    fixture.answer("v", fixture.asked[3].call.call)
    try fixture.call("5")
    try fixture.call("6")
    try fixture.call("7")
    #expect(fixture.asked.map(\.worker).suffix(3) == ["v", "v", "w"])
  }

  @Test("§11.3 a worker gets no more than it wants; then callers are told to wait")
  func concurrency() throws {
    var fixture = try BrokerFixture()
    try fixture.serve("w", ServeCommand(target: "cart", concurrency: 2))
    for id in ["1", "2", "3"] { try fixture.call(id) }
    #expect(fixture.asked.count == 2)
    #expect(fixture.outcome("3") == "busy")
    #expect(fixture.error("3")?.retryAfterMilliseconds == 100)
    fixture.answer("w", fixture.asked[0].call.call)
    try fixture.call("4")
    #expect(fixture.asked.count == 3)
  }

  @Test("calls under way are bounded in number and in bytes")
  func bounds() throws {
    var bounds = CallBounds()
    bounds.calls = 2
    bounds.callBytes = 1_000
    var fixture = try served(bounds)
    try fixture.call("1", bytes: 900)
    try fixture.call("2", bytes: 101)
    #expect(fixture.outcome("2") == "busy")
    try fixture.call("3", bytes: 100)
    try fixture.call("4", bytes: 0)
    #expect(fixture.outcome("4") == "busy")
    fixture.answer("w", fixture.asked[0].call.call)
    try fixture.call("5", bytes: 900)
    #expect(fixture.asked.count == 3)
  }

  @Test("§11.11 a call past its time is answered `timeout`, and still counts for its worker")
  func timeouts() throws {
    var bounds = CallBounds()
    bounds.timeoutMilliseconds = 1_000
    bounds.silenceMilliseconds = 100_000
    var fixture = try BrokerFixture(bounds)
    try fixture.serve("w", ServeCommand(target: "cart", concurrency: 1))
    try fixture.call("1")
    #expect(fixture.broker.earliestDeadline() == 1_000)
    fixture.pass(999)
    #expect(fixture.outcome("1") == nil)
    fixture.pass(1)
    #expect(fixture.outcome("1") == "timeout")
    try fixture.call("2")
    #expect(fixture.outcome("2") == "busy")
    // The late return frees the worker, and nobody hears of it.
    #expect(fixture.answer("w", "s.1.1") == .success(false))
    #expect(fixture.answers["1"]?.count == 1)
    try fixture.call("3")
    #expect(fixture.asked.count == 2)
    // Serving again forgets what was never returned.
    fixture.pass(1_000)
    try fixture.serve("w", ServeCommand(target: "cart", concurrency: 1))
    try fixture.call("4")
    #expect(fixture.asked.count == 3)
    #expect(fixture.broker.counts.lateReturns == 1)
  }

  @Test("a call's own timeout counts, up to the longest there may be")
  func ownTimeouts() throws {
    var bounds = CallBounds()
    bounds.silenceMilliseconds = 1_000_000
    bounds.longestTimeoutMilliseconds = 5_000
    var fixture = try served(bounds)
    try fixture.call("1", timeout: 50)
    try fixture.call("2", timeout: 60_000)
    #expect(fixture.asked.map(\.call.timeoutMilliseconds) == [50, 5_000])
    fixture.pass(50)
    #expect(fixture.outcome("1") == "timeout")
    fixture.pass(4_950)
    #expect(fixture.outcome("2") == "timeout")
  }

  @Test("§11.10 a second return, another's, and an earlier daemon's change nothing")
  func liars() throws {
    var fixture = try served()
    try fixture.serve("liar", ServeCommand(target: "cart"))
    try fixture.call("1")
    let call = try #require(fixture.asked.first).call.call
    for wrong in [call, "s.2.1", "s.1.2", "s.1.0", "t.1.1", "s.1", "", "s.1.1.1", "s.-1.1"] {
      guard case .failure(let error) = fixture.answer("liar", wrong) else {
        Issue.record("`\(wrong)` was taken")
        continue
      }
      #expect(error.code == .denied)
    }
    #expect(fixture.answers.isEmpty)
    #expect(fixture.answer("w", call) == .success(true))
    #expect(fixture.answer("w", call) == .success(false))
    guard case .failure(let error) = fixture.answer("nobody", call) else {
      Issue.record("a stranger's return was taken")
      return
    }
    #expect(error.code == .notServing)
    #expect(fixture.answers["1"]?.count == 1)
  }

  @Test("§11.9 a worker's error is `failed`, with its own words inside")
  func workerErrors() throws {
    var fixture = try served()
    try fixture.call("1")
    let error = WorkerError(code: "sold_out", "no more", path: "/id", details: ["left": 0])
    fixture.answer("w", "s.1.1", .failure(error))
    #expect(
      fixture.error("1")
        == WireError(
          .failed, "no more", path: "/id",
          details: ["code": "sold_out", "details": ["left": 0]]))
  }

  @Test("§11.9 a value that is not what the action declares is nobody's answer")
  func wrongValue() throws {
    var fixture = try served()
    try fixture.call("1", "cart", "total", [:])
    guard case .failure(let error) = fixture.answer("w", "s.1.1", .success("many")) else {
      Issue.record("the value was taken")
      return
    }
    #expect(error.code == .invalid)
    #expect(error.path == "/value")
    #expect(fixture.outcome("1") == "internal")
  }

  @Test("§11.6 a silent worker is lost, its calls with it; whatever it sends keeps it")
  func silence() throws {
    var fixture = try served()
    try fixture.serve("v", ServeCommand(target: "cart"))
    try fixture.call("1")
    fixture.pass(3_000)
    fixture.broker.touch(BrokerFixture.path("v").peer, atMilliseconds: fixture.now)
    fixture.pass(499)
    #expect(fixture.broker.workers.count == 2)
    fixture.pass(1)
    #expect(fixture.broker.workers.count == 1)
    #expect(fixture.outcome("1") == "worker_lost")
    try fixture.call("2")
    #expect(fixture.asked.last?.worker == "v")
  }

  @Test("nobody is called silent while messages wait unread")
  func behind() throws {
    var fixture = try served()
    fixture.now = 10_000
    fixture.perform(fixture.broker.expire(atMilliseconds: fixture.now, isCaughtUp: false))
    #expect(fixture.broker.workers.count == 1)
    fixture.perform(fixture.broker.expire(atMilliseconds: fixture.now, isCaughtUp: true))
    #expect(fixture.broker.workers.count == 0)
  }

  @Test("a worker whose connection is gone is lost at once; the call in hand goes to the next")
  func unreachable() throws {
    var fixture = try served()
    try fixture.serve("v", ServeCommand(target: "cart", concurrency: 10))
    try fixture.call("1")
    try fixture.call("2")
    try fixture.call("3")
    #expect(fixture.asked.map(\.worker) == ["w", "v", "w"])
    let question = fixture.asked[2].question
    fixture.perform(
      fixture.broker.couldNotAsk(question, isGone: true, atMilliseconds: fixture.now))
    #expect(fixture.outcome("1") == "worker_lost")
    #expect(fixture.asked.last?.worker == "v")
    #expect(fixture.asked.last?.call.call == "s.2.2")
    fixture.answer("v", "s.2.2")
    #expect(fixture.outcome("3") == "ok")
    // The last one goes too.
    try fixture.call("4")
    let last = try #require(fixture.asked.last).question
    fixture.perform(fixture.broker.couldNotAsk(last, isGone: true, atMilliseconds: fixture.now))
    #expect(fixture.outcome("2") == "worker_lost")
    #expect(fixture.outcome("4") == "unavailable")
  }

  @Test("a worker whose queue is full is passed over and keeps its other calls")
  func full() throws {
    var fixture = try served()
    try fixture.serve("v", ServeCommand(target: "cart"))
    try fixture.call("1")
    try fixture.call("2")
    let question = fixture.asked[1].question
    fixture.perform(
      fixture.broker.couldNotAsk(question, isGone: false, atMilliseconds: fixture.now))
    #expect(fixture.asked.last?.worker == "w")
    let again = try #require(fixture.asked.last).question
    fixture.perform(
      fixture.broker.couldNotAsk(again, isGone: false, atMilliseconds: fixture.now))
    #expect(fixture.outcome("2") == "busy")
    #expect(fixture.answers["1"] == nil)
    #expect(fixture.broker.workers.count == 2)
    fixture.answer("w", fixture.asked[0].call.call)
    #expect(fixture.outcome("1") == "ok")
  }

  @Test("§11.14 a repeated call joins the first, and gets its answer again; others are refused")
  func repeated() throws {
    var fixture = try served()
    try fixture.call("1", client: "c")
    try fixture.call("1", client: "c")
    #expect(fixture.asked.count == 1)
    try fixture.call("1", "cart", "add", ["id": "8"], client: "c")
    #expect(fixture.answers["1"]?.count == 1)
    #expect(fixture.error("1")?.code == .idReused)
    fixture.answer("w", "s.1.1", .success("first"))
    #expect(fixture.answers["1"]?.count == 3)
    try fixture.call("1", client: "c")
    #expect(fixture.asked.count == 1)
    #expect(fixture.answers["1"]?.last == CallAnswer(outcome: .success("first")))
    // Without a client nothing is remembered.
    try fixture.call("1")
    #expect(fixture.asked.count == 2)
  }

  @Test("§11.14 after `timeout` and `worker_lost` a repeat asks again, under the same key")
  func tryAgain() throws {
    var fixture = try served()
    try fixture.call("1", timeout: 10, client: "c")
    fixture.pass(10)
    try fixture.call("1", client: "c")
    #expect(fixture.asked.count == 2)
    #expect(fixture.asked.map(\.call.id) == ["1", "1"])
    fixture.pass(4_000)
    #expect(
      fixture.answers["1"]?.map { answer in
        if case .failure(let error) = answer.outcome { error.code.rawValue } else { "ok" }
      } == ["timeout", "worker_lost"])
  }

  @Test("answers are remembered within their number, bytes and age")
  func forgets() throws {
    var memory = CallMemory(countLimit: 2, byteLimit: 100, ageMilliseconds: 1_000)
    func origin(_ id: String) throws -> RequestOrigin {
      try #require(RequestOrigin(Request(.ping, id: id, client: "c"), by: .anonymous))
    }
    let answer = CallAnswer(outcome: .success(1))
    for id in ["1", "2", "3"] {
      memory.keep(answer, to: try origin(id), byteCount: 40, atMilliseconds: 0)
    }
    #expect(memory.count == 2)
    #expect(memory.recall(try origin("1").key) == nil)
    memory.keep(answer, to: try origin("4"), byteCount: 90, atMilliseconds: 0)
    #expect(memory.count == 1)
    memory.keep(answer, to: try origin("5"), byteCount: 101, atMilliseconds: 0)
    #expect(memory.recall(try origin("5").key) == nil)
    memory.forgetOld(atMilliseconds: 999)
    #expect(memory.count == 1)
    memory.forgetOld(atMilliseconds: 1_000)
    #expect(memory.count == 0)
    #expect(memory.byteCount == 0)
  }

  @Test("§11.16 `notFound` gets the calls of actions that are not there")
  func notFound() throws {
    var fixture = try BrokerFixture()
    let stand = ServedAction(
      "notFound", parameters: [.init("action", "string"), .init("params", "any")], isRemote: true)
    try fixture.serve("w", ServeCommand(target: "any", actions: [stand]))
    try fixture.call("1", "any", "thing", ["a": [1]])
    try fixture.call("2", "any", "thing", [:], url: "feed://any/thing?a=1&a=2&b=x")
    #expect(fixture.asked.map(\.call.action) == ["notFound", "notFound"])
    #expect(
      fixture.asked.map { Value.map($0.call.parameters) } == [
        ["action": "thing", "params": ["a": [1]]],
        ["action": "thing", "params": ["a": ["1", "2"], "b": "x"]],
      ])
    let wrong = ServedAction("notFound", parameters: [.init("name", "string")])
    let error = #expect(throws: WireError.self) {
      try fixture.serve("v", ServeCommand(target: "other", actions: [wrong]))
    }
    #expect(error?.path == "/actions/notFound/params")
  }

  @Test("when the daemon stops, everyone who waits is told")
  func stop() throws {
    var fixture = try served()
    try fixture.call("1", client: "c")
    try fixture.call("1", client: "c")
    try fixture.call("2")
    fixture.perform(fixture.broker.stop())
    #expect(fixture.answers["1"]?.count == 2)
    #expect(fixture.outcome("2") == "unavailable")
    #expect(fixture.broker.openCount == 0)
  }
}
