// Values known at load: a file's `let`, defaults, options.

extension MarkupChecker {
  /// Evaluates all constants of all files, each after those it uses.
  func checkConstants() {
    let byName = Dictionary(
      index.constants.map { ($0.name.text, $0) }, uniquingKeysWith: { first, _ in first })
    var walk = DependencyWalk()
    for constant in index.constants {
      walk.run(from: constant.name.text) { name in
        (byName[name]?.value.syntax?.names ?? []).filter { byName[$0] != nil }
      } circle: { circle in
        if let constant = byName[circle[0]] { refuse(constant, madeBy: circle) }
      } visit: { name in
        if let constant = byName[name], constants[name] == nil { evaluate(constant) }
      }
    }
  }

  private func refuse(_ constant: LetSyntax, madeBy circle: [String]) {
    let name = constant.name.text
    guard constantsWithoutValue.insert(name).inserted else { return }
    report(
      "circular-constant",
      "`\(name)` is made from itself: \(DependencyWalk.text(of: circle))", at: constant.name.range)
    constants[name] = ExpressionScope.Constant(.null, type: .any)
  }

  private func evaluate(_ constant: LetSyntax) {
    let name = constant.name.text
    let names = constant.value.syntax?.names ?? []
    // What is made of a constant without value has none either, and that has been said.
    let value =
      constantsWithoutValue.isDisjoint(with: names) ? evaluateConstant(constant.value) : nil
    if value == nil { constantsWithoutValue.insert(name) }
    constantPlaces[name] =
      constant.value.syntax?.plainName.flatMap { constantPlaces[$0] } ?? constant.value.range
    // One that has no value is `any`, so that its uses are not faults as well.
    constants[name] = value ?? ExpressionScope.Constant(.null, type: .any)
  }

  /// The constant that a value is just the name of, and where it is written.
  func origin(of value: AttributeValueSyntax) -> (value: Value, range: SourceRange)? {
    guard case .expression(let expression) = value, let name = expression.syntax?.plainName,
      let constant = constants[name], let range = constantPlaces[name]
    else { return nil }
    return (constant.value, range)
  }

  /// The value of an expression that may use constants and nothing else.
  func evaluateConstant(_ expression: EmbeddedExpression) -> ExpressionScope.Constant? {
    guard let syntax = expression.syntax else { return nil }
    let scope = ExpressionScope(
      constants: constants, protocols: protocols, firstFreeSlot: 0, timeZones: timeZones)
    let told = diagnostics.count
    guard let compiled = compile(syntax, in: scope) else { return nil }
    let steps = min(Self.constantStepLimit, constantStepsLeft)
    var frame = EvaluationFrame(of: compiled.slotCount, steps: steps)
    defer { constantStepsLeft -= steps - max(frame.stepsLeft, 0) }
    do throws(EvaluationFault) {
      return ExpressionScope.Constant(try compiled.evaluate(&frame), type: compiled.type)
    } catch {
      // Of a constant it is an error, and told once.
      diagnostics[told...].removeAll { $0.code == ExpressionCompiler.constantFault }
      report("no-value", error.message, at: error.range ?? expression.range)
      return nil
    }
  }

  /// Steps that the evaluation of one constant may take.
  private static let constantStepLimit = 100_000

  /// The value of a constant expression, as the declared `type` holds it.
  func constantValue(_ expression: EmbeddedExpression, fitting type: Type) -> Value? {
    guard let constant = evaluateConstant(expression) else { return nil }
    let given = constant.type
    if let problem = mismatch(given, wanted: type) {
      report("type-mismatch", "expected \(type), \(problem)", at: expression.range)
      return nil
    }
    do throws(ConformanceFault) {
      try protocols.check(constant.value, conformsTo: type)
    } catch {
      report("type-mismatch", error.message, at: expression.range)
      return nil
    }
    if case (.double, .int(let int)) = (type.unwrapped, constant.value) {
      return .double(Double(int))
    }
    return constant.value
  }
}

extension ExpressionSyntax {
  /// Every plain name the expression mentions, macro variables among them.
  var names: [String] {
    var names: [String] = []
    collectNames(&names)
    return names
  }

  private func collectNames(_ names: inout [String]) {
    if let plainName { names.append(plainName) }
    for child in children { child.collectNames(&names) }
  }
}
