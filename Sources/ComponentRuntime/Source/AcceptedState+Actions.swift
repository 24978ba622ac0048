// What a run action does to sources, states and calls.

extension AcceptedState {
  /// - Throws: `SourceFault` for a change that the sources refuse.
  func effects(
    of record: ActionRecord, _ event: Event, _ declarations: SourceDeclarations?,
    _ indices: inout ItemIndices
  ) throws(SourceFault) -> [SourceEffect] {
    var effects = try self.effects(of: record.changes, event, declarations, &indices)
    for name in record.reloads where !effects.contains(where: { $0.name == name }) {
      if let effect = reload(of: name, event) { effects.append(effect) }
    }
    return effects
  }

  /// A source that is asked for again is as one whose time is over: what it has goes on to show.
  ///
  /// Source: spec/protocol.md, "Demand".
  private func reload(of name: SourceName, _ event: Event) -> SourceEffect? {
    if Clock(name) != nil { return nil }
    let known = self[name]
    let before = known == .absent ? nil : known
    var after = known
    after.ownState = known.value.isNull ? .loading : .stale
    after.ownError = nil
    after.expiryMilliseconds = nil
    if after == known, before == nil { return SourceEffect(name: name, before: nil, after: nil) }
    after.version = event.number
    return SourceEffect(name: name, before: before, after: after)
  }

  func stateEffects(of record: ActionRecord) -> [StateEffect] {
    if record.writes.isEmpty { return [] }
    let before = states[record.page, record.instance]
    let after = record.states(after: before)
    if after == before { return [] }
    return [
      StateEffect(page: record.page, instance: record.instance, before: before, after: after)
    ]
  }

  func callEffects(of record: ActionRecord, _ event: Event) -> [CallEffect] {
    var effects: [CallEffect] = []
    if let answered = record.answers, let open = openCalls[answered] {
      effects.append(CallEffect(reference: answered, before: open, after: nil))
    }
    for (index, call) in record.calls.enumerated() where call.continuation != nil {
      effects.append(
        CallEffect(
          reference: CallReference(event: event.number, index: index), before: nil,
          after: OpenCall(
            page: record.page, instance: record.instance, action: record.action, call: call)))
    }
    return effects
  }

  /// An instance that ends waits for no answers: what comes to stand in its place is another.
  func callEffects(ofEnded instances: [EndedInstance]) -> [CallEffect] {
    if openCalls.isEmpty { return [] }
    var ended: [PageAddress: Set<InstancePath>] = [:]
    for instance in instances where instance.states == nil {
      ended[instance.page, default: []].insert(instance.instance)
    }
    return openCalls.filter { ended[$0.value.page]?.contains($0.value.instance) == true }
      .sorted { $0.key < $1.key }
      .map { CallEffect(reference: $0.key, before: $0.value, after: nil) }
  }
}
