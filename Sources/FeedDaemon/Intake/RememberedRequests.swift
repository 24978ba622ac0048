// Replies that a producer may ask for again: an event is applied once.

/// Who sent a request, so that sending it again is seen.
///
/// Source: spec/protocol.md, "Requests and replies".
struct RequestKey: Hashable, Sendable {
  var user: String
  var client: String
  var id: String
}

/// The replies of the last requests that came with a `client`, in a window of age and count.
///
/// Pure: the caller says what time it is.
struct RememberedRequests {
  /// What is known about a request.
  enum Recollection: Equatable {
    case unknown
    /// The same request, and the reply it got.
    case repeated(reply: [UInt8])
    /// Another request with the same id.
    case reused
  }

  private struct Entry {
    var fingerprint: UInt64
    var reply: [UInt8]
    var timeMilliseconds: Int64
  }

  private let capacity: Int
  private let ageMilliseconds: Int64
  private var entries: [RequestKey: Entry] = [:]
  /// The keys of `entries`, oldest first, from `head` on.
  private var order: [RequestKey] = []
  private var head = 0

  init(capacity: Int, ageMilliseconds: Int64) {
    self.capacity = capacity
    self.ageMilliseconds = ageMilliseconds
  }

  var count: Int { entries.count }

  /// - Complexity: O(1).
  func recall(_ key: RequestKey, fingerprint: UInt64, atMilliseconds now: Int64) -> Recollection {
    guard let entry = entries[key], now - entry.timeMilliseconds < ageMilliseconds else {
      return .unknown
    }
    return entry.fingerprint == fingerprint ? .repeated(reply: entry.reply) : .reused
  }

  /// Remembers the first reply to a request; a later one changes nothing.
  ///
  /// - Complexity: O(1), amortised.
  mutating func remember(
    _ key: RequestKey, fingerprint: UInt64, reply: [UInt8], atMilliseconds now: Int64
  ) {
    forget(before: now - ageMilliseconds)
    guard entries[key] == nil, capacity > 0 else { return }
    while entries.count >= capacity { forgetOldest() }
    entries[key] = Entry(fingerprint: fingerprint, reply: reply, timeMilliseconds: now)
    order.append(key)
  }

  /// Forgets what is older.
  private mutating func forget(before time: Int64) {
    while head < order.count, let entry = entries[order[head]], entry.timeMilliseconds <= time {
      forgetOldest()
    }
  }

  private mutating func forgetOldest() {
    entries[order[head]] = nil
    head += 1
    if head > 1_024 && head * 2 > order.count {
      order.removeFirst(head)
      head = 0
    }
  }
}
