// An error as it crosses the bus: a code for programs, a sentence for people, and the place.

import ComponentRuntime

/// The `error` member of a reply.
public struct WireError: Error, Sendable, Equatable {
  public var code: ErrorCode
  /// What is wrong and, where that can be said, how to mend it; without a full stop.
  public var message: String
  /// A JSON Pointer (RFC 6901) into the request.
  public var path: String?
  /// More for programs, such as `retryAfterMilliseconds`.
  public var details: Value?

  public init(
    _ code: ErrorCode, _ message: String, path: String? = nil, details: Value? = nil
  ) {
    self.code = code
    self.message = message
    self.path = path
    self.details = details
  }

  /// A full queue, and when to try again.
  public static func busy(_ message: String, retryAfterMilliseconds: Int64) -> WireError {
    WireError(
      .busy, message, details: ["retryAfterMilliseconds": .int(retryAfterMilliseconds)])
  }

  /// How long a `busy` peer should wait, if the error says so.
  public var retryAfterMilliseconds: Int64? {
    guard case .int(let milliseconds)? = details?["retryAfterMilliseconds"] else { return nil }
    return milliseconds
  }
}

extension WireError: CustomStringConvertible {
  public var description: String {
    let place = path.map { $0.isEmpty ? "" : " at \($0)" } ?? ""
    return "\(code.rawValue)\(place): \(message)"
  }
}

extension WireError {
  /// A message or path that quotes more of a request than this is cut: a reply must not grow with
  /// the request that it refuses.
  static let textBytesLimit = 16_384

  /// As the `error` member's value.
  public var value: Value {
    var members: [(String, Value)] = [
      ("code", .string(code.rawValue)),
      ("message", .string(message.cut(toBytes: Self.textBytesLimit))),
    ]
    if let path { members.append(("path", .string(path.cut(toBytes: Self.textBytesLimit)))) }
    if let details { members.append(("details", details)) }
    return .map(ValueMap(members))
  }

  /// Reads an `error` member; a code this version does not know reads as `internal`.
  public init(value: Value) {
    let text = value["code"]?.text ?? ""
    code = ErrorCode(rawValue: text) ?? .internal
    message = value["message"]?.text ?? text
    path = value["path"]?.text
    details = value["details"]
  }
}

extension String {
  /// The text, its middle left out where it has more than `limit` bytes.
  fileprivate func cut(toBytes limit: Int) -> String {
    if utf8.count <= limit { return self }
    // Cut between bytes, a character may become a replacement character; the text stays valid.
    let half = limit / 2
    return String(decoding: utf8.prefix(half), as: UTF8.self) + " … "
      + String(decoding: utf8.suffix(half), as: UTF8.self)
  }
}

extension Value {
  /// The string, if it is one.
  var text: String? { if case .string(let text) = self { text } else { nil } }
  /// The integer, if it is one.
  var integer: Int64? { if case .int(let number) = self { number } else { nil } }

  /// What kind of JSON it is, for messages.
  var kindName: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .int: "a whole number"
    case .double: "a number"
    case .string: "a string"
    case .list: "an array"
    case .map: "an object"
    case .extended: "no JSON"
    }
  }
}
