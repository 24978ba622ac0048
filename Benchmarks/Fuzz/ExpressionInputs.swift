// Expressions for the compiler and the evaluator, over values that nobody would send.

import ComponentRuntime
import Fuzzing

struct ExpressionInputs: FuzzInputs {
  private static let stepLimit = 20_000
  private static let names = ["b", "i", "d", "s", "l", "m", "x"].flatMap { kind in
    (0...2).map { "\(kind)\($0)" }
  }

  /// What an evaluation ended with.
  private enum Outcome: Equatable {
    case refused
    case value(Value)
    case fault(String)
  }

  func fault(seed: UInt64) -> String? {
    let text =
      seed % 4 == 0
      ? RandomText.expressionText(seed: seed) : RandomText.typedExpression(seed: seed)
    let file = SourceFile(path: "fuzz", text: text)
    var diagnostics: [Diagnostic] = []
    guard let syntax = ExpressionParser.parse(whole: file, diagnostics: &diagnostics) else {
      return diagnostics.isEmpty ? "refused without a word: \(text)" : nil
    }
    let canonical = syntax.canonicalText
    let canonicalFile = SourceFile(path: "fuzz", text: canonical)
    guard let again = ExpressionParser.parse(whole: canonicalFile, diagnostics: &diagnostics) else {
      return "canonical text is refused: \(text)\n\(canonical)\n\(diagnostics.rendered())"
    }
    guard again.canonicalText == canonical else {
      return "canonical text is not final: \(text)\n\(canonical)\n\(again.canonicalText)"
    }
    var random = SeededRandom(seed: seed)
    let values = Self.names.map { Self.value(for: $0, &random) }
    for checksTypes in [true, false] {
      let first = outcome(syntax, values, checksTypes)
      let second = outcome(again, values, checksTypes)
      guard first == second else {
        return "canonical text has another value: \(text)\n\(canonical)\n\(first)\n\(second)"
      }
    }
    return nil
  }

  private func outcome(
    _ syntax: ExpressionSyntax, _ values: [Value], _ checksTypes: Bool
  ) -> Outcome {
    var variables: [String: ExpressionScope.Variable] = [:]
    for (slot, name) in Self.names.enumerated() {
      variables[name] = ExpressionScope.Variable(slot: slot, type: .any)
    }
    let scope = ExpressionScope(
      variables: variables, firstFreeSlot: values.count, checksTypes: checksTypes)
    var diagnostics: [Diagnostic] = []
    guard
      let compiled = ExpressionCompiler.compile(syntax, in: scope, diagnostics: &diagnostics)
    else { return .refused }
    let spare = max(0, compiled.slotCount - values.count)
    var frame = EvaluationFrame(
      slots: values + [Value](repeating: .null, count: spare), stepsLeft: Self.stepLimit)
    do throws(EvaluationFault) {
      // Tagged, so that a NaN equals itself, and a value that lies about its size is found.
      return .value(TaggedValue.encode(try compiled.evaluate(&frame)))
    } catch {
      return .fault(error.code)
    }
  }

  /// A value for the variable, mostly of the kind its first letter asks for.
  private static func value(for name: String, _ random: inout SeededRandom) -> Value {
    let kind = Int.random(in: 0..<12, using: &random) == 0 ? "x" : name.prefix(1)
    return switch kind {
    case "b": .bool(Bool.random(using: &random))
    case "i": .int(integers.randomElement(using: &random) ?? 0)
    case "d": .double(doubles.randomElement(using: &random) ?? 0)
    case "s": .string(strings.randomElement(using: &random) ?? "")
    case "l":
      .list(ValueList((0..<Int.random(in: 0...5, using: &random)).map { _ in any(&random) }))
    case "m":
      .map(
        ValueMap(
          ["a", "k", "z", "猜"].prefix(Int.random(in: 0...4, using: &random)).map {
            ($0, any(&random))
          }))
    default: any(&random)
    }
  }

  private static func any(_ random: inout SeededRandom) -> Value {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: .null
    case 1: .bool(true)
    case 2: .int(integers.randomElement(using: &random) ?? 0)
    case 3: .double(doubles.randomElement(using: &random) ?? 0)
    case 4: .string(strings.randomElement(using: &random) ?? "")
    default: [1, "a", [:]]
    }
  }

  private static let integers: [Int64] = [0, 1, -1, 2, 63, 64, 1_000_000, .max, .min, .max - 1]
  private static let doubles: [Double] = [
    0, -0.0, 0.1, 1e300, -1e300, .leastNonzeroMagnitude, .infinity, -.infinity, .nan, 9.3e18,
  ]
  private static let strings = [
    "", "a", "猜你喜欢", "e\u{301}", "👩‍👩‍👧", "\u{0}", "%s %d", "a,b,,c", "2024-01-01T00:00:00Z",
    "12345678901234567890", "(a*)*b", "+99:99", String(repeating: "x", count: 300),
  ]
}
