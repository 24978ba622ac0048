// Keeps one fault that happens a thousand times a second from filling log and bus.

/// Lets each key through once per interval, and counts what it held back.
///
/// A key may come in several wordings. Each of the first `wordings` of an interval goes through,
/// since it says something else; of a fault whose message holds a number that changes a thousand
/// times a second, no more do.
///
/// Pure: the caller says what time it is. Holds at most `capacity` keys.
struct RepeatLimiter {
  private struct Entry {
    var sinceMilliseconds: Int64
    var heldBack: Int
    /// The hashes of the wordings that went through.
    var wordings: Set<Int>
  }

  private let intervalMilliseconds: Int64
  private let capacity: Int
  private let wordings: Int
  private var entries: [String: Entry] = [:]

  init(intervalMilliseconds: Int64, capacity: Int = 1_024, wordings: Int = 8) {
    self.intervalMilliseconds = intervalMilliseconds
    self.capacity = capacity
    self.wordings = wordings
  }

  /// The number of times `key` was held back since it was last let through; `nil` to hold it back.
  ///
  /// - Complexity: O(1), and O(*capacity*) when the table is full.
  mutating func admit(
    _ key: String, wording: String = "", atMilliseconds now: Int64
  ) -> Int? {
    let hash = wording.hashValue
    if var entry = entries[key], now - entry.sinceMilliseconds < intervalMilliseconds {
      defer { entries[key] = entry }
      if entry.wordings.count < wordings, entry.wordings.insert(hash).inserted { return 0 }
      entry.heldBack += 1
      return nil
    }
    let heldBack = entries[key]?.heldBack ?? 0
    if entries[key] == nil, entries.count >= capacity { makeRoom(atMilliseconds: now) }
    entries[key] = Entry(sinceMilliseconds: now, heldBack: 0, wordings: [hash])
    return heldBack
  }

  /// Forgets what is older than the interval; if that is nothing, everything.
  private mutating func makeRoom(atMilliseconds now: Int64) {
    entries = entries.filter { now - $0.value.sinceMilliseconds < intervalMilliseconds }
    if entries.count >= capacity { entries = [:] }
  }
}
