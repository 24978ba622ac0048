// Document bodies on their way to peers, weighed, so that slow readers cannot pile them up.

import FeedBus

/// The bodies that libzmq, or a cache here, still holds.
///
/// A body is one frame however many peers it goes to, and is counted once.
struct BodyLedger {
  private struct Entry {
    weak var body: Frame?
    var byteCount: Int
  }

  private let byteLimit: Int
  private var entries: [Entry] = []
  private(set) var byteCount = 0

  init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// Counts `body` until its last holder lets it go; `false`, counting nothing, where that would
  /// pass the limit. One body alone always passes.
  ///
  /// - Complexity: O(*n*) in the bodies under way.
  mutating func admit(_ body: Frame) -> Bool {
    // Frames below the copy limit are libzmq's own copies at once, bounded by its queues.
    guard body.count >= Frame.copyLimit else { return true }
    entries.removeAll { $0.body == nil }
    byteCount = entries.reduce(0) { $0 + $1.byteCount }
    if entries.contains(where: { $0.body === body }) { return true }
    guard entries.isEmpty || byteCount + body.count <= byteLimit else { return false }
    entries.append(Entry(body: body, byteCount: body.count))
    byteCount += body.count
    return true
  }
}
