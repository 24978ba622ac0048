// text.matches(pattern)

/// Source: the CEL language definition, `matches`; the pattern may match anywhere in the text.
enum MatchFunction {
  static let forms: [FunctionForm] = {
    let member = FunctionForm.member("matches") {
      (text: String, pattern: String) throws(EvaluationFault) -> Bool in
      var steps = 0
      return try Pattern.compiling(pattern).matches(
        text, stepLimit: ExpressionBounds.patternSteps, steps: &steps)
    }
    return [member, member.asGlobal]
  }()
}

extension Pattern {
  /// Compiles a pattern that is known at run time only.
  fileprivate static func compiling(_ text: String) throws(EvaluationFault) -> Pattern {
    do throws(PatternFailure) {
      return try Pattern(text)
    } catch {
      throw .badArgument("`\(text.prefix(40))` is no pattern: \(error.message)")
    }
  }
}

extension EvaluationFrame {
  /// Matches, and takes a step for every eight of the pattern's machine.
  fileprivate mutating func match(
    _ pattern: Pattern, _ text: String, _ range: SourceRange
  ) throws(EvaluationFault) -> Bool {
    try charge(text.utf8.count / 8, at: range)
    var steps = 0
    let limit = min(ExpressionBounds.patternSteps, stepsLeft.multipliedClamping(by: 8))
    do throws(EvaluationFault) {
      let matches = try pattern.matches(text, stepLimit: limit, steps: &steps)
      try charge(steps / 8, at: range)
      return matches
    } catch {
      throw error.located(range)
    }
  }
}

extension Int {
  fileprivate func multipliedClamping(by factor: Int) -> Int {
    let (product, overflows) = multipliedReportingOverflow(by: factor)
    return overflows ? .max : product
  }
}

extension ExpressionCompiler {
  /// `matches`, whose work counts as steps; a pattern that is known at load is compiled then.
  mutating func compileMatch(_ text: Code, _ pattern: Code, _ range: SourceRange) -> Code? {
    guard text.type == .string || text.type == .any else { return nil }
    guard case .string(let source)? = pattern.constant else {
      return pattern.type == .string || pattern.type == .any
        ? matchCode(text, compiling: pattern, range) : nil
    }
    do throws(PatternFailure) {
      return matchCode(text, try Pattern(source), range)
    } catch {
      if scope.checksTypes {
        report("bad-pattern", "this is no pattern: \(error.message)", at: pattern.range)
      }
      return faulty(range, "this is no pattern: \(error.message)")
    }
  }

  private func matchCode(_ text: Code, _ pattern: Pattern, _ range: SourceRange) -> Code {
    let value = text.value
    return Code(
      truth: { frame throws(EvaluationFault) in
        let result = try value(&frame)
        guard case .string(let string) = result else {
          throw .noOverload("`matches` takes a string, found \(result.typeName)", at: range)
        }
        return try frame.match(pattern, string, range)
      }, at: range, cost: text.cost + 1
    ).folded(text)
  }

  private func matchCode(_ text: Code, compiling pattern: Code, _ range: SourceRange) -> Code {
    let (value, source) = (text.value, pattern.value)
    return Code(
      truth: { frame throws(EvaluationFault) in
        let (first, second) = (try value(&frame), try source(&frame))
        guard case .string(let string) = first, case .string(let source) = second else {
          throw .noOverload(
            "`matches` takes strings, found \(first.typeName) and \(second.typeName)", at: range)
        }
        let pattern: Pattern
        do throws(EvaluationFault) {
          pattern = try Pattern.compiling(source)
        } catch {
          throw error.located(range)
        }
        try frame.charge(pattern.size / 8, at: range)
        return try frame.match(pattern, string, range)
      }, at: range, cost: text.cost + pattern.cost + 1)
  }
}
