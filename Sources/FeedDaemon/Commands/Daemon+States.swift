// `state`: the local states on a page.

import ComponentRuntime
import FeedProtocol

extension Daemon {
  /// The instances of a page that have states which actions set, and their values.
  ///
  /// - Throws: `not_found`, `invalid_params`.
  func stateList(of page: PageAddress) throws(WireError) -> Value {
    let address = try canonical(page)
    let states = engine.sources.states[address].sorted { $0.key.description < $1.key.description }
    let list = states.prefix(Self.listLimit).map { path, states -> Value in
      var members: [(String, Value)] = [("use", .string(path.use))]
      if let section = path.section { members.append(("section", .string(section))) }
      if let cell = path.cell { members.append(("cell", .string(cell))) }
      members.append(("states", .map(ValueMap(states.map { ($0.key, $0.value.value) }))))
      return .map(ValueMap(members))
    }
    return [
      "page": .string(address.text), "instances": .list(ValueList(list)),
      "count": .int(Int64(states.count)),
    ]
  }
}
