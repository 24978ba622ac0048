// Where an expression ends in a file of markup.

import ComponentRuntime
import Testing

@Suite("Parsing expressions in markup")
struct ExpressionParserTests {
  /// What was read of `text` from `offset` on, and the first diagnostic.
  private func read(
    _ text: String, from offset: Int = 0, line: Bool = false
  ) -> (text: String?, end: Int, error: String?) {
    var diagnostics: [Diagnostic] = []
    let file = SourceFile(path: "test.feed", text: text)
    let (expression, end) = ExpressionParser.parse(
      file, from: offset, to: file.bytes.count, endsAtNewline: line, diagnostics: &diagnostics)
    return (expression?.range.text, end, diagnostics.first?.message)
  }

  @Test(
    "an expression ends before the first token that cannot continue it",
    arguments: [
      ("a + b}", "a + b"), ("a.b, c", "a.b"),
      ("kind == \"person\" { left: x }", "kind == \"person\""),
      ("{'a': {'b': 1}}}", "{'a': {'b': 1}}"), ("x ? y : z then {", "x ? y : z"),
      ("f(1)[2].c)", "f(1)[2].c"),
      ("a // more\n + b}", "a // more\n + b"), ("a /* } */ + b}", "a /* } */ + b"),
    ])
  func ends(_ text: String, _ expected: String) {
    let result = read(text)
    #expect(result.text == expected)
    #expect(result.end == expected.utf8.count)
    #expect(result.error == nil)
  }

  @Test("a line break outside brackets ends a declaration's expression")
  func newlines() {
    #expect(read("a\n+ b", line: true).text == "a")
    #expect(read("f(a,\n b)\n+ c", line: true).text == "f(a,\n b)")
    #expect(read("[\n1,\n2\n]\n.size()", line: true).text == "[\n1,\n2\n]")
    #expect(
      read("a +\n b", line: true).error == "expected an expression, found the end of the expression"
    )
    #expect(read("a\n+ b").text == "a\n+ b")
  }

  @Test(
    "a syntax error says what was expected, and where",
    arguments: [
      ("1 +", "expected an expression, found the end of the expression"),
      ("f(1, )", "expected an argument, found `)`"),
      ("[1, 2", "this `[` is never closed"),
      ("a ? b", "expected `:` between the two branches of `?`, found the end of the expression"),
      ("'abc", "this literal lacks its closing quote"), ("'\\q'", "`\\q` is no escape sequence"),
      ("9223372036854775808", "`9223372036854775808` does not fit in an int"),
      ("for", "`for` is reserved and cannot be a name"),
      ("{'a' 1}", "expected `:` after a key, found `1`"),
      ("a.", "expected a field's name after `.`, found the end of the expression"),
      ("# 1", "expected an expression, found `#`"),
    ])
  func errors(_ text: String, _ message: String) {
    #expect(read(text).error == message)
    #expect(read(text).text == nil)
  }
}
