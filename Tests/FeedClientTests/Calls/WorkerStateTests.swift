// When a worker registers, pings and registers again, without a clock or a bus.

import ComponentRuntime
import FeedProtocol
import Testing

@testable import FeedClient

@Suite("Workers register (§11.5 to §11.7)") struct WorkerStateTests {
  private static let cart = ServeCommand(target: "cart")
  private static let mail = ServeCommand(target: "mail")

  private func served(
    _ state: inout WorkerState, at now: Int64 = 0
  ) throws -> [WorkerState.Sending] {
    let sendings = state.take(atMilliseconds: now)
    for sending in sendings {
      guard case .serve = sending.command else { continue }
      try state.take(
        Reply(id: sending.id, ["pingMilliseconds": 1_000, "lostMilliseconds": 3_500]),
        atMilliseconds: now)
    }
    return sendings
  }

  @Test("§11.1 every target is registered, then one ping a second names them all")
  func pings() throws {
    var state = WorkerState([Self.cart, Self.mail], atMilliseconds: 0)
    #expect(state.wakeMilliseconds == 0)
    #expect(try served(&state).map(\.command) == [.serve(Self.cart), .serve(Self.mail)])
    #expect(state.isRegistered)
    #expect(state.take(atMilliseconds: 999).isEmpty)
    #expect(state.wakeMilliseconds == 1_000)
    #expect(state.take(atMilliseconds: 1_000).map(\.command) == [.pingServing(["cart", "mail"])])
    #expect(state.take(atMilliseconds: 1_999).isEmpty)
  }

  @Test("§11.1 what the values of a target's actions must be is what the last registration said")
  func results() throws {
    var state = WorkerState([Self.cart, Self.mail], atMilliseconds: 0)
    func register(_ results: Value?, at now: Int64) throws {
      for sending in state.take(atMilliseconds: now) where sending.command == .serve(Self.cart) {
        let members = results.map { ["results": $0] as Value } ?? [:]
        try state.take(Reply(id: sending.id, members), atMilliseconds: now)
      }
    }
    #expect(state.result(of: "add", of: "cart") == nil)
    try register(["add": "string", "total": "int"], at: 0)
    #expect(state.result(of: "add", of: "cart") == "string")
    #expect(state.result(of: "total", of: "cart") == "int")
    #expect(state.result(of: "add", of: "mail") == nil)
    state.connectionLost(atMilliseconds: 10)
    try register(["add": "any"], at: 10)
    #expect(state.result(of: "add", of: "cart") == "any")
    #expect(state.result(of: "total", of: "cart") == nil)
  }

  @Test("`not_serving` registers what is missing again, and only that")
  func notServing() throws {
    var state = WorkerState([Self.cart, Self.mail], atMilliseconds: 0)
    _ = try served(&state)
    let error = WireError(.notServing, "", details: ["targets": ["mail"]])
    try state.take(Reply(id: "w9", error: error), atMilliseconds: 10)
    #expect(state.take(atMilliseconds: 10).map(\.command) == [.serve(Self.mail)])
    // A return that was refused so names none: then all are.
    let all = WireError(.notServing, "", details: ["targets": []])
    try state.take(Reply(id: nil, error: all), atMilliseconds: 20)
    #expect(state.take(atMilliseconds: 20).map(\.command) == [.serve(Self.cart)])
  }

  @Test("a daemon that is silent for too long knows nothing of the worker")
  func silence() throws {
    var state = WorkerState([Self.cart], atMilliseconds: 0)
    _ = try served(&state)
    #expect(state.take(atMilliseconds: 3_000).map(\.command) == [.pingServing(["cart"])])
    #expect(state.take(atMilliseconds: 3_500).map(\.command) == [.serve(Self.cart)])
    #expect(!state.isRegistered)
    // Asked once; the answer may take its time.
    #expect(state.take(atMilliseconds: 3_600).isEmpty)
    #expect(state.take(atMilliseconds: 7_000).map(\.command) == [.serve(Self.cart)])
  }

  @Test("a busy daemon is asked again after its pause; one that refuses ends the worker")
  func refusals() throws {
    var state = WorkerState([Self.cart], atMilliseconds: 0)
    let first = try #require(state.take(atMilliseconds: 0).first)
    try state.take(
      Reply(id: first.id, error: .busy("full", retryAfterMilliseconds: 700)), atMilliseconds: 0)
    #expect(state.take(atMilliseconds: 699).isEmpty)
    let second = try #require(state.take(atMilliseconds: 700).first)
    #expect(second.command == .serve(Self.cart))
    let conflict = WireError(.conflict, "otherwise")
    #expect(throws: conflict) {
      try state.take(Reply(id: second.id, error: conflict), atMilliseconds: 700)
    }
  }

  @Test("the answer to an earlier asking says nothing")
  func staleAnswers() throws {
    var state = WorkerState([Self.cart], atMilliseconds: 0)
    let first = try #require(state.take(atMilliseconds: 0).first)
    state.connectionLost(atMilliseconds: 10)
    try state.take(Reply(id: first.id, [:]), atMilliseconds: 20)
    #expect(!state.isRegistered)
    #expect(state.take(atMilliseconds: 20).map(\.command) == [.serve(Self.cart)])
  }

  @Test("who leaves says so for each target, and pings without any, as long as calls may run")
  func leaves() throws {
    var state = WorkerState([Self.cart, Self.mail], atMilliseconds: 0)
    _ = try served(&state)
    #expect(state.leave().map(\.command) == [.serve(.leave("cart")), .serve(.leave("mail"))])
    let due = try #require(state.wakeMilliseconds)
    #expect(state.take(atMilliseconds: due - 1).isEmpty)
    #expect(state.take(atMilliseconds: due).map(\.command) == [.ping])
    #expect(state.wakeMilliseconds == due + state.pingMilliseconds)
    #expect(state.take(atMilliseconds: 100_000).map(\.command) == [.ping])
  }

  @Test("who leaves before it is known pings nobody")
  func leavesUnknown() {
    var state = WorkerState([Self.cart], atMilliseconds: 0)
    _ = state.take(atMilliseconds: 0)
    _ = state.leave()
    #expect(state.wakeMilliseconds == nil)
    #expect(state.take(atMilliseconds: 100_000).isEmpty)
  }
}
