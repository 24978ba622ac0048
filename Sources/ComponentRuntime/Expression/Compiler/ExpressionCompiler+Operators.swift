// Operators: arithmetic, comparison, logic and the conditional.

extension ExpressionCompiler {
  mutating func compileUnary(
    _ syntax: ExpressionSyntax, _ operation: UnaryOperator, _ operand: ExpressionSyntax
  ) -> Code {
    let code = compile(operand)
    let type = requirePlain(code)
    let range = syntax.range
    switch operation {
    case .not:
      requireBool(code, type, "`!`")
      let condition = code.condition
      return Code(
        truth: { frame throws(EvaluationFault) in try !condition(&frame) }, at: range,
        cost: code.cost + 1
      ).folded(code)
    case .negate:
      if ![.int, .double, .duration, .any].contains(type), scope.checksTypes {
        report("no-matching-overload", "`-` takes a number, not \(type)", at: code.range)
      }
      let value = code.value
      return Code(type, at: range, cost: code.cost + 1) { frame throws(EvaluationFault) in
        let result = try value(&frame)
        do throws(EvaluationFault) {
          return try Arithmetic.negate(result)
        } catch {
          throw error.located(range)
        }
      }.folded(code)
    }
  }

  mutating func compileBinary(
    _ syntax: ExpressionSyntax, _ operation: BinaryOperator, _ left: ExpressionSyntax,
    _ right: ExpressionSyntax
  ) -> Code {
    switch operation {
    case .and: return compileLogic(syntax, left, right, isAnd: true)
    case .or: return compileLogic(syntax, left, right, isAnd: false)
    default: break
    }
    let (a, b) = (compile(left), compile(right))
    switch operation {
    case .equal, .notEqual:
      return compileEquality(syntax, a, b, isEqual: operation == .equal).folded(a, b)
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      return compileComparison(syntax, operation, a, b).folded(a, b)
    case .contained: return compileContainment(syntax, a, b).folded(a, b)
    default: return compileArithmetic(syntax, operation, a, b).folded(a, b)
    }
  }

  // MARK: - Logic

  mutating func requireBool(_ code: Code, _ type: Type, _ what: String) {
    guard scope.checksTypes, type != .bool, type != .any else { return }
    report("no-matching-overload", "\(what) takes a bool, not \(type)", at: code.range)
  }

  /// `&&` and `||`: a side that decides wins over a fault of the other side.
  private mutating func compileLogic(
    _ syntax: ExpressionSyntax, _ left: ExpressionSyntax, _ right: ExpressionSyntax, isAnd: Bool
  ) -> Code {
    let what = isAnd ? "`&&`" : "`||`"
    let a = guarding { $0.compile(left) }
    requireBool(a, requirePlain(a), what)
    let facts = presence(of: left, whenTrue: isAnd)
    let b = guarding { $0.assuming(facts) { $0.compile(right) } }
    requireBool(b, requirePlain(b), what)
    let (first, second) = (a.condition, b.condition)
    let decides = !isAnd
    return Code(
      truth: { frame throws(EvaluationFault) in
        let value: Bool
        do throws(EvaluationFault) {
          value = try first(&frame)
        } catch {
          return try Logic.absorb(error, second, decides: decides, &frame)
        }
        return value == decides ? decides : try second(&frame)
      }, at: syntax.range, cost: a.cost + b.cost + 1
    ).folded(a, b)
  }

  mutating func compileConditional(
    _ syntax: ExpressionSyntax, _ condition: ExpressionSyntax, _ first: ExpressionSyntax,
    _ second: ExpressionSyntax
  ) -> Code {
    let test = compile(condition)
    requireBool(test, requirePlain(test), "`?`")
    let (present, absent) = (
      presence(of: condition, whenTrue: true), presence(of: condition, whenTrue: false)
    )
    let a = guarding { $0.assuming(present) { $0.compile(first) } }
    let b = guarding { $0.assuming(absent) { $0.compile(second) } }
    let type = a.type.joined(with: b.type, mixesNumbers: scope.mixesNumbers)
    let (holds, then, otherwise) = (test.condition, a.value, b.value)
    let code = Code(type, at: syntax.range, cost: test.cost + max(a.cost, b.cost) + 1) {
      frame throws(EvaluationFault) in
      try holds(&frame) ? try then(&frame) : try otherwise(&frame)
    }
    return code.readingDoubles.folded(test, a, b).made(of: .branches([a.outline, b.outline]))
  }

  /// Text and something else are joined by way of `string(…)`.
  private static func mendForText(
    _ operation: BinaryOperator, _ a: (code: Code, type: Type), _ b: (code: Code, type: Type)
  ) -> String? {
    let plain: [Type] = [.int, .double, .bool]
    guard operation == .add else { return nil }
    if a.type == .string, plain.contains(b.type) { return "write `string(\(b.code.range.text))`" }
    if b.type == .string, plain.contains(a.type) { return "write `string(\(a.code.range.text))`" }
    return nil
  }

  // MARK: - Equality and order

