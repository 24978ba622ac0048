// From the props at a use to the arguments of a component, and from data to a component.

extension ComponentEvaluator {
  /// The arguments of a component or container, one for each parameter, in order.
  ///
  /// - Throws: a fault of an expression; `missing-prop`, `bad-prop`.
  func arguments(
    of use: ComponentUse, _ frame: inout EvaluationFrame
  ) throws(EvaluationFault) -> [Value] {
    try arguments(
      use.props, of: program.components[use.component].scope, at: use.range, &frame)
  }

  func arguments(
    _ props: [PropTemplate], of scope: ScopeTemplate, at range: SourceRange,
    _ frame: inout EvaluationFrame
  ) throws(EvaluationFault) -> [Value] {
    var given: [Value?] = Array(repeating: nil, count: scope.parameters.count)
    var isCertain = true
    for prop in props {
      switch prop {
      case .prop(let parameter, let expression):
        given[parameter] = try expression.evaluate(&frame)
        isCertain = isCertain && scope.parameters[parameter].type.isCertain(expression.type)
      case .spread(let expression):
        isCertain = false
        let map = try expression.members(&frame)
        for (place, parameter) in scope.parameters.enumerated() {
          if let value = map[parameter.name] { given[place] = value }
        }
      }
    }
    return try complete(given, of: scope, isCertain: isCertain, at: range)
  }

  /// Puts defaults where nothing is given and checks what could not be checked at load.
  func complete(
    _ given: [Value?], of scope: ScopeTemplate, isCertain: Bool, at range: SourceRange
  ) throws(EvaluationFault) -> [Value] {
    var arguments: [Value] = []
    arguments.reserveCapacity(given.count)
    for (parameter, value) in zip(scope.parameters, given) {
      if let value, value != .null || parameter.defaultValue == nil {
        if !isCertain { try check(value, for: parameter, of: scope, at: range) }
        arguments.append(parameter.type.widened(value))
      } else if let value = parameter.defaultValue {
        arguments.append(value)
      } else if parameter.isRequired {
        throw EvaluationFault(
          code: "missing-prop", message: "\(scope.name) needs the prop `\(parameter.name)`",
          range: range)
      } else {
        arguments.append(.null)
      }
    }
    return arguments
  }

  private func check(
    _ value: Value, for parameter: Parameter, of scope: ScopeTemplate, at range: SourceRange
  ) throws(EvaluationFault) {
    if value == .null && parameter.isRequired && parameter.type != .any {
      throw EvaluationFault(
        code: "missing-prop", message: "\(scope.name) needs the prop `\(parameter.name)`",
        range: range)
    }
    do {
      try program.protocols.check(value, conformsTo: parameter.type)
    } catch {
      throw EvaluationFault(
        code: "bad-prop",
        message: "the prop `\(parameter.name)` of \(scope.name) does not fit: \(error.message)",
        range: range)
    }
  }

  /// What a `<component is>` shows for the present data.
  struct Choice {
    /// `nil` shows nothing.
    var component: Int?
    var arguments: [Value]
    /// Why the component asked for is not shown.
    var fault: EvaluationFault?
  }

  /// - Throws: a fault of an expression; a component that does not fit the data is no fault, but
  ///   `Fallback` and a diagnostic.
  func choice(
    of use: DynamicUse, _ frame: inout EvaluationFrame
  ) throws(EvaluationFault) -> Choice {
    let name = try use.name.evaluate(&frame)
    let members = try members(of: use, &frame)
    guard case .string(let name) = name, let index = program.componentIndex[name] else {
      let word = name.plainText ?? name.typeName
      let fault = EvaluationFault(
        code: "unknown-component", message: "no component is called `\(word)`",
        range: use.name.range)
      return fallback(for: word, fault)
    }
    let scope = program.components[index].scope
    let given = scope.parameters.map { members[$0.name] }
    do {
      let arguments = try complete(given, of: scope, isCertain: false, at: use.range)
      return Choice(component: index, arguments: arguments, fault: nil)
    } catch {
      return fallback(for: name, error)
    }
  }

  private func members(
    of use: DynamicUse, _ frame: inout EvaluationFrame
  ) throws(EvaluationFault) -> [String: Value] {
    var members: [String: Value] = [:]
    for prop in use.props {
      switch prop {
      case .prop(let name, let expression): members[name] = try expression.evaluate(&frame)
      case .spread(let expression):
        for (key, value) in try expression.members(&frame) { members[key] = value }
      }
    }
    return members
  }

  private func fallback(for name: String, _ fault: EvaluationFault) -> Choice {
    guard let index = program.componentIndex[Program.fallbackComponent] else {
      return Choice(component: nil, arguments: [], fault: fault)
    }
    let parameters = program.components[index].scope.parameters
    let arguments = parameters.map { parameter in
      parameter.name == "type" ? .string(name) : parameter.defaultValue ?? .null
    }
    return Choice(component: index, arguments: arguments, fault: fault)
  }
}

extension Program {
  /// Shown in place of a component that the config does not know, if it is declared.
  static let fallbackComponent = "Fallback"
  /// Shown in place of a cell whose evaluation failed, if it is declared.
  static let brokenComponent = "Broken"
}

extension Type {
  /// Whether every value of `type` fits without a look at it.
  func isCertain(_ type: Type) -> Bool {
    self == .any || (type == self && !type.mentionsAny)
  }

  private var mentionsAny: Bool {
    switch self {
    case .any: true
    case .list(let element), .map(let element), .optional(let element): element.mentionsAny
    default: false
    }
  }

  /// A number for a parameter of type `double` is one.
  func widened(_ value: Value) -> Value {
    switch (self, value) {
    case (.double, .int(let number)), (.optional(.double), .int(let number)):
      .double(Double(number))
    default: value
    }
  }
}

extension CompiledExpression {
  /// The members that a spread stands for; none for `null`.
  func members(_ frame: inout EvaluationFrame) throws(EvaluationFault) -> ValueMap {
    switch try evaluate(&frame) {
    case .map(let map): return map
    case .null: return .empty
    case let other:
      throw EvaluationFault(
        code: "not-a-map", message: "a spread needs a map, not \(other.typeName)", range: range)
    }
  }
}
