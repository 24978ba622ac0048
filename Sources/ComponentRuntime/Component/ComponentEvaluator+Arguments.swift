// From the props at a use to the arguments of a component, and from data to a component.

extension ComponentEvaluator {
  /// A prop as it was given, and what is known of its type.
  struct GivenProp {
    var value: Value
    var type: Type
    /// Which source has no data yet that it was read of, as the end of a message.
    var absence = ""
  }

  /// The arguments of a component, one for each parameter, in order.
  ///
  /// - Throws: a fault of an expression or adapter; `missing-prop`, `bad-prop`.
  mutating func arguments(
    of use: ComponentUse, _ frame: inout EvaluationFrame
  ) throws(EvaluationFault) -> [Value] {
    let scope = program.components[use.component].scope
    var fitted: FittedArguments?
    let slots = SlotContent.values(use.contents, frame)
    return try arguments(use.props, slots, of: scope, at: use.range, &frame, &fitted)
  }

  /// - Parameters:
  ///   - slots: the values of the parameters that stand for slots, by name.
  ///   - fitted: what is kept of the arguments from one evaluation to the next, if anything.
  mutating func arguments(
    _ props: [PropTemplate], _ slots: [String: Value], of scope: ScopeTemplate,
    at range: SourceRange,
    _ frame: inout EvaluationFrame, _ fitted: inout FittedArguments?
  ) throws(EvaluationFault) -> [Value] {
    var given: [GivenProp?] = Array(repeating: nil, count: scope.parameters.count)
    for prop in props {
      switch prop {
      case .prop(let parameter, let expression):
        let value = try expression.evaluate(&frame)
        given[parameter] = GivenProp(
          value: value, type: expression.type,
          absence: value.isNull ? expression.noteOfAbsence(in: frame) : "")
      case .spread(let expression):
        let map = try expression.members(&frame)
        for (place, parameter) in scope.parameters.enumerated() {
          if let value = map[parameter.name] { given[place] = GivenProp(value: value, type: .any) }
        }
      }
    }
    return try complete(given, slots, of: scope, at: range, &fitted)
  }

  /// Puts defaults where nothing is given, and the values into the form that is asked for.
  mutating func complete(
    _ given: [GivenProp?], _ slots: [String: Value], of scope: ScopeTemplate, at range: SourceRange,
    _ fitted: inout FittedArguments?
  ) throws(EvaluationFault) -> [Value] {
    var arguments: [Value] = []
    arguments.reserveCapacity(given.count)
    for (place, (parameter, given)) in zip(scope.parameters, given).enumerated() {
      if parameter.isSlot {
        let value = slots[parameter.name] ?? .null
        if value.isNull && parameter.isRequired {
          throw .missingProp(parameter, of: scope, at: range)
        }
        arguments.append(value)
      } else if let given, given.value != .null || parameter.defaultValue == nil {
        arguments.append(try fit(given, place, parameter, of: scope, at: range, &fitted))
      } else if let value = parameter.defaultValue {
        arguments.append(value)
      } else if parameter.isRequired {
        throw .missingProp(parameter, of: scope, at: range)
      } else {
        arguments.append(.null)
      }
    }
    return arguments
  }

  private mutating func fit(
    _ given: GivenProp, _ place: Int, _ parameter: Parameter, of scope: ScopeTemplate,
    at range: SourceRange, _ fitted: inout FittedArguments?
  ) throws(EvaluationFault) -> Value {
    // What is certain by the type of a source is not before there is data.
    let isAbsent = !given.absence.isEmpty && parameter.type != .any
    if parameter.type.isCertain(given.type) && !(isAbsent && parameter.isRequired) {
      return parameter.type.widened(given.value)
    }
    if given.value == .null && parameter.isRequired {
      throw EvaluationFault(
        code: "missing-prop",
        message: "\(scope.name) needs the prop `\(parameter.name)`, and is given null"
          + given.absence,
        range: range)
    }
    do {
      let value = try fit(
        given.value, given.type, to: parameter.type, knowing: fitted?.arguments[place])
      fitted?.arguments[place] = FittedArguments.Argument(raw: given.value, fitted: value)
      return value
    } catch {
      switch error {
      case .adapter(let fault): throw fault
      case .mismatch(let fault):
        let adapters = program.adapters.reaches(parameter.type) ? ", and no adapter takes it" : ""
        throw EvaluationFault(
          code: "bad-prop",
          message: "the prop `\(parameter.name)` of \(scope.name) does not fit: \(fault.message)"
            + adapters,
          range: range)
      }
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
  mutating func choice(
    of use: DynamicUse, _ frame: inout EvaluationFrame
  ) throws(EvaluationFault) -> Choice {
    let name = try use.name.evaluate(&frame)
    let members = try members(of: use, &frame)
    guard case .string(let name) = name, let index = program.componentIndex[name] else {
      let word = name.plainText ?? name.typeName
      let fault = EvaluationFault(
        code: "unknown-component",
        message: name == .null ? "`is` is null" : "no component is called `\(word)`",
        range: use.name.range)
      return fallback(for: word, fault)
    }
    let scope = program.components[index].scope
    let given = scope.parameters.map { members[$0.name] }
    var fitted: FittedArguments?
    do {
      let slots = SlotContent.values(use.contents, frame)
      let arguments = try complete(given, slots, of: scope, at: use.range, &fitted)
      return Choice(component: index, arguments: arguments, fault: nil)
    } catch {
      return fallback(for: name, error)
    }
  }

  private func members(
    of use: DynamicUse, _ frame: inout EvaluationFrame
  ) throws(EvaluationFault) -> [String: GivenProp] {
    var members: [String: GivenProp] = [:]
    for prop in use.props {
      switch prop {
      case .prop(let name, let expression):
        members[name] = GivenProp(value: try expression.evaluate(&frame), type: expression.type)
      case .spread(let expression):
        let declaration = expression.type.protocolName.flatMap { program.protocols[$0] }
        for (key, value) in try expression.members(&frame) {
          members[key] = GivenProp(value: value, type: declaration?.field(key)?.type ?? .any)
        }
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

extension EvaluationFault {
  fileprivate static func missingProp(
    _ parameter: Parameter, of scope: ScopeTemplate, at range: SourceRange
  ) -> EvaluationFault {
    EvaluationFault(
      code: "missing-prop", message: "\(scope.name) needs the prop `\(parameter.name)`",
      range: range)
  }
}

extension Type {
  fileprivate var protocolName: String? {
    if case .protocol(let name) = self { name } else { nil }
  }

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
