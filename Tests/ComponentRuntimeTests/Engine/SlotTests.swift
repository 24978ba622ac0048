// What a use puts into a component or container keeps the giver's variables.

import ComponentRuntime
import Testing

@Suite("Slots") struct SlotTests {
  static let components = """
    component Card(title: string, foot: element?) {
      <column>
        <text>{title}</text>
        <slot><text>empty</text></slot>
        <row if={foot != null}><text>foot:</text><slot name="foot"/></row>
      </column>
    }
    component Frame() { <stack><slot/></stack> }
    source feed
    source more

    """

  static let items: Value = [
    ["id": "a", "tags": ["x", "y"]], ["id": "b", "tags": []],
  ]

  @Test("children stand in the slot, with the loop's variables; without them its own children")
  func children() throws {
    let page = try EnginePage(
      Self.components + """
        page p() {
          use all = feed
          let last = all[size(all) - 1].id
          <section key="s">
            <Card for={i, n in all} key={i.id} title={i.id}>
              <text for={t in i.tags} key={t}>{t}{n}</text>
              <Frame if={n == 0}><text>of {last}</text></Frame>
              <text slot="foot">{i.id} of {size(all)}</text>
            </Card>
            <Card key="bare" title="bare"/>
          </section>
        }
        """)
    try page.put(Self.items)
    #expect(
      page.words == [
        "[s]", "a: a x0 y0 of b foot: a of 2", "b: b foot: b of 2", "bare: bare empty",
      ])
    #expect(page.faults == [])
  }

  @Test("a slot given on to another component is given only if it was given itself")
  func forwarding() throws {
    let page = try EnginePage(
      Self.components + """
        component Outer(end: element?) {
          <Card title="outer"><Frame><slot/></Frame><slot name="end" slot="foot"/></Card>
        }
        component Passing() { <Card title="passing"><slot/></Card> }
        page p() {
          use all = feed
          <section key="s">
            <Outer key="1"><text>{all[0].id}</text><text slot="end">end</text></Outer>
            <Outer key="2"/>
            <Passing key="3"/>
            <Passing key="4"><Passing><text>{all[1].id}</text></Passing></Passing>
          </section>
        }
        """)
    try page.put(Self.items)
    #expect(
      page.words == [
        "[s]", "1: outer a foot: end", "2: outer", "3: passing empty",
        "4: passing passing b",
      ])
  }

  @Test("a component picked by data gets the children too; a slot that it has not is ignored")
  func pickedByData() throws {
    let page = try EnginePage(
      Self.components + """
        component Plain(title: string) { <text>{title}</text> }
        page p() {
          use all = feed
          <section key="s">
            <component is={i.type} for={i in all} key={i.type} title={i.type}>
              <text>{i.word}</text><text slot="foot">f</text>
            </component>
          </section>
        }
        """)
    try page.put([["type": "Card", "word": "w"], ["type": "Plain", "word": "v"]])
    #expect(page.words == ["[s]", "Card: Card w foot: f", "Plain: Plain"])
    #expect(page.faults == [])
  }

  static let containers = """
    container Panel(title: string, head: element?) {
      <group>
        <section key="head">
          <header><row><slot name="head"><text>no head</text></slot></row></header>
          <text key="title">{title}</text>
        </section>
        <slot><section key="rest"><text key="1">nothing</text></section></slot>
      </group>
    }
    container Twice() { <Panel key="inner" title="twice"><slot/></Panel> }

    """

  @Test("a container shows the sections that its use gives, among the giver's variables")
  func sections() throws {
    let page = try EnginePage(
      Self.components + Self.containers + """
        page p() {
          use all = feed
          use other = more
          <group>
            <Panel for={i in all} key={i.id} title={i.id}>
              <section key="tags"><text for={t in i.tags} key={t}>{t}{i.id}{size(other)}</text></section>
              <text slot="head">{size(all)}</text>
            </Panel>
            <Twice><section key="s"><text key="1">{size(other)}</text></section></Twice>
            <Twice key="bare"/>
          </group>
        }
        """)
    try page.apply(.put(["o"]), to: "more")
    try page.put(Self.items)
    let bare = [
      "[bare/inner/head]", "title: twice", "[bare/inner/rest]", "1: nothing",
    ]
    func words(_ size: Int) -> [String] {
      [
        "[a/head]", "title: a", "[a/tags]", "x: xa\(size)", "y: ya\(size)", "[b/head]", "title: b",
        "[b/tags]", "[Twice/inner/head]", "title: twice", "[Twice/inner/s]", "1: \(size)",
      ] + bare
    }
    #expect(page.words == words(1))
    let work = try page.apply(.put(["o", "p"]), to: "more")
    #expect(page.words == words(2))
    #expect(page.faults == [])
    #expect(work.measured == 3)
    // What only the slot's content reads of the list is looked at again.
    try page.apply(.patch([["op": "replace", "path": "/0/tags/1", "value": "z"]]))
    #expect(page.words[3...4] == ["x: xa2", "z: za2"])
    try page.apply(.items(ItemsChange(path: "", key: "id", remove: ["a"])))
    #expect(page.words.prefix(3) == ["[b/head]", "title: b", "[b/tags]"])
  }

  @Test("of 10,000 cells with slots, one runs whose content reads what changed")
  func work() throws {
    let page = try EnginePage(
      """
      protocol Item { id: string, title: string, note: string, unread: int = 0 }
      component Card(title: string) { <column><text>{title}</text><slot/></column> }
      source feed: list(Item)
      source more
      page p() {
        use all = feed
        use other = more
        <section key="s">
          <Card for={i in all} key={i.id} title={i.title}><text>{i.note}{size(other.words)}</text></Card>
        </section>
      }
      """)
    let items = (0..<10_000).map { n -> Value in
      ["id": .string("k\(n)"), "title": "t", "note": .string("n\(n)")]
    }
    try page.apply(.put(["words": ["w"], "unread": 1]), to: "more")
    try page.put(.list(ValueList(items)))
    let one = WorkCounters(evaluated: 1, measured: 1, placed: 1)
    let note = try page.apply(
      .patch([["op": "replace", "path": "/5000/note", "value": "other"]]))
    #expect(note == one)
    let title = try page.apply(
      .patch([["op": "replace", "path": "/5000/title", "value": "other"]]))
    #expect(title == one)
    #expect(page.words[5001] == "k5000: other other1")
    let unread = try page.apply(.patch([["op": "add", "path": "/5000/unread", "value": 7]]))
    #expect(unread == WorkCounters())
    #expect(try page.apply(.put(["words": ["w"], "unread": 2]), to: "more") == WorkCounters())
    #expect(try page.apply(.put(["words": []]), to: "more").evaluated == 10_000)
  }

  @Test("a fault in what is given breaks the cell that shows it, at the giver's place")
  func fault() throws {
    let page = try EnginePage(
      Self.components + """
        component Broken(message: string) { <text>{message}</text> }
        page p() {
          use all = feed
          <section key="s"><Card for={i in all} key={i.id} title="t"><text>{1 / i.n}</text></Card></section>
        }
        """)
    try page.put([["id": "a", "n": 1], ["id": "b", "n": 0]])
    #expect(page.words == ["[s]", "a: t 1", "b: division by zero"])
    #expect(page.faults == ["division-by-zero in b at 14"])
  }

  @Test("slots inside slots are bounded like components inside components")
  func depth() throws {
    let page = try EnginePage(
      """
      component Deep(n: int) { <column><Deep if={n > 0} n={n - 1}><slot/></Deep><slot if={n == 0}/></column> }
      component Broken(message: string) { <text>{message}</text> }
      source feed
      page p() {
        use all = feed
        <section key="s"><Deep for={n in all} key={n} n={n}><text>bottom</text></Deep></section>
      }
      """)
    try page.put([0, 1, 20, 40, 100])
    #expect(
      page.words == [
        "[s]", "0: bottom", "1: bottom", "20: bottom",
        "40: more than 64 components inside one another",
        "100: more than 64 components inside one another",
      ])
  }

  @Test("a spread cannot give what is an element")
  func spread() throws {
    let page = try EnginePage(
      Self.components + """
        page p() {
          use all = feed
          <section key="s"><Card for={i in all} key={i.id} {...i}/></section>
        }
        """)
    try page.put([["id": "a", "title": "t", "foot": "f", "<slot/>": "x"]])
    #expect(page.words == ["[s]", "a: t empty"])
  }
}
