// Which sources somebody waits for, and when to say so again.

import ComponentRuntime

/// The sources that live pages need, as it was told.
///
/// Pure: the caller says what time it is, and publishes what it is told.
///
/// Source: spec/protocol.md, "Demand".
struct DemandBook {
  private let repeatMilliseconds: Int64
  private var repeats = DeadlineQueue<SourceName>()
  /// The sources that live pages need and did not have when that was told last.
  private(set) var active: Set<SourceName> = []

  init(repeatMilliseconds: Int64) { self.repeatMilliseconds = repeatMilliseconds }

  /// A live page needs `source`, which has no fresh value.
  mutating func begin(_ source: SourceName, atMilliseconds now: Int64) {
    active.insert(source)
    repeats.set(source, atMilliseconds: now + repeatMilliseconds)
  }

  /// `source` has a fresh value, or no live page needs it any more.
  mutating func end(_ source: SourceName) {
    active.remove(source)
    repeats.set(source, atMilliseconds: nil)
  }

  mutating func earliestRepeat() -> Int64? { repeats.earliest() }

  /// The sources whose demand is to be said again, `limit` at most.
  mutating func takeRepeats(atMilliseconds now: Int64, limit: Int) -> [SourceName] {
    let due = repeats.takeDue(atMilliseconds: now, limit: limit)
    for source in due { repeats.set(source, atMilliseconds: now + repeatMilliseconds) }
    return due
  }
}
