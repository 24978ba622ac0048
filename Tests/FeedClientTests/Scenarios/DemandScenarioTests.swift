// Who follows demand: the scenarios shared with the other clients.

import ComponentRuntime
import FeedProtocol
import Testing

@testable import FeedClient

@Suite("Shared scenarios of demand") struct DemandScenarioTests {
  @Test("every scenario", arguments: Scenario.all(in: "demand.json"))
  func scenario(_ scenario: Scenario) throws {
    var state = DemandState(
      prefix: scenario.value["prefix"]?.text ?? "",
      capacity: scenario.value["capacity"]?.integer ?? 10_000)
    for step in scenario.value.list("steps") {
      let actions = state.handle(try DemandState.Input(scenario: try #require(step["in"])))
      #expect(actions.map(\.name) == step.list("out").map(\.text), "\(step)")
      guard case .list(let expected)? = step["news"] else { continue }
      var news: [Value] = []
      while let message = state.takeNews() { news.append(message.value) }
      #expect(news == Array(expected), "\(step)")
    }
  }

  @Test("pauses double up to a bound, and begin anew after an answer")
  func pauses() {
    var state = DemandState()
    let busy = DemandState.Input.failed(WireError(.busy, ""))
    let pauses = (0..<12).map { _ in state.handle(busy) }
    #expect(pauses[0] == [.pause(milliseconds: 50)])
    #expect(pauses[2] == [.pause(milliseconds: 200)])
    #expect(pauses.last == [.pause(milliseconds: 10_000)])
    _ = state.handle(.listed([]))
    #expect(state.handle(busy) == [.pause(milliseconds: 50)])
    #expect(
      state.handle(.failed(.busy("", retryAfterMilliseconds: 700))) == [.pause(milliseconds: 700)])
  }
}

extension DemandState.Input {
  fileprivate init(scenario value: Value) throws {
    if let names = value["listed"]?.list {
      self = .listed(names.compactMap(\.text))
    } else if let code = value["failed"]?.text {
      self = .failed(WireError(try #require(ErrorCode(rawValue: code)), ""))
    } else if let message = value["published"] {
      self = .published(try DemandMessage(value: message))
    } else {
      let words: [String: Self] = [
        "start": .start, "rebuilt": .rebuilt, "timerFired": .timerFired,
      ]
      self = try #require(value.text.flatMap { words[$0] })
    }
  }
}

extension DemandState.Action {
  fileprivate var name: String {
    switch self {
    case .subscribe: "subscribe"
    case .ask: "ask"
    case .pause: "pause"
    case .fail: "fail"
    }
  }
}
