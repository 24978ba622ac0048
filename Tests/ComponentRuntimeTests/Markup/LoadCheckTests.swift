// What is known to be wrong at load is refused there, each part at its own place; and no more is.

import Testing

@testable import ComponentRuntime

@Suite("What load can tell") struct LoadCheckTests {
  private static let declarations = """
    viewport phone { width: 390, height: 844 }
    protocol B { x: int, y: string = "d", z: double = 1.0, o: string? }
    protocol Outer { b: B, n: double }
    component OfB(b: B) { <text>{b.x}</text> }
    component OfOuter(s: Outer) { <text>{s.n}</text> }
    component OfPlain(d: double = 1.0, l: list(string) = [], any: any = 1) { <text>{d}{l}{any}</text> }
    component OfAction(a: action) { <text onTap={a}>x</text> }
    source q(u: string): int
    source plain: int

    """

  /// The places and messages of the errors in a component with `body`.
  private func errors(_ body: String, in rest: String = "") -> [String] {
    let result = compileMarkup(
      Self.declarations.replacing("{d}{l}{any}", with: "{d}") + rest
        + "\ncomponent X(c: bool, t: timestamp, by: bytes, n: int, word: string?) { \(body) }\n")
    return result.diagnostics.filter { $0.severity == .error }
      .map { "\($0.range.text): \($0.message)" }
  }

  @Test(
    "a part that is written out is refused at its place",
    arguments: [
      ("<OfB b={{\"y\": \"q\"}}/>", "{\"y\": \"q\"}: prop `b` of OfB needs the field `x` of B"),
      ("<OfB b={{\"x\": \"q\"}}/>", "\"q\": `x` of prop `b` of OfB needs int, found string"),
      ("<OfB b={{\"x\": n, \"y\": n}}/>", "n: `y` of prop `b` of OfB needs string, found int"),
      (
        "<OfB b={{\"x\": 1, \"y\": word}}/>",
        "word: `y` of prop `b` of OfB needs string, found string?"
      ),
      (
        "<OfOuter s={{\"n\": 1, \"b\": {\"y\": \"z\"}}}/>",
        "{\"y\": \"z\"}: `b` of prop `s` of OfOuter needs the field `x` of B"
      ),
      ("<OfPlain d={c ? 1 : \"a\"}/>", "\"a\": prop `d` of OfPlain needs double, found string"),
      (
        "<OfPlain d={c ? 1 : n > 2 ? 2.5 : \"a\"}/>",
        "\"a\": prop `d` of OfPlain needs double, found string"
      ),
      (
        "<OfPlain l={c ? [\"a\", n] : []}/>",
        "n: an element of prop `l` of OfPlain needs string, found int"
      ),
      ("<OfAction a={null}/>", "null: prop `a` of OfAction needs action, found null"),
      (
        "<text color={c ? \"red\" : \"#fff\"}>x</text>",
        "\"red\": `color` of <text> must be a colour such as \"#ff2d55\", not \"red\""
      ),
      (
        "<text fontSize={c ? n : c ? 0 : 3}>x</text>",
        "0: `fontSize` of <text> must be points > 0, not 0"
      ),
      (
        "<text lines={c ? {\"phone\": -1, \"default\": 2} : 3}>x</text>",
        "{\"phone\": -1, \"default\": 2}: `lines` of <text> must be a whole number of lines up to 1000000, 0 for no limit, not -1"
      ),
    ])
  func parts(body: String, message: String) {
    #expect(errors(body) == [message])
  }

  @Test(
    "a function that can only fail is refused",
    arguments: [
      ("[1, 2].join(\",\")", "`join` has no form `list(int).join(string)`"),
      ("[n].join()", "`join` has no form `list(int).join()`"),
      ("date(t, \"YYYY-MM-DD\", \"UTC\")", "`Y` stands for no part of a date"),
      ("date(t, \"HH:mm z\", \"UTC\")", "`z` stands for no part of a date"),
      ("timestamp(\"2024\")", "`2024` is no timestamp"),
      ("duration(\"5 min\")", "`5 min` is no duration"),
      ("\"%d\".format([\"a\"])", "`%d` cannot show a value of type string"),
      ("\"%d of %d\".format([n])", "the text asks for 2 values, and the list has 1"),
      ("b\"x\"", "a value of type bytes cannot be shown as text"),
      ("by", "a value of type bytes cannot be shown as text"),
      ("1 in [\"a\"]", "a value of type int is in no list of string"),
      ("has({}.?a)", "`has` takes a selection such as `a.b`"),
    ])
  func functions(expression: String, message: String) {
    let found = errors("<text>{\(expression)}</text>")
    #expect(found.count == 1 && found[0].hasSuffix(": " + message), "\(found)")
  }

  @Test("a push to a source needs all of its arguments", arguments: ["q", "q/a/b", "plain/a"])
  func pushes(name: String) {
    let body = "action go() { push(\"\(name)\", \"put\", 1) }\n<text onTap={go()}>x</text>"
    #expect(errors(body).count == 1)
    #expect(errors(body)[0].contains(" argument"))
    #expect(errors(body.replacing("\"\(name)\"", with: "\"q/a\"")) == [])
  }

