// `<status>`: one of several contents, by a source's state or by a string.

extension BodyChecker {
  mutating func status(_ control: ControlledElement, _ isLooped: Bool) -> ContainerNode? {
    let element = control.element
    if !isLooped, let key = control.key {
      context.warn(
        "idle-key", "`key` says nothing on a `<status>`", at: key.range)
    }
    reportExpressions(in: element)
    let options = StatusOptions(control.rest, context)
    switch (options.source, options.value) {
    case (let source?, nil): return sourceStatus(source, options, element)
    case (nil, let value?): return valueStatus(value, options, element)
    default:
      if !element.isDamaged, !options.isDamaged {
        context.report(
          "bad-status", "`<status>` takes either `of` or `is`", at: element.tag.range,
          mend: "write `of={feed}`, the name of a `use`, or `is={…}`, a string")
      }
      _ = containerNodes(
        element.childElements.filter { !ContainerTags.parts.contains($0.tag.text) })
      return nil
    }
  }

  // MARK: - By state

  private mutating func sourceStatus(
    _ source: EmbeddedExpression, _ options: StatusOptions, _ element: ElementSyntax
  ) -> ContainerNode? {
    let use = statusSource(source)
    let empty = options.empty.flatMap { compile($0) }
    if let empty, empty.type != .bool, empty.type != .any {
      context.report(
        "type-mismatch", "`empty` takes a bool, found \(empty.type)", at: empty.range)
    }
    if let use { noteReads(reads(of: use)) }
    var cases: [(name: String, body: ContainerNode)] = []
    var names: Set<String> = []
    var rest: [ElementSyntax] = []
    for child in element.childElements {
      let name = child.tag.text
      if ContainerTags.states.contains(name) {
        if let body = caseBody(child, name, isTwice: !names.insert(name).inserted) {
          cases.append((name, body))
        }
      } else if name == "case" || name == "default" {
        context.report(
          "bad-status", "`<\(name)>` stands in a `<status is>`", at: child.tag.range,
          mend: "in a `<status of>`, what stands outside `<loading>`, `<empty>`, `<error>` and"
            + " `<stale>` is the rest")
      } else {
        rest.append(child)
      }
    }
    let restNodes = assuming([]) { $0.containerNodes(rest) }
    guard let use else { return nil }
    return .status(
      StatusTemplate(
        subject: .source(use, empty: empty, keepOnError: options.keepOnError), cases: cases,
        rest: restNodes.isEmpty ? nil : restNodes.joined, range: element.range))
  }

  private mutating func statusSource(_ source: EmbeddedExpression) -> SourceUse? {
    guard let syntax = source.syntax else { return nil }
    scope.markUsed(syntax.names)
    guard let name = syntax.plainName, let use = sourceUses[name] else {
      // A `use` that could not be read has been reported.
      if let name = syntax.plainName, scope.local(named: name)?.kind == .use { return nil }
      context.report(
        "bad-status", "`of` takes the name of a `use`", at: source.range,
        mend: syntax.plainName.flatMap {
          context.nearNames.question(for: $0, among: sourceUses.keys)
        }
          ?? "declare `use feed = …`, or write `is={…}` for a string")
      return nil
    }
    return use
  }

  /// What decides which case shows.
  private func reads(of use: SourceUse) -> [AccessPath] {
    [AccessPath(slot: use.stateSlot), AccessPath(slot: use.presenceSlot)]
  }

  // MARK: - By value

  private mutating func valueStatus(
    _ value: EmbeddedExpression, _ options: StatusOptions, _ element: ElementSyntax
  ) -> ContainerNode? {
    let subject = compile(value)
    if let subject, subject.type != .string, subject.type != .any {
      context.report(
        "type-mismatch", "`is` takes a string, found \(subject.type)", at: subject.range)
    }
    options.refuseSourceOptions(context)
    var cases: [(name: String, body: ContainerNode)] = []
    var names: Set<String> = []
    var rest: ContainerNode?
    for child in element.childElements {
      switch child.tag.text {
      case "case":
        guard let name = caseName(child) else { continue }
        if let body = caseBody(child, name, isTwice: !names.insert(name).inserted) {
          cases.append((name, body))
        }
      case "default":
        let body = caseBody(child, "default", isTwice: rest != nil)
        if rest == nil { rest = body }
      default:
        context.report(
          "bad-status", "a `<status is>` holds `<case of=\"…\">` and `<default>`",
          at: child.tag.range,
          mend: context.nearNames.question(for: child.tag.text, among: ["case", "default"])
            ?? "put `<\(child.tag.text)>` in one of them")
      }
    }
    guard let subject else { return nil }
    return .status(
      StatusTemplate(subject: .value(subject), cases: cases, rest: rest, range: element.range))
  }

