// Each use has a place of its own: what stands twice on a page shares neither key nor state.

import TestSupport
import Testing

@testable import ComponentRuntime

@Suite("Places of uses")
struct KeyPlaceTests {
  private static let parts = """
    protocol Item { id: string, on: bool = true }
    source feed: list(Item)
    component Like() {
      state count: int = 0
      action like() { count = count + 1 }
      <text onTap={like()}>{count}</text>
    }
    container Tab(title: string) {
      state count: int = 0
      action turn() { count = count + 1 }
      <section key="s" onRefresh={turn()}>
        <text key="t">{title} {count}</text>
        <Like key="l"/>
      </section>
    }

    """

  private static func page(_ body: String) throws -> EnginePage {
    try EnginePage(parts + "page p() { use items = feed\n" + body + " }")
  }

  private static func items(_ ids: String...) -> Value {
    .list(ValueList(ids.map { ["id": .string($0)] }))
  }

  @Test("uses of one container without keys have keys and states of their own")
  func containers() throws {
    let page = try Self.page(#"<group><Tab title="a"/><Tab title="b"/><Tab title="c"/></group>"#)
    #expect(page.faults == [])
    try page.ask(handler("Tab", "turn()"), of: "@section", in: "Tab#2/s")
    try page.ask(handler("Like", "like()"), of: "l", in: "Tab#3/s")
    #expect(
      page.words == [
        "[Tab/s]", "t: a 0", "l: 0", "[Tab#2/s]", "t: b 1", "l: 0", "[Tab#3/s]", "t: c 0", "l: 1",
      ])
  }

