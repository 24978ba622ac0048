// One case of the CEL corpus, and whether the expression language agrees with it.

import ComponentRuntime
import FeedJSON
import FeedZones
import Foundation
import TestSupport

@testable import feedctl

/// A test of google/cel-spec as a line of `conformance/cel`.
struct ExpressionCase {
  var name: String
  var test: EvaluationCase
  /// `nil` where any error is expected.
  var expected: Value?

  static let zones = SystemZones().table

  enum Malformed: Error { case line(String) }

  init(line: String) throws {
    let object = try JSONParser().parse(line)
    guard case .string(let file)? = object["file"], case .string(let section)? = object["section"],
      case .string(let name)? = object["name"], let expect = object["expect"]
    else { throw Malformed.line(line) }
    self.name = "\(file)/\(section)/\(name)"
    test = try EvaluationCase(object)
    if let value = expect["value"] {
      guard let decoded = TaggedValue.decode(value) else { throw Malformed.line(line) }
      expected = decoded
    }
  }

  /// The case with its expression in canonical form; as it is where it does not parse.
  func inCanonicalText() -> ExpressionCase {
    var diagnostics: [Diagnostic] = []
    let file = SourceFile(path: name, text: test.expression)
    var copy = self
    if let syntax = ExpressionParser.parse(whole: file, diagnostics: &diagnostics) {
      copy.test.expression = syntax.canonicalText
    }
    return copy
  }

  /// What is wrong with the outcome, or `nil` if it is as expected.
  func failure() -> String? {
    failure(of: test.outcome(timeZones: ExpressionCase.zones, stepLimit: 100_000))
  }

  func failure(of outcome: EvaluationCase.Outcome) -> String? {
    switch (outcome, expected) {
    case (.value(let value), let expected?):
      value.isSame(as: expected) ? nil : "gave \(TaggedValue.encode(value)), not \(expected)"
    case (.value(let value), nil): "gave \(value) where an error is due"
    case (.error(let message), .some): message
    case (.error, nil): nil
    }
  }
}

extension EvaluationCase.Outcome {
  /// What the program printed; `nil` for a line that is no outcome.
  init?(printed line: String) throws {
    let object = try JSONParser().parse(line)
    if let value = object["value"], let decoded = TaggedValue.decode(value) {
      self = .value(decoded)
    } else if case .string(let text)? = object["error"] {
      self = .error(text)
    } else {
      return nil
    }
  }
}

extension Value {
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
