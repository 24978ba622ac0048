// Uses of components and containers: props against parameters.

extension BodyChecker {
  /// What the attributes of a use are to its callee.
  private struct UseParts {
    var props: [PropTemplate] = []
    var rootAttributes: [AttributeTemplate] = []
    /// The parameters that are surely given.
    var given: Set<Int> = []
    /// Whether a spread may give more than can be seen here.
    var isOpen = false
  }

  /// `<RepoCard repo={r}/>`
  mutating func componentUse(
    _ callee: MarkupChecker.Signature, _ control: ControlledElement, as place: AttributeOwner
  ) -> BodyNode? {
    let element = control.element
    noteUse(of: callee.name, at: element.tag.range)
    let contents = elementContents(of: element, callee)
    let parts = useParts(callee, control, on: [.use, place])
    let key =
      isKeyElsewhere(control, place) ? nil : control.key.flatMap { self.key($0.value, $0.range) }
    return .component(
      ComponentUse(
        component: callee.index, props: parts.props, rootAttributes: parts.rootAttributes,
        key: key, contents: contents, ordinal: takeOrdinal(), range: element.range))
  }

  /// `<YouMayLike repos={feed.like}/>`
  mutating func containerUse(
    _ callee: MarkupChecker.Signature, _ control: ControlledElement, isLooped: Bool
  ) -> ContainerNode? {
    let element = control.element
    noteUse(of: callee.name, at: element.tag.range)
    let elements = elementContents(of: element, callee)
    let contents = sectionContents(of: element, callee)
    let parts = useParts(callee, control, on: [])
    let key = isLooped ? nil : control.key.flatMap { self.key($0.value, $0.range) }
    return .container(
      ContainerUse(
        container: callee.index, props: parts.props, key: key,
        name: isLooped || control.key != nil ? callee.name : takeName(callee.name),
        contents: contents, elements: elements, range: element.range))
  }

  /// The loop, or the cell, around a use evaluates its key.
  private func isKeyElsewhere(_ control: ControlledElement, _ place: AttributeOwner) -> Bool {
    control.loop != nil || place.contains(.cell)
  }

  private func noteUse(of name: String, at range: SourceRange) {
    guard conditionDepth == receivers.count else { return }
    context.endlessUses.noteUse(of: name, by: owner.text, at: range, givenTo: receivers)
  }

  private mutating func useParts(
    _ callee: MarkupChecker.Signature, _ control: ControlledElement, on owners: AttributeOwner
  ) -> UseParts {
    var parts = UseParts()
    for attribute in control.rest {
      switch attribute {
      case .named(let name, let value, let range):
        if let place = callee.places[name.text] {
          if callee.parameters[place].isSlot {
            if !value.isFaulty { reportSlotAsProp(name, callee) }
            parts.given.insert(place)
            continue
          }
          parts.given.insert(place)
          context.propUses.noteProp(name.text, of: callee.name)
          let parameter = callee.parameters[place]
          if parameter.type.unwrapped == .action {
            guard let action = actionValue(name, value, range) else { continue }
            check(action, fits: parameter.type, "prop `\(parameter.name)` of \(callee.name)")
            parts.props.append(.prop(parameter: place, action))
            continue
          }
          let written = value
          let before = context.diagnostics.count
          guard let value = compile(value, range) else { continue }
          check(
            value, fits: parameter.type, "prop `\(parameter.name)` of \(callee.name)",
            mend: written.mendAsExpression(name.text, fitting: parameter.type))
          warnOfBraces(name.text, written, since: before)
          parts.props.append(.prop(parameter: place, value))
        } else {
          parts.rootAttributes += rootAttribute(
            name, value, range, callee, on: owners, &parts.given)
        }
      case .spread(let expression, _):
        context.propUses.noteSpread(on: callee.name)
        spread(expression, callee, &parts)
      case .loop: break
      }
    }
    let given = Set(control.element.childElements.map(\.givenSlot))
    for (place, parameter) in callee.parameters.enumerated()
    where parameter.isSlot && given.contains(parameter.name) { parts.given.insert(place) }
    reportMissingProps(callee, parts, control.element)
    return parts
  }

