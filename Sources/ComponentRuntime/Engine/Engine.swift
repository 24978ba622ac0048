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
  /// Pages where events wait for the end of an interval, and perhaps some that went since.
  var waitingPages: Set<PageAddress> = []
  /// No page that waits is due earlier.
  var earliestDueMilliseconds = Int64.max
  /// The time of the last event applied.
  var lastTimeMilliseconds: Int64 = 0
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

  /// The last event applied, as a revision.
  var lastMoment: EventMoment {
    EventMoment(event: lastEvent, timeMilliseconds: lastTimeMilliseconds)
  }

  /// Applies the next event, checking it against nothing but the sources.
  ///
  /// - Throws: `SourceFault`; nothing has changed then.
  public func apply(_ event: Event) throws(SourceFault) -> Outcome {
    if earliestDueMilliseconds <= event.timeMilliseconds {
      // What waits goes out before the event, so it has to be known that there is one.
      var trial = sources
      _ = try trial.accept(event, declarations: nil)
    }
    var outcome = publishDue(atMilliseconds: event.timeMilliseconds)
    follow(try sources.accept(event, declarations: nil), &outcome)
    return outcome
  }

  /// Applies an event that a table in the same state has accepted.
  ///
  /// - Complexity: in what the event touches on live pages.
  public func apply(_ accepted: AcceptedEvent) -> Outcome {
    var outcome = publishDue(atMilliseconds: accepted.event.timeMilliseconds)
    sources.adopt(accepted)
    follow(accepted, &outcome)
    return outcome
  }

  /// What follows from an event for the live pages.
  private func follow(_ accepted: AcceptedEvent, _ outcome: inout Outcome) {
    let now = accepted.event.timeMilliseconds
    lastTimeMilliseconds = now
    let changed = Set(accepted.effects.map(\.name))
    var states: [PageAddress: Set<InstancePath>] = [:]
    for effect in accepted.stateEffects {
      states[effect.page, default: []].insert(effect.instance)
    }
    for address in demand.pages(needing: changed, and: states.keys) {
      guard let page = pages[address] else { continue }
      let states = states[address] ?? []
      if page.pace.isBound(atMilliseconds: now), !page.layouts.isEmpty {
        wait(page, for: accepted.event, changed: changed, states: states, &outcome)
      } else {
        refresh(page, changed: changed, states: states, event: lastEvent, at: now, &outcome)
      }
    }
    if case .acted(let record) = accepted.event.kind { demand.ask(for: record.reloads) }
    outcome.demand += demand.changes(sources, touched: changed)
  }

  /// Brings one page and its viewports up to date, and adds what is to be published.
  ///
  /// - Parameter event: the newest that touched the page.
  func refresh(
    _ page: LivePage, changed: Set<SourceName>, states: Set<InstancePath>, event: Int64,
    at now: Int64, _ outcome: inout Outcome
  ) {
    let published = outcome.changes.count
    let diagnostics = evaluate(page, changed: changed, states: states, event: event)
    outcome.diagnostics += diagnostics.map { (page.instance.address, $0) }
    publish(page, &outcome)
    if outcome.changes.count > published { page.beginInterval(atMilliseconds: now) }
  }

  /// Brings a page's viewports up to date with its instances, and adds what is to be published.
  ///
  /// - Parameter settled: the places of layouts that are up to date already.
  func publish(_ page: LivePage, except settled: Set<Int> = [], _ outcome: inout Outcome) {
    demand.set(page.instance.sources, for: page.instance.address)
    noteForSweep(page.instance.address)
    for (place, layout) in page.layouts.enumerated() where !settled.contains(place) {
      let found = layout.update(to: page.instance, lastMoment, measurer)
      outcome.diagnostics += found.diagnostics.map { (page.instance.address, $0) }
      if let change = found.change { outcome.changes.append(change) }
    }
    page.settle()
  }

  /// Brings a page's instances up to date with the event and with what waited for it.
  func evaluate(
    _ page: LivePage, changed: Set<SourceName>, states: Set<InstancePath>, event: Int64,
    reload: ProgramDifference? = nil
  ) -> [RuntimeDiagnostic] {
    var (changed, states) = (changed, states)
    if let waiting = page.pace.takeWaiting() {
      changed.formUnion(waiting.sources)
      states.formUnion(waiting.states)
    }
    return evaluate(
      page.instance, changed: changed, states: states, event: event, reload: reload)
  }

  /// Evaluates a page that nothing waits for.
  func evaluate(_ page: PageInstance) -> [RuntimeDiagnostic] {
    evaluate(page, changed: [], states: [], event: lastEvent, reload: nil)
  }

  private func evaluate(
    _ page: PageInstance, changed: Set<SourceName>, states: Set<InstancePath>, event: Int64,
    reload: ProgramDifference?
  ) -> [RuntimeDiagnostic] {
    var evaluator = makeEvaluator()
    defer {
      evaluated += evaluator.evaluatedCount
      adapted += evaluator.adaptedCount
    }
    return page.update(
      &evaluator, changed: changed, changedStates: states, event: event, reload: reload)
  }

  /// Remembers to look for instances that left, where any could have states.
  func noteForSweep(_ address: PageAddress) {
    if sources.hasLiveInstances(on: address) { pagesToSweep.insert(address) }
  }

  func makeEvaluator() -> ComponentEvaluator {
    ComponentEvaluator(program: program, bounds: bounds.evaluation, sources: sources)
  }
}