  @Test("a state is where it was after a reload that changes other parts of the page")
  func reload() throws {
    let body = #"<group><Tab title="a"/><Tab title="b"/></group>"#
    let page = try Self.page(body)
    try page.put([])
    try page.ask(handler("Tab", "turn()"), of: "@section", in: "Tab#2/s")
    try page.ask(handler("Like", "like()"), of: "l", in: "Tab/s")
    try page.reload(
      Self.parts + """
        page p() { use items = feed
          <group>
            <section key="new"><Like key="l"/></section>
            <Tab title="a"/>
            <group><Tab if={size(items) == 0} title="b"/></group>
            <Tab title="late"/>
          </group>
        }
        """)
    #expect(
      page.words == [
        "[new]", "l: 0", "[Tab/s]", "t: a 0", "l: 1", "[Tab#2/s]", "t: b 1", "l: 0", "[Tab#3/s]",
        "t: late 0", "l: 0",
      ])
  }

  @Test("what stands in a looped group or status begins with the loop's key")
  func loops() throws {
    let page = try Self.page(
      """
      <group>
        <group for={i in items} key={i.id}>
          <section key="a"><Like key="l"/></section>
          <section key="b"><Like key="l"/></section>
          <Tab title={i.id}/>
          <section for={j in items} key={j.id}><Like key="l"/></section>
        </group>
        <status for={i in items} key={i.id + "s"} is={i.id}>
          <case of="x"><section key="case"><Like key="l"/></section></case>
          <default><section key="rest"><Like key="l"/></section></default>
        </status>
      </group>
      """)
    try page.put(Self.items("x", "y"))
    #expect(page.faults == [])
    #expect(
      page.words.filter { $0.hasPrefix("[") } == [
        "[x/a]", "[x/b]", "[x/Tab/s]", "[x/x]", "[x/y]", "[y/a]", "[y/b]", "[y/Tab/s]", "[y/x]",
        "[y/y]", "[xs/case]", "[ys/rest]",
      ])
    try page.ask(handler("Like", "like()"), of: "l", in: "x/b")
    try page.ask(handler("Tab", "turn()"), of: "@section", in: "y/Tab/s")
    try page.put(Self.items("y", "x"))
    #expect(page.words.filter { $0.hasSuffix("1") } == ["t: y 1", "l: 1"])
  }

  @Test(
    "of equal keys of sections the first keeps it, the others get cells and states of their own")
  func sections() throws {
    let page = try Self.page(
      """
      <group>
        <section for={i in items} if={i.on} key={i.id}><Like key="l"/><row key="b"><Like/></row></section>
        <section key="x"><Like key="l"/><row key="b"><Like/></row></section>
        <section for={i in items} key={i.id}><Like key="l"/></section>
      </group>
      """)
    try page.put(Self.items("x", "y"))
    #expect(
      page.faults.map { $0.prefix(13) } == ["duplicate-key", "duplicate-key", "duplicate-key"])
    #expect(
      page.words.filter { $0.hasPrefix("[") } == ["[x]", "[y]", "[x#2]", "[x#3]", "[y#2]"])
    try page.ask(handler("Like", "like()"), of: "l", in: "x#2")
    try page.ask(handler("Like", "like()", at: "1."), of: "b", in: "x")
    try page.ask(handler("Like", "like()"), of: "l", in: "y#2")
    #expect(
      page.words == [
        "[x]", "l: 0", "b: 1", "[y]", "l: 0", "b: 0", "[x#2]", "l: 1", "b: 0", "[x#3]", "l: 0",
        "[y#2]", "l: 1",
      ])
    // Without the first, the others move up, and have the states of the keys that they have now;
    // what stands in `b` is another use than the first one's.
    try page.put([["id": "x", "on": false], ["id": "z"]])
    #expect(
      page.words == [
        "[z]", "l: 0", "b: 0", "[x]", "l: 0", "b: 0", "[x#2]", "l: 1", "[z#2]", "l: 0",
      ])
  }

  @Test("of equal keys of containers, too")
  func equalContainers() throws {
    let page = try Self.page(
      """
      <group>
        <Tab for={i in items} key={i.id} title="first"/>
        <Tab for={i in items} if={i.on} key={i.id} title="second"/>
        <Tab key="x" title="third"/>
      </group>
      """)
    try page.put(Self.items("x"))
    #expect(page.faults.map { $0.prefix(13) } == ["duplicate-key", "duplicate-key"])
    try page.ask(handler("Tab", "turn()"), of: "@section", in: "x#2/s")
    try page.ask(handler("Like", "like()"), of: "l", in: "x#3/s")
    #expect(
      page.words == [
        "[x/s]", "t: first 0", "l: 0", "[x#2/s]", "t: second 1", "l: 0", "[x#3/s]", "t: third 0",
        "l: 1",
      ])
    try page.put([["id": "x", "on": false]])
    #expect(
      page.words == ["[x/s]", "t: first 0", "l: 0", "[x#2/s]", "t: third 1", "l: 0"])
  }

  @Test("a key that is given twice is told where it is written")
  func placesOfKeys() throws {
    let page = try Self.page(
      """
      <group>
        <section key="s"><Like key="one"/><Like for={i in items} key={i.id}/></section>
        <section for={i in items} key={i.id + "s"}><row key="b"/></section>
        <Tab for={i in items} key={i.id} title="a"/>
      </group>
      """)
    try page.put(Self.items("x", "x"))
    let texts = page.diagnostics.compactMap { $0.range?.text }
    #expect(texts.sorted() == ["i.id", "i.id", "i.id + \"s\""])
  }

  @Test("a key that a rule gives twice is told where the rule writes it")
  func placesOfRuleKeys() throws {
    let page = try EnginePage(
      Self.parts + """
        page p() { use items = feed
          <section key="s"><text for={i in items} key={i.id}>-</text></section> }
        rule ads on section {
          <text insert={{"after": true}} key="same">-</text>
          <text insert={{"from": 9}} key="no">-</text>
        }
        rule other on section { <text insert={{"from": 9}} key="else">-</text> }
        """)
    try page.put(Self.items("x", "y"))
    #expect(page.diagnostics.compactMap { $0.range?.text } == ["\"same\""])
    #expect(page.words == ["[s]", "x: -", "rule:same: -", "y: -", "rule:same#2: -"])
  }

  @Test("a key is a string or an int, when the data come as at load")
  func typesOfKeys() throws {
    let page = try EnginePage(
      """
      source feed: list(any)
      page p() { use l = feed
        <section key="s"><text for={i in l} key={i.k}>-</text></section> }
      """)
    try page.put([["k": true], ["k": 1.5], ["k": "1.5"], ["k": 2], ["k": .null], ["k": [1]]])
    #expect(page.words == ["[s]", "1.5: -", "2: -"])
    #expect(
      page.diagnostics.map(\.message)
        == ["bool", "double", "null", "list"].map { "a key must be a string or an int, not \($0)" })
  }

  @Test("what failed keeps no key")
  func failed() throws {
    let page = try Self.page(
      """
      <group>
        <section for={i in items} key="x" spacing={1 / (size(i.id) - 3)}><Like key="l"/></section>
        <section key="x"><Like key="l"/></section>
      </group>
      """)
    try page.put(Self.items("bad"))
    #expect(page.words == ["[x]", "l: 0"])
    try page.put(Self.items("good"))
    #expect(page.words == ["[x]", "l: 0", "[x#2]", "l: 0"])
    try page.put(Self.items("bad"))
    #expect(page.words == ["[x]", "l: 0"])
  }

  @Test("what a page and a container give to one cell counts for each of them")
  func givers() throws {
    let page = try EnginePage(
      Self.parts + """
        component Frame() { <column><slot/></column> }
        container Outer(inner: element?) {
          <section key="s"><Frame key="f"><Like/><slot name="inner"/></Frame></section>
        }
        page p() { <Outer><row slot="inner"><Like/></row></Outer> }
        """)
    #expect(page.words == ["[Outer/s]", "f: 0 0"])
    try page.ask(handler("Like", "like()", at: "+0."), of: "f", in: "Outer/s")
    #expect(page.words == ["[Outer/s]", "f: 0 1"])
    try page.ask(handler("Like", "like()", at: "++0."), of: "f", in: "Outer/s")
    #expect(page.words == ["[Outer/s]", "f: 1 1"])
  }

  @Test("a wrap's state is its own, whatever other rules come and go")
  func wraps() throws {
    let body = """
      page p() { use items = feed
        <section key="s"><text for={i in items} key={i.id}>-</text></section> }
      rule b on section { <wrap><column><Like/><slot/></column></wrap> }

      """
    let page = try EnginePage(Self.parts + body)
    try page.put(Self.items("x", "y"))
    try page.ask(handler("Like", "like()", at: "~b.0.0."), of: "y", in: "s")
    #expect(page.words == ["[s]", "x: 0 -", "y: 1 -"])
    try page.reload(
      "rule a on section { <wrap><row><Like/><slot/></row></wrap> }\n" + Self.parts + body)
    #expect(page.words == ["[s]", "x: 0 0 -", "y: 1 0 -"])
  }
}
