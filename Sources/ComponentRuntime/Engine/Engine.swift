// The pure heart of feedd: events in, document changes out. Start reading here.

/// Keeps the pages that someone watches up to date with the sources.
///
/// A document is a function of the events so far and the config, to the byte: the engine has no
/// clock, no I/O, no randomness and no threads. Pages nobody watches are not evaluated; they are
/// built from the present sources when someone does.
///
/// One owner at a time: an engine is not shared between threads.
///
/// Source: spec/README.md, "The way of an event".
public final class Engine {
  public internal(set) var program: Program
  public internal(set) var sources: AcceptedState
  /// By address. Few next to their cells.
  var pages: [PageAddress: LivePage] = [:]
  var demand = Demand()
  /// Live pages that changed since it was asked which of their instances left.
  var pagesToSweep: Set<PageAddress> = []
  let measurer: CellMeasurer
  let bounds: EngineBounds
  var evaluated = 0
  var adapted = 0

  /// - Parameters:
  ///   - text: how texts are measured; answers are kept in a bounded cache.
  ///   - sources: as recovered from the journal.
  public init(
    program: Program, text: any TextMeasurer, sources: AcceptedState = AcceptedState(),
    bounds: EngineBounds = EngineBounds()
  ) {
    self.program = program
    self.sources = sources
    self.bounds = bounds
    measurer = CellMeasurer(text: TextCache(text))
  }

  /// The number of the last event applied.
  public var lastEvent: Int64 { sources.lastEvent }

  /// Applies the next event, checking it against nothing but the sources.
  ///
  /// - Throws: `SourceFault`; nothing has changed then.
  public func apply(_ event: Event) throws(SourceFault) -> Outcome {
    follow(try sources.accept(event, declarations: nil))
  }

  /// Applies an event that a table in the same state has accepted.
  ///
  /// - Complexity: in what the event touches on live pages.
  public func apply(_ accepted: AcceptedEvent) -> Outcome {
    sources.adopt(accepted)
    return follow(accepted)
  }

  /// What follows from an event for the live pages.
  func follow(_ accepted: AcceptedEvent) -> Outcome {
    let changed = Set(accepted.effects.map(\.name))
    var states: [PageAddress: Set<InstancePath>] = [:]
    for effect in accepted.stateEffects {
      states[effect.page, default: []].insert(effect.instance)
    }
    var outcome = Outcome()
    for address in demand.pages(needing: changed, and: states.keys) {
      guard let page = pages[address] else { continue }
      refresh(page, changed: changed, states: states[address] ?? [], &outcome)
    }
    if case .acted(let record) = accepted.event.kind { demand.ask(for: record.reloads) }
    outcome.demand = demand.changes(sources, touched: changed)
    return outcome
  }

  /// Brings one page and its viewports up to date, and adds what is to be published.
  func refresh(
    _ page: LivePage, changed: Set<SourceName>, states: Set<InstancePath>,
    _ outcome: inout Outcome
  ) {
    let diagnostics = evaluate(page.instance, changed: changed, states: states)
    outcome.diagnostics += diagnostics.map { (page.instance.address, $0) }
    publish(page, &outcome)
  }

  /// Brings a page's viewports up to date with its instances, and adds what is to be published.
  ///
  /// - Parameter settled: the places of layouts that are up to date already.
  func publish(_ page: LivePage, except settled: Set<Int> = [], _ outcome: inout Outcome) {
    demand.set(page.instance.sources, for: page.instance.address)
    noteForSweep(page.instance.address)
    for (place, layout) in page.layouts.enumerated() where !settled.contains(place) {
      let found = layout.update(to: page.instance, lastEvent, measurer)
      outcome.diagnostics += found.diagnostics.map { (page.instance.address, $0) }
      if let change = found.change { outcome.changes.append(change) }
    }
    page.settle()
  }

  func evaluate(
    _ page: PageInstance, changed: Set<SourceName>, states: Set<InstancePath> = [],
    reload: ProgramDifference? = nil
  ) -> [RuntimeDiagnostic] {
    var evaluator = makeEvaluator()
    defer {
      evaluated += evaluator.evaluatedCount
      adapted += evaluator.adaptedCount
    }
    return page.update(
      &evaluator, changed: changed, changedStates: states, reload: reload)
  }

  /// Remembers to look for instances that left, where any could have states.
  func noteForSweep(_ address: PageAddress) {
    if !sources.states[address].isEmpty { pagesToSweep.insert(address) }
  }

  func makeEvaluator() -> ComponentEvaluator {
    ComponentEvaluator(program: program, bounds: bounds.evaluation, sources: sources)
  }
}
