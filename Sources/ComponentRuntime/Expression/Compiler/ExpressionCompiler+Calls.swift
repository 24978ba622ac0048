// Calls: macros first, then what needs special evaluation, then the library.

extension ExpressionCompiler {
  mutating func compileCall(
    _ syntax: ExpressionSyntax, _ receiver: ExpressionSyntax?,
    _ function: ExpressionSyntax.FieldName, _ arguments: [ExpressionSyntax]
  ) -> Code {
    guard let receiver else {
      if let code = compileSpecialGlobal(syntax, function, arguments) { return code }
      return compileFunction(syntax, function.text, function, arguments, isMember: false)
    }
    if let name = qualifiedName(receiver, function) {
      if name == "cel.bind", let code = compileBind(syntax, arguments) { return code }
      return compileFunction(syntax, name, function, arguments, isMember: false)
    }
    if let code = compileMacro(syntax, receiver, function, arguments) { return code }
    if let code = compileMisused(syntax, receiver, function, arguments) { return code }
    if let code = compileOptionalCall(syntax, receiver, function, arguments) { return code }
    return compileFunction(syntax, function.text, function, [receiver] + arguments, isMember: true)
  }

  /// The name of a function in a namespace, such as `math.greatest`, if `receiver` is no variable.
  private func qualifiedName(
    _ receiver: ExpressionSyntax, _ function: ExpressionSyntax.FieldName
  ) -> String? {
    guard let chain = Chain(receiver), slot(of: chain) == nil, !isConstant(chain) else {
      return nil
    }
    let name = ([chain.root] + chain.fields.map(\.text) + [function.text]).joined(separator: ".")
    return name == "cel.bind" || !FunctionLibrary.standard.forms(named: name).isEmpty ? name : nil
  }

  /// A call that cannot be meant as it is written: a macro without its variable, or a function of
  /// something that is not there. It is reported once, at what is wrong.
  private mutating func compileMisused(
    _ syntax: ExpressionSyntax, _ receiver: ExpressionSyntax,
    _ function: ExpressionSyntax.FieldName, _ arguments: [ExpressionSyntax]
  ) -> Code? {
    guard scope.checksTypes else { return nil }
    if function.text == "sort", arguments.count == 2, let name = arguments[0].plainName {
      let list = receiver.range.text.asReceiver
      report(
        "wrong-argument-count", "`sort` takes no arguments", at: function.range,
        mend: "write `\(list).sortBy(\(name), \(arguments[1].range.text))`")
      return faulty(syntax.range)
    }
    if ForeignWords.takesFunction(function.text) {
      _ = compile(receiver)
      report(
        "unknown-function", "unknown function `\(function.text)`", at: function.range,
        mend: ForeignWords.mend(
          function: function.text, ([receiver] + arguments).map(\.range.text)))
      return faulty(syntax.range)
    }
    if let usage = Macro.usage(function.text),
      FunctionLibrary.standard.forms(named: function.text).isEmpty
    {
      let value = compile(receiver)
      report(
        "wrong-macro", "`\(function.text)` takes a name for each element, and what to make of it",
        at: function.range, mend: "write `\(value.range.text.asReceiver).\(usage)`")
      return faulty(syntax.range)
    }
    guard let chain = Chain(receiver), resolve(chain) == nil,
      TypeNames.value(of: receiver.range.text) == nil
    else { return nil }
    let isNamespace = FunctionLibrary.standard.hasNamespace(chain.root.lowercased())
    if isNamespace, chain.fields.isEmpty {
      let name = "\(chain.root).\(function.text)"
      report(
        "unknown-function", "unknown function `\(name)`",
        at: receiver.range.union(function.range),
        mend: ForeignWords.mend(function: function.text, arguments.map(\.range.text))
          ?? nearNames.question(
            for: name, among: FunctionLibrary.standard.names(members: false).sorted()))
    } else {
      _ = compile(receiver)
    }
    for argument in arguments { _ = compile(argument) }
    return faulty(syntax.range)
  }

  private func isConstant(_ chain: Chain) -> Bool {
    scope.variables[chain.root] == nil && scope.constants[chain.root] != nil
  }

