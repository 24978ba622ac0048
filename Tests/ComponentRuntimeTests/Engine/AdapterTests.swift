// One cell shows many models and knows none of them.

import ComponentRuntime
import Testing

@Suite("Adapters") struct AdapterTests {
  /// The case of the articles: a cell with two labels, and models that know nothing of it.
  static let models = """
    protocol TwoColumn { left: string, right: string, note: string = "none" }
    protocol Person { kind: string, name: string, job: string }
    protocol User { kind: string, nickName: string, hobby: string }
    adapter Person -> TwoColumn when kind == "person" { left: name, right: job }
    adapter User -> TwoColumn when kind == "user" { left: nickName, right: hobby, note: "hi" }
    component Cell(model: TwoColumn) {
      <row><text>{model.left}</text><text>{model.right}</text><text>{model.note}</text></row>
    }
    source feed

    """

  static func person(_ name: String) -> Value {
    ["kind": "person", "id": .string(name), "name": .string(name), "job": "smith"]
  }

  static func user(_ name: String) -> Value {
    ["kind": "user", "id": .string(name), "nickName": .string(name), "hobby": "chess"]
  }

  static let plain: Value = ["kind": "-", "id": "x", "left": "l", "right": "r"]

  @Test("one cell of two labels shows Person and User, and what fits by itself")
  func twoColumns() throws {
    let page = try EnginePage(
      Self.models + """
        page p() {
          use all = feed
          <section key="s"><Cell for={m in all} key={m.id} model={m}/></section>
        }
        """)
    try page.put([Self.person("Ann"), Self.user("bob"), Self.plain])
    #expect(page.words == ["[s]", "Ann: Ann smith none", "bob: bob chess hi", "x: l r none"])
    #expect(page.faults == [])
  }

  @Test(
    "a model's adapter is chosen by its declared type, spreads and components picked by data too",
    arguments: [
      "<Cell for={m in all} key={m.id} model={m.person}/>",
      "<Cell for={m in all} key={m.id} {...m}/>",
      "<component is=\"Cell\" for={m in all} key={m.id} {...m}/>",
      "<component is=\"Cell\" for={m in all} key={m.id} model={m.person}/>",
    ])
  func declaredModels(use: String) throws {
    let field = use.contains("...") ? "model" : "person"
    let page = try EnginePage(
      """
      protocol TwoColumn { left: string, right: string }
      protocol Person { left: string, name: string }
      protocol Lefty { left: string }
      protocol Item { id: string, \(field): Person }
      adapter Person -> TwoColumn { left: name, right: left }
      adapter Lefty -> TwoColumn { left: "wrong", right: "wrong" }
      component Cell(model: TwoColumn) { <row><text>{model.left}</text><text>{model.right}</text></row> }
      source feed: list(Item)
      page p() {
        use all = feed
        <section key="s">\(use)</section>
      }
      """)
    try page.put([["id": "a", .init(field): ["left": "l", "name": "n", "right": "r"]]])
    #expect(page.words == ["[s]", "a: n l"])
    #expect(page.faults == [])
  }

