// Values of paint attributes that come with data, and are not what the attribute takes.

import ComponentRuntime
import Testing

@Suite("Paint values from data")
struct PaintValueTests {
  private static let markup = """
    source looks: list(any)
    viewport phone { width: 390, height: 844, scale: 1 }
    component Look(look: any) {
      <text color={look.color} background={look.?background.orValue(null)}
        opacity={look.?opacity.orValue(null)} textDecoration={look.?line.orValue(null)}
        label={look.?label.orValue(null)}>x</text>
    }
    component Spread(look: any) { <text {...look}>x</text> }
    component Broken(message: string) { <text>broken</text> }
    page home() {
      use all = looks
      <section key="s" background={all[0].?section.orValue(null)}>
        <Look for={l in all} key={l.id} look={l}/>
        <Spread for={l in all} key={"spread " + l.id} look={l}/>
      </section>
    }
    """

  /// What is told, and the document, once the page has these looks.
  private func shown(_ look: Value) throws -> (diagnostics: [String], document: String) {
    let result = MarkupCompiler.compile(files: [
      SourceFile(path: "home.feed", text: Self.markup)
    ])
    let program = try #require(result.program, "\(result.diagnostics.rendered())")
    let engine = Engine(program: program, text: FixedTextMeasurer())
    let page = PageAddress("home")
    try engine.watch(page, in: program.viewports[0])
    let fine: Value = ["id": "fine", "color": "#123"]
    guard case .map(let members) = look else { preconditionFailure("a look is a map") }
    let value = Value.list(ValueList([fine, .map(members.setting("id", to: "look"))]))
    let change = SourceChange(source: SourceName("looks"), operation: .put(value))
    let outcome = try engine.apply(
      Event(number: 1, timeMilliseconds: 0, kind: .changes([change])))
    let body = try #require(engine.document(page, in: "phone")).body
    return (
      outcome.diagnostics.map { "\($0.1.cell ?? "") \($0.1.message)" },
      String(decoding: body, as: UTF8.self)
    )
  }

  @Test(
    "break the one cell, with one diagnostic that says what is taken",
    arguments: [
      (["color": "red"], "color must be a colour such as \"#ff2d55\", not \"red\""),
      (["color": "#12345"], "color must be a colour such as \"#ff2d55\", not \"#12345\""),
      (["color": 7], "color must be a colour such as \"#ff2d55\", or a map of `light` and `dark`"),
      (
        ["color": ["light": "#fff", "drak": "#000"]],
        "color may be given for \"light\" and \"dark\", not for \"drak\""
      ),
      (["color": "#fff", "opacity": -1], "opacity must be a number ≥ 0"),
    ] as [(Value, String)])
  func breaksCell(look: Value, message: String) throws {
    let shown = try shown(look)
    #expect(shown.diagnostics.sorted() == ["look \(message)", "spread look \(message)"])
    #expect(shown.document.split(separator: "\"broken\"").count == 3)
    #expect(shown.document.contains("\"#123\""))
  }

  @Test("of the right kind pass, and a number that stands for a text is told as one")
  func passes() throws {
    let look: Value = [
      "color": ["light": "#fff", "dark": "#00000080"], "background": .null, "opacity": 0.5,
      "label": 7,
    ]
    let shown = try shown(look)
    #expect(shown.diagnostics == [])
    #expect(!shown.document.contains("broken"))
    #expect(shown.document.contains("\"label\":\"7\""))
  }
}
