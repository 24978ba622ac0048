// Another config takes over between two events; and what a host may ask.

extension Engine {
  /// Lets another config take over, with the event that says so.
  ///
  /// Pages are evaluated anew; one whose document changed publishes the whole of it, one that the
  /// new config does not have a reset.
  public func reload(_ program: Program, _ accepted: AcceptedEvent) -> Outcome {
    sources.adopt(accepted)
    self.program = program
    var outcome = Outcome()
    for old in pages.values.sorted(by: { $0.instance.address.text < $1.instance.address.text }) {
      reload(old, &outcome)
    }
    outcome.demand = demand.changes(sources, touched: Set(accepted.effects.map(\.name)))
    return outcome
  }

  private func reload(_ old: LivePage, _ outcome: inout Outcome) {
    let address = old.instance.address
    let page: LivePage
    do {
      page = LivePage(try instance(of: address))
    } catch {
      pages[address] = nil
      demand.set([], for: address)
      outcome.changes += old.layouts.map { layout in
        layout.reset(address, lastEvent, reason: "the page is gone: \(error.message)")
      }
      return
    }
    outcome.diagnostics += evaluate(page.instance, changed: []).map { (address, $0) }
    demand.set(page.instance.sources, for: address)
    for layout in old.layouts {
      let viewport = program.viewports.first { $0.name == layout.viewport.name }
      let (rebuilt, found) = layout.rebuild(
        from: old.instance, to: page.instance, viewport ?? layout.viewport, lastEvent, measurer)
      outcome.diagnostics += found.diagnostics.map { (address, $0) }
      if let change = found.change { outcome.changes.append(change) }
      page.layouts.append(rebuilt)
    }
    page.settle()
    pages[address] = page
  }

  /// The pages that are live, with their viewports and the number of their cells.
  public var live: [(page: PageAddress, viewports: [String], cells: Int)] {
    pages.values.map {
      ($0.instance.address, $0.layouts.map(\.viewport.name), $0.instance.cells.count)
    }.sorted { $0.0.text < $1.0.text }
  }

  /// The live pages that need a source.
  public func pages(needing source: SourceName) -> [PageAddress] {
    demand.pages(needing: [source])
  }

  /// Every source that a live page needs, in the order of their names.
  public var neededSources: [SourceName] { demand.needed }

  /// The work done so far.
  public var counters: WorkCounters {
    WorkCounters(
      evaluated: evaluated, measured: measurer.measuredCells, placed: measurer.placedCells)
  }

  /// How the text cache did.
  public var textCounters: TextCache.Counters { measurer.text.counters }
}
