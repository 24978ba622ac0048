// A start: what the journal has, read back into sources and an engine.

import ComponentRuntime
import FeedJSON
import FeedJournal

/// A record of the checkpoint that this version cannot read.
struct CheckpointFault: Error, CustomStringConvertible {
  var record: String
  var description: String { "the checkpoint's record `\(record)` cannot be read" }
}

/// What a daemon goes on from: everything that a crash does not take.
///
/// Sources follow from the checkpoint and the events after it; documents follow from sources and
/// templates. If the templates are others than before, an event says so.
struct Recovered {
  let journal: any Journal
  let engine: Engine
  let intake: Intake
  let templates: Templates
  /// Sources that the checkpoint does not have as they are now.
  let changedSources: Set<SourceName>
  let replayedEvents: Int

  /// - Throws: `JournalFault`, or `RecordFault` and `CheckpointFault` for what cannot be read.
  init(
    _ journal: any Journal, _ templates: Templates, text: any TextMeasurer, limits: Limits,
    clock: DaemonClock
  ) throws {
    var replay = Replay(at: journal.checkpointEvent)
    try journal.loadCheckpoint { try replay.take($0) }
    try journal.replay(after: journal.checkpointEvent) { try replay.take($0) }
    var intake = Intake(
      sources: replay.sources, declarations: SourceDeclarations(templates.program),
      limits: limits, lastTimeMilliseconds: replay.timeMilliseconds)
    if replay.configurationHash != templates.hash.text {
      let misfits = intake.sources.misfits(intake.declarations)
      intake.add(
        .configured(hash: templates.hash.text, misfits: misfits), atMilliseconds: clock.wall())
      for pending in intake.takePending() {
        try journal.append([JournalEntry(pending.event)])
        replay.changed.formUnion(pending.accepted.effects.map(\.name))
      }
    }
    var bounds = EngineBounds()
    bounds.pages = limits.livePages
    bounds.evaluation.steps = limits.expressionSteps
    self.journal = journal
    self.templates = templates
    self.intake = intake
    engine = Engine(
      program: templates.program, text: text, sources: intake.sources, bounds: bounds)
    changedSources = replay.changed
    replayedEvents = replay.eventCount
  }
}

/// Takes in records and events in the journal's order.
private struct Replay {
  var sources: SourceTable
  var changed: Set<SourceName> = []
  var configurationHash: String?
  var timeMilliseconds: Int64 = 0
  var eventCount = 0
  private let checkpointEvent: Int64
  private let parser = JSONParser(limits: JSONLimits(byteCount: JSONLimits.greatestByteCount))

  init(at checkpointEvent: Int64) {
    self.checkpointEvent = checkpointEvent
    sources = SourceTable(at: checkpointEvent)
  }

  mutating func take(_ record: CheckpointRecord) throws {
    let value = try parser.parse(record.bytes)
    if record.name == CheckpointName.daemon {
      if case .string(let hash)? = value["config"] { configurationHash = hash }
      if case .int(let time)? = value["time"] { timeMilliseconds = time }
      return
    }
    guard let name = CheckpointName.source(in: record.name),
      let source = SourceRecord(recordedValue: value)
    else { throw CheckpointFault(record: record.name) }
    sources.restore(name, source, at: checkpointEvent)
  }

  mutating func take(_ entry: JournalEntry) throws {
    let event = try Event(
      payload: try parser.parse(entry.payload), number: entry.number,
      timeMilliseconds: entry.timeMilliseconds)
    do {
      let accepted = try sources.accept(event, declarations: nil)
      changed.formUnion(accepted.effects.map(\.name))
    } catch {
      throw RecordFault(event: entry.number, message: error.message)
    }
    if case .configured(let hash, _) = event.kind { configurationHash = hash }
    timeMilliseconds = event.timeMilliseconds
    eventCount += 1
  }
}

extension JournalEntry {
  /// An event as it is recorded.
  init(_ event: Event) {
    do {
      self.init(
        number: event.number, timeMilliseconds: event.timeMilliseconds,
        payload: try CanonicalWriter.bytes(of: event.payload, form: .exact))
    } catch {
      preconditionFailure("what was read from JSON can be written as JSON: \(error)")
    }
  }
}
