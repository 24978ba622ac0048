// Every command but `push`: which function answers it.

import ComponentRuntime
import FeedBus
import FeedProtocol

extension Daemon {
  /// What goes back: the reply's members, and a body where the command has one.
  typealias Result = (members: Value, body: Frame?)

  /// Does what a peer asks for.
  ///
  /// - Throws: `WireError`, to reply with; any other error is the end of the daemon.
  func perform(_ command: Command, _ incoming: IncomingRequest) throws -> Result {
    switch command {
    case .hello: (hello(), nil)
    case .ping: ([:], nil)
    case .pingServing(let targets): (try ping(targets, incoming), nil)
    case .serve(let command): (try serve(command, incoming), nil)
    case .targets: (targetList(), nil)
    case .state(let page): (try stateList(of: page), nil)
    case .explain(let command): (try explain(command), nil)
    case .call, .return: preconditionFailure("calls and returns go through the broker")
    case .push: preconditionFailure("a push goes through the intake")
    case .resetState: preconditionFailure("a reset is an event")
    case .get(let source): try get(source)
    case .open(let name): (try open(name), nil)
    case .snapshot(let name, let since): try snapshot(name, since: since)
    case .pages: (pageList(), nil)
    case .sources: (sourceList(), nil)
    case .status: (status(), nil)
    case .reload: (try reload(), nil)
    case .demand: (demandList(), nil)
    }
  }

  /// A worker's ping: does it still serve what it thinks it serves?
  private func ping(_ targets: [String], _ incoming: IncomingRequest) throws -> Value {
    try broker.checkServing(targets, by: incoming.returnPath.peer)
    return [:]
  }
}
