// Values, faults and bounds of evaluation that CEL's own tests do not cover.

import ComponentRuntime
import Testing

@Suite("Evaluating expressions")
struct ExpressionEvaluationTests {
  private var fixture = ExpressionFixture()

  @Test(
    "int and double mix, giving double",
    arguments: [
      ("n * 1.5", 4.5), ("1 + 2.5", 3.5), ("5 / 2", 2), ("n > 2.5", true), ("n == 3.0", true),
      ("[1, 2.5].map(x, x * 2)", [2, 5.0]), ("n % 2", 1), ("true ? 1 : 2.5", 1.0),
    ] as [(String, Value)])
  func mixing(_ text: String, _ value: Value) throws {
    #expect(try fixture.evaluate(text) == value)
  }

  @Test(
    "numbers of both types have one order, as they compare",
    arguments: [
      ("[2, 1.5, 1].sort()", [1, 1.5, 2]), ("[2.0, 2, 1].sort()", [1, 2.0, 2]),
      ("[{'p': 4.5}, {'p': 4}].sortBy(x, x.p).map(x, x.p)", [4, 4.5]),
      ("[1.5, 2u, 1].sort().map(x, int(x))", [1, 1, 2]), ("['b', 'a'].sort()", ["a", "b"]),
    ] as [(String, Value)])
  func order(_ text: String, _ sorted: Value) throws {
    #expect(try fixture.evaluate(text) == sorted)
  }

  @Test(
    "values of different types have no order, nor numbers where they do not mix",
    arguments: [
      ("[1, 'a'].sort()", true), ("[1, 1.5].sort()", false),
      ("[2, n * 1.5, 'a'].sortBy(x, x)", true),
    ])
  func noOrder(_ text: String, mixes: Bool) throws {
    var fixture = fixture
    fixture.scope.mixesNumbers = mixes
    fixture.scope.checksTypes = false
    #expect(try fixture.fault(text)?.hasPrefix("no-such-overload") == true)
  }

  @Test(
    "`has` is a fault where what is before the dot has no value, or no fields, however it is written",
    arguments: [
      ("has(any.a)", "true"), ("has(any.x)", "false"), ("has(any.m.k)", "true"),
      ("has(any.m.x)", "false"), ("has(any.x.y)", "no-such-field at any.x"),
      ("has(any.a.y)", "no-such-overload at has(any.a.y)"),
      ("has(any.x.y.z)", "no-such-field at any.x.y"),
      ("has(any.z.y)", "no-such-overload at has(any.z.y)"),
      ("has({'a': n}.a)", "true"), ("has({'a': any}.x.y)", "no-such-field at {'a': any}.x"),
      ("has([any].filter(m, has(m.x))[0].y)", "index-out-of-range at [any].filter(m, has(m.x))[0]"),
      ("[any].exists(m, has(m.x.y))", "no-such-field at m.x"),
      ("has(any.x.y) || true", "true"), ("has(any.?x.y)", "false"), ("has(any.?m.k)", "true"),
      ("has(repo.owner.name)", "true"),
    ])
  func presence(_ text: String, _ outcome: String) throws {
    var fixture = fixture
    fixture.values[4] = ["a": 1, "m": ["k": 1], "z": .null]
    if outcome == "true" || outcome == "false" {
      #expect(try fixture.evaluate(text) == .bool(outcome == "true"))
    } else {
      #expect(try fixture.fault(text) == outcome)
    }
  }

