// Sums and differences of timestamps and durations, and their range.

/// Arithmetic on time.
///
/// Source: the CEL language definition, "Timestamps and Durations"; ranges as in protobuf.
enum TimeArithmetic {
  /// 0001-01-01T00:00:00Z and 9999-12-31T23:59:59Z.
  static let timestampSeconds: ClosedRange<Int64> = -62_135_596_800...253_402_300_799
  /// What fits in 64 bits of nanoseconds.
  private static let durationLimit = Int128(Int64.max)

  static func apply(
    _ operation: BinaryOperator, _ a: Value, _ b: Value
  ) throws(EvaluationFault) -> Value? {
    guard case .extended(let x) = a, case .extended(let y) = b else { return nil }
    switch (operation, x, y) {
    case (.add, .timestamp(let time), .duration(let span)),
      (.add, .duration(let span), .timestamp(let time)):
      return .extended(.timestamp(try timestamp(time.total + span.total)))
    case (.subtract, .timestamp(let time), .duration(let span)):
      return .extended(.timestamp(try timestamp(time.total - span.total)))
    case (.subtract, .timestamp(let later), .timestamp(let earlier)):
      return .extended(.duration(try duration(later.total - earlier.total)))
    case (.add, .duration(let p), .duration(let q)):
      return .extended(.duration(try duration(p.total + q.total)))
    case (.subtract, .duration(let p), .duration(let q)):
      return .extended(.duration(try duration(p.total - q.total)))
    default: return nil
    }
  }

  /// - Parameter total: nanoseconds since 1970.
  static func timestamp(_ total: Int128) throws(EvaluationFault) -> Timestamp {
    let (quotient, remainder) = total.floorDivided(by: 1_000_000_000)
    guard let seconds = Int64(exactly: quotient), timestampSeconds.contains(seconds) else {
      throw .overflow
    }
    return Timestamp(seconds: seconds, nanoseconds: Int32(remainder))
  }

  /// - Parameter total: nanoseconds.
  static func duration(_ total: Int128) throws(EvaluationFault) -> Duration {
    guard total >= -durationLimit - 1, total <= durationLimit else { throw .overflow }
    return .nanoseconds(Int64(total))
  }

  static func checked(_ duration: Duration) throws(EvaluationFault) -> Duration {
    try self.duration(duration.total)
  }
}

extension Timestamp {
  /// Nanoseconds since 1970.
  var total: Int128 { Int128(seconds) * 1_000_000_000 + Int128(nanoseconds) }
}

extension Duration {
  /// Whole nanoseconds.
  var total: Int128 {
    Int128(components.seconds) * 1_000_000_000 + Int128(components.attoseconds / 1_000_000_000)
  }
}

extension FixedWidthInteger {
  /// The quotient towards negative infinity, and the remainder that is never negative.
  func floorDivided(by divisor: Self) -> (quotient: Self, remainder: Self) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
