// A start: from the journal's checkpoint through the events after it, to where the daemon stopped.

import ComponentRuntime
import FeedJSON
import FeedJournal
import FeedProtocol

extension Daemon {
  /// Goes through the events after the checkpoint, as if they came in again.
  ///
  /// Documents follow from events and templates, so the pages that were live become what they
  /// were, with the deltas that led there: who slept through the restart goes on from its revision.
  /// Nobody is connected yet, so nothing of it is published a second time.
  ///
  /// - Throws: `JournalFault`; `RecordFault` for an event that cannot be read or does not apply.
  func recover(_ checkpoint: Checkpoint, _ parser: JSONParser) throws {
    recording.recoveredEvent = journal.lastEvent
    for (name, record) in engine.sources.all {
      deadlines.follow(name, record, intake.declarations, atMilliseconds: clock.wall())
    }
    if checkpoint.configurationHash == templates.hash.text { try resume(checkpoint.pages) }
    var hash = checkpoint.configurationHash
    try journal.replay(after: journal.checkpointEvent) { entry in
      let event = try Event(entry, parser)
      if case .configured(let other, _) = event.kind {
        hash = other
        if other != templates.hash.text { try releaseAllPages() }
      }
      let accepted: AcceptedEvent
      do throws(SourceFault) {
        accepted = try intake.replay(event)
      } catch {
        throw RecordFault(event: event.number, message: error.message)
      }
      try apply(accepted)
    }
    if hash != templates.hash.text { try recordTemplates() }
    followClocks()
    endOpenCalls()
  }

  /// An event says from where on other templates are in force.
  private func recordTemplates() throws {
    addConfigured(templates, intake.declarations)
    guard let events = try commit() else { throw Self.full }
    for event in events { try apply(event.accepted) }
  }

  /// Makes the pages live again that were so at the checkpoint.
  private func resume(_ resumed: [Checkpoint.Page]) throws {
    for live in resumed {
      do {
        try activate(live.page, at: live.revision, freeMilliseconds: live.freeMilliseconds)
      } catch let error as WireError {
        log(.notice, "page-not-resumed", ["page": live.page.page.text, "error": "\(error)"])
      }
    }
  }

  private func releaseAllPages() throws {
    for page in Array(pages.pages) {
      pages.remove(page)
      try release(page)
    }
  }
}
