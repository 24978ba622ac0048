// Expressions over a small feed, as the tests of the language use them.

import ComponentRuntime
import Testing

/// Parses, compiles and runs expressions in one scope.
struct ExpressionFixture {
  var scope: ExpressionScope
  var values: [Value] = []

  /// `feed` is a source of type Feed, `repo` a Repo, `any` of no type, `n` an int, `name` a string,
  /// `note` a string that may be null.
  init() {
    scope = ExpressionScope(
      protocols: ProtocolTable([
        "Repo": ProtocolType(
          name: "Repo",
          fields: [
            .init(name: "id", type: .string, defaultValue: nil),
            .init(name: "title", type: .string, defaultValue: nil),
            .init(name: "cover", type: .optional(.string), defaultValue: nil),
            .init(name: "price", type: .double, defaultValue: 0.0),
            .init(name: "owner", type: .protocol("Owner"), defaultValue: ["name": "nobody"]),
          ]),
        "Owner": ProtocolType(
          name: "Owner", fields: [.init(name: "name", type: .string, defaultValue: nil)]),
        "Feed": ProtocolType(
          name: "Feed",
          fields: [
            .init(name: "items", type: .list(.protocol("Repo")), defaultValue: nil),
            .init(name: "best", type: .protocol("Repo"), defaultValue: nil),
          ]),
      ]), firstFreeSlot: 8)
    scope.variables = [
      "feed": .init(slot: 0, type: .protocol("Feed"), stateSlot: 1, errorSlot: 2),
      "repo": .init(slot: 3, type: .protocol("Repo")),
      "any": .init(slot: 4, type: .any),
      "n": .init(slot: 5, type: .int),
      "name": .init(slot: 6, type: .string),
      "note": .init(slot: 7, type: .optional(.string)),
    ]
    values = [[:], "ready", "", [:], [:], 3, "Ada", .null]
  }

  func compile(_ text: String) -> (expression: CompiledExpression?, diagnostics: [Diagnostic]) {
    var diagnostics: [Diagnostic] = []
    let file = SourceFile(path: "test.feed", text: text)
    guard let syntax = ExpressionParser.parse(whole: file, diagnostics: &diagnostics) else {
      return (nil, diagnostics)
    }
    let expression = ExpressionCompiler.compile(syntax, in: scope, diagnostics: &diagnostics)
    return (expression, diagnostics)
  }

  /// The first diagnostic as `code: message (mend)`.
  func complaint(_ text: String) -> String? {
    compile(text).diagnostics.first.map {
      "\($0.code): \($0.message)" + ($0.mend.map { " (\($0))" } ?? "")
    }
  }

  func evaluate(_ text: String, steps: Int = 100_000) throws -> Value {
    let (expression, diagnostics) = compile(text)
    let compiled = try #require(expression, "\(diagnostics.map(\.message))")
    var slots = values
    slots += [Value](repeating: .null, count: max(0, compiled.slotCount - slots.count))
    var frame = EvaluationFrame(slots: slots, stepsLeft: steps)
    return try compiled.evaluate(&frame)
  }

  /// The fault's code, and the text of the smallest expression that failed.
  func fault(_ text: String, steps: Int = 100_000) throws -> String? {
    do {
      let value = try evaluate(text, steps: steps)
      Issue.record("`\(text)` is \(value)")
      return nil
    } catch let fault as EvaluationFault {
      return "\(fault.code) at \(fault.range?.text ?? "nowhere")"
    }
  }

  /// The paths read, as `slot.field.field`, with `is a` where only the type of what is there counts.
  func inputs(_ text: String) -> [String] {
    (compile(text).expression?.inputs ?? []).map {
      ([String($0.slot)] + $0.fields).joined(separator: ".") + ($0.isOfTypeAlone ? " is a" : "")
    }
  }
}
