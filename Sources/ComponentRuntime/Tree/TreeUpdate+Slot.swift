// Slots among sections: what a container's use gave, updated among the giver's variables.

/// What the use of a container gives to its slots, and where that is evaluated.
final class ContainerGiver {
  let contents: [String: SlotContent<ContainerNode>]
  /// The giver's variables before and after.
  let scope: ScopeTransition
  /// The giver's own slots, among sections and in cells.
  let outer: ContainerGiver?
  let slots: SlotScope?
  /// Whether a reload changed the giver's markup, and with it what is given.
  let isChanged: Bool
  /// Whether that is so of this giver, or of one whose slot it passes on.
  let isAnyChanged: Bool

  init(
    _ use: ContainerUse, in scope: ScopeTransition, outer: ContainerGiver?, slots: SlotScope?,
    _ reload: TreeReload?
  ) {
    contents = use.contents
    self.scope = scope
    self.outer = outer
    self.slots = slots
    let owner = use.contents.values.first?.owner ?? use.elements.values.first?.owner
    if let owner, let reload {
      isChanged = reload.difference.isChanged(owner)
    } else {
      isChanged = false
    }
    isAnyChanged = isChanged || outer?.isAnyChanged ?? false
  }
}

extension TreeUpdate {
  mutating func updateSlot(
    _ slot: SlotTemplate<ContainerNode>, _ instance: ContainerInstance,
    _ scope: inout ScopeTransition, _ place: Place
  ) throws(EvaluationFault) {
    let place = place.insideLoop
    guard !scope.frame.slots[slot.parameter].isNull, let giver,
      let content = giver.contents[slot.name]
    else {
      let before = instance.slot(isGiven: false)
      let child = try update(.group(slot.fallback), before, &scope, at: place)
      instance.content = .slot(isGiven: false, child)
      return
    }
    let inside = (giver, evaluator.slotScope)
    (self.giver, evaluator.slotScope) = (giver.outer, giver.slots)
    defer { (self.giver, evaluator.slotScope) = inside }
    let before = giver.isChanged ? nil : instance.slot(isGiven: true)
    var giverScope = giver.scope
    giverScope.isFresh = giverScope.isFresh || scope.isFresh
    let child = try update(.group(content.nodes), before, &giverScope, at: place)
    instance.content = .slot(isGiven: true, child)
  }
}

extension ContainerInstance {
  /// What the slot shows, if it showed the same kind of thing before.
  fileprivate func slot(isGiven: Bool) -> ContainerInstance? {
    guard case .slot(isGiven, let child) = content else { return nil }
    return child
  }
}
