// Another config takes over between two events; and what a host may ask.

extension Engine {
  /// Lets another config take over, with the event that says so.
  ///
  /// What means what it meant stays as it is: a component runs again only if it, or something it
  /// refers to, says something else. What changed on a page goes out like any event's change; a
  /// page or viewport that the new config does not have is reset. Events that wait on a page go out
  /// with the reload.
  ///
  /// - Parameter text: how texts are measured from now on, where that changed: then every cell is
  ///   measured again.
  /// - Complexity: O(*cells*) of the live pages in comparisons, and what changed.
  public func reload(
    _ program: Program, _ accepted: AcceptedEvent, text: (any TextMeasurer)? = nil
  ) -> Outcome {
    var outcome = publishDue(atMilliseconds: accepted.event.timeMilliseconds)
    sources.adopt(accepted)
    lastTimeMilliseconds = accepted.event.timeMilliseconds
    let reload = Reload(
      old: self.program, difference: ProgramDifference(from: self.program, to: program),
      changed: Set(accepted.effects.map(\.name)), isTextChanged: text != nil)
    self.program = program
    if let text { measurer.text = TextCache(text) }
    for page in pages.values.sorted(by: { $0.instance.address.text < $1.instance.address.text }) {
      follow(reload, page, &outcome)
    }
    outcome.demand += demand.changes(sources, touched: reload.changed)
    return outcome
  }

  /// What one reload did, as far as pages are concerned.
  private struct Reload {
    let old: Program
    let difference: ProgramDifference
    /// The sources that the event touched.
    let changed: Set<SourceName>
    let isTextChanged: Bool
  }

  private func follow(_ reload: Reload, _ page: LivePage, _ outcome: inout Outcome) {
    let address = page.instance.address
    do {
      let renewed = try instance(of: address)
      guard renewed.address == address else {
        return drop(page, reason: "the page is \(renewed.address) now", &outcome)
      }
      page.instance.adopt(renewed)
    } catch {
      return drop(page, reason: "the page is gone: \(error.message)", &outcome)
    }
    dropViewports(of: page, reload, &outcome)
    if page.layouts.isEmpty, !page.isHeld { return drop(page, reason: "", &outcome) }
    let resized = page.layouts.indices.compactMap { place -> ResizedLayout? in
      let layout = page.layouts[place]
      let viewport = program.viewports.first { $0.name == layout.viewport.name }
      if !reload.isTextChanged, viewport == nil || viewport == layout.viewport { return nil }
      return ResizedLayout(
        place: place, viewport: viewport ?? layout.viewport,
        document: layout.document(of: page.instance))
    }
    // What waits goes out with the reload: it was made of the markup before.
    let published = outcome.changes.count
    let diagnostics = evaluate(
      page, changed: reload.changed, states: [], event: lastEvent, reload: reload.difference)
    outcome.diagnostics += diagnostics.map { (address, $0) }
    for layout in resized { rebuild(layout, of: page, &outcome) }
    publish(page, except: Set(resized.map(\.place)), &outcome)
    if outcome.changes.count > published {
      page.beginInterval(atMilliseconds: lastTimeMilliseconds)
    }
  }

  private func drop(_ page: LivePage, reason: String, _ outcome: inout Outcome) {
    let address = page.instance.address
    pages[address] = nil
    demand.set([], for: address)
    outcome.changes += page.layouts.map { $0.reset(address, lastMoment, reason: reason) }
  }

  /// Lets go of viewports that were declared and are no more.
  private func dropViewports(of page: LivePage, _ reload: Reload, _ outcome: inout Outcome) {
    let names = Set(program.viewports.map(\.name))
    let gone = Set(reload.old.viewports.map(\.name)).subtracting(names)
    for layout in page.layouts where gone.contains(layout.viewport.name) {
      outcome.changes.append(
        layout.reset(
          page.instance.address, lastMoment,
          reason: "the viewport `\(layout.viewport.name)` is gone"))
    }
    page.layouts.removeAll { gone.contains($0.viewport.name) }
  }

  /// A layout that nothing of can be kept, and the document that subscribers have.
  private struct ResizedLayout {
    var place: Int
    var viewport: ViewportDeclaration
    var document: [UInt8]
  }

  private func rebuild(
    _ resized: ResizedLayout, of page: LivePage, _ outcome: inout Outcome
  ) {
    let (layout, found) = page.layouts[resized.place].rebuilt(
      for: page.instance, resized.viewport, from: resized.document, lastMoment, measurer)
    outcome.diagnostics += found.diagnostics.map { (page.instance.address, $0) }
    if let change = found.change { outcome.changes.append(change) }
    page.layouts[resized.place] = layout
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

  /// The clocks that a live page needs: the host is to let them tick.
  public var neededClocks: Set<SourceName> { demand.clocks }

  /// The work done so far.
  public var counters: WorkCounters {
    WorkCounters(
      evaluated: evaluated, measured: measurer.measuredCells, placed: measurer.placedCells,
      adapted: adapted)
  }
}