  private func caseName(_ element: ElementSyntax) -> String? {
    if let name = element.string("of") {
      warnOfBraces("of", .string(name.text, name.range), since: context.diagnostics.count)
      return name.text
    }
    if !element.isDamaged {
      context.report(
        "bad-status", "`<case>` needs `of`", at: element.tag.range,
        mend: "write `<case of=\"…\">`")
    }
    return nil
  }

  /// The content of one case, as one node.
  private mutating func caseBody(
    _ element: ElementSyntax, _ name: String, isTwice: Bool
  ) -> ContainerNode? {
    if isTwice {
      context.report(
        "bad-status", "the case `\(name)` is there twice", at: element.tag.range)
    }
    for attribute in element.attributes {
      if case .named(let attributeName, _, _) = attribute, attributeName.text == "of",
        element.tag.text == "case"
      {
        continue
      }
      context.report(
        "unknown-attribute", "`<\(element.tag.text)>` takes no such attribute",
        at: attribute.range)
    }
    reportExpressions(in: element)
    return assuming([]) { $0.containerNodes(element.childElements) }.joined
  }
}

/// The attributes of a `<status>`.
private struct StatusOptions {
  var source: EmbeddedExpression?
  var value: EmbeddedExpression?
  var empty: EmbeddedExpression?
  var keepOnError = false
  /// Whether an attribute was reported that may have been meant for `of` or `is`.
  private(set) var isDamaged = false
  private var sourceOptionRanges: [(name: String, range: SourceRange)] = []

  init(_ attributes: [AttributeSyntax], _ context: MarkupChecker) {
    for attribute in attributes {
      guard case .named(let name, let value, let range) = attribute else {
        context.report(
          "misplaced-spread", "`<status>` takes no spread", at: attribute.range)
        continue
      }
      switch (name.text, value) {
      case ("of", .expression(let expression)): source = expression
      case ("is", .expression(let expression)): self.value = expression
      case ("empty", .expression(let expression)):
        empty = expression
        sourceOptionRanges.append((name.text, range))
      case ("keepOnError", .none):
        keepOnError = true
        sourceOptionRanges.append((name.text, range))
      case ("keepOnError", .expression(let expression)) where expression.literalBool != nil:
        keepOnError = expression.literalBool ?? false
        sourceOptionRanges.append((name.text, range))
      case ("keepOnError", _):
        context.report("bad-value", "`keepOnError` is true or false", at: range)
      case ("of", _), ("is", _), ("empty", _):
        isDamaged = true
        context.report(
          "bad-value", "`\(name.text)` takes an expression in braces", at: range,
          mend: value.mendInBraces(name.text))
      default:
        isDamaged = true
        context.report(
          "unknown-attribute", "unknown attribute `\(name.text)` of <status>", at: name.range,
          mend: context.nearNames.question(
            for: name.text, among: ["of", "is", "empty", "keepOnError", "for", "if", "else"]))
      }
    }
  }

  /// `empty` and `keepOnError` say something of a source only.
  func refuseSourceOptions(_ context: MarkupChecker) {
    for (name, range) in sourceOptionRanges {
      context.report("bad-status", "`\(name)` goes with `of`, not with `is`", at: range)
    }
  }
}

extension EmbeddedExpression {
  /// `true` or `false`, where the expression is just that.
  fileprivate var literalBool: Bool? {
    if case .literal(.bool(let bool))? = syntax?.kind { bool } else { nil }
  }
}

extension [ContainerNode] {
  /// One node: the only one, or a group of all.
  fileprivate var joined: ContainerNode {
    count == 1 ? self[0] : .group(self)
  }
}
