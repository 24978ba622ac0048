// The value of one attribute against its row of the table, map by map where maps are taken.

/// Checks the value of one attribute of one node.
struct AttributeChecking {
  var description: AttributeDescription
  /// The element the attribute stands on, where it is one.
  var kind: ElementKind?
  /// How messages call the node.
  var what: String

  private var kindOfValue: AttributeValueKind { description.value }
  private var name: String { description.name }

  /// Reports a value that the attribute cannot take, as far as load can tell.
  ///
  /// - Parameter origin: the constant that the value is the name of, and where that is written: the
  ///   place to mend it.
  func check(
    _ value: CompiledExpression, _ written: AttributeValueSyntax, _ context: MarkupChecker,
    origin: (value: Value, range: SourceRange)? = nil
  ) {
    if let origin { return check(constant: origin.value, from: origin.range, value.range, context) }
    if case .color = kindOfValue, case .expression(let expression) = written,
      case .map(let entries)? = expression.syntax?.kind
    {
      return checkColors(entries, value, context)
    }
    if description.takesViewportMap {
      if case .expression(let expression) = written,
        case .map(let entries)? = expression.syntax?.kind
      {
        checkViewportMap(entries, value, context)
        return
      }
      if case .map(let map)? = value.constant {
        checkViewportNames(map.keys.map { ($0, value.range) }, value.range, context)
        for member in map.values { check(constant: member, value.range, context) }
        return
      }
      // A map that is made elsewhere: its values are checked when it is there.
      if case .map = value.type.unwrapped { return }
    }
    if let constant = value.constant {
      check(constant: constant, value.range, context, written)
    } else if let outline = value.outline, case .branches = outline.parts {
      for choice in outline.choices { check(choice, context) }
    } else if !kindOfValue.accepts(value.type) {
      reportType(value, context)
    }
  }

  /// One of several values that the attribute may have.
  private func check(_ choice: ExpressionOutline, _ context: MarkupChecker) {
    switch choice.constant {
    case .map(let map) where description.takesViewportMap:
      checkViewportNames(map.keys.map { ($0, choice.range) }, choice.range, context)
      for member in map.values { check(constant: member, choice.range, context) }
    case let constant?: check(constant: constant, choice.range, context)
    case nil:
      if case .map = choice.type.unwrapped, description.takesViewportMap { return }
      if !kindOfValue.accepts(choice.type) { reportType(choice.type, choice.range, context) }
    }
  }

  private func reportType(_ value: CompiledExpression, _ context: MarkupChecker) {
    reportType(value.type, value.range, context)
  }

  private func reportType(_ type: Type, _ range: SourceRange, _ context: MarkupChecker) {
    context.report(
      "type-mismatch",
      "`\(name)` of \(what) must be \(kindOfValue.description), found \(type)",
      at: range)
  }

  /// A constant that is written elsewhere: reported there, and once.
  private func check(
    constant: Value, from place: SourceRange, _ use: SourceRange, _ context: MarkupChecker
  ) {
    let constants: [Value]
    if description.takesViewportMap, case .map(let map) = constant {
      checkViewportNames(map.keys.map { ($0, use) }, use, context)
      constants = Array(map.values)
    } else {
      constants = [constant]
    }
    for constant in constants {
      guard let problem = kindOfValue.problem(constant, on: kind),
        context.misusedConstants.insert("\(place.file.path):\(place.start) \(problem)").inserted
      else { continue }
      context.report(
        "bad-value", "`\(name)` of \(what) \(problem)", at: place,
        mend: mend(for: constant, problem, nil, context),
        notes: [Diagnostic.Note("it is used here", at: use)])
    }
  }

  /// `{"light": …, "dark": …}`, written out: each part is reported at its own place.
  private func checkColors(
    _ entries: [ExpressionSyntax.Entry], _ value: CompiledExpression, _ context: MarkupChecker
  ) {
    guard case .map(let map)? = value.constant else {
      if !kindOfValue.accepts(value.type) { reportType(value, context) }
      return
    }
    for entry in entries {
      guard case .literal(.string(let name)) = entry.key.kind, let member = map[name] else {
        continue
      }
      if !["light", "dark"].contains(name) {
        context.report(
          "bad-value",
          "`\(self.name)` of \(what) may be given for \"light\" and \"dark\", not for \"\(name)\"",
          at: entry.key.range,
          mend: context.nearNames.question(for: name, among: ["light", "dark"]))
      } else if let origin = context.origin(
        of: .expression(EmbeddedExpression(range: entry.value.range, syntax: entry.value)))
      {
        check(constant: member, from: origin.range, entry.value.range, context)
      } else {
        check(constant: member, entry.value.range, context)
      }
    }
  }

  private func check(
    constant: Value, _ range: SourceRange, _ context: MarkupChecker,
    _ written: AttributeValueSyntax? = nil
  ) {
    guard let problem = kindOfValue.problem(constant, on: kind, layouts: context.layouts)
    else { return }
    context.report(
      "bad-value", "`\(name)` of \(what) \(problem)", at: range,
      mend: mend(for: constant, problem, written, context))
  }

