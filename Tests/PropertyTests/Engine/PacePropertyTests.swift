// Pages with a rate on random event streams: later, and in the end the same.

import ComponentRuntime
import TestSupport
import Testing

@Suite("Pages with maxRate") struct PacePropertyTests {
  private static let events: Int64 = 60
  private static let watched = [("list", "phone"), ("list", "tablet"), ("grouped", "phone")]

  /// The pages of the other property tests with a rate each, one of which comes with data.
  private static func program() throws -> Program {
    let markup = EnginePages.markup
      .replacing("<status of={items}>", with: "<group maxRate={5}><status of={items}>")
      .replacing("</status>", with: "</status></group>")
      .replacing("<group gap=", with: "<group maxRate={size(all) > 1 ? 2.5 : 20.0} gap=")
    return try EnginePages.program(markup)
  }

  /// A stream of events, each some time after the one before.
  private struct TimedEvents {
    var events: RandomEvents
    var random: SeededRandom
    var now: Int64 = 1_000

    init(seed: UInt64) {
      events = RandomEvents(seed: seed)
      random = SeededRandom(seed: seed &+ 1_000)
    }

    mutating func next(_ engine: Engine) -> Event {
      now += Int64.random(in: 0...1, using: &random) * Int64.random(in: 0...300, using: &random)
      var event = events.event(engine.lastEvent + 1, engine.sources)
      event.timeMilliseconds = now
      return event
    }
  }

  @Test("lead to the document that pages without it have", arguments: 1...12)
  func converge(seed: UInt64) throws {
    let engine = Engine(program: try Self.program(), text: FixedTextMeasurer())
    let plain = Engine(program: try EnginePages.program(), text: FixedTextMeasurer())
    var followers = try Self.watched.map {
      try EngineFollower(PageAddress($0), in: $1, of: engine)
    }
    for (page, viewport) in Self.watched {
      let declared = try #require(plain.program.viewports.first { $0.name == viewport })
      try plain.watch(PageAddress(page), in: declared)
    }
    var events = TimedEvents(seed: seed)
    var deltas = (with: 0, without: 0)
    while engine.lastEvent < Self.events {
      let event = events.next(engine)
      guard let outcome = try? engine.apply(event) else { continue }
      deltas.with += outcome.changes.count
      deltas.without += try plain.apply(event).changes.count
      for place in followers.indices {
        try followers[place].follow(outcome, "seed \(seed), event \(event.number)")
        try followers[place].checkPublished(engine, "seed \(seed), event \(event.number)")
      }
    }
    let last = engine.publishDue(atMilliseconds: .max)
    for place in followers.indices {
      try followers[place].follow(last, "seed \(seed), the end")
      try followers[place].check(engine, plain, "seed \(seed), the end")
    }
    #expect(deltas.with < deltas.without)
  }

  @Test(
    "have the same deltas whenever the host looks, and never more than their rate", arguments: 1...8
  )
  func deterministic(seed: UInt64) throws {
    let program = try Self.program()
    let engines = [true, false].map { _ in Engine(program: program, text: FixedTextMeasurer()) }
    for engine in engines {
      for (page, viewport) in Self.watched {
        let declared = try #require(program.viewports.first { $0.name == viewport })
        try engine.watch(PageAddress(page), in: declared)
      }
    }
    var events = TimedEvents(seed: seed)
    var random = SeededRandom(seed: seed)
    var changes: [[PageChange]] = [[], []]
    while engines[0].lastEvent < Self.events {
      let before = events.now
      let event = events.next(engines[0])
      // One is looked after between events, the other hears of time by events alone.
      if event.timeMilliseconds > before {
        for _ in 0..<3 {
          let now = Int64.random(in: before...event.timeMilliseconds, using: &random)
          changes[0] += engines[0].publishDue(atMilliseconds: now).changes
        }
      }
      guard let outcome = try? engines[0].apply(event) else { continue }
      changes[0] += outcome.changes
      changes[1] += try engines[1].apply(event).changes
    }
    for place in engines.indices {
      changes[place] += engines[place].publishDue(atMilliseconds: .max).changes
    }
    #expect(changes[0].map(Self.words) == changes[1].map(Self.words))
    let list = changes[0].filter { $0.page == PageAddress("list") && $0.viewport == "phone" }
    let span = events.now - 1_000
    #expect(list.count <= span / 200 + 2)
  }

  private static func words(_ change: PageChange) -> String {
    guard case .operations(let delta, _) = change.content else { return "a reset" }
    return
      "\(change.page) \(change.viewport) \(change.from)–\(change.to) at \(change.timeMilliseconds) "
      + String(decoding: delta, as: UTF8.self)
  }
}
