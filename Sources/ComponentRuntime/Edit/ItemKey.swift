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

/// Reads the keys of items, most of which have the same shape.
struct ItemKeyReader: Sendable {
  /// The name of the field that holds an item's key.
  let key: String
  private var shape: Shape?
  private var slot: Int?

  init(_ key: String) { self.key = key }

  /// - Complexity: O(1) for an item of the shape of the one before.
  mutating func key(of item: Value, work: inout ItemWork) -> ItemKey? {
    guard case .map(let map) = item else { return nil }
    work.keys += 1
    if map.shape !== shape {
      shape = map.shape
      slot = map.shape.slot(of: key)
    }
    return slot.flatMap { ItemKey(map.values[$0]) }
  }
}

/// Finds the items with certain keys in a list by reading it.
struct ItemSearch {
  /// Where each key found stands first.
  private(set) var places: [ItemKey: Int] = [:]

  /// So few keys are compared one by one.
  private static let linearLimit = 4

  /// - Complexity: O(*n*), and no further than the last of `wanted`.
  init(_ wanted: Set<ItemKey>, in list: ValueList, key: String, work: inout ItemWork) {
    if wanted.isEmpty { return }
    let few = wanted.count <= Self.linearLimit ? Array(wanted) : []
    var reader = ItemKeyReader(key)
    for (index, item) in list.enumerated() {
      guard let itemKey = reader.key(of: item, work: &work) else { continue }
      let isWanted = few.isEmpty ? wanted.contains(itemKey) : few.contains(itemKey)
      if isWanted && places[itemKey] == nil {
        places[itemKey] = index
        if places.count == wanted.count { return }
      }
    }
  }
}
