// A reload runs, measures, places and publishes no more than what it changed.

import Testing

@testable import ComponentRuntime

@Suite("Reload work")
struct ReloadWorkTests {
  private static let nothing = WorkCounters()
  private static let count = ReloadFixture.count

  @Test("moving the text of declarations evaluates and publishes nothing")
  func moved() throws {
    let fixture = try ReloadFixture()
    for text in [
      "// A comment\n\n" + ReloadFixture.markup,
      ReloadFixture.markup.replacing(
        "<Prices items={items}/>", with: "/* x */ <Prices\n items={ items } />"),
      "component New(a: int) { <text>{a}</text> }\n" + ReloadFixture.markup,
      ReloadFixture.markup.split(separator: "\n\n").joined() + "\n/// Docs\nlet another = 1\n",
    ] {
      let step = try fixture.reload(text)
      #expect(step.work == Self.nothing)
      #expect(step.published == [])
      #expect(try fixture.documents().now == fixture.documents().afresh)
    }
    // What was carried over is found by the next event.
    try fixture.push([["id": "i1", "title": "Only", "price": 3]])
    #expect(try fixture.documents().now == fixture.documents().afresh)
  }

  @Test("a component that changed runs again, and no other does")
  func oneComponent() throws {
    let fixture = try ReloadFixture()
    let step = try fixture.reload(
      replacing: "<row padding={8}>", with: "<row padding={9}>")
    // The header is no component but a row around one: it is looked at with its page.
    #expect(
      step.work
        == WorkCounters(
          evaluated: Self.count + 1, measured: Self.count, placed: Self.count))
    #expect(step.published.count == 1)
    #expect(!step.published[0].contains("prices"))
    #expect(try fixture.documents().now == fixture.documents().afresh)
  }

  @Test(
    "what a component refers to counts as a part of it",
    arguments: [
      ("style small { fontSize: 11 }", "style small { fontSize: 12 }"),
      ("let accent = \"#ff2d55\"", "let accent = \"#000000\""),
      ("component Amount(value: int) { <text", "component Amount(value: int) { <text lines={1}"),
    ])
  func references(old: String, new: String) throws {
    let fixture = try ReloadFixture()
    let step = try fixture.reload(replacing: old, with: new)
    // `Price` and `Amount` inside it; the page's bare header.
    #expect(step.work.evaluated == 2 * Self.count + 1)
    #expect(!step.published.joined().contains("\"cards\""))
    #expect(try fixture.documents().now == fixture.documents().afresh)
  }

  @Test("a component that changed and shows the same publishes nothing")
  func sameOutput() throws {
    let fixture = try ReloadFixture()
    let step = try fixture.reload(
      replacing: "{value}</text>", with: "{value + 0}</text>")
    #expect(step.work == WorkCounters(evaluated: 2 * Self.count + 1))
    #expect(step.published == [])
  }

  @Test("a section's attribute, a section more or less are a small delta")
  func sections() throws {
    let fixture = try ReloadFixture()
    let spacing = try fixture.reload(replacing: "spacing={4}", with: "spacing={5}")
    #expect(spacing.work.evaluated == 1)
    #expect(spacing.work.measured == 0)
    #expect(try fixture.documents().now == fixture.documents().afresh)
    let more = try fixture.reload(
      replacing: "<group>\n",
      with: "<group>\n<section key=\"first\"><Title key=\"1\" words=\"first\"/></section>\n")
    #expect(more.work.evaluated == 2)
    #expect(more.work.measured == 1)
    #expect(more.published.count == 1)
    #expect(more.published[0].contains("\"op\":\"add\""))
    #expect(!more.published[0].contains("i7"))
    #expect(try fixture.documents().now == fixture.documents().afresh)
    let less = try fixture.reload(replacing: "<Prices items={items}/>", with: "")
    #expect(less.work.measured == 0)
    #expect(less.published[0].contains("\"op\":\"remove\""))
    #expect(try fixture.documents().now == fixture.documents().afresh)
  }

  @Test("a header taken out, and cells asked for in another way, keep the other cells")
  func rewritten() throws {
    let fixture = try ReloadFixture()
    let header = try fixture.reload(
      replacing: "<header><Title words=\"Prices\"/></header>", with: "")
    #expect(header.work.measured == 0)
    #expect(header.published[0].contains("prices") == false)
    #expect(try fixture.documents().now == fixture.documents().afresh)
    let cells = try fixture.reload(
      replacing: "<Card for={i in items} key={i.id} item={i}/>",
      with:
        "<Title key=\"top\" words=\"top\"/><Card for={x in items} if={x.price > 3} key={x.id} item={x}/>"
    )
    #expect(cells.work.measured <= 3)
    #expect(cells.work.evaluated <= 4)
    #expect(try fixture.documents().now == fixture.documents().afresh)
  }

  @Test("attributes given at a use count as the use's own, though their values are alike")
  func rootAttributes() throws {
    let fixture = try ReloadFixture(
      ReloadFixture.markup.replacing("item={i}/>", with: "item={i} data-a=\"x\"/>"))
    let step = try fixture.reload(
      ReloadFixture.markup.replacing("item={i}/>", with: "item={i} data-b=\"x\"/>"))
    #expect(step.work.measured == 2 * Self.count)
    #expect(try fixture.documents().now == fixture.documents().afresh)
  }

  @Test("another width lays out again and evaluates nothing; other viewports are left alone")
  func viewports() throws {
    let fixture = try ReloadFixture()
    try fixture.engine.watch(PageAddress("list"), in: fixture.engine.program.viewports[1])
    let step = try fixture.reload(replacing: "width: 390", with: "width: 400")
    #expect(step.work.evaluated == 0)
    #expect(step.outcome.changes.map(\.viewport) == ["phone"])
    #expect(try fixture.documents().now == fixture.documents().afresh)
    let gone = try fixture.reload(
      replacing: "viewport tablet { width: 820, height: 1180 }", with: "")
    #expect(gone.outcome.changes.map(\.viewport) == ["phone", "tablet"].sorted { $0 > $1 })
    #expect(gone.published.first == "reset")
    #expect(fixture.engine.document(PageAddress("list"), in: "tablet") == nil)
  }

  @Test("other fonts measure every cell again and run none")
  func fonts() throws {
    let fixture = try ReloadFixture()
    let step = try fixture.reload(ReloadFixture.markup, measurer: FixedTextMeasurer())
    // Cells and two headers.
    #expect(step.work.evaluated == 0)
    #expect(step.work.measured >= 2 * Self.count)
    #expect(step.published == [])
  }

  @Test("a page that is renamed is reset; a page beside it goes on")
  func renamedPage() throws {
    let fixture = try ReloadFixture()
    try fixture.engine.watch(PageAddress("other"), in: fixture.engine.program.viewports[0])
    let step = try fixture.reload(replacing: "page list()", with: "page lists()")
    #expect(step.published == ["reset"])
    #expect(step.work == Self.nothing)
    #expect(fixture.engine.live.map(\.page.text) == ["other"])
    let back = try fixture.reload(ReloadFixture.markup)
    #expect(back.published == [])
    #expect(back.work == Self.nothing)
  }

  @Test("a component picked by data runs again where the one that is picked changed")
  func picked() throws {
    let text =
      ReloadFixture.markup.replacing("<Card for", with: "<component is=\"Card\" for")
      + "component Fallback(type: string) { <text>{type}</text> }"
    let fixture = try ReloadFixture(text)
    let other = try fixture.reload(text.replacing("{value}</text>", with: "{value}!</text>"))
    #expect(other.work.evaluated == 2 * Self.count + 1)
    let picked = try fixture.reload(
      text.replacing("{value}</text>", with: "{value}!</text>")
        .replacing("{item.title}", with: "{item.title}!"))
    #expect(picked.work.evaluated == Self.count + 1)
    #expect(try fixture.documents().now == fixture.documents().afresh)
  }

  @Test("a broken cell follows its stand-in")
  func broken() throws {
    let text = ReloadFixture.markup.replacing("{value}</text>", with: "{10 / value}</text>")
    let fixture = try ReloadFixture(text)
    let stand = "\ncomponent Broken(message: string) { <text>broken: {message}</text> }"
    let declared = try fixture.reload(text + stand)
    // The cell, and once more as high as its row.
    #expect(declared.work.measured <= 2)
    #expect(try fixture.documents().now == fixture.documents().afresh)
    #expect(try fixture.documents().now.contains("broken: "))
    let changed = try fixture.reload(text + stand.replacing("broken: ", with: "sorry: "))
    #expect(changed.work.measured <= 2)
    #expect(try fixture.documents().now.contains("sorry: "))
    let same = try fixture.reload("// x\n" + text + stand.replacing("broken: ", with: "sorry: "))
    #expect(same.work == Self.nothing)
  }

  @Test("a fault after a reload has its place in the new text")
  func places() throws {
    let text = ReloadFixture.markup.replacing("{value}</text>", with: "{10 / value}</text>")
    let fixture = try ReloadFixture(text)
    _ = try fixture.reload("\n\n" + text)
    try fixture.push([["id": "a", "title": "b", "price": 1]])
    let event = Event(
      number: fixture.engine.lastEvent + 1, timeMilliseconds: 0,
      kind: .changes([
        SourceChange(
          source: SourceName("feed"), operation: .put([["id": "a", "title": "b", "price": 0]]))
      ]))
    let outcome = try fixture.engine.apply(event)
    let line = try #require(outcome.diagnostics.first?.diagnostic.range?.position.line)
    let lines = ("\n\n" + text).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[line - 1].contains("{10 / value}"))
  }
}

