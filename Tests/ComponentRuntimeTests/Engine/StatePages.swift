// Pages with states and actions, and the means to ask for something.

import Testing

@testable import ComponentRuntime

/// An engine that follows one page with states, and applies what is asked of it.
struct StatePages {
  static let markup = """
    protocol Item { id: string, title: string }
    source feed: list(Item)
    source likes: any
    target cart { action add(id: string, count: int = 1): any remote }
    viewport phone { width: 390, height: 844, scale: 3 }
    component Like(id: string, long: action?) {
      state liked: bool = false
      state count: int = 0
      let word = liked ? "yes" : "no"
      action like(by: int = 1) remote {
        liked = !liked
        if liked { count = count + by } else { count = count - by }
        push("likes", "merge", {id: word})
      }
      <row onTap={like()} onLongPress={long}><text>{word} {count}</text></row>
    }
    component ItemCell(item: Item, open: action?) {
      state expanded: bool = false
      state answer: string = ""
      action toggle() { expanded = !expanded }
      action buy(count: int = 1) {
        answer = "…"
        call("cart/add", {"id": item.id, "count": count}) then {
          answer = "bought " + string(count) + " " + string(result)
        } else { answer = error.code }
      }
      action fail() { expanded = true
        answer = [""][size(answer) + 1] }
      <column onTap={toggle()}>
        <text>{item.title} {expanded} {answer}</text>
        <button onTap={buy(2)} onLongPress={fail()}><text>Buy</text></button>
        <Like id={item.id} long={open}/>
        <Like for={x in ["l", "r"]} key={x} id={x} long={null}/>
      </column>
    }
    page list() {
      use items = feed
      state tab: string = "a"
      action pick(to: string) { tab = to }
      <section key="main" onRefresh={reload(items)}>
        <header><text onTap={pick("h")}>{tab}</text></header>
        <ItemCell for={i in items} key={i.id} item={i} onSwipe={pick(i.id)} open={pick("x" + i.id)}/>
      </section>
    }
    """

  static let page = PageAddress("list")
  let engine: Engine

  init(_ text: String = markup, keys: [String] = ["a", "b", "c"]) throws {
    let program = try ReloadFixture.program(text)
    engine = Engine(program: program, text: FixedTextMeasurer())
    try engine.watch(Self.page, in: program.viewports[0])
    try show(keys)
  }

  @discardableResult
  func show(_ keys: [String]) throws -> ReloadFixture.Step {
    let items = keys.map { ["id": .string($0), "title": .string("T" + $0)] as Value }
    return try apply(
      .changes([
        SourceChange(source: SourceName("feed"), operation: .put(.list(ValueList(items))))
      ]))
  }

  @discardableResult
  func apply(_ kind: Event.Kind) throws -> ReloadFixture.Step {
    let before = engine.counters
    let outcome = try engine.apply(
      Event(number: engine.lastEvent + 1, timeMilliseconds: 0, kind: kind))
    return ReloadFixture.Step(work: engine.counters - before, outcome: outcome)
  }

  func record(
    _ name: String, of cell: String? = nil, in section: String = "main",
    _ parameters: ValueMap = .empty,
    isRemote: Bool = false
  ) throws(ActionFault) -> ActionRecord {
    try engine.run(
      ActionRequest(
        page: Self.page, cell: cell.map { (section: section, cell: $0) }, name: name,
        parameters: parameters, isRemote: isRemote), on: engine.sources)
  }

  @discardableResult
  func ask(_ name: String, of cell: String? = nil, _ parameters: ValueMap = .empty) throws
    -> ReloadFixture.Step
  {
    try apply(.acted(try record(name, of: cell, parameters)))
  }

  func answer(_ answer: Result<Value, CallFailure>) throws -> ReloadFixture.Step {
    let (reference, open) = try #require(engine.sources.openCalls.first)
    return try apply(
      .acted(try engine.resume(open, reference, with: answer, on: engine.sources)))
  }

  /// The document as it is and as an engine made afresh has it.
  func checkAfresh() throws {
    let afresh = Engine(program: engine.program, text: FixedTextMeasurer(), sources: engine.sources)
    try afresh.watch(Self.page, in: engine.program.viewports[0])
    #expect(
      engine.document(Self.page, in: "phone")?.body == afresh.document(Self.page, in: "phone")?.body
    )
  }

  var document: String {
    String(decoding: engine.document(Self.page, in: "phone")?.body ?? [], as: UTF8.self)
  }
}