  /// An attribute that is no prop: it goes to the component's root element, if it may.
  private mutating func rootAttribute(
    _ name: NameSyntax, _ value: AttributeValueSyntax, _ range: SourceRange,
    _ callee: MarkupChecker.Signature, on owners: AttributeOwner, _ given: inout Set<Int>
  ) -> [AttributeTemplate] {
    if callee.isDamaged, name.text == "style" { return [] }
    let isRootAttribute =
      !owners.isEmpty
      && (name.text == "style" || name.text.hasPrefix("data-")
        || !(AttributeTable[name.text]?.owners ?? []).isDisjoint(with: owners))
    if isRootAttribute { return attribute(name, value, range, on: owners, callee.name) }
    if case .expression(let expression) = value { _ = compile(expression) }
    if callee.isDamaged { return [] }
    let meant = context.nearNames.suggestion(
      for: name.text, among: callee.places.keys.filter { $0 != Parameter.children })
    // The prop that was meant is not missing as well.
    if let place = meant.flatMap({ callee.places[$0] }) { given.insert(place) }
    let mend =
      meant.map { "did you mean `\($0)`?" }
      ?? context.nearNames.question(for: name.text, among: AttributeTable.names(on: owners))
    context.report(
      "unknown-prop", "unknown prop `\(name.text)` of \(callee.name)", at: name.range,
      mend: mend ?? ForeignWords.mend(attribute: name.text) ?? callee.usage,
      notes: [Diagnostic.Note("\(callee.name) is declared here", at: callee.range)])
    return []
  }

  private func reportMissingProps(
    _ callee: MarkupChecker.Signature, _ parts: UseParts, _ element: ElementSyntax
  ) {
    guard !callee.isDamaged, !element.isDamaged, !parts.isOpen else { return }
    for (place, parameter) in callee.parameters.enumerated()
    where parameter.isRequired && !parts.given.contains(place) && parameter.name != "key"
      && callee.places[parameter.name] == place
    {
      context.report(
        "missing-prop", "\(callee.name) needs the prop `\(parameter.name)`",
        at: element.tag.range,
        mend: parameter.isSlot
          ? "give it a child with `slot=\"\(parameter.name)\"`"
          : "add `\(parameter.name)={…}`, which is \(parameter.type)",
        notes: [Diagnostic.Note("\(callee.name) is declared here", at: callee.range)])
    }
  }

  // MARK: - Spreads

  private mutating func spread(
    _ expression: EmbeddedExpression, _ callee: MarkupChecker.Signature, _ parts: inout UseParts
  ) {
    guard let syntax = expression.syntax else {
      parts.isOpen = true
      return
    }
    let readsBefore = loopReads
    guard let value = compile(syntax) else {
      parts.isOpen = true
      return
    }
    checkSpread(value)
    guard case .protocol(let name) = value.type, let fields = context.protocols[name]?.fields else {
      parts.isOpen = true
      parts.props.append(.spread(value))
      return
    }
    // Known fields become props of their own: what the callee does not ask for is never read.
    loopReads = readsBefore
    for field in fields {
      guard let place = callee.places[field.name], !callee.parameters[place].isSlot else {
        continue
      }
      guard let prop = compile(syntax.selecting(field.name)) else { continue }
      let parameter = callee.parameters[place]
      check(
        prop, fits: parameter.type,
        "prop `\(parameter.name)` of \(callee.name), given by \(name),")
      parts.given.insert(place)
      parts.props.append(.prop(parameter: place, prop))
    }
  }

