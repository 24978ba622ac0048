// From pending events to the journal, and from the journal to the pages.

import ComponentRuntime
import FeedBus
import FeedJournal
import FeedProtocol

extension Daemon {
  /// After a full disk, the daemon's own events wait this long.
  private static let journalRetryMilliseconds: Int64 = 1_000

  /// Makes events of the time that passed.
  func addDueEvents() {
    let now = clock.wall()
    if let retry = journalRetryMilliseconds, clock.steady() < retry { return }
    for kind in deadlines.takeDue(atMilliseconds: now) { intake.add(kind, atMilliseconds: now) }
    let ticked = clocks.takeDue(atMilliseconds: now)
    if !ticked.isEmpty { intake.add(.ticked(ticked), atMilliseconds: now) }
    let ended = engine.takeEndedInstances()
    if !ended.isEmpty { intake.add(.ended(ended), atMilliseconds: now) }
  }

  /// Has what is pending on disk.
  ///
  /// - Returns: what is now an event; `nil` where the disk is full and nothing happened.
  /// - Throws: any other fault of the disk, which is the end.
  func commit() throws -> [PendingEvent]? {
    defer { pendingResumptions = [] }
    guard !intake.pending.isEmpty else { return [] }
    do throws(JournalFault) {
      try record(intake.pending)
    } catch {
      guard !error.isFatal else { throw error }
      counters.fullCommits += 1
      if journalRetryMilliseconds == nil { log(.error, "journal-full", ["fault": "\(error)"]) }
      journalRetryMilliseconds = clock.steady() + Self.journalRetryMilliseconds
      restoreCauses(of: intake.pending)
      intake.rollBack()
      return nil
    }
    if journalRetryMilliseconds != nil { log(.notice, "journal-recovered") }
    journalRetryMilliseconds = nil
    counters.commits += 1
    counters.events += intake.pending.count
    return intake.takePending()
  }

  /// The daemon's own events that were not recorded are due again, and answers to its calls are
  /// still to be heard.
  private func restoreCauses(of events: [PendingEvent]) {
    resumptions = pendingResumptions + resumptions
    for event in events {
      switch event.event.kind {
      case .expired(let names), .timedOut(let names):
        for name in names { deadlines.restore(name, engine.sources[name], event.event) }
      case .ticked(let names): clocks.restore(names, event.event)
      case .ended(let instances): engine.restoreEnded(instances)
      case .changes, .configured, .acted: continue
      }
    }
  }

  /// What follows from an event that is on disk: pages change, and their subscribers are told.
  func apply(_ accepted: AcceptedEvent) throws {
    follow(accepted.effects)
    recording.changedSources.formUnion(accepted.effects.map(\.name))
    recording.changedStates.formUnion(accepted.stateEffects.map(\.page))
    try tell(engine.apply(accepted), of: accepted.event)
    if case .acted(let record) = accepted.event.kind {
      try makeCalls(of: record, in: accepted.event)
    }
  }

  func follow(_ effects: [SourceEffect]) {
    let now = clock.wall()
    for effect in effects {
      deadlines.follow(effect.name, effect.after, intake.declarations, atMilliseconds: now)
    }
  }

  /// Publishes what the engine found.
  func tell(_ outcome: Outcome, of event: Event?) throws {
    let now = clock.steady()
    for change in outcome.changes {
      let messages = documents.publish(change, atMilliseconds: now)
      switch change.content {
      case .operations:
        counters.deltas += 1
        if let delta = messages.first { try retain(change, delta.object) }
      case .reset: counters.resets += 1
      }
      try publish(messages)
    }
    if let event {
      for wait in outcome.waits {
        publications.add(
          wait, eventMilliseconds: event.timeMilliseconds, wallMilliseconds: clock.wall(),
          atMilliseconds: now)
      }
    }
    for change in outcome.demand { try tell(change, atMilliseconds: now) }
    for (page, diagnostic) in outcome.diagnostics {
      try tell(diagnostic, of: page, event: event?.number ?? engine.lastEvent)
    }
  }

  /// Publishes the pages whose interval is over, with all that waited for it.
  func publishDuePages(atMilliseconds now: Int64) throws {
    for page in publications.takeDue(atMilliseconds: now) {
      guard let due = engine.publicationDue(of: page) else { continue }
      // So that a replay, which knows no other time, finds the same events before it.
      intake.advance(toMilliseconds: due)
      try tell(engine.publishDue(atMilliseconds: due), of: nil)
    }
  }

  func publish(_ messages: [OutgoingMessage]) throws {
    for message in messages {
      counters.bytesPublished += message.object.count
      try bus.publish(topic: message.topic, message.object)
    }
  }
}
