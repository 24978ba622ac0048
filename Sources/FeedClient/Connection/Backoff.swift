// How long to wait before a daemon is asked again that was busy or silent.

/// Growing pauses with some chance, so that many who were refused together do not come back together.
///
/// Source: docs/protocol.md, §7, rule (9).
public struct Backoff: Sendable, Equatable {
  /// The pause after the first failure; it doubles with each in a row…
  public var firstMilliseconds: Int64
  /// …up to this.
  public var longestMilliseconds: Int64
  /// Failures in a row.
  public private(set) var failures = 0

  public init(firstMilliseconds: Int64 = 50, longestMilliseconds: Int64 = 10_000) {
    self.firstMilliseconds = firstMilliseconds
    self.longestMilliseconds = longestMilliseconds
  }

  /// The pause that belongs to so many failures in a row, chance aside.
  public func milliseconds(after failures: Int) -> Int64 {
    min(firstMilliseconds << Int64(min(failures - 1, 20)), longestMilliseconds)
  }

  /// The pause after one more failure, never shorter than was asked for.
  public mutating func pauseMilliseconds(asked: Int64? = nil) -> Int64 {
    failures += 1
    return max(milliseconds(after: failures), asked ?? 0)
  }

  /// A pause of this length, or up to half as long again.
  public static func spread(
    milliseconds: Int64, using random: inout some RandomNumberGenerator
  ) -> Duration {
    .milliseconds(milliseconds + Int64.random(in: 0...milliseconds / 2, using: &random))
  }

  /// It went well.
  public mutating func reset() { failures = 0 }
}
