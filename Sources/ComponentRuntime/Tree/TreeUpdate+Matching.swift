// Which cells answer what is asked for: matched by key, so that a cell keeps its identity.

extension TreeUpdate {
  /// Gives every request its cell, and puts the cells in order.
  mutating func apply(_ edits: [CellEdit], to section: SectionInstance) {
    if edits.isEmpty { return }
    if section.hiddenCount > 0 { section.news.oldOrder = section.order }
    let matches = section.hasDuplicates ? nil : CellMatches(edits, section, cells)
    if let matches {
      place(matches, edits, in: section)
    } else {
      placeInFull(edits, in: section)
    }
  }

  /// Fills the matched cells, makes the others, and splices the order where it changed.
  private mutating func place(
    _ matches: CellMatches, _ edits: [CellEdit], in section: SectionInstance
  ) {
    var order = OrderSplice(section.order)
    var growth = 0
    if matches.areAnyMoved { section.news.oldOrder = section.order }
    for id in matches.removed { remove(id, from: section) }
    for (edit, found) in zip(edits, matches.found) {
      let start = edit.old.lowerBound + growth
      var ids: [CellID] = []
      ids.reserveCapacity(found.count)
      for (offset, (request, id)) in zip(edit.requests, found).enumerated() {
        ids.append(cell(for: request, id, key: request.key, at: start + offset, in: section))
      }
      let old = section.order[edit.old]
      if !old.elementsEqual(ids) {
        order.replace(edit.old, with: ids)
        section.news.edits.append(.init(trimming: edit.old, old, to: start, ids))
      }
      growth += ids.count - old.count
    }
    if section.hiddenCount > 0 { section.news.oldOrder = section.order }
    if let order = order.finish() { section.order = order }
  }

  /// Brings the cell `id` up to its request, or makes a new one.
  private mutating func cell(
    for request: CellRequest, _ id: CellID?, key: String, at index: Int, in section: SectionInstance
  ) -> CellID {
    guard let id else {
      let cell = makeCell(request, key: key)
      if cell.isHidden { section.hiddenCount += 1 }
      if !cell.sources.isEmpty { section.readsSources = true }
      let id = cells.insert(cell)
      section.cellsByKey[key] = id
      return id
    }
    var cell = cells.take(id)
    let (oldTree, oldType, wasHidden) = (cell.tree, cell.type, cell.isHidden)
    let isChanged = fill(&cell, request)
    cell.givenKey = request.key
    cell.isInserted = request.isInserted
    note(isChanged, id, index, oldTree, oldType, wasHidden: wasHidden, cell, in: section)
    cells[id] = cell
    return id
  }

  private func note(
    _ isChanged: Bool, _ id: CellID, _ index: Int, _ oldTree: ElementTree, _ oldType: String,
    wasHidden: Bool, _ cell: Cell, in section: SectionInstance
  ) {
    if !cell.sources.isEmpty { section.readsSources = true }
    section.hiddenCount += (cell.isHidden ? 1 : 0) - (wasHidden ? 1 : 0)
    guard isChanged, !cell.isHidden else { return }
    if wasHidden { return section.news.revealed.append(id) }
    section.news.updates.append(
      SectionNews.Update(id: id, index: index, oldTree: oldTree, oldType: oldType))
  }

  private func remove(_ id: CellID, from section: SectionInstance) {
    let cell = cells[id]
    if cell.isHidden { section.hiddenCount -= 1 }
    section.cellsByKey[cell.key] = nil
    cells.remove(id)
  }

