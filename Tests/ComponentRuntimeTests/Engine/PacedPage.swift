// A page with a rate under test: events at times that the test says, deltas as subscribers get them.

import Testing

@testable import ComponentRuntime

/// A page `paced` with a `maxRate` and a page `plain` without one over the same source `feed`.
final class PacedPage {
  static let rate = "{10}"
  static let address = PageAddress("paced")

  /// - Parameter rate: the attribute's value as it is written; none, no attribute.
  static func markup(rate: String? = rate) -> String {
    """
    protocol Item { id: string, title: string }
    source feed: list(Item)
    source other
    viewport phone { width: 390, height: 844, scale: 3 }
    viewport tablet { width: 820, height: 1180, scale: 2 }
    component Row(item: Item) {
      state taps: int = 0
      action tap() { taps = taps + 1 }
      <text onTap={tap()}>{item.title} {taps}</text>
    }
    component Line(words: string) { <text>{words}</text> }
    page paced() {
      use items = feed
      use more = other
      <group \(rate.map { "maxRate=" + $0 } ?? "")>
        <section key="list"><Row for={x in items} key={x.id} item={x}/></section>
        <section key="other"><Line key="1" words={string(more.?words.orValue(""))}/></section>
      </group>
    }
    page plain() {
      use items = feed
      use more = other
      <group>
        <section key="list"><Row for={x in items} key={x.id} item={x}/></section>
        <section key="other"><Line key="1" words={string(more.?words.orValue(""))}/></section>
      </group>
    }
    """
  }

  let engine: Engine
  private(set) var changes: [PageChange] = []
  private(set) var diagnostics: [String] = []
  private(set) var waits: [PageWait] = []

  init(_ markup: String = markup()) throws {
    let program = try ReloadFixture.program(markup)
    engine = Engine(program: program, text: FixedTextMeasurer())
    try engine.watch(Self.address, in: program.viewports[0])
  }

  /// The changes since the last call, as `from–to at time`.
  func take(_ page: PageAddress = address) -> [String] {
    defer { changes = [] }
    return changes.filter { $0.page == page }
      .map { "\($0.from)–\($0.to) at \($0.timeMilliseconds)" }
  }

  func note(_ outcome: Outcome) {
    changes += outcome.changes
    waits += outcome.waits
    diagnostics += outcome.diagnostics.map(\.diagnostic.code)
  }

  func apply(_ kind: Event.Kind, at time: Int64) throws {
    note(
      try engine.apply(
        Event(number: engine.lastEvent + 1, timeMilliseconds: time, kind: kind)))
  }

  func put(_ value: Value, to source: String = "feed", at time: Int64) throws {
    let change = SourceChange(source: SourceName(source), operation: .put(value))
    try apply(.changes([change]), at: time)
  }

  /// One row of this title.
  func show(_ title: String, at time: Int64) throws {
    try put([["id": "a", "title": .string(title)]], at: time)
  }

  func tap(at time: Int64) throws {
    let record = try engine.run(
      ActionRequest(page: Self.address, cell: (section: "list", cell: "a"), name: "tap"),
      on: engine.sources)
    try apply(.acted(record), at: time)
  }

  func publishDue(at time: Int64) { note(engine.publishDue(atMilliseconds: time)) }

  func reload(rate: String?, at time: Int64) throws {
    let program = try ReloadFixture.program(Self.markup(rate: rate))
    var sources = engine.sources
    let event = Event(
      number: engine.lastEvent + 1, timeMilliseconds: time,
      kind: .configured(hash: "", misfits: []))
    note(engine.reload(program, try sources.accept(event, declarations: nil)))
  }

  func words(_ page: PageAddress = address, in viewport: String = "phone") throws -> String {
    let body = try #require(engine.document(page, in: viewport)).body
    return String(decoding: body, as: UTF8.self)
      .matches(of: /"text":"([^"]*)"/).map { String($0.1) }.joined(separator: ", ")
  }
}
