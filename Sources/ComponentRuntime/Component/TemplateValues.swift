// How conditions, loops and attributes of a template read their expressions.

extension Branch {
  /// Whether this arm of a chain is the one to show.
  func holds(_ frame: inout EvaluationFrame) throws(EvaluationFault) -> Bool {
    guard let condition else { return true }
    guard case .bool(let holds) = try condition.evaluate(&frame) else {
      throw EvaluationFault(
        code: "not-bool", message: "a condition must be true or false", range: condition.range)
    }
    return holds
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
  func publishedValue(_ frame: inout EvaluationFrame) throws(EvaluationFault) -> Value {
    let value = try evaluate(&frame)
    if target.isEvent { return value }
    if constant == nil && !value.isJSON {
      throw EvaluationFault(
        code: "not-json", message: "`\(name)` must be a value that JSON can write",
        range: self.value.range)
    }
    return value
  }
}
