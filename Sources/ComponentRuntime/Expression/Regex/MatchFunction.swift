// text.matches(pattern)

/// Source: the CEL language definition, `matches`; the pattern may match anywhere in the text.
enum MatchFunction {
  static let forms: [FunctionForm] = {
    let member = FunctionForm.member("matches") {
      (text: String, pattern: String) throws(EvaluationFault) -> Bool in
      let compiled: Pattern
      do throws(PatternFailure) {
        compiled = try Pattern(pattern)
      } catch {
        throw .badArgument("`\(pattern.prefix(40))` is no pattern: \(error.message)")
      }
      return try compiled.matches(text)
    }
    return [member, member.asGlobal]
  }()
}

extension ExpressionCompiler {
  /// `matches` with a pattern that is known at load, and compiled then.
  mutating func compileMatch(_ text: Code, _ pattern: Code, _ range: SourceRange) -> Code? {
    guard case .string(let source)? = pattern.constant, text.type == .string || text.type == .any
    else { return nil }
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
        try frame.charge(string.utf8.count / 8, at: range)
        do throws(EvaluationFault) {
          return try pattern.matches(string)
        } catch {
          throw error.located(range)
        }
      }, at: range, cost: text.cost + 1
    ).folded(text)
  }
}
