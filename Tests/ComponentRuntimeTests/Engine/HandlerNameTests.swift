// Handlers are called by what they mean, so that no reload makes a name ask for another thing.

import TestSupport
import Testing

@testable import ComponentRuntime

@Suite("Names of handlers") struct HandlerNameTests {
  private static func markup(_ body: String, _ parts: String = "") -> String {
    """
    protocol Item { id: string }
    source feed: list(Item)
    component Row(id: string) {
      state said: string = ""
      action say(word: string) { said = word }
      action keep() { said = "kept" }
      action drop() { said = "dropped" }
      \(body)
    }
    \(parts)
    page p() {
      use items = feed
      <section key="s"><Row for={i in items} key={i.id} id={i.id}/></section>
    }
    """
  }

  private static func page(_ body: String, _ parts: String = "") throws -> EnginePage {
    let page = try EnginePage(markup(body, parts))
    try page.put([["id": "a"], ["id": "b"]])
    return page
  }

  /// Why nothing is asked for.
  private func refusal(_ name: String, _ page: EnginePage) -> String {
    do {
      try page.ask(name, of: "a", in: "s")
      return "nothing is wrong"
    } catch {
      return (error as? ActionFault)?.message ?? "\(error)"
    }
  }

  @Test("§11.22 stay what they are where a reload adds another before them, which costs no delta")
  func added() throws {
    let page = try Self.page(
      "<column><row/><row onTap={drop()}><text>{said}</text></row></column>")
    let drop = handler("Row", "drop()")
    try page.reload(
      Self.markup(
        "<column><row onTap={keep()}/><row onTap={drop()}><text>{said}</text></row></column>"))
    guard case .operations(let delta, _)? = page.changes.first?.content else {
      Issue.record("no delta")
      return
    }
    // The new event is all that is told.
    let text = String(decoding: delta, as: UTF8.self)
    #expect(text.contains(handler("Row", "keep()")))
    #expect(!text.contains(drop))
    try page.ask(drop, of: "a", in: "s")
    #expect(page.words == ["[s]", "a: dropped", "b: "])
  }

  @Test("§11.22 ask for nothing once the action is another, and say why")
  func changed() throws {
    let page = try Self.page("<row onTap={keep()}><text>{said}</text></row>")
    let keep = handler("Row", "keep()")
    try page.reload(Self.markup("<row onTap={drop()}><text>{said}</text></row>"))
    #expect(
      refusal(keep, page)
        == """
        the cell `a` of section `s` of `p` has no handler or action `\(keep)`; if the page showed \
        that name, it has changed since
        """)
    try page.reload(Self.markup(#"<row onTap={say("x")}><text>{said}</text></row>"#))
    try page.reload(Self.markup(#"<row onTap={say("y")}><text>{said}</text></row>"#))
    #expect(refusal(handler("Row", #"say("x")"#), page).contains("it has changed since"))
    #expect(page.words == ["[s]", "a: ", "b: "])
  }

  @Test("do not change with white space, comments and other parts of the component")
  func unrelated() throws {
    let page = try Self.page(#"<row onTap={say("x" + id)}><text>{said}</text></row>"#)
    try page.reload(
      Self.markup(
        #"""
        let _more = 1
          // More.
          <row
            onTap={ say( "x"+id ) }><text>{said}</text></row>
        """#))
    #expect(page.changes.isEmpty)
  }

  @Test("are those of the action that is given, wherever it shows")
  func passed() throws {
    let parts = "component Tap(on: action) { <row onTap={on}><text>tap</text></row> }"
    let page = try Self.page("<column><text>{said}</text><Tap on={keep()}/></column>", parts)
    let keep = handler("Row", "keep()", at: "0.")
    try page.ask(keep, of: "a", in: "s")
    #expect(page.words == ["[s]", "a: kept tap", "b:  tap"])
    try page.reload(
      Self.markup("<column><text>{said}</text><Tap on={drop()}/></column>", parts))
    #expect(refusal(keep, page).contains("it has changed since"))
  }

  @Test("differ between components, and between loops that give their variables")
  func toldApart() throws {
    let page = try Self.page(
      """
      <column><text>{said}</text>
        <row for={x in [id + "1"]} key="k" onTap={say(x)}/>
        <row for={x in [id + "2"]} key="k" onTap={say(x)}/>
      </column>
      """)
    try page.ask(handler("Row", "say(x)", #"[id + "2"]"#, at: ":k."), of: "a", in: "s")
    #expect(page.words == ["[s]", "a: a2", "b: "])
    try page.ask(handler("Row", "say(x)", #"[id + "1"]"#, at: ":k."), of: "a", in: "s")
    #expect(page.words == ["[s]", "a: a1", "b: "])
    #expect(handler("Row", "keep()") != handler("Other", "keep()"))
    #expect(handler("Row", "a", "b") != handler("Row", "ab"))
  }

  @Test("are short, no action's name, and the same in every version")
  func form() {
    var seen: Set<String> = []
    for number in 0..<20_000 {
      let name = handler("Row", "say(\(number))")
      #expect(name.utf8.count == 6 && name.first?.isNumber == true && !PageAddress.isName(name))
      seen.insert(name)
    }
    #expect(seen.count >= 19_998)
    #expect(handler("Row", "keep()") == "4gnfb2")
  }

  @Test("are no longer than may be asked for, however long the keys on the way to them are")
  func long() throws {
    let page = try EnginePage(
      """
      protocol Item { id: string, tags: list(string) }
      source feed: list(Item)
      component Tag(name: string) {
        state count: int = 0
        action add() { count = count + 1 }
        <row onTap={add()}><text>{count}</text></row>
      }
      component Row(item: Item) { <column><Tag for={t in item.tags} key={t} name={t}/></column> }
      page p() {
        use items = feed
        <section key="s"><Row for={i in items} key={i.id} item={i}/></section>
      }
      """)
    let keys = ["x", "y"].map { String(repeating: "~", count: 2_000) + $0 }
    try page.put([["id": "a", "tags": .list(ValueList(keys.map(Value.string)))]])
    let document = try #require(page.engine.document(EnginePage.address, in: "phone")).body
    let names = String(decoding: document, as: UTF8.self).split(separator: "\"onTap\":\"")
      .dropFirst().map { String($0.prefix { $0 != "\"" }) }
    #expect(Set(names).count == 2)
    for name in names { #expect(name.utf8.count <= BoundHandler.nameLimit) }
    try page.ask(names[1], of: "a", in: "s")
    #expect(page.words == ["[s]", "a: 0 1"])
  }
}
