import Testing

@testable import ComponentRuntime

@Suite("Markup parser") struct MarkupParserTests {
  /// What parsing `text` makes and reports.
  static func parse(_ text: String) -> (syntax: MarkupSyntax, diagnostics: [Diagnostic]) {
    var diagnostics: [Diagnostic] = []
    let file = SourceFile(path: "test.feed", text: text)
    return (MarkupParser.parse(file, diagnostics: &diagnostics), diagnostics)
  }

  @Test("the complete example parses without a fault, into all its declarations")
  func parsesExample() {
    let (syntax, diagnostics) = Self.parse(MarkupExample.complete)
    #expect(diagnostics.rendered() == "")
    let kinds = syntax.declarations.map { "\($0.keyword) \($0.name?.text ?? "-")" }
    #expect(
      kinds == [
        "protocol Repo", "protocol Banner", "protocol Group", "protocol Recommend", "protocol Ad",
        "protocol TwoColumn", "protocol Person", "protocol User", "adapter -", "adapter -",
        "source recommend", "source ads", "target cart", "viewport phone", "viewport tablet",
        "style title", "let accent", "component RepoCard", "component Notice",
        "component BannerCell", "component AdCell", "component TwoColumnCell",
        "component Fallback", "container YouMayLike", "page home", "rule ads",
      ])
    #expect(syntax.comments.count == 3)
  }

  @Test("an action keeps its steps, blocks and answers")
  func parsesActions() throws {
    let (syntax, _) = Self.parse(MarkupExample.complete)
    let component = syntax.declarations.compactMap { declaration in
      if case .component(let component) = declaration { component } else { nil }
    }.first
    let actions = try #require(component).members.compactMap { member in
      if case .action(let action) = member { action } else { nil }
    }
    #expect(actions.map(\.name.text) == ["toggle", "buy"])
    guard case .conditional(let condition, let then, nil, _) = actions[1].body.first else {
      Issue.record("expected an `if`")
      return
    }
    #expect(condition.range.text == "!busy")
    guard case .call(let arguments, let success, let failure, _) = then.last else {
      Issue.record("expected a call")
      return
    }
    #expect(arguments.map(\.range.text) == ["\"cart/add\"", "{\"id\": repo.id, \"count\": count}"])
    #expect(success?.count == 1)
    #expect(failure?.count == 1)
  }

  @Test("documentation belongs to what stands below it")
  func attachesDocumentation() throws {
    let (syntax, diagnostics) = Self.parse(
      """
      /// A product.
      /// With its price.
      protocol Repo { id: string }
      // Not documentation.
      target cart {
        /// Puts it in.
        action add(id: string) remote
      }
      """)
    #expect(diagnostics.isEmpty)
    guard case .protocol(let first) = syntax.declarations[0],
      case .target(let second) = syntax.declarations[1]
    else {
      Issue.record("expected a protocol and a target")
      return
    }
    #expect(first.documentation == ["A product.", "With its price."])
    #expect(second.documentation == [])
    #expect(second.actions[0].documentation == ["Puts it in."])
    #expect(second.actions[0].isRemote)
  }

  @Test(
    "durations are whole numbers with units",
    arguments: [
      ("300ms", 300), ("5m", 300_000), ("10s", 10_000), ("1h30m", 5_400_000), ("1d", 86_400_000),
    ])
  func parsesDurations(text: String, milliseconds: Int64) {
    let (syntax, diagnostics) = Self.parse("source a { ttl: \(text) }")
    #expect(diagnostics.isEmpty)
    guard case .source(let source) = syntax.declarations.first,
      case .duration(let found, _) = source.options.first?.value
    else {
      Issue.record("expected a source with a duration")
      return
    }
    #expect(found == milliseconds)
  }

  @Test(
    "the extent of an expression is found by brackets, strings and line ends",
    arguments: [
      ("let a = {\"x\": [1, (2)]}[\"}\"]\n", "{\"x\": [1, (2)]}[\"}\"]"),
      ("let a = 1 + 2 // more\nlet b = 3", "1 + 2"),
      ("let a = [1,\n  2]\nlet b = 3", "[1,\n  2]"),
      ("let a = r\"\\\" + 'it''s'\n", "r\"\\\" + 'it''s'"),
      ("let a = \"\"\"two\nlines\"\"\"\n", "\"\"\"two\nlines\"\"\""),
      ("let a = 1", "1"), ("let a = b.`it's {`[0]\nlet c = 1", "b.`it's {`[0]"),
    ])
  func findsExtent(text: String, expression: String) {
    let (syntax, _) = Self.parse(text)
    guard case .constant(let constant) = syntax.declarations.first else {
      Issue.record("expected a constant")
      return
    }
    #expect(constant.value.range.text == expression)
  }

  @Test("text is folded, unescaped and split at braces")
  func parsesText() throws {
    let (syntax, diagnostics) = Self.parse(
      """
      component A(a: string) {
        <text>
          a &lt; b &amp;&amp; c {a}
          http://x.org // {"{"} /* kept */{/* dropped */}
        </text>
      }
      """)
    #expect(diagnostics.rendered() == "")
    guard case .component(let component) = syntax.declarations.first else {
      Issue.record("expected a component")
      return
    }
    let pieces = try #require(component.elements.first).children.map { child in
      switch child {
      case .text(let text, _): text
      case .expression(let expression): "{\(expression.range.text)}"
      case .element: "<>"
      }
    }
    #expect(pieces == ["a < b && c ", "{a}", "http://x.org // ", "{\"{\"}", " /* kept */"])
  }

  @Test(
    "white space folds as in JSX, with no space between CJK lines",
    arguments: [
      ("a", "a"), (" a ", " a "), ("\n  a\n  b\n", "a b"), ("a \n\n  b", "a b"),
      ("\n", ""), ("  \n  ", ""), ("猜你\n    喜欢", "猜你喜欢"), ("猜你\n like", "猜你 like"),
      ("한국\n어", "한국 어"), ("。\r\n  「", "。「"), ("a\n", "a"), ("\n a ", "a "),
    ])
  func foldsText(text: String, folded: String) { #expect(TextFolding.fold(text) == folded) }

  @Test("comments may stand between tags that hold no text, and inside tags")
  func allowsComments() {
    let (syntax, diagnostics) = Self.parse(
      """
      component A() {
        // one
        <row /* two */ gap={4} // three
        >
          // four
          <text>a</text> /* five */
        </row>
      }
      """)
    #expect(diagnostics.rendered() == "")
    #expect(
      syntax.comments.map(\.range.text).map { $0.filter(\.isLetter) }
        == ["one", "two", "three", "four", "five"])
  }
}
