// The sources that tick: time as data.

/// `use t = clock(1m)`: a source that holds the time, to the last whole interval since 1970.
///
/// Its value is a number of milliseconds; in markup it is a timestamp. It changes with journaled
/// events only, so that a document stays a function of events and config.
///
/// Source: spec/markup.md, "Expressions".
public struct Clock: Sendable, Hashable {
  /// What a clock's sources are called: `clock/1m` on the bus.
  public static let sourceName = "clock"
  /// From one second to one day, in milliseconds.
  public static let intervals: ClosedRange<Int64> = 1_000...86_400_000

  public let intervalMilliseconds: Int64

  /// - Returns: `nil` for an interval that is too short, too long, or no whole number of seconds.
  public init?(intervalMilliseconds: Int64) {
    guard Clock.intervals.contains(intervalMilliseconds),
      intervalMilliseconds.isMultiple(of: 1_000)
    else { return nil }
    self.intervalMilliseconds = intervalMilliseconds
  }

  /// The clock that a source is; `nil` for every other source, and for another spelling of it.
  public init?(_ source: SourceName) {
    guard source.isClock, source.arguments.count == 1,
      let unit = Clock.units.first(where: { source.arguments[0].hasSuffix($0.name) }),
      let count = Int64(source.arguments[0].dropLast(unit.name.count)),
      (1...Clock.intervals.upperBound / unit.milliseconds).contains(count)
    else { return nil }
    self.init(intervalMilliseconds: count * unit.milliseconds)
    if self.source != source { return nil }
  }

  public var source: SourceName { SourceName(Clock.sourceName, [interval]) }

  /// The interval in the largest unit that it is a whole number of: `90s`, `1m`, `1d`.
  public var interval: String {
    for unit in Clock.units where intervalMilliseconds.isMultiple(of: unit.milliseconds) {
      return "\(intervalMilliseconds / unit.milliseconds)\(unit.name)"
    }
    preconditionFailure("an interval is a whole number of seconds")
  }

  private static let units = DurationUnit.all.filter { $0.milliseconds >= 1_000 }

  /// What the clock holds at this time: the last whole interval, in milliseconds since 1970.
  public func reading(atMilliseconds time: Int64) -> Int64 {
    let rest = time % intervalMilliseconds
    return time - (rest < 0 ? rest + intervalMilliseconds : rest)
  }

  /// How a pushed value of this source would be checked, if anything could be pushed.
  var declaration: SourceDeclaration {
    let nowhere = SourceRange(file: SourceFile(path: "", text: ""), start: 0, end: 0)
    return SourceDeclaration(
      name: Clock.sourceName, parameters: [], type: .int, timeToLiveMilliseconds: nil,
      timeoutMilliseconds: nil, range: nowhere)
  }

  /// A reading as expressions see it; before the first tick, the beginning of 1970.
  static func time(of value: Value) -> Value {
    var milliseconds: Int64 = 0
    if case .int(let number) = value { milliseconds = number }
    return .extended(.timestamp(Timestamp(seconds: milliseconds / 1_000)))
  }
}

extension SourceName {
  /// Whether the name is a clock's, or is spelled like one: nobody pushes to these, and nobody can
  /// be asked for them.
  public var isClock: Bool { name == Clock.sourceName }
}
