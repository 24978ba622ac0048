// A live page: its variables, its sections and cells, shared by all viewports that watch it.

/// One page at one address, evaluated.
final class PageInstance {
  let address: PageAddress
  private(set) var template: PageTemplate
  let cells = CellStore()
  /// The page's sections in order, with unique keys.
  private(set) var sections: [(key: String, section: SectionInstance)] = []
  /// Every source that the page needs.
  private(set) var sources: Set<SourceName> = []

  private var arguments: [Value]
  private var gap = Value.null
  /// The shortest time between two deltas; `nil` where `maxRate` sets no bound.
  private(set) var intervalMilliseconds: Int64?
  private(set) var scope: (slots: [Value], root: ContainerInstance)?

  /// - Parameter arguments: of the page's parameters, in order.
  init(address: PageAddress, template: PageTemplate, arguments: [Value]) {
    self.address = address
    self.template = template
    self.arguments = arguments
  }

  /// Brings the page up to date.
  ///
  /// - Parameters:
  ///   - changed: the sources that the event touched.
  ///   - changedStates: the instances whose states the event changed.
  ///   - event: its number.
  ///   - reload: what another program changed, where the event is a reload.
  /// - Returns: what failed on the way.
  /// - Complexity: in what the event touched; see `docs/decisions/incremental-evaluation.md`.
  func update(
    _ evaluator: inout ComponentEvaluator, changed: Set<SourceName>,
    changedStates: Set<InstancePath>, event: Int64, reload: ProgramDifference?
  ) -> [RuntimeDiagnostic] {
    evaluator.sourcesRead = []
    evaluator.states = evaluator.sources.states[address]
    var update = TreeUpdate(
      evaluator: evaluator, cells: cells, changedSources: changed, changedStates: changedStates,
      event: event, reload: reload.map { takeOver($0) })
    do {
      scope = try update.updateScope(
        template.scope, template.root, arguments, scope, at: TreeUpdate.Place(), as: .page)
      sources = Set(scope?.root.sources ?? [])
    } catch {
      update.report(error)
      scope = nil
      sources = Set(update.evaluator.sourcesRead)
    }
    gap = attribute("gap", &update)
    readRate(&update)
    collectSections()
    evaluator = update.evaluator
    return update.diagnostics
  }

  /// Takes over the markup and the arguments of the same page in another program, before an
  /// `update` that says so.
  func adopt(_ page: PageInstance) {
    template = page.template
    arguments = page.arguments
  }

  /// Tells the cells what became of components, and lets instances be found again where the page's
  /// own markup changed.
  private func takeOver(_ difference: ProgramDifference) -> TreeReload {
    cells.follow(difference)
    for (_, section) in sections {
      section.header?.cell.follow(difference)
      section.footer?.cell.follow(difference)
    }
    var reload = TreeReload(difference)
    if let scope, difference.isChanged(template.scope.name) {
      reload.offer(scope.root)
      self.scope = nil
    }
    return reload
  }

  private func collectSections() {
    var found: [SectionInstance] = []
    scope?.root.collect(into: &found)
    sections = found.map { ($0.key, $0) }
    let cellCount = found.reduce(0) { $0 + $1.order.count }
    if cellCount != cells.count { cells.keep(Set(found.flatMap(\.order))) }
  }

  /// The space between sections, in points.
  func gap(in viewport: String) -> Double {
    switch gap.resolved(in: viewport) {
    case .int(let points): max(0, Double(points))
    case .double(let points) where points.isFinite: max(0, points)
    default: 0
    }
  }

  private func readRate(_ update: inout TreeUpdate) {
    let rate: Double? =
      switch attribute("maxRate", &update) {
      case .int(let rate): Double(rate)
      case .double(let rate): rate
      default: nil
      }
    intervalMilliseconds = rate.map { PagePace.interval(rate: $0) }
  }

  /// The value of an attribute of the page's own; `null` without it, and where it fails or is
  /// none that the attribute takes.
  private func attribute(_ name: String, _ update: inout TreeUpdate) -> Value {
    guard let scope, let attribute = template.attributes.last(where: { $0.name == name }),
      let description = AttributeTable[name]
    else { return .null }
    var frame = EvaluationFrame(slots: scope.slots, stepsLeft: update.evaluator.bounds.steps)
    do throws(EvaluationFault) {
      let value = try attribute.evaluate(&frame)
      let problem =
        description.takesViewportMap
        ? description.value.problem(inAnyViewport: value)
        : description.value.problem(value, on: nil)
      if let problem { throw attribute.unfit(problem) }
      return value
    } catch {
      update.report(error)
      return .null
    }
  }

  /// Ends the event: what it did to each section is forgotten.
  ///
  /// - Returns: cells that left, whose ids may name other cells from now on.
  func settle() -> [CellID] {
    for (_, section) in sections where !section.news.isEmpty { section.news = SectionNews() }
    return cells.reclaim()
  }
}

extension CellStore {
  /// Removes the cells of sections that left the page.
  fileprivate func keep(_ ids: Set<CellID>) {
    for id in all where !ids.contains(id) { remove(id) }
  }
}
