// Rules do not make events dear: the engine's work, counted on sections of 10,000 cells with rules.

import Testing

@testable import ComponentRuntime

@Suite("Rule work")
struct RuleWorkTests {
  private static let markup = """
    protocol Item { id: string, title: string, n: int = 1 }
    source feed: list(Item)
    source ads: list(string)
    viewport phone { width: 390, height: 844, scale: 3 }
    component ItemCell(item: Item) { <text lines={1}>{item.title}</text> }
    component AdCell(words: string) { <text lines={1}>{words}</text> }
    page list() {
      use items = feed
      <section key="main"><ItemCell for={i in items} key={i.id} item={i}/></section>
    }
    """
  private static let count = 10_000

  static let after = """
    rule r on section {
      use list = ads
      <AdCell insert={{"after": item.n % 6 == 0}} key={key} words={list[item.n % 2]}/>
    }
    """
  static let byPlace = """
    rule r on section {
      use list = ads
      <AdCell insert={{"every": 6, "from": 3}} key={index} words={list[index % 2]}/>
    }
    """
  static let wrapped = """
    rule r on section {
      use list = ads
      <wrap if={item.n % 2 == 0}><row data-ad={list[1]}><slot/></row></wrap>
    }
    """

  private static func item(_ id: String, _ n: Int64) -> Value {
    ["id": .string(id), "title": "A title", "n": .int(n)]
  }

  private static func engine(_ rule: String, count: Int = count) throws -> Engine {
    let result = MarkupCompiler.compile(files: [
      SourceFile(path: "list.feed", text: markup), SourceFile(path: "rule.feed", text: rule),
    ])
    let program = try #require(result.program, "\(result.diagnostics.rendered())")
    let engine = Engine(program: program, text: FixedTextMeasurer())
    try engine.watch(PageAddress("list"), in: program.viewports[0])
    let items = (0..<count).map { item("item-\($0)", Int64($0)) }
    _ = try apply(engine, "feed", .put(.list(ValueList(items))))
    _ = try apply(engine, "ads", .put(["First", "Second"]))
    return engine
  }

  struct Step {
    var work: WorkCounters
    var deltaBytes: Int
  }

  private static func apply(
    _ engine: Engine, _ source: String, _ operation: SourceChange.Operation
  ) throws -> Step {
    let before = engine.counters
    let change = SourceChange(source: SourceName(source), operation: operation)
    let outcome = try engine.apply(
      Event(number: engine.lastEvent + 1, timeMilliseconds: 0, kind: .changes([change])))
    #expect(outcome.diagnostics.map(\.diagnostic.message) == [] || engine.lastEvent < 3)
    var bytes = 0
    if case .operations(let delta, _)? = outcome.changes.first?.content { bytes = delta.count }
    return Step(work: engine.counters - before, deltaBytes: bytes)
  }

  @Test("a changed cell is the one cell evaluated", arguments: [after, byPlace, wrapped])
  func oneCell(_ rule: String) throws {
    let engine = try Self.engine(rule)
    let path: Value = "/5000/title"
    let step = try Self.apply(
      engine, "feed", .patch([["op": "replace", "path": path, "value": "Another"]]))
    #expect(step.work == WorkCounters(evaluated: 1, measured: 1, placed: 1))
    #expect(step.deltaBytes < 220)
  }

  @Test(
    "prepending before cells with anchors costs the same at every size",
    arguments: [100, 1_000, 10_000])
  func prepend(_ count: Int) throws {
    let engine = try Self.engine(Self.after, count: count)
    let plain = ItemsChange(
      path: "", key: "id", upsert: [Self.item("new", 1)], place: .start, limit: count)
    let step = try Self.apply(engine, "feed", .items(plain))
    #expect(step.work == WorkCounters(evaluated: 1, measured: 1, placed: 1))
    #expect(step.deltaBytes < 900)
    let anchored = ItemsChange(
      path: "", key: "id", upsert: [Self.item("newer", 6)], place: .start, limit: count)
    let next = try Self.apply(engine, "feed", .items(anchored))
    #expect(next.work == WorkCounters(evaluated: 2, measured: 2, placed: 2))
    #expect(next.deltaBytes < 1_400)
  }

  @Test("a cell whose anchor comes or goes takes one cell with it")
  func anchor() throws {
    let engine = try Self.engine(Self.after)
    let set = { (n: Int64) -> SourceChange.Operation in
      .patch([["op": "replace", "path": "/5000/n", "value": .int(n)]])
    }
    // The item's own cell does not read `n`.
    #expect(
      try Self.apply(engine, "feed", set(6)).work
        == WorkCounters(evaluated: 1, measured: 1, placed: 1))
    #expect(try Self.apply(engine, "feed", set(12)).work == WorkCounters())
    #expect(try Self.apply(engine, "feed", set(1)).work.evaluated == 0)
  }

  @Test("with a rule by place, prepending evaluates the new cells alone")
  func prependByPlace() throws {
    let engine = try Self.engine(Self.byPlace)
    let change = ItemsChange(
      path: "", key: "id", upsert: [Self.item("new", 1)], place: .start, limit: Self.count)
    #expect(try Self.apply(engine, "feed", .items(change)).work.evaluated == 1)
    let append = ItemsChange(path: "", key: "id", upsert: [Self.item("last", 1)], place: .end)
    let step = try Self.apply(engine, "feed", .items(append))
    #expect(step.work.evaluated <= 2)
  }

  @Test("another ad evaluates the cells that show it", arguments: [(after, 0), (byPlace, 833)])
  func ads(_ rule: String, _ expected: Int) throws {
    let engine = try Self.engine(rule)
    let step = try Self.apply(
      engine, "ads", .patch([["op": "replace", "path": "/1", "value": "Another"]]))
    #expect(step.work.evaluated == expected)
    let first = try Self.apply(
      engine, "ads", .patch([["op": "replace", "path": "/0", "value": "One more"]]))
    #expect(first.work.evaluated == 1_667 - expected)
  }

  @Test("what a wrap reads runs the wrapped cells again, and no others")
  func wraps() throws {
    let engine = try Self.engine(Self.wrapped)
    let step = try Self.apply(
      engine, "ads", .patch([["op": "replace", "path": "/1", "value": "Another"]]))
    #expect(step.work.evaluated == Self.count / 2)
  }
}
