// Components in Swift beside those in markup: shown alike, checked alike, run no more than they.

import TestSupport
import Testing

@testable import ComponentRuntime

@Suite("Native components")
struct NativeComponentTests {
  @Test("markup and Swift nest in one another, both ways")
  func nesting() throws {
    let fixture = try NativeFixture()
    let step = try fixture.push(NativeFixture.item("a", title: "Tea"))
    #expect(step.outcome.diagnostics.isEmpty)
    let document = try fixture.document()
    for part in [
      #""data-n":"a","data-title":"Tea""#, ##""background":"#ffffff""##, #""text":"head""#,
      #""fontSize":17,"lines":1,"text":"Tea""#, #""text":"2.0""#, #""text":"b""#,
      #""type":"RepoTile""#, #""type":"Framed""#,
    ] {
      #expect(document.contains(part), "\(part) in \(document)")
    }
  }

  @Test("a text in Swift has spans as one in markup has")
  func spans() throws {
    let markup = """
      viewport phone { width: 390, height: 844, scale: 3 }
      page spans() { <section key="s"><Noted key="n" note="x"/></section> }
      """
    let result = MarkupCompiler.compile(
      files: [SourceFile(path: "spans.feed", text: markup)], natives: NativeRegistry(Noted.self))
    let program = try #require(result.program, "\(result.diagnostics.rendered())")
    let engine = Engine(program: program, text: FixedTextMeasurer())
    try engine.watch(PageAddress("spans"), in: program.viewports[0])
    let body = try #require(engine.document(PageAddress("spans"), in: "phone")).body
    let spans =
      #""children":[{"props":{"text":"Note: "},"type":"span"},"#
      + #"{"props":{"data-kind":"note","fontWeight":600,"text":"x"},"type":"span"}]"#
    #expect(String(decoding: body, as: UTF8.self).contains(spans))
  }

  @Test("two uses of one component have states of their own, whatever stands between them")
  func states() throws {
    let markup = """
      source feed: bool
      viewport phone { width: 390, height: 844, scale: 3 }
      component Label() { state count: int = 7
        <text>label {count}</text> }
      component Like() {
        state count: int = 0
        action like() { count = count + 1 }
        <text onTap={like()}>{count}</text>
      }
      page p() {
        use long = feed
        <section key="s"><LikedTwice key="n" isLong={long == true}/></section>
      }
      """
    let result = MarkupCompiler.compile(
      files: [SourceFile(path: "p.feed", text: markup)], natives: NativeRegistry(LikedTwice.self))
    let program = try #require(result.program, "\(result.diagnostics.rendered())")
    let engine = Engine(program: program, text: FixedTextMeasurer())
    let page = PageAddress("p")
    try engine.watch(page, in: program.viewports[0])
    func apply(_ kind: Event.Kind) throws {
      let event = Event(number: engine.lastEvent + 1, timeMilliseconds: 0, kind: kind)
      _ = try engine.apply(event)
    }
    let tap = ActionRequest(
      page: page, cell: (section: "s", cell: "n"),
      name: handler("Like", "like()", at: "1."))
    try apply(.acted(try engine.run(tap, on: engine.sources)))
    for isLong in [false, true] {
      try apply(
        .changes([SourceChange(source: SourceName("feed"), operation: .put(.bool(isLong)))]))
      let body = try #require(engine.document(page, in: "phone")).body
      let texts = String(decoding: body, as: UTF8.self).split(separator: #""text":""#).dropFirst()
        .map { $0.prefix { $0 != "\"" } }
      #expect(texts == (isLong ? ["0", "label 7", "1"] : ["0", "1"]))
    }
  }

  @Test("a component runs again when what it reads of its props changed, and only then")
  func work() throws {
    let fixture = try NativeFixture()
    let items = (0..<20).map { NativeFixture.item("i\($0)") }
    _ = try fixture.push(items[0], items[1], items[2])
    let unread = try fixture.push(
      NativeFixture.item("i0", other: 1), NativeFixture.item("i1", stars: 4), items[2])
    // `stars` is no field of the record: only `Framed` is asked, which hands on all of it.
    #expect(unread.work.measured == 0)
    #expect(unread.delta == "")
    let read = try fixture.push(
      NativeFixture.item("i0", title: "B", other: 1), NativeFixture.item("i1", stars: 4), items[2])
    // A tile and its label; a frame, its tile, two badges and the label.
    #expect(read.work.evaluated == 7)
    #expect(read.work.measured == 2)
    #expect(!read.delta.contains("i1"))
  }

  @Test(
    "a fault in Swift breaks its cell and no other",
    arguments: [
      ("prop", "Faulty: `how` cannot be used"),
      ("component", "the component `Lable` is not among its references; did you mean `Label`?"),
      ("unlisted", "the component `Price` is not among its references"),
      ("missing", "Label needs the prop `words`"),
      ("unknown", "unknown prop `wrods` of Label; did you mean `words`?"),
      ("type", "the prop `words` of Label does not fit"),
      ("value", "Faulty: fontSize must be"),
      ("style", "the style `titel` is not among its references; did you mean `title`?"),
      ("endless", "more than 64 components inside one another"),
      ("json", "`data-a` must be a value that JSON can write"),
    ])
  func faults(how: String, message: String) throws {
    let fixture = try NativeFixture()
    let step = try fixture.push(
      NativeFixture.item("a"), NativeFixture.item("b", how: how), NativeFixture.item("c"))
    #expect(step.outcome.diagnostics.count == 1)
    let diagnostic = try #require(step.outcome.diagnostics.first?.diagnostic)
    #expect(diagnostic.message.contains(message), "\(diagnostic.message)")
    #expect(diagnostic.cell == "b")
    #expect(diagnostic.section == "faulty")
    // What has no place in the markup by itself is told at the use.
    let place = try #require(diagnostic.range?.text)
    #expect(place.hasPrefix("<Faulty") || message.contains("Label "), "\(place)")
    let parts = try fixture.document().split(separator: "\"text\":\"sound\"")
    #expect(parts.count == 3, "the cells beside it show")
  }

  @Test(
    "uses are checked as those of components in markup",
    arguments: [
      ("<RepoTile for={i in items} key={i.id} repo={i.repo} note=\"x\"/>", nil),
      (
        "<RepoTile for={i in items} key={i.id} rep={i.repo}/>",
        "unknown prop `rep` of RepoTile"
      ),
      ("<RepoTile for={i in items} key={i.id}/>", "RepoTile needs the prop `repo`"),
      (
        "<RepoTile for={i in items} key={i.id} repo={i.repo} note={1}/>",
        "prop `note` of RepoTile needs string?, found int"
      ),
      (
        "<RepoTile for={i in items} key={i.id} repo={i}/>",
        "prop `repo` of RepoTile needs Repo, found Item, which has no `title`"
      ),
      ("<RepoTyle for={i in items} key={i.id}/>", "did you mean `RepoTile`?"),
    ])
  func checked(use: String, message: String?) throws {
    let markup = """
      source feed: list(Item)
      protocol Item { id: string, repo: Repo }
      viewport phone { width: 390, height: 844 }
      style title { fontSize: 17 }
      component Label(words: string) { <text>{words}</text> }
      page list() { use items = feed <section key="a">\(use)</section> }
      """.replacing(" use items", with: "\nuse items").replacing("feed <", with: "feed\n<")
    let text = NativeFixture.compile(markup).diagnostics.rendered()
    #expect(message == nil ? text.isEmpty : text.contains(message ?? ""), "\(text)")
  }

  @Test("a name of the registry cannot be declared again, and what it needs must be there")
  func names() {
    let again = NativeFixture.compile(
      NativeFixture.markup + "\ncomponent Badge(a: int) { <text>{a}</text> }")
    #expect(again.diagnostics.rendered().contains("`Badge` is declared twice"))
    #expect(again.diagnostics.rendered().contains("component Badge(text: string"))
    let lacking = NativeFixture.compile(
      NativeFixture.markup.replacing("style title { fontSize: 17 }", with: ""))
    #expect(
      lacking.diagnostics.rendered().contains("needs a component, style or action `title`"),
      "\(lacking.diagnostics.rendered())")
  }

