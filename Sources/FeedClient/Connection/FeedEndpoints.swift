// Where a daemon is, and how to be let in.

import FeedBus

/// A daemon's two sockets, and the keys to come in with.
public struct FeedEndpoints: Sendable {
  public var commands: Endpoint
  public var deltas: Endpoint
  /// Needed where the endpoints ask for CURVE keys.
  public var keys: SocketOptions.ClientKeys?

  public init(commands: Endpoint, deltas: Endpoint, keys: SocketOptions.ClientKeys? = nil) {
    self.commands = commands
    self.deltas = deltas
    self.keys = keys
  }

  /// - Throws: `EndpointError`.
  public init(
    commands: String, deltas: String, keys: SocketOptions.ClientKeys? = nil
  ) throws(EndpointError) {
    self.init(commands: try Endpoint(commands), deltas: try Endpoint(deltas), keys: keys)
  }

  /// Where the packaged daemon listens on its own machine.
  public static func local() throws(EndpointError) -> FeedEndpoints {
    try FeedEndpoints(
      commands: "ipc:///run/feedd/commands.sock", deltas: "ipc:///run/feedd/deltas.sock")
  }
}
