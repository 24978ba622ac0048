// A real feedd, started for one test in a folder of its own.

import FeedBus
import FeedClient
import FeedProtocol
import Foundation
import TestSupport
import Testing

/// The program, its config and its state; ended with the value.
final class DaemonProcess {
  let folder: URL
  let endpoints: FeedEndpoints
  private var process = Process()
  private(set) var standardError = ""
  private var errorFile: URL { folder.appending(path: "stderr") }

  /// Where `swift build` puts it.
  private static let program = Corpus.checkout.appending(path: ".build/debug/feedd")

  /// Makes the folders; `start` starts the program.
  init(markup: String, settings: String = "{}") throws {
    // Short, for a socket's path has 107 bytes.
    folder = URL(filePath: "/tmp/feedd-test-\(UUID().uuidString.prefix(8))")
    endpoints = FeedEndpoints(
      commands: try Endpoint("ipc://\(folder.path)/commands.sock"),
      deltas: try Endpoint("ipc://\(folder.path)/deltas.sock"))
    let config = folder.appending(path: "config")
    try FileManager.default.createDirectory(at: config, withIntermediateDirectories: true)
    try Data(settings.utf8).write(to: config.appending(path: "feedd.json5"))
    try write(markup)
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    try? FileManager.default.removeItem(at: folder)
  }

  func write(_ markup: String) throws {
    try Data(markup.utf8).write(to: folder.appending(path: "config/test.feed"))
  }

  func start() throws {
    process = Process()
    process.executableURL = Self.program
    process.arguments = [
      "--config", folder.appending(path: "config").path,
      "--state", folder.appending(path: "state").path,
      "--commands", endpoints.commands.text, "--deltas", endpoints.deltas.text,
    ]
    try Data().write(to: errorFile)
    process.standardError = try FileHandle(forWritingTo: errorFile)
    try process.run()
  }

  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Waits for the end.
  ///
  /// - Returns: the exit status, or the number of the signal that ended it.
  func wait() throws -> (reason: Process.TerminationReason, status: Int32) {
    process.waitUntilExit()
    standardError = try String(contentsOf: errorFile, encoding: .utf8)
    return (process.terminationReason, process.terminationStatus)
  }

  func connect() throws -> FeedConnection {
    try FeedConnection(to: endpoints, in: try Context())
  }
}
