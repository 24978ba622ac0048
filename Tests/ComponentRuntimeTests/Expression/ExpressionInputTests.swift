// What an expression says it reads: the engine runs it again for nothing else.

import ComponentRuntime
import Testing

@Suite("What an expression reads")
struct ExpressionInputTests {
  private let fixture = ExpressionFixture()

  @Test(
    "the longest plain chains of variables are its inputs, each once",
    arguments: [
      ("1 + 2", []),
      ("n", ["5"]),
      ("any.user.name", ["4.user.name"]),
      ("any.user.name + any.user.name", ["4.user.name"]),
      ("any.user.name + string(any.user)", ["4.user"]),
      ("any.a + any.b", ["4.a", "4.b"]),
      ("feed.items.filter(x, x.price > double(n))", ["0.items", "5"]),
      ("feed.items.map(x, x.title + name)", ["0.items", "6"]),
      ("has(any.a.b)", ["4.a is a", "4.a.b"]),
      ("has(any.a.b) && any.a.c", ["4.a is a", "4.a.b", "4.a.c"]),
      ("has(any.b) ? any : 1", ["4"]),
      ("has(repo.cover)", ["3 is a", "3.cover"]),
      ("any.a.?b.orValue(n)", ["4.a.b", "5"]),
      ("any.list[n]", ["4.list", "5"]),
      ("any.list[0].title", ["4.list"]),
      ("state(feed) == 'ready' ? error(feed) : ''", ["1", "2"]),
      ("any.a.startsWith(name)", ["4.a", "6"]),
      ("note != null ? note : name", ["7", "6"]),
      ("[1, 2].map(any, any + 1)", []),
      ("type(n) == int", ["5"]),
    ])
  func inputs(_ text: String, _ expected: [String]) {
    #expect(fixture.inputs(text) == expected)
  }

  @Test("a field with a default ends the chain, for its default decides what follows")
  func defaults() throws {
    #expect(fixture.inputs("repo.owner.name") == ["3.owner"])
    #expect(fixture.inputs("repo.price") == ["3.price"])
  }

  @Test(
    "equal values at the inputs give equal results, however the rest differs",
    arguments: [
      "has(any.a)", "has(any.a.b)", "has(any.a.b) || true", "any.a.?b.hasValue()", "any.a.b",
      "any.a.b.orValue(1)", "any.a.b == 1",
      "any.?a.hasValue()",
    ])
  func dependOnInputsOnly(_ text: String) throws {
    let documents: [Value] = [
      [:], ["a": .null], ["a": 1], ["a": [:]], ["a": ["c": 1]], ["a": ["b": 1]],
      ["a": ["b": 1, "c": 2]], .null, 5, ["z": 1],
    ]
    let compiled = try #require(fixture.compile(text).expression)
    var outcomes: [String: String] = [:]
    for document in documents {
      var frame = EvaluationFrame(
        slots: [.null, .null, .null, .null, document, .null, .null, .null], stepsLeft: 1000)
      let seen = "\(compiled.inputs.map { frame.value(at: $0) })"
      let outcome: String
      do throws(EvaluationFault) {
        outcome = "\(try compiled.evaluate(&frame))"
      } catch {
        outcome = "\(error.code): \(error.message)"
      }
      #expect(outcomes.updateValue(outcome, forKey: seen) ?? outcome == outcome)
    }
  }
}
