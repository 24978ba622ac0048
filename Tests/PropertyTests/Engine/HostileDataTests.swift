// Whatever the data are, a page stays a document, and what is sound on it stays.

import ComponentRuntime
import FeedJSON
import TestSupport
import Testing

@Suite("Hostile data")
struct HostileDataTests {
  private static let events: Int64 = 25
  private static let page = PageAddress("hostile")

  @Test("no value breaks a page, its deltas or what stands beside the fault", arguments: 1...16)
  func hostileValues(seed: UInt64) throws {
    let program = try HostilePage.program()
    let engine = Engine(program: program, text: FixedTextMeasurer())
    var values = HostileValues(seed: seed, fields: HostilePage.fields)
    let parser = JSONParser()
    var documents: [Value] = []
    var diagnostics = 0
    for viewport in program.viewports {
      try engine.watch(Self.page, in: viewport)
      let body = try #require(engine.document(Self.page, in: viewport.name)).body
      documents.append(try parser.parse(body))
    }
    while engine.lastEvent < Self.events {
      let number = engine.lastEvent + 1
      let change = SourceChange(
        source: SourceName("data"), operation: .put(values.document()))
      let outcome = try engine.apply(
        Event(number: number, timeMilliseconds: number, kind: .changes([change])))
      diagnostics += outcome.diagnostics.count
      for (index, viewport) in program.viewports.enumerated() {
        let place = "seed \(seed), event \(number), \(viewport.name)"
        for change in outcome.changes where change.viewport == viewport.name {
          guard case .operations(let delta, _) = change.content else {
            Issue.record("a reset, \(place)")
            continue
          }
          let operations = try DeltaOperation.operations(from: try parser.parse(delta))
          documents[index] = try DocumentPatch.apply(operations, to: documents[index])
        }
        let body = try #require(engine.document(Self.page, in: viewport.name)).body
        try #require(try CanonicalWriter.bytes(of: documents[index]) == body, "\(place)")
        let afresh = Engine(program: program, text: FixedTextMeasurer(), sources: engine.sources)
        try afresh.watch(Self.page, in: viewport)
        try #require(afresh.document(Self.page, in: viewport.name)?.body == body, "\(place)")
        let sections = documents[index]["sections"]
        #expect(steadyText(sections) == "still here", "\(place)")
      }
    }
    #expect(diagnostics > 0, "seed \(seed) did no harm")
  }

  /// What the section that reads no data shows.
  private func steadyText(_ sections: Value?) -> String? {
    guard case .list(let list)? = sections, let last = list.last,
      case .list(let items)? = last["items"],
      case .string(let text)? = items.first?["element"]?["props"]?["text"]
    else { return nil }
    return text
  }
}
