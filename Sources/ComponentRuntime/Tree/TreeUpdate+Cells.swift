// Which of a section's cells may differ: found from lists before and after, asked for again.

/// A stretch of a section's cells, and what is now asked for in its place.
struct CellEdit {
  /// Indices into the section's order before the event.
  var old: Range<Int>
  var requests: [CellRequest]
}

/// What a section's markup asks for, before rules.
struct MarkupCells {
  /// Old ranges are indices into the cells that the markup gave; without rules, into the order.
  var edits: [CellEdit] = []
  var parts: [CellPart]

  var count: Int { parts.reduce(0) { $0 + $1.cellCount } }
}

extension TreeUpdate {
  mutating func updateCells(
    of section: SectionInstance, _ scope: inout ScopeTransition
  ) throws(EvaluationFault) {
    let rules = activeRules(of: section)
    let touched = changedStates.filter { $0.section == section.key }
    let asksAll = touched.contains { !rules.isEmpty || $0.isInBareCell }
    let news = asksAll ? .all : ruleNews(rules, section)
    let mark = diagnostics.count
    var found = try markupCells(of: section, all: news == .all, &scope)
    if (!rules.isEmpty || section.rules != nil)
      && !applyRulesToChanges(rules, news, &found, of: section)
    {
      if news != .all {
        diagnostics.removeSubrange(mark...)
        found = try markupCells(of: section, all: true, &scope)
      }
      applyRulesToAll(rules, &found, of: section)
    }
    if !asksAll { askAgain(for: touched, &found.edits, of: section) }
    take(found, in: section)
  }

  /// Asks again, as before, for the cells of instances whose states changed.
  ///
  /// - Parameter edits: of a section without rules, in order.
  private func askAgain(
    for instances: Set<InstancePath>, _ edits: inout [CellEdit], of section: SectionInstance
  ) {
    for address in Set(instances.compactMap(\.cell)) {
      guard let key = CellAddress.key(of: address), let id = section.cellsByKey[key],
        let component = cells[id].component, let request = CellRequest(asBefore: cells[id]),
        let place = section.order.firstIndex(of: id)
      else { continue }
      if edits.contains(where: { $0.old.contains(place) }) { continue }
      let cell = cells[id]
      let parameters = evaluator.program.components[component].scope.parameters.count
      precondition(cell.arguments.count == parameters + cell.rootAttributes.count)
      let behind = edits.firstIndex { $0.old.lowerBound >= place + 1 } ?? edits.count
      edits.insert(CellEdit(old: place..<place + 1, requests: [request]), at: behind)
    }
  }

  /// What is asked for at the places that may differ, or at all of them.
  private mutating func markupCells(
    of section: SectionInstance, all: Bool, _ scope: inout ScopeTransition
  ) throws(EvaluationFault) -> MarkupCells {
    var found = MarkupCells(parts: section.parts)
    var start = 0
    for (index, node) in section.template.cells.enumerated() {
      let old = start..<start + found.parts[index].cellCount
      let isTouched = section.readsSources && isTouched(section, old)
      let reads = section.template.cellReads[index]
      let isKnown = !all && !isTouched && !scope.isChanged(reads)
      if case .loop(let loop) = node {
        try updateLoop(loop, &found.parts[index], old, isKnown: isKnown, &scope, &found.edits)
      } else if !isKnown {
        let request = ownRequest(node, loopKey: nil, &scope.frame)
        found.edits.append(CellEdit(old: old, requests: request.map { [$0] } ?? []))
        found.parts[index].cellCount = request == nil ? 0 : 1
      }
      start = old.upperBound
    }
    return found
  }

  /// Whether no cell of the section's own shows.
  private func isEmpty(_ section: SectionInstance) -> Bool {
    if section.rules == nil { return section.order.count == section.hiddenCount }
    return !section.order.contains { !cells[$0].isInserted && !cells[$0].isHidden }
  }

  /// Asks for all cells of a section whose markup is another one now; those of the same key stay.
  mutating func replaceCells(
    of section: SectionInstance, _ scope: inout ScopeTransition
  ) throws(EvaluationFault) {
    section.rules = nil
    section.matchingRules = nil
    section.parts = section.template.cells.map { _ in CellPart() }
    let rules = activeRules(of: section)
    var found = try markupCells(of: section, all: true, &scope)
    applyRulesToAll(rules, &found, of: section)
    take(found, in: section)
  }

  private mutating func take(_ found: MarkupCells, in section: SectionInstance) {
    section.parts = found.parts
    apply(found.edits, to: section)
    if section.readsSources { noteSources(of: section) }
    section.isEmpty = isEmpty(section)
  }

  private func isTouched(_ section: SectionInstance, _ range: Range<Int>) -> Bool {
    let places = section.rules?.places(of: range) ?? range
    return section.order[places].contains { touches(cells[$0].sources) }
  }

