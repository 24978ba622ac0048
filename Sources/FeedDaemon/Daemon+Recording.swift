// What the daemon writes to the journal: events with their replies, deltas, checkpoints.

import ComponentRuntime
import FeedJournal
import FeedProtocol

/// What has been recorded since the last checkpoint, and what waits for the next commit.
struct RecordingState {
  var changedSources: Set<SourceName>
  var bytesSinceCheckpoint = 0
  /// Published deltas that go to the journal with the next commit: what a crash takes of them,
  /// subscribers fetch anew.
  var deltas: [RetainedDelta] = []
}

extension Daemon {
  /// Writes events, the replies that may be asked for again, and the deltas since the last commit.
  ///
  /// - Throws: `JournalFault`; nothing was written then.
  func record(_ events: [PendingEvent]) throws(JournalFault) {
    let entries = events.map { JournalEntry($0.event) }
    try journal.append(
      entries: entries, replies: events.compactMap(rememberedReply), deltas: recording.deltas)
    recording.deltas.removeAll()
    recording.bytesSinceCheckpoint += entries.reduce(0) { $0 + $1.payload.count }
    for event in events {
      recording.changedSources.formUnion(event.accepted.effects.map(\.name))
    }
  }

  private func rememberedReply(_ pending: PendingEvent) -> RememberedReply? {
    guard let origin = pending.origin else { return nil }
    return RememberedReply(
      user: origin.key.user, client: origin.key.client, id: origin.key.id,
      contentHash: origin.fingerprint, reply: pushReply(to: pending, id: origin.key.id),
      timeMilliseconds: pending.event.timeMilliseconds)
  }

  /// Writes a checkpoint when enough has happened since the last.
  func checkpointIfDue() throws {
    let retention = configuration.retention
    let events = engine.lastEvent - journal.checkpointEvent
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

  /// Writes the sources that changed, so that the next start need not replay what came before.
  func checkpoint() throws(JournalFault) {
    var changed: [CheckpointRecord] = [
      CheckpointRecord(
        name: CheckpointName.daemon,
        value: [
          "config": .string(templates.hash.text), "time": .int(intake.lastTimeMilliseconds),
        ])
    ]
    var removed: [String] = []
    for name in recording.changedSources {
      let record = engine.sources[name]
      if record == .absent {
        removed.append(CheckpointName.source(name))
      } else {
        changed.append(
          CheckpointRecord(name: CheckpointName.source(name), value: record.recordedValue))
      }
    }
    try journal.checkpoint(at: engine.lastEvent, changed: changed, removed: removed)
    recording.changedSources.removeAll()
    recording.bytesSinceCheckpoint = 0
    counters.checkpoints += 1
  }

  /// After a signal to end: finishes what is under way, and leaves the journal whole.
  func drain() throws {
    notifier.stopping()
    let deadline = clock.steady() + Int64(configuration.timing.drainMilliseconds)
    bus.stopReceiving()
    // What waits already is answered; pushes with `unavailable`.
    while clock.steady() < deadline {
      let exchanges = try receive()
      if exchanges.isEmpty { break }
      for exchange in exchanges { try answer(exchange, []) }
    }
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
