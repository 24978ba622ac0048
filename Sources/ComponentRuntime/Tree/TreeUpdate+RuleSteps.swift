// What rules make of a section's cells: all of them at first, later those that an event changed.

extension TreeUpdate {
  /// Runs the rules on all cells of a section; one that fails is left out.
  mutating func applyRulesToAll(
    _ rules: [ActiveRule], _ found: inout MarkupCells, of section: SectionInstance
  ) {
    let mark = diagnostics.count
    var state = SectionRules(active: rules)
    let requests = found.edits.flatMap(\.requests)
    while true {
      do throws(RuleFault) {
        var pass = try RulePass(rules, leavingOut: state.failed, evaluator)
        var asked: [CellRequest] = []
        var sizes: [Int] = []
        for request in requests {
          let group = try group(request, &pass)
          asked += group
          sizes.append(group.count)
        }
        let first = try inserted(byPlaceAfter: 0, &pass)
        state.sizes.replace(0..<0, with: [first.count] + sizes)
        found.edits = [CellEdit(old: 0..<section.order.count, requests: first + asked)]
        section.rules = rules.isEmpty ? nil : state
        return
      } catch {
        diagnostics.removeSubrange(mark...)
        state.failed.insert(error.rule)
        report(error)
      }
    }
  }

  /// Runs the rules on what changed.
  ///
  /// - Returns: whether that was enough; if not, they are to be run on all cells.
  /// - Complexity: O(*changes* · log *n*) for rules that look at single cells; O(*n*) for rules by
  ///   place where the number of cells changed.
  mutating func applyRulesToChanges(
    _ rules: [ActiveRule], _ news: RuleNews, _ found: inout MarkupCells,
    of section: SectionInstance
  ) -> Bool {
    guard news != .all, let known = section.rules else { return false }
    section.rules?.active = rules
    if news == .none && found.edits.isEmpty { return true }
    guard known.failed.isEmpty else { return false }
    do throws(RuleFault) {
      let pass = try RulePass(rules, leavingOut: [], evaluator)
      let isCounted = !pass.isByCell
      if isCounted && (!pass.isByPlace || known.markupCount == 0 || found.count == 0) {
        return false
      }
      var walk = RuleWalk(known: known, pass: pass, isCounted: isCounted)
      if news == .inserted { try regroup(&walk) }
      for edit in found.edits {
        if walk.isShifted || news == .inserted { try regroup(upTo: edit.old.lowerBound, &walk) }
        try take(edit, &walk)
      }
      if walk.isShifted || news == .inserted { try regroup(upTo: known.markupCount, &walk) }
      found.edits = walk.edits
      walk.resize(&section.rules)
      // Run on all cells, a rule that inserts too many fails.
      return section.rules.map { $0.sizes.total <= evaluator.bounds.cells } ?? true
    } catch {
      // Run on all cells, the rule fails again and is left out.
      return false
    }
  }

  /// Takes over an edit of the markup's cells.
  private mutating func take(_ edit: CellEdit, _ walk: inout RuleWalk) throws(RuleFault) {
    var asked: [CellRequest] = []
    var sizes: [Int] = []
    walk.count(from: edit.old.lowerBound)
    for request in edit.requests {
      let group = try group(request, &walk.pass)
      asked += group
      sizes.append(group.count)
    }
    walk.edits.append(CellEdit(old: walk.known.places(of: edit.old), requests: asked))
    walk.replace(edit.old, with: sizes)
  }

  /// Asks again for what rules by place insert before all cells.
  private mutating func regroup(_ walk: inout RuleWalk) throws(RuleFault) {
    let size = walk.known.sizes.extent(of: 0)
    let asked = try inserted(byPlaceAfter: 0, &walk.pass)
    walk.edits.append(CellEdit(old: 0..<size, requests: asked))
    walk.firstSize = asked.count
  }

  /// Asks again for what rules by place insert behind cells that stay as they are.
  private mutating func regroup(
    upTo end: Int, _ walk: inout RuleWalk
  ) throws(RuleFault) {
    let range = walk.next..<end
    if range.isEmpty { return }
    var groups: [(start: Int, size: Int)] = []
    walk.known.sizes.forEach(in: range.lowerBound + 1..<range.upperBound + 1) {
      groups.append(($1, $2))
    }
    var sizes: [Int] = []
    for (offset, group) in groups.enumerated() {
      let count = range.lowerBound + offset + walk.growth + 1
      let asked = try inserted(byPlaceAfter: count, &walk.pass)
      sizes.append(1 + asked.count)
      if group.size == 1 && asked.isEmpty { continue }
      let old = group.start + 1..<group.start + group.size
      walk.edits.append(CellEdit(old: old, requests: asked))
    }
    walk.replace(range, with: sizes)
  }

  // MARK: - Single cells

