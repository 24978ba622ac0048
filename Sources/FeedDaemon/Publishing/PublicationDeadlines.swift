// When pages are published that have a rate: the engine says in the time of events, a clock that
// may jump, and subscribers wait by one that does not.

import ComponentRuntime

/// The pages where events wait, each with the time at which it is published.
///
/// Pure: the caller says what time it is.
struct PublicationDeadlines {
  private var queue = DeadlineQueue<PageAddress>()

  /// Something waits on a page.
  ///
  /// - Parameters:
  ///   - event: the time of the event that waits.
  ///   - wall: the time that events have now: after a restart, long after that.
  mutating func add(
    _ wait: PageWait, eventMilliseconds event: Int64, wallMilliseconds wall: Int64,
    atMilliseconds now: Int64
  ) {
    // Where the clock was set back, no longer than if it had not been.
    let rest = wait.untilMilliseconds - max(wall, event)
    queue.set(wait.page, atMilliseconds: now + max(rest, 0))
  }

  mutating func earliest() -> Int64? { queue.earliest() }

  /// Takes out the pages that are to be published now.
  mutating func takeDue(atMilliseconds now: Int64) -> [PageAddress] {
    queue.takeDue(atMilliseconds: now)
  }
}
