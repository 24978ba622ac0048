// The engine's promises on random event streams: following deltas is as good as looking afresh.

import ComponentRuntime
import FeedJSON
import TestSupport
import Testing

@Suite("Engine properties")
struct EnginePropertyTests {
  private static let events: Int64 = 30
  private static let watched = [("list", "phone"), ("list", "tablet"), ("grouped", "phone")]

  @Test("deltas lead to the document that an engine made afresh has", arguments: 1...12)
  func incremental(seed: UInt64) throws {
    try followEvents(try EnginePages.program(), seed: seed)
  }

  @Test("one rule of each kind keeps that so", arguments: 0..<8)
  func incremental(rule: Int) throws {
    try followEvents(
      try EnginePages.program(rules: [rule]), seed: 21, events: 12, "rule \(rule)")
  }

  @Test("and a bound of steps that some parts pass", arguments: [(51, 60), (52, 250), (53, 120)])
  func incrementalWithFewSteps(seed: UInt64, steps: Int) throws {
    var bounds = EngineBounds()
    bounds.evaluation.steps = steps
    let faults = try followEvents(
      try EnginePages.program(rules: [0, 2, 4]), seed: seed, "\(steps) steps", bounds: bounds)
    #expect(faults.contains("out-of-steps"))
  }

  @Test("and so do several rules at once", arguments: 31...38)
  func incrementalWithRules(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let count = Int.random(in: 2...4, using: &random)
    let rules = EnginePages.rules.indices.shuffled(using: &random).prefix(count).sorted()
    try followEvents(
      try EnginePages.program(rules: rules), seed: seed, events: 12, "rules \(rules)")
  }

  /// - Returns: the codes of all that failed.
  @discardableResult
  private func followEvents(
    _ program: Program, seed: UInt64, events limit: Int64 = events, _ what: String = "",
    bounds: EngineBounds = EngineBounds()
  ) throws -> Set<String> {
    var faults: Set<String> = []
    let engine = Engine(program: program, text: FixedTextMeasurer(), bounds: bounds)
    var followers = try Self.watched.map {
      try EngineFollower(PageAddress($0), in: $1, of: engine)
    }
    var events = RandomEvents(seed: seed)
    while engine.lastEvent < limit {
      let event = events.event(engine.lastEvent + 1, engine.sources)
      guard let outcome = try? engine.apply(event) else { continue }
      faults.formUnion(outcome.diagnostics.map(\.diagnostic.code))
      try check(
        outcome, &followers, engine, "seed \(seed), event \(event.number) \(what)", bounds: bounds)
    }
    return faults
  }

  @Test("so they do where other markup takes over between events", arguments: 1...8)
  func reloads(seed: UInt64) throws {
    try followReloads(seed: seed)
  }

  @Test("and where other rules do", arguments: 41...44)
  func reloadsOfRules(seed: UInt64) throws {
    try followReloads(seed: seed, events: 14, withRules: true)
  }

  private func followReloads(
    seed: UInt64, events limit: Int64 = events, withRules: Bool = false
  ) throws {
    var random = SeededRandom(seed: seed)
    let engine = Engine(program: try EnginePages.program(), text: FixedTextMeasurer())
    var followers = try Self.watched.map {
      try EngineFollower(PageAddress($0), in: $1, of: engine)
    }
    var events = RandomEvents(seed: seed)
    var markup = RandomMarkup(seed: seed)
    while engine.lastEvent < limit {
      let event = events.event(engine.lastEvent + 1, engine.sources)
      if event.number % 4 == 1, let outcome = try? engine.apply(event) {
        try check(outcome, &followers, engine, "seed \(seed), event \(event.number)")
      }
      markup.change()
      let count = withRules ? Int.random(in: 0...3, using: &random) : 0
      let rules = Array(EnginePages.rules.indices.shuffled(using: &random).prefix(count))
      let outcome = try reload(engine, markup.text, rules)
      let place = "seed \(seed), reload \(engine.lastEvent) with \(markup.applied), \(rules)"
      try check(outcome, &followers, engine, place)
    }
  }

  private func reload(
    _ engine: Engine, _ markup: String, _ rules: [Int]
  ) throws -> Outcome {
    let program = try EnginePages.program(markup, rules: rules)
    var sources = engine.sources
    let event = Event(
      number: engine.lastEvent + 1, timeMilliseconds: engine.lastEvent + 1,
      kind: .configured(hash: "", misfits: sources.misfits(SourceDeclarations(program))))
    return engine.reload(program, try sources.accept(event, declarations: nil))
  }

  private func check(
    _ outcome: Outcome, _ followers: inout [EngineFollower], _ engine: Engine, _ place: String,
    bounds: EngineBounds = EngineBounds()
  ) throws {
    let afresh = Engine(
      program: engine.program, text: FixedTextMeasurer(), sources: engine.sources, bounds: bounds)
    for index in followers.indices {
      try followers[index].follow(outcome, place)
      try followers[index].check(engine, afresh, place)
    }
  }
}
