// Expressions that mean harm: each ends as a fault, within steps that are counted.

import ComponentRuntime
import Testing

@Suite("Hostile expressions")
struct ExpressionBoundsTests {
  private var fixture = ExpressionFixture()

  /// The steps that an evaluation took, and the code of its fault.
  private func run(_ text: String, steps: Int) throws -> (code: String?, taken: Int) {
    let (expression, diagnostics) = fixture.compile(text)
    let compiled = try #require(expression, "\(diagnostics.map(\.message))")
    var slots = fixture.values
    slots += [Value](repeating: .null, count: max(0, compiled.slotCount - slots.count))
    var frame = EvaluationFrame(slots: slots, stepsLeft: steps)
    do throws(EvaluationFault) {
      _ = try compiled.evaluate(&frame)
      return (nil, steps - frame.stepsLeft)
    } catch {
      return (error.code, steps - frame.stepsLeft)
    }
  }

  @Test(
    "what takes too many steps ends when they are used up",
    arguments: [
      "n9.all(a, n9.all(b, n9.all(c, n9.all(d, n9.all(e, n9.all(f, true))))))",
      "n9.map(a, n9.map(b, n9.map(c, n9.map(d, n9.map(e, n9.map(f, a + b)))))).size()",
      "lists.range(200000).filter(i, i % 2 == 0).map(i, string(i)).join(',').size()",
      "lists.range(50000).exists(i, name.matches('(a|aa)*b'))",
      "lists.range(50000).exists(i, name.matches(name + 'b'))",
      "lists.range(50000).exists(i, any == any && i < 0)",
      "lists.range(50000).exists(i, any in [any] && i < 0)",
      "lists.range(50000).map(i, name + name).size()",
    ])
  func steps(_ text: String) throws {
    var tests = self
    tests.fixture.values[4] = .list(ValueList((0..<1000).map { _ -> Value in [1, 2, 3] }))
    tests.fixture.values[6] = .string(String(repeating: "a", count: 1000))
    let whole = text.split(separator: "n9", omittingEmptySubsequences: false)
      .joined(separator: "[1,2,3,4,5,6,7,8,9]")
    let outcome = try tests.run(whole, steps: 100_000)
    #expect(outcome.code == "out-of-steps")
    // One piece of work that is counted after it is done may go over.
    #expect(outcome.taken <= 120_000)
  }

  @Test("what grows too large is refused, however small the expression")
  func sizes() throws {
    var tests = self
    tests.fixture.values[4] = .list(
      ValueList((0..<3000).map { number -> Value in [.int(Int64(number)), 1] }))
    let doubling = (0..<30).reversed().reduce("v30.size()") { text, level in
      "cel.bind(v\(level + 1), v\(level) + v\(level), \(text))"
    }
    for (text, code) in [
      ("cel.bind(v0, 'aaaaaaaa', \(doubling))", "too-large"),
      ("any.distinct().size()", "too-large"),
      ("(n > 0 ? '%.999999999f' : '').format([any.size() * 1.0])", "bad-argument"),
      ("any.map(i, name).join('x').size()", "too-large"),
      ("any.map(i, any).flatten(9).size()", "too-large"),
    ] {
      tests.fixture.values[6] = .string(String(repeating: "b", count: 1000))
      let outcome = try tests.run(text, steps: 1_000_000)
      #expect(outcome.code == code, "\(text)")
    }
  }

  @Test("a variable compares with a constant as any other value does")
  func constants() throws {
    let constants = [
      "1", "1.0", "1u", "0", "-0.0", "1.5", "9007199254740993", "'x'", "'longer than short'",
      "null", "true", "b'x'", "[1]",
    ]
    let values: [Value] = [
      1, 1.0, 0, 0.0, 1.5, .int(9_007_199_254_740_993), .double(9_007_199_254_740_992),
      .double(.nan),
      "x", "longer than short", "e\u{301}", .null, true, false, [1], ["a": 1],
      .extended(.uint(1)), .extended(.bytes([120])), .extended(.optional(nil)),
    ]
    var tests = self
    for value in values {
      for (place, whole) in [
        ("any", value), ("any.key", ["key": value]),
        ("any.longer_key", ["longer_key": value, "key": 7]), ("any.a.key", ["a": ["key": value]]),
      ] {
        tests.fixture.values[4] = whole
        for constant in constants {
          // The checker refuses to order `null` and lists.
          let hasOrder = constant != "null" && constant != "[1]"
          for operation in ["==", "!="] + (hasOrder ? ["<", "<=", ">", ">="] : []) {
            // An element of a list is no plain chain, so it is compared in the general way.
            let quick = tests.outcome("\(place) \(operation) \(constant)")
            let general = tests.outcome("[\(place)][0] \(operation) \(constant)")
            #expect(quick == general, "\(value) at \(place) \(operation) \(constant)")
          }
        }
      }
    }
  }

  /// The value, or the fault's code; `nil` for what does not compile.
  private func outcome(_ text: String) -> Value? {
    do {
      return try fixture.evaluate(text)
    } catch let fault as EvaluationFault {
      return .string(fault.code)
    } catch {
      return nil
    }
  }
}
