// Which of the states that actions set are states of something still.

extension Engine {
  /// Whether the markup has a state that was set, so that it shows; one that a reload took away,
  /// or gave another type, is kept and starts anew.
  ///
  /// What stands at the end of `instance` is found by its name alone, so that it can be asked of a
  /// page that is not live; where that says nothing the answer is yes.
  public func declares(
    _ name: String, _ stored: StoredState, of instance: InstancePath, on page: PageAddress
  ) -> Bool {
    guard let template = program.pages[page.name] else { return false }
    let last = instance.use.split(separator: "/").last?.split(separator: ":").last.map(String.init)
    let scope =
      instance == .page
      ? template.scope
      : last.flatMap { program.componentIndex[$0] }.map { program.components[$0].scope }
        ?? program.containers.first { $0.scope.name == last }?.scope
    guard let scope else { return true }
    return scope.bindings.contains { binding in
      guard case .state(let state) = binding else { return false }
      return state.name == name && state.type.description == stored.type
    }
  }
}
