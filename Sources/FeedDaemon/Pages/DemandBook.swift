// Which sources somebody waits for, said when it begins, repeated until it is met, ended once.

import ComponentRuntime

/// Demand as it was published.
///
/// Pure: the caller says what time it is, and publishes what it is told.
///
/// Source: spec/protocol.md, "Demand".
struct DemandBook {
  private let repeatMilliseconds: Int64
  private var repeats = DeadlineQueue<SourceName>()

  init(repeatMilliseconds: Int64) { self.repeatMilliseconds = repeatMilliseconds }

  var count: Int { repeats.count }

  /// The sources demanded now.
  private(set) var active: Set<SourceName> = []

  /// `source` is needed and has no data, or not any more; whether that is news.
  mutating func set(_ source: SourceName, active isActive: Bool, atMilliseconds now: Int64) -> Bool
  {
    repeats.set(source, atMilliseconds: isActive ? now + repeatMilliseconds : nil)
    return isActive ? active.insert(source).inserted : active.remove(source) != nil
  }

  mutating func earliestRepeat() -> Int64? { repeats.earliest() }

  /// The sources whose demand is to be said again, `limit` at most.
  mutating func takeRepeats(atMilliseconds now: Int64, limit: Int) -> [SourceName] {
    let due = repeats.takeDue(atMilliseconds: now, limit: limit)
    for source in due { repeats.set(source, atMilliseconds: now + repeatMilliseconds) }
    return due
  }
}
