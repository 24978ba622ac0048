// Calls whose answers come after a reload: each goes where it was asked from, or to nobody, told.

import ComponentRuntime
import FeedProtocol
import Testing

@testable import FeedDaemon

@Suite("Answers that come after a reload") struct AnswerAfterReloadTests {
  /// A page whose action is written in `steps`.
  private static func markup(_ steps: String, action: String = "ask", parameter: String = "n")
    -> String
  {
    """
    target shop { action slow(n: int): int action other(): int }
    viewport phone { width: 100, height: 200 }
    page home() {
      state text: string = "idle"
      action \(action)(\(parameter): int) remote {
        text = "called"
        \(steps)
      }
      <section key="s"><text key="t">{text}</text></section>
    }
    """
  }

  private static let asking =
    #"call("shop/slow", {"n": n}) then { text = "ok " + string(result) } else { text = error.code }"#

  /// How other markup comes into force.
  enum Change: CaseIterable {
    case reload
    /// After the answer came, in the same turn.
    case reloadBehindAnswer
    /// Which ends the call.
    case restart
  }

  /// Asks, takes other markup, answers with 7.
  ///
  /// - Returns: the state then, and the codes of what was told.
  private func answer(
    after markup: String, by change: Change = .reload
  ) throws -> (text: Value?, told: [Value?]) {
    let harness = try DaemonHarness(markup: Self.markup(Self.asking))
    harness.bus.send(Request(.serve(ServeCommand(target: "shop"))), peer: "worker")
    try harness.turn()
    let call = CallCommand(
      .page(PageCall(page: PageAddress("home"), cell: nil, name: "ask")),
      parameters: ValueMap([("n", 1)]))
    harness.bus.send(Request(.call(call)))
    try harness.turn()
    let name = try harness.takeAskedCall()
    try harness.write(markup)
    let answer = Request(.return(ReturnCommand(call: name, .success(7))))
    switch change {
    case .reload:
      #expect(try harness.ask(.reload).head["ok"] == true)
      harness.bus.send(answer, peer: "worker")
    case .reloadBehindAnswer:
      harness.bus.send(answer, peer: "worker")
      #expect(try harness.ask(.reload).head["ok"] == true)
    case .restart: try harness.crash()
    }
    try harness.turn()
    try harness.turn()
    #expect(harness.daemon.engine.sources.openCalls.isEmpty)
    let states = harness.daemon.engine.sources.states[PageAddress("home")]
    return (
      states.values.first?["text"]?.value,
      harness.bus.takePublished("diagnostic|home|").map { $0["code"] }
    )
  }

  @Test(
    "find back where the call still stands, wherever in the action that is",
    arguments: [
      asking, #"call("shop/slow", {"n": 2}) then { text = "first" }"# + "\n    " + asking,
      #"call("shop/other", {})"# + "\n    " + asking,
      "if n > 0 {\n      \(asking)\n    }",
      // Written otherwise, but the only one that asks for it.
      asking.replacing(#"text = "ok " + string(result)"#, with: #"text = "ok 7""#),
    ])
  func found(steps: String) throws {
    let (text, told) = try answer(after: Self.markup(steps))
    #expect(text == "ok 7")
    #expect(told == [])
  }

  /// Markup in which nobody waits for the answer.
  private static let others = [
    markup(asking, action: "renamed"), markup(#"text = "nothing""#),
    markup(#"call("shop/other", {}) then { text = "other" }"#),
    markup(
      #"call("shop/slow", {"n": 1}) then { text = "a" }"# + "\n    "
        + #"call("shop/slow", {"n": 2}) then { text = "b" }"#),
    markup(asking.replacing(#"{"n": n}"#, with: #"{"n": m}"#), parameter: "m"),
  ]

  @Test(
    "are not waited for where nobody is left to take them: a reload ends the call in its `else`",
    arguments: others)
  func lost(markup: String) throws {
    let (text, told) = try answer(after: markup)
    #expect(text == "worker_lost")
    #expect(told == [])
  }

  @Test("are heard by the markup that asked, where they came before the reload", arguments: others)
  func heard(markup: String) throws {
    let (text, told) = try answer(after: markup, by: .reloadBehindAnswer)
    #expect(text == "ok 7")
    #expect(told == [])
  }

  @Test("are told of where a restart with other markup leaves nobody", arguments: others)
  func lostByRestart(markup: String) throws {
    let (text, told) = try answer(after: markup, by: .restart)
    #expect(text == "called")
    #expect(told == ["action-failed"])
  }

  @Test("and where it leaves no page")
  func withoutPage() throws {
    let (text, told) = try answer(
      after: Self.markup(Self.asking).replacing("page home()", with: "page other()"), by: .restart)
    #expect(text == "called")
    #expect(told == ["action-failed"])
  }
}