  /// Where a key is given twice, keys depend on all that stands before them: go through all cells.
  private mutating func placeInFull(_ edits: [CellEdit], in section: SectionInstance) {
    let entries = CellEntries(edits, section, cells)
    let keys = uniqueKeys(entries, in: section)
    let old = section.cellsByKey
    section.news.oldOrder = section.order
    section.news.edits = []
    section.cellsByKey = [:]
    section.hasDuplicates = false
    var order: [CellID] = []
    var claimed: Set<CellID> = []
    for (entry, key) in zip(entries.all, keys) {
      let known = old[key]
      let id: CellID
      switch entry {
      case .request(let request):
        id = cell(for: request, known, key: key, at: order.count, in: section)
      case .cell(let own, let kept):
        id = put(kept, own, known, key: key, at: order.count, in: section)
      }
      if key != cells[id].givenKey { section.hasDuplicates = true }
      section.cellsByKey[key] = id
      claimed.insert(id)
      order.append(id)
    }
    for id in section.order where !claimed.contains(id) {
      if cells[id].isHidden { section.hiddenCount -= 1 }
      cells.remove(id)
    }
    section.order = order
  }

  /// Shows the content of a cell that nothing asked to change, under a key that may be another's.
  private mutating func put(
    _ kept: Cell, _ own: CellID, _ known: CellID?, key: String, at index: Int,
    in section: SectionInstance
  ) -> CellID {
    if known == own { return own }
    var cell = kept
    cell.key = key
    guard let known else {
      if cell.isHidden { section.hiddenCount += 1 }
      return cells.insert(cell)
    }
    let before = cells[known]
    cells[known] = cell
    let isChanged = before.type != cell.type || before.tree != cell.tree
    note(
      isChanged, known, index, before.tree, before.type, wasHidden: before.isHidden, cell,
      in: section)
    return known
  }

  private mutating func uniqueKeys(
    _ entries: CellEntries, in section: SectionInstance
  ) -> [String] {
    var given: [String: Int] = [:]
    for entry in entries.all { given[entry.key, default: 0] += 1 }
    var taken = UniqueKeys(Set(given.keys))
    var seen: Set<String> = []
    return entries.all.map { entry in
      if seen.insert(entry.key).inserted { return entry.key }
      reportDuplicate(entry.key, at: keyPlace(of: entry, in: section))
      return taken.firstFree(entry.key)
    }
  }
}

extension TreeUpdate {
  /// Where the key is written that a cell was given: in the section's markup, or in a rule.
  private func keyPlace(of entry: CellEntries.Entry, in section: SectionInstance) -> SourceRange {
    let template = section.template
    guard entry.isInserted else { return template.keyPlace(of: entry.key) ?? template.range }
    let given = String(entry.key.dropFirst(TreeUpdate.ruleKeyPrefix.count))
    let active = section.rules?.active ?? []
    let places = active.compactMap { evaluator.program.rules[$0.index].keyPlace(of: given) }
    return places.last ?? template.range
  }
}

/// An order being rewritten from its start to its end, however many stretches of it change.
private struct OrderSplice {
  private let old: [CellID]
  private var new: [CellID] = []
  /// How far `old` has been dealt with.
  private var next = 0
  private var isChanged = false

  init(_ old: [CellID]) { self.old = old }

  /// Replaces a stretch of the old order. Stretches come in order.
  mutating func replace(_ range: Range<Int>, with ids: [CellID]) {
    if !isChanged { new.reserveCapacity(old.count + ids.count) }
    isChanged = true
    new += old[next..<range.lowerBound]
    new += ids
    next = range.upperBound
  }

  /// The new order; `nil` where nothing was replaced.
  ///
  /// - Complexity: O(*n*) once for all replacements.
  consuming func finish() -> [CellID]? {
    guard isChanged else { return nil }
    new += old[next...]
    return new
  }
}

extension SectionNews.OrderEdit {
  /// The stretch in which `old` at `range` and `new` at `start` differ: equal ends are left out.
  init(trimming range: Range<Int>, _ old: ArraySlice<CellID>, to start: Int, _ new: [CellID]) {
    let same = MatchingEnds(old, new, where: ==)
    self.init(
      removed: old.dropFirst(same.prefix).dropLast(same.suffix),
      old: range.lowerBound + same.prefix..<range.upperBound - same.suffix,
      new: start + same.prefix..<start + new.count - same.suffix)
  }
}

