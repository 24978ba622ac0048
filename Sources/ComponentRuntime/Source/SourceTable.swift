// All sources of a daemon, and the one place where an event changes them.

/// The sources by name, as they are after some event.
public struct SourceTable: Sendable {
  private var records: [SourceName: SourceRecord] = [:]
  /// The number of the last event accepted; 0 before the first.
  public private(set) var lastEvent: Int64 = 0

  /// No sources, after `event`.
  public init(at event: Int64 = 0) { lastEvent = event }

  /// The record of a source; `SourceRecord.absent` where nothing was pushed.
  ///
  /// - Complexity: O(1).
  public subscript(_ name: SourceName) -> SourceRecord { records[name] ?? .absent }

  /// The number of sources that hold something.
  public var count: Int { records.count }

  /// Every source that holds something, in no particular order.
  public var all: some Collection<(key: SourceName, value: SourceRecord)> { records }

  /// Puts a record back as a checkpoint of the journal kept it.
  public mutating func restore(_ name: SourceName, _ record: SourceRecord, at event: Int64) {
    records[name] = record
    lastEvent = max(lastEvent, event)
  }
}

/// An event that was accepted, with what it did to the sources: what a second table adopts instead
/// of computing it again.
public struct AcceptedEvent: Sendable {
  public var event: Event
  public var effects: [SourceEffect]
}

/// What an event did to one source.
public struct SourceEffect: Sendable {
  public var name: SourceName
  /// `nil` where there was none.
  public var before: SourceRecord?
  /// `nil` for a source forgotten.
  public var after: SourceRecord?
}

extension SourceTable {
  /// Accepts an event: all of its changes, or (with a fault) none.
  ///
  /// An event that was accepted once is accepted again by a table in the same state, so replay
  /// needs no declarations: what they say of an event is in the event.
  ///
  /// - Parameter declarations: what the config declares, to check changes against; `nil` in replay.
  /// - Returns: the event with what changed, one effect for each source touched.
  /// - Throws: `SourceFault`, naming the change at fault. The table is then as it was.
  /// - Complexity: that of the operations; the other sources cost nothing.
  public mutating func accept(
    _ event: Event, declarations: SourceDeclarations?
  ) throws(SourceFault) -> AcceptedEvent {
    let effects: [SourceEffect]
    switch event.kind {
    case .changes(let changes):
      effects = try self.effects(of: changes, event, declarations)
    case .expired(let names):
      effects = names.compactMap { expiry(of: $0, event) }
    case .timedOut(let names):
      effects = names.compactMap { timeout(of: $0, event) }
    case .ticked(let names):
      effects = names.compactMap { tick(of: $0, event) }
    case .configured(_, let misfits):
      effects = self.effects(of: misfits, event)
    }
    let accepted = AcceptedEvent(event: event, effects: effects)
    adopt(accepted)
    return accepted
  }

  /// Takes over an event that a table in the same state accepted.
  public mutating func adopt(_ accepted: AcceptedEvent) {
    precondition(
      accepted.event.number == lastEvent + 1, "events come in order and without gaps")
    for effect in accepted.effects { records[effect.name] = effect.after }
    lastEvent = accepted.event.number
  }

  /// Undoes the last event: what a failed commit asks for.
  public mutating func revert(_ accepted: AcceptedEvent) {
    precondition(accepted.event.number == lastEvent, "only the last event can be reverted")
    for effect in accepted.effects { records[effect.name] = effect.before }
    lastEvent -= 1
  }

  /// The sources whose values do not conform to `declarations`, in the order of their names: what
  /// a `configured` event says.
  ///
  /// - Complexity: O(*n*) in the size of all values.
  public func misfits(_ declarations: SourceDeclarations) -> [Event.Misfit] {
    var misfits: [Event.Misfit] = []
    for (name, record) in records where record.value != .null {
      guard let declaration = try? declarations.declaration(of: name) else { continue }
      do {
        try declarations.protocols.check(record.value, conformsTo: declaration.type)
      } catch {
        misfits.append(
          Event.Misfit(source: name, message: "does not fit the config: \(error.message)"))
      }
    }
    return misfits.sorted { $0.source.text < $1.source.text }
  }

  private func effects(
    of changes: [SourceChange], _ event: Event, _ declarations: SourceDeclarations?
  ) throws(SourceFault) -> [SourceEffect] {
    var effects: [SourceEffect] = []
    var places: [SourceName: Int] = [:]
    for (index, change) in changes.enumerated() {
      let place = places[change.source]
      let before = place.map { effects[$0].after } ?? records[change.source]
      let after: SourceRecord?
      do {
        after = try change.applied(to: before, event)
        try declarations?.check(after, before: before, of: change.source)
      } catch {
        throw error.at(change: index)
      }
      if let place {
        effects[place].after = after
      } else {
        places[change.source] = effects.count
        effects.append(SourceEffect(name: change.source, before: before, after: after))
      }
    }
    return effects
  }

  private func expiry(of name: SourceName, _ event: Event) -> SourceEffect? {
    guard let before = records[name], before.state == .ready || before.state == .empty,
      let expiry = before.expiryMilliseconds, expiry <= event.timeMilliseconds
    else { return nil }
    var after = before
    after.ownState = .stale
    after.version = event.number
    after.expiryMilliseconds = nil
    return SourceEffect(name: name, before: before, after: after)
  }

  private func tick(of name: SourceName, _ event: Event) -> SourceEffect? {
    guard let clock = Clock(name) else { return nil }
    let before = records[name]
    let reading = Value.int(clock.reading(atMilliseconds: event.timeMilliseconds))
    if before?.value == reading { return nil }
    let after = SourceRecord(value: reading, state: .ready, version: event.number)
    return SourceEffect(name: name, before: before, after: after)
  }

  private func timeout(of name: SourceName, _ event: Event) -> SourceEffect? {
    let before = records[name]
    guard (before ?? .absent).state == .loading else { return nil }
    var after = before ?? .absent
    after.ownState = .error
    after.ownError = "no data came in time"
    after.version = event.number
    return SourceEffect(name: name, before: before, after: after)
  }

  /// Sources that no longer fit the config, and those that fit again and are what they were.
  ///
  /// - Complexity: O(*sources*).
  private func effects(of misfits: [Event.Misfit], _ event: Event) -> [SourceEffect] {
    let messages = Dictionary(
      misfits.map { ($0.source, $0.message) }, uniquingKeysWith: { first, _ in first })
    var effects: [SourceEffect] = []
    for (name, before) in records where before.misfit != messages[name] {
      var after = before
      after.misfit = messages[name]
      after.version = event.number
      effects.append(SourceEffect(name: name, before: before, after: after))
    }
    return effects.sorted { $0.name.text < $1.name.text }
  }
}
