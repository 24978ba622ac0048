// Pages that somebody asked something of lately: they stay evaluated for the next call.

import ComponentRuntime

/// The pages that are kept evaluated because something was asked of them, and until when.
///
/// Pure: the caller says what time it is, and does what it is told. Of too many, the one that would
/// go next goes at once.
struct CalledPages {
  private let capacity: Int
  private let idleMilliseconds: Int64
  private var idle = DeadlineQueue<PageAddress>()

  init(capacity: Int, idleMilliseconds: Int64) {
    precondition(capacity > 0, "the page that is called is kept")
    self.capacity = capacity
    self.idleMilliseconds = idleMilliseconds
  }

  var count: Int { idle.count }

  /// Something is asked of `page`, which stays for the idle time from `now` on.
  ///
  /// - Returns: the page that goes to make room.
  mutating func touch(_ page: PageAddress, atMilliseconds now: Int64) -> PageAddress? {
    var gone: PageAddress?
    if idle.deadline(of: page) == nil, idle.count >= capacity {
      gone = idle.takeDue(atMilliseconds: .max, limit: 1).first
    }
    idle.set(page, atMilliseconds: now + idleMilliseconds)
    return gone
  }

  /// The time at which a page may go.
  mutating func earliestDeadline() -> Int64? { idle.earliest() }

  /// Takes out the pages whose idle time is over.
  mutating func takeIdle(atMilliseconds now: Int64) -> [PageAddress] {
    idle.takeDue(atMilliseconds: now)
  }
}
