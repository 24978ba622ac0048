// The subscriber's rules: the scenarios shared with the other clients.

import ComponentRuntime
import FeedProtocol
import Testing

@testable import FeedClient

@Suite("Shared scenarios of subscribers") struct SubscriberScenarioTests {
  @Test("every scenario", arguments: Scenario.all(in: "subscriber.json"))
  func scenario(_ scenario: Scenario) throws {
    var bounds = SubscriberBounds()
    if let count = scenario.value["bufferedDeltas"]?.integer { bounds.bufferedDeltas = count }
    let resuming = scenario.value["resuming"].map(Position.init(scenario:))
    var subscriber = Subscriber(bounds: bounds, resumingAt: resuming)
    for step in scenario.value.list("steps") {
      let input = try SubscriberState.Input(scenario: try #require(step["in"]))
      let actions = subscriber.tell(input)
      let expected = step.list("out")
      try #require(actions.count == expected.count, "\(step) gave \(actions)")
      for (action, expected) in zip(actions, expected) {
        #expect(action.isWhat(scenario: expected), "\(step) gave \(actions)")
      }
    }
    #expect(subscriber.state.phase.name == scenario.value["phase"]?.text)
    if let position = scenario.value["position"] {
      #expect(subscriber.state.position == Position(scenario: position))
    }
  }
}

extension Position {
  fileprivate init(scenario value: Value) {
    self.init(
      epoch: value["epoch"]?.text ?? "", revision: Int64(value["revision"]?.integer ?? -1))
  }

  fileprivate var scenario: Value { ["epoch": .string(epoch), "revision": .int(revision)] }
}

extension SubscriberState.Input {
  fileprivate init(scenario value: Value) throws {
    switch value {
    case .string("start"): self = .start
    case .string("timerFired"): self = .timerFired
    case .string("applyFailed"): self = .applyFailed
    case .string("woke"): self = .woke
    default: self = try Self.withMembers(value)
    }
  }

  private static func withMembers(_ value: Value) throws -> Self {
    let serial = UInt64(value["serial"]?.integer ?? 0)
    if let topic = value["opened"]?.text { return .opened(topic: topic) }
    if let error = value["openFailed"] { return .openFailed(WireError(scenario: error)) }
    if let error = value["fetchFailed"] {
      return .fetchFailed(WireError(scenario: error), serial: serial)
    }
    if let publication = value["published"] {
      return .published(try Publication(value: publication))
    }
    if let position = value["fetchedWhole"] {
      return .fetchedWhole(Position(scenario: position), serial: serial)
    }
    let position = try #require(value["fetchedDeltas"], "an unknown step: \(value)")
    let deltas = try value.list("deltas").map { try DeltaMessage(value: $0) }
    return .fetchedDeltas(Position(scenario: position), deltas, serial: serial)
  }
}

extension WireError {
  fileprivate init(scenario value: Value) {
    let code = ErrorCode(rawValue: value["code"]?.text ?? "") ?? .internal
    if let pause = value["details"]?["retryAfterMilliseconds"]?.integer {
      self = .busy("", retryAfterMilliseconds: Int64(pause))
    } else {
      self.init(code, "")
    }
  }
}

extension SubscriberState.Action {
  fileprivate func isWhat(scenario value: Value) -> Bool {
    switch self {
    case .open: value == ["open": true]
    case .subscribe(let topic): value == ["subscribe": .string(topic)]
    case .resubscribe(let topic): value == ["resubscribe": .string(topic)]
    case .fetch(.whole, let serial):
      value == ["fetch": "whole", "serial": .int(Int64(serial))]
    case .fetch(.since(let position), let serial):
      value == ["fetch": position.scenario, "serial": .int(Int64(serial))]
    case .adopt(let position): value == ["adopt": position.scenario]
    case .apply(let delta):
      value == [
        "apply": ["epoch": .string(delta.epoch), "from": .int(delta.from), "to": .int(delta.to)]
      ]
    case .setTimer(let milliseconds):
      if let range = value["setTimer"]?.list.compactMap(\.integer), range.count == 2 {
        (range[0]...range[1]).contains(Int(milliseconds))
      } else {
        false
      }
    case .cancelTimer: value == ["cancelTimer": true]
    case .fail(let error): value == ["fail": .string(error.code.rawValue)]
    }
  }
}

extension SubscriberState.Phase {
  fileprivate var name: String {
    switch self {
    case .idle: "idle"
    case .opening: "opening"
    case .awaiting: "awaiting"
    case .fetching: "fetching"
    case .following: "following"
    case .backingOff: "pausing"
    case .failed: "failed"
    }
  }
}
