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
  public private(set) var program: Program
  public private(set) var sources: SourceTable
  /// By address. Few next to their cells.
  private var pages: [PageAddress: LivePage] = [:]
  private var demand = Demand()
  private let measurer: CellMeasurer
  private let bounds: EngineBounds
  private var evaluated = 0

  /// - Parameters:
  ///   - text: how texts are measured; answers are kept in a bounded cache.
  ///   - sources: as recovered from the journal.
  public init(
    program: Program, text: any TextMeasurer, sources: SourceTable = SourceTable(),
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
  private func follow(_ accepted: AcceptedEvent) -> Outcome {
    let changed = Set(accepted.effects.map(\.name))
    var outcome = Outcome()
    for address in demand.pages(needing: changed) {
      guard let page = pages[address] else { continue }
      refresh(page, changed: changed, &outcome)
    }
    outcome.demand = demand.changes(sources, touched: changed)
    return outcome
  }

  /// Brings one page and its viewports up to date, and adds what is to be published.
  private func refresh(_ page: LivePage, changed: Set<SourceName>, _ outcome: inout Outcome) {
    let diagnostics = evaluate(page.instance, changed: changed)
    outcome.diagnostics += diagnostics.map { (page.instance.address, $0) }
    demand.set(page.instance.sources, for: page.instance.address)
    for layout in page.layouts {
      let found = layout.update(to: page.instance, lastEvent, measurer)
      outcome.diagnostics += found.diagnostics.map { (page.instance.address, $0) }
      if let change = found.change { outcome.changes.append(change) }
    }
    page.settle()
  }

  private func evaluate(_ page: PageInstance, changed: Set<SourceName>) -> [RuntimeDiagnostic] {
    var evaluator = ComponentEvaluator(
      program: program, bounds: bounds.evaluation, sources: sources)
    defer { evaluated += evaluator.evaluatedCount }
    return page.update(&evaluator, changed: changed)
  }
}

// MARK: - Watching

extension Engine {
  /// Makes a page live in a viewport, at the revision of the newest event.
  ///
  /// - Parameter revision: an older one, where a host knows that the document has not changed since.
  /// - Returns: what failed while the page was evaluated, and what it needs.
  /// - Throws: `PageFault` for an unknown page, parameters that do not fit, too many pages.
  /// - Complexity: O(*cells*) the first time; O(1) for what is watched already.
  @discardableResult
  public func watch(
    _ address: PageAddress, in viewport: ViewportDeclaration, at revision: Int64? = nil
  ) throws(PageFault) -> Outcome {
    var outcome = Outcome()
    let page: LivePage
    if let live = pages[address] {
      page = live
    } else {
      page = try makePage(address, &outcome)
    }
    if page.layout(in: viewport.name) == nil {
      let layout = ViewportLayout(viewport: viewport)
      let found = layout.build(page.instance, revision ?? lastEvent, measurer)
      outcome.diagnostics += found.map { (page.instance.address, $0) }
      page.layouts.append(layout)
    }
    page.settle()
    outcome.demand = demand.changes(sources)
    return outcome
  }

  private func makePage(
    _ address: PageAddress, _ outcome: inout Outcome
  ) throws(PageFault) -> LivePage {
    let instance = try instance(of: address)
    // Another text of an address that is live already.
    if let live = pages[instance.address] { return live }
    if pages.count >= bounds.pages {
      throw PageFault(.tooLarge, "more than \(bounds.pages) pages are live")
    }
    let page = LivePage(instance)
    outcome.diagnostics += evaluate(instance, changed: []).map { (instance.address, $0) }
    demand.set(instance.sources, for: instance.address)
    pages[instance.address] = page
    return page
  }

  private func instance(of address: PageAddress) throws(PageFault) -> PageInstance {
    guard let template = program.pages[address.name] else {
      let question = NearestName.question(for: address.name, among: program.pages.keys.sorted())
      throw PageFault(
        .notFound, "no page is called `\(address.name)`" + (question.map { "; \($0)" } ?? ""))
    }
    do {
      let bound = try address.bound(to: template.scope.parameters)
      return PageInstance(
        address: bound.address, template: template, arguments: bound.values)
    } catch {
      throw PageFault(.invalidParameters, error.message, parameter: error.parameter)
    }
  }

  /// The canonical form of an address.
  ///
  /// - Throws: `PageFault` for an unknown page or parameters that do not fit.
  public func canonical(_ address: PageAddress) throws(PageFault) -> PageAddress {
    try instance(of: address).address
  }

  /// Lets a page go in one viewport; with its last viewport goes the page.
  ///
  /// - Returns: the sources no longer needed.
  public func unwatch(_ address: PageAddress, in viewport: String) -> Outcome {
    var outcome = Outcome()
    guard let page = pages[address] else { return outcome }
    page.layouts.removeAll { $0.viewport.name == viewport }
    if page.layouts.isEmpty {
      pages[address] = nil
      demand.set([], for: address)
    }
    outcome.demand = demand.changes(sources)
    return outcome
  }

  /// Whether plain RFC 6902 operations are wanted for a watched page and viewport.
  public func setWantsPatch(_ wantsPatch: Bool, _ address: PageAddress, in viewport: String) {
    pages[address]?.layout(in: viewport)?.wantsPatch = wantsPatch
  }

  /// A watched page's document and its revision; `nil` for one that is not watched.
  ///
  /// - Complexity: O(*cells*).
  public func document(
    _ address: PageAddress, in viewport: String
  ) -> (revision: Int64, body: [UInt8])? {
    guard let page = pages[address], let layout = page.layout(in: viewport) else { return nil }
    return (layout.revision, layout.document(of: page.instance))
  }

  /// The revision last published of a watched page and viewport.
  public func revision(_ address: PageAddress, in viewport: String) -> Int64? {
    pages[address]?.layout(in: viewport)?.revision
  }
}

// MARK: - Reload and what the host asks

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

/// A page that is watched, and the viewports it is watched in.
private final class LivePage {
  let instance: PageInstance
  var layouts: [ViewportLayout] = []

  init(_ instance: PageInstance) { self.instance = instance }

  func layout(in viewport: String) -> ViewportLayout? {
    layouts.first { $0.viewport.name == viewport }
  }

  /// Ends an event.
  func settle() {
    let retired = instance.settle()
    for layout in layouts { layout.forget(retired) }
  }
}

/// What the engine holds at most.
public struct EngineBounds: Sendable {
  public var pages = 10_000
  public var evaluation = EvaluationBounds()

  public init() {}
}
