// What functions ask of the values they are given, beyond what the types of their parameters say.

extension ExpressionCompiler {
  /// Reports what a call must fail on by the types of a list's elements, or of any number of
  /// arguments.
  mutating func checkElements(of name: String, _ arguments: [Code]) {
    switch name {
    case "join": requireStrings(arguments[0])
    case "sort": requireOrder(ofElementsOf: arguments[0])
    case "format": checkFormat(arguments[0], arguments[1])
    case "math.greatest", "math.least": requireNumbers(arguments, name)
    default: return
    }
  }

  private mutating func requireStrings(_ list: Code) {
    guard case .list(let element) = list.type, element.isOptional || element == .null else {
      return
    }
    report(
      "unchecked-optional",
      "`join` takes a list of strings, and one here may be null (the type is \(list.type))",
      at: list.range,
      mend: "write `\(list.range.text.asReceiver).map(x, x.orValue(\"\"))` for the list")
  }

  private mutating func requireNumbers(_ arguments: [Code], _ name: String) {
    for argument in arguments {
      let type = requirePlain(argument)
      if type == .any || type.isNumber { continue }
      if arguments.count == 1, case .list(let element) = type,
        element == .any || element.isNumber
      {
        continue
      }
      report(
        "no-matching-overload", "`\(name)` takes numbers, or a list of them, not \(type)",
        at: argument.range)
    }
  }

  // MARK: - Order

  /// The key of `sortBy` must be of a type that has an order.
  mutating func requireOrder(_ key: Code) {
    guard scope.checksTypes, !hasOrder(key.type) else { return }
    guard let content = key.type.orderedContent else {
      return report("no-order", "values of type \(key.type) have no order", at: key.range)
    }
    report(
      "unchecked-optional",
      "`\(key.range.text)` may be null (its type is \(key.type)), which has no order",
      at: key.range, mend: "write `\(key.range.text.asReceiver).orValue(\(content.zeroText))`")
  }

  private mutating func requireOrder(ofElementsOf list: Code) {
    guard case .list(let element) = list.type, !hasOrder(element) else { return }
    let text = list.range.text.asReceiver
    guard let content = element.orderedContent else {
      let field = orderedField(of: element)
      return report(
        "no-order", "values of type \(element) have no order", at: list.range,
        mend: field.map { "write `\(text).sortBy(x, x.\($0))`" })
    }
    report(
      "unchecked-optional",
      "an element may be null (the type is \(list.type)), which has no order", at: list.range,
      mend: "write `\(text).map(x, x.orValue(\(content.zeroText)))` for the list")
  }

  private func hasOrder(_ type: Type) -> Bool {
    type == .any || Comparison.areOrdered(type, type)
  }

  private func orderedField(of type: Type) -> String? {
    guard case .protocol(let name) = type else { return nil }
    return scope.protocols[name]?.fields.first { Comparison.areOrdered($0.type, $0.type) }?.name
  }

  // MARK: - Format

  /// Each clause of a text that is known must fit the value that it shows.
  private mutating func checkFormat(_ text: Code, _ list: Code) {
    guard let pattern = text.constantText, list.constant == nil else { return }
    let verbs: [Unicode.Scalar]
    do throws(EvaluationFault) {
      verbs = try FormatFunction.verbs(in: pattern)
    } catch {
      return report(
        "bad-constant", error.message, at: text.range,
        mend: "clauses are `%s`, `%d`, `%.2f`, `%e`, `%b`, `%o` and `%x`; `%%` is a percent sign")
    }
    if case .elements(let elements)? = list.parts {
      if verbs.count > elements.count {
        return report(
          "bad-constant",
          "the text asks for \(verbs.count) values, and the list has \(elements.count)",
          at: list.range)
      }
      for (verb, element) in zip(verbs, elements) {
        for choice in element.choices { check(choice, verb) }
      }
    } else if case .list(let element) = list.type {
      let misfit = verbs.first { !FormatFunction.accepts(element.unwrapped, $0) }
      if let misfit { reportMisfit(misfit, element, at: list.range, mend: nil) }
    }
  }

  private mutating func check(_ element: ExpressionOutline, _ verb: Unicode.Scalar) {
    // Of doubles that are no numbers, `%d` shows the name.
    if case .double(let number)? = element.constant, !number.isFinite { return }
    if verb == "s", element.type.isOptional { return }
    let text = element.range.text
    let plain = element.type.unwrapped
    guard FormatFunction.accepts(plain, verb) else {
      return reportMisfit(verb, plain, at: element.range, mend: Self.mend(verb, plain, text))
    }
    guard element.type.isOptional else { return }
    report(
      "unchecked-optional", "`\(text)` may be null (its type is \(element.type))",
      at: element.range,
      mend: UncheckedOptional.mend(text, check: "check `\(text) != null` first"))
  }

  private mutating func reportMisfit(
    _ verb: Unicode.Scalar, _ type: Type, at range: SourceRange, mend: String?
  ) {
    report(
      "no-matching-overload", "`%\(verb)` cannot show a value of type \(type)", at: range,
      mend: mend)
  }

  private static func mend(_ verb: Unicode.Scalar, _ type: Type, _ text: String) -> String? {
    if type == .double {
      return verb == "d" ? "write `%.2f`, or `int(\(text))`" : "write `int(\(text))`"
    }
    return FormatFunction.accepts(type, "s") ? "write `%s`" : nil
  }
}

extension Type {
  /// What may be ordered of an optional, once `null` is out of the way.
  fileprivate var orderedContent: Type? {
    let plain = unwrapped
    return isOptional && Comparison.areOrdered(plain, plain) ? plain : nil
  }

  /// How a value to put for a `null` may be written.
  fileprivate var zeroText: String {
    switch self {
    case .string: "\"\""
    case .int, .uint: "0"
    case .double: "0.0"
    case .bool: "false"
    default: "…"
    }
  }
}
