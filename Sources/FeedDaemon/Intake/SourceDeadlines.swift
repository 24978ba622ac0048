// When sources become stale, and when waiting for them has been long enough.

import ComponentRuntime

/// The deadlines of sources, which the daemon turns into events.
///
/// Pure: the caller says what time it is.
struct SourceDeadlines {
  private var expiries = DeadlineQueue<SourceName>()
  private var timeouts = DeadlineQueue<SourceName>()

  /// Sources that one event is about at most.
  static let batchLimit = 1_000

  /// Takes over what an event did, or what was recovered.
  mutating func follow(
    _ name: SourceName, _ record: SourceRecord?, _ declarations: SourceDeclarations,
    atMilliseconds now: Int64
  ) {
    expiries.set(name, atMilliseconds: record.flatMap(Self.expiry))
    // A source that is forgotten is waited for only if a page needs it, which is told anew.
    guard let record, record.state == .loading else {
      timeouts.set(name, atMilliseconds: nil)
      return
    }
    wait(for: name, declarations, atMilliseconds: now)
  }

  /// A live page needs a source that is loading: the time it may take begins.
  mutating func wait(
    for name: SourceName, _ declarations: SourceDeclarations, atMilliseconds now: Int64
  ) {
    guard timeouts.deadline(of: name) == nil,
      let timeout = declarations.byName[name.name]?.timeoutMilliseconds
    else { return }
    timeouts.set(name, atMilliseconds: now + timeout)
  }

  /// No page needs an absent source any more.
  mutating func stopWaiting(for name: SourceName) { timeouts.set(name, atMilliseconds: nil) }

  /// An event about `name` was not recorded: it is due again.
  mutating func restore(_ name: SourceName, _ record: SourceRecord, _ event: Event) {
    switch event.kind {
    case .expired: expiries.set(name, atMilliseconds: Self.expiry(of: record))
    case .timedOut: timeouts.set(name, atMilliseconds: event.timeMilliseconds)
    case .changes, .ticked, .configured, .acted, .ended: return
    }
  }

  mutating func earliest() -> Int64? {
    switch (expiries.earliest(), timeouts.earliest()) {
    case (let a?, let b?): min(a, b)
    case (let a, let b): a ?? b
    }
  }

  /// The events that are due.
  mutating func takeDue(atMilliseconds now: Int64) -> [Event.Kind] {
    var due: [Event.Kind] = []
    let stale = expiries.takeDue(atMilliseconds: now, limit: Self.batchLimit)
    if !stale.isEmpty { due.append(.expired(stale)) }
    let late = timeouts.takeDue(atMilliseconds: now, limit: Self.batchLimit)
    if !late.isEmpty { due.append(.timedOut(late)) }
    return due
  }

  private static func expiry(of record: SourceRecord) -> Int64? {
    record.state == .ready || record.state == .empty ? record.expiryMilliseconds : nil
  }
}
