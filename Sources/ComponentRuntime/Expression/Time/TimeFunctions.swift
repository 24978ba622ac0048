// Functions on timestamps and durations.

/// Source: the CEL language definition, "Timestamps and Durations"; `ms`, `date` and `ago` are
/// feedd's own (spec/markup.md, "Expressions").
enum TimeFunctions {
  static let forms: [FunctionForm] = conversions + accessors + durations + own

  private static let conversions: [FunctionForm] = [
    .global("timestamp") { (time: Timestamp) throws(EvaluationFault) in time },
    .global("timestamp") { (seconds: Int64) throws(EvaluationFault) in
      try TimeArithmetic.timestamp(Int128(seconds) * 1_000_000_000)
    },
    .global("timestamp") { (text: String) throws(EvaluationFault) -> Timestamp in
      guard let time = TimestampText.parse(text) else {
        throw .badArgument("`\(text.prefix(40))` is no timestamp")
      }
      return time
    },
    .global("duration") { (duration: Duration) throws(EvaluationFault) in duration },
    .global("duration") { (text: String) throws(EvaluationFault) -> Duration in
      guard let duration = DurationText.parse(text) else {
        throw .badArgument("`\(text.prefix(40))` is no duration")
      }
      return duration
    },
    .global("string") { (time: Timestamp) throws(EvaluationFault) in TimestampText.text(of: time) },
    .global("string") { (duration: Duration) throws(EvaluationFault) in
      DurationText.text(of: duration)
    },
    .global("int") { (time: Timestamp) throws(EvaluationFault) in time.seconds },
  ]

  private static let durations: [FunctionForm] = [
    .member("getHours") { (duration: Duration) throws(EvaluationFault) in
      duration.components.seconds / 3600
    },
    .member("getMinutes") { (duration: Duration) throws(EvaluationFault) in
      duration.components.seconds / 60
    },
    .member("getSeconds") { (duration: Duration) throws(EvaluationFault) in
      duration.components.seconds
    },
    .member("getMilliseconds") { (duration: Duration) throws(EvaluationFault) in
      duration.components.attoseconds / 1_000_000_000_000_000
    },
  ]

  /// Each twice: in UTC, and in a zone that is named.
  private static let accessors: [FunctionForm] =
    accessor("getFullYear") { date, _ in date.year }
    + accessor("getMonth") { date, _ in date.month - 1 }
    + accessor("getDate") { date, _ in date.day }
    + accessor("getDayOfMonth") { date, _ in date.day - 1 }
    + accessor("getDayOfWeek") { date, _ in date.weekday }
    + accessor("getDayOfYear") { date, _ in date.dayOfYear }
    + accessor("getHours") { date, _ in date.hour }
    + accessor("getMinutes") { date, _ in date.minute }
    + accessor("getSeconds") { date, _ in date.second }
    + accessor("getMilliseconds") { _, time in Int64(time.nanoseconds) / 1_000_000 }

  private static func accessor(
    _ name: String, _ part: @escaping @Sendable (CivilDate, Timestamp) -> Int64
  ) -> [FunctionForm] {
    [
      .member(name) { (time: Timestamp) throws(EvaluationFault) in
        part(CivilDate(secondsSince1970: time.seconds), time)
      },
      .zoned(name, [.timestamp, .string], isMember: true, result: .int) {
        values, zones throws(EvaluationFault) in
        guard let time = Timestamp(argument: values[0]), let zone = String(argument: values[1])
        else { return nil }
        return .int(part(try local(time, zone, zones), time))
      },
    ]
  }

  /// The date and time of day of `time` in a zone.
  static func local(
    _ time: Timestamp, _ zone: String, _ zones: TimeZoneTable
  ) throws(EvaluationFault) -> CivilDate {
    guard let offset = zones.offset(of: zone, at: time.seconds) else {
      throw .badArgument("`\(zone.prefix(40))` is no known time zone")
    }
    return CivilDate(secondsSince1970: time.seconds + offset)
  }

  private static let own: [FunctionForm] = [
    .global("ms") { (milliseconds: Int64) throws(EvaluationFault) in
      try TimeArithmetic.timestamp(Int128(milliseconds) * 1_000_000)
    },
    .zoned("date", [.timestamp, .string, .string], isMember: false, result: .string) {
      values, zones throws(EvaluationFault) in
      guard let time = Timestamp(argument: values[0]), let pattern = String(argument: values[1]),
        let zone = String(argument: values[2])
      else { return nil }
      return .string(try DatePattern.text(of: time, pattern, in: local(time, zone, zones)))
    },
    .global("ago") { (time: Timestamp, clock: Timestamp) throws(EvaluationFault) in
      ago(time, clock)
    },
    .global("ago") { (time: Timestamp, clock: Int64) throws(EvaluationFault) in
      ago(time, try TimeArithmetic.timestamp(Int128(clock) * 1_000_000))
    },
  ]

  /// The time passed as one number of its largest whole unit: `now`, `5m`, `3h`, `2d`, `7w`, `4y`.
  private static func ago(_ time: Timestamp, _ clock: Timestamp) -> String {
    let seconds = clock.seconds - time.seconds
    let units: [(String, Int64)] = [
      ("y", 31_556_952), ("w", 604_800), ("d", 86_400), ("h", 3600), ("m", 60),
    ]
    for (name, length) in units where seconds >= length { return "\(seconds / length)\(name)" }
    return "now"
  }
}
