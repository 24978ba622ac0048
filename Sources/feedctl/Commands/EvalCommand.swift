// `feedctl eval`: one expression, as markup would evaluate it.

import ComponentRuntime

enum EvalCommand {
  static let form = CommandForm(
    name: "eval", summary: "evaluate an expression, without a daemon",
    operands: [OperandForm(name: "EXPRESSION")],
    options: [
      OptionForm("--bindings", "JSON", help: "the variables: an object, @FILE or -"),
      OptionForm("--tagged", help: "print the value with its type, such as {\"int\":\"5\"}"),
    ],
    details: "Variables have any type. Functions on timestamps know UTC and fixed offsets alone.",
    examples: [
      "feedctl eval '1 + 2.5'",
      "feedctl eval 'items.filter(i, i.price < 10).size()' --bindings @items.json",
    ], run: run)

  /// Steps of evaluation at most.
  private static let stepLimit = 10_000_000

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitStatus {
    let text = invocation.arguments.operands[0]
    let bindings = try invocation.arguments.last("--bindings").map { text throws(UsageFault) in
      try ValueArgument.parse(text, name: "--bindings")
    }
    let value = try value(of: text, bindings: bindings ?? [:])
    let shown = invocation.arguments.has("--tagged") ? TaggedValue.encode(value) : value.plain
    do {
      try invocation.console.write(try CanonicalWriter.bytes(of: shown) + [UInt8(ascii: "\n")])
    } catch is UnwritableValue {
      throw Fault(description: "JSON has no such value; --tagged prints it")
    }
    return .done
  }

  /// What is wrong with the expression, rendered.
  struct Fault: Error, Equatable, CustomStringConvertible {
    var description: String
  }

  /// - Throws: `UsageFault` for bindings that are no object, `Fault` for the expression's own.
  static func value(of text: String, bindings: Value) throws -> Value {
    guard case .map(let map) = bindings else {
      throw UsageFault("--bindings takes a JSON object of variables")
    }
    let file = SourceFile(path: "expression", text: text)
    var scope = ExpressionScope(firstFreeSlot: map.count)
    for (slot, name) in map.keys.enumerated() {
      scope.variables[name] = .init(slot: slot, type: .any)
    }
    var diagnostics: [Diagnostic] = []
    guard let syntax = ExpressionParser.parse(whole: file, diagnostics: &diagnostics),
      let compiled = ExpressionCompiler.compile(syntax, in: scope, diagnostics: &diagnostics)
    else { throw Fault(description: "this cannot be evaluated\n" + rendered(diagnostics)) }
    let spare = max(0, compiled.slotCount - map.count)
    var frame = EvaluationFrame(
      slots: map.values + [Value](repeating: .null, count: spare), stepsLeft: stepLimit)
    do {
      return try compiled.evaluate(&frame)
    } catch {
      let place = error.range ?? SourceRange(file: file, start: 0, end: file.bytes.count)
      let diagnostic = Diagnostic(code: error.code, error.message, at: place)
      throw Fault(description: "this has no value\n" + rendered([diagnostic]))
    }
  }

  private static func rendered(_ diagnostics: [Diagnostic]) -> String {
    var text = diagnostics.rendered()
    if text.hasSuffix("\n") { text.removeLast() }
    return text
  }
}
