// What a component's body is made of: elements, uses of components, text.

extension BodyChecker {
  /// The nodes of an element's children.
  mutating func bodyNodes(_ elements: [ElementSyntax]) -> [BodyNode] {
    sequence(elements) { checker, control, isLooped in
      checker.warnIdleKey(control, isLooped)
      return checker.bodyNode(control, as: [])
    }
  }

  /// The one node of a component's root, or of a header or footer.
  mutating func rootNode(
    _ elements: [ElementSyntax], of what: String, at range: SourceRange, isDamaged: Bool
  ) -> BodyNode? {
    if let looped = elements.first(where: { $0.isLooped }) {
      context.report(
        "root-count", "the root of \(what) is one element, and cannot be repeated",
        at: looped.tag.range, mend: "put it in a `<column>`")
    }
    // What a `<wrap>` has to say of a lone slot is its own.
    for slot in elements where slot.tag.text == "slot" && wrapDepth == nil {
      context.report(
        "root-count", "the root of \(what) is one element, and `<slot>` may show any number",
        at: slot.tag.range, mend: "put it in a `<column>`, `<row>` or `<stack>`")
    }
    let roots = elements.filter { !$0.isElse }
    if elements.isEmpty, !isDamaged {
      context.report("root-count", "\(what) has no element", at: range)
    } else if roots.count > 1, !isDamaged {
      context.report(
        "root-count", "\(what) has one element, and this is another", at: roots[1].tag.range,
        mend: "put them in a `<column>`, `<row>` or `<stack>`",
        notes: [Diagnostic.Note("the first element", at: roots[0].tag.range)])
    }
    return bodyNodes(elements).first
  }

  /// A key on something that is neither repeated nor a cell says nothing.
  func warnIdleKey(_ control: ControlledElement, _ isLooped: Bool) {
    guard !isLooped, !control.element.isDamaged, let key = control.key,
      ElementKind(rawValue: control.element.tag.text) != nil,
      // A loop that could not be read has been reported.
      !control.element.attributes.contains(where: { $0.isNamed("for") })
    else { return }
    context.warn(
      "idle-key", "`key` says nothing here: the element is not repeated", at: key.range)
  }

  /// One element or use.
  ///
  /// - Parameter place: `.cell` where the element stands in a section.
  mutating func bodyNode(_ control: ControlledElement, as place: AttributeOwner) -> BodyNode? {
    let tag = control.element.tag
    if tag.text == "component" { return dynamicUse(control, as: place) }
    if tag.text == "slot", wrapDepth != nil { return wrappedCell(control) }
    if tag.text == "slot" { return elementSlot(control, as: place).map { .slot($0) } }
    if let kind = ElementKind(rawValue: tag.text), kind != .span {
      return element(kind, control, as: place)
    }
    if let signature = context.components[tag.text] {
      return componentUse(signature, control, as: place)
    }
    reportUnknownElement(tag)
    // In what stands in pages and containers, cells and sections do.
    if !ContainerTags.all.contains(tag.text), context.containers[tag.text] == nil,
      !ForeignWords.ruleElements.contains(tag.text)
    {
      _ = bodyNodes(control.element.childElements)
    }
    return nil
  }

  private func reportUnknownElement(_ tag: NameSyntax) {
    if context.index.isDamaged("component", tag.text) { return }
    if tag.text == ElementKind.span.rawValue {
      context.report(
        "misplaced-element", "`<span>` stands in `<text>` alone", at: tag.range,
        mend: "write `<text>` for `<span>`, or put it in a `<text>`")
      return
    }
    if let container = context.containers[tag.text] {
      context.report(
        "misplaced-element", "`\(tag.text)` is a container, which stands in pages and containers",
        at: tag.range, notes: [Diagnostic.Note("it is declared here", at: container.range)])
      return
    }
    if ContainerTags.all.contains(tag.text) {
      context.report(
        "misplaced-element", "`<\(tag.text)>` stands in pages and containers, not among elements",
        at: tag.range)
      return
    }
    context.report(
      "unknown-element", "unknown element `<\(tag.text)>`", at: tag.range,
      mend: mendForUnknown(
        tag, among: ElementKind.allCases.map(\.rawValue) + context.components.keys))
  }

  /// The tag that may be meant by one that there is not.
  func mendForUnknown(_ tag: NameSyntax, among known: [String]) -> String? {
    let foreign = ForeignWords.mend(element: tag.text)
    if ForeignWords.ruleElements.contains(tag.text) { return foreign }
    return context.nearNames.question(for: tag.text, among: known) ?? foreign
  }

  // MARK: - Elements

  private mutating func element(
    _ kind: ElementKind, _ control: ControlledElement, as place: AttributeOwner
  ) -> BodyNode {
    let syntax = control.element
    if kind == .stack { warnOfIdleLayout(onStack: syntax) }
    let attributes = attributes(
      control.rest, on: AttributeOwner(kind).union(place), "<\(syntax.tag.text)>", kind)
    var children: [BodyNode] = []
    var text: [TextPiece] = []
    switch kind {
    case .text: (text, children) = content(of: syntax)
    case .span: preconditionFailure("spans are checked with their text")
    case .image, .spacer:
      if let child = syntax.children.first, !syntax.isDamaged {
        context.report(
          "misplaced-element", "`<\(syntax.tag.text)>` has no children", at: child.range,
          mend: "lay things over one another in a `<stack>`")
      }
    case .row, .column, .stack, .button:
      reportExpressions(in: syntax)
      children = bodyNodes(syntax.childElements)
    }
    return .element(
      ElementTemplate(
        kind: kind, attributes: attributes, children: children, text: text, range: syntax.range))
  }

  /// Expressions stand in `<text>` only.
  func reportExpressions(in element: ElementSyntax) {
    for case .expression(let expression) in element.children {
      context.report(
        "bare-text", "an expression cannot stand in `<\(element.tag.text)>`",
        at: expression.range,
        mend: slotName(expression).map { "write `<slot name=\"\($0)\"/>`" }
          ?? "put it in `<text>…</text>`")
    }
  }

  /// The prop of type `element` that an expression is just the name of.
  private func slotName(_ expression: EmbeddedExpression) -> String? {
    guard let name = expression.syntax?.plainName,
      scope.local(named: name)?.type.unwrapped == .element
    else { return nil }
    return name
  }
}

extension ElementSyntax {
  var childElements: [ElementSyntax] { children.elements }

  fileprivate var isLooped: Bool {
    attributes.contains { if case .loop = $0 { true } else { false } }
  }
}

extension [ChildSyntax] {
  /// The elements among them.
  var elements: [ElementSyntax] {
    compactMap { child in
      if case .element(let element) = child { element } else { nil }
    }
  }
}

extension AttributeSyntax {
  /// Whether this is the attribute `text`, whatever its value.
  func isNamed(_ text: String) -> Bool {
    if case .named(let name, _, _) = self { name.text == text } else { false }
  }
}
