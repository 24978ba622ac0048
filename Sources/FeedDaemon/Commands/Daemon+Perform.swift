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
  func perform(_ command: Command) throws -> Result {
    switch command {
    case .hello: (hello(), nil)
    case .ping: ([:], nil)
    case .push: preconditionFailure("a push goes through the intake")
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
}
