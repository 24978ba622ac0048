// `serve` from and to JSON.

import ComponentRuntime

extension ServeCommand {
  init(_ members: inout MemberReader, limits: ProtocolLimits) throws(WireError) {
    self.init(target: try members.targetName())
    if let leave = try members.optionalFlag("leave"), leave {
      isLeaving = true
      return
    }
    concurrency = try members.optionalInteger(
      "concurrency", "calls at once, from 1 to \(limits.callsPerWorker)",
      in: 1...Int64(limits.callsPerWorker)
    ).map(Int.init)
    documentation = try members.documentation()
    guard let value = members.optional("actions") else { return }
    actions = try ServeCommand.actions(value, at: members.path(of: "actions"), members)
  }

  /// Reads an object of actions by name, such as a file for `feedctl serve --actions` holds.
  ///
  /// - Throws: `bad_request` or `too_large`, with the place in `value`.
  public static func actions(_ value: Value) throws(WireError) -> [ServedAction] {
    try actions(value, at: "", MemberReader(.empty, path: ""))
  }

  private static func actions(
    _ value: Value, at path: String, _ members: MemberReader
  ) throws(WireError) -> [ServedAction] {
    guard case .map(let map) = value, !map.isEmpty else {
      let given = if case .map = value { "an empty one" } else { value.quoted }
      throw WireError(
        .badRequest, "`actions` must be an object with an action at least, not \(given)",
        path: path)
    }
    guard map.count <= ProtocolLimits.actionCount else {
      throw WireError(
        .tooLarge, "the target has more than \(ProtocolLimits.actionCount) actions", path: path)
    }
    var actions: [ServedAction] = []
    for (name, value) in map {
      let place = path + "/" + JSONPointer.escape(name)
      try checkName(name, "an action's name", at: place)
      var action = try MemberReader(value, path: place, what: "an action")
      actions.append(try ServedAction(name, &action))
      try action.finish("an action")
    }
    return actions
  }

  fileprivate static func checkName(
    _ name: String, _ what: String, at path: String
  ) throws(WireError) {
    guard PageAddress.isName(name), name.utf8.count <= ProtocolLimits.idBytes else {
      throw WireError(
        .badRequest,
        "`\(name.shortened)` cannot be \(what): write letters, digits and _, no digit first",
        path: path)
    }
  }

  var members: [(String, Value)] {
    var members: [(String, Value)] = [("target", .string(target))]
    if isLeaving { return members + [("leave", true)] }
    if let concurrency { members.append(("concurrency", .int(Int64(concurrency)))) }
    if !documentation.isEmpty { members.append(("doc", .string(documentation))) }
    if let actions {
      members.append(("actions", .map(ValueMap(actions.map { ($0.name, $0.value) }))))
    }
    return members
  }
}

extension ServedAction {
  fileprivate init(_ name: String, _ members: inout MemberReader) throws(WireError) {
    self.init(name)
    let types = 1...ProtocolLimits.typeTextBytes
    result = try members.optionalString("result", "a type, such as any", bytes: types)
    isRemote = try members.optionalFlag("remote")
    documentation = try members.documentation()
    guard let value = members.optional("params") else { return }
    guard case .map(let map) = value else { throw members.mismatch("params", "an object", value) }
    let path = members.path(of: "params")
    guard map.count <= ProtocolLimits.parameterCount else {
      throw WireError(
        .tooLarge, "the action has more than \(ProtocolLimits.parameterCount) parameters",
        path: path)
    }
    for (name, value) in map {
      let place = path + "/" + JSONPointer.escape(name)
      try ServeCommand.checkName(name, "a parameter's name", at: place)
      parameters.append(try Parameter(name, value, at: place))
    }
  }

  fileprivate var value: Value {
    var members: [(String, Value)] = []
    if !parameters.isEmpty {
      members.append(("params", .map(ValueMap(parameters.map { ($0.name, $0.value) }))))
    }
    if let result { members.append(("result", .string(result))) }
    if let isRemote { members.append(("remote", .bool(isRemote))) }
    if !documentation.isEmpty { members.append(("doc", .string(documentation))) }
    return .map(ValueMap(members))
  }
}

extension ServedAction.Parameter {
  fileprivate init(_ name: String, _ value: Value, at path: String) throws(WireError) {
    let types = 1...ProtocolLimits.typeTextBytes
    if case .string(let text) = value {
      guard types.contains(text.utf8.count) else {
        throw WireError(
          text.isEmpty ? .badRequest : .tooLarge,
          "a type has 1 to \(types.upperBound) bytes", path: path)
      }
      self.init(name, text)
      return
    }
    var members = try MemberReader(value, path: path, what: "a parameter: a type, or what")
    self.init(
      name, try members.requiredString("type", "a type, such as int", bytes: types),
      defaultValue: members.optional("default"))
    try members.finish("a parameter")
  }

  fileprivate var value: Value {
    guard let defaultValue else { return .string(type) }
    return ["type": .string(type), "default": defaultValue]
  }
}

extension MemberReader {
  mutating func optionalFlag(_ name: String) throws(WireError) -> Bool? {
    guard let value = optional(name) else { return nil }
    guard case .bool(let flag) = value else { throw mismatch(name, "true or false", value) }
    return flag
  }

  fileprivate mutating func documentation() throws(WireError) -> String {
    let bytes = 0...ProtocolLimits.documentationBytes
    return try optionalString("doc", "what it does, for people", bytes: bytes) ?? ""
  }
}