  private mutating func noteSources(of section: SectionInstance) {
    var names: Set<SourceName> = []
    for id in section.order { names.formUnion(cells[id].sources) }
    evaluator.sourcesRead += names.sorted { $0.text < $1.text }
    section.readsSources = !names.isEmpty
  }

  /// Asks again for the elements of a loop that changed, or for all where the body reads something
  /// else that changed.
  private mutating func updateLoop(
    _ loop: Loop<CellNode>, _ part: inout CellPart, _ cells: Range<Int>, isKnown: Bool,
    _ scope: inout ScopeTransition, _ edits: inout [CellEdit]
  ) throws(EvaluationFault) {
    beginPart(&scope.frame)
    let list = try loop.list.items(&scope.frame)
    try loop.check(list, atMost: evaluator.bounds.cells)
    let old = isKnown ? part.list : nil
    var places = LoopPlaces(part, start: cells.lowerBound)
    for edit in loop.edits(of: list, from: old, count: part.list?.count ?? 0) {
      var requests: [CellRequest] = []
      var presence: [Bool] = []
      presence.reserveCapacity(edit.new.count)
      for index in edit.new {
        loop.enter(list[index], index, &scope.frame)
        let request = ownRequest(loop.body, loopKey: loop.key, &scope.frame)
        presence.append(request != nil)
        guard var request else { continue }
        request.item = list[index]
        requests.append(request)
      }
      let range = places.replace(edit, by: presence)
      if range.isEmpty && requests.isEmpty { continue }
      edits.append(CellEdit(old: range, requests: requests))
    }
    part.list = list
    part.presence = places.presence
    part.cellCount = places.presence?.count { $0 } ?? list.count
  }
}

extension Loop {
  /// The stretches of `list` to ask for again; all of it where `old` is `nil`.
  fileprivate func edits(of list: ValueList, from old: ValueList?, count: Int) -> [ListEdit] {
    let whole = ListEdit(old: 0..<count, new: 0..<list.count)
    guard let old else { return whole.old.isEmpty && whole.new.isEmpty ? [] : [whole] }
    var edits = list.closeEdit(from: old) ?? list.edits(from: old)
    // A body that reads the index sees every element after one that came or went differently.
    if indexSlot != nil, let first = edits.firstIndex(where: { $0.old.count != $0.new.count }) {
      let tail = ListEdit(
        old: edits[first].old.lowerBound..<old.count, new: edits[first].new.lowerBound..<list.count)
      edits.replaceSubrange(first..., with: [tail])
    }
    return edits
  }
}

extension ValueList {
  /// The edits between the lists where they stand close together, as most often: then they are found
  /// from both ends, more cheaply than by looking for shared nodes everywhere.
  ///
  /// - Returns: `nil` where they may stand far apart.
  /// - Complexity: O(log *n*) for lists that share structure.
  fileprivate func closeEdit(from old: ValueList) -> [ListEdit]? {
    if isIdentical(to: old) { return [] }
    let difference = difference(from: old)
    let edit = ListEdit(
      old: difference.prefix..<old.count - difference.suffix,
      new: difference.prefix..<count - difference.suffix)
    if edit.old.isEmpty && edit.new.isEmpty { return [] }
    let isClose = Swift.min(edit.old.count, edit.new.count) <= 1
    return isClose ? [edit] : nil
  }
}

/// Finds the cells of a loop's elements, of which some may have none.
private struct LoopPlaces {
  /// In step with the list as far as it has been edited; `nil` while every element has a cell.
  var presence: [Bool]?
  private let start: Int
  private let oldPresence: [Bool]?
  /// How far `oldPresence` has been counted, and how many cells there were till then.
  private var counted = 0
  private var cellsCounted = 0
  private let oldCount: Int

  init(_ part: CellPart, start: Int) {
    self.start = start
    presence = part.presence
    oldPresence = part.presence
    oldCount = part.list?.count ?? 0
  }

  /// The cells that the old elements of `edit` had. Edits come in order.
  mutating func replace(_ edit: ListEdit, by new: [Bool]) -> Range<Int> {
    let lower = cellIndex(edit.old.lowerBound)
    let upper = cellIndex(edit.old.upperBound)
    if presence == nil && new.contains(false) {
      // Elements before this edit are in their new places already; those after are not.
      let before = edit.new.lowerBound
      presence = Array(repeating: true, count: before + oldCount - edit.old.lowerBound)
    }
    if presence != nil {
      let place = edit.new.lowerBound
      presence?.replaceSubrange(place..<place + edit.old.count, with: new)
    }
    return lower..<upper
  }

  private mutating func cellIndex(_ element: Int) -> Int {
    guard let oldPresence else { return start + element }
    while counted < element {
      if oldPresence[counted] { cellsCounted += 1 }
      counted += 1
    }
    return start + cellsCounted
  }
}
