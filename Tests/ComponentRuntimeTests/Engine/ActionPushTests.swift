// What actions push: every operation of the bus, and the faults that say how it is meant.

import Testing

@testable import ComponentRuntime

@Suite("Pushes of actions") struct ActionPushTests {
  private static let markup = """
    protocol Item { id: string, title: string }
    protocol Feed { items: list(Item) = [], next: string? }
    source feed: list(Item)
    source lists(name: string): Feed
    viewport phone { width: 390, height: 844 }
    component Line(text: string) { <text>{text}</text> }
    page list() {
      let name = "a b"
      use list = lists(name)
      action add(items: list(any), at: string?) {
        push(list, "items", {"path": "/items", "key": "id", "upsert": items, "at": at, "limit": 3})
        push(list, "merge", {"next": string(size(items))})
      }
      action remove(key: any) {
        push("lists/a%20b", "items", {"path": "/items", "key": "id", "remove": [key]})
      }
      action anything(op: string, value: any) { push(list, op, value) }
      <section key="main"><Line for={i in list.items} key={i.id} text={i.title}/></section>
    }
    """
  private static let source = SourceName("lists", ["a b"])

  private func item(_ id: String) -> Value { ["id": .string(id), "title": .string("T" + id)] }

  private func parameters(_ value: Value) -> ValueMap {
    if case .map(let map) = value { map } else { .empty }
  }

  private func ids(_ pages: StatePages) -> [String] {
    guard case .list(let items)? = pages.engine.sources[Self.source].value["items"] else {
      return []
    }
    return items.compactMap { $0["id"]?.plainText }
  }

  @Test("`items` edits the list of a `use` by key, with the change beside it in one event")
  func items() throws {
    let pages = try StatePages(Self.markup)
    let first = try pages.ask(
      "add", parameters(["items": [item("a"), item("b")], "at": .null]))
    #expect(first.outcome.changes.count == 1)
    #expect(pages.engine.sources[Self.source].value["next"] == "2")
    try pages.ask("add", parameters(["items": [item("c"), item("d")], "at": "start"]))
    #expect(ids(pages) == ["c", "d", "a"])
    try pages.ask("remove", parameters(["key": "d"]))
    #expect(ids(pages) == ["c", "a"])
    #expect(pages.document.contains("Tc"))
    try pages.checkAfresh()
  }

  @Test("`state` says how a source is, and why")
  func state() throws {
    let pages = try StatePages(Self.markup)
    try pages.ask("anything", parameters(["op": "put", "value": ["items": []]]))
    try pages.ask(
      "anything",
      parameters(["op": "state", "value": ["state": "error", "error": "it rains"]]))
    #expect(pages.engine.sources[Self.source].state == .error)
    #expect(pages.engine.sources[Self.source].error == "it rains")
    try pages.ask("anything", parameters(["op": "state", "value": "ready"]))
    #expect(pages.engine.sources[Self.source].state == .ready)
  }

  @Test(
    "what cannot be meant changes nothing, and says what was",
    arguments: [
      ("itms", [:], "did you mean `items`?"), ("patch", [:], "a patch is a list"),
      ("items", "x", "it takes a map"), ("items", ["key": "id"], "`path` is a JSON Pointer"),
      ("items", ["path": "items", "key": "id"], "`path` is a JSON Pointer"),
      ("items", ["path": "/items"], "`key` is the name"),
      ("items", ["path": "", "key": "id", "upsrt": []], "did you mean `upsert`?"),
      ("items", ["path": "", "key": "id", "upsert": 1], "`upsert` is a list"),
      ("items", ["path": "", "key": "id", "remove": [true]], "`remove` takes keys"),
      ("items", ["path": "", "key": "id", "at": "top"], "`at` is \"start\" or \"end\""),
      ("items", ["path": "", "key": "id", "at": "end", "before": "a"], "name two places"),
      ("items", ["path": "", "key": "id", "limit": 0.5], "`limit` is a whole number"),
      ("state", "stale", "a state is one of loading, ready, empty, error"),
      ("state", ["state": "ready", "error": "x"], "of the state \"error\""),
    ] as [(String, Value, String)])
  func faults(_ operation: String, _ value: Value, _ message: String) throws {
    let pages = try StatePages(Self.markup)
    #expect("\(operation) \(value)") {
      _ = try pages.record(
        "anything", parameters(["op": .string(operation), "value": value]))
    } throws: {
      let fault = $0 as? ActionFault
      return fault?.code == .failed && fault?.message.contains(message) == true
        && fault?.range?.position.line == 17
    }
  }
}
