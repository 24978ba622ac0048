// What reads a source before anything was pushed to it.

import Testing

@testable import ComponentRuntime

@Suite("Sources without data") struct UnsetSourceTests {
  @Test("a list, a map, and a protocol whose fields may all be missing, read as empty")
  func empty() throws {
    let page = try EnginePage(
      """
      protocol Feed { items: list(string) = [], title: string = "-", next: string? }
      source feed: list(int)
      source names: map(string)
      source all: Feed
      component Own(words: list(int)) { use n = names
        <text>{size(words)} {size(n)}</text> }
      page p() {
        use f = feed
        use n = names
        use a = all
        let count = size(f) + size(n)
        <section key="s">
          <text key="a">{count} {a.title} {size(a.items)} {a.next.orValue("none")}</text>
          <Own key="own" words={f}/>
          <text key="state">{state(f)} {error(f) == ""}</text>
          <text for={i in f.map(i, i + 1)} key={i}>{i}</text>
        </section>
      }
      rule ads on section {
        use r = feed
        <text if={size(r) > 0} insert={{"from": 1}} key="ad">{r[0]}</text>
      }
      """)
    #expect(page.faults == [])
    let before = ["[s]", "a: 0 - 0 none", "own: 0 0", "state: loading true"]
    #expect(page.words == before)
    try page.put([7])
    #expect(page.faults == [])
    #expect(
      page.words == [
        "[s]", "a: 1 - 0 none", "rule:ad: 7", "own: 1 0", "state: ready true", "8: 8",
      ])
    try page.apply(.delete)
    #expect(page.words == before)
  }

  @Test("a `status` tells no data from empty data")
  func status() throws {
    let page = try EnginePage(
      """
      source feed: list(int)
      page p() {
        use f = feed
        <status of={f} keepOnError empty={size(f) == 0}>
          <loading><section key="loading"><text key="t">…</text></section></loading>
          <empty><section key="empty"><text key="t">none</text></section></empty>
          <error><section key="error"><text key="t">!</text></section></error>
          <section key="rest"><text key="t">{size(f)}</text></section>
        </status>
      }
      """)
    func fail() throws -> String {
      let change = SourceChange(
        source: SourceName("feed"), operation: .state, state: .error, error: "no")
      _ = try page.engine.apply(
        Event(number: page.engine.lastEvent + 1, timeMilliseconds: 0, kind: .changes([change])))
      return page.words[0]
    }
    #expect(page.words[0] == "[loading]")
    #expect(try fail() == "[error]")
    try page.put([])
    #expect(page.words[0] == "[empty]")
    #expect(try fail() == "[rest]")
  }

  @Test(
    "what no empty value stands for reads null, and its faults name the source",
    arguments: [
      ("int", "<text key=\"t\">{f + 1}</text>"),
      ("string", "<text key=\"t\">{f.size()}</text>"),
      ("Item", "<text key=\"t\">{f.title}</text>"),
      ("Item", "<Cell key=\"t\" item={f}/>"),
      ("any", "<text key=\"t\">{size(f)}</text>"),
      ("any", "<Cell key=\"t\" item={f}/>"),
      ("any", "<text for={x in f.items} key={x}>{x}</text>"),
    ])
  func named(type: String, cell: String) throws {
    let page = try EnginePage(
      """
      protocol Item { title: string }
      source feed: \(type)
      component Cell(item: Item) { <text>{item.title}</text> }
      page p() {
        use f = feed
        <section key="s">\(cell)</section>
      }
      """)
    #expect(page.diagnostics.count == 1)
    let message = page.diagnostics.first?.message ?? ""
    #expect(
      message.hasSuffix("; `f` has no data yet: its source `feed` is in the state `loading`"),
      "\(message)")
  }
}
