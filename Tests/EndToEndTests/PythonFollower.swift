// The follower that shares nothing with the daemon, as a process.

import FeedProtocol
import Foundation
import TestSupport
import Testing

/// `Python/follow.py`, which follows a page's `patch|` topic until it is told where to stop.
final class PythonFollower {
  /// What it held at the end.
  struct Result {
    var position: Position
    /// In its own canonical JSON.
    var document: Data
    /// What it did: `deltas`, `gaps`, `wholeFetches` and more.
    var counts: [String: Int]
  }

  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  static let python = Corpus.checkout.appending(path: ".venv/bin/python")
  private let process = Process()
  private let folder: URL
  private func file(_ name: String) -> URL { folder.appending(path: name) }

  /// Starts to follow; it gives up after `timeoutSeconds`.
  init(_ name: DocumentName, of daemon: DaemonProcess, timeoutSeconds: Int = 180) throws {
    folder = daemon.folder.appending(path: "follower-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Python/follow.py")
    process.executableURL = Self.python
    process.arguments = [
      "-B", script.path, daemon.endpoints.commands.text, daemon.endpoints.deltas.text,
      name.page.text, name.viewport, file("until").path, "--timeout", "\(timeoutSeconds)",
    ]
    // Files, so that no pipe can fill.
    process.standardOutput = try handle("output")
    process.standardError = try handle("error")
    try process.run()
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  private func handle(_ name: String) throws -> FileHandle {
    try Data().write(to: file(name))
    return try FileHandle(forWritingTo: file(name))
  }

  /// Lets it follow up to `revision`, and takes what it has then.
  ///
  /// - Throws: `Fault` with its complaint, where the daemon broke the protocol.
  func finish(at revision: Int64) throws -> Result {
    try Data("\(revision)".utf8).write(to: file("until"), options: .atomic)
    process.waitUntilExit()
    let complaint = String(decoding: try Data(contentsOf: file("error")), as: UTF8.self)
    guard process.terminationStatus == 0 else { throw Fault(description: complaint) }
    let output = try Data(contentsOf: file("output"))
    let lines = output.split(separator: UInt8(ascii: "\n"))
    let position = lines.first.map { String(decoding: $0, as: UTF8.self).split(separator: " ") }
    guard lines.count == 2, let position, position.count == 2, let at = Int64(position[1]) else {
      throw Fault(description: "the follower wrote \(lines.count) lines; \(complaint)")
    }
    let counts = try JSONDecoder().decode([String: Int].self, from: Data(complaint.utf8))
    return Result(
      position: Position(epoch: String(position[0]), revision: at), document: lines[1],
      counts: counts)
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips the test, by name, where the Python environment is missing; in CI the test runs, and
  /// fails.
  static var needsPythonFollower: Self {
    .enabled(
      if: Corpus.isContinuousIntegration
        || FileManager.default.isExecutableFile(atPath: PythonFollower.python.path),
      "needs .venv, which scripts/python-environment makes")
  }
}
