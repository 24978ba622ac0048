// What a slot shows: the elements that the use gave, evaluated among the giver's variables.

extension ComponentEvaluator {
  /// The slots of a component whose use stands here.
  func slots(
    _ contents: [String: SlotContent<BodyNode>], _ frame: EvaluationFrame
  ) -> SlotScope? {
    contents.isEmpty ? nil : SlotScope(contents, among: frame.slots, outer: slotScope, trail: trail)
  }

  mutating func append(
    _ slot: SlotTemplate<BodyNode>, _ frame: inout EvaluationFrame
  ) throws(EvaluationFault) {
    guard !frame.slots[slot.parameter].isNull, let scope = slotScope,
      let content = scope.contents[slot.name]
    else {
      for child in slot.fallback { try append(child, &frame) }
      return
    }
    if depth >= bounds.depth {
      throw .tooDeep(bounds.depth, "components", at: slot.range)
    }
    depth += 1
    slotScope = scope.outer
    let taker = trail
    // What is given is the giver's: its uses and handlers are counted there.
    trail = scope.trail ?? taker?.inGivenCell(level: scope.level)
    defer {
      depth -= 1
      slotScope = scope
      trail = taker
    }
    var giver = EvaluationFrame(slots: scope.variables, stepsLeft: frame.stepsLeft)
    for node in content.nodes { try append(node, &giver) }
    frame.stepsLeft = giver.stepsLeft
  }
}
