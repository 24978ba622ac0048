import Testing

@testable import ComponentRuntime

/// Source: spec/markup.md, "Meaning", rule.
@Suite("Rules") struct RuleTests {
  private static let ads = """
    rule ads on section where layout == "waterfall" {
      use list = ads
      <AdCell if={size(list) > 0} insert={{"every": 2, "from": 1}} key={string(index)}
        ad={list[index % size(list)]}/>
    }
    """

  @Test("one rule puts ads into every waterfall of two pages, and into nothing else")
  func everyWaterfall() throws {
    let pages = try RuledPages(Self.ads)
    #expect(
      try pages.cells("home") == [
        "list: head a b c d e", "YouMayLike/like: a rule:0 b c rule:1 d e rule:2",
      ])
    try pages.apply(
      "feed",
      [
        RuledPages.item("a", like: ["x", "y"]), RuledPages.item("b"),
        RuledPages.item("c", like: ["z"]),
      ])
    #expect(
      try pages.cells("shop") == [
        "a: x rule:0 y", "c: z rule:0", "YouMayLike/like: a rule:0 b c rule:1",
      ])
    let document = try pages.document("home")
    #expect(document.contains("\"key\":\"rule:1\",\"type\":\"AdCell\""))
    #expect(document.contains("\"text\":\"Buy 1\""))
  }

  @Test("a header and a footer are left alone, and an empty section stays dropped")
  func supplements() throws {
    let pages = try RuledPages(
      """
      rule all on section { <Title insert={{"from": 0}} key="t" words="T"/> }
      """)
    #expect(
      try pages.cells("home") == [
        "list: rule:t head a b c d e", "YouMayLike/like: rule:t a b c d e",
      ])
    try pages.apply("feed", [])
    #expect(try pages.cells("home") == ["list: rule:t head"])
    #expect(try pages.cells("shop") == [])
  }

  @Test("the page depends on what a rule uses, and on nothing where no rule holds")
  func demand() throws {
    let pages = try RuledPages(Self.ads)
    try pages.watch("home")
    #expect(pages.engine.neededSources.map(\.text) == ["ads", "feed"])
    let none = try RuledPages(
      "rule none on section where layout == \"grid\" { use list = ads\n"
        + "<AdCell insert={{\"from\": 0}} key=\"x\" ad={list[0]}/> }")
    try none.watch("home")
    #expect(none.engine.neededSources.map(\.text) == ["feed"])
  }

  // MARK: - Where

  @Test(
    "a rule holds where its condition over the section's attributes does",
    arguments: [
      ("layout == null", "list"), ("layout == \"waterfall\"", "like"), ("columns == 2", "like"),
      ("key == \"like\"", "like"), ("data.kind == \"news\"", "list"), ("data.kind == null", "like"),
      ("label != null && label.startsWith(\"N\")", "list"), ("background != null", ""),
      ("columns == null && data.`kind` == \"news\"", "list"),
    ])
  func condition(_ condition: String, _ section: String) throws {
    let pages = try RuledPages(
      "rule r on section where \(condition) { <Title insert={{\"from\": 0}} key=\"t\" words=\"T\"/> }"
    )
    let cells = try pages.cells("home")
    let holds = cells.filter { $0.contains("rule:t") }.map { $0.prefix { $0 != ":" } }
    #expect(
      holds.map { $0.split(separator: "/").last ?? "" } == (section.isEmpty ? [] : [section[...]]))
  }

  @Test("a condition that fails leaves the rule out, and names it")
  func failingCondition() throws {
    let pages = try RuledPages(
      "rule r on section where columns > 1 { <Title insert={{\"from\": 0}} key=\"t\" words=\"T\"/> }"
    )
    let faults = try pages.watch("home")
    #expect(faults.count == 1)
    #expect(faults.first?.hasPrefix("the rule `r` is not applied: ") == true)
    #expect(
      try pages.cells("home") == ["list: head a b c d e", "YouMayLike/like: rule:t a b c d e"])
  }

  // MARK: - Steps

  static let steps: [(rule: String, list: String)] = [
    ("<T insert={{\"every\": 2}} key={index}/>", "head a rule:0 b c rule:1 d e rule:2"),
    (
      "<T insert={{\"every\": 3, \"from\": 0}} key={index}/>", "rule:0 head a b rule:1 c d e rule:2"
    ),
    ("<T insert={{\"from\": 6}} key=\"x\"/>", "head a b c d e rule:x"),
    ("<T insert={{\"from\": 7}} key=\"x\"/>", "head a b c d e"),
    ("<T if={index < 2} insert={{\"every\": 1}} key={index}/>", "head rule:0 a rule:1 b c d e"),
    ("<T for={n in [1, 2]} insert={{\"from\": 1}} key={n}/>", "head rule:1 rule:2 a b c d e"),
    (
      "<T for={n in [1, 2, 3]} if={n != 2} insert={{\"every\": 3}} key={string(index) + \"-\" + string(n)}/>",
      "head a b rule:0-1 rule:0-3 c d e rule:1-1 rule:1-3"
    ),
    ("<T insert={{\"after\": key == \"b\"}} key={key}/>", "head a b rule:b c d e"),
    (
      "<T insert={{\"after\": item != null && item.id > \"c\"}} key={item.id}/>",
      "head a b c d rule:d e rule:e"
    ),
    ("<T insert={{\"after\": type == \"Title\"}} key=\"x\"/>", "head rule:x a b c d e"),
    (
      "<T insert={{\"after\": key in [\"a\", \"d\"]}} key={index}/>", "head a rule:0 b c d rule:1 e"
    ),
    ("<drop if={key == \"c\" || type == \"Title\"}/>", "a b d e"),
    // A step sees what the steps before it left, and not what they inserted.
    ("<drop if={key == \"a\"}/> <T insert={{\"from\": 2}} key=\"x\"/>", "head b rule:x c d e"),
    ("<T insert={{\"from\": 2}} key=\"x\"/> <drop if={key == \"a\"}/>", "head rule:x b c d e"),
    (
      "<T insert={{\"every\": 1}} key={index}/> <T insert={{\"every\": 3}} key={\"b\" + string(index)}/>",
      "head rule:0 a rule:1 b rule:2 rule:b0 c rule:3 d rule:4 e rule:5 rule:b1"
    ),
    (
      "<T insert={{\"every\": 1}} key={\"x\" + string(index)}/> <drop if={key.startsWith(\"rule\")}/>",
      "head rule:x0 a rule:x1 b rule:x2 c rule:x3 d rule:x4 e rule:x5"
    ),
    // Of equal keys the first keeps it.
    (
      "<T insert={{\"from\": 1}} key=\"x\"/> <T insert={{\"from\": 2}} key=\"x\"/>",
      "head rule:x a rule:x#2 b c d e"
    ),
  ]

  @Test("a step inserts or drops what it says", arguments: 0..<17)
  func step(_ index: Int) throws {
    let (rule, expected) = Self.steps[index]
    let pages = try RuledPages(
      "component T() { <row height={1}/> }\nrule r on section where key == \"list\" { \(rule) }")
    #expect(try pages.list() == expected, "\(rule)")
  }

  @Test("every step is tested") func stepCount() { #expect(Self.steps.count == 17) }

  @Test("rules are applied by path and line, and none counts what another inserted")
  func order() throws {
    let pages = try RuledPages(
      """
      rule second on section where key == "list" { <Title insert={{"every": 2}} key={"s" + string(index)} words="S"/> }
      rule third on section where key == "list" { <Title insert={{"every": 2}} key={"t" + string(index)} words="T"/> }
      """)
    #expect(
      try pages.list()
        == "head a rule:s0 rule:t0 b c rule:s1 rule:t1 d e rule:s2 rule:t2")
  }

  @Test("a wrapped cell stands in the elements around it, and keeps its type and key")
  func wrap() throws {
    let pages = try RuledPages(
      """
      rule frame on section where key == "list" {
        <wrap if={item != null && item.type == "new"}>
          <column padding={4} data-key={key}><text>new</text><row><slot/></row><text>{type}</text></column>
        </wrap>
      }
      """)
    let plain = try pages.document("home")
    #expect(!plain.contains("\"new\""))
    try pages.apply("feed", [RuledPages.item("a", type: "new"), RuledPages.item("b")])
    let document = try pages.document("home")
    #expect(try pages.list() == "head a b")
    #expect(document.contains("\"data-key\":\"a\""))
    #expect(!document.contains("\"data-key\":\"b\""))
    let live = try #require(pages.engine.pages[PageAddress("home")]).instance
    let cells = live.sections[0].section.order.map { live.cells[$0] }
    #expect(cells.map(\.type) == ["Title", "ItemCell", "ItemCell"])
    #expect(
      cells[1].tree.nodes.map(\.kind) == [.column, .text, .row, .row, .text, .text])
    #expect(cells[1].tree.nodes.map(\.subtreeCount) == [6, 1, 3, 2, 1, 1])
    #expect(cells[2].tree.nodes.map(\.kind) == [.row, .text])
  }

  @Test("wraps of later rules go around those of earlier ones")
  func wrapOrder() throws {
    let pages = try RuledPages(
      """
      rule inner on section where key == "list" { <wrap><row><slot/></row></wrap> }
      rule outer on section where key == "list" { <wrap if={key == "a"}><stack><slot/></stack></wrap> }
      """)
    _ = try pages.list()
    let live = try #require(pages.engine.pages[PageAddress("home")]).instance
    let cells = live.sections[0].section.order.map { live.cells[$0] }
    #expect(cells[1].tree.nodes.map(\.kind) == [.stack, .row, .row, .text])
    #expect(cells[0].tree.nodes.map(\.kind) == [.row, .text])
  }

  @Test("a section whose cells are all dropped, or cannot be shown, is empty in spite of a rule")
  func revivesNothing() throws {
    let pages = try RuledPages(
      """
      rule r on section where key == "list" {
        use all = settings
        <Title insert={{"every": 1, "from": 0}} key={index} words="T"/>
        <drop if={key != all.?keep.orValue("a")}/>
      }
      """)
    #expect(
      try pages.cells("home").first == "list: rule:0 rule:1 a rule:2 rule:3 rule:4 rule:5 rule:6")
    try pages.apply("settings", ["keep": "nothing"])
    #expect(try pages.cells("home") == ["YouMayLike/like: a b c d e"])
    try pages.apply("settings", ["keep": "e"])
    #expect(
      try pages.cells("home").first == "list: rule:0 rule:1 rule:2 rule:3 rule:4 rule:5 e rule:6")
  }

  // MARK: - Failures

  static let failures: [(rule: String, fault: String)] = [
    ("<T insert={{\"every\": size(all.list)}} key={index}/>", "`every` must be a whole number ≥ 1"),
    ("<T insert={{\"after\": item.no == 1}} key=\"x\"/>", ""),
    ("<T insert={{\"from\": 1}} key={all.no}/>", ""),
    ("<T if={all.no} insert={{\"from\": 1}} key=\"x\"/>", ""),
    ("<T for={n in all.no} insert={{\"from\": 1}} key={n}/>", ""),
    ("<drop if={item.no}/>", ""),
    ("<wrap><row gap={all.no}><slot/></row></wrap>", ""),
    ("<wrap if={key == \"a\"}><row gap={item.no}><slot/></row></wrap>", ""),
  ]

  @Test(
    "a rule that fails is not applied to that section, and what is wrong is told once",
    arguments: 0..<8)
  func failure(_ index: Int) throws {
    let (rule, fault) = Self.failures[index]
    let pages = try RuledPages(
      """
      component T() { <row height={1}/> }
      rule good on section where key == "list" { <T insert={{"from": 1}} key="good"/> }
      rule bad on section where key == "list" {
        use all = settings
        <T insert={{"from": 2}} key="before"/>
        \(rule)
      }
      rule last on section where key == "list" { <T insert={{"from": 3}} key="last"/> }
      """)
    try pages.apply("settings", ["list": []])
    let faults = try pages.watch("home")
    #expect(faults.count == 1, "\(faults)")
    #expect(faults.first?.hasPrefix("the rule `bad` is not applied: \(fault)") == true, "\(faults)")
    #expect(try pages.list() == "head rule:good a b rule:last c d e")
  }

  @Test("a rule that failed is applied again when its data are mended")
  func recovery() throws {
    let pages = try RuledPages(
      """
      rule r on section where key == "list" {
        use all = settings
        <Title insert={{"every": all.every}} key={index} words="T"/>
      }
      """)
    #expect(try pages.list() == "head a b c d e")
    try pages.apply("settings", ["every": 3])
    #expect(try pages.list() == "head a b rule:0 c d e rule:1")
    try pages.apply("settings", ["every": 0])
    #expect(try pages.list() == "head a b c d e")
    try pages.apply("settings", ["every": 6])
    #expect(try pages.list() == "head a b c d e rule:0")
  }

  @Test("a rule that failed over one cell is applied again when the cell is gone")
  func recoveryByCell() throws {
    let pages = try RuledPages(
      """
      rule r on section where key == "list" {
        <Title insert={{"after": item != null && 10 / (item.title == "bad" ? 0 : 1) > 0}} key={key} words="T"/>
      }
      """, itemCount: 2)
    #expect(try pages.list() == "head a rule:a b rule:b")
    let patch: Value = ["op": "replace", "path": "/1/title", "value": "bad"]
    try pages.apply("feed", .patch([patch]))
    #expect(try pages.list() == "head a b")
    let mend: Value = ["op": "replace", "path": "/1/title", "value": "good"]
    try pages.apply("feed", .patch([mend]))
    #expect(try pages.list() == "head a rule:a b rule:b")
  }

  @Test("a prop that fails is a fault of its cell alone")
  func failingProp() throws {
    let pages = try RuledPages(
      """
      rule r on section where key == "list" {
        use list = ads
        <AdCell insert={{"every": 2}} key={index} ad={list[index]}/>
      }
      """)
    #expect(try pages.list() == "head a rule:0 b c rule:1 d e")
    try pages.setAds(3)
    #expect(try pages.list() == "head a rule:0 b c rule:1 d e rule:2")
    try pages.setAds(0)
    #expect(try pages.list() == "head a b c d e")
  }
}
