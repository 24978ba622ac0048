import Testing

@testable import ComponentRuntime

/// Compiles `text` as the one file of a config.
func compileMarkup(
  _ text: String, natives: NativeRegistry = NativeRegistry()
) -> MarkupCompiler.Result {
  MarkupCompiler.compile(files: [SourceFile(path: "test.feed", text: text)], natives: natives)
}

@Suite("Markup compiler") struct MarkupCompilerTests {
  @Test("the whole example compiles, with its states and actions")
  func compilesCompleteExample() throws {
    let result = compileMarkup(MarkupExample.complete)
    #expect(result.diagnostics.allSatisfy { $0.severity == .warning })
    let program = try #require(result.program)
    let card = try #require(program.components.first { $0.scope.name == "RepoCard" })
    #expect(card.scope.states.map(\.name) == ["expanded", "busy"])
    #expect(card.scope.actions.map(\.name) == ["toggle", "buy"])
    let buy = try #require(card.scope.action("buy"))
    let call = ActionCall(target: "cart", action: "add", parameters: .empty)
    let continuation = ActionCall.Continuation(index: 0, digest: "", arguments: .empty, depth: 1)
    #expect(buy.origin(of: call, continuation)?.target == "cart/add")
    #expect(program.isInteractive == [true, false, false, false, false, false])
  }