  /// Only what has fields can be spread.
  func checkSpread(_ value: CompiledExpression) {
    switch value.type {
    case .any, .map, .protocol: return
    default:
      let plain = value.type.unwrapped
      context.report(
        "type-mismatch", "a spread takes a map or a protocol, found \(value.type)",
        at: value.range, mend: context.mendForOptional(value.type, wanted: plain, value.range.text))
    }
  }

  // MARK: - Components picked by data

  /// `<component is={item.type} {...item}/>`
  mutating func dynamicUse(_ control: ControlledElement, as place: AttributeOwner) -> BodyNode? {
    let element = control.element
    let contents = elementContents(of: element, nil)
    context.propUses.notePicked()
    var name: CompiledExpression?
    var hasName = false
    var written: AttributeValueSyntax?
    var props: [DynamicProp] = []
    var rootAttributes: [AttributeTemplate] = []
    for attribute in control.rest {
      switch attribute {
      case .spread(let expression, _):
        guard let value = compile(expression) else { continue }
        checkSpread(value)
        props.append(.spread(value))
      case .named(let attributeName, let value, let range) where attributeName.text == "is":
        hasName = true
        name = compile(value, range)
        written = value
      case .named(let attributeName, let value, let range):
        if isRootAttributeOfAny(attributeName.text, place) {
          rootAttributes += self.attribute(
            attributeName, value, range, on: [.use, place], "<component>")
        } else if let value = dynamicProp(attributeName, value, range) {
          props.append(.prop(name: attributeName.text, value))
        }
      case .loop: break
      }
    }
    let before = context.diagnostics.count
    checkPickedName(name, isGiven: hasName, element)
    if let written { warnOfBraces("is", written, since: before) }
    let key =
      isKeyElsewhere(control, place) ? nil : control.key.flatMap { self.key($0.value, $0.range) }
    guard let name else { return nil }
    return .dynamic(
      DynamicUse(
        name: name, props: props, rootAttributes: rootAttributes, key: key, contents: contents,
        ordinal: takeOrdinal(), range: element.range))
  }

  /// Whether an attribute of `<component is>` goes to the root element whatever the component is:
  /// layout, events, `data-*`. Everything else is a prop.
  private func isRootAttributeOfAny(_ name: String, _ place: AttributeOwner) -> Bool {
    if name.hasPrefix("data-") || name == "style" { return true }
    guard let description = AttributeTable[name] else { return false }
    return description.effect != .paint
      && !description.owners.isDisjoint(with: place.union(.use))
  }

  private func checkPickedName(
    _ name: CompiledExpression?, isGiven: Bool, _ element: ElementSyntax
  ) {
    if !isGiven, !element.isDamaged {
      context.report(
        "missing-prop", "`<component>` needs `is`", at: element.tag.range,
        mend: "add `is={…}`, the name of a component")
    }
    guard let name else { return }
    if name.type != .string, name.type != .any {
      context.report(
        "type-mismatch", "`is` takes a component's name, found \(name.type)", at: name.range)
    }
    if case .string(let constant)? = name.constant, context.components[constant] == nil,
      !context.index.isDamaged("component", constant)
    {
      context.report(
        "unknown-element", "unknown component `\(constant)`", at: name.range,
        mend: context.nearNames.question(for: constant, among: context.components.keys))
    }
  }
}

extension ExpressionSyntax {
  /// The field `name` of what this is, as if it were written here.
  func selecting(_ name: String) -> ExpressionSyntax {
    ExpressionSyntax(
      .select(
        self, field: FieldName(text: name, range: range, isQuoted: false), isOptional: false),
      at: range)
  }
}

extension MarkupChecker.Signature {
  /// "props are `a`, `b`", for messages.
  fileprivate var usage: String {
    let names = parameters.map(\.name).filter { $0 != Parameter.children }
    if names.isEmpty { return "\(name) has no props" }
    let shown = names.prefix(12).map { "`\($0)`" } + (names.count > 12 ? ["…"] : [])
    return "props are \(shown.joined(separator: ", "))"
  }
}
