// Sources, targets and viewports.

extension MarkupChecker {
  // MARK: - Sources

  func checkSources() {
    for syntax in index.sources {
      if syntax.name.text == Clock.sourceName {
        report(
          "reserved-word", "`clock` is built in", at: syntax.name.range,
          mend: "choose another name; `use t = clock(1m)` needs no declaration")
      }
      var source = SourceDeclaration(
        name: syntax.name.text,
        parameters: addressParameters(syntax.parameters, of: "source"),
        type: syntax.type.map { type($0) } ?? .any, timeToLiveMilliseconds: nil,
        timeoutMilliseconds: nil, range: syntax.name.range)
      reportDuplicates(syntax.options.map(\.name), "option")
      for option in syntax.options {
        switch option.name.text {
        case "ttl": source.timeToLiveMilliseconds = duration(option)
        case "timeout": source.timeoutMilliseconds = duration(option)
        default: reportUnknownOption(option.name, of: "source", among: ["ttl", "timeout"])
        }
      }
      checkPushable(source, at: syntax.type?.range)
      sources[syntax.name.text] = source
    }
  }

  private func duration(_ option: OptionSyntax) -> Int64? {
    guard case .duration(let milliseconds, let range) = option.value else {
      // One that does not parse has been reported.
      if case .expression(let expression) = option.value, expression.syntax == nil { return nil }
      report(
        "type-mismatch", "`\(option.name.text)` is a duration", at: option.value.range,
        mend: "write a number with a unit: `300ms`, `10s`, `5m`, `1h`, `1d`")
      return nil
    }
    if milliseconds == 0 {
      report(
        "bad-value", "`\(option.name.text)` is longer than nothing", at: range,
        mend: "write `1ms` or more, such as `5m`, or leave it out: then there is no limit")
    }
    return milliseconds
  }

  private func reportUnknownOption(_ name: NameSyntax, of owner: String, among known: [String]) {
    report(
      "unknown-option", "unknown option `\(name.text)` of a \(owner)", at: name.range,
      mend: nearNames.question(for: name.text, among: known)
        ?? "options are \(known.map { "`\($0)`" }.joined(separator: ", "))")
  }

  // MARK: - Targets

  func checkTargets() -> [String: TargetDeclaration] {
    var targets: [String: TargetDeclaration] = [:]
    for syntax in index.targets {
      if syntax.name.text == TargetContract.pageTarget {
        report(
          "reserved-word", "no target can be called `page`: `feed://page/…` names pages",
          at: syntax.name.range, mend: "choose another name, such as `pages`")
      }
      reportDuplicates(syntax.actions.map(\.name), "action")
      let contract = TargetContract(
        name: syntax.name.text, actions: syntax.actions.map(contract),
        documentation: syntax.documentation.joined(separator: "\n"))
      targets[contract.name] = TargetDeclaration(contract: contract, range: syntax.name.range)
    }
    return targets
  }

  private func contract(_ syntax: TargetSyntax.Action) -> ActionContract {
    let contract = ActionContract(
      name: syntax.name.text, parameters: parameters(syntax.parameters),
      result: syntax.result.map { type($0) } ?? .any, isRemote: syntax.isRemote,
      documentation: syntax.documentation.joined(separator: "\n"))
    for (parameter, written) in zip(contract.parameters, syntax.parameters.parameters) {
      reportUnlessJSON(parameter.type, "a parameter", at: written.type.range, of: syntax.name)
      if let fault = parameter.defaultValue?.documentFault {
        report(
          "not-json", "the default of `\(parameter.name)` \(fault)",
          at: written.defaultValue?.range ?? written.name.range)
      }
    }
    if let result = syntax.result {
      reportUnlessJSON(contract.result, "a value", at: result.range, of: syntax.name)
    }
    if contract.name == TargetContract.notFoundAction, !syntax.parameters.isDamaged,
      let fault = contract.notFoundFault
    {
      report("bad-not-found", fault, at: syntax.name.range)
    }
    return contract
  }

  private func reportUnlessJSON(
    _ type: Type, _ what: String, at range: SourceRange, of action: NameSyntax
  ) {
    checkFieldsAreJSON(
      of: type, in: "\(what) of an action",
      Diagnostic.Note("the action `\(action.text)` holds it", at: action.range))
    guard !type.isJSON else { return }
    report(
      "not-json", "\(what) of an action is JSON, which has no \(type)", at: range,
      mend: "pass it as string or int")
  }

  // MARK: - Viewports

  private static let viewportOptions = ["width", "height", "scale", "fontScale", "direction"]

  func checkViewports() {
    for syntax in index.viewports {
      let name = syntax.name
      if name.text == "default" {
        report(
          "reserved-word", "no viewport can be called `default`", at: name.range,
          mend: "`default` in a map stands for all viewports that it does not name")
      }
      if name.text.first == "w", name.text.count > 1, name.text.dropFirst().allSatisfy(\.isNumber) {
        report(
          "reserved-word", "no viewport can be called `\(name.text)`", at: name.range,
          mend: "call it otherwise: `\(name.text)` is any viewport that is so many points wide")
      }
      reportDuplicates(syntax.options.map(\.name), "option")
      var viewport = ViewportDeclaration(name: name.text, width: 0, height: 0)
      for option in syntax.options { set(option, of: &viewport) }
      let given = Set(syntax.options.map(\.name.text))
      for required in ["width", "height"] where !given.contains(required) && !syntax.isDamaged {
        report(
          "missing-option", "viewport `\(name.text)` lacks its `\(required)`", at: name.range,
          mend: "add `\(required): 390`, in points")
      }
      viewports.append(viewport)
      viewportNames.insert(viewport.name)
    }
  }

  private func set(_ option: OptionSyntax, of viewport: inout ViewportDeclaration) {
    switch option.name.text {
    case "width": viewport.width = number(option, in: ViewportDeclaration.sides)
    case "height": viewport.height = number(option, in: ViewportDeclaration.sides)
    case "scale": viewport.scale = number(option, in: ViewportDeclaration.scales)
    case "fontScale": viewport.fontScale = number(option, in: ViewportDeclaration.scales)
    case "direction":
      guard let value = optionValue(option) else { return }
      if value != "ltr", value != "rtl" {
        report("bad-value", "`direction` is \"ltr\" or \"rtl\"", at: option.value.range)
      }
      viewport.isRightToLeft = value == "rtl"
    default:
      reportUnknownOption(option.name, of: "viewport", among: Self.viewportOptions)
    }
  }

  private func number(_ option: OptionSyntax, in range: ClosedRange<Double>) -> Double {
    switch optionValue(option) {
    case .int(let int) where range.contains(Double(int)): return Double(int)
    case .double(let double) where range.contains(double): return double
    case nil: break
    default:
      let (least, most) = (range.lowerBound.expressionText, range.upperBound.expressionText)
      report(
        "bad-value", "`\(option.name.text)` is a number from \(least) to \(most)",
        at: option.value.range)
    }
    return 1
  }

  /// The value of an option that is no duration.
  func optionValue(_ option: OptionSyntax) -> Value? {
    switch option.value {
    case .expression(let expression): return evaluateConstant(expression)?.value
    case .duration(_, let range):
      report("type-mismatch", "`\(option.name.text)` is no duration", at: range)
      return nil
    }
  }
}
