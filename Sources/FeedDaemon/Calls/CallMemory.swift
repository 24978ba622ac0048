// Answers to calls that may be asked again: a repeated call gets the first answer.

/// The newest answers, bounded by number, bytes and age; pure.
struct CallMemory {
  private struct Entry {
    var fingerprint: [UInt8]
    var answer: CallAnswer
    var byteCount: Int
    var timeMilliseconds: Int64
  }

  private var entries: [RequestOrigin.Key: Entry] = [:]
  /// The keys of `entries`, oldest first, from `first` on.
  private var order: [RequestOrigin.Key] = []
  private var first = 0
  private(set) var byteCount = 0
  let countLimit: Int
  let byteLimit: Int
  let ageMilliseconds: Int64

  init(countLimit: Int, byteLimit: Int, ageMilliseconds: Int64) {
    self.countLimit = countLimit
    self.byteLimit = byteLimit
    self.ageMilliseconds = ageMilliseconds
  }

  var count: Int { entries.count }

  /// What was answered to the call, and what the call was.
  func recall(_ key: RequestOrigin.Key) -> (fingerprint: [UInt8], answer: CallAnswer)? {
    entries[key].map { ($0.fingerprint, $0.answer) }
  }

  /// Keeps an answer.
  mutating func keep(
    _ answer: CallAnswer, to origin: RequestOrigin, byteCount: Int, atMilliseconds now: Int64
  ) {
    guard countLimit > 0, byteCount <= byteLimit, entries[origin.key] == nil else { return }
    entries[origin.key] = Entry(
      fingerprint: origin.fingerprint, answer: answer, byteCount: byteCount, timeMilliseconds: now)
    order.append(origin.key)
    self.byteCount += byteCount
    while entries.count > countLimit || self.byteCount > byteLimit { forgetOldest() }
    forgetOld(atMilliseconds: now)
  }

  /// Forgets what is too old.
  mutating func forgetOld(atMilliseconds now: Int64) {
    while first < order.count, let oldest = entries[order[first]],
      oldest.timeMilliseconds + ageMilliseconds <= now
    {
      forgetOldest()
    }
  }

  private mutating func forgetOldest() {
    if let entry = entries.removeValue(forKey: order[first]) { byteCount -= entry.byteCount }
    first += 1
    if first > 64, first > order.count / 2 {
      order.removeFirst(first)
      first = 0
    }
  }
}
