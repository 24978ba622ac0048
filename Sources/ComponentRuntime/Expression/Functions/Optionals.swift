// CEL's optional values.

/// Optional values at run time.
enum Optionals {
  /// What an optional holds; anything else is a fault.
  static func content(
    of value: Value, _ range: SourceRange
  ) throws(EvaluationFault) -> Value? {
    if case .extended(.optional(let content)) = value { return content }
    throw .noOverload("expected an optional, found \(value.typeName)", at: range)
  }
}
