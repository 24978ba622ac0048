// A function of the expression language: its name, its types, and what it does.

/// A Swift type that a function's argument can have.
protocol FunctionArgument: Sendable {
  static var type: Type { get }
  /// The value as this type; `nil` if it is of another.
  init?(argument value: Value)
}

/// A Swift type that a function's result can have.
protocol FunctionResult: Sendable {
  static var type: Type { get }
  var value: Value { get }
}

/// One overload of a function.
struct FunctionForm: Sendable {
  /// How the closure takes its arguments; it returns `nil` if they are of other types.
  enum Body: Sendable {
    case none(@Sendable () throws(EvaluationFault) -> Value?)
    case one(@Sendable (Value) throws(EvaluationFault) -> Value?)
    case two(@Sendable (Value, Value) throws(EvaluationFault) -> Value?)
    case three(@Sendable (Value, Value, Value) throws(EvaluationFault) -> Value?)
    case four(@Sendable (Value, Value, Value, Value) throws(EvaluationFault) -> Value?)
    /// As many as there are parameters, with the time zones known.
    case zoned(@Sendable ([Value], TimeZoneTable) throws(EvaluationFault) -> Value?)
    /// One argument, and whether numbers of different types are ordered among one another.
    case ordering(@Sendable (Value, _ mixesNumbers: Bool) throws(EvaluationFault) -> Value?)
    /// Any number of arguments, at least one.
    case many(@Sendable ([Value]) throws(EvaluationFault) -> Value?)
  }

  var name: String
  /// Whether it is called on its first argument: `text.size()`.
  var isMember: Bool
  var parameters: [Type]
  /// The result's type for arguments of given types.
  var result: @Sendable ([Type]) -> Type
  var body: Body

  func takes(argumentCount: Int) -> Bool {
    if case .many = body { argumentCount > 0 } else { parameters.count == argumentCount }
  }

  /// Whether arguments of these static types could match at run time.
  func mayTake(_ types: [Type]) -> Bool {
    if case .many = body { return true }
    return zip(parameters, types).allSatisfy { $0.mayBe($1.unwrapped) }
  }

  /// The function as a global one, its receiver being its first argument.
  var asGlobal: FunctionForm {
    var copy = self
    copy.isMember = false
    return copy
  }

  /// The function with its parameters' types known better than by the Swift types of its body.
  func taking(_ parameters: Type...) -> FunctionForm {
    var copy = self
    copy.parameters = parameters
    return copy
  }

  /// The function with its result's type computed from those of the arguments.
  func typed(_ result: @escaping @Sendable ([Type]) -> Type) -> FunctionForm {
    var copy = self
    copy.result = result
    return copy
  }
}

extension Type {
  /// Whether a value of type `other` may turn out to be of type `self`.
  fileprivate func mayBe(_ other: Type) -> Bool {
    switch (self, other) {
    case (.any, _), (_, .any), (.map, .map), (.map, .protocol), (.wrapped, .wrapped): true
    case (.list(let wanted), .list(let given)): wanted.mayBe(given.unwrapped)
    default: self == other
    }
  }
}

extension FunctionForm {
  typealias Unary<A, R> = @Sendable (A) throws(EvaluationFault) -> R
  typealias Binary<A, B, R> = @Sendable (A, B) throws(EvaluationFault) -> R
  typealias Ternary<A, B, C, R> = @Sendable (A, B, C) throws(EvaluationFault) -> R
  typealias Quaternary<A, B, C, D, R> = @Sendable (A, B, C, D) throws(EvaluationFault) -> R

  private init(_ name: String, _ isMember: Bool, _ parameters: [Type], _ type: Type, _ body: Body) {
    self.init(
      name: name, isMember: isMember, parameters: parameters, result: { _ in type }, body: body)
  }

  static func global<A: FunctionArgument, R: FunctionResult>(
    _ name: String, _ body: @escaping Unary<A, R>
  ) -> FunctionForm {
    FunctionForm(
      name, false, [A.type], R.type,
      .one { a throws(EvaluationFault) in
        guard let a = A(argument: a) else { return nil }
        return try body(a).value
      })
  }

  static func global<A: FunctionArgument, B: FunctionArgument, R: FunctionResult>(
    _ name: String, _ body: @escaping Binary<A, B, R>
  ) -> FunctionForm {
    FunctionForm(
      name, false, [A.type, B.type], R.type,
      .two { a, b throws(EvaluationFault) in
        guard let a = A(argument: a), let b = B(argument: b) else { return nil }
        return try body(a, b).value
      })
  }

  static func global<
    A: FunctionArgument, B: FunctionArgument, C: FunctionArgument, R: FunctionResult
  >(
    _ name: String, _ body: @escaping Ternary<A, B, C, R>
  ) -> FunctionForm {
    FunctionForm(
      name, false, [A.type, B.type, C.type], R.type,
      .three { a, b, c throws(EvaluationFault) in
        guard let a = A(argument: a), let b = B(argument: b), let c = C(argument: c) else {
          return nil
        }
        return try body(a, b, c).value
      })
  }

  static func member<A: FunctionArgument, R: FunctionResult>(
    _ name: String, _ body: @escaping Unary<A, R>
  ) -> FunctionForm {
    var form = global(name, body)
    form.isMember = true
    return form
  }

  static func member<A: FunctionArgument, B: FunctionArgument, R: FunctionResult>(
    _ name: String, _ body: @escaping Binary<A, B, R>
  ) -> FunctionForm {
    var form = global(name, body)
    form.isMember = true
    return form
  }

  static func member<
    A: FunctionArgument, B: FunctionArgument, C: FunctionArgument, R: FunctionResult
  >(
    _ name: String, _ body: @escaping Ternary<A, B, C, R>
  ) -> FunctionForm {
    var form = global(name, body)
    form.isMember = true
    return form
  }

  static func member<
    A: FunctionArgument, B: FunctionArgument, C: FunctionArgument, D: FunctionArgument,
    R: FunctionResult
  >(
    _ name: String, _ body: @escaping Quaternary<A, B, C, D, R>
  ) -> FunctionForm {
    FunctionForm(
      name, true, [A.type, B.type, C.type, D.type], R.type,
      .four { a, b, c, d throws(EvaluationFault) in
        guard let a = A(argument: a), let b = B(argument: b), let c = C(argument: c),
          let d = D(argument: d)
        else { return nil }
        return try body(a, b, c, d).value
      })
  }

  static func constant(_ name: String, _ value: Value, type: Type) -> FunctionForm {
    FunctionForm(name, false, [], type, .none { () throws(EvaluationFault) in value })
  }

  static func zoned(
    _ name: String, _ parameters: [Type], isMember: Bool, result: Type,
    _ body: @escaping @Sendable ([Value], TimeZoneTable) throws(EvaluationFault) -> Value?
  ) -> FunctionForm {
    FunctionForm(name, isMember, parameters, result, .zoned(body))
  }

  static func ordering(
    _ name: String, _ body: @escaping Binary<ValueList, Bool, ValueList>
  ) -> FunctionForm {
    FunctionForm(
      name, true, [ValueList.type], ValueList.type,
      .ordering { list, mixesNumbers throws(EvaluationFault) in
        guard let list = ValueList(argument: list) else { return nil }
        return try body(list, mixesNumbers).value
      })
  }

  static func variadic(
    _ name: String, type: Type,
    _ body: @escaping @Sendable ([Value]) throws(EvaluationFault) -> Value?
  ) -> FunctionForm {
    FunctionForm(name, false, [], type, .many(body))
  }
}
