// Clocks tick while a live page needs them, and a page is never shown with a clock that stands still.

import ComponentRuntime

extension Daemon {
  /// Lets the clocks run that live pages need, and no others.
  func followClocks() {
    clocks.run(engine.neededClocks, atMilliseconds: clock.wall()) { engine.sources[$0].value }
  }

  /// Has the clocks of a page that has just become live tick before anybody sees it.
  ///
  /// Where the disk is full the page shows what its clocks showed last; they tick as soon as they can.
  func startClocks() throws {
    followClocks()
    let now = clock.wall()
    if journalRetryMilliseconds != nil { return }
    let ticked = clocks.takeDue(atMilliseconds: now)
    if ticked.isEmpty { return }
    intake.add(.ticked(ticked), atMilliseconds: now)
    for event in try commit() ?? [] { try apply(event.accepted) }
  }
}
