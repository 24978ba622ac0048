// Values that come with data and that no attribute takes: told, and what cannot be without them left out.

import ComponentRuntime
import Testing

@Suite("Attribute values that come with data")
struct AttributeValueTests {
  private static let page = """
    source feed
    page p() {
      use v = feed
      <group gap={v.?gap.orValue(null)}>
        <section key="s" whenEmpty={v.?whenEmpty.orValue(null)} label={v.?sectionLabel.orValue(null)}>
          <header sticky={v.?sticky.orValue(null)}><text>head</text></header>
          <image key="i" width={9} height={9} src={v.?src.orValue(null)} placeholder={v.?placeholder.orValue(null)}/>
          <text key="t" label={v.?label.orValue(null)} role={v.?role.orValue(null)}>words</text>
        </section>
      </group>
    }
    """

  static let unfit: [(String, [Value], String)] = [
    ("gap", [-1, "x", [1], true], "gap must be points ≥ 0"),
    ("whenEmpty", ["no", true, 7, ["phone": "no"]], #"whenEmpty must be one of "drop", "keep""#),
    ("sectionLabel", [true, []], "label must be a string or a number"),
    ("sticky", ["no", 0, ["default": 1]], "sticky must be true or false"),
    ("src", [[1], true], "src must be a string"),
    ("placeholder", [true, [:]], "placeholder must be a string"),
    ("label", [[], true], "label must be a string"),
    ("role", [false, [:]], "role must be a string"),
  ]

  @Test("are told where they do not fit", arguments: unfit)
  func told(name: String, values: [Value], message: String) throws {
    for value in values {
      let page = try EnginePage(Self.page)
      try page.put([name: value])
      #expect(page.diagnostics.count == 1, "\(name) \(value)")
      let told = try #require(page.diagnostics.first)
      #expect(told.code == "bad-attribute")
      #expect(told.message.hasPrefix(message), "\(value): \(told.message)")
    }
  }

  @Test("are taken where they fit, for each viewport where sections are concerned")
  func taken() throws {
    let page = try EnginePage(Self.page)
    try page.put([
      "gap": ["phone": 3, "default": 1], "whenEmpty": ["default": "keep"], "sticky": true,
      "src": "a", "placeholder": "b", "label": "c", "role": "d", "sectionLabel": "e",
    ])
    #expect(page.faults == [])
    let body = try #require(page.engine.document(EnginePage.address, in: "phone")).body
    #expect(String(decoding: body, as: UTF8.self).contains(#""props":{"label":"c","role":"d""#))
  }

  @Test("numbers that stand for texts are told as texts")
  func numbersAsTexts() throws {
    let page = try EnginePage(Self.page)
    try page.put([
      "src": 1, "placeholder": 2.5, "label": 5, "role": -1, "sectionLabel": 7,
    ])
    #expect(page.faults == [])
    let body = try #require(page.engine.document(EnginePage.address, in: "phone")).body
    let document = String(decoding: body, as: UTF8.self)
    for member in [
      #""src":"1""#, #""placeholder":"2.5""#, #""label":"5""#, #""role":"-1""#, #""label":"7""#,
    ] {
      #expect(document.contains(member), "\(document)")
    }
  }
}
