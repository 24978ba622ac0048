// How single strings and numbers are written; encoders of documents call these directly.

extension CanonicalWriter {
  /// Appends text that is JSON already.
  @inline(__always)
  public static func writeRaw(_ text: StaticString, to bytes: inout [UInt8]) {
    // Safe: a static string's bytes are always there.
    text.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
  }

  /// Appends a string with its quotes.
  ///
  /// - Complexity: O(*n*).
  public static func writeString(_ string: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    let span = string.utf8Span.span
    // Without an early exit the compiler checks many bytes at once.
    var escaped: UInt8 = 0
    for index in span.indices { escaped |= isEscaped(span[index]) ? 1 : 0 }
    if escaped != 0 {
      for index in span.indices { writeEscaped(span[index], to: &bytes) }
    } else {
      // Safe: the span's bytes are there as long as the string is.
      unsafe span.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  @inline(__always)
  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  /// Source: RFC 8785, 3.2.2.2.
  private static func writeEscaped(_ byte: UInt8, to bytes: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "\""): writeRaw("\\\"", to: &bytes)
    case UInt8(ascii: "\\"): writeRaw("\\\\", to: &bytes)
    case 0x08: writeRaw("\\b", to: &bytes)
    case 0x09: writeRaw("\\t", to: &bytes)
    case 0x0A: writeRaw("\\n", to: &bytes)
    case 0x0C: writeRaw("\\f", to: &bytes)
    case 0x0D: writeRaw("\\r", to: &bytes)
    case 0..<0x20:
      writeRaw("\\u00", to: &bytes)
      bytes.append(byte < 0x10 ? UInt8(ascii: "0") : UInt8(ascii: "1"))
      let low = byte & 15
      bytes.append(low < 10 ? UInt8(ascii: "0") + low : UInt8(ascii: "a") + low - 10)
    default: bytes.append(byte)
    }
  }

  /// Appends an integer in decimal.
  public static func writeInteger(_ integer: Int64, to bytes: inout [UInt8]) {
    if integer < 0 { bytes.append(UInt8(ascii: "-")) }
    var rest = integer.magnitude
    if rest < 10 { return bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest)) }
    var digits = InlineArray<20, UInt8>(repeating: 0)
    var start = digits.count
    while rest > 0 {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      start -= 1
      digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
      rest = quotient
    }
    for index in start..<digits.count { bytes.append(digits[index]) }
  }

  public static func writeInteger(_ integer: Int, to bytes: inout [UInt8]) {
    writeInteger(Int64(integer), to: &bytes)
  }

  /// Appends a number with the fewest digits that read back as the same double.
  ///
  /// - Throws: `UnwritableValue.notFinite`.
  /// Source: ECMA-262, Number::toString; RFC 8785, 3.2.2.3.
  public static func writeDouble(
    _ double: Double, to bytes: inout [UInt8], form: Form = .canonical
  ) throws(UnwritableValue) {
    if !double.isFinite { throw .notFinite }
    if double == 0 {
      let isNegative = double.sign == .minus
      switch form {
      case .canonical: bytes.append(UInt8(ascii: "0"))
      case .exact: writeRaw(isNegative ? "-0.0" : "0.0", to: &bytes)
      }
      return
    }
    let decimal = ShortestDecimal(double)
    if double < 0 { bytes.append(UInt8(ascii: "-")) }
    let isIntegerText = decimal.write(to: &bytes)
    if form == .exact && isIntegerText { writeRaw(".0", to: &bytes) }
  }
}

/// The shortest decimal that reads back as a double: `0.DIGITS × 10^point`.
private struct ShortestDecimal {
  /// ASCII, without zeros at either end.
  var digits: [UInt8] = []
  /// Where the decimal point stands, counted from the first digit.
  var point = 0

  /// Takes the digits of the standard library's description, which are the shortest and of those
  /// the nearest, as ECMAScript asks for.
  init(_ double: Double) {
    var digitsBeforePoint = 0
    var exponent = 0
    var hasPoint = false
    var text = double.magnitude.description.utf8[...]
    while let unit = text.popFirst() {
      switch unit {
      case UInt8(ascii: "."): hasPoint = true
      case UInt8(ascii: "e"):
        exponent = Int(Substring(text)) ?? 0
        text = text.suffix(0)
      case UInt8(ascii: "0") where digits.isEmpty:
        if hasPoint { digitsBeforePoint -= 1 }
      default:
        digits.append(unit)
        if !hasPoint { digitsBeforePoint += 1 }
      }
    }
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    point = digitsBeforePoint + exponent
  }

  /// Appends the number, and says whether the text is that of an integer.
  func write(to bytes: inout [UInt8]) -> Bool {
    let zero = UInt8(ascii: "0")
    switch point {
    case digits.count...21:
      bytes += digits
      bytes.append(contentsOf: repeatElement(zero, count: point - digits.count))
      return true
    case 1...21:
      bytes += digits[..<point]
      bytes.append(UInt8(ascii: "."))
      bytes += digits[point...]
    case -5...0:
      CanonicalWriter.writeRaw("0.", to: &bytes)
      bytes.append(contentsOf: repeatElement(zero, count: -point))
      bytes += digits
    default:
      bytes.append(digits[0])
      if digits.count > 1 {
        bytes.append(UInt8(ascii: "."))
        bytes += digits[1...]
      }
      CanonicalWriter.writeRaw(point > 0 ? "e+" : "e", to: &bytes)
      CanonicalWriter.writeInteger(point - 1, to: &bytes)
    }
    return false
  }
}