  @Test("the example without them compiles into everything it declares")
  func compilesExample() throws {
    let result = compileMarkup(MarkupExample.supported)
    #expect(result.diagnostics.allSatisfy { $0.code == "unused-declaration" })
    let program = try #require(result.program)
    #expect(
      program.components.map(\.scope.name)
        == ["RepoCard", "Notice", "BannerCell", "AdCell", "TwoColumnCell", "Fallback"])
    #expect(program.containers.map(\.scope.name) == ["YouMayLike"])
    #expect(program.pages.keys.sorted() == ["home"])
    #expect(program.viewports.map(\.name) == ["phone", "tablet"])
    #expect(program.viewports[0].scale == 3)
    #expect(program.targets["cart"]?.actions[0].documentation == "Puts a product into the cart.")
    let source = try #require(program.sources["recommend"])
    #expect(source.timeToLiveMilliseconds == 300_000)
    #expect(source.timeoutMilliseconds == 10_000)
    #expect(source.type == .protocol("Recommend"))
    #expect(source.parameters.map(\.name) == ["user"])
    let repo = try #require(program.protocols["Repo"])
    #expect(repo.field("price")?.defaultValue == .double(0))
    #expect(repo.field("cover")?.type == .optional(.string))
  }

  @Test("the result does not depend on the order of the files")
  func ignoresFileOrder() {
    let a = SourceFile(path: "a.feed", text: "component A() { <B/> }\nlet x = y + 1")
    let b = SourceFile(path: "b.feed", text: "component B() { <text>{x}</text> }\nlet y = 2")
    let one = MarkupCompiler.compile(files: [a, b])
    let other = MarkupCompiler.compile(files: [b, a])
    #expect(one.diagnostics.isEmpty)
    #expect(one.program?.components.map(\.scope.name) == ["A", "B"])
    #expect(other.program?.components.map(\.scope.name) == ["A", "B"])
  }

  @Test("a name declared in two files is refused, citing both places")
  func refusesDuplicates() throws {
    let result = MarkupCompiler.compile(files: [
      SourceFile(path: "a.feed", text: "style same { gap: 1 }"),
      SourceFile(path: "b.feed", text: "\ncomponent same() { <row/> }"),
    ])
    #expect(result.program == nil)
    let diagnostic = try #require(result.diagnostics.first)
    #expect(diagnostic.code == "duplicate-declaration")
    #expect(diagnostic.range.file.path == "b.feed")
    #expect(diagnostic.range.position == SourcePosition(line: 2, column: 11))
    #expect(diagnostic.notes.first?.range.file.path == "a.feed")
    #expect(diagnostic.notes.first?.range.position == SourcePosition(line: 1, column: 7))
  }

  @Test("sources and targets have namespaces of their own")
  func separatesNamespaces() {
    let result = compileMarkup(
      """
      source cart
      target cart { action add() }
      style cart { gap: 1 }
      """)
    #expect(result.diagnostics.isEmpty)
  }

  @Test("all faults of a file are shown, those of syntax and those of meaning")
  func goesOnAfterFaults() {
    let result = compileMarkup(
      """
      component A(n: int) {
        <row gap=4>
          <text>{n + }</text>
        </row>
      }

      component B(title: strin) {
        let cheap = title
        <column pading={3}>
          <text if={cheap}>{titel}</text
        </column>
      }

      page p( {
        <section key="a"/>
      }

      page q() { <sectoin key="a"/> }
      """)
    #expect(
      result.diagnostics.map { "\($0.range.position.line) \($0.message)" } == [
        "2 expected `\"…\"` or `{…}` after `gap=`, found `4`",
        "3 expected an expression, found the end of the expression",
        "7 unknown type `strin`",
        "9 unknown attribute `pading` of <column>",
        "10 unknown variable `titel`",
        "10 expected `>` at the end of `</text`, found the end of the line",
        "14 expected a parameter's name, found `{`",
        "18 unknown container `<sectoin>`",
      ])
  }

  @Test("a component that could not be read is not missed by its uses")
  func sparesUsesOfDamagedDeclarations() {
    let result = compileMarkup(
      """
      component Card(repo: , title: string) { <text>{title}</text> }
      protocol Repo { id: }
      style title { fontSize }
      page p() {
        <section key="a"><Card key="1" anything={1}/></section>
      }
      component B(repo: Repo) { <text style="title">{repo.whatever}</text> }
      """)
    #expect(result.diagnostics.map(\.range.position.line) == [1, 2, 3])
  }

  @Test("a string with braces in it is warned of: only expressions are evaluated")
  func warnsOfBracesInStrings() {
    let result = compileMarkup(#"component A() { <row label="{size} items"/> }"#)
    #expect(result.program != nil)
    #expect(result.diagnostics.map(\.code) == ["braces-in-string"])
  }

  @Test("equal keys of neighbours are warned of, unless only one of them may show")
  func warnsOfEqualKeys() {
    let result = compileMarkup(
      """
      page p(n: int = 1) {
        <group>
          <section key="a">
            <row key="x"/>
            <row key="y"/>
            <row key="x"/>
            <row if={n == 1} key="z"/>
            <row else key="z"/>
          </section>
          <section key="a"/>
        </group>
      }
      """)
    #expect(result.program != nil)
    #expect(
      result.diagnostics.map { "\($0.range.position.line) \($0.message)" } == [
        "6 the key `x` is taken: this one becomes `x#2`",
        "10 the key `a` is taken: this one becomes `a#2`",
      ])
  }

  @Test("a loop whose items all get one key is warned of, inside a cell as well")
  func warnsOfLoopKeys() {
    let result = compileMarkup(
      """
      component A(l: list(string)) {
        let own = size(l)
        <column>
          <text for={x in l} key="a">{x}</text>
          <text for={x, i in l} key={i}>{x}</text>
          <row for={x in l} key={x}><text for={y in l} key={x}>{y}</text></row>
          <text for={x in l} key={own}>{x}</text>
          <text for={x in l} key="{x}">{x}</text>
        </column>
      }
      """)
    #expect(result.program != nil)
    #expect(
      result.diagnostics.map { "\($0.range.position.line) \($0.message)" } == [
        "4 every item of this loop gets the same key",
        "6 every item of this loop gets the same key",
        "7 every item of this loop gets the same key",
        "8 braces mean nothing in a string",
      ])
    #expect(result.diagnostics.last?.mend == "write `key={x}`")
  }

  @Test("declarations that nothing uses are warned of, where there is a page")
  func warnsOfUnusedDeclarations() {
    let parts = """
      let shade = "#fff"
      let wide = 390
      let _kept = 1
      style title { color: shade }
      style plain { fontSize: 12 }
      protocol Item { id: string }
      protocol Shown { title: string }
      protocol Idle { title: string }
      protocol Model { id: string }
      adapter Item -> Shown { title: id }
      adapter Model -> Item { id: id }
      source items: list(Item)
      source likes(id: string): map(int)
      source idle
      target cart { action add(m: Model): any }
      viewport phone { width: wide, height: 844 }
      component Card(item: Shown) { action like() { push("likes/x", "put", {}) }
        <text style="title" onTap={like()}>{item.title}</text> }
      component Again() { <column><text if={1 < 2}>a</text><row if={1 > 2}><Again/></row></column> }
      component Broken(message: string) { <text>{message}</text> }
      container Box() { <section key="box"/> }

      """
    let page = """
      page p() {
        use all = items
        <section key="s"><Card for={i in all} key={i.id} item={i}/></section>
      }
      """
    #expect(compileMarkup(parts).diagnostics.map(\.message) == [])
    #expect(
      compileMarkup(parts + page).diagnostics.map { "\($0.range.position.line) \($0.message)" } == [
        "5 the style `plain` is never used",
        "8 the protocol `Idle` is never used",
        "11 the adapter Model -> Item is never used",
        "14 the source `idle` is never used",
        "19 the component `Again` is never used",
        "21 the container `Box` is never used",
      ])
    // What data pick may be any component.
    let picking = page.replacing("<Card ", with: "<component is={i.id} ")
    let picked = compileMarkup(parts + picking).diagnostics.map(\.message)
    #expect(!picked.contains { $0.contains("component") })
    // What an error hides may use anything.
    let broken = compileMarkup(parts + page + "\ncomponent C() { <row a/> }")
    #expect(broken.diagnostics.map(\.message) == ["unknown attribute `a` of <row>"])
  }

  @Test(
    "what is sound beside a broken declaration is checked, and no program is made",
    arguments: [
      "component A() { <row a/> }", "component A(a: { <row/> }", "component A",
      "container A() { <section/> }", "container A(a) { <group/> }",
    ])
  func refusesBrokenBesideSound(broken: String) {
    let sound = """

      component B() { state n: int = 1
        action f() { n = 2 }
        <row onTap={f()}><C/></row> }
      component C() { <B2/> }
      component B2() { <row/> }
      container Q() { <group><R/></group> }
      container R() { <section key="a"><B key="b"/></section> }
      """
    let result = compileMarkup(broken + sound)
    #expect(result.program == nil)
    #expect(result.errorCount == 1, "\(result.diagnostics.rendered())")
  }

  @Test("a stand-in that asks for more than it is given is refused")
  func refusesGreedyStandIns() {
    let result = compileMarkup(
      """
      component Fallback(type: string, why: string) { <text>{type}{why}</text> }
      component Broken(message: string, hint: string = "") { <text>{message}{hint}</text> }
      """)
    #expect(
      result.diagnostics.map(\.message) == ["`Fallback` is given the prop `type` and no other"])
  }

  @Test("names that nothing uses, and names that hide others, are warned of")
  func warns() {
    let result = compileMarkup(
      """
      let accent = "#fff"
      source ads
      component A(used: string, unused: string, _ignored: string, accent: string) {
        let idle = 1
        <column>
          <text for={used, i in [used]} key={used}>{used}{accent}</text>
        </column>
      }
      page p() {
        use list = ads
        <section key="a"/>
      }
      """)
    #expect(result.program != nil)
    #expect(
      result.diagnostics.map { "\($0.range.position.line) \($0.message)" } == [
        "3 the component `A` is never used",
        "3 the parameter `unused` of A is never used",
        "3 `accent` hides a constant of the same name",
        "4 the let `idle` of A is never used",
        "6 `used` hides a parameter of the same name",
        "6 the loop variable `i` of A is never used",
        "10 the use `list` of p is never used",
      ])
  }
}
