// What the checker says about wrong expressions, and what it lets pass.

import ComponentRuntime
import Testing

@Suite("Checking expressions")
struct ExpressionCheckTests {
  private let fixture = ExpressionFixture()

  @Test(
    "a wrong expression is refused, with a way to mend it",
    arguments: [
      ("nmae", "unknown-variable: unknown variable `nmae` (did you mean `name`?)"),
      ("repo.titel", "unknown-field: Repo has no field `titel` (did you mean `title`?)"),
      ("name.sise()", "unknown-function: unknown function `sise` (did you mean `size`?)"),
      ("n + name", "no-matching-overload: `+` has no form for int and string (write `string(n)`)"),
      ("n == name", "no-matching-overload: values of type int and string are never equal"),
      ("n < name", "no-matching-overload: `<` cannot compare int with string"),
      ("name && true", "no-matching-overload: `&&` takes a bool, not string"),
      ("n ? 1 : 2", "no-matching-overload: `?` takes a bool, not int"),
      ("!name", "no-matching-overload: `!` takes a bool, not string"),
      ("-name", "no-matching-overload: `-` takes a number, not string"),
      ("n.all(x, true)", "no-matching-overload: `all` goes over a list or a map, not int"),
      ("n[0]", "no-matching-overload: a value of type int cannot be indexed"),
      ("feed.items['a']", "no-matching-overload: a list's index is an int, not string"),
      ("n in name", "no-matching-overload: `in` looks in a list or a map, not in string"),
      ("{1.5: 2}", "no-matching-overload: a map's key cannot be of type double"),
      ("name.charAt()", "wrong-argument-count: `charAt` takes 1 argument, not 0"),
      (
        "name.charAt('a')",
        "no-matching-overload: `charAt` has no form `string.charAt(string)` "
          + "(it takes `string.charAt(int)`)"
      ),
      ("name.matches('(')", "bad-pattern: this is no pattern: a group lacks its `)`"),
      ("state(repo)", "no-source: `state` takes a source bound by `use`"),
      ("has(name)", "no-matching-overload: `has` takes a selection such as `a.b`"),
      ("name.length", "no-fields: a value of type string has no fields (write `size(name)`)"),
      (
        "name.orValue('')",
        "no-matching-overload: `orValue` takes an optional, and string is never missing (leave `orValue` out)"
      ),
      (
        "note.size()",
        "unchecked-optional: `note` may be null (its type is string?) "
          + "(check `note != null` first, or use `note.orValue(…)`)"
      ),
    ])
  func refused(_ text: String, _ complaint: String) {
    #expect(fixture.complaint(text) == complaint)
    #expect(fixture.compile(text).expression == nil)
  }

  @Test(
    "what must fail whatever the data are is refused",
    arguments: [
      (
        "duration(5)",
        "no-matching-overload: `duration` has no form `duration(int)` (it takes `duration(duration)` or `duration(string)`)"
      ),
      (
        "'%s'.format('a')",
        "no-matching-overload: `format` has no form `string.format(string)` (it takes `string.format(list(any))`)"
      ),
      (
        "'%d'.format([repo.price])",
        "no-matching-overload: `%d` cannot show a value of type double (write `%.2f`, or `int(repo.price)`)"
      ),
      (
        "'%x'.format([repo.price])",
        "no-matching-overload: `%x` cannot show a value of type double (write `int(repo.price)`)"
      ),
      (
        "'%.2f'.format([name])",
        "no-matching-overload: `%f` cannot show a value of type string (write `%s`)"
      ),
      (
        "'%d %d'.format([n, n > 1 ? 1 : 'a'])",
        "no-matching-overload: `%d` cannot show a value of type string (write `%s`)"
      ),
      (
        "'%d'.format(feed.items.map(x, x.id))",
        "no-matching-overload: `%d` cannot show a value of type string"
      ),
      ("'%s %d'.format([n])", "bad-constant: the text asks for 2 values, and the list has 1"),
      (
        "'100%'.format([n])",
        "bad-constant: the text ends after `%` (clauses are `%s`, `%d`, `%.2f`, `%e`, `%b`, `%o` and `%x`; `%%` is a percent sign)"
      ),
      (
        "'%q'.format([n])",
        "bad-constant: `%q` is no clause of a format (clauses are `%s`, `%d`, `%.2f`, `%e`, `%b`, `%o` and `%x`; `%%` is a percent sign)"
      ),
      (
        "feed.items.map(x, x.cover).join(', ')",
        "unchecked-optional: `join` takes a list of strings, and one here may be null (the type is list(string?)) (write `feed.items.map(x, x.cover).map(x, x.orValue(\"\"))` for the list)"
      ),
      (
        "[note, 'a'].join()",
        "unchecked-optional: `join` takes a list of strings, and one here may be null (the type is list(string?)) (write `[note, 'a'].map(x, x.orValue(\"\"))` for the list)"
      ),
      (
        "feed.items.sortBy(x, x.cover)",
        "unchecked-optional: `x.cover` may be null (its type is string?), which has no order (write `x.cover.orValue(\"\")`)"
      ),
      ("feed.items.sortBy(x, x.owner)", "no-order: values of type Owner have no order"),
      (
        "feed.items.sort()",
        "no-order: values of type Repo have no order (write `feed.items.sortBy(x, x.id)`)"
      ),
      (
        "[note].sort()",
        "unchecked-optional: an element may be null (the type is list(string?)), which has no order (write `[note].map(x, x.orValue(\"\"))` for the list)"
      ),
      (
        "math.greatest(n, name)",
        "no-matching-overload: `math.greatest` takes numbers, or a list of them, not string"
      ),
      (
        "math.least([name])",
        "no-matching-overload: `math.least` takes numbers, or a list of them, not list(string)"
      ),
    ])
  func certainFaults(_ text: String, _ complaint: String) {
    #expect(fixture.complaint(text) == complaint)
    #expect(fixture.compile(text).diagnostics.count == 1)
  }

