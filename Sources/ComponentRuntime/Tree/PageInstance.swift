// A live page: its variables, its sections and cells, shared by all viewports that watch it.

/// One page at one address, evaluated.
final class PageInstance {
  let address: PageAddress
  let template: PageTemplate
  let cells = CellStore()
  /// The page's sections in order, with unique keys.
  private(set) var sections: [(key: String, section: SectionInstance)] = []
  /// Every source that the page needs.
  private(set) var sources: Set<SourceName> = []

  private let arguments: [Value]
  private var gap = Value.null
  private var scope: (slots: [Value], root: ContainerInstance)?

  /// - Parameter arguments: of the page's parameters, in order.
  init(address: PageAddress, template: PageTemplate, arguments: [Value]) {
    self.address = address
    self.template = template
    self.arguments = arguments
  }

  /// Brings the page up to date.
  ///
  /// - Parameter changed: the sources that the event touched.
  /// - Returns: what failed on the way.
  /// - Complexity: in what the event touched; see `docs/decisions/incremental-evaluation.md`.
  func update(
    _ evaluator: inout ComponentEvaluator, changed: Set<SourceName>
  ) -> [RuntimeDiagnostic] {
    evaluator.sourcesRead = []
    var update = TreeUpdate(evaluator: evaluator, cells: cells, changedSources: changed)
    do {
      scope = try update.updateScope(
        template.scope, template.root, arguments, scope, at: TreeUpdate.Place(),
        stepsLeft: evaluator.bounds.steps)
      sources = Set(scope?.root.sources ?? [])
    } catch {
      update.report(error)
      scope = nil
      sources = Set(update.evaluator.sourcesRead)
    }
    readGap(&update)
    collectSections(&update)
    evaluator = update.evaluator
    return update.diagnostics
  }

  private func collectSections(_ update: inout TreeUpdate) {
    var found: [SectionInstance] = []
    scope?.root.collect(into: &found)
    var taken = UniqueKeys()
    sections = found.map { (update.unique($0.key, &taken, at: $0.template.range), $0) }
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

  private func readGap(_ update: inout TreeUpdate) {
    gap = .null
    guard let scope, let attribute = template.attributes.last(where: { $0.name == "gap" }) else {
      return
    }
    var frame = EvaluationFrame(slots: scope.slots, stepsLeft: update.evaluator.bounds.steps)
    do {
      gap = try attribute.evaluate(&frame)
    } catch {
      update.report(error)
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
