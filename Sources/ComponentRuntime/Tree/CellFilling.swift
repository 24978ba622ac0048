// Makes a cell show what is asked for, running its component only if what it reads changed.

extension TreeUpdate {
  /// A new cell for a request.
  mutating func makeCell(_ request: CellRequest, key: String) -> Cell {
    var cell = Cell(
      key: key, givenKey: request.key, component: nil, arguments: [], type: "",
      tree: ElementTree(nodes: []), isInserted: request.isInserted, sources: [])
    fill(&cell, request, isKnown: false)
    return cell
  }

  /// Brings a cell up to what is asked for.
  ///
  /// - Returns: whether it shows something else than before.
  @discardableResult
  mutating func fill(_ cell: inout Cell, _ request: CellRequest, isKnown: Bool = true) -> Bool {
    let before = (component: cell.component, arguments: cell.arguments)
    let isChanged = refill(&cell, request, isKnown: isKnown)
    if isChanged || !isKnown { cell.change = change(of: cell, from: before, isKnown: isKnown) }
    return isChanged
  }

  private mutating func refill(
    _ cell: inout Cell, _ request: CellRequest, isKnown: Bool
  ) -> Bool {
    let isWrappedAlike = cell.wraps == request.wraps
    cell.wraps = request.wraps
    switch request.content {
    case .nothing:
      cell.take(nil, [], [], request.sources, [])
      return cell.show(ElementTree(nodes: []), type: "")
    case .body(let body):
      cell.take(nil, body.reads, [], request.sources, body.states)
      cell.findings = body.findings
      let type = body.tree.nodes.first?.kind.rawValue ?? ""
      return cell.show(body.tree, type: type, span: body.span)
    case .component(let component, let arguments, let rootAttributes, let slots):
      if isKnown, isWrappedAlike, cell.component == component,
        !needsRun(component, cell.arguments, arguments), !touches(cell.sources),
        !touches(cell.states), cell.rootAttributes.areAlike(rootAttributes)
      {
        cell.arguments = arguments
        return false
      }
      return run(component, arguments, rootAttributes, slots, request, in: &cell)
    }
  }

  /// Whether something that the component reads differs.
  private func needsRun(_ component: Int, _ old: [Value], _ new: [Value]) -> Bool {
    let template = evaluator.program.components[component]
    let parameters = template.scope.parameters.count
    if old.count != new.count { return true }
    for path in template.reads where !AccessPath.isEqual(path, old, new) { return true }
    return old[parameters...] != new[parameters...]
  }

  private mutating func run(
    _ component: Int, _ arguments: [Value], _ rootAttributes: [AttributeTemplate],
    _ slots: SlotScope?, _ request: CellRequest, in cell: inout Cell
  ) -> Bool {
    let parameters = evaluator.program.components[component].scope.parameters.count
    let read = evaluator.sourcesRead.count
    cell.givers = slots?.owners ?? []
    cell.slots = slots
    defer { reportNotices(cell: request.key) }
    evaluator.statesRead = []
    do {
      let isInteractive = evaluator.program.isInteractive[component]
      var tree = try evaluator.tree(
        ofComponent: component, arguments: Array(arguments[..<parameters]), slots: slots,
        in: isInteractive ? (section ?? "", address(ofKey: cell.key)) : nil)
      try evaluator.decorate(&tree, rootAttributes, arguments[parameters...])
      let span = try rootAttributes.span(arguments[parameters...])
      cell.take(
        component, arguments, rootAttributes, request.sources + evaluator.sourcesRead[read...],
        evaluator.statesRead)
      let type = evaluator.program.components[component].scope.name
      return cell.show(tree, type: type, span: span)
    } catch {
      // States of instances that did not come to run are not over.
      let states = (cell.states + evaluator.statesRead).uniqued
      // What fails in a component written in Swift has no place in the markup but the use.
      let place = request.useRange ?? evaluator.program.components[component].scope.range
      let (tree, type) = brokenTree(error.located(place), cell: request.key)
      cell.take(
        component, arguments, rootAttributes, request.sources + evaluator.sourcesRead[read...],
        states, isBroken: true)
      return cell.show(tree, type: type)
    }
  }

  private mutating func brokenTree(
    _ fault: EvaluationFault, cell: String
  ) -> (ElementTree, type: String) {
    let nothing = (ElementTree(nodes: []), "")
    guard case .component(let index, let arguments, _, _) = broken(fault, cell: cell) else {
      return nothing
    }
    do {
      let tree = try evaluator.tree(ofComponent: index, arguments: arguments)
      return (tree, evaluator.program.components[index].scope.name)
    } catch {
      report(error, cell: cell)
      return nothing
    }
  }
}

extension Cell {
  /// Notes what the cell was evaluated from.
  fileprivate mutating func take(
    _ component: Int?, _ arguments: [Value], _ rootAttributes: [AttributeTemplate],
    _ sources: [SourceName], _ states: [InstancePath], isBroken: Bool = false
  ) {
    self.component = component
    self.states = states
    findings = Findings()
    self.arguments = arguments
    self.rootAttributes = rootAttributes
    self.isBroken = isBroken
    self.sources = sources.uniqued
  }

  /// - Returns: whether the cell shows something else than before.
  fileprivate mutating func show(
    _ tree: ElementTree, type: String, span: CellSpan = CellSpan()
  ) -> Bool {
    let tree = tree.nodes.isEmpty ? tree : wraps.reduce(tree) { $1.around($0) }
    if self.type == type && self.span == span && self.tree == tree { return false }
    self.type = type
    self.span = span
    self.tree = tree
    return true
  }
}

extension Array where Element: Hashable {
  /// Each element once, in the order of first standing.
  fileprivate var uniqued: [Element] {
    if count < 2 { return self }
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

extension [AttributeTemplate] {
  /// Whether equal values of both say the same.
  ///
  /// - Complexity: O(1) for the attributes of one node.
  fileprivate func areAlike(_ other: [AttributeTemplate]) -> Bool {
    elementsEqual(other) { $0.name == $1.name && $0.target == $1.target }
  }

  /// How many columns the attributes ask for.
  ///
  /// - Parameter values: of the attributes, in their order.
  /// - Throws: `bad-attribute`.
  func span(_ values: ArraySlice<Value>) throws(EvaluationFault) -> CellSpan {
    var span = CellSpan()
    for (attribute, value) in zip(self, values)
    where attribute.target == .section && attribute.name == "span" {
      do {
        span = try CellSpan(value)
      } catch {
        throw EvaluationFault(error, self)
      }
    }
    return span
  }
}