  /// What the steps make of one cell: the cell itself, unless it is dropped, and those behind it.
  private mutating func group(
    _ request: CellRequest, _ pass: inout RulePass
  ) throws(RuleFault) -> [CellRequest] {
    var own = request
    var behind: [CellRequest] = []
    let type = type(of: request)
    for place in pass.steps.indices {
      let step = pass.steps[place]
      do throws(EvaluationFault) {
        pass.enter(request, type: type, at: place)
        switch step.step {
        case .drop(let drop):
          if try pass.holds(drop.condition, at: place) { return behind }
        case .wrap(let wrap):
          guard try pass.holds(wrap.condition, at: place) else { continue }
          let trail = InstanceTrail(
            section: section ?? "", cell: CellAddress.of(key: request.key), use: step.name,
            handlerPrefix: step.name + ".")
          own.wraps.append(
            try evaluator.wrapping(wrap.body, &pass.frames[step.frame], at: trail))
        case .insert(let insertion):
          guard let index = try pass.index(of: insertion, at: place) else { continue }
          behind += try inserted(insertion, index, at: place, &pass)
        }
      } catch {
        throw RuleFault(rule: step.rule, fault: error)
      }
    }
    return [own] + behind
  }

  /// What the steps that go by place insert behind the first `count` cells.
  private mutating func inserted(
    byPlaceAfter count: Int, _ pass: inout RulePass
  ) throws(RuleFault) -> [CellRequest] {
    var requests: [CellRequest] = []
    for place in pass.steps.indices {
      // Before the first cell there is a place only if there is a first cell.
      guard case .insert(let insertion) = pass.steps[place].step,
        let index = pass.steps[place].places?.index(after: count),
        count > 0 || pass.counts[place] > 0
      else { continue }
      do throws(EvaluationFault) {
        requests += try inserted(insertion, index, at: place, &pass)
      } catch {
        throw RuleFault(rule: pass.steps[place].rule, fault: error)
      }
    }
    return requests
  }

  private mutating func inserted(
    _ insertion: RuleInsertion, _ index: Int, at place: Int, _ pass: inout RulePass
  ) throws(EvaluationFault) -> [CellRequest] {
    pass.enter(index: index, at: place)
    var frame = pass.frames[pass.steps[place].frame]
    var requests: [CellRequest] = []
    if case .loop(let loop) = insertion.node {
      for (index, item) in try loop.list.items(&frame).enumerated() {
        loop.enter(item, index, &frame)
        let request = try request(
          loop.body, loopKey: loop.key, prefix: TreeUpdate.ruleKeyPrefix, &frame)
        if let request { requests.append(request) }
      }
    } else {
      let request = try request(
        insertion.node, loopKey: nil, prefix: TreeUpdate.ruleKeyPrefix, &frame)
      if let request { requests.append(request) }
    }
    pass.insertedCount += requests.count
    if pass.insertedCount > evaluator.bounds.cells {
      throw EvaluationFault(
        code: "too-many-items", message: "more than \(evaluator.bounds.cells) inserted cells",
        range: insertion.range)
    }
    for place in requests.indices { requests[place].isInserted = true }
    return requests
  }

  /// Source: spec/markup.md, "Keys".
  static let ruleKeyPrefix = "rule:"

  /// The component that is asked for, or the kind of a bare element.
  private func type(of request: CellRequest) -> String {
    switch request.content {
    case .component(let index, _, _, _): evaluator.program.components[index].scope.name
    case .body(let body): body.tree.nodes.first?.kind.rawValue ?? ""
    case .nothing: ""
    }
  }
}

/// Edits of a section's cells being taken over by rules, from the first cell to the last.
private struct RuleWalk {
  let known: SectionRules
  var pass: RulePass
  /// Whether steps count the cells before.
  let isCounted: Bool
  /// By how many the markup's cells have grown so far.
  private(set) var growth = 0
  /// The first of the markup's old cells that was not dealt with.
  private(set) var next = 0
  /// Edits of the section's order.
  var edits: [CellEdit] = []
  /// How many cells stand before all others, if that was looked at again.
  var firstSize: Int?
  private var sizes: [(range: Range<Int>, sizes: [Int])] = []

  init(known: SectionRules, pass: RulePass, isCounted: Bool) {
    self.known = known
    self.pass = pass
    self.isCounted = isCounted
    if isCounted { self.pass.counts = self.pass.counts.map { _ in 1 } }
  }

  /// Whether the cells that follow have other places than before.
  var isShifted: Bool { isCounted && growth != 0 }

  /// Sets what the steps have counted before the old cell `index`.
  mutating func count(from index: Int) {
    guard isCounted else { return }
    for place in pass.counts.indices { pass.counts[place] = index + growth }
  }

  /// Notes what stands for a stretch of old cells now.
  mutating func replace(_ range: Range<Int>, with new: [Int]) {
    sizes.append((range, new))
    growth += new.count - range.count
    next = range.upperBound
  }

  func resize(_ rules: inout SectionRules?) {
    for (range, new) in sizes.reversed() {
      rules?.sizes.replace(range.lowerBound + 1..<range.upperBound + 1, with: new)
    }
    if let firstSize { rules?.sizes.replace(0..<1, with: [firstSize]) }
  }
}

extension RulePass {
  /// Which of its places a step finds behind the cell that was entered; `nil` where none is.
  fileprivate mutating func index(
    of insertion: RuleInsertion, at place: Int
  ) throws(EvaluationFault) -> Int? {
    if let places = steps[place].places {
      counts[place] += 1
      return places.index(after: counts[place])
    }
    guard case .after(let condition) = insertion.places, try holds(condition, at: place) else {
      return nil
    }
    counts[place] += 1
    return counts[place] - 1
  }
}
