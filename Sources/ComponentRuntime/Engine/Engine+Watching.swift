// Which pages are live, and what a host may ask of them.

extension Engine {
  /// Makes a page live in a viewport, at the revision of the newest event.
  ///
  /// A page where events wait, in one more viewport, is at the revision that it shows in the others.
  ///
  /// - Parameters:
  ///   - revision: an older one, where a host knows that the document has not changed since.
  ///   - freeMilliseconds: when the page may be published, where it goes on from a restart.
  /// - Returns: what failed while the page was evaluated, and what it needs.
  /// - Throws: `PageFault` for an unknown page, parameters that do not fit, too many pages.
  /// - Complexity: O(*cells*) the first time; O(1) for what is watched already.
  @discardableResult
  public func watch(
    _ address: PageAddress, in viewport: ViewportDeclaration, at revision: Int64? = nil,
    freeMilliseconds: Int64? = nil
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
      let shown = revision ?? page.pace.waiting?.shownEvent ?? lastEvent
      let found = layout.build(page.instance, shown, measurer)
      outcome.diagnostics += found.map { (page.instance.address, $0) }
      page.layouts.append(layout)
    }
    if let freeMilliseconds { page.pace.resume(freeMilliseconds: freeMilliseconds) }
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
    outcome.diagnostics += evaluate(instance).map { (instance.address, $0) }
    demand.set(instance.sources, for: instance.address)
    pages[instance.address] = page
    noteForSweep(instance.address)
    return page
  }

  func instance(of address: PageAddress) throws(PageFault) -> PageInstance {
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
    forgetIfUnneeded(page)
    outcome.demand = demand.changes(sources)
    return outcome
  }

  /// Keeps a page up to date that nobody need watch, so that what is asked of it costs no more than
  /// its cell. A reload may let it go.
  ///
  /// - Returns: as `watch`.
  /// - Throws: as `watch`.
  /// - Complexity: O(*cells*) the first time; O(1) for what is held or watched already.
  public func hold(_ address: PageAddress) throws(PageFault) -> Outcome {
    var outcome = Outcome()
    let page: LivePage
    if let live = pages[address] {
      if live.isHeld { return outcome }
      page = live
    } else {
      page = try makePage(address, &outcome)
      page.settle()
    }
    page.isHeld = true
    outcome.demand = demand.changes(sources)
    return outcome
  }

  /// Lets a page go that was held, unless it is watched.
  ///
  /// - Returns: the sources no longer needed.
  public func letGo(_ address: PageAddress) -> Outcome {
    var outcome = Outcome()
    guard let page = pages[address] else { return outcome }
    page.isHeld = false
    forgetIfUnneeded(page)
    outcome.demand = demand.changes(sources)
    return outcome
  }

  private func forgetIfUnneeded(_ page: LivePage) {
    guard page.layouts.isEmpty, !page.isHeld else { return }
    pages[page.instance.address] = nil
    demand.set([], for: page.instance.address)
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
