// The `items` operation: a list edited by the keys of its items, never by index.

extension ItemsChange {
  /// The document with the list edited; untouched parts are shared.
  ///
  /// `document` is `nil` where the source has none yet. A list that is missing, or `null`, is made,
  /// with the objects around it.
  ///
  /// - Complexity: O(*n*) to find keys, O(*m* log *n*) to edit *m* items.
  /// - Throws: `EditFault`, with a path relative to the change: `/upsert/2`.
  ///
  /// Source: spec/protocol.md, "Data in".
  public func applied(to document: Value?) throws(EditFault) -> Value {
    try applied(to: document) { wanted, list in
      var work = ItemWork()
      return ItemSearch(wanted, in: list, key: key, work: &work).places
    }
  }

  /// The same, the document being the value of `source`.
  ///
  /// - Complexity: O((*m* + *c*) log *n*) to edit *m* items, *c* having changed since `indices`
  ///   knew the list; O(*n*) where they do not know it.
  func applied(
    to document: Value?, of source: SourceName, _ indices: inout ItemIndices
  ) throws(EditFault) -> Value {
    try applied(to: document) { wanted, list in
      indices.places(of: wanted, in: list, of: source, at: path, key: key)
    }
  }

  private func applied(
    to document: Value?, placing: (Set<ItemKey>, ValueList) -> [ItemKey: Int]
  ) throws(EditFault) -> Value {
    let pointer = try parsedPath()
    let keys = try checkedKeys(depth: pointer.tokens.count)
    let list = try list(of: document ?? .null, at: pointer)
    var edit = ItemsEdit(self, keys: keys, list: list, placing: placing)
    let edited = try edit.run()
    if let old = document, case .list(let oldList)? = pointer.resolve(in: old),
      oldList.isIdentical(to: edited)
    {
      return old
    }
    return try setting(.list(edited), at: pointer.tokens[...], in: document ?? .null)
  }

  private func parsedPath() throws(EditFault) -> JSONPointer {
    let pointer: JSONPointer
    do {
      pointer = try JSONPointer(path)
    } catch {
      throw EditFault(.badRequest, error.message, at: "/path")
    }
    let limit = Value.greatestDocumentDepth
    if pointer.tokens.count >= limit {
      throw EditFault(.invalid, "documents are nested at most \(limit) deep", at: "/path")
    }
    return pointer
  }

  /// The keys of `upsert`, each item having one, and none being there twice.
  private func checkedKeys(depth: Int) throws(EditFault) -> [ItemKey] {
    var known: Set<ItemKey> = []
    for (index, key) in remove.enumerated() where !known.insert(ItemKey(key)).inserted {
      throw EditFault(.invalid, "the key \"\(key)\" is here twice", at: "/remove/\(index)")
    }
    let limit = Value.greatestDocumentDepth
    var keys: [ItemKey] = []
    for (index, item) in upsert.enumerated() {
      guard let itemKey = ItemKey(item[key]) else {
        throw EditFault(
          .invalid, "an item needs its key in \"\(key)\", a string or an integer",
          at: "/upsert/\(index)")
      }
      guard known.insert(itemKey).inserted else {
        throw EditFault(
          .invalid, "the key \"\(itemKey.text)\" is in this request twice", at: "/upsert/\(index)")
      }
      if item.isNested(deeperThan: limit - depth - 1) {
        throw EditFault(
          .invalid, "documents are nested at most \(limit) deep", at: "/upsert/\(index)")
      }
      keys.append(itemKey)
    }
    return keys
  }

  private func list(of document: Value, at pointer: JSONPointer) throws(EditFault) -> ValueList {
    switch pointer.resolve(in: document) {
    case nil, .null?: return ValueList()
    case .list(let list)?: return list
    case let other?:
      throw EditFault(
        .conflict, "at \"\(path)\" is \(other.kindName), not an array", at: "/path")
    }
  }

