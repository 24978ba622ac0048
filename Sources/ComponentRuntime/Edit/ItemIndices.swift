// The indices of the lists that are edited by key: how many there are, and for how long.

/// What finding items cost: what tests assert instead of times.
struct ItemWork: Equatable, Sendable {
  /// Keys read from items of a list.
  var keys = 0
  /// Items whose label in an index was changed.
  var labels = 0
}

/// An index for each long list that was edited by key; those used last, where they are too many.
///
/// An index knows which list it is of, so nobody needs to tell it of changes: a list that became
/// another by any operation, or by a failed commit what it was, is compared with it at its next use.
struct ItemIndices: Sendable {
  /// A list of a source, and what its items are known by.
  private struct Address: Hashable {
    /// The JSON Pointer to the list.
    var path: String
    var key: String
  }

  private struct Kept {
    var index: ItemIndex
    var lastUse: Int
  }

  /// Shorter lists are read through: they cost less than being indexed.
  static let leastCount = 512

  /// How many items all indexed lists have together, at most; some 100 bytes each.
  private let itemLimit: Int
  private var kept: [SourceName: [Address: Kept]] = [:]
  private(set) var itemCount = 0
  private var uses = 0
  private(set) var work = ItemWork()

  /// - Parameter itemLimit: 0 keeps nothing.
  init(itemLimit: Int = 1 << 20) { self.itemLimit = itemLimit }

  /// Where each of `wanted` stands first in a list of `source`, if it does.
  ///
  /// - Complexity: O(log *n*) a key, and O(*c* log *n*) for *c* items changed since the last use;
  ///   O(*n*) at the first use, and for keys that several items have.
  mutating func places(
    of wanted: Set<ItemKey>, in list: ValueList, of source: SourceName, at path: String,
    key: String
  ) -> [ItemKey: Int] {
    if wanted.isEmpty { return [:] }
    let address = Address(path: path, key: key)
    let known = take(source, address)
    guard list.count >= Self.leastCount, list.count <= itemLimit else {
      return ItemSearch(wanted, in: list, key: key, work: &work).places
    }
    var index = known ?? ItemIndex(key: key)
    index.follow(list, work: &work)
    let places = index.places(of: wanted, work: &work)
    keep(index, source, address)
    return places
  }

  /// Drops the indices of a source whose value is another altogether.
  ///
  /// - Complexity: O(1).
  mutating func forget(_ source: SourceName) {
    guard let indices = kept.removeValue(forKey: source) else { return }
    for kept in indices.values { itemCount -= kept.index.list.count }
  }

  private mutating func take(_ source: SourceName, _ address: Address) -> ItemIndex? {
    guard let index = kept[source]?.removeValue(forKey: address)?.index else { return nil }
    if kept[source]?.isEmpty == true { kept[source] = nil }
    itemCount -= index.list.count
    return index
  }

  private mutating func keep(_ index: ItemIndex, _ source: SourceName, _ address: Address) {
    while itemCount + index.list.count > itemLimit { forgetOldest() }
    uses += 1
    itemCount += index.list.count
    kept[source, default: [:]][address] = Kept(index: index, lastUse: uses)
  }

  /// - Complexity: O(*indices*), of which the least length of their lists allows a few thousand.
  private mutating func forgetOldest() {
    let all = kept.flatMap { source, indices in
      indices.map { (source: source, address: $0.key, lastUse: $0.value.lastUse) }
    }
    guard let oldest = all.min(by: { $0.lastUse < $1.lastUse }) else { return }
    _ = take(oldest.source, oldest.address)
  }
}
