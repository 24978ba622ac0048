// Conversions between types: int(), uint(), double(), string(), bytes(), bool(), dyn().

/// Source: the CEL language definition, "List of Standard Definitions", conversions.
enum ConversionFunctions {
  static let forms: [FunctionForm] =
    integers + doubles + strings + [
      FunctionForm.global("dyn") { (value: Value) throws(EvaluationFault) in value },
      .global("bool") { (value: Bool) throws(EvaluationFault) in value },
      .global("bool") { (text: String) throws(EvaluationFault) -> Bool in
        switch text {
        case "true", "True", "TRUE", "t", "1": return true
        case "false", "False", "FALSE", "f", "0": return false
        default: throw .badArgument("`\(text.prefix(40))` is no bool")
        }
      },
      .global("bytes") { (value: Bytes) throws(EvaluationFault) in value },
      .global("bytes") { (text: String) throws(EvaluationFault) in Bytes(Array(text.utf8)) },
    ]

  private static let integers: [FunctionForm] = [
    .global("int") { (value: Int64) throws(EvaluationFault) in value },
    .global("int") { (value: UInt64) throws(EvaluationFault) in
      try exactly(Int64(exactly: value))
    },
    .global("int") { (value: Double) throws(EvaluationFault) -> Int64 in
      // The two ends of the range are refused: they may stand for what was rounded to them.
      guard abs(value) < 0x1p63 else { throw .overflow }
      return Int64(value)
    },
    .global("int") { (text: String) throws(EvaluationFault) -> Int64 in
      guard let value = Int64(text) else { throw .badArgument("`\(text.prefix(40))` is no int") }
      return value
    },
    .global("uint") { (value: UInt64) throws(EvaluationFault) in value },
    .global("uint") { (value: Int64) throws(EvaluationFault) in
      try exactly(UInt64(exactly: value))
    },
    .global("uint") { (value: Double) throws(EvaluationFault) -> UInt64 in
      guard value >= 0, value < 0x1p64 else { throw .overflow }
      return UInt64(value)
    },
    .global("uint") { (text: String) throws(EvaluationFault) -> UInt64 in
      guard let value = UInt64(text) else { throw .badArgument("`\(text.prefix(40))` is no uint") }
      return value
    },
  ]

  private static let doubles: [FunctionForm] = [
    .global("double") { (value: Double) throws(EvaluationFault) in value },
    .global("double") { (value: Int64) throws(EvaluationFault) in Double(value) },
    .global("double") { (value: UInt64) throws(EvaluationFault) in Double(value) },
    .global("double") { (text: String) throws(EvaluationFault) -> Double in
      switch text {
      case "NaN": return .nan
      case "Infinity", "+Infinity", "Inf", "+Inf": return .infinity
      case "-Infinity", "-Inf": return -.infinity
      default: break
      }
      guard let value = Double(text) else {
        throw .badArgument("`\(text.prefix(40))` is no double")
      }
      return value
    },
  ]

  private static let strings: [FunctionForm] = [
    .global("string") { (value: String) throws(EvaluationFault) in value },
    .global("string") { (value: Int64) throws(EvaluationFault) in String(value) },
    .global("string") { (value: UInt64) throws(EvaluationFault) in String(value) },
    .global("string") { (value: Double) throws(EvaluationFault) in value.expressionText },
    .global("string") { (value: Bool) throws(EvaluationFault) in String(value) },
    .global("string") { (value: Bytes) throws(EvaluationFault) -> String in
      guard let text = String(validating: value.bytes, as: UTF8.self) else {
        throw .badArgument("these bytes are no UTF-8")
      }
      return text
    },
  ]

  private static func exactly<T>(_ value: T?) throws(EvaluationFault) -> T {
    guard let value else { throw .overflow }
    return value
  }
}

extension Double {
  /// The shortest text that reads back as the same double, whole numbers without a fraction.
  var expressionText: String {
    if isNaN { return "NaN" }
    if isInfinite { return self < 0 ? "-Infinity" : "Infinity" }
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
