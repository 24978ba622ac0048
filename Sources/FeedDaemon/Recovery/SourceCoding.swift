// Sources as a checkpoint keeps them.

import ComponentRuntime

extension SourceRecord {
  /// As JSON that reads back to the same values.
  var recordedValue: Value {
    var members: [(String, Value)] = [
      ("value", value), ("state", .string(ownState.rawValue)), ("version", .int(version)),
    ]
    if let ownError { members.append(("error", .string(ownError))) }
    if let misfit { members.append(("misfit", .string(misfit))) }
    if let expiryMilliseconds { members.append(("expiry", .int(expiryMilliseconds))) }
    return .map(ValueMap(members))
  }

  /// `nil` for what is no such record.
  init?(recordedValue record: Value) {
    guard let value = record["value"], case .string(let state)? = record["state"],
      let state = SourceState(rawValue: state), case .int(let version)? = record["version"]
    else { return nil }
    self.init(value: value, state: state, version: version)
    if case .string(let error)? = record["error"] { ownError = error }
    if case .string(let misfit)? = record["misfit"] { self.misfit = misfit }
    if case .int(let expiry)? = record["expiry"] { expiryMilliseconds = expiry }
  }
}
