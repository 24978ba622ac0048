// A program that goes on beside a test, and ends with it.

import Foundation
import TestSupport

/// A data service, a worker or a feeder; killed with the value.
final class RunningProgram {
  private let process = Process()
  private let folder: URL

  /// - Parameters:
  ///   - path: below the checkout, or absolute.
  ///   - environment: beside the test's own.
  ///   - place: where it runs; by default where the test does.
  init(
    _ path: String, _ arguments: [String], environment: [String: String] = [:],
    in place: URL? = nil
  ) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "run-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    process.executableURL =
      path.hasPrefix("/") ? URL(filePath: path) : Corpus.checkout.appending(path: path)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    if let place { process.currentDirectoryURL = place }
    for name in ["out", "err"] { try Data().write(to: file(name)) }
    process.standardOutput = try FileHandle(forWritingTo: file("out"))
    process.standardError = try FileHandle(forWritingTo: file("err"))
    try process.run()
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    try? FileManager.default.removeItem(at: folder)
  }

  private func file(_ name: String) -> URL { folder.appending(path: name) }

  /// What it has written so far.
  var output: String { (try? String(contentsOf: file("out"), encoding: .utf8)) ?? "" }
  var complaint: String { (try? String(contentsOf: file("err"), encoding: .utf8)) ?? "" }

  var isRunning: Bool { process.isRunning }

  /// Waits for output that `isEnough`; looks when more was written, or its writer has gone.
  ///
  /// - Returns: what there is then, or at the end of `patience`.
  func output(within patience: Duration, until isEnough: (String) -> Bool) throws -> String {
    let watch = inotify_init1(Int32(IN_CLOEXEC))
    guard watch >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    defer { close(watch) }
    let changes = UInt32(IN_MODIFY | IN_CLOSE_WRITE)
    guard unsafe inotify_add_watch(watch, file("out").path, changes) >= 0 else {
      throw POSIXError(.init(rawValue: errno) ?? .EIO)
    }
    let deadline = ContinuousClock.now.advanced(by: patience)
    while true {
      let text = output
      let left = ContinuousClock.now.duration(to: deadline)
      if isEnough(text) || !isRunning || left <= .zero { return text }
      var wait = pollfd(fd: watch, events: Int16(POLLIN), revents: 0)
      unsafe poll(&wait, 1, Int32(left / .milliseconds(1)) + 1)
      var news = [UInt8](repeating: 0, count: 4_096)
      _ = unsafe read(watch, &news, news.count)
    }
  }

  var processIdentifier: Int32 { process.processIdentifier }

  /// Returns when it has ended by itself.
  ///
  /// - Returns: its exit status.
  func wait() throws -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Ends it, and returns when it has ended.
  ///
  /// - Returns: its exit status, or the number of the signal that ended it.
  @discardableResult
  func end(with signal: Int32 = SIGKILL) throws -> Int32 {
    kill(process.processIdentifier, signal)
    return try wait()
  }
}
