// A map's or protocol's fields as the attributes of an element or section.

import ComponentRuntime
import Testing

@Suite("Spreads of attributes") struct SpreadTests {
  static let page = """
    protocol Look { color: string = "#111111", other: string = "" }
    component Styled(look: Look, more: any) {
      <row>
        <text {...look}>a</text>
        <text fontSize={9} {...more} lines={2}>b</text>
      </row>
    }
    source feed
    page p() {
      use all = feed
      <section key="s" spacing={3} {...all.?section.orValue({})}>
        <header {...all.?header.orValue({})}><text>h</text></header>
        <Styled for={i in all.items} key={i.id} look={i} more={i}/>
        <row key="row" height={5} {...all.?row.orValue({})}/>
      </section>
    }
    """

  private static func document(_ page: EnginePage) throws -> String {
    let body = try #require(page.engine.document(EnginePage.address, in: "phone")).body
    return String(decoding: body, as: UTF8.self)
  }

  @Test("give the attributes that may stand there, the last one winning; the rest is ignored")
  func attributes() throws {
    let page = try EnginePage(Self.page)
    try page.put([
      "items": [
        ["id": "1", "fontSize": 30, "lines": 1, "data-x": 3, "onTap": "no", "padding": .null],
        ["id": "2", "color": "#222222"],
      ],
      "section": ["spacing": 7, "key": "no", "layout": "grid", "data-s": true, "color": "no"],
      "header": ["sticky": true], "row": ["height": 40, "width": "50%"],
    ])
    let text = try Self.document(page)
    #expect(text.contains(##"{"color":"#111111","text":"a"}"##))
    #expect(text.contains(##"{"data-x":3,"fontSize":30,"lines":2,"text":"b"}"##))
    #expect(text.contains(##"{"color":"#222222","text":"a"}"##))
    #expect(text.contains(##"{"color":"#222222","fontSize":9,"lines":2,"text":"b"}"##))
    #expect(text.contains(##""key":"s","layout":"grid","props":{"data-s":true}"##))
    #expect(text.contains(##""props":{"sticky":true}"##))
    #expect(!text.contains("onTap"))
    #expect(page.faults == [])
  }

  @Test("are looked at again when their map changes, and only then")
  func work() throws {
    let page = try EnginePage(Self.page)
    try page.put([
      "items": [["id": "1", "fontSize": 30], ["id": "2", "n": 1]], "row": ["height": 9],
    ])
    let same = try page.apply(.patch([["op": "add", "path": "/other", "value": 1]]))
    #expect(same == WorkCounters())
    let one = try page.apply(
      .patch([["op": "replace", "path": "/items/0/fontSize", "value": 20]]))
    #expect(one.evaluated == 1)
    let row = try page.apply(.patch([["op": "replace", "path": "/row/height", "value": 8]]))
    #expect(row.evaluated == 0 && row.measured == 1)
  }

  @Test("a value that its attribute cannot take is a fault at the spread")
  func fault() throws {
    let page = try EnginePage(Self.page)
    try page.put(["items": [["id": "1", "fontSize": "big"], ["id": "2"]]])
    #expect(page.words == ["[s]", "2: a b", "row: "])
    #expect(page.faults == ["bad-attribute in 1 at 5"])
  }
}
