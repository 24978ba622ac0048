// Why an edit of a document was refused, in the words and codes of the bus.

/// An edit that can't be done. Nothing of it was.
public struct EditFault: Error, Equatable, Sendable {
  /// Source: spec/protocol.md, "Requests and replies".
  public enum Code: String, Sendable {
    /// The edit is well formed but does not fit the document as it is now.
    case conflict
    /// The edit would make a document that must not be.
    case invalid
    /// The edit is not formed as it should be.
    case badRequest = "bad_request"
    /// The edit does more than one edit may.
    case tooLarge = "too_large"
  }

  public var code: Code
  /// What is wrong and how to mend it.
  public var message: String
  /// A JSON Pointer to the fault, relative to the value that describes the edit: `/3/path`.
  public var path: String

  public init(_ code: Code, _ message: String, at path: String) {
    self.code = code
    self.message = message
    self.path = path
  }
}

extension Value {
  /// Documents are nested at most this deep, however they come about.
  public static let greatestDocumentDepth = 128

  /// Whether there are more than `depth` lists and maps inside one another.
  ///
  /// - Complexity: O(*n*).
  func isNested(deeperThan depth: Int) -> Bool {
    if depth < 0 { return true }
    return switch self {
    case .list(let list): depth == 0 || list.contains { $0.isNested(deeperThan: depth - 1) }
    case .map(let map): depth == 0 || map.values.contains { $0.isNested(deeperThan: depth - 1) }
    default: false
    }
  }

  /// What kind of value this is, for messages.
  var kindName: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .int, .double: "a number"
    case .string: "a string"
    case .list: "an array"
    case .map: "an object"
    case .extended: "not JSON"
    }
  }
}
