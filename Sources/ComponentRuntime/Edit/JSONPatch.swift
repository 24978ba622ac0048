// JSON Patch: operations that apply in order, whole or not at all.

/// A JSON Patch.
///
/// Source: RFC 6902.
public struct JSONPatch: Sendable {
  public enum Operation: Sendable {
    case add(JSONPointer, Value)
    case remove(JSONPointer)
    case replace(JSONPointer, Value)
    case move(from: JSONPointer, to: JSONPointer)
    case copy(from: JSONPointer, to: JSONPointer)
    case test(JSONPointer, Value)
  }

  public var operations: [Operation]

  public init(_ operations: [Operation]) { self.operations = operations }

  /// The patch that a JSON array of operations describes. Members it does not know are ignored.
  ///
  /// - Throws: `EditFault` with code `badRequest` and the place in `value`.
  public init(_ value: Value) throws(EditFault) {
    guard case .list(let list) = value else {
      throw EditFault(.badRequest, "a patch is an array of operations", at: "")
    }
    operations = []
    operations.reserveCapacity(list.count)
    for element in list {
      operations.append(try OperationReader(element, at: "/\(operations.count)").read())
    }
  }

  /// What one patch may copy, in bytes of JSON. Copies of copies double a document at every step,
  /// in memory that they share; whoever writes the document down would never be done.
  public static let copiedBytesLimit = 1 << 20

  /// What one patch may move deeper, in bytes of JSON: their nesting is looked through each time.
  public static let sunkBytesLimit = 1 << 24

  /// The document with all operations done in order.
  ///
  /// - Complexity: O(*p* log *n*) for *p* operations, if objects are small.
  /// - Throws: `EditFault` with code `conflict` where an operation does not fit, `invalid` where
  ///   the document would be nested too deep, `tooLarge` where the operations copy more than
  ///   `copiedBytesLimit` or move more than `sunkBytesLimit` deeper. Its path begins with the operation's index.
  public func applied(to document: Value) throws(EditFault) -> Value {
    var document = document
    var copies = Allowance(byteLimit: JSONPatch.copiedBytesLimit, "copies")
    var sinks = Allowance(byteLimit: JSONPatch.sunkBytesLimit, "moves deeper")
    for (index, operation) in operations.enumerated() {
      switch operation {
      case .copy(let from, _): try copies.take(from.resolve(in: document), index)
      case .move(let from, let to) where to.tokens.count > from.tokens.count:
        try sinks.take(from.resolve(in: document), index)
      default: break
      }
      document = try operation.applied(to: document, index: index)
    }
    return document
  }
}

/// What the operations of one patch have left to do with values that the patch does not hold.
private struct Allowance {
  let byteLimit: Int
  private let verb: String
  private var rest: Int

  init(byteLimit: Int, _ verb: String) {
    self.byteLimit = byteLimit
    self.verb = verb
    rest = byteLimit
  }

  /// - Complexity: O(*n*) in the value's size, and O(`byteLimit`) in all.
  mutating func take(_ value: Value?, _ index: Int) throws(EditFault) {
    guard let value else { return }
    rest -= EncodedLength.count(value, limit: rest + 1)
    guard rest < 0 else { return }
    throw EditFault(
      .tooLarge, "one patch \(verb) \(byteLimit) bytes at most", at: "/\(index)/from")
  }
}

extension JSONPatch.Operation {
  fileprivate func applied(to document: Value, index: Int) throws(EditFault) -> Value {
    switch self {
    case .add(let path, let value):
      return try Self.add(value, at: path, to: document, index)
    case .remove(let path):
      return try Self.edit(document, .remove, at: path, "/\(index)/path")
    case .replace(let path, let value):
      try Self.checkDepth(value, at: path, index)
      return try Self.edit(document, .replace(value), at: path, "/\(index)/path")
    case .copy(let from, let path):
      return try Self.add(Self.value(of: document, at: from, index), at: path, to: document, index)
    case .move(let from, let path):
      let value = try Self.value(of: document, at: from, index)
      if from == path { return document }
      if from.isProperPrefix(of: path) {
        throw EditFault(.conflict, "a value can't be moved into itself", at: "/\(index)/path")
      }
      let rest = try Self.edit(document, .remove, at: from, "/\(index)/from")
      guard path.tokens.count > from.tokens.count else {
        return try Self.edit(rest, .add(value), at: path, "/\(index)/path")
      }
      return try Self.add(value, at: path, to: rest, index)
    case .test(let path, let expected):
      guard let value = path.resolve(in: document) else {
        throw EditFault(.conflict, "there is no value to test", at: "/\(index)/path")
      }
      if value.isEqualJSON(to: expected) { return document }
      throw EditFault(
        .conflict, "the value at \"\(path.text)\" is not the one tested for", at: "/\(index)/value")
    }
  }

  private static func value(
    of document: Value, at from: JSONPointer, _ index: Int
  ) throws(EditFault) -> Value {
    if let value = from.resolve(in: document) { return value }
    throw EditFault(.conflict, "there is no value at \"\(from.text)\"", at: "/\(index)/from")
  }

  private static func add(
    _ value: Value, at path: JSONPointer, to document: Value, _ index: Int
  ) throws(EditFault) -> Value {
    try checkDepth(value, at: path, index)
    return try edit(document, .add(value), at: path, "/\(index)/path")
  }

  /// Without this, copies of copies would nest without end.
  private static func checkDepth(
    _ value: Value, at path: JSONPointer, _ index: Int
  ) throws(EditFault) {
    let limit = Value.greatestDocumentDepth
    if value.isNested(deeperThan: limit - path.tokens.count) {
      throw EditFault(
        .invalid, "documents are nested at most \(limit) deep", at: "/\(index)/path")
    }
  }

  private static func edit(
    _ document: Value, _ edit: PointerEdit, at path: JSONPointer, _ place: String
  ) throws(EditFault) -> Value {
    do {
      return try document.applying(edit, at: path)
    } catch {
      throw EditFault(.conflict, error.message, at: place)
    }
  }
}

/// Reads one operation.
private struct OperationReader {
  let value: Value
  let place: String

  init(_ value: Value, at place: String) {
    self.value = value
    self.place = place
  }

  func read() throws(EditFault) -> JSONPatch.Operation {
    guard case .map = value else {
      throw EditFault(.badRequest, "an operation is an object", at: place)
    }
    let operation = try text("op")
    switch operation {
    case "add": return .add(try pointer("path"), try member("value"))
    case "remove": return .remove(try pointer("path"))
    case "replace": return .replace(try pointer("path"), try member("value"))
    case "move": return .move(from: try pointer("from"), to: try pointer("path"))
    case "copy": return .copy(from: try pointer("from"), to: try pointer("path"))
    case "test": return .test(try pointer("path"), try member("value"))
    default:
      throw EditFault(
        .badRequest,
        "there is no operation \"\(operation)\": use add, remove, replace, move, copy or test",
        at: place + "/op")
    }
  }

  private func member(_ name: String) throws(EditFault) -> Value {
    if let member = value[name] { return member }
    throw EditFault(.badRequest, "the operation needs the member \"\(name)\"", at: place)
  }

  private func text(_ name: String) throws(EditFault) -> String {
    if case .string(let text) = try member(name) { return text }
    throw EditFault(.badRequest, "\"\(name)\" must be a string", at: "\(place)/\(name)")
  }

  private func pointer(_ name: String) throws(EditFault) -> JSONPointer {
    let text = try text(name)
    do {
      return try JSONPointer(text)
    } catch {
      throw EditFault(.badRequest, error.message, at: "\(place)/\(name)")
    }
  }
}
