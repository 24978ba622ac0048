// Nothing is measured or placed that need not be: a waterfall of 10,000 cells, several viewports.

import ComponentRuntime
import Testing

@Suite("Layout work")
struct LayoutWorkTests {
  private static let count = 10_000
  private static let page = PageAddress("p")

  private static func markup(phoneWidth: Int = 390) -> String {
    """
    protocol Item { id: string, title: string }
    source feed: list(Item)
    viewport phone { width: \(phoneWidth), height: 844, scale: 3 }
    viewport tablet { width: 820, height: 1180, scale: 2 }
    component ItemCell(item: Item) {
      <column padding={12}><text>{item.title}</text><text>{item.id}</text></column>
    }
    page p() {
      use items = feed
      <section key="main" layout="waterfall" columns={{"phone": 2, "default": 3}} spacing={8}>
        <ItemCell for={i in items} key={i.id} item={i}/>
      </section>
    }
    """
  }

  private static func program(phoneWidth: Int = 390) throws -> Program {
    let file = SourceFile(path: "p.feed", text: markup(phoneWidth: phoneWidth))
    let result = MarkupCompiler.compile(files: [file])
    return try #require(result.program, "\(result.diagnostics.rendered())")
  }

  private static func item(_ number: Int) -> Value {
    let words = Array(repeating: "word", count: 1 + number * 7 % 23).joined(separator: " ")
    return ["id": .string("i\(number)"), "title": .string(words)]
  }

  /// An engine that has the page in these viewports.
  private static func engine(_ viewports: [String]) throws -> Engine {
    let program = try program()
    let engine = Engine(program: program, text: FixedTextMeasurer())
    for viewport in program.viewports where viewports.contains(viewport.name) {
      try engine.watch(page, in: viewport)
    }
    _ = try apply(.put(.list(ValueList((0..<count).map(item)))), to: engine)
    return engine
  }

  private static func apply(
    _ operation: SourceChange.Operation, to engine: Engine
  ) throws -> WorkCounters {
    let before = engine.counters
    let change = SourceChange(source: SourceName("feed"), operation: operation)
    _ = try engine.apply(
      Event(number: engine.lastEvent + 1, timeMilliseconds: 0, kind: .changes([change])))
    return engine.counters - before
  }

  @Test("50 more at the end measure 50 and place 50")
  func append() throws {
    let engine = try Self.engine(["phone"])
    let more = (Self.count..<Self.count + 50).map(Self.item)
    let work = try Self.apply(
      .items(ItemsChange(path: "", key: "id", upsert: more, place: .end)), to: engine)
    #expect(work == WorkCounters(evaluated: 50, measured: 50, placed: 50))
  }

  @Test("another text in one cell measures that cell, once in each viewport that is watched")
  func oneText() throws {
    let change = SourceChange.Operation.patch([
      ["op": "replace", "path": "/9990/title", "value": "Another"]
    ])
    let both = try Self.apply(change, to: try Self.engine(["phone", "tablet"]))
    #expect(both.evaluated == 1 && both.measured == 2)
    let one = try Self.apply(change, to: try Self.engine(["phone"]))
    #expect(one.evaluated == 1 && one.measured == 1)
  }

  @Test("a viewport that nobody watches any more costs nothing")
  func unwatchedViewport() throws {
    let engine = try Self.engine(["phone", "tablet"])
    _ = engine.unwatch(Self.page, in: "tablet")
    let work = try Self.apply(
      .patch([["op": "replace", "path": "/9999/title", "value": "Another"]]), to: engine)
    #expect(work == WorkCounters(evaluated: 1, measured: 1, placed: 1))
  }

  @Test("another width measures each cell once, and evaluates none")
  func width() throws {
    let engine = try Self.engine(["phone", "tablet"])
    var sources = engine.sources
    let accepted = try sources.accept(
      Event(
        number: sources.lastEvent + 1, timeMilliseconds: 0,
        kind: .configured(hash: "", misfits: [])), declarations: nil)
    let before = engine.counters
    _ = engine.reload(try Self.program(phoneWidth: 400), accepted)
    let work = engine.counters - before
    #expect(work == WorkCounters(evaluated: 0, measured: Self.count, placed: Self.count))
  }
}
