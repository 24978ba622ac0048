// Reading a plain chain of selections from a frame.

/// The read of one access path.
struct PathRead {
  let path: AccessPath

  init(_ path: AccessPath) { self.path = path }

  /// What a chain means when there is nothing at its path.
  enum Missing {
    case fault
    case null
    case value(Value)

    var value: Value? {
      switch self {
      case .fault: nil
      case .null: .null
      case .value(let value): value
      }
    }
  }

  /// Finds a value, or `nil` where there is none.
  struct LookUp: Sendable {
    let run: @Sendable (inout EvaluationFrame) -> Value?

    init(_ place: some Place) { run = { frame in place.value(&frame) } }
  }

  var lookUp: @Sendable (inout EvaluationFrame) -> Value? {
    path.withPlace(LookUp.init, LookUp.init, LookUp.init).run
  }

  func code(_ type: Type, missing: Missing, _ range: SourceRange) -> Code {
    var code: Code
    if path.fields.isEmpty {
      code = slotRead(type, range)
    } else {
      code = Code(type, at: range, value: fieldRead(missing, range))
    }
    code = code.readingDoubles
    code.path = path
    return code
  }

  private func slotRead(_ type: Type, _ range: SourceRange) -> Code {
    let slot = path.slot
    var code = Code(type, at: range) { frame throws(EvaluationFault) in frame.slots[slot] }
    if type == .bool {
      code.truth = TruthEvaluation { frame throws(EvaluationFault) in
        if case .bool(let bool) = frame.slots.span[slot].scalar() { return bool }
        throw .noOverload("expected a bool, found \(frame.slots[slot].typeName)", at: range)
      }
    }
    return code
  }

  private func fieldRead(_ missing: Missing, _ range: SourceRange) -> Evaluation<Value> {
    let fallback = missing.value
    return path.withPlace(
      { read($0, fallback, range) }, { read($0, fallback, range) }, { read($0, fallback, range) }
    ).run
  }

  private func read(
    _ place: some Place, _ fallback: Value?, _ range: SourceRange
  ) -> ValueEvaluation {
    let path = path
    return ValueEvaluation { frame throws(EvaluationFault) in
      if let value = place.value(&frame) { return value }
      if let fallback { return fallback }
      return try PathRead.selectSlowly(path, &frame, range)
    }
  }

  /// The chain where a value on its way is no JSON object: an optional selects inside itself.
  private static func selectSlowly(
    _ path: AccessPath, _ frame: inout EvaluationFrame, _ range: SourceRange
  ) throws(EvaluationFault) -> Value {
    var value = frame.slots[path.slot]
    for field in path.fields {
      switch value {
      case .map(let map) where map[field] != nil: value = map[field] ?? .null
      case .extended: value = try Selection.field(field, of: value, isOptional: false, range)
      default: throw .noField(range.text, at: range)
      }
    }
    return value
  }
}

extension Code {
  /// The code with ints read as doubles, where the type says double.
  var readingDoubles: Code {
    guard type.unwrapped == .double else { return self }
    var code = self
    code.rawValue = value
    let value = value
    code.value = { frame throws(EvaluationFault) in
      let result = try value(&frame)
      if case .int(let int) = result { return .double(Double(int)) }
      return result
    }
    return code
  }
}
