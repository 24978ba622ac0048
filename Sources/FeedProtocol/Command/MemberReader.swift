// Reading a request's members strictly: nothing missing, nothing unknown, every fault with its
// place.

import ComponentRuntime

/// Takes the members of one JSON object one by one, and refuses those nobody took.
struct MemberReader {
  private let map: ValueMap
  /// The object's place in the request, a JSON Pointer.
  let path: String
  private var taken: [String] = []

  init(_ map: ValueMap, path: String) {
    self.map = map
    self.path = path
  }

  /// - Throws: `bad_request` where `value` is no object.
  init(_ value: Value, path: String, what: String) throws(WireError) {
    guard case .map(let map) = value else {
      throw WireError(
        .badRequest, "\(what) must be an object, not \(value.kindName)", path: path)
    }
    self.init(map, path: path)
  }

  /// The JSON Pointer of the member `name`.
  func path(of name: String) -> String {
    path + "/" + name.replacing("~", with: "~0").replacing("/", with: "~1")
  }

  func has(_ name: String) -> Bool { map[name] != nil }

  mutating func optional(_ name: String) -> Value? {
    taken.append(name)
    return map[name]
  }

  mutating func required(_ name: String, _ what: String) throws(WireError) -> Value {
    guard let value = optional(name) else {
      throw WireError(
        .badRequest, "the member `\(name)` is missing: \(what)", path: path(of: name))
    }
    return value
  }

  mutating func optionalString(
    _ name: String, _ what: String, bytes: ClosedRange<Int>
  ) throws(WireError) -> String? {
    guard let value = optional(name) else { return nil }
    return try string(value, name, what, bytes: bytes)
  }

  mutating func requiredString(
    _ name: String, _ what: String, bytes: ClosedRange<Int>
  ) throws(WireError) -> String {
    try string(try required(name, what), name, what, bytes: bytes)
  }

  private func string(
    _ value: Value, _ name: String, _ what: String, bytes: ClosedRange<Int>
  ) throws(WireError) -> String {
    guard case .string(let text) = value else { throw mismatch(name, what, value) }
    let count = text.utf8.count
    guard count >= bytes.lowerBound else {
      throw WireError(
        .badRequest, "the member `\(name)` is too short: \(what)", path: path(of: name))
    }
    guard count <= bytes.upperBound else {
      throw WireError(
        .tooLarge, "the member `\(name)` is longer than \(bytes.upperBound) bytes",
        path: path(of: name))
    }
    return text
  }

  mutating func optionalInteger(
    _ name: String, _ what: String, in range: ClosedRange<Int64>
  ) throws(WireError) -> Int64? {
    guard let value = optional(name) else { return nil }
    guard case .int(let number) = value, range.contains(number) else {
      throw mismatch(name, what, value)
    }
    return number
  }

  mutating func requiredInteger(
    _ name: String, _ what: String, in range: ClosedRange<Int64>
  ) throws(WireError) -> Int64 {
    let value = try required(name, what)
    guard case .int(let number) = value, range.contains(number) else {
      throw mismatch(name, what, value)
    }
    return number
  }

  mutating func optionalList(
    _ name: String, _ what: String, atMost limit: Int
  ) throws(WireError) -> ValueList? {
    guard let value = optional(name) else { return nil }
    return try list(value, name, what, atMost: limit)
  }

  mutating func requiredList(
    _ name: String, _ what: String, atMost limit: Int
  ) throws(WireError) -> ValueList {
    try list(try required(name, what), name, what, atMost: limit)
  }

  private func list(
    _ value: Value, _ name: String, _ what: String, atMost limit: Int
  ) throws(WireError) -> ValueList {
    guard case .list(let list) = value else { throw mismatch(name, what, value) }
    guard list.count <= limit else {
      throw WireError(
        .tooLarge, "the member `\(name)` has \(list.count) elements, the limit is \(limit)",
        path: path(of: name))
    }
    return list
  }

  func mismatch(_ name: String, _ what: String, _ value: Value) -> WireError {
    WireError(
      .badRequest, "the member `\(name)` must be \(what), not \(value.quoted)",
      path: path(of: name))
  }

  /// Refuses the members nobody took.
  ///
  /// - Throws: `bad_request` with the nearest known name.
  func finish(_ what: String) throws(WireError) {
    for key in map.keys where !taken.contains(key) {
      let known = taken.filter { map[$0] == nil }
      let mend =
        NearestName.question(for: key, among: known)
        ?? "it takes \(taken.sorted().joined(separator: ", "))"
      throw WireError(
        .badRequest, "\(what) has no member `\(key.shortened)`: \(mend)", path: path(of: key))
    }
  }
}

extension Value {
  /// A short look at the value, for messages.
  var quoted: String {
    switch self {
    case .string(let text): "\"\(text.shortened)\""
    case .int(let number): String(number)
    case .double(let number): "\(number)"
    case .bool(let flag): String(flag)
    default: kindName
    }
  }
}

extension String {
  /// The text, cut where it is too long for a message.
  var shortened: String {
    utf8.count <= ProtocolLimits.quotedBytes
      ? self
      : String(unicodeScalars.prefix(ProtocolLimits.quotedBytes / 4).map(Character.init)) + "…"
  }
}
