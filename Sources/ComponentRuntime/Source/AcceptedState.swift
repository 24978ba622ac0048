// What events make: sources, local states, calls under way; and the one place where they change.

/// Everything that follows from the events so far without any markup, as it is after some event.
public struct AcceptedState: Sendable {
  private var records: [SourceName: SourceRecord] = [:]
  /// The local states of components, which events change as they change sources.
  public private(set) var states = StateTable()
  private var callTable = OpenCallTable()
  /// Calls that actions made and whose answers are waited for.
  public var openCalls: [CallReference: OpenCall] { callTable.byReference }
  /// The number of the last event accepted; 0 before the first.
  public private(set) var lastEvent: Int64 = 0
  /// Where items stand in lists that events edit by key: no part of what events made.
  private(set) var itemIndices = ItemIndices()

  /// Nothing, after `event`.
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

  /// Puts an instance's states back as a checkpoint of the journal kept them.
  public mutating func restore(
    _ states: [String: StoredState], of instance: InstancePath, on page: PageAddress
  ) {
    self.states[page, instance] = states
  }

  /// Puts a call back as a checkpoint of the journal kept it.
  public mutating func restore(_ call: OpenCall, _ reference: CallReference) {
    callTable[reference] = call
  }

  /// The instances of a page that have states which actions set, or wait for answers.
  ///
  /// - Complexity: O(*n*) in the page's states, and in all calls under way if it waits for any.
  public func liveInstances(on page: PageAddress) -> Set<InstancePath> {
    callTable.instances(on: page).union(states[page].keys)
  }

  /// Whether a page has `liveInstances`.
  ///
  /// - Complexity: O(1).
  func hasLiveInstances(on page: PageAddress) -> Bool {
    states.pages[page] != nil || callTable.isWaiting(on: page)
  }
}

extension AcceptedState {
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
    var effects: [SourceEffect] = []
    var stateEffects: [StateEffect] = []
    var callEffects: [CallEffect] = []
    switch event.kind {
    case .changes(let changes):
      effects = try self.effects(of: changes, event, declarations, &itemIndices)
    case .expired(let names):
      effects = names.compactMap { expiry(of: $0, event) }
    case .timedOut(let names):
      effects = names.compactMap { timeout(of: $0, event) }
    case .ticked(let names):
      effects = names.compactMap { tick(of: $0, event) }
    case .configured(_, let misfits):
      effects = self.effects(of: misfits, event)
    case .acted(let record):
      effects = try self.effects(of: record, event, declarations, &itemIndices)
      stateEffects = self.stateEffects(of: record)
      callEffects = self.callEffects(of: record, event)
    case .ended(let instances):
      stateEffects = instances.compactMap { ended in
        let before = states[ended.page, ended.instance]
        return before.map {
          StateEffect(
            page: ended.page, instance: ended.instance, before: $0, after: ended.remainder(of: $0))
        }
      }
      callEffects = self.callEffects(ofEnded: instances)
    }
    let accepted = AcceptedEvent(
      event: event, effects: effects, stateEffects: stateEffects, callEffects: callEffects)
    take(accepted)
    return accepted
  }

  /// Takes over an event that a table in the same state accepted.
  public mutating func adopt(_ accepted: AcceptedEvent) {
    // The other table finds the items: a copy of it has no use for its indices.
    if itemIndices.itemCount > 0 { itemIndices = ItemIndices() }
    take(accepted)
  }

  private mutating func take(_ accepted: AcceptedEvent) {
    precondition(
      accepted.event.number == lastEvent + 1, "events come in order and without gaps")
    for effect in accepted.effects { records[effect.name] = effect.after }
    for effect in accepted.stateEffects { states[effect.page, effect.instance] = effect.after }
    for effect in accepted.callEffects { callTable[effect.reference] = effect.after }
    lastEvent = accepted.event.number
  }

  /// Undoes the last event: what a failed commit asks for.
  public mutating func revert(_ accepted: AcceptedEvent) {
    precondition(accepted.event.number == lastEvent, "only the last event can be reverted")
    for effect in accepted.effects { records[effect.name] = effect.before }
    for effect in accepted.stateEffects { states[effect.page, effect.instance] = effect.before }
    for effect in accepted.callEffects { callTable[effect.reference] = effect.before }
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

  /// - Parameter indices: brought up to date; to be those of this table, or empty ones.
  func effects(
    of changes: [SourceChange], _ event: Event, _ declarations: SourceDeclarations?,
    _ indices: inout ItemIndices
  ) throws(SourceFault) -> [SourceEffect] {
    var effects: [SourceEffect] = []
    var places: [SourceName: Int] = [:]
    for (index, change) in changes.enumerated() {
      let place = places[change.source]
      let before = place.map { effects[$0].after } ?? records[change.source]
      let after: SourceRecord?
      do {
        after = try change.applied(to: before, event, &indices)
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
