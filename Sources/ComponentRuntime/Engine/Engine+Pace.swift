// Pages that are published at a bounded rate: their events wait, and go out together.

extension Engine {
  /// Brings the pages up to date whose time to wait is over, and publishes them at the number of
  /// the last event applied.
  ///
  /// Every event does so for what was due at its time. A host with a clock does it when that time
  /// comes, and gives no event an earlier time from then on: both lead to the same deltas.
  ///
  /// - Complexity: in what the events that waited touched; O(*waiting pages*) where one is due.
  public func publishDue(atMilliseconds now: Int64) -> Outcome {
    var outcome = Outcome()
    guard earliestDueMilliseconds <= now else { return outcome }
    let due = waitingPages.compactMap { pages[$0] }
      .filter { $0.pace.waiting != nil && $0.pace.freeMilliseconds <= now }
      .sorted {
        ($0.pace.freeMilliseconds, $0.instance.address.text)
          < ($1.pace.freeMilliseconds, $1.instance.address.text)
      }
    for page in due {
      refresh(
        page, changed: [], states: [], event: page.pace.waiting?.newestEvent ?? lastEvent,
        at: page.pace.freeMilliseconds, &outcome)
    }
    waitingPages = waitingPages.filter { pages[$0]?.pace.waiting != nil }
    earliestDueMilliseconds =
      waitingPages.compactMap { pages[$0]?.pace.freeMilliseconds }.min() ?? .max
    outcome.demand = demand.changes(sources)
    return outcome
  }

  /// When the events that wait on a page are to be published, in the time of events; `nil` where
  /// none does.
  public func publicationDue(of address: PageAddress) -> Int64? {
    guard let pace = pages[address]?.pace, pace.waiting != nil else { return nil }
    return pace.freeMilliseconds
  }

  /// What lets a watched page go on from the present sources in another process: the revision of
  /// the document that follows from them, and when the page may be published.
  public func resumption(
    of address: PageAddress, in viewport: String
  ) -> (revision: Int64, freeMilliseconds: Int64?)? {
    guard let page = pages[address], let layout = page.layout(in: viewport) else { return nil }
    let pace = page.pace
    guard pace.waiting == nil else {
      // What waits is in the sources already; it would have begun an interval when it went out.
      let interval = page.instance.intervalMilliseconds ?? 0
      return (lastEvent, pace.freeMilliseconds + interval)
    }
    return (layout.revision, pace.freeMilliseconds == .min ? nil : pace.freeMilliseconds)
  }

  /// Lets an event wait for the end of the page's interval.
  func wait(
    _ page: LivePage, for event: Event, changed: Set<SourceName>, states: Set<InstancePath>,
    _ outcome: inout Outcome
  ) {
    let address = page.instance.address
    let isFirst = page.pace.waiting == nil
    page.pace.wait(
      event.number, sources: changed.intersection(page.instance.sources), states: states)
    guard isFirst else { return }
    let due = page.pace.freeMilliseconds
    waitingPages.insert(address)
    earliestDueMilliseconds = min(earliestDueMilliseconds, due)
    outcome.waits.append(PageWait(page: address, untilMilliseconds: due))
  }
}
