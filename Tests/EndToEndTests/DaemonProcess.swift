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
  /// By default in the folder; another daemon's, to see what comes of it.
  var endpoints: FeedEndpoints
  private var process = Process()
  private var notifications: NotifySocket
  private var errorFile: URL { folder.appending(path: "stderr") }

  /// Where `swift build` puts it.
  private static let program = Corpus.checkout.appending(path: ".build/debug/feedd")

  struct NotReady: Error, CustomStringConvertible {
    let description: String
  }

  private init(settings: String) throws {
    // Short, for a socket's path has 107 bytes.
    folder = URL(filePath: "/tmp/feedd-test-\(UUID().uuidString.prefix(8))")
    endpoints = FeedEndpoints(
      commands: try Endpoint("ipc://\(folder.path)/commands.sock"),
      deltas: try Endpoint("ipc://\(folder.path)/deltas.sock"))
    let config = folder.appending(path: "config")
    try FileManager.default.createDirectory(at: config, withIntermediateDirectories: true)
    try Data(settings.utf8).write(to: config.appending(path: "feedd.json5"))
    notifications = try NotifySocket(path: "\(folder.path)/notify")
  }

  /// Makes the folders; `start` starts the program.
  convenience init(markup: String, settings: String = "{}") throws {
    try self.init(settings: settings)
    try write(markup)
  }

  /// With the pages of the repository's own config.
  convenience init(samplePagesWith settings: String = "{}") throws {
    try self.init(settings: settings)
    try FileManager.default.copyItem(
      at: Corpus.checkout.appending(path: "config/pages"),
      to: folder.appending(path: "config/pages"))
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
    var environment = ProcessInfo.processInfo.environment
    environment["NOTIFY_SOCKET"] = "\(folder.path)/notify"
    process.environment = environment
    try Data().write(to: errorFile)
    process.standardError = try FileHandle(forWritingTo: errorFile)
    try process.run()
  }

  /// Starts it, and returns when it says that it serves.
  ///
  /// - Throws: `NotReady` with what it wrote.
  func serve() throws {
    while try notifications.next(withinMilliseconds: 0) != nil {}
    try start()
    let deadline = ContinuousClock.now.advanced(by: .seconds(60))
    while ContinuousClock.now < deadline, process.isRunning {
      if try notifications.next(withinMilliseconds: 200)?.contains("READY=1") == true { return }
    }
    throw NotReady(description: "feedd is not ready: \(standardError)")
  }

  var isRunning: Bool { process.isRunning }

  var processIdentifier: Int32 { process.processIdentifier }

  /// What it has written so far.
  var standardError: String { (try? String(contentsOf: errorFile, encoding: .utf8)) ?? "" }

  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Waits for the end.
  ///
  /// - Returns: the exit status, or the number of the signal that ended it.
  func wait() throws -> (reason: Process.TerminationReason, status: Int32) {
    process.waitUntilExit()
    return (process.terminationReason, process.terminationStatus)
  }

  /// Runs feedctl to its end, for this daemon.
  func feedctl(_ arguments: [String]) throws -> FinishedProgram {
    try FinishedProgram(FinishedProgram.feedctl, arguments, environment: environment)
  }

  /// Starts feedctl, which goes on, for this daemon.
  func startFeedctl(_ arguments: [String]) throws -> RunningProgram {
    try RunningProgram(FinishedProgram.feedctl.path, arguments, environment: environment)
  }

  /// What tells a program where this daemon is.
  private var environment: [String: String] {
    [
      "FEEDD_COMMANDS": endpoints.commands.text, "FEEDD_DELTAS": endpoints.deltas.text,
      "PATH": "/usr/bin:/bin",
    ]
  }

  func connect(as client: String = ClientIdentity.random()) throws -> FeedConnection {
    try FeedConnection(to: endpoints, in: try Context(), client: client)
  }

  /// The Swift client, following what is demanded.
  func followDemand() throws -> DemandFollower {
    try DemandFollower(at: endpoints, in: try Context())
  }

  /// The Swift client, following a page's `delta|` topic.
  func follow(_ name: DocumentName) throws -> Subscription {
    try Subscription(to: name, at: endpoints, in: try Context())
  }
}
