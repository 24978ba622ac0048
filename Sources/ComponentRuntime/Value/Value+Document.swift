// What a value must be to leave an expression: JSON has a form for it, and walking it ends soon.

extension Value {
  /// What keeps the value out of documents, states and calls, as the end of a sentence about it;
  /// `nil` for what JSON can write, is nested at most `greatestDocumentDepth` deep and has at most
  /// `greatestDocumentBytes`.
  ///
  /// Whatever is journaled passes here or through a parser with bounds: what is nested without end
  /// could not be written, read or walked again, nor could what holds the same parts again and again,
  /// which takes no room until it is written.
  ///
  /// - Complexity: O(*n*), bounded as the value is; the recursion is as deep as its bound.
  var documentFault: String? {
    switch self {
    case .null, .bool, .int: return nil
    default:
      var walk = DocumentWalk()
      return walk.fault(self, deeperThan: Value.greatestDocumentDepth)
    }
  }

  /// Bytes that a value outside a source has at most, written as JSON.
  static let greatestDocumentBytes = 64 << 20
}

extension ValueMap {
  /// As of the map as a value.
  var documentFault: String? { Value.map(self).documentFault }
}

/// Walks a value, and counts about what it takes as JSON.
private struct DocumentWalk {
  private var bytesLeft = Value.greatestDocumentBytes

  private static let notJSON = "must be a value that JSON can write"

  mutating func fault(_ value: Value, deeperThan depth: Int) -> String? {
    switch value {
    case .null, .bool, .int: bytesLeft -= 4
    case .string(let text): bytesLeft -= text.utf8.count + 2
    case .double(let number):
      guard number.isFinite else { return Self.notJSON }
      bytesLeft -= 8
    case .extended: return Self.notJSON
    case .list where depth == 0, .map where depth == 0:
      return "is nested more than \(Value.greatestDocumentDepth) deep"
    case .list(let list):
      bytesLeft -= 2
      for element in list {
        if let fault = fault(element, deeperThan: depth - 1) { return fault }
      }
    case .map(let map):
      bytesLeft -= 2
      for (key, member) in map {
        bytesLeft -= key.utf8.count + 4
        if let fault = fault(member, deeperThan: depth - 1) { return fault }
      }
    }
    return bytesLeft < 0 ? "is longer than \(Value.greatestDocumentBytes) bytes as JSON" : nil
  }
}