  /// `gap="2"` meant `gap={2}`, and "centre" the word of the list that is nearest to it.
  private func mend(
    for constant: Value, _ problem: String, _ written: AttributeValueSyntax?,
    _ context: MarkupChecker
  ) -> String? {
    if case .string(let text, _)? = written, let value = text.plainLiteral,
      kindOfValue.problem(value, on: kind) == nil
    {
      return "write `\(name)={\(text)}`"
    }
    if case .string(let text) = constant, let value = ForeignWords.number(text),
      kindOfValue.problem(.double(value), on: kind) == nil
    {
      return "write `\(name)={\(value.formattedBriefly)}`"
    }
    if case .color = kindOfValue {
      if case .string(let text) = constant { return ForeignWords.mend(color: text) }
      guard case .map(let map) = constant else { return nil }
      return map.keys.lazy
        .compactMap { context.nearNames.question(for: $0, among: ["light", "dark"]) }.first
    }
    guard case .string(let word) = constant else { return nil }
    let words = problem.quotedWords.filter { $0 != word }
    return context.nearNames.question(for: word, among: words)
      ?? ForeignWords.mend(keyword: word, words)
  }

  private func checkViewportMap(
    _ entries: [ExpressionSyntax.Entry], _ value: CompiledExpression, _ context: MarkupChecker
  ) {
    var names: [(String, SourceRange)] = []
    for entry in entries {
      guard case .literal(.string(let name)) = entry.key.kind else {
        context.report(
          "bad-value", "the keys of a map for viewports are viewports' names", at: entry.key.range)
        continue
      }
      names.append((name, entry.key.range))
      if case .map(let map)? = value.constant, let member = map[name] {
        check(constant: member, entry.value.range, context)
      }
    }
    checkViewportNames(names, value.range, context)
    guard value.constant == nil, case .map(let member) = value.type else { return }
    if !kindOfValue.accepts(member) {
      context.report(
        "type-mismatch",
        "`\(name)` of \(what) must be \(kindOfValue.description), found \(member)",
        at: value.range)
    }
  }

  private func checkViewportNames(
    _ names: [(String, SourceRange)], _ range: SourceRange, _ context: MarkupChecker
  ) {
    let known = context.viewportNames
    for (name, range) in names where !known.contains(name) {
      if context.index.isDamaged("viewport", name) { continue }
      context.report(
        "unknown-viewport", "unknown viewport `\(name)`", at: range,
        mend: context.nearNames.question(for: name, among: known))
    }
    if !names.contains(where: { $0.0 == "default" }) {
      context.report(
        "missing-default", "the map for `\(name)` of \(what) lacks \"default\"", at: range,
        mend: "add `\"default\": …`, for viewports that it does not name")
    }
  }
}

extension AttributeValueSyntax {
  /// `of="feed"`, or `of="{feed}"`, meant `of={feed}`.
  func mendInBraces(_ name: String) -> String? {
    guard case .string(let text, _) = self else { return nil }
    return "write `\(name)={\(text.withoutBraces)}`"
  }

  /// What to write for a string with braces.
  func mendOfBraces(_ name: String) -> String? {
    guard case .string(let text, _) = self else { return nil }
    return text.withoutBraces == text
      ? "write an expression: `\(name)={\"…\" + string(value)}`" : mendInBraces(name)
  }

  /// `count="2"` meant `count={2}`, where `type` takes that.
  func mendAsExpression(_ name: String, fitting type: Type) -> String? {
    guard case .string(let text, _) = self, let value = text.plainLiteral,
      type.accepts(Type(of: value))
    else { return nil }
    return "write `\(name)={\(text)}`"
  }
}

extension String {
  /// Whether the text holds braces, which mean nothing in strings.
  var hasBraces: Bool {
    guard utf8.contains(UInt8(ascii: "{")), let open = firstIndex(of: "{") else { return false }
    return self[open...].contains("}")
  }

  /// What stands between the braces of `{item.id}` and `${item.id}`; of other texts, all.
  var withoutBraces: String {
    guard hasSuffix("}"), hasPrefix("{") || hasPrefix("${") else { return self }
    let inner = drop { $0 == "$" }.dropFirst().dropLast()
    return inner.contains { $0 == "{" || $0 == "}" } ? self : String(inner)
  }

  /// The number, or the truth value, that the text writes.
  fileprivate var plainLiteral: Value? {
    if let int = Int64(self) { return .int(int) }
    if let double = Double(self), double.isFinite { return .double(double) }
    return self == "true" ? true : self == "false" ? false : nil
  }

  /// The words between double quotes.
  fileprivate var quotedWords: [String] {
    split(separator: "\"", omittingEmptySubsequences: false).enumerated()
      .compactMap { $0.offset % 2 == 1 ? String($0.element) : nil }
  }
}
