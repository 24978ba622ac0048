// The engine's promises on random event streams: following deltas is as good as looking afresh.

import ComponentRuntime
import FeedJSON
import TestSupport
import Testing

@Suite("Engine properties")
struct EnginePropertyTests {
  private static let events: Int64 = 30

  /// A page and viewport with the documents of two subscribers.
  private struct Follower {
    let page: PageAddress
    let viewport: String
    var delta: Value
    var patch: Value
    var revision: Int64
  }

  private let parser = JSONParser()

  @Test("deltas lead to the document that an engine made afresh has", arguments: 1...12)
  func incremental(seed: UInt64) throws {
    let program = try EnginePages.program()
    let engine = Engine(program: program, text: FixedTextMeasurer())
    var followers = try watchAll(engine, program)
    var events = RandomEvents(seed: seed)
    while engine.lastEvent < Self.events {
      let event = events.event(engine.lastEvent + 1, engine.sources)
      guard let outcome = try? engine.apply(event) else { continue }
      let afresh = Engine(
        program: program, text: FixedTextMeasurer(), sources: engine.sources)
      for index in followers.indices {
        try follow(outcome, &followers[index], "seed \(seed), event \(event.number)")
        try check(followers[index], engine, afresh, "seed \(seed), event \(event.number)")
      }
    }
  }

  private func watchAll(_ engine: Engine, _ program: Program) throws -> [Follower] {
    var followers: [Follower] = []
    for (name, viewport) in [("list", 0), ("list", 1), ("grouped", 0)] {
      let page = PageAddress(name)
      let viewport = program.viewports[viewport]
      try engine.watch(page, in: viewport)
      engine.setWantsPatch(true, page, in: viewport.name)
      let (revision, body) = try #require(engine.document(page, in: viewport.name))
      let document = try parser.parse(body)
      followers.append(
        Follower(
          page: page, viewport: viewport.name, delta: document, patch: document,
          revision: revision))
    }
    return followers
  }

  private func follow(_ outcome: Outcome, _ follower: inout Follower, _ place: String) throws {
    for change in outcome.changes
    where change.page == follower.page && change.viewport == follower.viewport {
      guard case .operations(let delta, let patch) = change.content else {
        Issue.record("a reset, \(place)")
        continue
      }
      #expect(change.from == follower.revision)
      follower.revision = change.to
      let operations = try DeltaOperation.operations(from: try parser.parse(delta))
      follower.delta = try DocumentPatch.apply(operations, to: follower.delta)
      let plain = try JSONPatch(try parser.parse(try #require(patch)))
      follower.patch = try plain.applied(to: follower.patch)
    }
  }

  private func check(
    _ follower: Follower, _ engine: Engine, _ afresh: Engine, _ place: String
  ) throws {
    let declared = try #require(
      engine.program.viewports.first { $0.name == follower.viewport })
    try afresh.watch(follower.page, in: declared)
    let now = try #require(engine.document(follower.page, in: follower.viewport))
    let expected = try #require(afresh.document(follower.page, in: follower.viewport)).body
    let viewport = follower.viewport
    try #require(
      now.body == expected, "\(follower.page) \(viewport) differs from afresh, \(place)")
    try #require(now.revision == follower.revision, "\(follower.page) \(viewport), \(place)")
    let byDelta = try CanonicalWriter.bytes(of: follower.delta)
    try #require(byDelta == expected, "\(follower.page) \(viewport) by delta, \(place)")
    let byPatch = try CanonicalWriter.bytes(of: follower.patch)
    try #require(byPatch == expected, "\(follower.page) \(viewport) by patch, \(place)")
  }
}
