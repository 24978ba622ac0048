// The units that markup, bus names and command lines write durations in.

/// A unit of durations as people write them: `5m`, `1h30m`.
public struct DurationUnit: Sendable {
  public let name: String
  public let milliseconds: Int64

  /// From the longest to the shortest.
  public static let all = [
    DurationUnit(name: "d", milliseconds: 86_400_000),
    DurationUnit(name: "h", milliseconds: 3_600_000),
    DurationUnit(name: "m", milliseconds: 60_000),
    DurationUnit(name: "s", milliseconds: 1_000),
    DurationUnit(name: "ms", milliseconds: 1),
  ]

  /// The unit called `name`.
  public static func named(_ name: String) -> DurationUnit? { all.first { $0.name == name } }

  /// `5400000` as `1h30m`.
  public static func text(ofMilliseconds milliseconds: Int64) -> String {
    var rest = milliseconds
    var text = ""
    for unit in all where rest >= unit.milliseconds {
      text += "\(rest / unit.milliseconds)\(unit.name)"
      rest %= unit.milliseconds
    }
    return text.isEmpty ? "0ms" : text
  }
}