  private mutating func compileEquality(
    _ syntax: ExpressionSyntax, _ a: Code, _ b: Code, isEqual: Bool
  ) -> Code {
    if scope.checksTypes, !Comparison.areComparable(a.type, b.type) {
      report(
        "no-matching-overload", "values of type \(a.type) and \(b.type) are never equal",
        at: syntax.range)
    }
    let range = syntax.range
    let cost = a.cost + b.cost + 1
    for (code, constant) in [(a, b.constant), (b, a.constant)] {
      guard let constant, let test = EqualityTest(constant) else { continue }
      return Code(truth: code.test(test, constant, isEqual: isEqual), at: range, cost: cost)
    }
    let (left, right) = (a.value, b.value)
    return Code(
      truth: { frame throws(EvaluationFault) in
        let (x, y) = (try left(&frame), try right(&frame))
        if case .string(let s) = x, case .string(let t) = y {
          return s.isIdentical(to: t) == isEqual
        }
        var work = x.size / 8
        let holds = Comparison.equal(x, y, work: &work)
        try frame.charge(work, at: range)
        return holds == isEqual
      }, at: range, cost: cost)
  }

  private mutating func compileComparison(
    _ syntax: ExpressionSyntax, _ operation: BinaryOperator, _ a: Code, _ b: Code
  ) -> Code {
    let (aType, bType) = (requirePlain(a), requirePlain(b))
    if scope.checksTypes, !Comparison.areOrdered(aType, bType) {
      report(
        "no-matching-overload", "`\(operation.rawValue)` cannot compare \(aType) with \(bType)",
        at: syntax.range,
        mend: aType == .bool && bType.isNumber
          ? "compare one pair at a time: `a < b && b < c`" : nil)
    }
    let order = Comparison.Order(operation)
    let (left, right, range) = (a.rawValue, b.rawValue, syntax.range)
    let cost = a.cost + b.cost + 1
    if let limit = b.constant, let truth = a.comparison(order, with: limit, range) {
      return Code(truth: truth.run, at: range, cost: cost)
    }
    return Code(
      truth: { frame throws(EvaluationFault) in
        try Comparison.compare(try left(&frame), try right(&frame), order, range)
      }, at: range, cost: cost)
  }

  private mutating func compileContainment(_ syntax: ExpressionSyntax, _ a: Code, _ b: Code) -> Code
  {
    let type = requirePlain(b)
    switch type {
    case .list(let element) where scope.checksTypes && !Comparison.areComparable(a.type, element):
      report(
        "no-matching-overload", "a value of type \(a.type) is in no list of \(element)",
        at: syntax.range)
    case .any, .list, .map, .protocol: break
    default:
      if scope.checksTypes {
        report("no-matching-overload", "`in` looks in a list or a map, not in \(type)", at: b.range)
      }
    }
    let (left, right, range) = (a.value, b.value, syntax.range)
    return Code(
      truth: { frame throws(EvaluationFault) in
        let element = try left(&frame)
        switch try right(&frame) {
        case .list(let list):
          var work = 0
          let holds = list.contains { Comparison.equal($0, element, work: &work) }
          try frame.charge(work, at: range)
          return holds
        case .map(let map): return Value.map(map).member(element) != nil
        case .extended(.map(let map)): return map[element] != nil
        case let other:
          throw .noOverload("`in` looks in a list or a map, found \(other.typeName)", at: range)
        }
      }, at: range, cost: a.cost + b.cost + 1)
  }

  // MARK: - Arithmetic

  private mutating func compileArithmetic(
    _ syntax: ExpressionSyntax, _ operation: BinaryOperator, _ a: Code, _ b: Code
  ) -> Code {
    let (aType, bType) = (requirePlain(a), requirePlain(b))
    let type = Arithmetic.resultType(operation, aType, bType, mixesNumbers: scope.mixesNumbers)
    if type == nil, scope.checksTypes {
      report(
        "no-matching-overload",
        "`\(operation.rawValue)` has no form for \(aType) and \(bType)", at: syntax.range,
        mend: Self.mendForText(operation, (a, aType), (b, bType)))
    }
    let (left, right, range) = (a.value, b.value, syntax.range)
    let mixes = scope.mixesNumbers
    return Code(type ?? .any, at: range, cost: a.cost + b.cost + 1) {
      frame throws(EvaluationFault) in
      let (x, y) = (try left(&frame), try right(&frame))
      if case .double(let p) = x, case .double(let q) = y,
        let result = Arithmetic.doubles(operation, p, q)
      {
        return .double(result)
      }
      try frame.charge((x.size + y.size) / 8, at: range)
      do throws(EvaluationFault) {
        return try Arithmetic.apply(operation, x, y, mixesNumbers: mixes)
      } catch {
        throw error.located(range)
      }
    }
  }
}

/// How `&&`, `||`, `all` and `exists` survive a fault of one side.
enum Logic {
  /// The decision of `other`; if that does not decide, the fault stands.
  static func absorb(
    _ fault: EvaluationFault, _ other: Evaluation<Bool>, decides: Bool,
    _ frame: inout EvaluationFrame
  ) throws(EvaluationFault) -> Bool {
    // Running out of steps is never absorbed, nor is it tried again.
    if fault.code != EvaluationFault.outOfSteps, case .value(decides) = Attempt(other, &frame) {
      return decides
    }
    throw fault
  }
}

/// What came of an evaluation.
enum Attempt {
  case value(Bool)
  case fault(EvaluationFault)

  init(_ evaluate: Evaluation<Bool>, _ frame: inout EvaluationFrame) {
    do throws(EvaluationFault) {
      self = .value(try evaluate(&frame))
    } catch {
      self = .fault(error)
    }
  }
}