  private mutating func compileSpecialGlobal(
    _ syntax: ExpressionSyntax, _ function: ExpressionSyntax.FieldName,
    _ arguments: [ExpressionSyntax]
  ) -> Code? {
    switch function.text {
    case "has" where arguments.count == 1: compileHas(syntax, arguments[0])
    case "state" where arguments.count == 1, "error" where arguments.count == 1:
      compileSourceState(syntax, function, arguments[0])
    default: nil
    }
  }

  /// `has(a.b)`: whether the field is there, whatever its type says. It is a fault where `a` has no
  /// value, or one without fields.
  ///
  /// Source: the CEL language definition, "Field Selection".
  private mutating func compileHas(
    _ syntax: ExpressionSyntax, _ argument: ExpressionSyntax
  ) -> Code {
    guard case .select(let operand, let field, isOptional: false) = argument.kind else {
      var mend: String?
      if case .select(let operand, let field, isOptional: true) = argument.kind {
        mend = "write `has(\(operand.range.text).\(field.text))`"
      }
      report(
        "no-matching-overload", "`has` takes a selection such as `a.b`", at: argument.range,
        mend: mend)
      return faulty(syntax.range, "`has` takes a selection such as `a.b`")
    }
    let range = syntax.range
    let mark = reads.count
    let base = compile(operand)
    if case .wrapped(let type) = base.type {
      _ = memberType(of: type.unwrapped, field)
    } else {
      _ = memberType(of: requirePlain(base), field)
      if let path = base.path {
        // Of what is before the dot, all that counts is that it is a map.
        reads.removeSubrange(mark...)
        record(path.ofTypeAlone)
        record(path.appending(field.text))
      }
    }
    let (value, name) = (base.value, field.text)
    return Code(
      truth: { frame throws(EvaluationFault) in
        try Selection.hasField(name, of: value(&frame), range)
      }, at: range, cost: base.cost + 1
    ).folded(base)
  }

  /// `state(feed)` and `error(feed)`.
  private mutating func compileSourceState(
    _ syntax: ExpressionSyntax, _ function: ExpressionSyntax.FieldName,
    _ argument: ExpressionSyntax
  ) -> Code {
    let isLocal = locals.contains { $0.name == argument.plainName }
    let variable = argument.plainName.flatMap { isLocal ? nil : scope.variables[$0] }
    let slot = function.text == "state" ? variable?.stateSlot : variable?.errorSlot
    guard let slot else {
      let sources = scope.variables.filter { $0.value.stateSlot != nil }.keys.sorted()
      report(
        "no-source", "`\(function.text)` takes a source bound by `use`", at: argument.range,
        mend: nearNames.question(for: argument.plainName ?? "", among: sources))
      return faulty(syntax.range)
    }
    let path = AccessPath(slot: slot)
    record(path)
    return PathRead(path).code(.string, missing: .fault, syntax.range)
  }

  // MARK: - The library

