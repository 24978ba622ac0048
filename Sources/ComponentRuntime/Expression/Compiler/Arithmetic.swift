// CEL's arithmetic: checked integers, IEEE doubles, concatenation, and time.

/// The arithmetic operators on values.
///
/// Source: the CEL language definition, "List of Standard Definitions".
enum Arithmetic {
  /// The static type of `a operation b`; `nil` if there is no such form.
  static func resultType(
    _ operation: BinaryOperator, _ a: Type, _ b: Type, mixesNumbers: Bool
  ) -> Type? {
    switch (a, b) {
    case (.any, .any): return .any
    case (.any, .double) where mixesNumbers, (.double, .any) where mixesNumbers:
      return operation == .remainder ? nil : .double
    case (.any, let known), (let known, .any): return anyResult(operation, known)
    case (.int, .int), (.uint, .uint): return a
    case (.double, .double): return operation == .remainder ? nil : .double
    case (.int, .double) where mixesNumbers, (.double, .int) where mixesNumbers:
      return operation == .remainder ? nil : .double
    default: break
    }
    switch (operation, a, b) {
    case (.add, .string, .string), (.add, .bytes, .bytes): return a
    case (.add, .list(let x), .list(let y)): return .list(x.joined(with: y, mixesNumbers: false))
    case (.add, .timestamp, .duration), (.add, .duration, .timestamp): return .timestamp
    case (.subtract, .timestamp, .duration): return .timestamp
    case (.subtract, .timestamp, .timestamp): return .duration
    case (.add, .duration, .duration), (.subtract, .duration, .duration): return .duration
    default: return nil
    }
  }

  /// What is known of the result where one operand's type is known.
  private static func anyResult(_ operation: BinaryOperator, _ known: Type) -> Type? {
    switch (operation, known) {
    case (_, .int), (_, .uint): .any
    case (.remainder, _): nil
    case (_, .double): .any
    case (.add, .string): .string
    case (.add, .bytes): .bytes
    case (.add, .list): .list(.any)
    case (.add, .timestamp), (.add, .duration), (.subtract, .timestamp), (.subtract, .duration):
      .any
    default: nil
    }
  }

  @inline(__always)
  static func doubles(_ operation: BinaryOperator, _ a: Double, _ b: Double) -> Double? {
    switch operation {
    case .add: a + b
    case .subtract: a - b
    case .multiply: a * b
    case .divide: a / b
    default: nil
    }
  }

  static func negate(_ value: Value) throws(EvaluationFault) -> Value {
    switch value {
    case .int(let int):
      let (result, overflow) = Int64(0).subtractingReportingOverflow(int)
      if overflow { throw .overflow }
      return .int(result)
    case .double(let double): return .double(-double)
    case .extended(.duration(let duration)):
      return .extended(.duration(try TimeArithmetic.checked(Duration.zero - duration)))
    default: throw .noOverload("`-` takes a number, found \(value.typeName)")
    }
  }

  static func apply(
    _ operation: BinaryOperator, _ a: Value, _ b: Value, mixesNumbers: Bool
  ) throws(EvaluationFault) -> Value {
    switch (a, b) {
    case (.int(let x), .int(let y)): return .int(try integers(operation, x, y))
    case (.double(let x), .double(let y)):
      if let result = doubles(operation, x, y) { return .double(result) }
    case (.extended(.uint(let x)), .extended(.uint(let y))):
      return .extended(.uint(try integers(operation, x, y)))
    case (.int(let x), .double(let y)) where mixesNumbers:
      if let result = doubles(operation, Double(x), y) { return .double(result) }
    case (.double(let x), .int(let y)) where mixesNumbers:
      if let result = doubles(operation, x, Double(y)) { return .double(result) }
    default:
      if operation == .add, let joined = try concatenate(a, b) { return joined }
      if let time = try TimeArithmetic.apply(operation, a, b) { return time }
    }
    throw .noOverload(
      "`\(operation.rawValue)` has no form for \(a.typeName) and \(b.typeName)")
  }

  private static func concatenate(_ a: Value, _ b: Value) throws(EvaluationFault) -> Value? {
    switch (a, b) {
    case (.string(let x), .string(let y)):
      if x.utf8.count + y.utf8.count > ExpressionBounds.stringBytes {
        throw .tooLarge("the string")
      }
      return .string(x + y)
    case (.list(let x), .list(let y)):
      if x.count + y.count > ExpressionBounds.elementCount { throw .tooLarge("the list") }
      return .list(x.replacing(x.count..<x.count, with: Array(y)))
    case (.extended(.bytes(let x)), .extended(.bytes(let y))):
      if x.count + y.count > ExpressionBounds.stringBytes { throw .tooLarge("the bytes") }
      return .extended(.bytes(x + y))
    default: return nil
    }
  }

  private static func integers<T: FixedWidthInteger>(
    _ operation: BinaryOperator, _ a: T, _ b: T
  ) throws(EvaluationFault) -> T {
    let result: (partialValue: T, overflow: Bool)
    switch operation {
    case .add: result = a.addingReportingOverflow(b)
    case .subtract: result = a.subtractingReportingOverflow(b)
    case .multiply: result = a.multipliedReportingOverflow(by: b)
    case .divide, .remainder:
      if b == 0 { throw EvaluationFault(code: "division-by-zero", message: "division by zero") }
      result =
        operation == .divide
        ? a.dividedReportingOverflow(by: b) : a.remainderReportingOverflow(dividingBy: b)
    default: preconditionFailure("\(operation) is no arithmetic")
    }
    if result.overflow { throw .overflow }
    return result.partialValue
  }
}

extension Value {
  /// How much work the value is: code units or elements.
  ///
  /// - Complexity: O(1).
  var size: Int {
    switch self {
    case .string(let string): string.utf8.count
    case .list(let list): list.count
    case .map(let map): map.count
    case .extended(.bytes(let bytes)): bytes.count
    case .extended(.map(let map)): map.count
    default: 1
    }
  }
}
