// Which of the states that actions set, and of the calls that they made, are something's still.

extension Engine {
  /// Whether the markup has a state that was set, so that it shows; one that a reload took away is
  /// kept.
  ///
  /// What stands at the end of `instance` is found by its name alone, so that it can be asked of a
  /// page that is not live; where that says nothing the answer is yes.
  public func declares(
    _ name: String, _ stored: StoredState, of instance: InstancePath, on page: PageAddress
  ) -> Bool {
    guard let states = program.states(of: instance, on: page) else { return true }
    return states.contains { $0.name == name && $0.type.description == stored.type }
  }
}

extension Program {
  /// The states that were set under another type than they have in this program: with it they end.
  ///
  /// Source: spec/markup.md, "Meaning": local state "ends when the instance leaves or its type
  /// changes".
  /// - Complexity: O(*n*) in the states, and what they hold.
  public func outdatedStates(in table: StateTable) -> [EndedInstance] {
    var outdated: [EndedInstance] = []
    for (page, instances) in table.pages.sorted(by: { $0.key.text < $1.key.text }) {
      for (instance, stored) in instances.sorted(by: { $0.key.description < $1.key.description }) {
        let declared = states(of: instance, on: page) ?? []
        let names = declared.compactMap { state in
          stored[state.name].flatMap { isValue($0, of: state) ? nil : state.name }
        }
        if names.isEmpty { continue }
        outdated.append(EndedInstance(page: page, instance: instance, states: names.sorted()))
      }
    }
    return outdated
  }

  /// Whether what was set is of the state's type, and of what that says now.
  func isValue(_ stored: StoredState, of state: StateTemplate) -> Bool {
    guard stored.type == state.type.description else { return false }
    do {
      try protocols.check(stored.value, conformsTo: state.type)
      return true
    } catch {
      return false
    }
  }

  /// The states that an instance may have; `nil` where its name does not tell, none where the page
  /// is gone.
  fileprivate func states(of instance: InstancePath, on page: PageAddress) -> [StateTemplate]? {
    if pages[page.name] == nil { return [] }
    return scope(of: instance, on: page)?.states
  }

  /// What an instance is one of; `nil` where its name does not tell, or the page is gone.
  private func scope(of instance: InstancePath, on page: PageAddress) -> ScopeTemplate? {
    guard let template = pages[page.name] else { return nil }
    if instance == .page { return template.scope }
    let last = instance.use.split(separator: "/").last?.split(separator: ":").last.map(String.init)
    return last.flatMap { componentIndex[$0] }.map { components[$0].scope }
      ?? containers.first { $0.scope.name == last }?.scope
  }

  /// Whether the answer of a call that other markup made finds its `then` and `else` in this one, as
  /// far as the instance's name tells.
  ///
  /// - Complexity: O(*n*) in the action's steps.
  public func answers(_ open: OpenCall) -> Bool {
    if pages[open.page.name] == nil { return false }
    guard let continuation = open.call.continuation,
      let scope = scope(of: open.instance, on: open.page)
    else { return true }
    guard let action = scope.action(open.action),
      action.origin(of: open.call, continuation) != nil
    else { return false }
    let contract = ActionContract(name: action.name, parameters: action.parameters)
    do {
      _ = try contract.completed(continuation.arguments, of: action.name, protocols: protocols)
      return true
    } catch {
      return false
    }
  }
}
