// What stands in containers and pages: groups, status, sections and other containers.

/// The tags of containers that are built in, and of the parts that only stand inside them.
enum ContainerTags {
  static let nodes = ["group", "section", "status"]
  /// The children of `<status of>` that stand for a state.
  static let states = ["loading", "empty", "error", "stale"]
  static let parts = states + ["case", "default", "header", "footer"]
  static let all = nodes + parts
}

extension BodyChecker {
  /// The one node of a container's or page's root.
  mutating func containerRoot(
    _ syntax: ComponentSyntax, _ make: NodeMaker<ContainerNode>
  ) -> ContainerNode? {
    let nodes = sequence(syntax.elements, make)
    if syntax.elements.isEmpty, !syntax.isDamaged {
      context.report("root-count", "`\(owner.text)` has no section", at: owner.range)
    }
    let roots = syntax.elements.filter { !$0.isElse }
    if roots.count > 1, !syntax.isDamaged {
      context.report(
        "root-count", "`\(owner.text)` has one root, and this is another", at: roots[1].tag.range,
        mend: "put them in a `<group>`",
        notes: [Diagnostic.Note("the first root", at: roots[0].tag.range)])
    }
    return nodes.first
  }

  mutating func containerNodes(_ elements: [ElementSyntax]) -> [ContainerNode] {
    warnOfEqualKeys(elements.filter { $0.tag.text == "section" })
    return sequence(elements) { checker, control, isLooped in
      checker.containerNode(control, isLooped)
    }
  }

  mutating func containerNode(
    _ control: ControlledElement, _ isLooped: Bool
  ) -> ContainerNode? {
    let tag = control.element.tag
    switch tag.text {
    case "group": return group(control, isLooped)
    case "section": return section(control, isLooped)
    case "status": return status(control, isLooped)
    case "slot": return sectionSlot(control).map { .slot($0) }
    default: break
    }
    if let callee = context.containers[tag.text] {
      return containerUse(callee, control, isLooped: isLooped)
    }
    reportUnknownContainer(tag)
    return nil
  }

  private func reportUnknownContainer(_ tag: NameSyntax) {
    if context.index.isDamaged("container", tag.text) { return }
    if context.components[tag.text] != nil || ElementKind(rawValue: tag.text) != nil
      || tag.text == "component"
    {
      context.report(
        "misplaced-element", "`<\(tag.text)>` stands in a section, not in a page or container",
        at: tag.range, mend: "put it in a `<section key=\"…\">`")
    } else if ContainerTags.states.contains(tag.text) || ["case", "default"].contains(tag.text) {
      context.report(
        "misplaced-element", "`<\(tag.text)>` stands in a `<status>`", at: tag.range)
    } else if ContainerTags.parts.contains(tag.text) {
      context.report(
        "misplaced-element", "`<\(tag.text)>` stands in a `<section>`", at: tag.range)
    } else {
      context.report(
        "unknown-element", "unknown container `<\(tag.text)>`", at: tag.range,
        mend: mendForUnknown(tag, among: ContainerTags.all + ["slot"] + context.containers.keys))
    }
  }

  private mutating func group(_ control: ControlledElement, _ isLooped: Bool) -> ContainerNode {
    warnKey(control, isLooped)
    _ = attributes(control.rest, on: [], "<group> below a page's root")
    reportExpressions(in: control.element)
    return .group(containerNodes(control.element.childElements))
  }

  private func warnKey(_ control: ControlledElement, _ isLooped: Bool) {
    guard !isLooped, let key = control.key else { return }
    context.warn(
      "idle-key", "`key` says nothing on a `<\(control.element.tag.text)>`",
      at: key.range)
  }

  /// The root of a page: a group may carry the page's own attributes.
  mutating func pageRoot(
    _ control: ControlledElement, _ isLooped: Bool, _ pageAttributes: inout [AttributeTemplate]
  ) -> ContainerNode? {
    guard control.element.tag.text == "group" else { return containerNode(control, isLooped) }
    pageAttributes = attributes(control.rest, on: .pageRoot, "a page's root")
    reportExpressions(in: control.element)
    return .group(containerNodes(control.element.childElements))
  }

  // MARK: - Sections

