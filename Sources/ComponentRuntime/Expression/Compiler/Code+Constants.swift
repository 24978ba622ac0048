// Comparing with a constant, which most conditions do: one closure that reads and compares.

extension Code {
  /// Whether the value equals a constant, or does not.
  func test(_ test: EqualityTest, _ constant: Value, isEqual: Bool) -> Evaluation<Bool> {
    let value = value
    let general: Evaluation<Bool> = { frame throws(EvaluationFault) in
      let value = try value(&frame)
      return (value.passes(test) ?? Comparison.equal(value, constant)) == isEqual
    }
    // Where the type says double, an int is compared as the double it is read as.
    if type.unwrapped == .double, case .int = test { return general }
    guard let path else { return general }
    let node = EqualityNode(test: test, isEqual: isEqual, general: general)
    return path.withPlace(node.truth, node.truth, node.truth).run
  }

  /// How the value compares with a number that is known; `nil` if `limit` is none.
  ///
  /// Source: the CEL language definition, "Ordering": numbers of different types compare by value.
  func comparison(
    _ order: Comparison.Order, with limit: Value, _ range: SourceRange
  ) -> TruthEvaluation? {
    let value = rawValue
    let general: Evaluation<Bool> = { frame throws(EvaluationFault) in
      try Comparison.compare(try value(&frame), limit, order, range)
    }
    switch limit {
    case .int(let limit):
      guard let path else { return TruthEvaluation(run: general) }
      let node = IntOrderNode(order: order, limit: limit, general: general)
      return path.withPlace(node.truth, node.truth, node.truth)
    case .double(let limit):
      guard let path else { return TruthEvaluation(run: general) }
      let node = DoubleOrderNode(order: order, limit: limit, general: general)
      return path.withPlace(node.truth, node.truth, node.truth)
    default: return nil
    }
  }
}

/// `place == constant`.
private struct EqualityNode {
  let test: EqualityTest
  let isEqual: Bool
  let general: Evaluation<Bool>

  func truth(_ place: some Place) -> TruthEvaluation {
    let (test, isEqual, general) = (test, isEqual, general)
    return TruthEvaluation { frame throws(EvaluationFault) in
      if let passes = place.passes(test, &frame) { return passes == isEqual }
      return try general(&frame)
    }
  }
}

/// `place < 5`.
private struct IntOrderNode {
  let order: Comparison.Order
  let limit: Int64
  let general: Evaluation<Bool>

  func truth(_ place: some Place) -> TruthEvaluation {
    let (order, limit, general) = (order, limit, general)
    let nearest = Double(limit)
    return TruthEvaluation { frame throws(EvaluationFault) in
      switch place.scalar(&frame) {
      case .int(let int): order.holds(int, limit)
      case .double(let double): order.holds(double, nearest)
      case .bool, .other: try general(&frame)
      }
    }
  }
}

/// `place < 5.0`.
private struct DoubleOrderNode {
  let order: Comparison.Order
  let limit: Double
  let general: Evaluation<Bool>

  func truth(_ place: some Place) -> TruthEvaluation {
    let (order, limit, general) = (order, limit, general)
    return TruthEvaluation { frame throws(EvaluationFault) in
      switch place.scalar(&frame) {
      case .int(let int): order.holds(Double(int), limit)
      case .double(let double): order.holds(double, limit)
      case .bool, .other: try general(&frame)
      }
    }
  }
}
