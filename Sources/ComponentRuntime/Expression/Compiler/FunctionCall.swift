// Calling a library function: the first overload that takes the arguments wins.

/// A call whose overloads are known but for the arguments' types at run time.
struct FunctionCall: Sendable {
  let name: String
  let forms: [FunctionForm]
  let zones: TimeZoneTable
  let mixesNumbers: Bool
  let range: SourceRange

  func evaluation(_ arguments: [ValueEvaluation]) -> Evaluation<Value> {
    let call = self
    switch arguments.count {
    case 1:
      let first = arguments[0].run
      return { frame throws(EvaluationFault) in try call.run(try first(&frame), &frame) }
    case 2:
      let (first, second) = (arguments[0].run, arguments[1].run)
      return { frame throws(EvaluationFault) in
        let (a, b) = (try first(&frame), try second(&frame))
        return try call.run(a, b, &frame)
      }
    default:
      return { frame throws(EvaluationFault) in
        var values: [Value] = []
        for argument in arguments { values.append(try argument.run(&frame)) }
        return try call.run(values, &frame)
      }
    }
  }

  private func run(_ a: Value, _ frame: inout EvaluationFrame) throws(EvaluationFault) -> Value {
    try frame.charge(a.size / 8, at: range)
    do throws(EvaluationFault) {
      for form in forms {
        switch form.body {
        case .one(let body): if let result = try body(a) { return result }
        case .ordering(let body): if let result = try body(a, mixesNumbers) { return result }
        case .many(let body): if let result = try body([a]) { return result }
        default: continue
        }
      }
    } catch {
      throw error.located(range)
    }
    throw mismatch([a])
  }

  private func run(
    _ a: Value, _ b: Value, _ frame: inout EvaluationFrame
  ) throws(EvaluationFault) -> Value {
    try frame.charge((a.size + b.size) / 8, at: range)
    do throws(EvaluationFault) {
      for form in forms {
        switch form.body {
        case .two(let body): if let result = try body(a, b) { return result }
        case .many(let body): if let result = try body([a, b]) { return result }
        case .zoned(let body): if let result = try body([a, b], zones) { return result }
        default: continue
        }
      }
    } catch {
      throw error.located(range)
    }
    throw mismatch([a, b])
  }

  private func run(
    _ values: [Value], _ frame: inout EvaluationFrame
  ) throws(EvaluationFault) -> Value {
    try frame.charge(values.reduce(0) { $0 + $1.size } / 8, at: range)
    do throws(EvaluationFault) {
      for form in forms {
        let result: Value?
        switch form.body {
        case .none(let body): result = try body()
        case .three(let body): result = try body(values[0], values[1], values[2])
        case .four(let body): result = try body(values[0], values[1], values[2], values[3])
        case .many(let body): result = try body(values)
        case .zoned(let body): result = try body(values, zones)
        case .one, .two, .ordering: result = nil
        }
        if let result { return result }
      }
    } catch {
      throw error.located(range)
    }
    throw mismatch(values)
  }

  private func mismatch(_ values: [Value]) -> EvaluationFault {
    let types = values.map(\.typeName).joined(separator: ", ")
    return .noOverload("`\(name)` has no form for (\(types))", at: range)
  }
}
