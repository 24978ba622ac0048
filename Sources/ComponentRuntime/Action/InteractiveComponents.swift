// Which components must know where they stand: those with states and handlers, and what holds them.

enum InteractiveComponents {
  /// For each component whether it, or one that it may show, has states or handlers.
  ///
  /// - Complexity: O(*n*²) in the components, once a load.
  static func find(among components: [ComponentTemplate]) -> [Bool] {
    let uses = components.map { Uses(of: $0) }
    var found = uses.map(\.isInteractive)
    var isChanged = true
    while isChanged {
      isChanged = false
      for place in found.indices where !found[place] {
        guard uses[place].components.contains(where: { found[$0] }) else { continue }
        found[place] = true
        isChanged = true
      }
    }
    return found
  }

  /// What one component's body refers to.
  private struct Uses {
    var isInteractive: Bool
    var components: Set<Int> = []

    init(of template: ComponentTemplate) {
      isInteractive = template.scope.instanceSlot != nil || !template.scope.states.isEmpty
      add(template.root)
    }

    private mutating func add(_ node: BodyNode) {
      switch node {
      case .element(let element):
        add(element.attributes)
        for child in element.children { add(child) }
      case .component(let use):
        components.insert(use.component)
        add(use.rootAttributes)
      // What they show is not known at load.
      case .dynamic, .native, .slot: isInteractive = true
      case .conditional(let branches): for branch in branches { add(branch.body) }
      case .loop(let loop): add(loop.body)
      case .wrapped: break
      }
    }

    private mutating func add(_ attributes: [AttributeTemplate]) {
      if attributes.contains(where: \.target.isEvent) { isInteractive = true }
    }
  }
}
