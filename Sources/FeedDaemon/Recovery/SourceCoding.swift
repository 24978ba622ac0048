// Sources as a checkpoint keeps them.

import ComponentRuntime
import FeedJSON
import FeedJournal

extension SourceRecord {
  /// As JSON that reads back to the same values.
  var recordedValue: Value {
    var members: [(String, Value)] = [
      ("value", value), ("state", .string(state.rawValue)), ("version", .int(version)),
    ]
    if let error { members.append(("error", .string(error))) }
    if let expiryMilliseconds { members.append(("expiry", .int(expiryMilliseconds))) }
    return .map(ValueMap(members))
  }

  /// `nil` for what is no such record.
  init?(recordedValue record: Value) {
    guard let value = record["value"], case .string(let state)? = record["state"],
      let state = SourceState(rawValue: state), case .int(let version)? = record["version"]
    else { return nil }
    self.init(value: value, state: state, version: version)
    if case .string(let error)? = record["error"] { self.error = error }
    if case .int(let expiry)? = record["expiry"] { expiryMilliseconds = expiry }
  }
}

/// The names of a checkpoint's records.
enum CheckpointName {
  /// What is no source: the config's hash and the time of the last event.
  static let daemon = "daemon"
  private static let sourcePrefix = "source/"

  static func source(_ name: SourceName) -> String { sourcePrefix + name.text }

  /// The source that a record is about; `nil` if it is about something else.
  static func source(in name: String) -> SourceName? {
    guard name.hasPrefix(sourcePrefix) else { return nil }
    return SourceName(text: String(name.dropFirst(sourcePrefix.count)))
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
