// How much of a page a fault takes away: what the spec's table says, and nothing beside it.

import Testing

@testable import ComponentRuntime

@Suite("How far a fault reaches") struct FaultExtentTests {
  private static let cells = """
    source feed
    component Ok(t: string) { <text>{t}</text> }
    """
  private static let broken = "component Broken(message: string) { <text>broken</text> }\n"

  @Test("a condition of a cell that fails breaks that cell, which `Broken` stands in for")
  func conditions() throws {
    let page = """
      page p() {
        use f = feed
        <section key="x">
          <Ok key="first" t="a" if={f.first}/>
          <Ok key="then" t="b" else if={f.then}/>
          <Ok key="last" t="c" else/>
          <Ok for={s in f.items} key={s.id} t={s.id} if={s.hot}/>
          <text key="alone">alone</text>
        </section>
      }
      """
    let data: Value = [
      "first": false, "then": 7,
      "items": [["id": "1", "hot": true], ["id": "2"], ["id": "3", "hot": false]],
    ]
    let plain = try EnginePage(Self.cells + page)
    try plain.put(data)
    #expect(plain.words == ["[x]", "1: 1", "alone: alone"])
    #expect(plain.faults == ["not-bool in then at 6", "no-such-field in 2 at 8"])
    let told = try EnginePage(Self.cells + Self.broken + page)
    try told.put(data)
    #expect(told.words == ["[x]", "then: broken", "1: 1", "2: broken", "alone: alone"])
    // What fails is asked for again when something that it reads changes, and then only.
    let other = try told.apply(.patch([["op": "add", "path": "/other", "value": 1]]))
    #expect(other == WorkCounters())
    #expect(told.faults == [])
    try told.apply(.patch([["op": "add", "path": "/items/1/hot", "value": true]]))
    #expect(told.words == ["[x]", "then: broken", "1: 1", "2: 2", "alone: alone"])
    try told.apply(.patch([["op": "replace", "path": "/then", "value": false]]))
    #expect(told.words == ["[x]", "last: c", "1: 1", "2: 2", "alone: alone"])
  }

