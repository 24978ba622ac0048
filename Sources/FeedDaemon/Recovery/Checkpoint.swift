// What a checkpoint keeps: the sources, and what the daemon must know beside them.

import ComponentRuntime
import FeedJSON
import FeedJournal

/// A record of the checkpoint that this version cannot read.
struct CheckpointFault: Error, CustomStringConvertible {
  var record: String
  var description: String { "the checkpoint's record `\(record)` cannot be read" }
}

/// The state at one event, from which the events after it lead on.
struct Checkpoint {
  /// A page that was live, and the revision it was published at.
  struct Page: Equatable {
    var page: LivePage
    var revision: Int64
  }

  var sources: SourceTable
  /// Of the templates in force; `nil` before the first event.
  var configurationHash: String?
  /// When the event was accepted.
  var timeMilliseconds: Int64 = 0
  var pages: [Page] = []

  /// The name of the record of everything but the sources.
  private static let daemonRecord = "daemon"
  private static let sourcePrefix = "source/"

  /// Reads the journal's checkpoint.
  ///
  /// - Throws: `JournalFault`, or `CheckpointFault`.
  init(_ journal: any Journal, _ parser: JSONParser) throws {
    sources = SourceTable(at: journal.checkpointEvent)
    try journal.loadCheckpoint { record in
      let value = try parser.parse(record.bytes)
      if record.name == Self.daemonRecord { return take(value) }
      guard record.name.hasPrefix(Self.sourcePrefix),
        let name = SourceName(text: String(record.name.dropFirst(Self.sourcePrefix.count))),
        let source = SourceRecord(recordedValue: value)
      else { throw CheckpointFault(record: record.name) }
      sources.restore(name, source, at: journal.checkpointEvent)
    }
  }

  private mutating func take(_ record: Value) {
    if case .string(let hash)? = record["config"] { configurationHash = hash }
    if case .int(let time)? = record["time"] { timeMilliseconds = time }
    guard case .list(let list)? = record["pages"] else { return }
    pages = list.compactMap(Page.init(recordedValue:))
  }

  /// The record of everything but the sources.
  static func record(hash: String, timeMilliseconds: Int64, pages: [Page]) -> CheckpointRecord {
    CheckpointRecord(
      name: daemonRecord,
      value: [
        "config": .string(hash), "time": .int(timeMilliseconds),
        "pages": .list(ValueList(pages.map(\.recordedValue))),
      ])
  }

  /// The name of a source's record.
  static func recordName(of source: SourceName) -> String { sourcePrefix + source.text }
}

extension Checkpoint.Page {
  fileprivate var recordedValue: Value {
    [
      "page": .string(page.page.text), "viewport": .string(page.viewport),
      "revision": .int(revision),
    ]
  }

  /// `nil` for a page that this version would not name like that: it is fetched anew.
  fileprivate init?(recordedValue value: Value) {
    guard case .string(let page)? = value["page"], case .string(let viewport)? = value["viewport"],
      case .int(let revision)? = value["revision"], let address = try? PageAddress(text: page)
    else { return nil }
    self.init(page: LivePage(page: address, viewport: viewport), revision: revision)
  }
}

extension CheckpointRecord {
  /// A record of `value`, which is JSON.
  init(name: String, value: Value) {
    do {
      self.init(name: name, bytes: try CanonicalWriter.bytes(of: value, form: .exact))
    } catch {
      preconditionFailure("what was read from JSON can be written as JSON: \(error)")
    }
  }
}
