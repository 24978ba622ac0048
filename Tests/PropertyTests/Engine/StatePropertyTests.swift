// States on random event streams: whatever is asked for in whatever order, deltas lead to the
// document that an engine made afresh has.

import ComponentRuntime
import FeedJSON
import TestSupport
import Testing

@Suite("State properties")
struct StatePropertyTests {
  private static let markup = """
    protocol Item { id: string, title: string }
    source feed: list(Item)
    source extra: any
    target t { action a(x: any): any }
    viewport phone { width: 390, height: 844, scale: 3 }
    viewport tablet { width: 820, height: 1180 }
    component Like(id: string, ask: action?) {
      state on: bool = false
      state count: int = size(id)
      action flip(by: int = 1) { on = !on
        count = count + by }
      action send() {
        call("t/a", {"x": count}) then { count = 0 } else { on = true }
      }
      <row>
        <text onTap={flip()} onLongPress={ask}>{id} {on} {count}</text>
        <text if={on} onTap={send()}>send</text>
      </row>
    }
    component Frame() { state big: bool = false
      action grow() { big = !big }
      <column padding={big ? 20 : 4} onTap={grow()}><slot/></column> }
    component Card(item: Item) {
      state open: bool = false
      action toggle() { open = !open }
      <column onTap={toggle()}>
        <text>{item.title}</text>
        <Like if={open} id={item.title} ask={toggle()}/>
        <Like for={x in ["a", "b"]} if={open} key={x} id={x} ask={null}/>
      </column>
    }
    container Tabbed(items: list(Item), name: string) {
      state asc: bool = true
      action turn() { asc = !asc }
      <section key={name} layout={asc ? "list" : "grid"} columns={2} onRefresh={turn()}>
        <header><row onTap={turn()}><Like id={name} ask={turn()}/></row></header>
        <Card for={i in items} if={asc || i.id != "k1"} key={i.id} item={i} onSwipe={turn()}/>
        <row key="bare"><Like id="bare" ask={turn()}/></row>
      </section>
    }
    rule more on section where key == "one" {
      <Like insert={{"every": 3}} key={string(index)} id="rule" ask={null}/>
      <wrap if={key != "k2"}><column><Like id="w" ask={null}/><slot/></column></wrap>
    }
    page list() {
      use items = feed
      state tab: int = 0
      action next() { tab = (tab + 1) % 3
        push("extra", "put", tab) }
      <group>
        <Tabbed key="x" items={items} name="one"/>
        <Tabbed key="y" if={tab != 1} items={items} name="two"/>
        <section key="tabs" onAppear={next()}>
          <text key="t" onTap={next()}>{tab}</text>
          <Frame key="f"><Like id="slot" ask={next()}/></Frame>
        </section>
      </group>
    }
    """

  private static let page = PageAddress("list")

  @Test("deltas lead to the document that an engine made afresh has", arguments: 1...10)
  func incremental(seed: UInt64) throws {
    let result = MarkupCompiler.compile(
      files: [SourceFile(path: "state.feed", text: Self.markup)])
    let program = try #require(result.program, "\(result.diagnostics.rendered())")
    let engine = Engine(program: program, text: FixedTextMeasurer())
    var followers = try ["phone", "tablet"].map {
      try EngineFollower(Self.page, in: $0, of: engine)
    }
    var random = SeededRandom(seed: seed)
    var acted = 0
    while engine.lastEvent < 60 {
      let number = engine.lastEvent + 1
      guard let kind = try Self.kind(engine, &random) else { continue }
      if case .acted = kind { acted += 1 }
      let outcome = try engine.apply(Event(number: number, timeMilliseconds: 0, kind: kind))
      let afresh = Engine(program: program, text: FixedTextMeasurer(), sources: engine.sources)
      for index in followers.indices {
        let place = "seed \(seed), event \(number)"
        try followers[index].follow(outcome, place)
        try followers[index].check(engine, afresh, place)
      }
    }
    #expect(acted > 10)
  }

  /// Some event: data, an answer, the end of states, or something that a page can be asked for.
  private static func kind(
    _ engine: Engine, _ random: inout SeededRandom
  ) throws -> Event.Kind? {
    switch Int.random(in: 0...9, using: &random) {
    case 0, 1:
      let keys = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        "k\(Int.random(in: 0...6, using: &random))"
      }
      let items = keys.map { ["id": .string($0), "title": .string("T" + $0)] as Value }
      return .changes([
        SourceChange(source: SourceName("feed"), operation: .put(.list(ValueList(items))))
      ])
    case 2:
      let ended = engine.takeEndedInstances()
      return ended.isEmpty ? nil : .ended(ended)
    case 3:
      let calls = engine.sources.openCalls.sorted { $0.key.event < $1.key.event }
      guard let (reference, open) = calls.first else { return nil }
      let failure = CallFailure(code: "timeout", message: "")
      let answer: Result<Value, CallFailure> =
        Bool.random(using: &random) ? .success(.null) : .failure(failure)
      return .acted(try engine.resume(open, reference, with: answer, on: engine.sources))
    default:
      let handlers = try handlers(of: engine)
      guard let picked = handlers.randomElement(using: &random) else { return nil }
      let request = ActionRequest(
        page: page, cell: (section: picked.section, cell: picked.cell), name: picked.name)
      return .acted(try engine.run(request, on: engine.sources))
    }
  }

  private struct Handler {
    var section: String
    var cell: String
    var name: String
  }

  /// Every handler that the document shows.
  private static func handlers(of engine: Engine) throws -> [Handler] {
    let body = try #require(engine.document(page, in: "phone")).body
    guard case .list(let sections)? = try JSONParser().parse(body)["sections"] else { return [] }
    var found: [Handler] = []
    for section in sections {
      guard case .string(let key)? = section["key"] else { continue }
      var cells: [(String, Value)] = [(CellAddress.section, ["element": section])]
      if let header = section["header"] { cells.append((CellAddress.header, header)) }
      if case .list(let items)? = section["items"] {
        for item in items {
          if case .string(let key)? = item["key"] { cells.append((CellAddress.of(key: key), item)) }
        }
      }
      for (address, cell) in cells {
        var names: [String] = []
        collect(cell["element"] ?? .null, &names)
        found += names.map { Handler(section: key, cell: address, name: $0) }
      }
    }
    return found
  }

  private static func collect(_ element: Value, _ names: inout [String]) {
    for attribute in ["onTap", "onLongPress", "onSwipe", "onRefresh", "onAppear"] {
      if case .string(let name)? = element["props"]?[attribute] { names.append(name) }
    }
    if case .list(let children)? = element["children"] {
      for child in children { collect(child, &names) }
    }
  }
}
