// Attributes of elements, sections and uses, checked against the table.

extension BodyChecker {
  /// The attributes of one node, a style expanded where it stands. Those with errors are left out.
  ///
  /// - Parameters:
  ///   - owners: what the node is to attributes.
  ///   - what: how messages call the node.
  ///   - kind: the element, where it is one.
  mutating func attributes(
    _ attributes: [AttributeSyntax], on owners: AttributeOwner, _ what: String,
    _ kind: ElementKind? = nil
  ) -> [AttributeTemplate] {
    var templates: [AttributeTemplate] = []
    for attribute in attributes {
      switch attribute {
      case .named(let name, let value, let range):
        templates += self.attribute(name, value, range, on: owners, what, kind)
      case .spread(let expression, let range):
        templates += spreadAttributes(expression, range, on: owners, what, kind)
      case .loop: break
      }
    }
    return templates
  }

  /// The fields of a map or protocol as attributes: those that may stand here.
  private mutating func spreadAttributes(
    _ expression: EmbeddedExpression, _ range: SourceRange, on owners: AttributeOwner,
    _ what: String, _ kind: ElementKind?
  ) -> [AttributeTemplate] {
    if owners.isDisjoint(with: [.elements, .span, .section, .supplement]) {
      context.report("misplaced-spread", "\(what) takes no spread", at: range)
      return []
    }
    let known = AttributeTable.all.filter {
      !$0.owners.isDisjoint(with: owners) && $0.effect != .event
    }
    let readsBefore = loopReads
    guard let syntax = expression.syntax, let value = compile(syntax) else { return [] }
    checkSpread(value)
    guard case .protocol(let name) = value.type else {
      let targets = Dictionary(uniqueKeysWithValues: known.map { ($0.name, $0.target) })
      return [.spread(value, targets)]
    }
    // Known fields become attributes of their own: others are never read.
    loopReads = readsBefore
    let fields = context.protocols[name]?.fields.map(\.name) ?? []
    return known.filter { fields.contains($0.name) }.compactMap { description in
      guard let member = compile(syntax.selecting(description.name)) else { return nil }
      AttributeChecking(description: description, kind: kind, what: what)
        .check(member, .none, context)
      return AttributeTemplate(
        name: description.name, target: description.target, value: member,
        constant: member.constant)
    }
  }

  mutating func attribute(
    _ name: NameSyntax, _ value: AttributeValueSyntax, _ range: SourceRange,
    on owners: AttributeOwner, _ what: String, _ kind: ElementKind? = nil
  ) -> [AttributeTemplate] {
    if name.text == "style" { return style(value, range, on: owners, what) }
    if name.text.hasPrefix("data-") {
      let before = context.diagnostics.count
      let written = value
      guard let value = compile(value, range) else { return [] }
      warnOfBraces(name.text, written, since: before)
      if let fault = value.constant?.documentFault {
        context.report("not-json", "`\(name.text)` \(fault)", at: value.range)
      }
      return [
        AttributeTemplate(
          name: name.text, target: .paint, value: value, constant: value.constant)
      ]
    }
    guard let description = AttributeTable[name.text],
      !description.owners.isDisjoint(with: owners)
    else {
      reportUnknownAttribute(name, on: owners, what)
      return []
    }
    if description.effect == .event {
      return event(name, value, range).map { [$0] } ?? []
    }
    let before = context.diagnostics.count
    guard let compiled = compile(value, range) else { return [] }
    let checking = AttributeChecking(description: description, kind: kind, what: what)
    checking.check(compiled, value, context, origin: origin(of: value))
    warnOfBraces(name.text, value, since: before)
    return [
      AttributeTemplate(
        name: name.text, target: description.target, value: compiled, constant: compiled.constant)
    ]
  }

  /// The constant, or the `let` of a constant, that a value is just the name of.
  func origin(of value: AttributeValueSyntax) -> (value: Value, range: SourceRange)? {
    if case .expression(let expression) = value, let name = expression.syntax?.plainName,
      let local = scope.local(named: name)
    {
      return local.constant
    }
    return context.origin(of: value)
  }

  /// The value as an expression: `wrap` alone is `true`.
  mutating func compile(
    _ value: AttributeValueSyntax, _ range: SourceRange
  ) -> CompiledExpression? {
    switch value {
    case .none: CompiledExpression(constant: .bool(true), at: range)
    case .string(let text, let range): CompiledExpression(constant: .string(text), at: range)
    case .expression(let expression): compile(expression)
    }
  }

  /// Says that a string with braces, such as `key="{item.id}"`, is taken as it stands.
  ///
  /// - Parameter before: how many diagnostics there were before the value was checked: an error
  ///   since then is told how to mend the value rather.
  func warnOfBraces(_ name: String, _ value: AttributeValueSyntax, since before: Int) {
    guard case .string(let text, let range) = value, text.hasBraces else { return }
    let mend = value.mendOfBraces(name)
    if context.diagnostics.count > before {
      context.diagnostics[context.diagnostics.count - 1].mend = mend
    } else {
      context.warn("braces-in-string", "braces mean nothing in a string", at: range, mend: mend)
    }
  }

  private func reportUnknownAttribute(
    _ name: NameSyntax, on owners: AttributeOwner, _ what: String
  ) {
    let known = AttributeTable.names(on: owners) + ["style", "key", "for", "if", "else"]
    let isElsewhere = AttributeTable[name.text] != nil
    context.report(
      "unknown-attribute",
      isElsewhere
        ? "`\(name.text)` is no attribute of \(what)"
        : "unknown attribute `\(name.text)` of \(what)",
      at: name.range,
      mend: ForeignWords.mend(attribute: name.text, onSection: owners.contains(.section))
        ?? context.nearNames.question(for: name.text, among: known)
        ?? ForeignWords.mend(attribute: name.text)
        ?? (isElsewhere ? nil : "attributes of your own begin with `data-`"))
  }

  private func style(
    _ value: AttributeValueSyntax, _ range: SourceRange, on owners: AttributeOwner,
    _ what: String
  ) -> [AttributeTemplate] {
    guard case .string(let name, let nameRange) = value else {
      // One that does not parse has been reported.
      if value.isFaulty { return [] }
      context.report(
        "bad-value", "`style` takes a style's name", at: range,
        mend: "write `style=\"name\"`: one style, and what else differs as attributes")
      return []
    }
    guard let style = context.styles[name] else {
      if !context.index.isDamaged("style", name) {
        context.report(
          "unknown-style", "unknown style `\(name)`", at: nameRange,
          mend: ForeignWords.mend(style: name)
            ?? context.nearNames.question(for: name, among: context.styles.keys))
      }
      return []
    }
    for attribute in style where attribute.description.owners.isDisjoint(with: owners) {
      context.report(
        "unknown-attribute",
        "style `\(name)` sets `\(attribute.template.name)`, which is no attribute of \(what)",
        at: nameRange,
        notes: [Diagnostic.Note("it is set here", at: attribute.template.value.range)])
    }
    return style.map(\.template)
  }
}
