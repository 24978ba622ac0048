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
    #expect(try fixture.fault("lists.range(1000000)")?.hasPrefix("too-large") == true)
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
        "Fri 1 Mar, 1 oclock AM"
      ),
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
