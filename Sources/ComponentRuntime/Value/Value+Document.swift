// What a value must be to leave an expression: JSON has a form for it, and walking it ends soon.

extension Value {
  /// What keeps the value out of documents, states and calls, as the end of a sentence about it;
  /// `nil` for what JSON can write and is nested at most `greatestDocumentDepth` deep.
  ///
  /// Whatever is journaled passes here or through a parser with a bound: what is nested without end
  /// could not be written, read or walked again.
  ///
  /// - Complexity: O(*n*); the recursion is as deep as the bound.
  var documentFault: String? { documentFault(deeperThan: Value.greatestDocumentDepth) }

  private func documentFault(deeperThan depth: Int) -> String? {
    switch self {
    case .null, .bool, .int, .string: nil
    case .double(let number): number.isFinite ? nil : Self.notJSON
    case .extended: Self.notJSON
    case .list where depth == 0, .map where depth == 0:
      "is nested more than \(Value.greatestDocumentDepth) deep"
    case .list(let list): list.firstFault { $0.documentFault(deeperThan: depth - 1) }
    case .map(let map): map.values.firstFault { $0.documentFault(deeperThan: depth - 1) }
    }
  }

  private static let notJSON = "must be a value that JSON can write"
}

extension ValueMap {
  /// As of the map as a value.
  var documentFault: String? { Value.map(self).documentFault }
}

extension Sequence<Value> {
  /// The first fault that `find` finds.
  fileprivate func firstFault(_ find: (Value) -> String?) -> String? {
    for value in self {
      if let fault = find(value) { return fault }
    }
    return nil
  }
}
