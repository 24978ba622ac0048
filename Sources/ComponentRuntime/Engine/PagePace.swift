// How often a page is published: what comes too soon after a delta waits, and goes out as one.

/// When a page may be published again, and what waits for that.
///
/// Time is that of events, so that the same events lead to the same deltas whenever they are
/// applied. The first change after a quiet time goes out at once and begins an interval; what
/// touches the page within it waits for its end, where the next interval begins.
///
/// Source: spec/protocol.md, "Deltas", `maxRate`.
struct PagePace {
  /// What the events that wait touched; the page is brought up to date once for all of them.
  struct Waiting {
    var sources: Set<SourceName> = []
    var states: Set<InstancePath> = []
    /// The number of the event before the first that waits: what the page shows is as of it.
    var shownEvent: Int64
    /// The number of the last that waits.
    var newestEvent: Int64
  }

  /// The time from which on the page may be published.
  private(set) var freeMilliseconds = Int64.min
  private(set) var waiting: Waiting?

  /// Whether an event of this time has to wait.
  func isBound(atMilliseconds now: Int64) -> Bool { waiting != nil || now < freeMilliseconds }

  /// An event touched the page, and waits.
  mutating func wait(
    _ event: Int64, sources: some Sequence<SourceName>, states: Set<InstancePath>
  ) {
    var waiting = waiting ?? Waiting(shownEvent: event - 1, newestEvent: event)
    waiting.sources.formUnion(sources)
    waiting.states.formUnion(states)
    waiting.newestEvent = event
    self.waiting = waiting
  }

  /// Takes out what waits: the page is about to be brought up to date.
  mutating func takeWaiting() -> Waiting? {
    defer { waiting = nil }
    return waiting
  }

  /// The page was published.
  ///
  /// - Parameter interval: the shortest time till it may be again; `nil` where there is no bound.
  mutating func begin(atMilliseconds now: Int64, interval: Int64?) {
    freeMilliseconds = interval.map { now + $0 } ?? .min
  }

  /// The page goes on where another process left it.
  mutating func resume(freeMilliseconds: Int64) { self.freeMilliseconds = freeMilliseconds }

  /// The shortest time between two deltas of a page that has at most `rate` of them a second.
  static func interval(rate: Double) -> Int64 {
    Int64(min((1_000 / rate).rounded(.up), longestInterval))
  }

  /// However low the rate is, a page is published each hour that it changes in.
  private static let longestInterval = 3_600_000.0
}
