// How conditions, loops and attributes of a template read their expressions.

extension Branch {
  /// Whether this arm of a chain is the one to show.
  func holds(_ frame: inout EvaluationFrame) throws(EvaluationFault) -> Bool {
    guard let condition else { return true }
    return try condition.holds(&frame)
  }
}

extension Loop {
  /// Sets the loop's variables.
  func enter(_ item: Value, _ index: Int, _ frame: inout EvaluationFrame) {
    frame.slots[itemSlot] = item
    if let indexSlot { frame.slots[indexSlot] = .int(Int64(index)) }
  }
}

extension CompiledExpression {
  /// Whether the condition is true.
  func holds(_ frame: inout EvaluationFrame) throws(EvaluationFault) -> Bool {
    guard case .bool(let holds) = try evaluate(&frame) else {
      throw EvaluationFault(
        code: "not-bool", message: "a condition must be true or false", range: range)
    }
    return holds
  }

  /// The list that a loop runs over; nothing for `null`.
  func items(_ frame: inout EvaluationFrame) throws(EvaluationFault) -> ValueList {
    switch try evaluate(&frame) {
    case .list(let list): return list
    case .null: return ValueList()
    case let other:
      throw EvaluationFault(
        code: "not-a-list", message: "`for` needs a list, not \(other.typeName)", range: range)
    }
  }
}

extension AttributeTemplate {
  func evaluate(_ frame: inout EvaluationFrame) throws(EvaluationFault) -> Value {
    if let constant { return constant }
    return try value.evaluate(&frame)
  }
}

extension AttributeTemplate {
  /// The value, if subscribers can be told it.
  ///
  /// - Throws: `not-json`; `bad-attribute` for a value that the attribute does not take.
  func publishedValue(_ frame: inout EvaluationFrame) throws(EvaluationFault) -> Value {
    let value = try evaluate(&frame)
    if target.isEvent { return value }
    if constant == nil, let fault = value.documentFault {
      throw EvaluationFault(
        code: "not-json", message: "`\(name)` \(fault)", range: self.value.range)
    }
    let problem =
      target == .section
      ? checked?.problem(inAnyViewport: value) : checked?.problem(value, on: nil)
    if let problem { throw unfit(problem) }
    return checked?.told(value) ?? value
  }

  /// - Parameter problem: "must be …".
  func unfit(_ problem: String) -> EvaluationFault {
    EvaluationFault(code: "bad-attribute", message: "\(name) \(problem)", range: value.range)
  }
}

extension EvaluationFault {
  /// More than `bound` of something stand inside one another.
  static func tooDeep(_ bound: Int, _ what: String, at range: SourceRange) -> EvaluationFault {
    EvaluationFault(
      code: "too-deep", message: "more than \(bound) \(what) inside one another", range: range)
  }
}