  @Test("what is printed for feedctl check checks as the registry does")
  func declarations() throws {
    let printed = NativeFixture.natives.declarations
    #expect(printed.contains("protocol Repo { title: string, price: double = 1.5 }"))
    #expect(
      printed.contains(
        #"component RepoTile(repo: Repo, tags: list(string) = [], note: string?) { <spacer/> }"#))
    let result = MarkupCompiler.compile(
      files: [SourceFile(path: "list.feed", text: NativeFixture.markup)],
      standIns: [SourceFile(path: "native.txt", text: printed)])
    #expect(result.program != nil, "\(result.diagnostics.rendered())")
    // One of them uses it without saying so.
    #expect(result.diagnostics.map(\.message) == ["the component `Price` is never used"])
    let lacking = MarkupCompiler.compile(
      files: [
        SourceFile(
          path: "list.feed",
          text: NativeFixture.markup.replacing("style title { fontSize: 17 }", with: ""))
      ], standIns: [SourceFile(path: "native.txt", text: printed)])
    #expect(
      lacking.diagnostics.rendered().contains("needs a component, style or action `title`"),
      "\(lacking.diagnostics.rendered())")
    let badge = result.program?.components.first { $0.scope.name == "Badge" }
    #expect(badge?.scope.parameters[0].defaultValue == .string("a \"new\"\n{one}"))
  }

  @Test("a reload runs a Swift component again where what it refers to changed")
  func reload() throws {
    let fixture = try NativeFixture()
    _ = try fixture.push(NativeFixture.item("a"), NativeFixture.item("b"))
    func reload(_ old: String, _ new: String) throws -> WorkCounters {
      let program = try #require(
        NativeFixture.compile(NativeFixture.markup.replacing(old, with: new)).program)
      var sources = fixture.engine.sources
      let accepted = try sources.accept(
        Event(
          number: sources.lastEvent + 1, timeMilliseconds: 0,
          kind: .configured(hash: "", misfits: [])), declarations: nil)
      let before = fixture.engine.counters
      _ = fixture.engine.reload(program, accepted)
      return fixture.engine.counters - before
    }
    #expect(try reload("component Price", "// x\ncomponent Price") == WorkCounters())
    let label = try reload("<text>{words}</text>", "<text>{words}!</text>")
    // The tiles, the frames and the faulty, which name `Label` too.
    #expect(label.measured == 4)
    #expect(try fixture.document().contains("2.0!"))
  }
}
