// Components in Swift, as a program of one's own would have them.

import Testing

@testable import ComponentRuntime

struct Repo: PropRecord {
  let title: String
  let price: Double

  init(_ fields: inout PropReader) throws(PropFault) {
    title = try fields.read("title")
    price = try fields.read("price", default: 1.5)
  }
}

/// A record, a list, an optional; another Swift component and two of the markup inside.
struct RepoTile: Component {
  let repo: Repo
  let tags: [String]
  let note: String?

  init(_ props: inout PropReader) throws(PropFault) {
    repo = try props.read("repo")
    tags = try props.read("tags", default: [])
    note = try props.read("note")
  }

  var body: Element {
    Column {
      Text(repo.title).style("title").lines(1)
      if let note { Text(note) }
      for tag in tags { Badge(text: tag) }
      Use("Label").prop("words", "\(repo.price)").grow(1)
    }
    .padding(.viewports(["phone": 12], default: 20)).background("#ffffff").data("title", repo.title)
  }

  static let references = ["title", "Label"]
}

struct Badge: Component {
  let text: String

  init(text: String) { self.text = text }

  init(_ props: inout PropReader) throws(PropFault) {
    text = try props.read("text", default: "a \"new\"\n{one}")
  }

  var body: Element {
    if text.isEmpty {
      Spacer()
    } else {
      Text(text).fontSize(11)
    }
  }
}

/// A text of spans.
struct Noted: Component {
  let note: String

  init(_ props: inout PropReader) throws(PropFault) { note = try props.read("note") }

  var body: Element {
    Text {
      "Note: "
      if !note.isEmpty { TextSpan(note).fontWeight(600).data("kind", "note") }
    }
  }
}

/// Uses a component of the markup twice, and another in between.
struct LikedTwice: Component {
  let isLong: Bool

  init(_ props: inout PropReader) throws(PropFault) { isLong = try props.read("isLong") }

  var body: Element {
    Row {
      Use("Like")
      if isLong { Use("Label") }
      Use("Like")
    }
  }

  static let references = ["Like", "Label"]
}

/// Says what no checker sees.
struct Faulty: Component {
  let how: String

  init(_ props: inout PropReader) throws(PropFault) {
    how = try props.read("how", default: "")
    if how == "prop" { throw PropFault("cannot be used", path: ["how"]) }
  }

  var body: Element {
    Column {
      switch how {
      case "component": Use("Lable")
      case "unlisted": Use("Price")
      case "missing": Use("Label")
      case "unknown": Use("Label").prop("wrods", "x")
      case "type": Use("Label").prop("words", 1)
      case "value": Text("x").fontSize("large")
      case "style": Text("x").style("titel")
      case "endless": Endless()
      case "json": Text("x").data("a", Double.infinity)
      default: Text("sound")
      }
    }
  }

  static let references = ["title", "Label"]
}

struct Endless: Component {
  init() {}
  init(_ props: inout PropReader) throws(PropFault) {}
  var body: Element { Row { Endless() } }
}

struct NativeFixture {
  static let natives = NativeRegistry(RepoTile.self, Badge.self, Faulty.self)

  static let markup = """
    source feed: list(Item)
    protocol Item { id: string, how: string = "", repo: Repo, other: int = 0 }
    viewport phone { width: 390, height: 844, scale: 3 }
    style title { fontSize: 17 }
    component Label(words: string) { <text>{words}</text> }
    component Price(value: int) { <text>{value}</text> }
    component Framed(repo: Repo) { <row><RepoTile repo={repo} tags={["a", "b"]}/></row> }
    page list() {
      use items = feed
      <group>
        <section key="tiles">
          <header><Badge text="head"/></header>
          <RepoTile for={i in items} key={i.id} repo={i.repo} data-n={i.id}/>
        </section>
        <section key="framed"><Framed for={i in items} key={i.id} repo={i.repo}/></section>
        <section key="faulty"><Faulty for={i in items} key={i.id} how={i.how}/></section>
      </group>
    }
    """

  let engine: Engine

  static func compile(_ markup: String) -> MarkupCompiler.Result {
    MarkupCompiler.compile(
      files: [SourceFile(path: "list.feed", text: markup)], natives: natives)
  }

  init() throws {
    let result = Self.compile(Self.markup)
    let program = try #require(result.program, "\(result.diagnostics.rendered())")
    // Tests take parts of the markup away, and may leave others without use.
    let faults = result.diagnostics.filter { $0.code != "unused-declaration" }
    #expect(faults.isEmpty, "\(faults.rendered())")
    engine = Engine(program: program, text: FixedTextMeasurer())
    try engine.watch(PageAddress("list"), in: program.viewports[0])
  }

  static func item(
    _ id: String, title: String = "A", how: String = "", other: Int64 = 0, stars: Int64 = 0
  ) -> Value {
    [
      "id": .string(id), "how": .string(how), "other": .int(other),
      "repo": ["title": .string(title), "price": 2, "stars": .int(stars)],
    ]
  }

  struct Step {
    var work: WorkCounters
    var outcome: Outcome
    var delta = ""
  }

  func push(_ items: Value...) throws -> Step {
    let before = engine.counters
    let change = SourceChange(
      source: SourceName("feed"), operation: .put(.list(ValueList(items))))
    let outcome = try engine.apply(
      Event(number: engine.lastEvent + 1, timeMilliseconds: 0, kind: .changes([change])))
    var step = Step(work: engine.counters - before, outcome: outcome)
    if case .operations(let bytes, _)? = outcome.changes.first?.content {
      step.delta = String(decoding: bytes, as: UTF8.self)
    }
    return step
  }

  func document() throws -> String {
    let body = try #require(engine.document(PageAddress("list"), in: "phone")).body
    return String(decoding: body, as: UTF8.self)
  }
}
