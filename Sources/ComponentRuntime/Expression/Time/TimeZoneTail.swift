// The rule that a zone follows for all years to come: EST5EDT,M3.2.0,M11.1.0.

/// A zone's rule in POSIX form, as the footer of a compiled zone file holds it.
///
/// Source: RFC 8536, section 3.3.1; POSIX, 8.3 "TZ".
struct TimeZoneTail: Sendable, Equatable {
  private var standard: Int64
  private var summer: Summer?

  private struct Summer: Equatable {
    var offset: Int64
    var start: ChangeDay
    var end: ChangeDay
  }

  /// - Returns: `nil` for a text that is no such rule, or that says its days in no known way.
  init?(_ text: String) {
    var scanner = TailScanner(text)
    guard scanner.skipName(), let west = scanner.time() else { return nil }
    standard = -west
    summer = nil
    if scanner.isAtEnd { return }
    guard scanner.skipName() else { return nil }
    var offset = standard + 3600
    if !scanner.isNext(",") {
      guard let summerWest = scanner.time() else { return nil }
      offset = -summerWest
    }
    guard let start = scanner.day(), let end = scanner.day(), scanner.isAtEnd else { return nil }
    summer = Summer(offset: offset, start: start, end: end)
  }

  func offset(at time: Int64) -> Int64 {
    guard let summer else { return standard }
    let year = CivilDate(secondsSince1970: time + standard).year
    let start = summer.start.seconds(in: year) - standard
    let end = summer.end.seconds(in: year) - summer.offset
    let isSummer = start < end ? time >= start && time < end : time >= start || time < end
    return isSummer ? summer.offset : standard
  }
}

/// A day of each year: the `week`th `weekday` of `month`, 5 being the last one; and a time of it.
private struct ChangeDay: Equatable {
  var month: Int64
  var week: Int64
  var weekday: Int64
  var time: Int64

  /// The local time of the change, as if in UTC.
  func seconds(in year: Int64) -> Int64 {
    let first = CivilDate(year: year, month: month, day: 1)
    var day = 1 + (weekday - first.weekday + 7) % 7 + (week - 1) * 7
    while day > CivilDate.daysInMonth(month, of: year) { day -= 7 }
    return CivilDate(year: year, month: month, day: day).daysSince1970 * 86_400 + time
  }
}

private struct TailScanner {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = Substring(text).utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  func isNext(_ character: Unicode.Scalar) -> Bool {
    rest.first.map(UInt32.init) == character.value
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard isNext(character) else { return false }
    rest.removeFirst()
    return true
  }

  /// A name in letters, or in angle brackets.
  mutating func skipName() -> Bool {
    if take("<") {
      guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
      rest = rest[rest.index(after: end)...]
      return true
    }
    let name = rest.prefix { $0.isNameStart }
    rest = rest.dropFirst(name.count)
    return name.count >= 3
  }

  private mutating func number() -> Int64? {
    let digits = rest.prefix { $0.isDigit }
    rest = rest.dropFirst(digits.count)
    return digits.count <= 4 ? Int64(String(Substring(digits))) : nil
  }

  /// `[+-]h[:m[:s]]`, in seconds.
  mutating func time() -> Int64? {
    let sign: Int64 = take("-") ? -1 : 1
    if sign == 1 { _ = take("+") }
    guard var seconds = number() else { return nil }
    seconds *= 3600
    for unit in [Int64(60), 1] where take(":") {
      guard let part = number() else { return nil }
      seconds += part * unit
    }
    return sign * seconds
  }

  /// `,Mm.w.d[/time]`.
  mutating func day() -> ChangeDay? {
    guard take(","), take("M"), let month = number(), take("."), let week = number(), take("."),
      let weekday = number(), (1...12).contains(month), (1...5).contains(week), weekday <= 6
    else { return nil }
    var time: Int64 = 7200
    if take("/") {
      guard let given = self.time() else { return nil }
      time = given
    }
    return ChangeDay(month: month, week: week, weekday: weekday, time: time)
  }
}
