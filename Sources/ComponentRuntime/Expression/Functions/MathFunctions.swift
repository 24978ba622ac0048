// The math extension: extremes, rounding, signs, bits.

/// Source: cel-go, ext/math.
enum MathFunctions {
  static let forms: [FunctionForm] =
    rounding + signs + bits + [
      .variadic("math.greatest", type: .any) { values throws(EvaluationFault) in
        try extreme(values, .greater)
      },
      .variadic("math.least", type: .any) { values throws(EvaluationFault) in
        try extreme(values, .less)
      },
    ]

  private static let rounding: [FunctionForm] = [
    .global("math.ceil") { (x: Double) throws(EvaluationFault) in x.rounded(.up) },
    .global("math.floor") { (x: Double) throws(EvaluationFault) in x.rounded(.down) },
    .global("math.round") { (x: Double) throws(EvaluationFault) in
      x.rounded(.toNearestOrAwayFromZero)
    },
    .global("math.trunc") { (x: Double) throws(EvaluationFault) in x.rounded(.towardZero) },
    .global("math.sqrt") { (x: Double) throws(EvaluationFault) in x.squareRoot() },
    .global("math.sqrt") { (x: Int64) throws(EvaluationFault) in Double(x).squareRoot() },
    .global("math.sqrt") { (x: UInt64) throws(EvaluationFault) in Double(x).squareRoot() },
    .global("math.isNaN") { (x: Double) throws(EvaluationFault) in x.isNaN },
    .global("math.isInf") { (x: Double) throws(EvaluationFault) in x.isInfinite },
    .global("math.isFinite") { (x: Double) throws(EvaluationFault) in x.isFinite },
  ]

  private static let signs: [FunctionForm] = [
    .global("math.abs") { (x: Int64) throws(EvaluationFault) -> Int64 in
      guard x != .min else { throw .overflow }
      return abs(x)
    },
    .global("math.abs") { (x: UInt64) throws(EvaluationFault) in x },
    .global("math.abs") { (x: Double) throws(EvaluationFault) in x.magnitude },
    .global("math.sign") { (x: Int64) throws(EvaluationFault) in x.signum() },
    .global("math.sign") { (x: UInt64) throws(EvaluationFault) in UInt64(x == 0 ? 0 : 1) },
    .global("math.sign") { (x: Double) throws(EvaluationFault) in
      x.isNaN ? x : x == 0 ? 0 : x < 0 ? -1 : 1
    },
  ]

  private static let bits: [FunctionForm] = [
    .global("math.bitAnd") { (x: Int64, y: Int64) throws(EvaluationFault) in x & y },
    .global("math.bitAnd") { (x: UInt64, y: UInt64) throws(EvaluationFault) in x & y },
    .global("math.bitOr") { (x: Int64, y: Int64) throws(EvaluationFault) in x | y },
    .global("math.bitOr") { (x: UInt64, y: UInt64) throws(EvaluationFault) in x | y },
    .global("math.bitXor") { (x: Int64, y: Int64) throws(EvaluationFault) in x ^ y },
    .global("math.bitXor") { (x: UInt64, y: UInt64) throws(EvaluationFault) in x ^ y },
    .global("math.bitNot") { (x: Int64) throws(EvaluationFault) in ~x },
    .global("math.bitNot") { (x: UInt64) throws(EvaluationFault) in ~x },
    .global("math.bitShiftLeft") { (x: Int64, count: Int64) throws(EvaluationFault) in
      x << (try shift(count))
    },
    .global("math.bitShiftLeft") { (x: UInt64, count: Int64) throws(EvaluationFault) in
      x << (try shift(count))
    },
    .global("math.bitShiftRight") { (x: Int64, count: Int64) throws(EvaluationFault) in
      // Zeros come in from the left, whatever the sign.
      Int64(bitPattern: UInt64(bitPattern: x) >> (try shift(count)))
    },
    .global("math.bitShiftRight") { (x: UInt64, count: Int64) throws(EvaluationFault) in
      x >> (try shift(count))
    },
  ]

  private static func shift(_ count: Int64) throws(EvaluationFault) -> Int64 {
    if count < 0 { throw .badArgument("bits cannot be shifted by \(count)") }
    return min(count, 64)
  }

  /// The first of the numbers that none of the others passes.
  private static func extreme(
    _ values: [Value], _ wanted: Comparison.Result
  ) throws(EvaluationFault) -> Value? {
    var numbers = values
    if case .list(let list) = values[0], values.count == 1 { numbers = Array(list) }
    guard var best = numbers.first else {
      throw .badArgument("an empty list has no greatest or least element")
    }
    for number in numbers {
      guard let order = Comparison.compareNumbers(number, best) else { return nil }
      if order == wanted { best = number }
    }
    return best
  }
}
