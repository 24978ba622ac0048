// What the daemon does because time passed, and how long it may sleep until then.

import ComponentRuntime
import FeedProtocol

extension Daemon {
  /// How long nothing is due; `nil` for ever.
  func timeUntilNextDeadline() -> Duration? {
    let wall = clock.wall()
    let steady = clock.steady()
    var waits: [Int64] = []
    // While the disk is full, the daemon's own events wait.
    let own = max(0, (journalRetryMilliseconds ?? steady) - steady)
    // States of instances that left end with the next turn, and answers are heard.
    if engine.hasEndedInstances || !resumptions.isEmpty { waits.append(own) }
    if let due = [deadlines.earliest(), clocks.earliest()].compactMap({ $0 }).min() {
      waits.append(max(due - wall, own))
    }
    let steadyDeadlines = [
      documents.earliestSync(), pages.earliestDeadline(), calledPages.earliestDeadline(),
      demand.earliestRepeat(), publications.earliest(),
      broker.earliestDeadline(), nextWatchdogMilliseconds, recording.nextMaintenanceMilliseconds,
    ]
    waits += steadyDeadlines.compactMap { $0.map { $0 - steady } }
    return waits.min().map { .milliseconds(max($0, 0)) }
  }

  /// Pages with a rate, syncs, repeated demand, idle pages, the watchdog, checkpoints.
  func keepTime() throws {
    let now = clock.steady()
    try publishDuePages(atMilliseconds: now)
    let syncs = documents.takeDueSyncs(atMilliseconds: now)
    counters.syncs += syncs.count / 2
    try publish(syncs)
    try repeatDemand(atMilliseconds: now)
    try releaseIdlePages(atMilliseconds: now)
    if let due = nextWatchdogMilliseconds, due <= now, let interval = notifier.watchdogMilliseconds
    {
      notifier.alive()
      nextWatchdogMilliseconds = now + interval
    }
    try checkpointIfDue()
    try maintainJournal(atMilliseconds: now)
    followClocks()
  }
}
