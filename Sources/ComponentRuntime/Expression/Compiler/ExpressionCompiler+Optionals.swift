// What is evaluated only if an optional is empty, or only if it is not.

extension ExpressionCompiler {
  /// `or`, `orValue`, `optMap` and `optFlatMap`.
  ///
  /// `orValue` works on values that may be null as well: `repo.cover.orValue("none.png")`.
  mutating func compileOptionalCall(
    _ syntax: ExpressionSyntax, _ receiver: ExpressionSyntax,
    _ function: ExpressionSyntax.FieldName, _ arguments: [ExpressionSyntax]
  ) -> Code? {
    switch (function.text, arguments.count) {
    case ("orValue", 1): return compileOrValue(syntax, receiver, arguments[0])
    case ("or", 1): return compileOr(syntax, receiver, arguments[0])
    case ("optMap", 2), ("optFlatMap", 2):
      guard let name = arguments[0].plainName else { return nil }
      let isFlat = function.text == "optFlatMap"
      return compileOptionalMap(syntax, receiver, name, arguments[1], isFlat: isFlat)
    default: return nil
    }
  }

  private mutating func compileOrValue(
    _ syntax: ExpressionSyntax, _ receiver: ExpressionSyntax, _ argument: ExpressionSyntax
  ) -> Code {
    let base = compile(receiver)
    let other = guarding { $0.compile(argument) }
    let content: Type
    switch base.type {
    case .wrapped(let type), .optional(let type): content = type
    case .any: content = .any
    case .null: content = other.type
    default:
      content = base.type
      if scope.checksTypes {
        report(
          "no-matching-overload", "`orValue` takes an optional, and \(base.type) is never missing",
          at: base.range, mend: "leave `orValue` out")
      }
    }
    let (value, fallback) = (base.value, other.value)
    let type = content.joined(with: other.type, mixesNumbers: scope.mixesNumbers)
    return Code(type, at: syntax.range, cost: base.cost + other.cost + 1) {
      frame throws(EvaluationFault) in
      switch try value(&frame) {
      case .extended(.optional(let content)):
        if let content { return content }
        return try fallback(&frame)
      case .null: return try fallback(&frame)
      case let present: return present
      }
    }.readingDoubles.folded(base, other)
  }

  private mutating func compileOr(
    _ syntax: ExpressionSyntax, _ receiver: ExpressionSyntax, _ argument: ExpressionSyntax
  ) -> Code {
    let base = compile(receiver)
    let other = guarding { $0.compile(argument) }
    requireWrapped(base, "`or`")
    requireWrapped(other, "`or`")
    let (value, fallback, range) = (base.value, other.value, syntax.range)
    let type = base.type.joined(with: other.type, mixesNumbers: scope.mixesNumbers)
    return Code(type, at: range, cost: base.cost + other.cost + 1) {
      frame throws(EvaluationFault) in
      let result = try value(&frame)
      if try Optionals.content(of: result, range) != nil { return result }
      let second = try fallback(&frame)
      _ = try Optionals.content(of: second, range)
      return second
    }.folded(base, other)
  }

  private mutating func requireWrapped(_ code: Code, _ what: String) {
    guard scope.checksTypes, code.type != .any, !code.type.isWrapped else { return }
    report("no-matching-overload", "\(what) takes an optional, not \(code.type)", at: code.range)
  }

  private mutating func compileOptionalMap(
    _ syntax: ExpressionSyntax, _ receiver: ExpressionSyntax, _ name: String,
    _ body: ExpressionSyntax, isFlat: Bool
  ) -> Code {
    let base = compile(receiver)
    requireWrapped(base, isFlat ? "`optFlatMap`" : "`optMap`")
    var content = Type.any
    if case .wrapped(let type) = base.type { content = type }
    return binding([(name, content)]) { compiler, slots in
      let code = compiler.guarding { $0.compile(body) }
      if isFlat { compiler.requireWrapped(code, "the body of `optFlatMap`") }
      let (value, make, slot, range) = (base.value, code.value, slots[0], syntax.range)
      let type = isFlat ? code.type : .wrapped(code.type)
      return Code(type, at: range, cost: base.cost + code.cost + 1) {
        frame throws(EvaluationFault) in
        guard let content = try Optionals.content(of: value(&frame), range) else {
          return .extended(.optional(nil))
        }
        frame.slots[slot] = content
        let result = try make(&frame)
        if !isFlat { return .extended(.optional(result)) }
        _ = try Optionals.content(of: result, range)
        return result
      }
    }
  }
}
