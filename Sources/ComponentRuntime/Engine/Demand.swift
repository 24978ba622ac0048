// Which live pages need which sources, and the news of it.

/// The sources that live pages need, and what was told of them.
struct Demand {
  private var sourcesByPage: [PageAddress: Set<SourceName>] = [:]
  private var pagesBySource: [SourceName: Set<PageAddress>] = [:]
  /// Told to be needed and without a fresh value.
  private var unmet: Set<SourceName> = []
  /// Told to be needed.
  private var told: Set<SourceName> = []
  /// Needed by other pages than when news was told last.
  private var shifted: Set<SourceName> = []

  /// The clocks that a live page needs.
  private(set) var clocks: Set<SourceName> = []

  /// Every source that a live page needs, in the order of their names.
  var needed: [SourceName] { pagesBySource.keys.sorted { $0.text < $1.text } }

  /// The live pages that need a source, in the order of their addresses.
  ///
  /// - Parameter others: pages that are to be among them in any case.
  func pages(
    needing sources: Set<SourceName>, and others: some Sequence<PageAddress> = []
  ) -> [PageAddress] {
    var pages = Set(others)
    for source in sources { pages.formUnion(pagesBySource[source] ?? []) }
    return pages.sorted { $0.text < $1.text }
  }

  /// Sets what a page needs; nothing for a page that is no longer live.
  ///
  /// - Complexity: O(*k*) in the sources the page needs and needed.
  mutating func set(_ sources: Set<SourceName>, for page: PageAddress) {
    let old = sourcesByPage[page] ?? []
    if old == sources { return }
    for source in sources where !old.contains(source) {
      pagesBySource[source, default: []].insert(page)
      if source.isClock { clocks.insert(source) } else { shifted.insert(source) }
    }
    for source in old where !sources.contains(source) {
      pagesBySource[source]?.remove(page)
      if pagesBySource[source]?.isEmpty == true {
        pagesBySource[source] = nil
        clocks.remove(source)
      }
      if !source.isClock { shifted.insert(source) }
    }
    sourcesByPage[page] = sources.isEmpty ? nil : sources
  }

  /// Lets sources that are needed be asked for once more, though they were already.
  mutating func ask(for sources: [SourceName]) {
    for source in sources where pagesBySource[source] != nil {
      unmet.remove(source)
      shifted.insert(source)
    }
  }

  /// The news since the last call, in the order of the sources' names.
  ///
  /// - Parameter touched: the sources that the event changed.
  /// - Complexity: O(*k*) in the sources touched, and those needed by other pages than before.
  mutating func changes(_ table: AcceptedState, touched: Set<SourceName> = []) -> [DemandChange] {
    var changes: [DemandChange] = []
    // Nobody can be asked for a clock's time.
    for source in shifted.union(touched) where !source.isClock {
      if pagesBySource[source] == nil {
        unmet.remove(source)
        if told.remove(source) != nil {
          changes.append(DemandChange(source: source, isActive: false))
        }
        continue
      }
      told.insert(source)
      if !table[source].needsData {
        unmet.remove(source)
      } else if unmet.insert(source).inserted {
        changes.append(DemandChange(source: source, isActive: true))
      }
    }
    shifted.removeAll()
    return changes.sorted { $0.source.text < $1.source.text }
  }
}
