// Values known at load: a file's `let`, defaults, options.

extension MarkupChecker {
  /// Evaluates all constants of all files, each after those it uses.
  func checkConstants() {
    let byName = Dictionary(
      index.constants.map { ($0.name.text, $0) }, uniquingKeysWith: { first, _ in first })
    var visited: Set<String> = []
    for constant in index.constants {
      var path: [String] = []
      evaluate(constant, byName, &path, &visited)
    }
  }

  private func evaluate(
    _ constant: LetSyntax, _ byName: [String: LetSyntax], _ path: inout [String],
    _ visited: inout Set<String>
  ) {
    let name = constant.name.text
    if path.contains(name) {
      let circle = (path + [name]).joined(separator: " → ")
      report(
        "circular-constant", "`\(name)` is made from itself: \(circle)", at: constant.name.range)
      constants[name] = ExpressionScope.Constant(.null, type: .any)
      constantsWithoutValue.insert(name)
      return
    }
    guard visited.insert(name).inserted else { return }
    path.append(name)
    for used in constant.value.syntax?.names ?? [] {
      if let other = byName[used] { evaluate(other, byName, &path, &visited) }
    }
    path.removeLast()
    guard constants[name] == nil else { return }
    let names = constant.value.syntax?.names ?? []
    // What is made of a constant without value has none either, and that has been said.
    let value =
      constantsWithoutValue.isDisjoint(with: names) ? evaluateConstant(constant.value) : nil
    if value == nil { constantsWithoutValue.insert(name) }
    // One that has no value is `any`, so that its uses are not faults as well.
    constants[name] = value ?? ExpressionScope.Constant(.null, type: .any)
  }

  /// The value of an expression that may use constants and nothing else.
  func evaluateConstant(_ expression: EmbeddedExpression) -> ExpressionScope.Constant? {
    guard let syntax = expression.syntax else { return nil }
    let scope = ExpressionScope(
      constants: constants, protocols: protocols, firstFreeSlot: 0, timeZones: timeZones)
    let compiled = ExpressionCompiler.compile(syntax, in: scope, diagnostics: &diagnostics)
    guard let compiled else { return nil }
    let steps = min(Self.constantStepLimit, constantStepsLeft)
    var frame = EvaluationFrame(
      slots: [Value](repeating: .null, count: compiled.slotCount), stepsLeft: steps)
    defer { constantStepsLeft -= steps - max(frame.stepsLeft, 0) }
    do throws(EvaluationFault) {
      return ExpressionScope.Constant(try compiled.evaluate(&frame), type: compiled.type)
    } catch {
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
