// Which types JSON has values of: what crosses the bus, is journaled or is kept in a state is JSON.

extension Type {
  /// The part of the type that JSON has no values of; `nil` if there is none. What a protocol's
  /// fields are is not looked at.
  public var partWithoutJSON: Type? {
    switch self {
    case .any, .bool, .int, .double, .string, .protocol: nil
    case .list(let inner), .map(let inner), .optional(let inner): inner.partWithoutJSON
    case .null, .uint, .bytes, .timestamp, .duration, .element, .action, .type, .wrapped: self
    }
  }

  /// Whether JSON has values of this type, so that it can cross the bus.
  public var isJSON: Bool { partWithoutJSON == nil }

  /// Why no document can hold a value of this type, which JSON has not.
  var reasonWithoutJSON: String {
    switch partWithoutJSON {
    case .element, .action: "it is no data"
    default: "JSON has no form for it"
    }
  }

  /// What to take instead of this type, which JSON has not, and how a value `name` is made of it.
  func mendForJSON(_ name: String) -> String? {
    switch partWithoutJSON {
    case .bytes: "take a `string`, and write `base64.decode(\(name))`"
    case .timestamp, .duration:
      "take a `string`, and write `\(partWithoutJSON ?? self)(\(name))`"
    case .uint: "take an `int`"
    default: nil
    }
  }

  /// The protocols that the type itself names.
  var protocolNames: [String] {
    switch self {
    case .protocol(let name): [name]
    case .list(let inner), .map(let inner), .optional(let inner): inner.protocolNames
    default: []
    }
  }
}

extension ProtocolTable {
  /// The protocols that values of `types` may hold, each once, without those in `seen`, which gets
  /// them.
  ///
  /// - Complexity: O(*n*) in the fields of what it returns.
  func reach(of types: [Type], besides seen: inout Set<String>) -> [String] {
    var found: [String] = []
    var queue = types.flatMap(\.protocolNames).filter { seen.insert($0).inserted }
    while let name = queue.popLast() {
      found.append(name)
      for field in self[name]?.fields ?? [] {
        queue += field.type.protocolNames.filter { seen.insert($0).inserted }
      }
    }
    return found
  }
}
