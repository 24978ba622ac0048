// Section layouts in Swift: chosen by name, resumed, and kept from breaking the page.

import Testing

@testable import ComponentRuntime

@Suite("Native section layouts")
struct SectionLayoutTests {
  private static let natives = NativeRegistry(
    layouts: ZigZag.self, Pairs.self, Unruly.self)

  private static func markup(_ layout: String) -> String {
    """
    source feed: list(any)
    viewport phone { width: 300, height: 844, scale: 1 }
    viewport arabic { width: 300, height: 844, scale: 1, direction: "rtl" }
    component Box(item: any) {
      <column width={item.?wide.orValue("auto")} height={item.size}><text if={has(item.text)}>{item.text}</text></column>
    }
    page p() {
      use items = feed
      <group>
        <section key="s" \(layout)>
          <header><row height={5}/></header>
          <Box for={i in items} key={i.id} item={i}/>
        </section>
        <section key="after"><Box for={i in items} key={i.id} item={i}/></section>
      </group>
    }
    """
  }

  private final class Fixture {
    let engine: Engine

    init(_ layout: String, viewport: Int = 0) throws {
      let result = MarkupCompiler.compile(
        files: [SourceFile(path: "p.feed", text: markup(layout))], natives: natives)
      let program = try #require(result.program, "\(result.diagnostics.rendered())")
      engine = Engine(program: program, text: FixedTextMeasurer())
      try engine.watch(PageAddress("p"), in: program.viewports[viewport])
    }

    func apply(
      _ operation: SourceChange.Operation
    ) throws -> (work: WorkCounters, outcome: Outcome) {
      let before = engine.counters
      let change = SourceChange(source: SourceName("feed"), operation: operation)
      let outcome = try engine.apply(
        Event(number: engine.lastEvent + 1, timeMilliseconds: 0, kind: .changes([change])))
      return (engine.counters - before, outcome)
    }

    /// The frames of a section's cells.
    func frames(_ section: Int = 0) throws -> [[Int]] {
      let layout = try #require(engine.pages[PageAddress("p")]).layouts[0].sections[section]
      return layout.visible.indices.map {
        let frame = layout.placement.frame(at: $0)
        return [frame.x, frame.y, frame.width, frame.height]
      }
    }
  }

  private static func item(_ id: Int, size: Int = 10) -> Value {
    ["id": .string("i\(id)"), "size": .int(Int64(size))]
  }

  private static func items(_ count: Int) -> Value {
    .list(ValueList((0..<count).map { item($0) }))
  }

  @Test("a section takes one by its name, below its header and within its inset")
  func frames() throws {
    let fixture = try Fixture("layout=\"zigZag\" spacing={2} inset={[7, 10, 3, 20]}")
    _ = try fixture.apply(.put(Self.items(3)))
    #expect(try fixture.frames() == [[20, 12, 135, 10], [155, 24, 135, 10], [20, 36, 135, 10]])
    let body = try #require(fixture.engine.document(PageAddress("p"), in: "phone")).body
    let text = String(decoding: body, as: UTF8.self)
    #expect(text.contains(#""frame":[0,0,300,49]"#) && text.contains(#""layout":"zigZag""#))
  }

  @Test("a viewport from right to left mirrors its frames")
  func mirrored() throws {
    let fixture = try Fixture("layout=\"zigZag\" inset={[0, 10, 0, 20]}", viewport: 1)
    _ = try fixture.apply(.put(Self.items(2)))
    #expect(try fixture.frames() == [[145, 5, 135, 10], [10, 15, 135, 10]])
  }

  @Test("one cell that grows places its line and shifts the rest")
  func shifts() throws {
    let fixture = try Fixture("layout=\"zigZag\"")
    _ = try fixture.apply(.put(Self.items(1000)))
    let step = try fixture.apply(
      .patch([["op": "replace", "path": "/500/size", "value": 25]]))
    // In the section itself and in the list below it.
    #expect(step.work == WorkCounters(evaluated: 2, measured: 2, placed: 2))
    #expect(try fixture.frames()[999] == [150, 5 + 9990 + 15, 150, 10])
  }

