// What many ask for in one turn is written down once, also where there is no room to send it.

import ComponentRuntime
import FeedBus

/// The bodies made for the requests of one turn, besides documents, which are kept for longer.
struct TurnBodies {
  /// All that a body depends on.
  enum Key: Hashable {
    case source(SourceName, version: Int64)
    /// The deltas of a page from one revision to another.
    case deltas(LivePage, from: Int64, to: Int64)
  }

  /// `nil` for one that found no room: that is not tried again in the same turn.
  private var bodies: [Key: Frame?] = [:]

  /// The body under `key`; made and weighed by the first who asks.
  ///
  /// - Returns: `nil` where there is no room for it.
  mutating func body(_ key: Key, in ledger: inout BodyLedger, make: () -> [UInt8]) -> Frame? {
    if let known = bodies[key] { return known }
    let made = Frame(make())
    let body = ledger.admit(made) ? made : nil
    bodies[key] = .some(body)
    return body
  }

  /// The turn is over.
  mutating func removeAll() {
    if !bodies.isEmpty { bodies = [:] }
  }
}