/// All that a section is to show: cells that stay as they are, and requests.
private struct CellEntries {
  enum Entry {
    case request(CellRequest)
    case cell(CellID, Cell)

    var key: String {
      switch self {
      case .request(let request): request.key
      case .cell(_, let cell): cell.givenKey
      }
    }

    /// Whether a rule gave it.
    var isInserted: Bool {
      switch self {
      case .request(let request): request.isInserted
      case .cell(_, let cell): cell.isInserted
      }
    }
  }

  private(set) var all: [Entry] = []

  /// A cell that nothing asked to change. What it shows may be another's under another key, but for
  /// one with states, which are those of the key.
  private static func kept(_ id: CellID, _ cell: Cell) -> Entry {
    guard !cell.states.isEmpty, let request = CellRequest(asBefore: cell) else {
      return .cell(id, cell)
    }
    return .request(request)
  }

  init(_ edits: [CellEdit], _ section: SectionInstance, _ cells: CellStore) {
    var next = 0
    func keep(upTo end: Int) {
      for id in section.order[next..<end] { all.append(CellEntries.kept(id, cells[id])) }
    }
    for edit in edits {
      keep(upTo: edit.old.lowerBound)
      all += edit.requests.map(Entry.request)
      next = edit.old.upperBound
    }
    keep(upTo: section.order.count)
  }
}

/// Requests matched with the cells that have their keys.
private struct CellMatches {
  /// In step with the edits and their requests; `nil` for a cell to be made.
  private(set) var found: [[CellID?]] = []
  /// Cells that nothing asks for any more.
  private(set) var removed: [CellID] = []
  /// Whether a cell that stays may stand elsewhere than before.
  private(set) var areAnyMoved = false

  private enum Role { case elsewhere, available, taken }

  /// - Returns: `nil` where a key is asked for twice.
  init?(_ edits: [CellEdit], _ section: SectionInstance, _ cells: CellStore) {
    if let inPlace = CellMatches.inPlace(edits, section, cells) {
      found = inPlace
      return
    }
    var roles = Array(repeating: Role.elsewhere, count: cells.capacity)
    for edit in edits {
      for id in section.order[edit.old] { roles[Int(id.rawValue)] = .available }
    }
    var newKeys: Set<String> = []
    for edit in edits {
      var ids: [CellID?] = []
      ids.reserveCapacity(edit.requests.count)
      for request in edit.requests {
        let id = section.cellsByKey[request.key]
        if let id {
          guard roles[Int(id.rawValue)] == .available else { return nil }
          roles[Int(id.rawValue)] = .taken
        } else if !newKeys.insert(request.key).inserted {
          return nil
        }
        ids.append(id)
      }
      found.append(ids)
    }
    for edit in edits {
      for id in section.order[edit.old] {
        if roles[Int(id.rawValue)] == .available { removed.append(id) }
      }
    }
    areAnyMoved = CellMatches.areAnyMoved(edits, found, section)
  }

  /// The matches where every request has the key of the cell that stands at its place.
  private static func inPlace(
    _ edits: [CellEdit], _ section: SectionInstance, _ cells: CellStore
  ) -> [[CellID?]]? {
    for edit in edits {
      if edit.old.count != edit.requests.count { return nil }
      for (id, request) in zip(section.order[edit.old], edit.requests)
      where cells[id].key != request.key { return nil }
    }
    return edits.map { section.order[$0.old].map { $0 } }
  }

  /// Whether, after equal ends are left out, a stretch still holds a cell that was there before.
  private static func areAnyMoved(
    _ edits: [CellEdit], _ found: [[CellID?]], _ section: SectionInstance
  ) -> Bool {
    zip(edits, found).contains { edit, ids in
      let same = MatchingEnds(section.order[edit.old], ids, where: ==)
      return ids.dropFirst(same.prefix).dropLast(same.suffix).contains { $0 != nil }
    }
  }
}
