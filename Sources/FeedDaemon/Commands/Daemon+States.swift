// `state`: the local states on a page, and their end.

import ComponentRuntime
import FeedProtocol

extension Daemon {
  /// The instances of a page that have states which actions set, and their values.
  ///
  /// - Throws: `not_found`, `invalid_params`.
  func stateList(of page: PageAddress) throws(WireError) -> Value {
    let address = try statesAddress(page, engine.sources)
    let states = engine.sources.states[address].sorted { $0.key.description < $1.key.description }
    let list = states.prefix(Self.listLimit).map { path, states -> Value in
      var members: [(String, Value)] = [("use", .string(path.use))]
      if let section = path.section { members.append(("section", .string(section))) }
      if let cell = path.cell { members.append(("cell", .string(cell))) }
      let used = states.filter { engine.declares($0.key, $0.value, of: path, on: address) }
      members.append(("states", .map(ValueMap(used.map { ($0.key, $0.value.value) }))))
      let unused = states.keys.filter { used[$0] == nil }.sorted()
      if !unused.isEmpty {
        members.append(("unused", .list(ValueList(unused.map { .string($0) }))))
      }
      return .map(ValueMap(members))
    }
    return [
      "page": .string(address.text), "instances": .list(ValueList(list)),
      "count": .int(Int64(states.count)),
    ]
  }

  /// Ends states, before the turn's commit: what shows them starts anew with it.
  ///
  /// - Throws: `not_found`, `invalid_params`.
  func consider(_ reset: StateReset) throws(WireError) -> Exchange.Answer {
    guard !isStopping else { throw Self.stopping }
    let page = try statesAddress(reset.page, intake.sources)
    let instances = intake.sources.liveInstances(on: page).filter(reset.covers)
      .sorted { $0.description < $1.description }
      .map { EndedInstance(page: page, instance: $0) }
    if instances.isEmpty { return .done(["count": 0]) }
    return .pending(event: intake.add(.ended(instances), atMilliseconds: clock.wall()))
  }

  /// The address under which a page has states: one that the markup has no more may have some left.
  private func statesAddress(
    _ page: PageAddress, _ sources: AcceptedState
  ) throws(WireError) -> PageAddress {
    do {
      return try canonical(page)
    } catch {
      guard sources.states.pages[page] != nil else { throw error }
      return page
    }
  }
}
