// What the daemon writes to the journal: events with their replies, deltas, checkpoints.

import ComponentRuntime
import FeedJournal
import FeedProtocol

/// What has been recorded since the last checkpoint, and what waits for the next commit.
struct RecordingState {
  var changedSources: Set<SourceName> = []
  /// Pages whose states changed.
  var changedStates: Set<PageAddress> = []
  var bytesSinceCheckpoint = 0
  /// The event at which a checkpoint could not be written; the next attempt counts from there.
  var refusedCheckpointEvent: Int64 = 0
  /// When the journal's next piece of upkeep is due; `nil` while there is nothing new to forget.
  var nextMaintenanceMilliseconds: Int64?
  /// The newest event that was in the journal at the start.
  var recoveredEvent: Int64 = 0
  /// Published deltas that go to the journal with the next commit: what a crash takes of them,
  /// subscribers fetch anew.
  var deltas: [RetainedDelta] = []
}

extension Daemon {
  /// Writes events, the replies that may be asked for again, and the deltas since the last commit.
  ///
  /// - Throws: `JournalFault`; nothing was written then.
  func record(_ events: [PendingEvent]) throws(JournalFault) {
    let entries = events.map(\.entry)
    try journal.append(
      entries: entries, replies: events.compactMap(rememberedReply), deltas: recording.deltas)
    recording.deltas.removeAll()
    if recording.nextMaintenanceMilliseconds == nil {
      recording.nextMaintenanceMilliseconds = clock.steady() + Self.maintenanceMilliseconds
    }
    recording.bytesSinceCheckpoint += entries.reduce(0) { $0 + $1.payload.count }
  }

  /// Keeps a published delta for after a restart, unless the journal has it from before one.
  func retain(_ change: PageChange, _ object: Frame) throws(JournalFault) {
    if change.to <= recording.recoveredEvent {
      let known = try journal.deltas(
        page: change.page.text, viewport: change.viewport, from: change.from)
      guard known?.isEmpty ?? true else { return }
    }
    recording.deltas.append(
      RetainedDelta(
        page: change.page.text, viewport: change.viewport, from: change.from, to: change.to,
        bytes: object.bytes))
  }

  private func rememberedReply(_ pending: PendingEvent) -> RememberedReply? {
    guard let origin = pending.origin else { return nil }
    return RememberedReply(
      user: origin.key.user, client: origin.key.client, id: origin.key.id,
      contentHash: origin.fingerprint, reply: reply(to: pending, id: origin.key.id),
      timeMilliseconds: pending.event.timeMilliseconds)
  }

  /// Writes a checkpoint when enough has happened since the last.
  func checkpointIfDue() throws {
    let retention = configuration.retention
    let events = engine.lastEvent - max(journal.checkpointEvent, recording.refusedCheckpointEvent)
    guard
      events >= retention.checkpointEvents
        || recording.bytesSinceCheckpoint >= retention.checkpointBytes
    else { return }
    do throws(JournalFault) {
      try checkpoint()
    } catch {
      // Without room the events are safe all the same, and the next turn tries again.
      guard !error.isFatal else { throw error }
    }
  }

  /// The pause between two pieces of the journal's upkeep.
  private static let maintenanceMilliseconds: Int64 = 1_000

  /// Lets the journal forget what it need not keep, a piece at a time.
  func maintainJournal(atMilliseconds now: Int64) throws {
    guard let due = recording.nextMaintenanceMilliseconds, due <= now else { return }
    do throws(JournalFault) {
      let isMore = try journal.maintain(nowMilliseconds: clock.wall())
      recording.nextMaintenanceMilliseconds = isMore ? now + Self.maintenanceMilliseconds : nil
    } catch {
      guard !error.isFatal else { throw error }
      recording.nextMaintenanceMilliseconds = now + Self.maintenanceMilliseconds
    }
  }

  /// Writes the sources and states that changed, so that the next start need not replay what came
  /// before.
  func checkpoint() throws(JournalFault) {
    let records: (changed: [CheckpointRecord], removed: [String])
    do throws(UnrecordableValue) {
      records = try checkpointRecords()
    } catch {
      // The events are safe all the same: the next start replays them.
      log(.error, "no-checkpoint", ["record": error.record, "fault": "\(error.reason)"])
      recording.refusedCheckpointEvent = engine.lastEvent
      recording.bytesSinceCheckpoint = 0
      return
    }
    try journal.checkpoint(
      at: engine.lastEvent, changed: records.changed, removed: records.removed)
    recording.changedSources.removeAll()
    recording.changedStates.removeAll()
    recording.bytesSinceCheckpoint = 0
    counters.checkpoints += 1
  }

  private func checkpointRecords() throws(UnrecordableValue) -> (
    changed: [CheckpointRecord], removed: [String]
  ) {
    let live = pages.pages.compactMap { page in
      engine.resumption(of: page.page, in: page.viewport).map {
        Checkpoint.Page(page: page, revision: $0.revision, freeMilliseconds: $0.freeMilliseconds)
      }
    }
    var changed = [
      try Checkpoint.record(
        hash: templates.hash.text, timeMilliseconds: intake.lastTimeMilliseconds, pages: live,
        calls: engine.sources.openCalls)
    ]
    var removed: [String] = []
    for name in recording.changedSources {
      let record = engine.sources[name]
      if record == .absent {
        removed.append(Checkpoint.recordName(of: name))
      } else {
        changed.append(
          try CheckpointRecord(name: Checkpoint.recordName(of: name), value: record.recordedValue))
      }
    }
    for page in recording.changedStates {
      let states = engine.sources.states[page]
      if states.isEmpty {
        removed.append(Checkpoint.recordName(ofStates: page))
      } else {
        changed.append(try Checkpoint.record(of: states, on: page))
      }
    }
    return (changed, removed)
  }

  /// After a signal to end: finishes what is under way, and leaves the journal whole.
  func drain() throws {
    notifier.stopping()
    let deadline = clock.steady() + Int64(configuration.timing.drainMilliseconds)
    bus.stopReceiving()
    // What waits already is answered; pushes with `unavailable`.
    while clock.steady() < deadline {
      pace.begin(atMilliseconds: clock.steady())
      let exchanges = try receive().exchanges
      if exchanges.isEmpty { break }
      for exchange in exchanges { try answer(exchange, []) }
      try performDeferredCalls()
    }
    try perform(broker.stop())
    // What waits on pages with a rate is not lost: it only comes earlier.
    try tell(engine.publishDue(atMilliseconds: .max), of: nil)
    do throws(JournalFault) {
      try record([])
      try checkpoint()
    } catch {
      guard !error.isFatal else { throw error }
      log(.warning, "no-checkpoint", ["fault": "\(error)"])
    }
    try journal.close()
    log(.notice, "stopped", ["event": String(engine.lastEvent)])
  }
}
