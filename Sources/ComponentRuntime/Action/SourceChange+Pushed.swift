// From what `push(source, op, value)` is given to a change: the forms of the bus, written in CEL.

/// What `push` cannot make a change of.
struct PushFault: Error {
  enum Part { case operation, value }

  var part: Part
  var message: String

  /// - Parameter what: what has the members of `map`, among which only `known` may be.
  fileprivate static func requireKnown(
    _ map: ValueMap, _ known: [String], _ what: String
  ) throws(PushFault) {
    guard let name = map.keys.first(where: { !known.contains($0) }) else { return }
    let mend = NearestName.question(for: name, among: known)
    throw PushFault(
      part: .value,
      message: "\(what): it has no member `\(name.excerpt)`; "
        + (mend ?? "it takes " + known.joined(separator: ", ")))
  }
}

extension SourceChange {
  /// The operations of `push`, in markup and on the bus.
  public static let pushedOperations = ["put", "merge", "patch", "items", "state", "delete"]

  /// The change that `push(source, operation, value)` makes.
  ///
  /// - Throws: `PushFault` for an operation that there is not, and a value that it does not take.
  init(
    _ source: SourceName, pushing operation: String, _ value: Value
  ) throws(PushFault) {
    switch operation {
    case "put": self.init(source: source, operation: .put(value))
    case "merge": self.init(source: source, operation: .merge(value))
    case "patch":
      guard case .list = value else {
        throw PushFault(part: .value, message: "a patch is a list of operations")
      }
      self.init(source: source, operation: .patch(value))
    case "items":
      self.init(source: source, operation: .items(try ItemsChange(pushed: value)))
    case "state": try self.init(source, inState: value)
    case "delete": self.init(source: source, operation: .delete)
    default:
      let mend = NearestName.question(for: operation, among: Self.pushedOperations)
      throw PushFault(
        part: .operation,
        message: "`push` knows no operation `\(operation)`; "
          + (mend ?? "it takes " + Self.pushedOperations.joined(separator: ", ")))
    }
  }

  /// `"ready"`, or `{"state": "error", "error": "…"}`.
  private init(_ source: SourceName, inState value: Value) throws(PushFault) {
    self.init(source: source, operation: .state)
    let states = SourceState.pushed
    if case .map(let map) = value {
      try PushFault.requireKnown(map, ["state", "error"], "a state")
    }
    let word = if case .map(let map) = value { map["state"] ?? .null } else { value }
    guard case .string(let text) = word, let state = states.first(where: { $0.rawValue == text })
    else {
      throw PushFault(
        part: .value,
        message: "a state is one of " + states.map(\.rawValue).joined(separator: ", "))
    }
    self.state = state
    guard let message = value["error"], !message.isNull else { return }
    guard state == .error, case .string(let text) = message else {
      throw PushFault(part: .value, message: "an `error` is a text, and of the state \"error\"")
    }
    error = text
  }
}

extension ItemsChange {
  /// The members of an `items` change, as on the bus.
  ///
  /// Source: spec/protocol.md, "Data in".
  static let pushedMembers = [
    "path", "key", "upsert", "remove", "before", "after", "at", "limit",
  ]

  /// Reads `{"path": "/items", "key": "id", "upsert": […], "at": "end"}`; a `null` is as absent.
  ///
  /// - Throws: `PushFault`.
  init(pushed value: Value) throws(PushFault) {
    guard case .map(let map) = value else {
      throw Self.fault("it takes a map, with `path` and `key`")
    }
    try PushFault.requireKnown(map, Self.pushedMembers, "an `items` change")
    guard case .string(let path)? = map["path"], path.isEmpty || path.hasPrefix("/") else {
      throw Self.fault("`path` is a JSON Pointer to the list, such as \"/items\", or \"\"")
    }
    guard case .string(let key)? = map["key"], !key.isEmpty else {
      throw Self.fault("`key` is the name of the field with an item's key")
    }
    self.init(path: path, key: key)
    upsert = Array(try Self.list("upsert", in: map))
    for value in try Self.list("remove", in: map) {
      remove.append(try Self.key(value, "remove"))
    }
    place = try Self.place(in: map)
    switch map["limit"] ?? .null {
    case .null: limit = nil
    case .int(let count) where Int32(exactly: count) != nil: limit = Int(count)
    default: throw Self.fault("`limit` is a whole number")
    }
  }

  private static func place(in map: ValueMap) throws(PushFault) -> Place? {
    let given = ["before", "after", "at"].filter { !(map[$0] ?? .null).isNull }
    guard given.count <= 1 else {
      throw fault("`\(given[0])` and `\(given[1])` name two places: leave one out")
    }
    guard let name = given.first, let value = map[name] else { return nil }
    switch (name, value) {
    case ("before", _): return .before(try key(value, name))
    case ("after", _): return .after(try key(value, name))
    case (_, "start"): return .start
    case (_, "end"): return .end
    default: throw fault("`at` is \"start\" or \"end\"")
    }
  }

  private static func list(_ name: String, in map: ValueMap) throws(PushFault) -> ValueList {
    switch map[name] ?? .null {
    case .null: return ValueList()
    case .list(let list): return list
    default: throw fault("`\(name)` is a list")
    }
  }

  private static func key(_ value: Value, _ name: String) throws(PushFault) -> String {
    guard let key = ItemKey(value) else {
      throw fault("`\(name)` takes keys: strings or whole numbers")
    }
    return key.text
  }

  private static func fault(_ message: String) -> PushFault {
    PushFault(part: .value, message: "an `items` change: \(message)")
  }
}
