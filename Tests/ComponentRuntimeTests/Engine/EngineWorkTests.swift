// Nothing runs that need not have run: the engine's work, counted on a page of 10,000 cells.

import ComponentRuntime
import Testing

@Suite("Engine work")
struct EngineWorkTests {
  static let count = 10_000
  static let feed = SourceName("feed")
  static let page = PageAddress("list")

  static let markup = """
    protocol Item { id: string, title: string, price: double = 0.0, unread: int = 0 }
    source feed: list(Item)
    viewport phone { width: 390, height: 844, scale: 3 }
    component ItemCell(item: Item) {
      <row padding={12} gap={8}>
        <column grow={1} shrink={1}><text lines={1}>{item.title}</text><text>{item.price}</text></column>
      </row>
    }
    page list() {
      use items = feed
      <section key="main"><ItemCell for={i in items} key={i.id} item={i}/></section>
    }
    """

  static func item(_ key: String, title: String = "A title", price: Int64 = 5) -> Value {
    ["id": .string(key), "title": .string(title), "price": .int(price)]
  }

  static func items() -> [Value] { (0..<count).map { item("item-\($0)") } }

  /// An engine that follows the page, at event 1.
  static func engine() throws -> Engine {
    let result = MarkupCompiler.compile(files: [SourceFile(path: "list.feed", text: markup)])
    let program = try #require(result.program, "\(result.diagnostics.rendered())")
    let engine = Engine(program: program, text: FixedTextMeasurer())
    try engine.watch(page, in: program.viewports[0])
    _ = try apply(.put(.list(ValueList(items()))), to: engine)
    return engine
  }

  struct Step {
    var work: WorkCounters
    /// The operations as JSON; `nil` where nothing was published.
    var delta: String?
  }

  static func apply(_ operation: SourceChange.Operation, to engine: Engine) throws -> Step {
    let before = engine.counters
    let change = SourceChange(source: feed, operation: operation)
    let outcome = try engine.apply(
      Event(number: engine.lastEvent + 1, timeMilliseconds: 0, kind: .changes([change])))
    var delta: String?
    if case .operations(let bytes, _)? = outcome.changes.first?.content {
      delta = String(decoding: bytes, as: UTF8.self)
    }
    return Step(work: engine.counters - before, delta: delta)
  }

  /// One change of item 5,000's title, by each operation there is.
  static let titleChanges: [(String, SourceChange.Operation)] = [
    (
      "patch",
      .patch([["op": "replace", "path": "/5000/title", "value": "Another"]])
    ),
    (
      "items",
      .items(
        ItemsChange(path: "", key: "id", upsert: [item("item-5000", title: "Another")]))
    ),
    (
      "put",
      .put(
        .list(
          ValueList(
            items().enumerated().map { $0 == 5000 ? item("item-5000", title: "Another") : $1 })))
    ),
    (
      "merge",
      .merge(
        .list(
          ValueList(
            items().enumerated().map { $0 == 5000 ? item("item-5000", title: "Another") : $1 })))
    ),
  ]

  @Test("one changed item evaluates and measures one cell, however it arrives", arguments: 0..<4)
  func oneItem(_ index: Int) throws {
    let (name, operation) = Self.titleChanges[index]
    let engine = try Self.engine()
    let step = try Self.apply(operation, to: engine)
    #expect(step.work == WorkCounters(evaluated: 1, measured: 1, placed: 1), "\(name)")
    #expect(
      step.delta == """
        [{"op":"replace","path":"/sections/0/items/5000/element/children/0/children/0/props/text",\
        "value":"Another"}]
        """)
  }

  @Test("§4.10 a field that no component reads evaluates nothing and publishes nothing")
  func unreadField() throws {
    let engine = try Self.engine()
    let step = try Self.apply(
      .patch([["op": "add", "path": "/5000/unread", "value": 7]]), to: engine)
    #expect(step.work == WorkCounters())
    #expect(step.delta == nil)
  }

  @Test("prepending one evaluates one, and its delta does not grow with the page")
  func prepend() throws {
    let engine = try Self.engine()
    let change = ItemsChange(path: "", key: "id", upsert: [Self.item("new")], place: .start)
    let step = try Self.apply(.items(change), to: engine)
    #expect(step.work == WorkCounters(evaluated: 1, measured: 1, placed: 1))
    #expect((step.delta ?? "").utf8.count < 900)
    #expect(step.delta?.contains("\"end\":10001,\"op\":\"shift\"") == true)
  }

  @Test("one put first while the last is dropped evaluates one")
  func prependAndDrop() throws {
    let engine = try Self.engine()
    let change = ItemsChange(
      path: "", key: "id", upsert: [Self.item("new")], place: .start, limit: Self.count)
    let step = try Self.apply(.items(change), to: engine)
    #expect(step.work == WorkCounters(evaluated: 1, measured: 1, placed: 1))
    #expect((step.delta ?? "").utf8.count < 900)
  }

  @Test("§6.4 moving one evaluates none and is one move")
  func move() throws {
    let engine = try Self.engine()
    let change = ItemsChange(
      path: "", key: "id", upsert: [Self.item("item-9000")], place: .before("item-10"))
    let step = try Self.apply(.items(change), to: engine)
    #expect(step.work.evaluated == 0)
    #expect(step.work.measured == 0)
    #expect(step.delta?.components(of: "\"op\":\"move\"") == 1)
  }

  @Test("a page nobody watches costs nothing")
  func unwatched() throws {
    let engine = try Self.engine()
    _ = engine.unwatch(Self.page, in: "phone")
    let step = try Self.apply(.put(.list(ValueList(Self.items().reversed()))), to: engine)
    #expect(step.work == WorkCounters())
    #expect(step.delta == nil)
  }

  @Test("a document does not depend on the way that led to it")
  func sameBytes() throws {
    let engine = try Self.engine()
    for (_, operation) in Self.titleChanges { _ = try Self.apply(operation, to: engine) }
    let afresh = Engine(
      program: engine.program, text: FixedTextMeasurer(), sources: engine.sources)
    try afresh.watch(Self.page, in: engine.program.viewports[0])
    let body = try #require(engine.document(Self.page, in: "phone")).body
    #expect(body == afresh.document(Self.page, in: "phone")?.body)
  }
}

extension String {
  /// How often `part` stands in the text.
  fileprivate func components(of part: String) -> Int {
    var count = 0
    var rest = self[...]
    while let range = rest.firstRange(of: part) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}
