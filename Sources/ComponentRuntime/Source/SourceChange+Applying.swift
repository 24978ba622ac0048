// What each operation makes of a source.

extension SourceChange {
  /// The source after the change; `nil` where it is forgotten.
  ///
  /// - Parameter indices: of the lists in sources, for changes by key.
  /// - Throws: `conflict` for another version than `ifVersion`, a patch or an anchor that does not
  ///   apply; `bad_request`, `invalid` for an operation that makes no sense.
  func applied(
    to before: SourceRecord?, _ event: Event, _ indices: inout ItemIndices
  ) throws(SourceFault) -> SourceRecord? {
    let record = before ?? .absent
    if let ifVersion, ifVersion != record.version {
      throw SourceFault(
        .conflict, "the source is at version \(record.version), not \(ifVersion)",
        path: "/ifVersion")
    }
    switch operation {
    case .delete:
      indices.forget(source)
      return nil
    case .state: return withState(record, event)
    case .put(let value):
      indices.forget(source)
      return withValue(value.sharing(with: record.value), event)
    case .merge(let patch):
      return withValue(record.value.merging(patch), event)
    case .patch(let operations):
      return withValue(try SourceChange.patched(record.value, by: operations), event)
    case .items(let change):
      do {
        return withValue(try change.applied(to: before?.value, of: source, &indices), event)
      } catch {
        throw SourceFault(error, below: "")
      }
    }
  }

  private static func patched(
    _ value: Value, by operations: Value
  ) throws(SourceFault) -> Value {
    do {
      return try JSONPatch(operations).applied(to: value)
    } catch {
      throw SourceFault(error, below: "/value")
    }
  }

  private func withState(_ record: SourceRecord, _ event: Event) -> SourceRecord {
    var after = record
    after.ownState = state ?? record.value.naturalState
    after.ownError = after.ownState == .error ? error ?? "" : nil
    after.version = event.number
    after.expiryMilliseconds = expiry(event)
    return after
  }

  private func withValue(_ value: Value, _ event: Event) -> SourceRecord {
    let state = state ?? value.naturalState
    return SourceRecord(
      value: value, state: state, error: state == .error ? error ?? "" : nil,
      version: event.number, expiryMilliseconds: expiry(event))
  }

  private func expiry(_ event: Event) -> Int64? {
    timeToLiveMilliseconds.map {
      let (sum, overflow) = event.timeMilliseconds.addingReportingOverflow($0)
      return overflow ? Int64.max : sum
    }
  }
}

extension SourceFault {
  /// - Parameter pointer: where the edit stands in the change.
  fileprivate init(_ fault: EditFault, below pointer: String) {
    let code: Code =
      switch fault.code {
      case .conflict: .conflict
      case .invalid: .invalid
      case .badRequest: .badRequest
      case .tooLarge: .tooLarge
      }
    self.init(code, fault.message, path: pointer + fault.path)
  }
}

extension Value {
  fileprivate var naturalState: SourceState { isEmptyDocument ? .empty : .ready }
}
