// One test case of an expression, as a line of the CEL corpus has it.

import ComponentRuntime
import FeedJSON

/// An expression with the variables it sees, to be evaluated as CEL alone would.
///
/// Source: ../shared/conformance/cel/README.md, "One test a line".
struct EvaluationCase {
  var expression: String
  /// Variables by name; a dotted name is one variable.
  var bindings: [(name: String, value: Value, type: Type)]
  /// The prefix that names are looked up in first.
  var container: String
  /// Whether types are checked before the evaluation.
  var isChecked: Bool

  /// A line that is no test case.
  struct Malformed: Error, CustomStringConvertible {
    var description: String
    init(_ what: String) { description = "this is no test case: \(what)" }
  }

  /// Takes `{"expr", "bindings", "decls", "container", "noCheck"}`, of which only `expr` is needed;
  /// other members are left alone.
  init(_ test: Value) throws(Malformed) {
    guard case .string(let expression)? = test["expr"] else {
      throw Malformed("`expr` is missing, or no string")
    }
    self.expression = expression
    if case .string(let name)? = test["container"] { container = name } else { container = "" }
    isChecked = test["noCheck"] != true
    bindings = []
    guard let members = test["bindings"] else { return }
    guard case .map(let members) = members else { throw Malformed("`bindings` is no object") }
    for (name, tagged) in members {
      guard let value = TaggedValue.decode(tagged) else {
        throw Malformed("the binding `\(name)` is no value such as {\"int\": \"5\"}")
      }
      var type = Type.any
      if case .string(let declared)? = test["decls"]?[name] { type = Type(declared: declared) }
      bindings.append((name, value, type))
    }
  }

  /// Parses a line of JSON.
  init(line: [UInt8]) throws(Malformed) {
    let test: Value
    do {
      test = try JSONParser(limits: ValueArgument.limits).parse(line)
    } catch {
      throw Malformed(InputLines.describe(error, in: line))
    }
    try self.init(test)
  }
}

extension EvaluationCase {
  /// What came of it.
  enum Outcome {
    case value(Value)
    case error(String)

    /// `{"value": VALUE}` or `{"error": text}`.
    var tagged: Value {
      switch self {
      case .value(let value): ["value": TaggedValue.encode(value)]
      case .error(let text): ["error": .string(text)]
      }
    }
  }

  /// Evaluates the expression without markup's mixing of `int` and `double`.
  func outcome(timeZones: TimeZoneTable, stepLimit: Int) -> Outcome {
    var diagnostics: [Diagnostic] = []
    let file = SourceFile(path: "expression", text: expression)
    guard let syntax = ExpressionParser.parse(whole: file, diagnostics: &diagnostics),
      let compiled = ExpressionCompiler.compile(
        syntax, in: scope(timeZones), diagnostics: &diagnostics)
    else { return .error(diagnostics.map(\.message).joined(separator: "; ")) }
    var frame = EvaluationFrame(
      of: compiled.slotCount, given: bindings.map(\.value), steps: stepLimit)
    do throws(EvaluationFault) {
      return .value(try compiled.evaluate(&frame))
    } catch {
      return .error("\(error.code): \(error.message)")
    }
  }

  private func scope(_ timeZones: TimeZoneTable) -> ExpressionScope {
    var scope = ExpressionScope(
      firstFreeSlot: bindings.count, mixesNumbers: false, checksTypes: isChecked,
      timeZones: timeZones, container: container)
    for (slot, binding) in bindings.enumerated() {
      scope.variables[binding.name] = .init(slot: slot, type: binding.type)
    }
    return scope
  }
}

extension Type {
  /// The type that a corpus calls `text`: `list(int)`, `map(string, any)`; `any` if it is unknown.
  fileprivate init(declared text: String) {
    let simple: [String: Type] = [
      "bool": .bool, "int": .int, "uint": .uint, "double": .double, "string": .string,
      "bytes": .bytes, "null": .null,
    ]
    if let type = simple[text] {
      self = type
    } else if text.hasPrefix("list("), text.hasSuffix(")") {
      self = .list(Type(declared: String(text.dropFirst(5).dropLast())))
    } else if text.hasPrefix("map("), text.hasSuffix(")"), let comma = text.firstIndex(of: ",") {
      let value = text[text.index(after: comma)...].dropLast().drop { $0 == " " }
      self = .map(Type(declared: String(value)))
    } else {
      self = .any
    }
  }
}
