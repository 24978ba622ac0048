// Where the daemon is: an option, else the environment, else where it usually listens.

import FeedBus
import FeedClient
import Foundation

/// The daemon's two endpoints.
struct EndpointChoice {
  var endpoints: FeedEndpoints

  private static let folder = "/run/feedd"

  /// - Parameter exists: whether there is a file at a path.
  /// - Throws: `UsageFault` for what is no endpoint.
  init(
    commands: String?, deltas: String?, environment: [String: String],
    exists: (String) -> Bool = { FileManager.default.fileExists(atPath: $0) }
  ) throws(UsageFault) {
    endpoints = FeedEndpoints(
      commands: try EndpointChoice.endpoint(
        commands, "--commands", environment, "FEEDD_COMMANDS", socket: "commands.sock",
        port: 7401, exists),
      deltas: try EndpointChoice.endpoint(
        deltas, "--deltas", environment, "FEEDD_DELTAS", socket: "deltas.sock", port: 7402,
        exists))
  }

  private static func endpoint(
    _ value: String?, _ option: String, _ environment: [String: String], _ variable: String,
    socket: String, port: Int, _ exists: (String) -> Bool
  ) throws(UsageFault) -> Endpoint {
    if let value { return try endpoint(value, of: option) }
    if let value = environment[variable], !value.isEmpty {
      return try endpoint(value, of: variable)
    }
    let path = "\(folder)/\(socket)"
    return try endpoint(exists(path) ? "ipc://\(path)" : "tcp://127.0.0.1:\(port)", of: option)
  }

  private static func endpoint(
    _ text: String, of name: String
  ) throws(UsageFault) -> Endpoint {
    do {
      return try Endpoint(text)
    } catch {
      throw UsageFault("\(name): \(error.description)")
    }
  }
}
