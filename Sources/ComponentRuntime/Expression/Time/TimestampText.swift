// Timestamps as text.

/// Timestamps as RFC 3339 writes them.
///
/// Source: RFC 3339, section 5.6.
enum TimestampText {
  /// - Returns: `nil` for other text, impossible dates, and years outside 1...9999.
  static func parse(_ text: String) -> Timestamp? {
    var scanner = DigitScanner(text)
    guard let year = scanner.number(4), scanner.take("-"), let month = scanner.number(2),
      scanner.take("-"), let day = scanner.number(2), scanner.take("T") || scanner.take("t"),
      let hour = scanner.number(2), scanner.take(":"), let minute = scanner.number(2),
      scanner.take(":"), let second = scanner.number(2)
    else { return nil }
    guard (1...12).contains(month), day >= 1, day <= CivilDate.daysInMonth(month, of: year),
      hour <= 23, minute <= 59, second <= 59
    else { return nil }
    var nanoseconds: Int32 = 0
    if scanner.take(".") {
      guard let fraction = scanner.fraction() else { return nil }
      nanoseconds = fraction
    }
    guard let offset = scanner.zone(), scanner.isAtEnd else { return nil }
    var date = CivilDate(year: year, month: month, day: day)
    (date.hour, date.minute, date.second) = (hour, minute, second)
    let seconds = date.secondsSince1970 - offset
    guard TimeArithmetic.timestampSeconds.contains(seconds) else { return nil }
    return Timestamp(seconds: seconds, nanoseconds: nanoseconds)
  }

  /// In UTC, with as many digits of the fraction as it has.
  static func text(of time: Timestamp) -> String {
    let date = CivilDate(secondsSince1970: time.seconds)
    return padded(date.year, 4) + "-" + padded(date.month, 2) + "-" + padded(date.day, 2) + "T"
      + padded(date.hour, 2) + ":" + padded(date.minute, 2) + ":" + padded(date.second, 2)
      + fraction(Int64(time.nanoseconds)) + "Z"
  }

  static func padded(_ number: Int64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  /// `.5` for half a second, nothing for a whole one.
  static func fraction(_ nanoseconds: Int64) -> String {
    if nanoseconds == 0 { return "" }
    var digits = padded(nanoseconds, 9)
    while digits.hasSuffix("0") { digits.removeLast() }
    return "." + digits
  }
}

/// Reads numbers of fixed width off the front of a text.
struct DigitScanner {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = Substring(text).utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard let first = rest.first, UInt32(first) == character.value else { return false }
    rest.removeFirst()
    return true
  }

  mutating func number(_ width: Int) -> Int64? {
    var value: Int64 = 0
    for _ in 0..<width {
      guard let digit = rest.first, digit.isDigit else { return nil }
      value = value * 10 + Int64(digit - UInt8(ascii: "0"))
      rest.removeFirst()
    }
    return value
  }

  /// Digits after a decimal point, as nanoseconds; digits past the ninth are dropped.
  mutating func fraction() -> Int32? {
    var value: Int32 = 0
    var count = 0
    while let digit = rest.first, digit.isDigit {
      if count < 9 { value = value * 10 + Int32(digit - UInt8(ascii: "0")) }
      count += 1
      rest.removeFirst()
    }
    guard count > 0 else { return nil }
    for _ in count..<max(count, 9) { value *= 10 }
    return value
  }

  /// `Z` or an offset such as `-07:30`, in seconds east of UTC.
  mutating func zone() -> Int64? {
    if take("Z") || take("z") { return 0 }
    let sign: Int64
    if take("+") { sign = 1 } else if take("-") { sign = -1 } else { return nil }
    guard let hours = number(2), take(":"), let minutes = number(2), hours <= 23, minutes <= 59
    else { return nil }
    return sign * (hours * 3600 + minutes * 60)
  }
}
