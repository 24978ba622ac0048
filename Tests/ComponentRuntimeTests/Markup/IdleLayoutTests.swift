import Testing

@testable import ComponentRuntime

@Suite("Layout attributes that a section has no use for")
struct IdleLayoutTests {
  /// The attributes warned of in a section that begins with `section` and has `cell` in it.
  private func warnings(_ section: String, _ cell: String) -> [String] {
    let result = compileMarkup(
      """
      viewport phone { width: 390, height: 844 }
      viewport tablet { width: 820, height: 1180 }
      style spread { margin: 8, padding: 2 }
      component Card(width: int) { <text>{width}</text> }
      page p() { \(section)\(cell)</section> }
      """)
    #expect(result.program != nil)
    return result.diagnostics.filter { $0.code == "idle-attribute" }
      .compactMap { $0.message.split(separator: "`").first.map(String.init) }
  }

  static let placing = [
    "margin={4}", "marginTop={4}", "marginLeft=\"auto\"", "alignSelf=\"center\"", "grow={1}",
    "shrink={0}", "basis={5}", "position=\"absolute\"", "top={1}", "left={1}",
  ]

  @Test(
    "are warned of on cells, whatever the layout",
    arguments: IdleLayoutTests.placing,
    ["", "layout=\"grid\"", "layout=\"flow\"", "layout=\"carousel\""])
  func whatever(attribute: String, layout: String) {
    let name = String(attribute.prefix { $0 != "=" })
    let found = warnings("<section key=\"s\" \(layout)>", "<row key=\"a\" \(attribute)/>")
    #expect(found == [name])
    #expect(
      warnings("<section key=\"s\" \(layout)>", "<row key=\"a\"><row \(attribute)/></row>") == [])
  }

  @Test(
    "a width is, where the section decides it",
    arguments: [
      ("", true), ("layout=\"list\"", true), ("layout=\"grid\"", true),
      ("layout=\"waterfall\"", true), ("layout=\"flow\"", false), ("layout=\"carousel\"", false),
      ("layout=\"flow\" itemWidth={40}", true), ("layout=\"carousel\" itemWidth=\"90%\"", true),
      ("layout=\"flow\" itemWidth=\"auto\"", false),
      ("layout={{\"phone\": \"list\", \"default\": \"grid\"}}", true),
      ("layout={{\"phone\": \"list\", \"default\": \"flow\"}}", false),
      ("layout=\"flow\" itemWidth={{\"phone\": \"auto\", \"default\": 40}}", false),
      ("{...{\"layout\": \"flow\"}}", false),
    ])
  func width(section: String, isIdle: Bool) {
    for name in ["width", "minWidth", "maxWidth"] {
      let found = warnings("<section key=\"s\" \(section)>", "<row key=\"a\" \(name)={40}/>")
      #expect(found == (isIdle ? [name] : []))
    }
    #expect(warnings("<section key=\"s\" \(section)>", "<row key=\"a\" height={40}/>") == [])
  }

  @Test(
    "so is a `span`, where no layout of the section asks for it",
    arguments: [
      ("", true), ("layout=\"list\"", true), ("layout=\"grid\" columns={3}", true),
      ("layout=\"flow\"", true), ("layout=\"carousel\"", true), ("layout=\"waterfall\"", false),
      ("layout={{\"phone\": \"list\", \"default\": \"waterfall\"}}", false),
      ("layout={{\"phone\": \"list\", \"default\": \"grid\"}}", true),
      ("{...{\"layout\": \"waterfall\"}}", false),
    ])
  func span(section: String, isIdle: Bool) {
    for cell in ["<row key=\"a\" span={2}/>", "<Card key=\"a\" width={1} span={2}/>"] {
      let found = warnings("<section key=\"s\" \(section)>", cell)
      #expect(found == (isIdle ? ["span"] : []))
    }
  }

  @Test("are warned of on headers, uses and in styles, and props are none")
  func places() {
    let header = "<header><row width={4} margin={1}/></header><row key=\"a\"/>"
    #expect(warnings("<section key=\"s\" layout=\"flow\">", header) == ["width", "margin"])
    let use = "<Card key=\"a\" width={4} maxWidth={9}/>"
    #expect(warnings("<section key=\"s\">", use) == ["maxWidth"])
    let style = "<row key=\"a\" style=\"spread\"/>"
    #expect(warnings("<section key=\"s\">", style) == ["margin"])
  }

  @Test(
    "are warned of on stacks, which have nothing side by side",
    arguments: ["gap={4}", "rowGap={1}", "wrap", "direction=\"column\"", "alignContent=\"center\""])
  func stacks(attribute: String) {
    let name = String(attribute.prefix { $0 != "=" })
    for stack in ["<stack key=\"a\" \(attribute)/>", "<row key=\"a\"><stack \(attribute)/></row>"] {
      #expect(warnings("<section key=\"s\">", stack) == [name])
    }
    #expect(warnings("<section key=\"s\">", "<stack key=\"a\" justify=\"center\"/>") == [])
  }
}
