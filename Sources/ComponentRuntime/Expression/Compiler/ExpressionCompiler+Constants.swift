// Constants that a function can only fail on: patterns, zones, times and texts to be filled.

extension ExpressionCompiler {
  /// Functions that read a text as something else: a constant that is none is a slip of the pen.
  private static let readers: Set<String> = ["timestamp", "duration", "format"]

  /// Reports what is wrong with the constant arguments of a call, whatever the others will be.
  mutating func reportConstantFault(
    of call: Code, _ name: String, _ forms: [FunctionForm], _ arguments: [Code]
  ) {
    if Self.readers.contains(name), let fault = call.constantFault {
      return report("bad-constant", fault.message, at: call.range)
    }
    if name == "date", arguments.count == 3, let text = arguments[1].constantText {
      reportPattern(text, at: arguments[1].range)
    }
    if forms.contains(where: \.isZoned), let last = arguments.last, let zone = last.constantText {
      warnOfZone(zone, at: last.range)
    }
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
  var constantText: String? {
    if case .string(let text)? = constant { text } else { nil }
  }
}

extension FunctionForm {
  fileprivate var isZoned: Bool {
    if case .zoned = body { true } else { false }
  }
}