@Suite("Cells that a grid stretched")
struct StretchedCellTests {
  static let markup = """
    source feed: any
    viewport phone { width: 390, height: 844, scale: 3 }
    component Cell(lines: int) {
      <column justify="center" padding={1.3}>
        <text fontSize={13.7} for={n in [1, 2, 3, 4, 5, 6].filter(x, x <= lines)} key={n}>line</text>
      </column>
    }
    page list() {
      use all = feed
      <section key="main" layout={all.layout} columns={2}>
        <Cell for={i in all.items} key={i.id} lines={i.lines}/>
      </section>
    }
    """

  private static func data(_ layout: String, _ lines: Int64) -> Value {
    [
      "layout": .string(layout),
      "items": [["id": "a", "lines": 2], ["id": "b", "lines": .int(lines)]],
    ]
  }

  @Test(
    "a cell that is not stretched any more is as if it never had been",
    arguments: ["grid", "waterfall", "list"])
  func released(layout: String) throws {
    let program = try ReloadFixture.program(Self.markup)
    let engine = Engine(program: program, text: FixedTextMeasurer())
    try engine.watch(PageAddress("list"), in: program.viewports[0])
    for (number, data) in [Self.data("grid", 6), Self.data(layout, 2)].enumerated() {
      let change = SourceChange(source: SourceName("feed"), operation: .put(data))
      _ = try engine.apply(
        Event(number: Int64(number + 1), timeMilliseconds: 0, kind: .changes([change])))
    }
    let afresh = Engine(program: program, text: FixedTextMeasurer(), sources: engine.sources)
    try afresh.watch(PageAddress("list"), in: program.viewports[0])
    let bodies = try [engine, afresh].map {
      String(
        decoding: try #require($0.document(PageAddress("list"), in: "phone")).body, as: UTF8.self)
    }
    #expect(bodies[0] == bodies[1])
  }
}
