// The pattern language of matches().

import ComponentRuntime
import Testing

@Suite("Patterns")
struct PatternTests {
  private func matches(_ text: String, _ pattern: String) throws -> Bool? {
    var fixture = ExpressionFixture()
    fixture.values[6] = .string(text)
    fixture.scope.constants["pattern"] = .init(.string(pattern), type: .string)
    guard case .bool(let bool) = try fixture.evaluate("name.matches(pattern)") else { return nil }
    return bool
  }

  @Test(
    "patterns match as RE2 says",
    arguments: [
      ("abc", "^a.c$", true), ("a\nc", "^a.c$", false), ("a\nc", "(?s)^a.c$", true),
      ("x\nab", "^ab", false), ("x\nab", "(?m)^ab$", true), ("ABC", "(?i)abc", true),
      ("ABC", "a(?i:b)c", false), ("aBc", "a(?i:b)c", true), ("a1_", #"^\w+$"#, true),
      ("a 1", #"^\w+$"#, false), ("12-34", #"^\d{2}-\d{2,3}$"#, true), ("1-2", #"^\d{2}"#, false),
      ("foo bar", #"\bbar\b"#, true), ("foobar", #"\bbar"#, false), ("foobar", #"\Bbar"#, true),
      ("é", "^.$", true), ("Ж", #"^\p{Lu}$"#, true), ("ж", #"^\P{Lu}$"#, true),
      ("a]b", "^a[]]b$", true), ("a-b", "^a[a-]b$", true), ("q", "[^a-p]", true),
      ("x9", "^[[:alpha:]][[:digit:]]$", true), ("tab\t", #"\t$"#, true), ("A", #"^\x41$"#, true),
      ("😀", #"^\x{1F600}$"#, true), ("aaa", "^a{2}$", false), ("a{b", "^a{b$", true),
      ("ab", "^(?P<first>a)(b|c)$", true), ("", "^$", true), ("abab", "^(ab)*$", true),
      ("aba", "^(ab)*$", false), ("b", "^(a|b|)$", true), ("color", "colou?r", true),
      ("aaa", "^a+?$", true), ("a.b", #"^a\.b$"#, true), ("axb", #"^a\.b$"#, false),
    ])
  func match(_ text: String, _ pattern: String, _ isMatch: Bool) throws {
    #expect(try matches(text, pattern) == isMatch)
  }

  @Test(
    "what is no pattern is refused at load",
    arguments: [
      "a**", "*a", "(", ")", "[a", "a{2,1}", #"\1"#, "[b-a]", #"\p{Foo}"#, "(?x)a", #"a\"#,
    ])
  func refused(_ pattern: String) {
    var fixture = ExpressionFixture()
    fixture.scope.constants["pattern"] = .init(.string(pattern), type: .string)
    #expect(fixture.complaint("name.matches(pattern)")?.hasPrefix("bad-pattern") == true)
  }
}