  @Test(
    "a constant that fails whatever the data are is warned of, once",
    arguments: [
      ("1 / 0", "division by zero"), ("1 / 0 + n * 2", "division by zero"),
      ("n + int('a')", "`a` is no int"), ("[1][5]", "index 5 is outside the list of 1"),
      ("{'a': 1}.b + n", "`{'a': 1}.b` is missing"),
      ("has({'a': {'c': 1}}.b.c)", "`{'a': {'c': 1}}.b` is missing"),
    ])
  func constantFaults(_ text: String, _ message: String) {
    let (expression, diagnostics) = fixture.compile(text)
    #expect(expression != nil)
    #expect(diagnostics.map(\.message) == [message])
    #expect(diagnostics.map(\.severity) == [.warning])
  }

  @Test(
    "what may not come to be evaluated, or only fails on some data, is let pass",
    arguments: [
      "n > 1 ? 1 / 0 : 2", "n > 1 || 1 / 0 == 1", "1 / 0 == 1 && n > 1",
      "feed.items.map(x, 1 / 0)", "any.?a.orValue(1 / 0)", "[1][?5].orValue(2)",
      "'%d %s %.1f %x %b'.format([n, note, n, name, n > 1])", "'%d'.format([any.x])",
      "'100%%'.format([])", "'%d'.format(any)", "feed.items.map(x, x.title).join()",
      "any.map(x, x.y).join()", "any.sort()", "feed.items.sortBy(x, x.price)",
      "feed.items.sortBy(x, x.cover.orValue(''))", "math.greatest(any.a, n)",
      "feed.items.map(x, x.cover).map(x, x.orValue('')).join()", "math.least([n, 2.5])",
    ])
  func uncertain(_ text: String) { #expect(fixture.complaint(text) == nil) }

  @Test("all errors of an expression are reported, each at its place")
  func allErrors() {
    let diagnostics = fixture.compile("nmae + repo.titel").diagnostics
    #expect(diagnostics.map(\.range.text) == ["nmae", "titel"])
  }

  @Test(
    "a check for null makes an optional plain where it holds",
    arguments: [
      "note != null ? note.size() : 0",
      "note == null ? 0 : note.size()",
      "note != null && note.size() > 0",
      "note == null || note.size() > 0",
      "!(note == null) && note.size() > 0",
      "note != null && n > 0 ? note.size() : 0",
      "repo.cover != null ? repo.cover.size() : 0",
      "feed.items.filter(x, x.cover != null && x.cover.size() > 3)",
      "feed.items.map(x, x.cover != null, x.cover.size())",
      "note.orValue('').size()",
      "note == 'a'",
    ])
  func narrowed(_ text: String) {
    #expect(fixture.complaint(text) == nil)
  }

  @Test(
    "a check that does not hold where the value is used changes nothing",
    arguments: [
      "note != null ? 0 : note.size()",
      "note != null || note.size() > 0",
      "name != '' && note.size() > 0",
      "has(repo.cover) ? repo.cover.size() : 0",
      "repo.cover != null ? feed.best.cover.size() : 0",
    ])
  func notNarrowed(_ text: String) {
    #expect(fixture.complaint(text)?.hasPrefix("unchecked-optional") == true)
  }

  @Test("an enclosing condition's checks hold for the expressions under it")
  func presentPaths() throws {
    var diagnostics: [Diagnostic] = []
    let file = SourceFile(path: "test.feed", text: "note != null && n > 1")
    let condition = try #require(ExpressionParser.parse(whole: file, diagnostics: &diagnostics))
    var inner = fixture
    inner.scope.presentPaths = ExpressionCompiler.presentPaths(
      where: condition, is: true, in: fixture.scope)
    #expect(inner.scope.presentPaths == [AccessPath(slot: 7)])
    #expect(inner.complaint("note.size()") == nil)
  }

  @Test(
    "types are inferred",
    arguments: [
      ("n + 1", "int"), ("n + 1.5", "double"), ("repo.price", "double"), ("repo.cover", "string?"),
      ("feed.items", "list(Repo)"), ("feed.items[0]", "Repo"),
      ("feed.items.map(x, x.id)", "list(string)"),
      ("n > 1 ? name : null", "string?"), ("n > 1 ? 1 : 'a'", "any"),
      ("note.orValue('a')", "string"),
      ("repo.?cover", "optional_type(string)"), ("repo.?cover.orValue('')", "string"),
      ("name.split(',')", "list(string)"), ("size(name)", "int"), ("{'a': 1}", "map(int)"),
      ("any.x", "any"), ("state(feed)", "string"), ("note != null ? note : name", "string"),
      ("'%d'.format([n])", "string"), ("timestamp(0).getHours('UTC')", "int"),
    ])
  func types(_ text: String, _ type: String) {
    #expect(fixture.compile(text).expression?.type.description == type)
  }
}
