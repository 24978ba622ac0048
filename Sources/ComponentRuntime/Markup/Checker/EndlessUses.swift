// Who shows whom whatever the data are: a component that shows itself so never ends.

/// The uses of a config that happen in any case, through slots as well.
struct EndlessUses {
  /// A slot of a component or container.
  struct Slot: Hashable {
    /// `nil` where it is picked by data.
    var owner: String?
    var name: String
  }

  private struct Use {
    var user: String
    var name: String
    var range: SourceRange
    /// The slots that the use is given to: it happens where all of them show.
    var receivers: [Slot]
  }

  private var uses: [Use] = []
  /// Slots that show what they are given, if those that they are given to in turn do.
  private var slots: [(slot: Slot, receivers: [Slot])] = []

  mutating func noteUse(
    of name: String, by user: String, at range: SourceRange, givenTo receivers: [Slot]
  ) {
    uses.append(Use(user: user, name: name, range: range, receivers: receivers))
  }

  mutating func noteSlot(_ name: String, of owner: String, givenTo receivers: [Slot]) {
    slots.append((Slot(owner: owner, name: name), receivers))
  }

  /// Calls `report` with each circle, as names that begin and end with the same, and with the use
  /// that closes it.
  ///
  /// - Complexity: O(*n*) in uses, and in slots times the depth of slots given to slots.
  func forEachCircle(_ report: (_ circle: [String], _ use: SourceRange) -> Void) {
    let shown = certainSlots
    var byUser: [String: [Use]] = [:]
    for use in uses where use.receivers.allSatisfy(shown.contains) {
      byUser[use.user, default: []].append(use)
    }
    var walk = DependencyWalk()
    for name in byUser.keys.sorted() {
      walk.run(from: name) {
        byUser[$0]?.map(\.name) ?? []
      } circle: { circle in
        let (user, used) = (circle[circle.count - 2], circle[circle.count - 1])
        guard let use = byUser[user]?.first(where: { $0.name == used }) else { return }
        report(circle, use.range)
      }
    }
  }

  /// The slots that show what they are given whatever the data are.
  private var certainSlots: Set<Slot> {
    var shown: Set<Slot> = []
    var waiting = slots
    while true {
      let ready = waiting.filter { $0.receivers.allSatisfy(shown.contains) }
      if ready.isEmpty { return shown }
      shown.formUnion(ready.map(\.slot))
      waiting.removeAll { shown.contains($0.slot) }
    }
  }
}
