// Every digit of a double, for rounding it to a number of places without error.

/// The exact decimal expansion of a finite double's magnitude.
struct ExactDecimal {
  /// The significant digits, without leading zeros; empty for zero.
  private(set) var digits: [UInt8]
  /// How many of `digits` stand before the decimal point; may be negative.
  private(set) var pointPlace: Int

  /// - Complexity: O(*e*²) in the binary exponent, at most some microseconds.
  init(_ value: Double) {
    precondition(value.isFinite)
    guard value != 0 else {
      (digits, pointPlace) = ([], 0)
      return
    }
    // value = whole · 2^exponent, and 2^-k = 5^k / 10^k.
    let exponent = Int(value.exponent) - 52
    let whole = UInt64(value.magnitude.significand * 0x1p52)
    var big = LargeNumber(whole)
    let scale = max(0, -exponent)
    big.multiply(by: exponent < 0 ? 5 : 2, times: abs(exponent))
    digits = big.decimalDigits
    pointPlace = digits.count - scale
  }

  /// Rounds to `count` places after the point, halves to the even neighbour.
  mutating func round(places count: Int) { round(keeping: pointPlace + count) }

  /// Rounds to `count` significant digits, halves to the even neighbour.
  mutating func round(keeping count: Int) {
    guard count < digits.count else { return }
    guard count >= 0 else {
      digits = []
      return
    }
    let next = digits[count]
    let isExactHalf = next == 5 && digits[(count + 1)...].allSatisfy { $0 == 0 }
    let isOdd = count > 0 && digits[count - 1] % 2 == 1
    digits.removeSubrange(count...)
    guard next > 5 || (next == 5 && (!isExactHalf || isOdd)) else { return }
    var place = count - 1
    while place >= 0, digits[place] == 9 {
      digits[place] = 0
      place -= 1
    }
    if place >= 0 {
      digits[place] += 1
    } else {
      digits.insert(1, at: 0)
      pointPlace += 1
    }
  }

  /// The digit at `place` places after the point (negative: before it).
  private func digit(_ place: Int) -> UInt8 {
    let index = pointPlace + place
    return digits.indices.contains(index) ? digits[index] : 0
  }

  /// `12.50` for two places.
  static func fixed(_ value: Double, places: Int) -> String {
    var decimal = ExactDecimal(value)
    decimal.round(places: places)
    var text: [UInt8] = value.sign == .minus ? [UInt8(ascii: "-")] : []
    for place in -max(decimal.pointPlace, 1)..<0 {
      text.append(UInt8(ascii: "0") + decimal.digit(place))
    }
    if places > 0 { text.append(UInt8(ascii: ".")) }
    for place in 0..<places { text.append(UInt8(ascii: "0") + decimal.digit(place)) }
    return String(decoding: text, as: UTF8.self)
  }

  /// `1.25e+01` for two places.
  static func scientific(_ value: Double, places: Int) -> String {
    var decimal = ExactDecimal(value)
    decimal.round(keeping: places + 1)
    let exponent = decimal.digits.isEmpty ? 0 : decimal.pointPlace - 1
    decimal.pointPlace = 1
    var text: [UInt8] = value.sign == .minus ? [UInt8(ascii: "-")] : []
    for place in -1..<places {
      if place == 0 { text.append(UInt8(ascii: ".")) }
      text.append(UInt8(ascii: "0") + decimal.digit(place))
    }
    let sign = exponent < 0 ? "-" : "+"
    return String(decoding: text, as: UTF8.self) + "e" + sign
      + TimestampText.padded(Int64(abs(exponent)), 2)
  }
}

/// A natural number of any size.
private struct LargeNumber {
  /// In base 10^9, the lowest first.
  private var limbs: [UInt32]
  private static let base: UInt64 = 1_000_000_000

  init(_ value: UInt64) {
    limbs = []
    var rest = value
    while rest > 0 {
      limbs.append(UInt32(rest % LargeNumber.base))
      rest /= LargeNumber.base
    }
  }

  mutating func multiply(by factor: UInt64, times count: Int) {
    var left = count
    while left > 0 {
      // As many factors at once as fit in 32 bits: 5^12 and 2^12 do.
      let step = min(left, 12)
      multiply(by: (0..<step).reduce(1) { power, _ in power * factor })
      left -= step
    }
  }

  private mutating func multiply(by factor: UInt64) {
    var carry: UInt64 = 0
    for index in limbs.indices {
      let product = UInt64(limbs[index]) * factor + carry
      limbs[index] = UInt32(product % LargeNumber.base)
      carry = product / LargeNumber.base
    }
    if carry > 0 { limbs.append(UInt32(carry)) }
  }

  var decimalDigits: [UInt8] {
    var digits: [UInt8] = []
    for limb in limbs.reversed() {
      var divisor: UInt32 = 100_000_000
      while divisor > 0 {
        let digit = UInt8(limb / divisor % 10)
        if digit != 0 || !digits.isEmpty { digits.append(digit) }
        divisor /= 10
      }
    }
    return digits
  }
}
