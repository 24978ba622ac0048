// The key of an item, compared as a string by its code units.

/// An item's key: a string, or an integer taken as its decimal text.
struct ItemKey: Hashable {
  let text: String

  init(_ text: String) { self.text = text }

  /// The key that a value is; `nil` where it can't be one.
  init?(_ value: Value?) {
    switch value {
    case .string(let string)?: text = string
    case .int(let integer)?: text = String(integer)
    default: return nil
    }
  }

  static func == (lhs: ItemKey, rhs: ItemKey) -> Bool { lhs.text.isIdentical(to: rhs.text) }

  func hash(into hasher: inout Hasher) {
    for unit in text.utf8 { hasher.combine(unit) }
  }
}

/// Finds the items with certain keys in a list.
struct ItemSearch {
  /// Where each key found stands first.
  private(set) var places: [ItemKey: Int] = [:]

  /// So few keys are compared one by one.
  private static let linearLimit = 4

  /// - Complexity: O(*n*), and no further than the last of `wanted`.
  init(_ wanted: Set<ItemKey>, in list: ValueList, key: String) {
    if wanted.isEmpty { return }
    let few = wanted.count <= Self.linearLimit ? Array(wanted) : []
    var shape: Shape?
    var slot: Int?
    for (index, item) in list.enumerated() {
      guard case .map(let map) = item else { continue }
      if map.shape !== shape {
        shape = map.shape
        slot = map.shape.slot(of: key)
      }
      guard let slot, let itemKey = ItemKey(map.values[slot]) else { continue }
      let isWanted = few.isEmpty ? wanted.contains(itemKey) : few.contains(itemKey)
      if isWanted && places[itemKey] == nil {
        places[itemKey] = index
        if places.count == wanted.count { return }
      }
    }
  }
}
