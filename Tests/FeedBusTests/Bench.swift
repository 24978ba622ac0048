// What the tests of this module share: endpoints nobody else uses, and waiting with a deadline.

import Foundation
import Testing

@testable import FeedBus

/// No test waits longer than this for what must happen.
let patience = Duration.seconds(10)

/// A folder of its own for each test's socket files.
final class SocketFolder {
  let path: String

  init() throws {
    path = "/tmp/feedbus-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func endpoint(_ name: String = "s") throws -> Endpoint { try Endpoint("ipc://\(path)/\(name)") }
}

/// Calls `step` until it gives a value; fails the test at the deadline.
func eventually<Result>(
  _ what: String, sourceLocation: SourceLocation = #_sourceLocation,
  _ step: () throws -> Result?
) throws -> Result {
  let deadline = ContinuousClock.now + patience
  while ContinuousClock.now < deadline {
    if let result = try step() { return result }
    usleep(1_000)
  }
  return try #require(nil as Result?, "never \(what)", sourceLocation: sourceLocation)
}

/// A bound socket and one connected to it.
struct Pair: ~Copyable {
  let bound: Socket
  let connected: Socket

  init(
    _ boundKind: SocketKind, _ connectedKind: SocketKind, in context: Context,
    boundOptions: SocketOptions = SocketOptions(),
    connectedOptions: SocketOptions = SocketOptions(), at endpoint: Endpoint
  ) throws {
    let bound = try Socket(boundKind, in: context, options: boundOptions)
    let connected = try Socket(connectedKind, in: context, options: connectedOptions)
    try bound.bindUnguarded(to: endpoint)
    try connected.connect(to: endpoint)
    self.bound = bound
    self.connected = connected
  }
}
