// Decides what becomes an event: everything between a decoded push and the journal.

import ComponentRuntime
import FeedJournal
import FeedProtocol

/// An event that waits for the journal's commit.
struct PendingEvent {
  var accepted: AcceptedEvent
  /// As the journal keeps it: what could not be kept does not become an event.
  var entry: JournalEntry
  /// What a repetition is known by.
  var origin: RequestOrigin?
  var event: Event { accepted.event }
}

/// The sources as they will be when what is pending is committed, and the events that lead there.
///
/// Pure: the caller says what time it is, writes `pending` to the journal, and says how that went.
struct Intake {
  /// What became of a push.
  enum Decision: Equatable {
    /// An event, by its number: its reply follows the commit.
    case pending(event: Int64)
    /// It was done before: this is its first reply.
    case repeated(reply: [UInt8])
  }

  private(set) var sources: AcceptedState
  var declarations: SourceDeclarations
  private(set) var pending: [PendingEvent] = []
  private var pendingOrigins: [RequestOrigin.Key: (event: Int64, fingerprint: [UInt8])] = [:]
  private var sizes: SourceSizes
  private let sourceLimit: Int
  /// The time of the last event: no event is earlier than the one before.
  private(set) var lastTimeMilliseconds: Int64

  /// - Parameter sources: as recovered.
  init(
    sources: AcceptedState, declarations: SourceDeclarations, limits: Limits,
    lastTimeMilliseconds: Int64 = 0
  ) {
    self.sources = sources
    self.declarations = declarations
    self.lastTimeMilliseconds = lastTimeMilliseconds
    sizes = SourceSizes(byteLimit: limits.sourceBytes)
    sourceLimit = limits.sources
  }

  /// Accepts a push, all of it or nothing.
  ///
  /// - Parameters:
  ///   - origin: what a repetition is known by; `nil` where nothing is remembered.
  ///   - remembered: the reply that the journal has for the origin's key.
  ///   - byteCount: the request's size, for the bound on sources.
  /// - Throws: the error to reply with; nothing has changed then.
  mutating func offer(
    _ push: PushCommand, origin: RequestOrigin?, remembered: RememberedReply?, byteCount: Int,
    atMilliseconds now: Int64
  ) throws(WireError) -> Decision {
    if let origin, let decision = try recall(origin, remembered) { return decision }
    let accepted: AcceptedEvent
    do {
      let changes = try declarations.completed(push.changes)
      let event = nextEvent(.changes(changes), atMilliseconds: now)
      accepted = try sources.accept(event, declarations: declarations)
    } catch {
      throw WireError(error, changeCount: push.changes.count)
    }
    return try add(accepted, origin, byteCount: byteCount)
  }

  /// Accepts what an action does, all of it or nothing. That it is no repetition was asked before.
  ///
  /// - Throws: the error to reply with; nothing has changed then.
  mutating func offer(
    _ record: ActionRecord, origin: RequestOrigin?, atMilliseconds now: Int64
  ) throws(WireError) -> Decision {
    let accepted: AcceptedEvent
    do {
      var record = record
      record.changes = try declarations.completed(record.changes)
      accepted = try sources.accept(
        nextEvent(.acted(record), atMilliseconds: now), declarations: declarations)
    } catch {
      throw WireError(error, changeCount: record.changes.count)
    }
    return try add(accepted, origin)
  }

  /// Adds an event of the daemon's own: time passed, or another config.
  ///
  /// - Returns: its number.
  @discardableResult
  mutating func add(_ kind: Event.Kind, atMilliseconds now: Int64) -> Int64 {
    do {
      let accepted = try sources.accept(nextEvent(kind, atMilliseconds: now), declarations: nil)
      append(accepted, try JournalEntry(accepted.event), nil)
      return accepted.event.number
    } catch {
      preconditionFailure("only values can be refused, and the daemon says names: \(error)")
    }
  }

  /// Time has come so far: no event is earlier.
  mutating func advance(toMilliseconds time: Int64) {
    lastTimeMilliseconds = max(lastTimeMilliseconds, time)
  }

