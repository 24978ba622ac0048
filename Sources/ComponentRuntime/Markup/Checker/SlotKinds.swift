// Which slots a body has, found before uses are checked: uses may stand above it.

/// What a slot holds.
enum SlotKind: Sendable {
  /// Elements and components.
  case elements
  /// Sections and containers.
  case sections
}

extension ElementSyntax {
  /// The name that a `<slot>` has; empty for the one without.
  var slotName: String { string("name")?.text ?? "" }

  /// The slot that a child of a use is given to; empty for the one without a name.
  var givenSlot: String { string("slot")?.text ?? "" }
}

extension [ElementSyntax] {
  /// The slots that stand in these elements, by name.
  ///
  /// - Parameter kind: what a slot holds that stands here.
  func slotKinds(_ kind: SlotKind) -> [String: SlotKind] {
    var kinds: [String: SlotKind] = [:]
    for element in self {
      if element.tag.text == "slot" { kinds[element.slotName] = kind }
      let inner: SlotKind = element.tag.text == "section" ? .elements : kind
      kinds.merge(element.childElements.slotKinds(inner)) { first, _ in first }
    }
    return kinds
  }
}
