// Which rules hold for a section, and whether what they gave last time still stands.

extension TreeUpdate {
  /// A rule's variables, evaluated once for all sections of a page.
  struct BoundRule {
    var slots: [Value]
    var sources: [SourceName]
    var fault: EvaluationFault?
  }

  /// The rules that hold for a section, with their variables as they are now.
  mutating func activeRules(of section: SectionInstance) -> [ActiveRule] {
    if evaluator.program.rules.isEmpty { return [] }
    if section.matchingRules == nil || section.news.areAttributesChanged || section.news.isNew {
      section.matchingRules = matchingRules(of: section)
    }
    var active: [ActiveRule] = []
    for index in section.matchingRules ?? [] {
      let bound = bound(index)
      evaluator.sourcesRead += bound.sources
      if let fault = bound.fault {
        report(RuleFault(rule: index, fault: fault))
      } else {
        active.append(ActiveRule(index: index, slots: bound.slots))
      }
    }
    return active
  }

  private mutating func matchingRules(of section: SectionInstance) -> [Int] {
    evaluator.program.rules.indices.filter { index in
      guard let condition = evaluator.program.rules[index].condition else { return true }
      do throws(EvaluationFault) {
        return try condition.holds(for: section, stepsLeft: evaluator.bounds.steps)
      } catch {
        report(RuleFault(rule: index, fault: error))
        return false
      }
    }
  }

  private mutating func bound(_ index: Int) -> BoundRule {
    if let known = boundRules[index] { return known }
    let scope = evaluator.program.rules[index].scope
    var frame = EvaluationFrame(of: scope.slotCount, steps: evaluator.bounds.steps)
    let read = evaluator.sourcesRead.count
    var fault: EvaluationFault?
    do throws(EvaluationFault) {
      try evaluator.bind(scope, as: .page, &frame)
    } catch {
      fault = error
    }
    let bound = BoundRule(
      slots: frame.slots, sources: Array(evaluator.sourcesRead[read...]), fault: fault)
    boundRules[index] = bound
    return bound
  }

  // MARK: - What is to be looked at again

  /// What rules may make otherwise than last time, the section's own cells aside.
  enum RuleNews {
    case none
    /// The cells that are inserted by place.
    case inserted
    /// Anything.
    case all
  }

  func ruleNews(_ rules: [ActiveRule], _ section: SectionInstance) -> RuleNews {
    guard let known = section.rules else { return rules.isEmpty ? .none : .all }
    if known.active.map(\.index) != rules.map(\.index) { return .all }
    if section.readsSources && isInsertedTouched(section) { return .all }
    let steps = rules.map { evaluator.program.rules[$0.index].steps }
    let isByPlace = known.failed.isEmpty && steps.joined().allSatisfy(\.isByPlace)
    var news = RuleNews.none
    for (place, rule) in rules.enumerated() {
      let old = known.active[place].slots
      for step in steps[place] where step.isChanged(old, rule.slots) {
        guard isByPlace, case .insert = step else { return .all }
        news = .inserted
      }
    }
    return news
  }

  private func isInsertedTouched(_ section: SectionInstance) -> Bool {
    section.order.contains { cells[$0].isInserted && touches(cells[$0].sources) }
  }

  mutating func report(_ fault: RuleFault) {
    var told = fault.fault
    let scope = evaluator.program.rules[fault.rule].scope
    told.message = "the rule `\(scope.name)` is not applied: \(told.message)"
    told.range = told.range ?? scope.range
    report(told)
  }
}

extension SectionCondition {
  /// Whether the condition holds for a section; an absent attribute reads `null`.
  fileprivate func holds(
    for section: SectionInstance, stepsLeft: Int
  ) throws(EvaluationFault) -> Bool {
    var frame = EvaluationFrame(
      of: max(attributes.count, expression.slotCount), steps: stepsLeft)
    for (name, slot) in attributes {
      if name == "key" {
        frame.slots[slot] = .string(section.givenKey)
      } else if let attribute = section.attributes.last(where: { $0.name == name }) {
        frame.slots[slot] = attribute.value
      }
    }
    return try expression.holds(&frame)
  }
}

extension RuleStep {
  /// Whether what the step inserts depends on how many cells come before, and on nothing else of
  /// them; true of a step that inserts nothing and drops nothing.
  var isByPlace: Bool {
    switch self {
    case .insert(let insertion):
      if case .counted = insertion.places { true } else { false }
    case .wrap: true
    case .drop: false
    }
  }

  /// Whether what the step makes of a cell depends on that cell alone.
  var isByCell: Bool {
    guard case .insert(let insertion) = self else { return true }
    guard case .after = insertion.places else { return false }
    return !insertion.readsIndex
  }

  fileprivate func isChanged(_ old: [Value], _ new: [Value]) -> Bool {
    reads.contains { !AccessPath.isEqual($0, old, new) }
  }
}