  private mutating func compileFunction(
    _ syntax: ExpressionSyntax, _ name: String, _ function: ExpressionSyntax.FieldName,
    _ arguments: [ExpressionSyntax], isMember: Bool
  ) -> Code {
    let named = FunctionLibrary.standard.forms(named: name).filter { $0.isMember == isMember }
    let codes = arguments.map { compile($0) }
    if name == "matches", codes.count == 2,
      let code = compileMatch(codes[0], codes[1], syntax.range)
    {
      return code
    }
    if named.isEmpty, !scope.checksTypes {
      return faulty(syntax.range, "unknown function `\(name)`")
    }
    if named.isEmpty {
      if !isMember, scope.unreadableFunctions.contains(name) { return faulty(syntax.range) }
      let mend =
        hiddenNamespace(name, arguments, isMember: isMember)
        ?? ForeignWords.mend(function: name, arguments.map(\.range.text))
        ?? nearNames.question(
          for: name, among: FunctionLibrary.standard.names(members: isMember).sorted())
      report("unknown-function", "unknown function `\(name)`", at: function.range, mend: mend)
      return faulty(syntax.range)
    }
    let forms = named.filter { $0.takes(argumentCount: codes.count) }
    if forms.isEmpty, !scope.checksTypes {
      return faulty(syntax.range, "`\(name)` does not take \(codes.count.counted("argument"))")
    }
    if forms.isEmpty {
      let given = codes.count - (isMember ? 1 : 0)
      report(
        "wrong-argument-count", "`\(name)` takes \(named.argumentCounts), not \(given)",
        at: syntax.range)
      return faulty(syntax.range)
    }
    let told = diagnostics.count
    let matching = scope.checksTypes ? matches(name, forms, codes, syntax, isMember) : forms
    let types = codes.map(\.type)
    let results = matching.map { $0.result(types) }
    let first = results.first ?? .any
    let type = results.allSatisfy { $0 == first } ? first : .any
    let call = FunctionCall(
      name: name, forms: matching, zones: scope.timeZones, mixesNumbers: scope.mixesNumbers,
      range: syntax.range)
    let cost = codes.reduce(1) { $0 + $1.cost }
    let code = Code(
      type, at: syntax.range, cost: cost,
      value: call.evaluation(codes.map { ValueEvaluation(run: $0.value) })
    )
    .folded(codes)
    // What has no form at all fails on its constants as well.
    if scope.checksTypes, diagnostics.count == told {
      checkElements(of: name, codes)
      reportConstantFault(of: code, name, matching, codes)
    }
    return code
  }

  /// What to say of `math.abs(x)` where a variable is called `math`.
  private func hiddenNamespace(
    _ name: String, _ arguments: [ExpressionSyntax], isMember: Bool
  ) -> String? {
    guard isMember, let variable = arguments.first?.plainName else { return nil }
    let function = "\(variable).\(name)"
    if FunctionLibrary.standard.forms(named: function).isEmpty { return nil }
    return "the variable `\(variable)` hides `\(function)`: call it otherwise"
  }

  /// The overloads that the arguments' static types allow; reports if there are none.
  private mutating func matches(
    _ name: String, _ forms: [FunctionForm], _ codes: [Code], _ syntax: ExpressionSyntax,
    _ isMember: Bool
  ) -> [FunctionForm] {
    for (index, code) in codes.enumerated()
    where !forms.contains(where: { $0.parameters.count <= index || $0.parameters[index] == .any }) {
      _ = requirePlain(code)
    }
    let types = codes.map(\.type)
    let matching = forms.filter { $0.mayTake(types) }
    if matching.isEmpty {
      let given = types.dropFirst(isMember ? 1 : 0).map(\.description).joined(separator: ", ")
      let call = isMember ? "\(types[0]).\(name)(\(given))" : "\(name)(\(given))"
      report(
        "no-matching-overload", "`\(name)` has no form `\(call)`", at: syntax.range,
        mend: Self.mend(forList: types[0], name, codes)
          ?? "it takes " + forms.map { $0.signature }.joined(separator: " or "))
    }
    return matching
  }

  /// What to write for a function of strings that is called on a list.
  private static func mend(forList type: Type, _ name: String, _ codes: [Code]) -> String? {
    guard case .list = type, name == "contains", codes.count == 2 else { return nil }
    return "write `\(codes[1].range.text) in \(codes[0].range.text.asReceiver)` for a list"
  }
}

extension [FunctionForm] {
  /// "1 or 2 arguments", "1 argument or more"
  fileprivate var argumentCounts: String {
    if contains(where: \.takesAnyCount) { return "1 argument or more" }
    let counts = Set(map { $0.parameters.count - ($0.isMember ? 1 : 0) }).sorted()
    let wanted = counts.map(String.init).joined(separator: " or ")
    return "\(wanted) argument\(wanted == "1" ? "" : "s")"
  }
}

extension FunctionForm {
  fileprivate var takesAnyCount: Bool { if case .many = body { true } else { false } }

  /// The form as one would write it: `string.charAt(int)`.
  fileprivate var signature: String {
    let types = parameters.dropFirst(isMember ? 1 : 0).map(\.description).joined(separator: ", ")
    return isMember ? "`\(parameters[0]).\(name)(\(types))`" : "`\(name)(\(types))`"
  }
}
