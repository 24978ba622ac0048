// Things to put into a journal, and what to put journals into.

import FeedJournal
import Foundation

extension JournalEntry {
  static func sample(_ number: Int64) -> JournalEntry {
    let text = "event \(number) " + String(repeating: "x", count: 100)
    return JournalEntry(
      number: number, timeMilliseconds: number, payload: Array(text.utf8.prefix(80)))
  }
}

extension [JournalEntry] {
  static func sample(_ numbers: ClosedRange<Int64>) -> [JournalEntry] {
    numbers.map { .sample($0) }
  }
}

extension RememberedReply {
  static func sample(_ id: String, time: Int64) -> RememberedReply {
    RememberedReply(
      user: "u", client: "c", id: id, contentHash: [1, 2, 3], reply: Array("reply \(id)".utf8),
      timeMilliseconds: time)
  }
}

extension RetainedDelta {
  static func sample(from: Int64, to: Int64, page: String = "p") -> RetainedDelta {
    RetainedDelta(
      page: page, viewport: "v", from: from, to: to, bytes: Array("\(from) to \(to)".utf8))
  }
}

extension CheckpointRecord {
  static func sample(_ name: String, _ version: Int) -> CheckpointRecord {
    CheckpointRecord(name: name, bytes: Array("\(name) at \(version)".utf8))
  }
}

extension Journal {
  func entries(after event: Int64) throws -> [JournalEntry] {
    var entries: [JournalEntry] = []
    try replay(after: event) { entries.append($0) }
    return entries
  }

  func numbers() throws -> [Int64] { try entries(after: 0).map(\.number) }

  func records() throws -> [CheckpointRecord] {
    var records: [CheckpointRecord] = []
    try loadCheckpoint { records.append($0) }
    return records
  }
}

/// A folder of its own for a test, gone with the value.
final class TemporaryFolder: Sendable {
  private let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "feedd-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    do {
      try FileManager.default.removeItem(at: url)
    } catch {
      print("a test's folder stays behind: \(error)")
    }
  }

  func path(_ name: String) -> String { url.appending(path: name).path }

  /// Copies a state folder as it lies on the disk now, as if power went.
  func copy(_ name: String, to copy: String) throws {
    try FileManager.default.copyItem(atPath: path(name), toPath: path(copy))
  }

  func read(_ name: String) throws -> Data { try Data(contentsOf: url.appending(path: name)) }

  func write(_ data: Data, to name: String) throws {
    try data.write(to: url.appending(path: name))
  }
}