  @Test("a cell whose key fails is left out, since nothing names what could stand there")
  func keys() throws {
    let page = try EnginePage(
      Self.cells + Self.broken + """
        page p() {
          use f = feed
          <section key="x">
            <Ok for={s in f.items} key={s.id} t={string(s.n)}/>
            <text key={f.key}>alone</text>
            <Ok if={f.none} key={f.key} t="both fail"/>
            <text key="last">last</text>
          </section>
        }
        """)
    try page.put([
      "items": [["id": "1", "n": 1], ["n": 2], ["id": .null, "n": 3], ["id": 4, "n": 4]]
    ])
    #expect(page.words == ["[x]", "1: 1", "4: 4", "last: last"])
    #expect(
      page.faults == [
        "no-such-field in - at 6", "bad-key in - at 6", "no-such-field in - at 7",
        "no-such-field in - at 8",
      ])
    #expect(page.diagnostics.allSatisfy { $0.section == "x" })
    try page.apply(.patch([["op": "add", "path": "/items/1/id", "value": "2"]]))
    #expect(page.words == ["[x]", "1: 1", "2: 2", "4: 4", "last: last"])
    try page.apply(.patch([["op": "add", "path": "/key", "value": "k"]]))
    // The condition of the other one still fails, and now it has a key.
    #expect(
      page.words == ["[x]", "1: 1", "2: 2", "4: 4", "k: alone", "k#2: broken", "last: last"])
  }

  @Test("a section of a loop whose key, condition or attribute fails is left out alone")
  func sections() throws {
    let page = try EnginePage(
      Self.cells + """
        page p() {
          use f = feed
          <group>
            <section for={s in f.all} key={s.k} if={s.shown} spacing={s.spacing}>
              <Ok key="c" t={s.t}/>
            </section>
            <section key="last"><text key="l">last</text></section>
          </group>
        }
        """)
    func section(_ key: Value, shown: Value = true, spacing: Value = 1) -> Value {
      ["k": key, "t": "t", "shown": shown, "spacing": spacing]
    }
    try page.put([
      "all": [
        section("a"), section(.null), section("b", shown: 3), section("c", spacing: [["x": 1]]),
        section("d"),
      ]
    ])
    #expect(page.words.filter { $0.hasPrefix("[") } == ["[a]", "[c]", "[d]", "[last]"])
    #expect(page.diagnostics.map(\.code) == ["bad-key", "not-bool", "bad-attribute"])
    #expect(page.diagnostics.map(\.section) == [nil, "b", "c"])
    try page.apply(.patch([["op": "replace", "path": "/all/1/k", "value": "z"]]))
    #expect(page.words.filter { $0.hasPrefix("[") } == ["[a]", "[z]", "[c]", "[d]", "[last]"])
  }

  @Test("a fault of a section stays there below an `<error>`; one of a container goes to it")
  func handled() throws {
    func words(_ node: String) throws -> [String] {
      let page = try EnginePage(
        Self.cells + """
          container Part(t: string) { <section key="part"><Ok key="c" t={t}/></section> }
          page p() {
            use f = feed
            <status of={f}>
              <error><section key="error"><text key="e">error</text></section></error>
              <group>
                \(node)
                <section key="last"><text key="l">last</text></section>
              </group>
            </status>
          }
          """)
      try page.put(["all": [["k": "a", "on": true], ["on": true]]])
      return page.words.filter { $0.hasPrefix("[") }
    }
    let section = "<text key=\"t\">t</text></section>"
    #expect(try words("<section for={s in f.all} key={s.k}>\(section)") == ["[a]", "[last]"])
    #expect(try words("<section key=\"s\" if={f.none}>\(section)") == ["[last]"])
    #expect(try words("<section for={s in f.none} key={s.k}>\(section)") == ["[last]"])
    #expect(try words("<Part for={s in f.all} key={s.k} t=\"t\"/>") == ["[error]"])
    #expect(try words("<Part key=\"s\" if={f.none} t=\"t\"/>") == ["[error]"])
    #expect(
      try words("<group for={s in f.all} key={s.k}><section key=\"s\">\(section)</group>")
        == ["[error]"])
  }

  @Test("without an `<error>` above, a container of a loop whose key fails is left out alone")
  func containers() throws {
    let page = try EnginePage(
      Self.cells + """
        container Part(t: string) { <section key="part"><Ok key="c" t={t}/></section> }
        page p() {
          use f = feed
          <group><Part for={s in f.all} key={s.k} t={s.t}/></group>
        }
        """)
    try page.put(["all": [["k": "a", "t": "1"], ["t": "2"], ["k": "c", "t": "3"], ["k": "d"]]])
    #expect(page.words == ["[a/part]", "c: 1", "[c/part]", "c: 3"])
    #expect(page.faults == ["no-such-field in - at 5", "no-such-field in - at 5"])
  }

  @Test("a header or footer that fails is left out, whether or not `Broken` is declared")
  func supplements() throws {
    for declared in ["", Self.broken] {
      let page = try EnginePage(
        Self.cells + declared + """
          component Sum(n: int) { <text>{1 / n}</text> }
          page p() {
            use f = feed
            <section key="x">
              <header><text>{f.head}</text></header>
              <footer><Sum n={f.n}/></footer>
              <Ok key="c" t="cell"/>
            </section>
          }
          """)
      func supplements() throws -> [String] {
        let body = try #require(page.engine.document(EnginePage.address, in: "phone")).body
        let text = String(decoding: body, as: UTF8.self)
        return ["\"header\":{", "\"footer\":{", "broken"].filter { text.contains($0) }
      }
      #expect(page.diagnostics.map(\.cell) == ["header", "footer"])
      try page.put(["n": 0])
      #expect(page.words == ["[x]", "c: cell"])
      #expect(page.diagnostics.map(\.cell) == ["footer"])
      #expect(try supplements() == [])
      try page.put(["n": 1, "head": "head"])
      #expect(try supplements() == ["\"header\":{", "\"footer\":{"])
      try page.put(["n": 0])
      #expect(try supplements() == [])
    }
  }
}
