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

  /// Returns when it has ended by itself.
  ///
  /// - Returns: its exit status.
  func wait() throws -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Ends it, and returns when it has ended.
  func end(with signal: Int32 = SIGKILL) throws {
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
  }
}