  @Test("50 more at the end place 50, and one more at the front only till the pen is as it was")
  func appends() throws {
    let fixture = try Fixture("layout=\"pairs\"")
    _ = try fixture.apply(.put(Self.items(1000)))
    let more = (1000..<1050).map { Self.item($0) }
    let step = try fixture.apply(
      .items(ItemsChange(path: "", key: "id", upsert: more, place: .end)))
    #expect(step.work.placed == 100)
    let two = [Self.item(2000), Self.item(2001)]
    let first = try fixture.apply(
      .items(ItemsChange(path: "", key: "id", upsert: two, place: .start)))
    #expect(first.work.placed == 4)
  }

  @Test("a cell measured at several widths is laid out at that of its frame")
  func severalWidths() throws {
    let fixture = try Fixture("layout=\"pairs\"")
    let items: Value = [
      [
        "id": "a", "size": "auto", "text": "some words that wrap at the width that is left to them",
      ],
      ["id": "b", "size": 30, "wide": 80],
    ]
    _ = try fixture.apply(.put(items))
    let layout = try #require(fixture.engine.pages[PageAddress("p")]).layouts[0]
    for (index, id) in layout.sections[0].visible.enumerated() {
      let frame = layout.sections[0].placement.frame(at: index)
      let root = try #require(layout.layouts[id]?.frames.first)
      #expect(Int(root.width) == frame.width && Int(root.height) == frame.height)
    }
    #expect(try fixture.frames().map { $0[2] } == [220, 80])
  }

  @Test("one that breaks its rules loses its section, and the page stays", arguments: 2...10)
  func contained(columns: Int) throws {
    #expect(Unruly.waysToFail.contains(columns))
    let fixture = try Fixture("layout=\"unruly\" columns={\(columns)}")
    let broken = try fixture.apply(.put(Self.items(3)))
    let fault = try #require(broken.outcome.diagnostics.first?.diagnostic)
    #expect(fault.code == "broken-layout" && fault.section == "s")
    #expect(fault.message.hasPrefix("the layout `unruly` "))
    let body = try #require(fixture.engine.document(PageAddress("p"), in: "phone")).body
    let text = String(decoding: body, as: UTF8.self)
    #expect(!text.contains(#""key":"s""#) && text.contains(#""key":"after""#))
    // Nothing to place is nothing to break.
    let mended = try fixture.apply(.put(.list(ValueList())))
    #expect(mended.outcome.diagnostics.isEmpty)
  }

  @Test("frames out of all bounds are cut to what a document can hold")
  func bounded() throws {
    let fixture = try Fixture("layout=\"unruly\"")
    let step = try fixture.apply(.put(Self.items(2)))
    #expect(step.outcome.diagnostics.isEmpty)
    let limit = Int.pixelLimit
    #expect(try fixture.frames()[1] == [limit, 5 - limit, limit, limit])
  }

  @Test("a layout is checked by its name, here and by feedctl check")
  func names() throws {
    func check(_ layout: String, _ natives: NativeRegistry, _ standIn: String?) -> String {
      MarkupCompiler.compile(
        files: [SourceFile(path: "p.feed", text: Self.markup("layout=\"\(layout)\""))],
        natives: natives,
        standIns: standIn.map { [SourceFile(path: "native.txt", text: $0)] } ?? []
      ).diagnostics.rendered()
    }
    let printed = Self.natives.declarations
    #expect(printed.contains("// Section layout \"zigZag\", version 0."))
    #expect(check("zigZag", Self.natives, nil).isEmpty)
    #expect(check("zigZag", NativeRegistry(), printed).isEmpty)
    for found in [check("zigzag", Self.natives, nil), check("zigzag", NativeRegistry(), printed)] {
      #expect(found.contains("\"unruly\", \"zigZag\"") && found.contains("did you mean `zigZag`?"))
    }
    #expect(check("native", Self.natives, nil).contains("must be one of"))
    #expect(check("zigZag", NativeRegistry(), nil).contains("must be one of"))
  }
}
