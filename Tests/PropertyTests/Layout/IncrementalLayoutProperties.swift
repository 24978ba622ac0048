// A page that lived through any events is laid out as one made afresh, in every viewport; and
// whatever it shows lies in whole pixels, without gaps or overlaps.

import ComponentRuntime
import TestSupport
import Testing

@Suite("Incremental layout")
struct IncrementalLayoutProperties {
  private static let parts = 8
  private static let events = 5

  @Test("equals layout from scratch after any events, snapped alike", arguments: 0..<parts)
  func equalsFromScratch(part: Int) throws {
    let program = try LayoutPage.program()
    // Engines cost more than pages: a page that nobody watches is forgotten.
    let engine = Engine(program: program, text: FixedTextMeasurer())
    let afresh = Engine(program: program, text: FixedTextMeasurer())
    for seed in stride(from: part, to: LayoutSeeds.count, by: Self.parts) {
      try follow(engine, afresh, seed: seed)
    }
  }

  private func follow(_ engine: Engine, _ afresh: Engine, seed: Int) throws {
    var events = LayoutEvents(seed: UInt64(seed))
    let viewports = events.pair(of: engine.program.viewports)
    for viewport in viewports { try engine.watch(LayoutPage.address, in: viewport) }
    for step in 0..<Self.events {
      let event = events.event(engine.lastEvent + 1)
      _ = try engine.apply(event)
      _ = try afresh.apply(event)
      // What is wrong after one event mostly is after the next, too.
      if step % 2 == 1 && step < Self.events - 1 { continue }
      for viewport in viewports { try afresh.watch(LayoutPage.address, in: viewport) }
      for viewport in viewports {
        let place = "seed \(seed), step \(step), \(viewport.name)"
        let found = try #require(engine.document(LayoutPage.address, in: viewport.name)).body
        let expected = try #require(afresh.document(LayoutPage.address, in: viewport.name)).body
        try requireEqual(found, expected, place)
        try LayoutPage.checkPixels(of: engine, in: viewport, place)
      }
      for viewport in viewports { _ = afresh.unwatch(LayoutPage.address, in: viewport.name) }
    }
    for viewport in viewports { _ = engine.unwatch(LayoutPage.address, in: viewport.name) }
  }

  private func requireEqual(_ found: [UInt8], _ expected: [UInt8], _ place: String) throws {
    if found == expected { return }
    let start = max(0, zip(found, expected).prefix { $0 == $1 }.count - 200)
    let parts = [found, expected].map {
      String(decoding: $0.dropFirst(start).prefix(300), as: UTF8.self)
    }
    try #require(Bool(false), "\(place)\nfound    \(parts[0])\nexpected \(parts[1])")
  }
}
