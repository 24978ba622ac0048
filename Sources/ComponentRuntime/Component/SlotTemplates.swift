// Slots: the places in a component or container where its use puts elements or sections of its own.

/// `<slot name="footer">…</slot>`: shows what the use gives, or else its own children.
public struct SlotTemplate<Body: Sendable>: Sendable {
  /// The parameter of type `element` that stands for it: not `null` where something is given.
  let parameter: Int
  let name: String
  let fallback: [Body]
  let range: SourceRange
}

/// What the use of a component or container gives to one of its slots.
///
/// The nodes are evaluated among the giver's variables. The slot's parameter holds the values that
/// they read there, so that whatever shows the slot is looked at again when one of these differs.
public struct SlotContent<Body: Sendable>: Sendable {
  /// The declaration in which it is written.
  let owner: DeclarationKey
  let nodes: [Body]
  /// What the nodes read of the giver's scope.
  let reads: [AccessPath]
  /// The giver's own slot that this passes on and is nothing but; then it is given if that is.
  let forwardedParameter: Int?

  /// The value of the slot's parameter.
  func value(_ frame: EvaluationFrame) -> Value {
    if let forwardedParameter, frame.slots[forwardedParameter].isNull { return .null }
    return .list(ValueList(reads.map { frame.value(at: $0) ?? .null }))
  }

  /// The values of the slots' parameters, by name.
  static func values(
    _ contents: [String: SlotContent<Body>], _ frame: EvaluationFrame
  ) -> [String: Value] {
    // Most uses give nothing, and copying an empty dictionary is work.
    contents.isEmpty ? [:] : contents.mapValues { $0.value(frame) }
  }
}

extension Parameter {
  /// The parameter of the slot without a name. It cannot be written as a prop.
  static let children = "<slot/>"

  var isSlot: Bool { type.unwrapped == .element }
}

/// The slots of the component or container that is being evaluated: what its use gave them, and
/// where that is evaluated.
final class SlotScope: Sendable {
  let contents: [String: SlotContent<BodyNode>]
  /// The giver's variables.
  let variables: [Value]
  /// The giver's own slots.
  let outer: SlotScope?
  /// Where the giver stands, if it is a component.
  let trail: InstanceTrail?
  /// How many pages and containers give something here, one to the other, this one counted.
  let level: Int

  /// The declarations in which what is given is written.
  var owners: Set<DeclarationKey> {
    Set(contents.values.map(\.owner)).union(outer?.owners ?? [])
  }

  init(
    _ contents: [String: SlotContent<BodyNode>], among variables: [Value], outer: SlotScope?,
    trail: InstanceTrail? = nil
  ) {
    self.trail = trail
    level = (outer?.level ?? 0) + (trail == nil ? 1 : 0)
    self.contents = contents
    self.variables = variables
    self.outer = outer
  }
}