  @Test("a zone that the host does not know is warned of, where the host knows any")
  func zones() {
    func warnings(_ zones: TimeZoneTable) -> [String] {
      let text =
        "component X(t: timestamp) { <text>{date(t, \"HH\", \"Mars\")}{t.getHours(\"Mars\")}</text> }"
      let result = MarkupCompiler.compile(
        files: [SourceFile(path: "x.feed", text: text)], timeZones: zones)
      return result.diagnostics.map { "\($0.severity) \($0.code)" }
    }
    let zones = TimeZoneTable(["Europe/Paris": TimeZoneRules(first: 0, changes: [])])
    #expect(warnings(zones) == ["warning unknown-zone", "warning unknown-zone"])
    #expect(warnings(TimeZoneTable()) == [])
  }

  @Test("what may turn out right is not refused")
  func accepted() {
    let body = """
      <column gap={c ? 2 : 3.5}>
        <OfB b={{"x": n, "o": null, "extra": [1]}}/>
        <OfB b={{"x": 1, "y": c ? "a" : "b", "z": 2}}/>
        <OfB b={c ? known : {"x": 4}}/>
        <OfPlain d={c ? 1 : 2.5} any={c ? 1 : "a"} l={[]}/>
        <OfPlain d={c ? n : null}/>
        <OfPlain l={["a", c ? "b" : string(n)]}/>
        <text color={c ? "#fff" : null} fontSize={c ? 10 : {"phone": 3, "default": 4}}>
          {c ? 1 : "none"}{[n].map(i, string(i)).join(",")}{[].join("")}{1 in []}
          {{"a": 1}.?a.orValue("none")}{"%d%%".format([n])}{"%s".format([t])}
        </text>
      </column>
      """
    #expect(
      errors(
        body.replacing("d={c ? n : null}", with: "any={c ? n : null}"), in: "let known = {\"x\": 1}"
      )
        == [])
  }

  @Test("a constant from elsewhere is looked at as a whole")
  func constants() {
    #expect(
      errors("<OfB b={known}/>", in: "let known = {\"y\": \"q\"}")
        == ["known: prop `b` of OfB: expected int at /x, found nothing"])
  }

  @Test("where an adapter may stand between, data decide")
  func adapted() {
    let adapter = """
      protocol Model { left: string }
      adapter Model -> B { x: size(left) }
      """
    #expect(errors("<OfB b={{\"left\": \"q\"}}/>", in: adapter) == [])
  }

  @Test("a protocol that needs itself is refused; one that may end is not")
  func endlessProtocols() {
    #expect(
      errors("<spacer/>", in: "protocol Q { q: Q }")
        == ["q: Q: no value is a Q: it would hold another without end, Q → Q"])
    #expect(
      errors("<spacer/>", in: "protocol A { b: C }\nprotocol C { a: A }")
        == ["a: A: no value is a A: it would hold another without end, A → C → A"])
    #expect(
      errors("<spacer/>", in: "protocol Q { a: Q?, b: list(Q), c: map(Q), d: list(Q)? }") == [])
  }

  @Test("a component that shows itself through a slot is refused, if the slot shows in any case")
  func endlessUses() {
    let boxes = """
      component Box() { <column><slot/></column> }
      component Maybe(c: bool) { <column><row if={c}><slot/></row></column> }
      component Through() { <row><Box><slot/></Box></row> }
      component ThroughMaybe() { <row><Maybe c={true}><slot/></Maybe></row> }
      component Named(foot: element) { <row><slot name="foot"/></row> }
      container Panel() { <group><slot/></group> }

      """
    func endless(_ body: String) -> Bool {
      let component = "component D() { \(body) }"
      return errors("<spacer/>", in: boxes + component) == [
        "D: `D` contains itself without end: D → D"
      ]
    }
    #expect(endless("<Box><D/></Box>"))
    #expect(endless("<Box><row><D/></row></Box>"))
    #expect(endless("<Through><text>a</text><D/></Through>"))
    #expect(endless("<Named><D slot=\"foot\"/></Named>"))
    #expect(endless("<Box><Through><D/></Through></Box>"))
    #expect(!endless("<Maybe c={true}><D/></Maybe>"))
    #expect(!endless("<ThroughMaybe><D/></ThroughMaybe>"))
    #expect(!endless("<Box><row if={1 < size(\"a\")}><D/></row></Box>"))
    #expect(
      errors("<spacer/>", in: boxes + "container C() { <Panel><C/></Panel> }")
        == ["C: `C` contains itself without end: C → C"])
  }

  @Test("a stand-in takes the text that it is given, and is a component")
  func standIns() {
    #expect(
      errors("<spacer/>", in: "component Broken(message: int) { <text>{message}</text> }")
        == ["Broken: `Broken` is given its `message` as string, not as int"])
    #expect(
      errors("<spacer/>", in: "component Broken(message: string?) { <text>{message}</text> }") == []
    )
    let result = compileMarkup(
      "container Broken(message: string) { <section key=\"s\"><text key=\"t\">{message}</text></section> }"
    )
    #expect(result.diagnostics.map(\.code) == ["bad-stand-in"])
    #expect(result.program != nil)
  }
}
