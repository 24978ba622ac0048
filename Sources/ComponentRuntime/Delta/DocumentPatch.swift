// A subscriber's side of a delta: the document it has becomes the one it should have.

/// Applies deltas to documents.
public enum DocumentPatch {
  /// The document after all `operations`, which are done in order, or none of them.
  ///
  /// - Precondition: no content is `encoded`: what was decoded is not.
  /// - Complexity: O(log *n*) an operation, and O(1) for each frame it changes, if objects are
  ///   small.
  /// - Throws: `EditFault` with code `conflict` where an operation does not fit. Its path begins
  ///   with the operation's index.
  public static func apply(
    _ operations: [DeltaOperation], to document: Value
  ) throws(EditFault) -> Value {
    var document = document
    for (index, operation) in operations.enumerated() {
      do {
        document = try operation.applied(to: document)
      } catch {
        throw EditFault(error.code, error.message, at: "/\(index)\(error.path)")
      }
    }
    return document
  }
}

extension DeltaOperation {
  /// - Throws: `EditFault` with a path in the operation.
  fileprivate func applied(to document: Value) throws(EditFault) -> Value {
    switch self {
    case .add(let path, let value, _):
      return try Self.apply(.add(Self.pointer(path), value.decoded), to: document)
    case .remove(let path, _):
      return try Self.apply(.remove(Self.pointer(path)), to: document)
    case .replace(let path, let value, _):
      return try Self.apply(.replace(Self.pointer(path), value.decoded), to: document)
    case .move(let from, let path, _):
      return try Self.apply(.move(from: Self.pointer(from), to: Self.pointer(path)), to: document)
    case .shift(let path, let start, let end, let offset):
      return try document.replacingFrames(at: Self.pointer(path), in: start..<end) {
        frame, _ throws(EditFault) in try frame.shifted(by: offset)
      }
    case .frames(let path, let start, let frames):
      let range = start..<start + frames.count
      return try document.replacingFrames(at: Self.pointer(path), in: range) {
        _, index throws(EditFault) in frames[index - start].value
      }
    }
  }

  private static func pointer(_ path: String) throws(EditFault) -> JSONPointer {
    do {
      return try JSONPointer(path)
    } catch {
      throw EditFault(.badRequest, error.message, at: "/path")
    }
  }

  private static func apply(
    _ operation: JSONPatch.Operation, to document: Value
  ) throws(EditFault) -> Value {
    do {
      return try JSONPatch([operation]).applied(to: document)
    } catch {
      throw EditFault(error.code, error.message, at: String(error.path.dropFirst(2)))
    }
  }
}

extension OperationContent {
  fileprivate var decoded: Value {
    guard case .value(let value) = self else {
      preconditionFailure("encoded content is for sending only")
    }
    return value
  }
}

extension Value {
  /// A copy in which the frames of the elements in `range` of the array at `pointer` are replaced.
  fileprivate func replacingFrames(
    at pointer: JSONPointer, in range: Range<Int>,
    with frame: (Value, Int) throws(EditFault) -> Value
  ) throws(EditFault) -> Value {
    guard case .list(let list)? = pointer.resolve(in: self) else {
      throw EditFault(.conflict, "there is no array at \"\(pointer.text)\"", at: "/path")
    }
    if range.upperBound > list.count {
      throw EditFault(.conflict, "the array has only \(list.count) elements", at: "/start")
    }
    var elements: [Value] = []
    elements.reserveCapacity(range.count)
    for element in list[range] {
      guard case .map(let map) = element, let slot = map.shape.slot(of: "frame") else {
        throw EditFault(
          .conflict, "the element \(range.lowerBound + elements.count) has no frame", at: "/path")
      }
      let index = range.lowerBound + elements.count
      elements.append(.map(map.setting(slot: slot, to: try frame(map.values[slot], index))))
    }
    return setting(.list(list.replacing(range, with: elements)), at: pointer.tokens[...])
  }

  /// A copy with the value at a place that is there replaced. Unlike an operation of RFC 6902, it
  /// does not look for what the new value could share with the old one, as it shares already.
  private func setting(_ value: Value, at tokens: ArraySlice<String>) -> Value {
    guard let token = tokens.first, let child = child(token) else { return value }
    let edited = child.setting(value, at: tokens.dropFirst())
    switch self {
    case .map(let map): return .map(map.setting(token, to: edited))
    case .list(let list):
      return .list(JSONPointer.index(token).map { list.setting($0, to: edited) } ?? list)
    default: return self
    }
  }

  fileprivate func shifted(by offset: PixelOffset) throws(EditFault) -> Value {
    guard case .list(let edges) = self, edges.count == 4,
      case .int(let x) = edges[0], case .int(let y) = edges[1]
    else { throw EditFault(.conflict, "a frame is four integers", at: "/path") }
    let (newX, xOverflows) = x.addingReportingOverflow(Int64(offset.x))
    let (newY, yOverflows) = y.addingReportingOverflow(Int64(offset.y))
    if xOverflows || yOverflows { throw EditFault(.conflict, "a frame too far away", at: "/by") }
    return [.int(newX), .int(newY), edges[2], edges[3]]
  }
}
