// From the names that subscribers see to what they ask for.

extension Engine {
  /// The page, live or made for the moment.
  func page(_ address: PageAddress) throws(ActionFault) -> PageInstance {
    let made: PageInstance
    do {
      made = try instance(of: address)
    } catch {
      let code: ActionFault.Code = error.code == .invalidParameters ? .invalidParameters : .notFound
      throw ActionFault(code, error.message, path: "/page", parameter: error.parameter)
    }
    if let live = pages[made.address] { return live.instance }
    _ = evaluate(made)
    return made
  }

  /// Finds what is asked for.
  ///
  /// - Throws: `ActionFault` for something that cannot be asked for.
  /// - Complexity: that of the cell, which is run once; of the page, where nobody watches it.
  public func find(_ request: ActionRequest) throws(ActionFault) -> FoundAction {
    let page = try page(request.page)
    let (reference, known) = try reference(request, on: page)
    var found = FoundAction(page: page.address, request: request, reference: reference)
    switch reference.request {
    case .instance, .reload: break
    case .call(let address, let bound):
      let (target, name) = ActionCall.split(address)
      if let action = program.targets[target]?.contract.action(name) {
        found.asked = FoundAction.Asked(address, action.parameters, but: bound)
      }
    case .action(let name, let bound):
      found.instance = instance(reference.instance, on: page, knowing: known)
      if let action = found.instance?.scope.action(name) {
        found.asked = FoundAction.Asked(name, action.parameters, but: bound)
      }
    }
    return found
  }

  /// What a handler, or an action called by its name, asks for; and the cell it was found in.
  private func reference(
    _ request: ActionRequest, on page: PageInstance
  ) throws(ActionFault) -> (ActionReference, ExaminedCell?) {
    guard let (section, address) = request.cell else {
      let scope = page.template.scope
      guard scope.action(request.name) != nil else { throw .noAction(request, among: scope) }
      return (ActionReference(instance: .page, request: .action(request.name, .empty)), nil)
    }
    guard let found = page.section(section) else {
      throw ActionFault(
        .noAction, "`\(page.address.text.excerpt)` has no section `\(section.excerpt)`",
        path: "/section")
    }
    if address == CellAddress.section {
      guard let reference = found.handler(request.name) else { throw .noAction(request) }
      return (reference, nil)
    }
    guard let cell = found.cell(at: address, page.cells) else {
      throw ActionFault(
        .noAction,
        "section `\(section)` of `\(page.address.text.excerpt)` has no cell `\(address.excerpt)`"
          + (found.hint(for: address, page.cells) ?? ""), path: "/cell")
    }
    let examined = ExaminedCell(
      section: section, address: address, findings: findings(cell, section, address, page))
    if let reference = examined.findings.handler(request.name) { return (reference, examined) }
    guard let component = cell.component else { throw .noAction(request) }
    let scope = program.components[component].scope
    guard scope.action(request.name) != nil else {
      if cell.isBroken { throw .broken(request, scope) }
      throw .noAction(request, among: scope)
    }
    let path = InstancePath(section: section, cell: address, use: scope.name)
    return (ActionReference(instance: path, request: .action(request.name, .empty)), examined)
  }

  /// The scope of an instance, and the props that it was shown with.
  ///
  /// - Parameter known: a cell that was examined already.
  func instance(
    _ path: InstancePath, on page: PageInstance, knowing known: ExaminedCell? = nil
  ) -> (scope: ScopeTemplate, properties: [Value])? {
    guard let section = path.section, let address = path.cell else {
      guard let (name, slots) = page.container(at: path) else { return nil }
      let scope =
        path == .page
        ? program.pages[name]?.scope : program.containers.first { $0.scope.name == name }?.scope
      return scope.map { ($0, Array(slots[..<$0.parameters.count])) }
    }
    guard let cell = page.section(section)?.cell(at: address, page.cells) else { return nil }
    let isKnown = known?.section == section && known?.address == address
    let findings =
      isKnown ? known?.findings : findings(cell, section, address, page)
    guard let bound = findings?.instance(path) else { return nil }
    return (program.components[bound.component].scope, bound.arguments)
  }

  /// A cell that was run to find out what can be asked for in it.
  struct ExaminedCell {
    var section: String
    var address: String
    var findings: Findings
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
    guard let component = cell.component else { return findings }
    var evaluator = makeEvaluator()
    defer { evaluated += evaluator.evaluatedCount }
    evaluator.states = sources.states[page.address]
    evaluator.findings = Findings()
    let parameters = program.components[component].scope.parameters.count
    do {
      var tree = try evaluator.tree(
        ofComponent: component, arguments: Array(cell.arguments[..<parameters]),
        slots: cell.slots, in: (section, address))
      try evaluator.decorate(&tree, cell.rootAttributes, cell.arguments[parameters...])
    } catch {
      // It failed when it was to be shown, too. Nothing of it can be tapped, but what ran till then
      // has its actions still: one of them may mend what it fails at.
      evaluator.findings?.handlers = []
    }
    findings.handlers += evaluator.findings?.handlers ?? []
    findings.instances += evaluator.findings?.instances ?? []
    return findings
  }
}

extension SectionInstance {
  /// What an event attribute of the section itself asks for.
  fileprivate func handler(_ name: String) -> ActionReference? {
    attributes.lazy.compactMap(\.handler).first { $0.digest.text == name }
  }

  /// How a cell is named whose key was written as it is.
  fileprivate func hint(for key: String, _ cells: CellStore) -> String? {
    let address = CellAddress.of(key: key)
    guard address != key, cell(at: address, cells) != nil else { return nil }
    return "; the one with that key is `\(address.excerpt)`"
  }
}

/// Something that a page was asked for and has.
public struct FoundAction {
  /// An action with the parameters that the page does not give itself.
  public struct Asked {
    /// As faults call it.
    public let name: String
    public let parameters: [Parameter]
    /// The names of those that the page gives itself.
    public let given: [String]

    init(_ name: String, _ parameters: [Parameter], but bound: ValueMap) {
      self.name = name
      self.parameters = parameters.filter { bound[$0.name] == nil }
      given = parameters.map(\.name).filter { bound[$0] != nil }
    }
  }

  let page: PageAddress
  /// Whose parameters may be set till it is run.
  public var request: ActionRequest
  let reference: ActionReference
  /// What is asked for and with what; `nil` where that is no action whose parameters are known.
  public internal(set) var asked: Asked?
  /// Of the page's own actions, the scope and the props of the instance.
  var instance: (scope: ScopeTemplate, properties: [Value])?

  init(page: PageAddress, request: ActionRequest, reference: ActionReference) {
    self.page = page
    self.request = request
    self.reference = reference
  }
}