  @Test("a value that two adapters take goes through the first, and is told of")
  func ambiguous() throws {
    let page = try EnginePage(
      """
      protocol A { a: string }
      protocol B { b: string }
      protocol Label { text: string }
      adapter B -> Label { text: b }
      adapter A -> Label { text: a }
      component Cell(label: Label) { <text>{label.text}</text> }
      source feed
      page p() {
        use all = feed
        <section key="s"><Cell for={m in all} key={m.id} label={m}/></section>
      }
      """)
    try page.put([["id": "1", "a": "a"], ["id": "2", "a": "a", "b": "b"], ["id": "3", "b": "b"]])
    #expect(page.words == ["[s]", "1: a", "2: b", "3: b"])
    #expect(page.faults == ["ambiguous-adapter in 2 at 4"])
    #expect(
      page.diagnostics[0].message
        == "two adapters take this value: B -> Label at test.feed:5:9, which serves, and A -> Label"
        + " at test.feed:6:9")
  }

  @Test("a fault in an adapter breaks the cell that uses it, with the adapter's place")
  func brokenCell() throws {
    let page = try EnginePage(
      """
      protocol Count { id: string, total: int, parts: int }
      protocol Label { text: string }
      adapter Count -> Label { text: string(total / parts) }
      component Cell(label: Label) { <text>{label.text}</text> }
      component Broken(message: string) { <text>{message}</text> }
      source feed: list(Count)
      page p() {
        use all = feed
        <section key="s"><Cell for={m in all} key={m.id} label={m}/></section>
      }
      """)
    try page.put([
      ["id": "a", "total": 6, "parts": 2], ["id": "b", "total": 6, "parts": 0],
      ["id": "c", "total": 6, "parts": 3],
    ])
    #expect(page.words == ["[s]", "a: 3", "b: division by zero", "c: 2"])
    #expect(page.faults == ["division-by-zero in b at 3"])
  }

  /// A container whose prop is a list of what its cells ask for.
  static let listed = """
    protocol Count { id: string, total: int, parts: int }
    protocol Label { key: string, text: string }
    adapter Count -> Label { key: id, text: string(total / parts) }
    component Cell(label: Label) { <text>{label.text}</text> }
    container Labels(labels: list(Label)) {
      <section key="s"><Cell for={m in labels} key={m.key} label={m}/></section>
    }
    source feed: list(Count)
    page p() {
      use all = feed
      <Labels labels={all}/>
    }
    """

  static func count(_ id: Int, parts: Int64 = 2) -> Value {
    ["id": .string("k\(id)"), "total": .int(Int64(id * 2)), "parts": .int(parts)]
  }

  @Test("in a list that a container is given, a fault stays with its element")
  func faultInList() throws {
    let page = try EnginePage(Self.listed)
    try page.put([Self.count(1), Self.count(2, parts: 0), Self.count(3)])
    #expect(page.words == ["[Labels/s]", "k1: 1", "k3: 3"])
    #expect(page.faults == ["division-by-zero in - at 3", "no-such-field in k2 at 4"])
    try page.apply(.patch([["op": "replace", "path": "/1/parts", "value": 4]]))
    #expect(page.words == ["[Labels/s]", "k1: 1", "k2: 1", "k3: 3"])
    #expect(page.faults == [])
  }

  @Test(
    "one changed element of 10,000 is adapted alone, in a cell and in a list prop",
    arguments: [
      listed,
      listed.replacing(
        "<Labels labels={all}/>",
        with: "<section key=\"s\"><Cell for={m in all} key={m.id} label={m}/></section>"),
    ])
  func work(markup: String) throws {
    let page = try EnginePage(markup)
    let count = 10_000
    let first = try page.put(.list(ValueList((0..<count).map { Self.count($0) })))
    #expect(first.adapted == count)
    let one = WorkCounters(evaluated: 1, measured: 1, placed: 1, adapted: 1)
    let change = try page.apply(
      .patch([["op": "replace", "path": "/5000/parts", "value": 5]]))
    #expect(change == one)
    let upsert = ItemsChange(path: "", key: "id", upsert: [Self.count(count)], place: .start)
    #expect(try page.apply(.items(upsert)) == one)
    let move = ItemsChange(path: "", key: "id", upsert: [Self.count(9)], place: .end)
    #expect(try page.apply(.items(move)).evaluated == 0)
  }

  @Test("maps and optional props are adapted too, and a null stays null")
  func mapsAndOptionals() throws {
    let page = try EnginePage(
      Self.models + """
        component Pair(models: map(TwoColumn), other: TwoColumn?) {
          <row><text>{models.a.left}</text><text if={other != null}>{other.right}</text></row>
        }
        page p() {
          use all = feed
          <section key="s"><Pair for={m in all} key={m.id} models={m.models} other={m.other}/></section>
        }
        """)
    try page.put([
      ["id": "1", "models": ["a": Self.person("Ann")], "other": Self.user("bob")],
      ["id": "2", "models": ["a": Self.user("cid")], "other": .null],
    ])
    #expect(page.words == ["[s]", "1: Ann chess", "2: cid"])
  }

  @Test("what no adapter takes and does not fit is refused as before")
  func noneMatches() throws {
    let page = try EnginePage(
      Self.models + """
        component Fallback(type: string) { <text>no {type}</text> }
        page p() {
          use all = feed
          <section key="s"><component is="Cell" for={m in all} key={m.id} model={m}/></section>
        }
        """)
    try page.put([["id": "1", "kind": "person"], Self.person("Ann")])
    #expect(page.words == ["[s]", "1: no Cell", "Ann: Ann smith none"])
    #expect(page.faults == ["bad-prop in 1 at 13"])
  }

  @Test("an adapter may give a field that itself needs an adapter")
  func nested() throws {
    let page = try EnginePage(
      """
      protocol Author { name: string }
      protocol Post { id: string, author: Author, replies: list(Author) = [] }
      protocol Label { text: string }
      protocol Card { head: Label, feet: list(Label) = [] }
      adapter Post -> Card { head: author, feet: replies }
      adapter Author -> Label { text: name }
      component Cell(card: Card) {
        <row><text>{card.head.text}</text><text for={f in card.feet} key={f.text}>{f.text}</text></row>
      }
      source feed: list(Post)
      page p() {
        use all = feed
        <section key="s"><Cell for={m in all} key={m.id} card={m}/></section>
      }
      """)
    try page.put([
      ["id": "1", "author": ["name": "Ann"], "replies": [["name": "Bo"], ["name": "Cy"]]],
      ["id": "2", "author": ["name": "Di"]],
    ])
    #expect(page.words == ["[s]", "1: Ann Bo Cy", "2: Di"])
  }

  @Test("adapters and the `where` of rules know the time zones that components know")
  func timeZones() throws {
    let east = TimeZoneTable(["Far/East": TimeZoneRules(first: 8 * 3_600, changes: [])])
    let page = try EnginePage(
      """
      protocol Talk { at: string }
      protocol Line { text: string }
      adapter Talk -> Line { text: date(timestamp(at), "HH:mm", "Far/East") }
      component Row(line: Line) { <text>{line.text}</text> }
      source feed: list(Talk)
      page p() {
        use all = feed
        <section key="s"><Row for={t in all} key={t.at} line={t}/></section>
      }
      rule early on section where date(timestamp("2024-02-29T20:30:00Z"), "HH", "Far/East") == "04" {
        <wrap><row><text>early</text><slot/></row></wrap>
      }
      """, timeZones: east)
    try page.put([["at": "2024-02-28T17:15:00Z"]])
    #expect(page.faults == [])
    #expect(page.words == ["[s]", "2024-02-28T17:15:00Z: early 01:15"])
  }
}
