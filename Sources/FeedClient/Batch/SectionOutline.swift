// Where the items of one section came from, while a delta's operations are taken.

import ComponentRuntime

/// What is known of a section.
struct SectionOutline {
  /// Its index before the delta; `nil` for one that comes with it.
  let old: Int?
  /// It as it was before, or as it came.
  let value: Value
  /// For each item its old index, `nil` for a new one; absent while all stand as before.
  private(set) var origins: [Int?]?
  /// Old indices of items that moved, and of those that show something else.
  private(set) var moved: Set<Int> = []
  private(set) var changed: Set<Int> = []
  var isMoved = false
  var isReloaded = false
  var isUpdated = false
  var isRelaid = false

  init(old: Int?, value: Value) {
    self.old = old
    self.value = value
  }

  var key: Value? { value["key"] }
  var items: ValueList { value.elements("items") }

  /// Whether it comes or is reloaded, so that nothing is told of what is inside.
  var isFresh: Bool { old == nil || isReloaded }

  mutating func insert(_ token: String) throws(EditFault) {
    isRelaid = true
    if isFresh { return }
    var order = order
    order.insert(nil, at: try EditFault.place(token, in: order.count + 1))
    origins = order
  }

  mutating func remove(_ token: String) throws(EditFault) {
    isRelaid = true
    if isFresh { return }
    var order = order
    order.remove(at: try EditFault.place(token, in: order.count))
    origins = order
  }

  mutating func move(_ source: String, to target: String) throws(EditFault) {
    isRelaid = true
    if isFresh { return }
    var order = order
    let item = order.remove(at: try EditFault.place(source, in: order.count))
    order.insert(item, at: try EditFault.place(target, in: order.count + 1))
    origins = order
    if let item { moved.insert(item) }
  }

  /// What the item now at `token` shows is something else.
  mutating func change(_ token: String) throws(EditFault) {
    if isFresh { return }
    let index = try EditFault.place(token, in: origins?.count ?? items.count)
    guard let origins else {
      changed.insert(index)
      return
    }
    if let origin = origins[index] { changed.insert(origin) }
  }

  private var order: [Int?] { origins ?? Array(items.indices) }

  /// Finds by key what became of the items, which are now `values`. It tells all of it: what
  /// operations did before is forgotten.
  mutating func compareItems(with values: ValueList) {
    if isFresh { return }
    let old = items
    var places: [String: Int] = [:]
    for (index, item) in old.enumerated() { places[item.keyText] = index }
    let order = values.map { places.removeValue(forKey: $0.keyText) }
    let kept = order.compactMap { $0 }
    moved = Set(Self.movers(kept).map { kept[$0] })
    changed = []
    let isSame = kept.count == order.count && kept.count == old.count && moved.isEmpty
    origins = isSame ? nil : order
    if !isSame { isRelaid = true }
    for (value, origin) in zip(values, order) {
      guard let origin else { continue }
      let before = old[origin]
      if before["type"] != value["type"] || before["element"] != value["element"] {
        changed.insert(origin)
      }
      if before["frame"] != value["frame"] { isRelaid = true }
    }
  }

  /// The indices of those in `places` to move so that the rest ascend: as few as possible.
  static func movers(_ places: [Int]) -> [Int] {
    var diff = KeyedDiff()
    diff.compare(
      from: places.sorted().map { UInt32($0) }, to: places.map { UInt32($0) })
    return diff.edits.compactMap { if case .move(_, _, let index) = $0 { index } else { nil } }
      .sorted()
  }
}

extension Value {
  /// The array `name`, empty where there is none.
  func elements(_ name: String) -> ValueList {
    if case .list(let list)? = self[name] { list } else { ValueList() }
  }

  /// The key of a section or item; documents of the daemon's always have one.
  var keyText: String {
    if case .string(let key)? = self["key"] { key } else { "" }
  }
}

extension EditFault {
  /// The index that a pointer's last part says, in a list of `count` places; `-` is its end.
  static func place(_ token: String, in count: Int) throws(EditFault) -> Int {
    let index = token == "-" ? count - 1 : JSONPointer.index(token)
    guard let index, (0..<count).contains(index) else {
      throw EditFault(.conflict, "there is no place \(token) in a list of \(count)", at: "")
    }
    return index
  }
}