  @Test(
    "of a type that says `?`, an optional selection is empty for `null` as for nothing",
    arguments: [
      ("repo.?cover.orValue('none') + '.'", "none."),
      ("repo.?cover.optMap(c, c + '.').orValue('-')", "-"),
      ("[repo.?cover.orValue('z')].join(',')", "z"), ("repo.?cover.hasValue()", false),
      ("feed.items.map(i, i.?cover.orValue('a') + 'b').join()", "ab"),
      ("feed.items[?0].?cover.orValue('a') + 'b'", "ab"),
      ("feed.?best.?cover.orValue('c') + 'b'", "cb"),
      ("{'a': note}[?'a'].orValue('c') + 'b'", "cb"), ("[note][?0].orValue('c') + 'b'", "cb"),
      // Without a type nobody says that `null` is nothing.
      ("any.?cover.hasValue()", true),
    ] as [(String, Value)])
  func emptyForNull(_ text: String, _ value: Value) throws {
    var fixture = fixture
    fixture.values[0] = ["items": [["id": "1", "cover": .null]], "best": ["cover": .null]]
    fixture.values[3] = ["id": "1", "cover": .null]
    fixture.values[4] = ["cover": .null]
    #expect(try fixture.evaluate(text) == value)
  }

  @Test("a map whose keys JSON writes alike is told apart from one that loses nothing")
  func keysInJSON() throws {
    #expect(try fixture.evaluate("[{'a': {1: 2, '1': 3}}]").losesKeysInJSON)
    #expect(try fixture.evaluate("optional.of({true: 2, 'true': 3})").losesKeysInJSON)
    #expect(try !fixture.evaluate("[{'a': {1: 2, '2': 3}}, {'a': 1}]").losesKeysInJSON)
  }

  @Test("declared fields read their defaults, null, or the int as a double")
  func declaredFields() throws {
    var fixture = fixture
    fixture.values[3] = ["id": "1", "title": "T", "price": 5]
    #expect(try fixture.evaluate("repo.price") == 5.0)
    #expect(try fixture.evaluate("repo.cover") == .null)
    #expect(try fixture.evaluate("repo.owner.name") == "nobody")
    #expect(try fixture.evaluate("has(repo.cover)") == false)
    fixture.values[3] = ["id": "1"]
    #expect(try fixture.evaluate("repo.price") == 0.0)
    #expect(try fixture.fault("repo.title") == "no-such-field at repo.title")
  }

  @Test("a list's elements of a declared protocol read their defaults as well")
  func elements() throws {
    var fixture = fixture
    fixture.values[0] = [
      "items": [["id": "1", "title": "A"], ["id": "2", "title": "B", "price": 7]]
    ]
    #expect(try fixture.evaluate("feed.items.map(x, x.price)") == [0.0, 7.0])
    #expect(try fixture.evaluate("feed.items.filter(x, x.price > 1).map(x, x.id)") == ["2"])
  }

  @Test(
    "a fault names the smallest expression that failed",
    arguments: [
      ("1 + any.missing.field", "no-such-field at any.missing.field"),
      ("n + (n / (n - 3))", "division-by-zero at n / (n - 3)"),
      ("[1, 2][n]", "index-out-of-range at [1, 2][n]"),
      ("{'a': 1}[name]", "no-such-key at {'a': 1}[name]"),
      ("int(name) + 1", "bad-argument at int(name)"),
      ("9223372036854775807 + n", "overflow at 9223372036854775807 + n"),
      ("any + 1", "no-such-overload at any + 1"),
    ])
  func faults(_ text: String, _ fault: String) throws {
    #expect(try fixture.fault(text) == fault)
  }

  @Test("a side that decides wins over the other side's fault")
  func absorption() throws {
    #expect(try fixture.evaluate("any.x.y == 1 || n == 3") == true)
    #expect(try fixture.evaluate("any.x.y == 1 && n == 4") == false)
    #expect(try fixture.evaluate("[0, 1].exists(x, 1 / x == 1)") == true)
  }