  /// Sets the list, making objects where nothing is. Recursion is as deep as the pointer, which
  /// the depth of documents limits.
  private func setting(
    _ list: Value, at tokens: ArraySlice<String>, in value: Value
  ) throws(EditFault) -> Value {
    guard let token = tokens.first else { return list }
    let rest = tokens.dropFirst()
    switch value {
    case .null:
      return .map(ValueMap([(token, try setting(list, at: rest, in: .null))]))
    case .map(let map):
      return .map(map.setting(token, to: try setting(list, at: rest, in: map[token] ?? .null)))
    case .list(let parent):
      guard let index = JSONPointer.index(token), index < parent.count else {
        throw EditFault(
          .conflict, "there is no element \"\(token)\" in an array of \(parent.count)", at: "/path")
      }
      return .list(parent.setting(index, to: try setting(list, at: rest, in: parent[index])))
    default:
      throw EditFault(
        .conflict, "\(value.kindName) has no \"\(token)\" in it", at: "/path")
    }
  }
}

/// The steps of one `items` operation on its list.
private struct ItemsEdit {
  private let change: ItemsChange
  private let upsertKeys: [ItemKey]
  private var list: ValueList
  /// Where items stand in the list as it was.
  private let places: [ItemKey: Int]

  init(
    _ change: ItemsChange, keys: [ItemKey], list: ValueList,
    placing: (Set<ItemKey>, ValueList) -> [ItemKey: Int]
  ) {
    self.change = change
    upsertKeys = keys
    self.list = list
    var wanted = Set(keys).union(change.remove.map(ItemKey.init(_:)))
    if let anchor = change.anchor { wanted.insert(ItemKey(anchor)) }
    places = placing(wanted, list)
  }

  mutating func run() throws(EditFault) -> ValueList {
    var removed = change.remove.compactMap { places[ItemKey($0)] }
    var new: [Value] = []
    for (key, item) in zip(upsertKeys, change.upsert) {
      guard let place = places[key] else {
        new.append(item)
        continue
      }
      let old = list[place]
      let shared = item.sharing(with: old)
      if change.place != nil {
        removed.append(place)
        new.append(shared)
      } else if shared != old {
        list = list.setting(place, to: shared)
      }
    }
    removed.sort()
    let target = try target(removed)
    let isInPlace =
      removed.elementsEqual(target..<target + new.count) && isUnchanged(new, at: target)
    if !isInPlace {
      for place in removed.reversed() { list = list.removing(at: place) }
      list = list.replacing(target..<target, with: new)
    }
    return limited()
  }

  /// Whether moving would put the same items where they stand.
  private func isUnchanged(_ new: [Value], at target: Int) -> Bool {
    new.indices.allSatisfy { target + $0 < list.count && list[target + $0] == new[$0] }
  }

  /// Where new items go, counted without the `removed` ones.
  private func target(_ removed: [Int]) throws(EditFault) -> Int {
    switch change.place {
    case nil, .end?: return list.count - removed.count
    case .start?: return 0
    case .before(let anchor)?: return try place(of: anchor, removed, "/before")
    case .after(let anchor)?: return try place(of: anchor, removed, "/after") + 1
    }
  }

  private func place(
    of anchor: String, _ removed: [Int], _ member: String
  ) throws(EditFault) -> Int {
    guard let place = places[ItemKey(anchor)] else {
      throw EditFault(.conflict, "there is no item \"\(anchor)\"", at: member)
    }
    if removed.contains(place) {
      throw EditFault(
        .conflict, "the item \"\(anchor)\" is itself removed or moved here", at: member)
    }
    return place - removed.count { $0 < place }
  }

  private func limited() -> ValueList {
    guard let limit = change.limit, limit.magnitude < list.count.magnitude else { return list }
    return limit < 0 ? list[list.count + limit..<list.count] : list[0..<limit]
  }
}

extension ItemsChange {
  fileprivate var anchor: String? {
    switch place {
    case .before(let key)?, .after(let key)?: key
    default: nil
    }
  }
}
