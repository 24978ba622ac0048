// How many requests a turn takes, so that nobody waits long for its end.

/// How long turns take, and how many requests the next may take for that.
///
/// Replies leave at the end of a turn. Requests differ in cost a thousandfold, so their number alone
/// does not bound it: a turn stops taking requests once these took their time to consider, and one
/// that took too long makes the next ones smaller.
///
/// Pure: the caller says what time it is.
struct TurnPace {
  /// What a turn should take at most.
  static let milliseconds: Int64 = 100

  private let limit: Int
  /// How many requests the next turn takes at most.
  private(set) var requests: Int
  private var start: Int64 = 0

  init(limit: Int) {
    self.limit = limit
    requests = limit
  }

  mutating func begin(atMilliseconds now: Int64) { start = now }

  /// Whether a turn that took `taken` requests takes another.
  func hasRoom(after taken: Int, atMilliseconds now: Int64) -> Bool {
    taken < requests && (taken == 0 || now - start < Self.milliseconds)
  }

  /// A turn that took `taken` requests is over.
  mutating func end(after taken: Int, atMilliseconds now: Int64) {
    if taken == 0 { return }
    let elapsed = now - start
    if elapsed > Self.milliseconds {
      requests = max(1, min(requests, taken) * Int(Self.milliseconds) / Int(clamping: elapsed))
    } else {
      requests = min(limit, requests * 2)
    }
  }
}
