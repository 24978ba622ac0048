// From the members of `push` to changes of sources.

import ComponentRuntime

extension PushCommand {
  init(_ members: inout MemberReader, limits: ProtocolLimits) throws(WireError) {
    wantsReply = try members.acknowledgement()
    guard members.has("changes") else {
      changes = [try SourceChange(&members, limits: limits)]
      return
    }
    let list = try members.requiredList(
      "changes", "an array of changes", atMost: limits.changesPerPush)
    guard !list.isEmpty else {
      throw WireError(.badRequest, "a push needs a change at least", path: "/changes")
    }
    var changes: [SourceChange] = []
    changes.reserveCapacity(list.count)
    for value in list {
      let place = members.path(of: "changes") + "/\(changes.count)"
      var change = try MemberReader(value, path: place, what: "a change")
      changes.append(try SourceChange(&change, limits: limits))
      try change.finish("a `\(change.operationName)` change")
    }
    self.changes = changes
  }
}

extension MemberReader {
  fileprivate mutating func acknowledgement() throws(WireError) -> Bool {
    guard let value = optional("ack") else { return true }
    guard value == "none" else { throw mismatch("ack", "\"none\", or left out", value) }
    return false
  }

  fileprivate var operationName: String {
    var copy = self
    return copy.optional("op")?.text ?? ""
  }
}

extension SourceChange {
  init(_ members: inout MemberReader, limits: ProtocolLimits) throws(WireError) {
    let source = try members.sourceName(limits)
    let what = "one of " + SourceChange.pushedOperations.joined(separator: ", ")
    let name = try members.requiredString("op", what, bytes: 0...ProtocolLimits.idBytes)
    let operation: Operation
    switch name {
    case "put": operation = .put(try members.required("value", "the document"))
    case "merge": operation = .merge(try members.required("value", "a merge patch"))
    case "patch":
      let list = try members.requiredList(
        "value", "an array of JSON Patch operations", atMost: limits.change.operations)
      operation = .patch(.list(list))
    case "items": operation = .items(try ItemsChange(&members, limits: limits))
    case "state": operation = .state
    case "delete": operation = .delete
    default:
      let mend =
        NearestName.question(for: name, among: SourceChange.pushedOperations)
        ?? "it must be \(what)"
      throw WireError(
        .badRequest, "there is no op `\(name.shortened)`: \(mend)", path: members.path(of: "op"))
    }
    self.init(source: source, operation: operation)
    ifVersion = try members.optionalInteger("ifVersion", "a version", in: 0...Int64.max)
    // A source that is forgotten has no state to set.
    if operation != .delete { try takeState(&members, limits) }
  }

  private mutating func takeState(
    _ members: inout MemberReader, _ limits: ProtocolLimits
  ) throws(WireError) {
    let states = SourceState.pushed
    let what = "one of " + states.map(\.rawValue).joined(separator: ", ")
    let value =
      operation == .state ? try members.required("state", what) : members.optional("state")
    if let value {
      guard let state = value.text.flatMap(SourceState.init(rawValue:)), states.contains(state)
      else { throw members.mismatch("state", what, value) }
      self.state = state
    }
    timeToLiveMilliseconds = try members.optionalInteger(
      "ttl", "milliseconds, from 1 to \(limits.timeToLiveMilliseconds)",
      in: 1...limits.timeToLiveMilliseconds)
    error = try members.optionalString(
      "error", "a message for people", bytes: 0...limits.change.errorMessageBytes)
    guard error == nil || state == .error else {
      throw WireError(
        .badRequest, "a message belongs to the state \"error\"", path: members.path(of: "error"))
    }
  }
}

extension ItemsChange {
  init(_ members: inout MemberReader, limits: ProtocolLimits) throws(WireError) {
    let path = try members.requiredString(
      "path", "a JSON Pointer of an array, such as /items", bytes: 0...limits.change.pathBytes)
    guard path.isEmpty || path.hasPrefix("/") else {
      throw WireError(
        .badRequest, "a JSON Pointer is empty or starts with /", path: members.path(of: "path"))
    }
    let key = try members.requiredString(
      "key", "the name of the field that holds an item's key",
      bytes: 1...limits.change.keyFieldBytes)
    self.init(path: path, key: key)
    if let list = try members.optionalList(
      "upsert", "an array of items", atMost: limits.change.items)
    {
      upsert = Array(list)
    }
    let removed = try members.optionalList(
      "remove", "an array of keys", atMost: limits.change.items)
    for (index, value) in (removed ?? ValueList()).enumerated() {
      guard let key = value.itemKey else {
        throw WireError(
          .badRequest, "a key is a string or a whole number, not \(value.kindName)",
          path: members.path(of: "remove") + "/\(index)")
      }
      remove.append(key)
    }
    place = try members.place()
    limit = try members.optionalInteger(
      "limit", "how many items to keep", in: Int64(-Int32.max)...Int64(Int32.max)
    ).map(Int.init)
  }
}

extension MemberReader {
  fileprivate mutating func place() throws(WireError) -> ItemsChange.Place? {
    let given = ["before", "after", "at"].filter(has)
    guard given.count <= 1 else {
      throw WireError(
        .badRequest, "`\(given[0])` and `\(given[1])` name two places: leave one out",
        path: path(of: given[1]))
    }
    let before = optional("before")
    let after = optional("after")
    let edge = optional("at")
    if let value = before {
      guard let key = value.itemKey else { throw mismatch("before", "an item's key", value) }
      return .before(key)
    }
    if let value = after {
      guard let key = value.itemKey else { throw mismatch("after", "an item's key", value) }
      return .after(key)
    }
    switch edge {
    case nil: return nil
    case "start": return .start
    case "end": return .end
    case let value?: throw mismatch("at", "\"start\" or \"end\"", value)
    }
  }
}

extension Value {
  /// The value as an item's key: keys compare as strings.
  fileprivate var itemKey: String? {
    switch self {
    case .string(let text): text
    case .int(let number): String(number)
    default: nil
    }
  }
}
