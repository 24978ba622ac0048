// Deltas as they arrive at a subscriber.

extension DeltaOperation {
  /// The operations that the JSON array `value` describes. Members they do not know are ignored.
  ///
  /// - Throws: `EditFault` with code `badRequest` and the place in `value`.
  public static func operations(from value: Value) throws(EditFault) -> [DeltaOperation] {
    guard case .list(let list) = value else {
      throw EditFault(.badRequest, "a delta's operations are an array", at: "")
    }
    var operations: [DeltaOperation] = []
    operations.reserveCapacity(list.count)
    for element in list {
      operations.append(try MemberReader(element, at: "/\(operations.count)").operation())
    }
    return operations
  }
}

/// Reads the members of one operation.
private struct MemberReader {
  private let members: ValueMap
  private let place: String

  init(_ value: Value, at place: String) throws(EditFault) {
    guard case .map(let members) = value else {
      throw EditFault(.badRequest, "an operation is an object", at: place)
    }
    self.members = members
    self.place = place
  }

  func operation() throws(EditFault) -> DeltaOperation {
    let path = try pointer("path")
    switch members["op"] {
    case .string("add")?: return .add(path: path, value: try content(), key: try key())
    case .string("remove")?: return .remove(path: path, key: try key())
    case .string("replace")?: return .replace(path: path, value: try content(), key: try key())
    case .string("move")?: return .move(from: try pointer("from"), path: path, key: try key())
    case .string("shift")?: return try shift(path)
    case .string("frames")?:
      return .frames(path: path, start: try index("start"), frames: try frames())
    default:
      throw fault("op", "\"add\", \"remove\", \"replace\", \"move\", \"shift\" or \"frames\"")
    }
  }

  private func shift(_ path: String) throws(EditFault) -> DeltaOperation {
    let start = try index("start")
    let end = try index("end")
    if end < start { throw fault("end", "not below \"start\"") }
    guard case .list(let by)? = members["by"], by.count == 2,
      case .int(let x) = by[0], case .int(let y) = by[1]
    else { throw fault("by", "an array of two integers") }
    return .shift(path: path, start: start, end: end, by: PixelOffset(x: Int(x), y: Int(y)))
  }

  private func frames() throws(EditFault) -> [PixelFrame] {
    guard case .list(let list)? = members["frames"] else { throw fault("frames", "an array") }
    var frames: [PixelFrame] = []
    frames.reserveCapacity(list.count)
    for element in list {
      guard let frame = PixelFrame(element) else {
        throw fault("frames/\(frames.count)", "an array of four integers")
      }
      frames.append(frame)
    }
    return frames
  }

  private func content() throws(EditFault) -> OperationContent {
    guard let value = members["value"] else { throw fault("value", "there") }
    return .value(value)
  }

  private func key() throws(EditFault) -> String? {
    guard let value = members["key"] else { return nil }
    guard case .string(let key) = value else { throw fault("key", "a string") }
    return key
  }

  private func index(_ member: String) throws(EditFault) -> Int {
    guard case .int(let index)? = members[member], index >= 0 else {
      throw fault(member, "an integer of at least 0")
    }
    return Int(index)
  }

  private func pointer(_ member: String) throws(EditFault) -> String {
    guard case .string(let text)? = members[member] else { throw fault(member, "a string") }
    do {
      _ = try JSONPointer(text)
      return text
    } catch {
      throw EditFault(.badRequest, error.message, at: "\(place)/\(member)")
    }
  }

  private func fault(_ member: String, _ expected: String) -> EditFault {
    EditFault(.badRequest, "\"\(member)\" must be \(expected)", at: "\(place)/\(member)")
  }
}

extension PixelFrame {
  /// The frame that a document's array of four integers is.
  init?(_ value: Value) {
    guard case .list(let list) = value, list.count == 4 else { return nil }
    var edges: [Int32] = []
    for case .int(let edge) in list {
      guard let edge = Int32(exactly: edge) else { return nil }
      edges.append(edge)
    }
    if edges.count < 4 { return nil }
    self.init(x: edges[0], y: edges[1], width: edges[2], height: edges[3])
  }
}
