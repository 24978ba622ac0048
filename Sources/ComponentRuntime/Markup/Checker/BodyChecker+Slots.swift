// Slots in bodies, and what uses give to them.

extension BodyChecker {
  /// A `<slot>` among elements.
  mutating func elementSlot(
    _ control: ControlledElement, as place: AttributeOwner
  ) -> SlotTemplate<BodyNode>? {
    if place.contains(.cell) {
      context.report(
        "misplaced-element", "a `<slot>` cannot be a cell", at: control.element.tag.range,
        mend: "put it in an element with a `key`, such as `<column key=\"…\"><slot/></column>`")
    }
    let fallback = bodyNodes(control.element.childElements)
    return slot(control, .elements, fallback)
  }

  /// A `<slot>` among sections.
  mutating func sectionSlot(_ control: ControlledElement) -> SlotTemplate<ContainerNode>? {
    let fallback = containerNodes(control.element.childElements)
    return slot(control, .sections, fallback)
  }

  /// The slot with the parameter that stands for it, and the name that its content is given by.
  private mutating func slot<Node: Sendable>(
    _ control: ControlledElement, _ kind: SlotKind, _ fallback: [Node]
  ) -> SlotTemplate<Node>? {
    let element = control.element
    reportExpressions(in: element)
    let others = control.rest.filter { attribute in
      if case .named(let name, .string, _) = attribute { name.text != "name" } else { true }
    }
    _ = attributes(others, on: [], "<slot>")
    guard let signature, !signature.isDamaged else {
      if signature == nil {
        context.report(
          "misplaced-element", "`\(owner.text)` has no slots: nothing uses it",
          at: element.tag.range)
      }
      return nil
    }
    let name = element.slotName.isEmpty ? Parameter.children : element.slotName
    guard let parameter = signature.places[name], signature.parameters[parameter].isSlot else {
      context.report(
        "unknown-slot", "\(owner.text) has no prop `\(name)` of type element",
        at: element.string("name")?.range ?? element.tag.range,
        mend: context.nearNames.question(
          for: name, among: signature.parameters.filter(\.isSlot).map(\.name))
          ?? "declare `\(name): element?` among its props")
      return nil
    }
    if signature.slotKinds[element.slotName] != kind {
      context.report(
        "misplaced-element",
        "the slot \(name.asSlot) cannot hold both sections and elements", at: element.tag.range)
    }
    scope.markUsed([name])
    noteReads([AccessPath(slot: parameter)])
    if conditionDepth == receivers.count {
      context.endlessUses.noteSlot(name, of: owner.text, givenTo: receivers)
    }
    return SlotTemplate(
      parameter: parameter, name: name, fallback: fallback, range: element.range)
  }

  // MARK: - Uses

  /// What a use gives to slots among elements.
  ///
  /// - Parameter callee: `nil` where it is picked by data: all that is given are elements then.
  mutating func elementContents(
    of use: ElementSyntax, _ callee: MarkupChecker.Signature?
  ) -> [String: SlotContent<BodyNode>] {
    reportExpressions(in: use)
    var contents: [String: SlotContent<BodyNode>] = [:]
    for (name, children) in given(by: use, callee, .elements) {
      contents[name.asParameter] = content(of: callee, name.asParameter) {
        $0.bodyNodes(children)
      } forward: { node in
        if case .slot(let slot) = node, slot.fallback.isEmpty { slot.parameter } else { nil }
      }
    }
    return contents
  }

  /// What the use of a container gives to slots among sections.
  mutating func sectionContents(
    of use: ElementSyntax, _ callee: MarkupChecker.Signature
  ) -> [String: SlotContent<ContainerNode>] {
    var contents: [String: SlotContent<ContainerNode>] = [:]
    for (name, children) in given(by: use, callee, .sections) {
      contents[name.asParameter] = content(of: callee, name.asParameter) {
        $0.containerNodes(children)
      } forward: {
        if case .slot(let slot) = $0, slot.fallback.isEmpty { slot.parameter } else { nil }
      }
    }
    return contents
  }

