// `feedctl eval`: one expression, as markup would evaluate it; or test cases, as CEL would.

import ComponentRuntime
import FeedZones

enum EvalCommand {
  static let form = CommandForm(
    name: "eval", summary: "evaluate an expression, without a daemon",
    operands: [OperandForm(name: "EXPRESSION", isRequired: false)],
    options: [
      OptionForm("--bindings", "JSON", help: "the variables: an object, @FILE or -"),
      OptionForm("--tagged", help: "print the value with its type, such as {\"int\":\"5\"}"),
      OptionForm("--jsonl", help: "evaluate test cases from standard input, one a line"),
    ],
    details: """
      Variables have any type. An expression that begins with `-` and no digit stands behind `--`.
      Time zones are those of \(SystemZones.folder).

      With --jsonl each line is an object {"expr": TEXT} that may have "bindings" (tagged values by
      name), "decls" (their types), "container" and "noCheck"; for each, in order, a line {"value":
      VALUE} or {"error": TEXT} is printed. Numbers are CEL's there: int and double do not mix.
      """,
    examples: [
      "feedctl eval '1 + 2.5'",
      "feedctl eval 'items.filter(i, i.price < 10).size()' --bindings @items.json",
      "feedctl eval --jsonl < cases.jsonl",
    ], run: run)

  /// Steps of evaluation at most.
  static let stepLimit = 10_000_000

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitStatus {
    let arguments = invocation.arguments
    if arguments.has("--jsonl") {
      guard arguments.operands.isEmpty, !arguments.has("--bindings"), !arguments.has("--tagged")
      else { throw UsageFault("--jsonl takes everything from standard input") }
      return try runCases(invocation.console)
    }
    guard let text = arguments.operands.first else { throw UsageFault("EXPRESSION is missing") }
    let bindings = try arguments.last("--bindings").map { text throws(UsageFault) in
      try ValueArgument.parse(text, name: "--bindings")
    }
    let value = try value(of: text, bindings: bindings ?? [:], timeZones: SystemZones().table)
    let isTagged = arguments.has("--tagged")
    if !isTagged, value.losesKeysInJSON {
      throw Fault(description: "JSON has no map with these keys; --tagged prints it")
    }
    do {
      let bytes =
        isTagged
        ? try CanonicalWriter.bytes(of: TaggedValue.encode(value), form: .exact)
        : try CanonicalWriter.bytes(of: value.plain)
      try invocation.console.write(bytes + [UInt8(ascii: "\n")])
    } catch is UnwritableValue {
      throw Fault(description: "JSON has no such value; --tagged prints it")
    }
    return .done
  }

  /// Answers each line of standard input; a line that is no test case is answered by an error too.
  private static func runCases(_ console: Console) throws -> ExitStatus {
    let zones = SystemZones().table
    var lines = InputLines()
    while let line = try lines.next() {
      if InputLines.isBlank(line) { continue }
      try console.write(try answer(line, timeZones: zones) + [UInt8(ascii: "\n")])
    }
    return .done
  }

  /// The answer to one test case, as JSON.
  static func answer(_ line: [UInt8], timeZones: TimeZoneTable) throws -> [UInt8] {
    let outcome: EvaluationCase.Outcome
    do {
      outcome = try EvaluationCase(line: line).outcome(
        timeZones: timeZones, stepLimit: stepLimit)
    } catch {
      outcome = .error(error.description)
    }
    do {
      return try CanonicalWriter.bytes(of: outcome.tagged, form: .exact)
    } catch {
      return try CanonicalWriter.bytes(of: ["error": "the value is nested too deep to be printed"])
    }
  }

  /// What is wrong with the expression, rendered.
  struct Fault: Error, Equatable, CustomStringConvertible {
    var description: String
  }

  /// - Throws: `UsageFault` for bindings that are no object, `Fault` for the expression's own.
  static func value(
    of text: String, bindings: Value, timeZones: TimeZoneTable = TimeZoneTable()
  ) throws -> Value {
    guard case .map(let map) = bindings else {
      throw UsageFault("--bindings takes a JSON object of variables")
    }
    let file = SourceFile(path: "expression", text: text)
    var scope = ExpressionScope(firstFreeSlot: map.count, timeZones: timeZones)
    for (slot, name) in map.keys.enumerated() {
      scope.variables[name] = .init(slot: slot, type: .any)
    }
    var diagnostics: [Diagnostic] = []
    guard let syntax = ExpressionParser.parse(whole: file, diagnostics: &diagnostics),
      let compiled = ExpressionCompiler.compile(syntax, in: scope, diagnostics: &diagnostics)
    else { throw Fault(description: "this cannot be evaluated\n" + rendered(diagnostics)) }
    var frame = EvaluationFrame(
      of: compiled.slotCount, given: Array(map.values), steps: stepLimit)
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
