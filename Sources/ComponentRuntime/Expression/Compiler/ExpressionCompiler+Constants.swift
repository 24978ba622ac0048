// Constants that a function can only fail on: patterns, zones, times and texts to be filled.

extension ExpressionCompiler {
  /// Functions that read a text as something else: a constant that is none is a slip of the pen.
  private static let readers: Set<String> = ["timestamp", "duration", "format"]

  /// Reports what is wrong with the constant arguments of a call, whatever the others will be.
  mutating func reportConstantFault(
    of call: Code, _ name: String, _ forms: [FunctionForm], _ arguments: [Code]
  ) {
    if Self.readers.contains(name), call.constant == nil,
      arguments.allSatisfy({ $0.constant != nil })
    {
      return reportFault(of: call)
    }
    if name == "format" { return reportMissingValues(arguments) }
    if name == "date", arguments.count == 3, let text = arguments[1].constantText {
      reportPattern(text, at: arguments[1].range)
    }
    if forms.contains(where: \.isZoned), let last = arguments.last, let zone = last.constantText {
      warnOfZone(zone, at: last.range)
    }
  }

  private mutating func reportFault(of call: Code) {
    var frame = EvaluationFrame(slots: [], stepsLeft: 10_000)
    do throws(EvaluationFault) {
      _ = try call.value(&frame)
    } catch {
      // What runs out of steps here may have more of them later.
      if error.code == EvaluationFault.outOfSteps { return }
      report("bad-constant", error.message, at: call.range)
    }
  }

  /// A text that asks for more values than stand in the list behind it.
  private mutating func reportMissingValues(_ arguments: [Code]) {
    guard arguments.count == 2, let text = arguments[0].constantText,
      case .elements(let elements)? = arguments[1].parts
    else { return }
    let wanted = FormatFunction.verbCount(in: text)
    guard wanted > elements.count else { return }
    report(
      "bad-constant",
      "the text asks for \(wanted) values, and the list has \(elements.count)",
      at: arguments[1].range)
  }

  private mutating func reportPattern(_ pattern: String, at range: SourceRange) {
    do throws(EvaluationFault) {
      let time = try TimeArithmetic.timestamp(0)
      _ = try DatePattern.text(of: time, pattern, in: CivilDate(secondsSince1970: 0))
    } catch {
      let mended = DatePattern.withUsualLetters(pattern)
      report(
        "bad-constant", error.message, at: range,
        mend: mended == pattern ? "words stand between apostrophes" : "write `\"\(mended)\"`")
    }
  }

  /// Warns, since another host may know the zone.
  private mutating func warnOfZone(_ zone: String, at range: SourceRange) {
    guard !scope.timeZones.isEmpty, scope.timeZones.offset(of: zone, at: 0) == nil else { return }
    diagnostics.append(
      Diagnostic(
        .warning, code: "unknown-zone", "`\(zone)` is no time zone that this host knows", at: range,
        mend: "zones are called as in `Europe/Paris`, `UTC` and `+02:00`"))
  }
}

extension Code {
  fileprivate var constantText: String? {
    if case .string(let text)? = constant { text } else { nil }
  }
}

extension FunctionForm {
  fileprivate var isZoned: Bool {
    if case .zoned = body { true } else { false }
  }
}
