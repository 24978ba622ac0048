// What is told of a cell: the event, what differed, and who reads it.

import TestSupport
import Testing

@testable import ComponentRuntime

@Suite("Explanations of cells") struct ExplainTests {
  private static let markup = """
    protocol Item { id: string, title: string, price: int = 1, unread: int = 0 }
    source feed: list(Item)
    source rate: int
    viewport phone { width: 390, height: 844 }
    component Cell(item: Item) {
      use factor = rate
      state on: bool = false
      let doubled = [item.price].map(x, x * 2)[0]
      action flip() { on = !on }
      <row onTap={flip()}>
        <text>{item.title}</text>
        <text if={on}>{doubled}</text>
        <text>{factor}</text>
      </row>
    }
    page list() {
      use items = feed
      <section key="main">
        <header><text>{size(items)}</text></header>
        <Cell for={i in items} key={i.id} item={i} data-n={size(items)}/>
      </section>
    }
    """

  private func item(_ id: String, _ title: String, _ price: Int64, unread: Int64 = 0) -> Value {
    ["id": .string(id), "title": .string(title), "price": .int(price), "unread": .int(unread)]
  }

  private func put(_ items: [Value], on pages: StatePages) throws {
    try pages.apply(
      .changes([
        SourceChange(source: SourceName("feed"), operation: .put(.list(ValueList(items))))
      ]))
  }

  private func explain(_ cell: String, on pages: StatePages) throws -> CellExplanation {
    try pages.engine.explain(StatePages.page, section: "main", cell: cell)
  }

  @Test("each change has its event, its causes, and the expressions that read what differed")
  func causes() throws {
    let pages = try StatePages(Self.markup, keys: [])
    try put([item("a", "A", 1), item("b", "B", 1)], on: pages)
    let start = pages.engine.lastEvent
    let appeared = try explain("a", on: pages)
    #expect(appeared.event == start)
    #expect(appeared.causes == [.appeared])
    #expect(appeared.type == "Cell")
    #expect(appeared.sources.map(\.text) == ["feed", "rate"])
    #expect(appeared.reads.map(\.path) == ["item.price", "item.title"])

    try put([item("a", "A2", 5), item("b", "B", 1, unread: 3)], on: pages)
    let changed = try explain("a", on: pages)
    #expect(changed.event == start + 1)
    #expect(changed.causes == [.props])
    #expect(changed.reads.map(\.isChanged) == [true, true])
    #expect(
      changed.expressions.map(\.text) == ["[item.price].map(x, x * 2)[0]", "item.title", "doubled"])
    // What it does not read changed nothing.
    #expect(try explain("b", on: pages).event == start)

    try pages.ask(handler("Cell", "flip()"), of: "b")
    let tapped = try explain("b", on: pages)
    #expect(tapped.event == start + 2)
    #expect(tapped.causes == [.state])
    #expect(tapped.expressions.map(\.text) == ["on"])

    try pages.apply(
      .changes([SourceChange(source: SourceName("rate"), operation: .put(7))]))
    let rated = try explain("a", on: pages)
    #expect(rated.causes == [.source])
    #expect(rated.expressions.map(\.text) == ["factor"])

    try put([item("a", "A2", 5)], on: pages)
    #expect(try explain("a", on: pages).causes == [.surroundings])
    #expect(try explain("@header", on: pages).event == pages.engine.lastEvent)
  }

  @Test("the cost is that of showing the cell once")
  func cost() throws {
    let pages = try StatePages(Self.markup, keys: ["a"])
    let cost = try explain("a", on: pages).cost
    #expect(cost.components == 1)
    #expect(cost.elements == 3)
    #expect(cost.steps > 0)
    let evaluated = pages.engine.counters
    _ = try explain("a", on: pages)
    #expect(pages.engine.counters == evaluated)
  }

  @Test("what is not there is told, and so is a page that nobody watches")
  func missing() throws {
    let pages = try StatePages(Self.markup, keys: ["a"])
    let cases = [
      ("list", "mian", "a", "did you mean `main`?"), ("list", "main", "z", "has no cell `z`"),
      ("lst", "main", "a", "did you mean `list`?"),
    ]
    for (page, section, cell, message) in cases {
      #expect("\(page) \(section) \(cell)") {
        _ = try pages.engine.explain(PageAddress(page), section: section, cell: cell)
      } throws: {
        let fault = $0 as? ActionFault
        return fault?.code == .notFound && fault?.message.contains(message) == true
      }
    }
    _ = pages.engine.unwatch(StatePages.page, in: "phone")
    #expect(throws: ActionFault.self) { _ = try explain("a", on: pages) }
  }
}
