// Makes a cell show what is asked for, running its component only if what it reads changed.

extension TreeUpdate {
  /// A new cell for a request.
  mutating func makeCell(_ request: CellRequest, key: String) -> Cell {
    var cell = Cell(
      key: key, givenKey: request.key, component: nil, arguments: [], type: "",
      tree: ElementTree(nodes: []), sources: [])
    fill(&cell, request, isKnown: false)
    return cell
  }

  /// Brings a cell up to what is asked for.
  ///
  /// - Returns: whether it shows something else than before.
  @discardableResult
  mutating func fill(_ cell: inout Cell, _ request: CellRequest, isKnown: Bool = true) -> Bool {
    switch request.content {
    case .nothing:
      return show(ElementTree(nodes: []), type: "", nil, [], request.sources, in: &cell)
    case .body(let tree, let reads):
      let type = tree.nodes.first?.kind.rawValue ?? ""
      return show(tree, type: type, nil, reads, request.sources, in: &cell)
    case .component(let component, let arguments, let rootAttributes):
      if isKnown, cell.component == component,
        !needsRun(component, cell.arguments, arguments), !touches(cell.sources)
      {
        cell.arguments = arguments
        return false
      }
      return run(component, arguments, rootAttributes, request, in: &cell)
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
    _ request: CellRequest, in cell: inout Cell
  ) -> Bool {
    let parameters = evaluator.program.components[component].scope.parameters.count
    let read = evaluator.sourcesRead.count
    do {
      var tree = try evaluator.tree(
        ofComponent: component, arguments: Array(arguments[..<parameters]))
      try evaluator.decorate(&tree, rootAttributes, arguments[parameters...])
      let sources = request.sources + evaluator.sourcesRead[read...]
      let type = evaluator.program.components[component].scope.name
      return show(tree, type: type, component, arguments, sources, in: &cell)
    } catch {
      let sources = request.sources + evaluator.sourcesRead[read...]
      let tree: ElementTree
      let type: String
      (tree, type) = brokenTree(error, cell: request.key)
      return show(tree, type: type, component, arguments, sources, in: &cell)
    }
  }

  private mutating func brokenTree(
    _ fault: EvaluationFault, cell: String
  ) -> (ElementTree, type: String) {
    let nothing = (ElementTree(nodes: []), "")
    guard case .component(let index, let arguments, _) = broken(fault, cell: cell) else {
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

  private func show(
    _ tree: ElementTree, type: String, _ component: Int?, _ arguments: [Value],
    _ sources: [SourceName], in cell: inout Cell
  ) -> Bool {
    cell.component = component
    cell.arguments = arguments
    cell.sources = sources
    if cell.type == type && cell.tree == tree { return false }
    cell.type = type
    cell.tree = tree
    return true
  }
}
