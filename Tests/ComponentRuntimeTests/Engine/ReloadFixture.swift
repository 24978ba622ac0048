// An engine that is given one config after another.

import Testing

@testable import ComponentRuntime

/// A page of two components in several sections, and the means to change its markup.
struct ReloadFixture {
  static let markup = """
    protocol Item { id: string, title: string, price: int = 1 }
    source feed: list(Item)
    viewport phone { width: 390, height: 844, scale: 3 }
    viewport tablet { width: 820, height: 1180 }
    style title { fontSize: 17 }
    style small { fontSize: 11 }
    let accent = "#ff2d55"
    component Card(item: Item) { <row padding={8}><text style="title">{item.title}</text></row> }
    component Price(item: Item) { <row><Amount value={item.price}/></row> }
    component Amount(value: int) { <text style="small" color={accent}>{value}</text> }
    component Title(words: string) { <text>{words}</text> }
    container Prices(items: list(Item)) {
      <section key="prices" layout="grid" columns={2}>
        <header><Title words="Prices"/></header>
        <Price for={i in items} key={i.id} item={i}/>
      </section>
    }
    page list() {
      use items = feed
      <group>
        <section key="cards" spacing={4}>
          <header><row><Title words="Cards"/></row></header>
          <Card for={i in items} key={i.id} item={i}/>
        </section>
        <Prices items={items}/>
      </group>
    }
    page other() { <section key="other"><Title key="1" words="other"/></section> }
    """

  static let count = 50
  let engine: Engine

  /// An engine that follows `page` on the phone, with `count` items.
  init(_ text: String = markup, page: PageAddress = PageAddress("list")) throws {
    let program = try ReloadFixture.program(text)
    engine = Engine(program: program, text: FixedTextMeasurer())
    try engine.watch(page, in: program.viewports[0])
    let items = (0..<Self.count).map { number -> Value in
      [
        "id": .string("i\(number)"), "title": .string("Item \(number)"),
        "price": .int(Int64(number)),
      ]
    }
    try push(.list(ValueList(items)))
  }

  static func program(_ text: String) throws -> Program {
    let result = MarkupCompiler.compile(files: [SourceFile(path: "list.feed", text: text)])
    return try #require(result.program, "\(result.diagnostics.rendered())")
  }

  func push(_ value: Value, to source: String = "feed") throws {
    let change = SourceChange(source: SourceName(source), operation: .put(value))
    _ = try engine.apply(
      Event(number: engine.lastEvent + 1, timeMilliseconds: 0, kind: .changes([change])))
  }

  struct Step {
    var work: WorkCounters
    var outcome: Outcome

    /// The operations published, one text for each page and viewport; a reset is `reset`.
    var published: [String] {
      outcome.changes.map { change in
        switch change.content {
        case .operations(let delta, _): String(decoding: delta, as: UTF8.self)
        case .reset: "reset"
        }
      }
    }
  }

  /// Lets another markup take over, as the daemon does.
  func reload(_ text: String, measurer: (any TextMeasurer)? = nil) throws -> Step {
    let program = try ReloadFixture.program(text)
    let before = engine.counters
    var sources = engine.sources
    let misfits = sources.misfits(SourceDeclarations(program))
    let event = Event(
      number: engine.lastEvent + 1, timeMilliseconds: 0,
      kind: .configured(hash: "\(engine.lastEvent)", misfits: misfits))
    let accepted = try sources.accept(event, declarations: nil)
    let outcome = engine.reload(program, accepted, text: measurer)
    return Step(work: engine.counters - before, outcome: outcome)
  }

  /// Lets the markup take over with one text in it replaced by another.
  func reload(replacing text: String, with other: String) throws -> Step {
    try #require(Self.markup.contains(text))
    return try reload(Self.markup.replacing(text, with: other))
  }

  /// The document of a page as it is, and as an engine made afresh has it.
  func documents(
    _ page: PageAddress = PageAddress("list"), in viewport: String = "phone"
  ) throws -> (now: String, afresh: String) {
    let afresh = Engine(program: engine.program, text: FixedTextMeasurer(), sources: engine.sources)
    let declared = try #require(engine.program.viewports.first { $0.name == viewport })
    try afresh.watch(page, in: declared)
    let bodies = try [engine, afresh].map { try #require($0.document(page, in: viewport)).body }
    return (String(decoding: bodies[0], as: UTF8.self), String(decoding: bodies[1], as: UTF8.self))
  }
}

extension String {
  /// A copy with every `text` replaced by `other`.
  func replacing(_ text: String, with other: String) -> String {
    var result = ""
    var rest = self[...]
    while let range = rest.firstRange(of: text) {
      result += rest[..<range.lowerBound] + other
      rest = rest[range.upperBound...]
    }
    return result + rest
  }
}
