// One case of the CEL corpus, and whether the expression language agrees with it.

import ComponentRuntime
import FeedJSON
import Foundation
import TestSupport

/// A test of google/cel-spec as a line of `conformance/cel`.
struct ExpressionCase {
  var name: String
  var expression: String
  var bindings: [(name: String, value: Value, type: Type)]
  var container: String
  var isChecked: Bool
  /// `nil` where any error is expected.
  var expected: Value?

  private static let zones = TimeZoneTable.system([
    "America/St_Johns", "Asia/Kathmandu", "Australia/Sydney", "US/Central",
  ])

  enum Malformed: Error { case line(String) }

  init(line: String) throws {
    let test = try JSONParser().parse(line)
    guard case .string(let file)? = test["file"], case .string(let section)? = test["section"],
      case .string(let name)? = test["name"], case .string(let expression)? = test["expr"],
      let expect = test["expect"]
    else { throw Malformed.line(line) }
    self.name = "\(file)/\(section)/\(name)"
    self.expression = expression
    container = test["container"]?.text ?? ""
    isChecked = test["noCheck"] != true
    let declarations = test["decls"]
    bindings = []
    if case .map(let members)? = test["bindings"] {
      for (name, tagged) in members {
        guard let value = TaggedValue.decode(tagged) else { throw Malformed.line(line) }
        let declared = declarations?[name]?.text
        bindings.append((name, value, declared.map(ExpressionCase.type(named:)) ?? .any))
      }
    }
    if let value = expect["value"] {
      guard let decoded = TaggedValue.decode(value) else { throw Malformed.line(line) }
      expected = decoded
    }
  }

  private static func type(named name: String) -> Type {
    let simple: [String: Type] = [
      "bool": .bool, "int": .int, "uint": .uint, "double": .double, "string": .string,
      "bytes": .bytes, "null": .null,
    ]
    if let type = simple[name] { return type }
    if name.hasPrefix("list("), name.hasSuffix(")") {
      return .list(type(named: String(name.dropFirst(5).dropLast())))
    }
    if name.hasPrefix("map("), let comma = name.firstIndex(of: ",") {
      let value = name[name.index(after: comma)...].dropLast()
      return .map(type(named: value.trimmingCharacters(in: .whitespaces)))
    }
    return .any
  }

  /// The case with its expression in canonical form; as it is where it does not parse.
  func inCanonicalText() -> ExpressionCase {
    var diagnostics: [Diagnostic] = []
    let file = SourceFile(path: name, text: expression)
    var copy = self
    if let syntax = ExpressionParser.parse(whole: file, diagnostics: &diagnostics) {
      copy.expression = syntax.canonicalText
    }
    return copy
  }

  /// What is wrong with the outcome, or `nil` if it is as expected.
  func failure() -> String? {
    switch (outcome(), expected) {
    case (.value(let value), let expected?):
      value.isSame(as: expected) ? nil : "gave \(TaggedValue.encode(value)), not \(expected)"
    case (.value(let value), nil): "gave \(value) where an error is due"
    case (.error(let message), .some): message
    case (.error, nil): nil
    }
  }

  private enum Outcome {
    case value(Value)
    case error(String)
  }

  private func outcome() -> Outcome {
    var diagnostics: [Diagnostic] = []
    let file = SourceFile(path: name, text: expression)
    guard let syntax = ExpressionParser.parse(whole: file, diagnostics: &diagnostics) else {
      return .error("does not parse: \(diagnostics.map(\.message))")
    }
    var scope = ExpressionScope(
      firstFreeSlot: bindings.count, mixesNumbers: false, checksTypes: isChecked,
      timeZones: ExpressionCase.zones, container: container)
    for (slot, binding) in bindings.enumerated() {
      scope.variables[binding.name] = .init(slot: slot, type: binding.type)
    }
    guard
      let compiled = ExpressionCompiler.compile(syntax, in: scope, diagnostics: &diagnostics)
    else { return .error("does not compile: \(diagnostics.map(\.message))") }
    var slots = bindings.map(\.value)
    slots += [Value](repeating: .null, count: compiled.slotCount - slots.count)
    var frame = EvaluationFrame(slots: slots, stepsLeft: 100_000)
    do throws(EvaluationFault) {
      return .value(try compiled.evaluate(&frame))
    } catch {
      return .error("fails: \(error.code): \(error.message)")
    }
  }
}

extension Value {
  var text: String? { if case .string(let string) = self { string } else { nil } }

  /// Equality that tells the numeric types apart, takes any NaN for any other, and does not look
  /// at the order of a map's entries.
  fileprivate func isSame(as other: Value) -> Bool {
    switch (self, other) {
    case (.double(let a), .double(let b)) where a.isNaN && b.isNaN: true
    case (.list(let a), .list(let b)):
      a.count == b.count && zip(a, b).allSatisfy { $0.isSame(as: $1) }
    case (.map(let a), .map(let b)):
      a.keys == b.keys && zip(a.values, b.values).allSatisfy { $0.isSame(as: $1) }
    case (.extended(.map(let a)), .extended(.map(let b))):
      a.count == b.count
        && a.entries.allSatisfy { entry in
          b.entries.contains { $0.key == entry.key && $0.value.isSame(as: entry.value) }
        }
    default: self == other
    }
  }
}