  /// What is given to the slot `slot` of `callee`, which may be picked by data.
  private mutating func content<Node: Sendable>(
    of callee: MarkupChecker.Signature?, _ slot: String, _ make: (inout BodyChecker) -> [Node],
    forward: (Node) -> Int?
  ) -> SlotContent<Node> {
    let isRule = context.index.declaration(named: owner.text)?.keyword == "rule"
    let own = scope.nextSlot
    loopReads.append([])
    receivers.append(EndlessUses.Slot(owner: callee?.name, name: slot))
    let nodes = assuming([], make)
    receivers.removeLast()
    let reads = loopReads.removeLast().filter { $0.slot < own }.withoutCovered
    noteReads(reads)
    return SlotContent(
      owner: isRule ? .rules : .name(owner.text), nodes: nodes, reads: reads,
      forwardedParameter: nodes.count == 1 ? nodes.first.flatMap(forward) : nil)
  }

  /// The children of a use that are given to slots of one kind, by the slots' names.
  private func given(
    by use: ElementSyntax, _ callee: MarkupChecker.Signature?, _ kind: SlotKind
  ) -> [(name: String, children: [ElementSyntax])] {
    var order: [String] = []
    var children: [String: [ElementSyntax]] = [:]
    for child in use.childElements {
      let name = child.givenSlot
      guard kind == self.kind(of: name, callee) else { continue }
      if children[name] == nil {
        order.append(name)
        checkSlot(name, child, callee)
      }
      children[name, default: []].append(child.withoutSlot)
    }
    return order.map { ($0, children[$0] ?? []) }
  }

  /// What is given to a slot that is not there counts as elements.
  private func kind(of name: String, _ callee: MarkupChecker.Signature?) -> SlotKind {
    callee?.slotKinds[name] ?? .elements
  }

  private func checkSlot(
    _ name: String, _ child: ElementSyntax, _ callee: MarkupChecker.Signature?
  ) {
    guard let callee, !callee.isDamaged else { return }
    if let place = callee.places[name.asParameter], callee.parameters[place].isSlot { return }
    let note = Diagnostic.Note("\(callee.name) is declared here", at: callee.range)
    if name.isEmpty {
      context.report(
        "unknown-slot", "\(callee.name) has no `<slot/>` for children", at: child.tag.range,
        mend: "put `<slot/>` in \(callee.name), where they shall stand", notes: [note])
      return
    }
    context.report(
      "unknown-slot", "\(callee.name) has no slot `\(name)`",
      at: child.string("slot")?.range ?? child.tag.range,
      mend: context.nearNames.question(
        for: name,
        among: callee.parameters.filter { $0.isSlot && $0.name != Parameter.children }.map(\.name))
        ?? "declare `\(name): element?` in \(callee.name)", notes: [note])
  }

  func reportSlotAsProp(_ name: NameSyntax, _ callee: MarkupChecker.Signature) {
    context.report(
      "slot-as-prop", "`\(name.text)` of \(callee.name) is an element, and given as a child",
      at: name.range,
      mend: "write `<text slot=\"\(name.text)\">…</text>` inside `<\(callee.name)>`",
      notes: [Diagnostic.Note("\(callee.name) is declared here", at: callee.range)])
  }
}

extension ElementSyntax {
  /// The element without what says where it is given.
  fileprivate var withoutSlot: ElementSyntax {
    var copy = self
    copy.attributes.removeAll { attribute in
      if case .named(let name, .string, _) = attribute { name.text == "slot" } else { false }
    }
    return copy
  }
}

extension String {
  fileprivate var asParameter: String { isEmpty ? Parameter.children : self }

  /// How messages call the slot that a parameter stands for.
  fileprivate var asSlot: String { self == Parameter.children ? "`<slot/>`" : "`\(self)`" }
}
