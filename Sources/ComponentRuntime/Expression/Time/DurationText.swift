// Durations as text: 1h45m, 90s, 1.5h.

/// Durations as sums of numbers with units.
///
/// Source: the CEL language definition, `duration(string)`.
enum DurationText {
  /// - Returns: `nil` for other text and for what does not fit.
  static func parse(_ text: String) -> Duration? {
    var rest = Array(text.utf8)[...]
    var isNegative = false
    if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      isNegative = sign == UInt8(ascii: "-")
      rest.removeFirst()
    }
    if rest.elementsEqual("0".utf8) { return .zero }
    guard !rest.isEmpty else { return nil }
    var total: Int128 = 0
    while !rest.isEmpty {
      guard let part = takePart(&rest) else { return nil }
      total += part
      if total > Int128(Int64.max) + 1 { return nil }
    }
    return try? TimeArithmetic.duration(isNegative ? -total : total)
  }

  /// One number with its unit, in nanoseconds; parts of a nanosecond are dropped.
  private static func takePart(_ rest: inout ArraySlice<UInt8>) -> Int128? {
    let whole = takeDigits(&rest)
    var fraction: ArraySlice<UInt8> = []
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      fraction = takeDigits(&rest)
    }
    guard !whole.isEmpty || !fraction.isEmpty, whole.count <= 19, let unit = takeUnit(&rest)
    else { return nil }
    var total = whole.reduce(Int128(0)) { $0 * 10 + Int128($1 - UInt8(ascii: "0")) } * unit
    var scale = unit
    var part: Int128 = 0
    for digit in fraction.prefix(18) {
      part = part * 10 + Int128(digit - UInt8(ascii: "0")) * unit
      scale *= 10
    }
    total += part * unit / scale
    return total
  }

  private static func takeDigits(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let digits = rest.prefix { $0.isDigit }
    rest = rest.dropFirst(digits.count)
    return digits
  }

  private static func takeUnit(_ rest: inout ArraySlice<UInt8>) -> Int128? {
    let units: [(String, Int128)] = [
      ("ns", 1), ("us", 1000), ("µs", 1000), ("μs", 1000), ("ms", 1_000_000),
      ("s", 1_000_000_000), ("m", 60_000_000_000), ("h", 3_600_000_000_000),
    ]
    for (name, nanoseconds) in units where rest.starts(with: name.utf8) {
      rest = rest.dropFirst(name.utf8.count)
      return nanoseconds
    }
    return nil
  }

  /// Seconds with as many digits as needed: `5400s`, `0.5s`.
  static func text(of duration: Duration) -> String {
    let total = duration.total
    let (seconds, rest) = total.magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
    return (total < 0 ? "-" : "") + String(seconds) + TimestampText.fraction(Int64(rest)) + "s"
  }
}
