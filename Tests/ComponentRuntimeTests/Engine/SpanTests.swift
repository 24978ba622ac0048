// A text with spans, from markup to documents and deltas.

import ComponentRuntime
import Testing

@Suite("Spans")
struct SpanTests {
  private static let person = SourceName("person")

  private static func markup(_ text: String) -> String {
    """
    protocol Person { name: string, city: string?, tags: list(string) = [] }
    source person: Person
    viewport phone { width: 390, height: 844, scale: 1 }
    viewport tablet { width: 820, height: 1180, scale: 2 }
    component Greeting(p: Person) { <row>\(text)</row> }
    page home() {
      use p = person
      <section key="s"><Greeting key="g" p={p}/></section>
    }
    """
  }

  /// An engine whose page shows `text` to `viewport`.
  private func engine(_ text: String, viewport: Int = 0) throws -> Engine {
    let result = MarkupCompiler.compile(files: [
      SourceFile(path: "home.feed", text: Self.markup(text))
    ])
    let program = try #require(result.program, "\(result.diagnostics.rendered())")
    let engine = Engine(program: program, text: FixedTextMeasurer())
    try engine.watch(PageAddress("home"), in: program.viewports[viewport])
    return engine
  }

  /// Pushes a person, and says what the delta was.
  private func put(_ person: Value, to engine: Engine) throws -> String? {
    let change = SourceChange(source: Self.person, operation: .put(person))
    let outcome = try engine.apply(
      Event(number: engine.lastEvent + 1, timeMilliseconds: 0, kind: .changes([change])))
    guard case .operations(let bytes, _)? = outcome.changes.first?.content else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text's element in the document, with the row's end after it.
  private func element(_ engine: Engine, in viewport: String = "phone") throws -> String {
    let body = try #require(engine.document(PageAddress("home"), in: viewport)).body
    let document = String(decoding: body, as: UTF8.self)
    let start = try #require(document.firstRange(of: #""element":{"children":["#)).upperBound
    let rest = document[start...]
    let end = try #require(
      rest.firstRange(of: #"],"frame":[0,0,\#(viewport == "phone" ? 390 : 1640)"#))
    return String(rest[..<end.lowerBound])
  }

  @Test("§5.12 are children without frames, plain words between them too")
  func document() throws {
    let engine = try engine(
      ##"<text fontSize={10}>Hello <span fontWeight={600} color="#f00">{p.name}</span>, hi</text>"##
    )
    _ = try put(["name": "Ada"], to: engine)
    #expect(
      try element(engine)
        == ##"{"children":[{"props":{"text":"Hello "},"type":"span"},"##
        + ##"{"props":{"color":"#f00","fontWeight":600,"text":"Ada"},"type":"span"},"##
        + ##"{"props":{"text":", hi"},"type":"span"}],"##
        + ##""frame":[0,0,65,12],"props":{"fontSize":10},"type":"text"}"##)
  }

  @Test("change by one operation on their words, and frames only where the size differs")
  func delta() throws {
    let engine = try engine(
      "<text fontSize={10} width={200}>Hello <span fontWeight={600}>{p.name}</span></text>")
    _ = try put(["name": "Ada"], to: engine)
    let delta = try #require(try put(["name": "Bob"], to: engine))
    #expect(
      delta
        == #"[{"op":"replace","path":"/sections/0/items/0/element/children/0/children/1/props/text","#
        + #""value":"Bob"}]"#)
  }

  @Test("come, go and repeat by data")
  func control() throws {
    let engine = try engine(
      """
      <text fontSize={10}>{p.name}<span if={p.city != null}> of {p.city}</span>\
      <span for={t in p.tags} key={t} data-tag={t}>#{t}</span></text>
      """)
    _ = try put(["name": "Ada"], to: engine)
    #expect(try element(engine).contains(#""frame":[0,0,15,12]"#))
    let delta = try #require(try put(["name": "Ada", "city": "Bonn", "tags": ["x"]], to: engine))
    let children = "/sections/0/items/0/element/children/0/children"
    #expect(delta.contains(#"{"op":"add","path":"\#(children)/1","#))
    #expect(delta.contains(#"{"op":"add","path":"\#(children)/2","#))
    #expect(
      try element(engine)
        == ##"{"children":[{"props":{"text":"Ada"},"type":"span"},"##
        + ##"{"props":{"text":" of Bonn"},"type":"span"},"##
        + ##"{"props":{"data-tag":"x","text":"#x"},"type":"span"}],"frame":[0,0,65,12],"##
        + ##""props":{"fontSize":10},"type":"text"}"##)
  }

  @Test("take room by their own size, in each viewport by its own")
  func sizes() throws {
    let text = """
      <text fontSize={10} lines={1}>ab<span fontSize={{"phone": 20, "default": 30}}>{p.name}</span></text>
      """
    let phone = try engine(text)
    _ = try put(["name": "Ada"], to: phone)
    #expect(try element(phone).contains(#""frame":[0,0,40,24]"#))
    #expect(try element(phone).contains(#"{"fontSize":20,"text":"Ada"}"#))
    let tablet = try engine(text, viewport: 1)
    _ = try put(["name": "Ada"], to: tablet)
    #expect(try element(tablet, in: "tablet").contains(#""frame":[0,0,110,72]"#))
    #expect(try element(tablet, in: "tablet").contains(#"{"fontSize":30,"text":"Ada"}"#))
  }

  @Test("leave a text empty when all are gone")
  func gone() throws {
    let engine = try engine("<text><span if={p.city != null}>{p.city}</span></text>")
    _ = try put(["name": "Ada"], to: engine)
    #expect(try element(engine).hasSuffix(#""type":"text"}"#))
    #expect(try !element(engine).contains("span"))
    _ = try put(["name": "Ada", "city": "Bonn"], to: engine)
    #expect(try element(engine).contains(#"[{"props":{"text":"Bonn"},"type":"span"}]"#))
  }

  @Test("fold white space as JSX does on either side of a tag")
  func whiteSpace() throws {
    let engine = try engine(
      """
      <text>
        one <span>two </span>
        three
        <span> four</span>{" "}
        <span>five</span>
      </text>
      """)
    _ = try put(["name": "Ada"], to: engine)
    let words = try element(engine).split(separator: #""text":""#).dropFirst().map {
      String($0.prefix { $0 != "\"" })
    }
    #expect(words == ["one ", "two ", "three", " four", " ", "five"])
  }
}