  private mutating func section(
    _ control: ControlledElement, _ isLooped: Bool
  ) -> ContainerNode? {
    let element = control.element
    let key = isLooped ? nil : control.key.flatMap { self.key($0.value, $0.range) }
    if !isLooped, control.key == nil, !element.isDamaged {
      context.report(
        "missing-key", "`<section>` needs a `key`", at: element.tag.range,
        mend: "add `key=\"…\"`: subscribers know the section by it")
    }
    let attributes = attributes(control.rest, on: .section, "<section>")
    reportExpressions(in: element)
    var header: SupplementTemplate?
    var footer: SupplementTemplate?
    var cells: [ElementSyntax] = []
    for child in element.childElements {
      switch child.tag.text {
      case "header":
        if header != nil { reportSecond(child) }
        header = supplement(child)
      case "footer":
        if footer != nil { reportSecond(child) }
        footer = supplement(child)
      default: cells.append(child)
      }
    }
    warnOfIdleLayout(in: element, attributes)
    return .section(
      SectionTemplate(
        key: key, attributes: attributes, header: header, footer: footer,
        cells: cellNodes(cells), range: element.range, natives: context.layouts))
  }

  private func reportSecond(_ element: ElementSyntax) {
    context.report(
      "root-count", "a section has one `<\(element.tag.text)>`, and this is another",
      at: element.tag.range)
  }

  private mutating func supplement(_ element: ElementSyntax) -> SupplementTemplate? {
    let control = ControlledElement(element, context)
    if control.loop != nil || control.condition != nil || control.otherwise != nil {
      context.report(
        "bad-control", "`<\(element.tag.text)>` itself takes no `for`, `if` or `else`",
        at: element.tag.range, mend: "put the `if` on the element inside it")
    }
    let attributes = attributes(control.rest, on: .supplement, "<\(element.tag.text)>")
    reportExpressions(in: element)
    let what = "`<\(element.tag.text)>`"
    let body = rootNode(
      element.childElements, of: what, at: element.tag.range, isDamaged: element.isDamaged)
    return body.map {
      SupplementTemplate(attributes: attributes, body: $0, range: element.range)
    }
  }

  private mutating func cellNodes(_ elements: [ElementSyntax]) -> [CellNode] {
    warnOfEqualKeys(elements)
    return sequence(elements) { checker, control, isLooped in checker.cell(control, isLooped) }
  }

  /// Equal keys lose nothing, but the later ones get others than are written.
  private func warnOfEqualKeys(_ elements: [ElementSyntax]) {
    var first: [String: SourceRange] = [:]
    for element in elements where !element.isConditional {
      guard let key = element.string("key") else { continue }
      if let earlier = first[key.text] {
        context.warn(
          "duplicate-key", "the key `\(key.text)` is taken: this one becomes `\(key.text)#2`",
          at: key.range, notes: [Diagnostic.Note("it is taken here", at: earlier)])
      } else {
        first[key.text] = key.range
      }
    }
  }

  /// Whether what stands in a section can be a cell; of what cannot, it is told why.
  private func mayBeCell(_ tag: NameSyntax) -> Bool {
    if let kind = ElementKind(rawValue: tag.text) { return kind != .span }
    return tag.text == "component" || context.components[tag.text] != nil
  }

  mutating func cell(_ control: ControlledElement, _ isLooped: Bool) -> CellNode? {
    let element = control.element
    var key: CompiledExpression?
    if !isLooped {
      if let written = control.key {
        key = self.key(written.value, written.range)
      } else if !element.isDamaged, mayBeCell(element.tag) {
        context.report(
          "missing-key", "`<\(element.tag.text)>` in a section needs a `key`",
          at: element.tag.range, mend: "add `key=\"…\"`: subscribers know the cell by it")
      }
    }
    return bodyNode(control, as: .cell).map { .cell(key: key, $0) }
  }
}

extension ElementSyntax {
  /// Whether the element is an `else` of the one before it.
  var isElse: Bool { attributes.contains { $0.isNamed("else") } }

  /// Whether an `if` or `else` stands on the element.
  fileprivate var isConditional: Bool {
    attributes.contains { $0.isNamed("if") || $0.isNamed("else") }
  }

  /// The string of the attribute `name`, and its place.
  func string(_ name: String) -> (text: String, range: SourceRange)? {
    for case .named(let found, .string(let text, let range), _) in attributes
    where found.text == name {
      return (text, range)
    }
    return nil
  }
}
