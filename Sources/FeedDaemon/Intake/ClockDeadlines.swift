// When clocks tick, and which of them do.

import ComponentRuntime

/// The clocks that live pages need, each with the time it ticks next.
///
/// Pure: the caller says what time it is.
struct ClockDeadlines {
  private var queue = DeadlineQueue<SourceName>()
  private(set) var running: Set<SourceName> = []

  /// Lets exactly these clocks run. One that begins to run and shows another time than it is ticks
  /// at once.
  ///
  /// - Parameter shown: what a clock shows.
  mutating func run(
    _ needed: Set<SourceName>, atMilliseconds now: Int64, shown: (SourceName) -> Value
  ) {
    if needed == running { return }
    for name in running.subtracting(needed) { queue.set(name, atMilliseconds: nil) }
    for name in needed.subtracting(running) {
      guard let clock = Clock(name) else { preconditionFailure("\(name) is no clock") }
      let reading = clock.reading(atMilliseconds: now)
      let isRight = shown(name) == .int(reading)
      queue.set(name, atMilliseconds: isRight ? reading + clock.intervalMilliseconds : now)
    }
    running = needed
  }

  /// Takes out the clocks that are to tick now. However long ago that was due, each ticks once.
  mutating func takeDue(atMilliseconds now: Int64) -> [SourceName] {
    let due = queue.takeDue(atMilliseconds: now)
    for name in due {
      guard let clock = Clock(name) else { preconditionFailure("\(name) is no clock") }
      let next = clock.reading(atMilliseconds: now) + clock.intervalMilliseconds
      queue.set(name, atMilliseconds: next)
    }
    return due.sorted { $0.text < $1.text }
  }

  /// A tick was not recorded: it is due again.
  mutating func restore(_ names: [SourceName], _ event: Event) {
    for name in names where running.contains(name) {
      queue.set(name, atMilliseconds: event.timeMilliseconds)
    }
  }

  mutating func earliest() -> Int64? { queue.earliest() }
}
