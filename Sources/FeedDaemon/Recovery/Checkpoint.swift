// What a checkpoint keeps: the sources, and what the daemon must know beside them.

import ComponentRuntime
import FeedJSON
import FeedJournal

/// A record of the checkpoint that this version cannot read.
struct CheckpointFault: Error, CustomStringConvertible {
  var record: String
  var description: String { "the checkpoint's record `\(record)` cannot be read" }
}

/// A record that could not be read again, so that there can be no checkpoint.
struct UnrecordableValue: Error {
  var record: String
  var reason: UnwritableValue
}

/// The state at one event, from which the events after it lead on.
struct Checkpoint {
  /// A page that was live, the revision of the document that follows from the sources, and when it
  /// may be published.
  struct Page: Equatable {
    var page: LivePage
    var revision: Int64
    var freeMilliseconds: Int64?
  }

  var sources: AcceptedState
  /// Of the templates in force; `nil` before the first event.
  var configurationHash: String?
  /// When the event was accepted.
  var timeMilliseconds: Int64 = 0
  var pages: [Page] = []

  /// The name of the record of everything but the sources.
  private static let daemonRecord = "daemon"
  private static let sourcePrefix = "source/"
  private static let statePrefix = "state/"

  /// Reads the journal's checkpoint.
  ///
  /// - Throws: `JournalFault`, or `CheckpointFault`.
  init(_ journal: any Journal, _ parser: JSONParser) throws {
    sources = AcceptedState(at: journal.checkpointEvent)
    try journal.loadCheckpoint { record in
      let value = try parser.parse(record.bytes)
      if record.name == Self.daemonRecord { return take(value) }
      if record.name.hasPrefix(Self.statePrefix) {
        guard takeStates(record.name, value) else { throw CheckpointFault(record: record.name) }
        return
      }
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
    if case .list(let calls)? = record["calls"] {
      for value in calls {
        guard let reference = CallReference(recordedValue: value),
          let call = OpenCall(recordedValue: value)
        else { continue }
        sources.restore(call, reference)
      }
    }
    guard case .list(let list)? = record["pages"] else { return }
    pages = list.compactMap(Page.init(recordedValue:))
  }

  /// - Returns: whether the record could be read.
  private mutating func takeStates(_ name: String, _ record: Value) -> Bool {
    guard let page = try? PageAddress(text: String(name.dropFirst(Self.statePrefix.count))),
      case .list(let instances) = record
    else { return false }
    for value in instances {
      guard let path = InstancePath(recordedValue: value), case .map(let members)? = value["states"]
      else { return false }
      var states: [String: StoredState] = [:]
      for (name, member) in members {
        guard case .string(let type)? = member["type"], let value = member["value"] else {
          return false
        }
        states[name] = StoredState(value: value, type: type)
      }
      sources.restore(states, of: path, on: page)
    }
    return true
  }

  /// The record of everything but the sources and states.
  static func record(
    hash: String, timeMilliseconds: Int64, pages: [Page], calls: [CallReference: OpenCall]
  ) throws(UnrecordableValue) -> CheckpointRecord {
    let calls = calls.sorted { ($0.key.event, $0.key.index) < ($1.key.event, $1.key.index) }
      .map { reference, call -> Value in
        .map(reference.recordedValue.members.merged(with: call.recordedValue.members))
      }
    return try CheckpointRecord(
      name: daemonRecord,
      value: [
        "config": .string(hash), "time": .int(timeMilliseconds),
        "pages": .list(ValueList(pages.map(\.recordedValue))), "calls": .list(ValueList(calls)),
      ])
  }

  /// The name of the record of a page's states.
  static func recordName(ofStates page: PageAddress) -> String { statePrefix + page.text }

  /// The record of a page's states.
  static func record(
    of states: PageStates, on page: PageAddress
  ) throws(UnrecordableValue) -> CheckpointRecord {
    let list = states.sorted { $0.key.description < $1.key.description }.map { path, states in
      Value.map(
        path.recordedValue.members.merged(
          with: ValueMap([
            (
              "states",
              .map(
                ValueMap(
                  states.map { name, state in
                    (name, ["type": .string(state.type), "value": state.value])
                  }))
            )
          ])))
    }
    return try CheckpointRecord(name: recordName(ofStates: page), value: .list(ValueList(list)))
  }

  /// The name of a source's record.
  static func recordName(of source: SourceName) -> String { sourcePrefix + source.text }
}

extension Checkpoint.Page {
  fileprivate var recordedValue: Value {
    var members: [(String, Value)] = [
      ("page", .string(page.page.text)), ("viewport", .string(page.viewport)),
      ("revision", .int(revision)),
    ]
    if let freeMilliseconds { members.append(("free", .int(freeMilliseconds))) }
    return .map(ValueMap(members))
  }

  /// `nil` for a page that this version would not name like that: it is fetched anew.
  fileprivate init?(recordedValue value: Value) {
    guard case .string(let page)? = value["page"], case .string(let viewport)? = value["viewport"],
      case .int(let revision)? = value["revision"], let address = try? PageAddress(text: page)
    else { return nil }
    self.init(page: LivePage(page: address, viewport: viewport), revision: revision)
    if case .int(let free)? = value["free"] { freeMilliseconds = free }
  }
}

extension Value {
  /// The members of a value that is known to be a map.
  fileprivate var members: ValueMap { if case .map(let map) = self { map } else { .empty } }
}

extension ValueMap {
  fileprivate func merged(with other: ValueMap) -> ValueMap {
    ValueMap(Array(self) + Array(other))
  }
}

extension CheckpointRecord {
  /// A record of `value`.
  ///
  /// - Throws: `UnrecordableValue`, which nothing that came from recorded events is.
  init(name: String, value: Value) throws(UnrecordableValue) {
    do {
      self.init(name: name, bytes: try CanonicalWriter.bytes(of: value, form: .exact))
    } catch {
      throw UnrecordableValue(record: name, reason: error)
    }
  }
}