  @Test("steps are bounded, and running out is never absorbed")
  func steps() throws {
    let nested = "lists.range(1000).all(a, lists.range(1000).all(b, a + b >= 0))"
    #expect(try fixture.fault(nested, steps: 50_000)?.hasPrefix("out-of-steps") == true)
    #expect(
      try fixture.fault("\(nested) || true", steps: 50_000)?.hasPrefix("out-of-steps") == true)
    #expect(try fixture.evaluate("lists.range(100).all(a, a >= 0)", steps: 1000) == true)
  }

  @Test("strings and lists that an expression builds are bounded")
  func sizes() throws {
    var fixture = fixture
    fixture.values[6] = .string(String(repeating: "x", count: 600_000))
    #expect(try fixture.fault("name + name", steps: .max)?.hasPrefix("too-large") == true)
    #expect(
      try fixture.fault("[name, name].join()", steps: .max)?.hasPrefix("too-large") == true)
    #expect(try fixture.fault("lists.range(n * 1000000)")?.hasPrefix("too-large") == true)
  }

  @Test("nesting is bounded in the parser, in depth and in length")
  func nesting() {
    let deep = String(repeating: "(", count: 5000) + "1" + String(repeating: ")", count: 5000)
    #expect(fixture.complaint(deep)?.hasPrefix("expression-too-large") == true)
    let long = Array(repeating: "1", count: 5000).joined(separator: " + ")
    #expect(fixture.complaint(long)?.hasPrefix("expression-too-large") == true)
    let unary = String(repeating: "!", count: 5000) + "true"
    #expect(fixture.complaint(unary)?.hasPrefix("expression-too-large") == true)
    let fine = String(repeating: "[", count: 100) + "1" + String(repeating: "]", count: 100)
    #expect(fixture.complaint(fine) == nil)
  }

  @Test("hostile patterns run in linear time, or are refused")
  func patterns() throws {
    var fixture = fixture
    fixture.values[6] = .string(String(repeating: "a", count: 2000))
    #expect(try fixture.evaluate("name.matches('^(a+)+$')") == true)
    #expect(try fixture.evaluate("name.matches('^(a|a|aa)*b$')") == false)
    #expect(
      fixture.complaint("name.matches('((a{1000}){1000}){1000}')")?.hasPrefix("bad-pattern") == true
    )
  }

  @Test(
    "times are shown by pattern and zone, and as time passed",
    arguments: [
      (
        "date(timestamp('2024-02-29T23:05:09.5Z'), 'yyyy-MM-dd HH:mm:ss.SSS', 'UTC')",
        "2024-02-29 23:05:09.500"
      ),
      (
        "date(timestamp('2024-02-29T23:05:09Z'), \"EEE d MMM, h 'o''clock' a\", '+02:00')",
        "Fri 1 Mar, 1 o'clock AM"
      ),
      ("date(ms(0), \"'it''s' yyyy ''''\", 'UTC')", "it's 1970 ''"),
      ("date(ms(0), \"'''' '''a''' 'open''\", 'UTC')", "'' 'a' open'"),
      ("ago(timestamp(0), timestamp(59))", "now"),
      ("ago(timestamp(0), timestamp(7300))", "2h"),
      ("ago(ms(1000), 61000)", "1m"),
      ("string(ms(1500))", "1970-01-01T00:00:01.5Z"),
    ])
  func times(_ text: String, _ shown: String) throws {
    #expect(try fixture.evaluate(text) == .string(shown))
  }

  @Test(
    "doubles are rounded exactly",
    arguments: [
      ("'%.2f'.format([1.005])", "1.00"), ("'%.2f'.format([0.125])", "0.12"),
      ("'%.0f'.format([0.5])", "0"), ("'%.1f'.format([9.96])", "10.0"),
      ("'%.3f'.format([1e22])", "10000000000000000000000.000"),
      ("'%.2e'.format([0.0])", "0.00e+00"),
      ("'%.20f'.format([0.1])", "0.10000000000000000555"), ("'%.1e'.format([9.97])", "1.0e+01"),
      ("'%.2f'.format([-0.001])", "-0.00"), ("'¥%.2f'.format([12])", "¥12.00"),
    ])
  func rounding(_ text: String, _ shown: String) throws {
    #expect(try fixture.evaluate(text) == .string(shown))
  }
}