  /// Takes over an event that was accepted before a restart.
  ///
  /// - Throws: `SourceFault` for one that does not apply: then the journal is not what it was.
  mutating func replay(_ event: Event) throws(SourceFault) -> AcceptedEvent {
    let accepted = try sources.accept(event, declarations: nil)
    lastTimeMilliseconds = event.timeMilliseconds
    return accepted
  }

  /// The journal does not have what was pending: undoes it.
  mutating func rollBack() {
    for event in takePending().reversed() { sources.revert(event.accepted) }
  }

  /// The journal has what was pending: takes it out.
  mutating func takePending() -> [PendingEvent] {
    let taken = pending
    pending = []
    pendingOrigins = [:]
    return taken
  }

  /// Takes what the sources accepted, if everything else has room for it too.
  ///
  /// - Parameter byteCount: the size of the request; `nil` where what is pushed may be larger than
  ///   what asked for it.
  /// - Throws: the error to reply with; the sources are then as they were.
  private mutating func add(
    _ accepted: AcceptedEvent, _ origin: RequestOrigin?, byteCount: Int? = nil
  ) throws(WireError) -> Decision {
    do {
      let entry = try entry(accepted.event)
      try checkBounds(accepted, byteCount: byteCount ?? entry.payload.count)
      append(accepted, entry, origin)
    } catch {
      sources.revert(accepted)
      throw error
    }
    return .pending(event: accepted.event.number)
  }

  private func entry(_ event: Event) throws(WireError) -> JournalEntry {
    do {
      return try JournalEntry(event)
    } catch {
      throw WireError(.invalid, "the journal cannot keep it: \(error)")
    }
  }

  private mutating func append(
    _ accepted: AcceptedEvent, _ entry: JournalEntry, _ origin: RequestOrigin?
  ) {
    lastTimeMilliseconds = accepted.event.timeMilliseconds
    pending.append(PendingEvent(accepted: accepted, entry: entry, origin: origin))
    if let origin { pendingOrigins[origin.key] = (accepted.event.number, origin.fingerprint) }
  }

  private func nextEvent(_ kind: Event.Kind, atMilliseconds now: Int64) -> Event {
    Event(
      number: sources.lastEvent + 1, timeMilliseconds: max(now, lastTimeMilliseconds), kind: kind)
  }

  /// What became of a request that was here before; `nil` for a new one.
  ///
  /// - Throws: `id_reused`.
  func recall(
    _ origin: RequestOrigin, _ remembered: RememberedReply?
  ) throws(WireError) -> Decision? {
    if let same = pendingOrigins[origin.key] {
      guard same.fingerprint == origin.fingerprint else { throw Self.reused }
      return .pending(event: same.event)
    }
    guard let remembered else { return nil }
    guard remembered.contentHash == origin.fingerprint else { throw Self.reused }
    return .repeated(reply: remembered.reply)
  }

  private static let reused = WireError(
    .idReused, "this client used the id for something else", path: "/id")

  private mutating func checkBounds(
    _ accepted: AcceptedEvent, byteCount: Int
  ) throws(WireError) {
    let hasNew = accepted.effects.contains { $0.before == nil && $0.after != nil }
    guard !hasNew || sources.count <= sourceLimit else {
      throw WireError(
        .tooLarge, "there are \(sourceLimit) sources already, which is `limits.sources`",
        path: "/source")
    }
    let copying = accepted.event.copyingSources
    for effect in accepted.effects {
      try sizes.grow(effect, by: byteCount, copies: copying.contains(effect.name))
    }
  }
}

extension WireError {
  /// The error reply to a change that the sources refuse.
  init(_ fault: SourceFault, changeCount: Int) {
    let code: ErrorCode =
      switch fault.code {
      case .badRequest: .badRequest
      case .notFound: .notFound
      case .conflict: .conflict
      case .invalid: .invalid
      case .tooLarge: .tooLarge
      }
    let start = changeCount == 1 ? "" : "/changes/\(fault.changeIndex)"
    self.init(code, fault.message, path: start + fault.path)
  }
}
