// From the names that subscribers see to what they ask for.

extension Engine {
  /// The page, live or made for the moment.
  func page(_ address: PageAddress) throws(ActionFault) -> PageInstance {
    let made: PageInstance
    do {
      made = try instance(of: address)
    } catch {
      let code: ActionFault.Code = error.code == .invalidParameters ? .invalidParameters : .notFound
      throw ActionFault(code, error.message, path: "/page")
    }
    if let live = pages[made.address] { return live.instance }
    _ = evaluate(made, changed: [])
    return made
  }

  /// What a handler, or an action called by its name, asks for.
  func reference(
    _ request: ActionRequest, on page: PageInstance
  ) throws(ActionFault) -> ActionReference {
    guard let (section, address) = request.cell else {
      guard page.template.scope.action(request.name) != nil else { throw .noAction(request) }
      return ActionReference(instance: .page, request: .action(request.name, .empty))
    }
    guard let found = page.sections.first(where: { $0.key == section })?.section else {
      throw ActionFault(
        .noAction, "`\(page.address.text)` has no section `\(section)`", path: "/section")
    }
    if address == CellAddress.section {
      guard let reference = found.handler(request.name) else { throw .noAction(request) }
      return reference
    }
    guard let cell = found.cell(at: address, page.cells) else {
      throw ActionFault(
        .noAction, "section `\(section)` of `\(page.address.text)` has no cell `\(address)`",
        path: "/cell")
    }
    if let reference = findings(cell, found.key, address, page).handler(request.name) {
      return reference
    }
    guard let component = cell.component, !cell.isBroken else { throw .noAction(request) }
    let scope = program.components[component].scope
    guard scope.action(request.name) != nil else { throw .noAction(request) }
    return ActionReference(
      instance: InstancePath(section: found.key, cell: address, use: scope.name),
      request: .action(request.name, .empty))
  }

  /// The scope of an instance, and the props that it was shown with.
  func instance(
    _ path: InstancePath, on page: PageInstance
  ) -> (scope: ScopeTemplate, properties: [Value])? {
    guard let section = path.section, let address = path.cell else {
      guard let (name, slots) = page.container(at: path) else { return nil }
      let scope =
        path == .page
        ? program.pages[name]?.scope : program.containers.first { $0.scope.name == name }?.scope
      return scope.map { ($0, Array(slots[..<$0.parameters.count])) }
    }
    for (_, found) in page.sections where found.key == section {
      guard let cell = found.cell(at: address, page.cells) else { continue }
      guard let bound = findings(cell, section, address, page).instance(path) else { continue }
      return (program.components[bound.component].scope, bound.arguments)
    }
    return nil
  }

  /// What can be asked for in a cell: its component is run again to find out.
  private func findings(
    _ cell: Cell, _ section: String, _ address: String, _ page: PageInstance
  ) -> Findings {
    var findings = cell.findings
    for wrap in cell.wraps {
      findings.handlers += wrap.findings.handlers
      findings.instances += wrap.findings.instances
    }
    guard let component = cell.component, !cell.isBroken else { return findings }
    var evaluator = makeEvaluator()
    evaluator.states = sources.states[page.address]
    evaluator.findings = Findings()
    let parameters = program.components[component].scope.parameters.count
    do {
      var tree = try evaluator.tree(
        ofComponent: component, arguments: Array(cell.arguments[..<parameters]),
        slots: cell.slots, in: (section, address))
      try evaluator.decorate(&tree, cell.rootAttributes, cell.arguments[parameters...])
    } catch {
      // It ran when it was shown: with the same props, sources and states it runs again.
      return findings
    }
    findings.handlers += evaluator.findings?.handlers ?? []
    findings.instances += evaluator.findings?.instances ?? []
    return findings
  }
}

extension SectionInstance {
  /// What an event attribute of the section itself asks for.
  fileprivate func handler(_ name: String) -> ActionReference? {
    for attribute in attributes {
      guard case .event(let site) = attribute.target, String(site) == name,
        case .extended(.action(let reference)) = attribute.value
      else { continue }
      return reference
    }
    return nil
  }
}
