// Pages with rules for the tests of rules, and a look at the cells that come of them.

import Testing

@testable import ComponentRuntime

/// An engine that follows two pages which know nothing of rules.
struct RuledPages {
  let engine: Engine

  static let markup = """
    protocol Item { id: string, title: string, type: string = "plain", like: list(string) = [] }
    protocol Ad { id: string, text: string }
    source feed: list(Item)
    source ads: list(Ad)
    source settings
    viewport phone { width: 390, height: 844, scale: 3 }
    component Title(words: string) { <text>{words}</text> }
    component ItemCell(item: Item) { <row padding={8}><text>{item.title}</text></row> }
    component PlainCell(item: Item) { <text>{item.title}</text> }
    component AdCell(ad: Ad) { <text>{ad.text}</text> }
    container YouMayLike(items: list(Item)) {
      <section key="like" layout="waterfall" columns={2}>
        <header><Title words="You may like"/></header>
        <ItemCell for={i in items} key={i.id} item={i}/>
        <footer><Title words="That is all"/></footer>
      </section>
    }
    page home() {
      use items = feed
      <group>
        <section key="list" data-kind="news" label="News">
          <Title key="head" words="First"/>
          <ItemCell for={i in items} key={i.id} item={i}/>
        </section>
        <YouMayLike items={items}/>
      </group>
    }
    page shop() {
      use items = feed
      <group>
        <section for={i in items} key={i.id} layout="waterfall">
          <Title for={l in i.like} key={l} words={l}/>
        </section>
        <YouMayLike items={items}/>
      </group>
    }
    """

  /// - Parameter itemCount: of the items in the feed at the start, called `a`, `b`, ….
  init(_ rules: String, itemCount: Int = 5, adCount: Int = 2) throws {
    let result = MarkupCompiler.compile(files: [
      SourceFile(path: "pages.feed", text: Self.markup),
      SourceFile(path: "rules.feed", text: rules),
    ])
    let program = try #require(result.program, "\(result.diagnostics.rendered())")
    engine = Engine(program: program, text: FixedTextMeasurer())
    try apply("feed", .list(ValueList((0..<itemCount).map { Self.item(Self.name($0)) })))
    try setAds(adCount)
  }

  static func name(_ number: Int) -> String { String(UnicodeScalar(UInt8(97 + number))) }

  static func item(_ id: String, type: String = "plain", like: [String] = []) -> Value {
    [
      "id": .string(id), "title": .string("Item \(id)"), "type": .string(type),
      "like": .list(ValueList(like.map { .string($0) })),
    ]
  }

  func setAds(_ count: Int, words: String = "Buy") throws {
    let ads = (0..<count).map { number -> Value in
      ["id": .string("ad\(number)"), "text": .string("\(words) \(number)")]
    }
    try apply("ads", .list(ValueList(ads)))
  }

  @discardableResult
  func apply(_ source: String, _ value: Value) throws -> Outcome {
    try apply(source, .put(value))
  }

  @discardableResult
  func apply(_ source: String, _ operation: SourceChange.Operation) throws -> Outcome {
    let change = SourceChange(source: SourceName(source), operation: operation)
    return try engine.apply(
      Event(number: engine.lastEvent + 1, timeMilliseconds: 0, kind: .changes([change])))
  }

  /// Watches a page from now on.
  ///
  /// - Returns: what failed.
  @discardableResult
  func watch(_ page: String) throws -> [String] {
    try engine.watch(PageAddress(page), in: engine.program.viewports[0])
      .diagnostics.map(\.diagnostic.message)
  }

  /// The cells of a page's sections that show: `section: cell cell …`.
  func cells(_ page: String) throws -> [String] {
    try watch(page)
    let live = try #require(engine.pages[PageAddress(page)])
    let viewport = engine.program.viewports[0]
    return live.instance.sections.filter { $0.section.isShown(in: viewport) }.map {
      let keys = $0.section.visible(live.instance.cells).map { live.instance.cells[$0].key }
      return "\($0.key): " + keys.joined(separator: " ")
    }
  }

  /// The cells of the list on the page `home`.
  func list() throws -> String {
    let cells = try cells("home")
    return String(try #require(cells.first).dropFirst("list: ".count))
  }

  /// A page's document as text.
  func document(_ page: String) throws -> String {
    try watch(page)
    let found = try #require(engine.document(PageAddress(page), in: "phone"))
    return String(decoding: found.body, as: UTF8.self)
  }
}
