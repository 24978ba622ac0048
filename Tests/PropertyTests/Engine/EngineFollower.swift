// A subscriber that trusts nothing but deltas, for the engine's property tests.

import ComponentRuntime
import FeedJSON
import Testing

/// A page and viewport with the documents of two subscribers.
struct EngineFollower {
  let page: PageAddress
  let viewport: String
  private var delta: Value
  private var patch: Value
  private var revision: Int64
  private let parser = JSONParser()

  /// Watches a page, and takes its document as it is.
  init(_ page: PageAddress, in viewport: String, of engine: Engine) throws {
    let declared = try #require(engine.program.viewports.first { $0.name == viewport })
    try engine.watch(page, in: declared)
    engine.setWantsPatch(true, page, in: viewport)
    let (revision, body) = try #require(engine.document(page, in: viewport))
    self.page = page
    self.viewport = viewport
    self.revision = revision
    delta = try parser.parse(body)
    patch = delta
  }

  /// Applies what an event published of the page.
  mutating func follow(_ outcome: Outcome, _ place: String) throws {
    for change in outcome.changes where change.page == page && change.viewport == viewport {
      guard case .operations(let bytes, let plain) = change.content else {
        Issue.record("a reset, \(place)")
        continue
      }
      #expect(change.from == revision)
      revision = change.to
      let operations = try DeltaOperation.operations(from: try parser.parse(bytes))
      delta = try DocumentPatch.apply(operations, to: delta)
      patch = try JSONPatch(try parser.parse(try #require(plain))).applied(to: patch)
    }
  }

  /// Compares what the subscribers have with the engine's document and one made afresh.
  func check(_ engine: Engine, _ afresh: Engine, _ place: String) throws {
    let declared = try #require(engine.program.viewports.first { $0.name == viewport })
    try afresh.watch(page, in: declared)
    let now = try #require(engine.document(page, in: viewport))
    let expected = try #require(afresh.document(page, in: viewport)).body
    try require(now.body, expected, "\(page) \(viewport), afresh, \(place)")
    try #require(now.revision == revision, "\(page) \(viewport), \(place)")
    let byDelta = try CanonicalWriter.bytes(of: delta)
    try require(byDelta, expected, "\(page) \(viewport) by delta, \(place)")
    let byPatch = try CanonicalWriter.bytes(of: patch)
    try require(byPatch, expected, "\(page) \(viewport) by patch, \(place)")
  }

  /// Compares what the subscribers have with the document that is published.
  func checkPublished(_ engine: Engine, _ place: String) throws {
    let now = try #require(engine.document(page, in: viewport))
    try #require(now.revision == revision, "\(page) \(viewport), \(place)")
    try require(try CanonicalWriter.bytes(of: delta), now.body, "\(page) \(viewport), \(place)")
  }

  /// Requires equal documents, and shows no more than where they begin to differ.
  private func require(_ found: [UInt8], _ expected: [UInt8], _ what: String) throws {
    if found == expected { return }
    let start = max(0, zip(found, expected).prefix { $0 == $1 }.count - 200)
    let parts = [found, expected].map {
      String(decoding: $0.dropFirst(start).prefix(300), as: UTF8.self)
    }
    try #require(Bool(false), "\(what)\nfound    \(parts[0])\nexpected \(parts[1])")
  }
}
