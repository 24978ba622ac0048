// Rule (4): fetches, what comes back, and catching up with what came meanwhile.

import FeedProtocol

extension SubscriberState {
  mutating func fetch(_ fetch: Fetch) -> [Action] {
    serial += 1
    isReset = false
    phase = .fetching(fetch)
    return [.cancelTimer, .fetch(fetch, serial: serial)]
  }

  /// Fetches once more: at once after progress, else after a pause, so that two sides that
  /// disagree do not ask each other without end.
  mutating func again(
    _ fetch: Fetch, using random: inout some RandomNumberGenerator
  ) -> [Action] {
    failures += 1
    guard failures > 1 else { return self.fetch(fetch) }
    return pause(.fetch(fetch), atLeast: 0, using: &random)
  }

  mutating func fetchedWhole(
    _ position: Position, _ serial: UInt64, using random: inout some RandomNumberGenerator
  ) -> [Action] {
    guard case .fetching = phase, serial == self.serial else { return [] }
    guard !isReset else { return again(.whole, using: &random) }
    self.position = position
    return [.adopt(position)] + drain(using: &random)
  }

  mutating func fetchedDeltas(
    _ end: Position, _ deltas: [DeltaMessage], _ serial: UInt64,
    using random: inout some RandomNumberGenerator
  ) -> [Action] {
    guard case .fetching(.since(let start)) = phase, serial == self.serial else { return [] }
    guard !isReset else { return again(.whole, using: &random) }
    var reached = start
    for delta in deltas {
      guard let next = reached.next(by: delta) else { return again(.whole, using: &random) }
      reached = next
    }
    guard reached == end else { return again(.whole, using: &random) }
    position = end
    return deltas.map { .apply($0) } + drain(using: &random)
  }

  /// Applies what came meanwhile and follows from there, unless something is missing.
  mutating func drain(using random: inout some RandomNumberGenerator) -> [Action] {
    var actions: [Action] = []
    let held = buffer
    buffer = []
    for delta in held {
      guard let position else { break }
      if delta.epoch == position.epoch, delta.to <= position.revision { continue }
      guard let next = position.next(by: delta) else {
        // A delta of another epoch may be older or newer than what was fetched; the next sync
        // tells. A gap in this epoch is certain.
        if delta.epoch != position.epoch { continue }
        return actions + again(.since(position), using: &random)
      }
      self.position = next
      actions.append(.apply(delta))
    }
    failures = 0
    phase = .following
    return actions + [.setTimer(milliseconds: bounds.silenceMilliseconds)]
  }
}
