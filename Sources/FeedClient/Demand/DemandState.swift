// What is demanded, as far as a follower knows: decides what to ask, and does nothing itself.

import FeedProtocol

/// The rules of who follows `demand|`, as a value: what happens goes in, what is to be done comes out.
///
/// The news of each source waits once, the newest of it. All clients behave alike: they pass
/// Tests/Scenarios/demand.json.
///
/// Source: docs/protocol.md, §8.3 and §8.4.
public struct DemandState: Sendable {
  public enum Input: Sendable, Equatable {
    case start
    /// There is a new connection, over which nothing is subscribed.
    case rebuilt
    /// The answer to `demand`.
    case listed([String])
    /// There was another answer, or none.
    case failed(WireError)
    case published(DemandMessage)
    case timerFired
  }

  public enum Action: Sendable, Equatable {
    case subscribe
    /// Ask for the present list: what was published before is not said at once.
    case ask
    /// Ask again after this long, or up to half as long again: never sooner.
    case pause(milliseconds: Int64)
    case fail(WireError)
  }

  /// Sources whose names begin with this are followed.
  public let prefix: String
  /// What nobody took yet, by source, with the place that it has in `order`.
  private var news: [String: (message: DemandMessage, place: Int)] = [:]
  /// The sources in the order of their news, from `head` on; `nil` where there is newer news.
  private var order: [String?] = []
  private var head = 0
  /// Whether the daemon has told what is demanded already.
  public private(set) var isFollowing = false
  private let capacity: Int
  private var backoff = Backoff()

  /// - Parameter capacity: sources with news that waits; of more, the oldest goes: an unmet demand
  ///   is said again.
  public init(prefix: String = "", capacity: Int = 10_000) {
    self.prefix = prefix
    self.capacity = capacity
  }

  public mutating func handle(_ input: Input) -> [Action] {
    switch input {
    case .start, .rebuilt:
      isFollowing = false
      return [.subscribe, .ask]
    case .timerFired: return [.ask]
    case .listed(let sources):
      backoff.reset()
      isFollowing = true
      for source in sources { take(DemandMessage(source: source, isActive: true)) }
      return []
    case .published(let message):
      take(message)
      return []
    case .failed(let error):
      guard error.code.isPassing else { return [.fail(error)] }
      let asked = min(error.retryAfterMilliseconds ?? 0, backoff.longestMilliseconds)
      return [.pause(milliseconds: backoff.pauseMilliseconds(asked: asked))]
    }
  }

  /// The oldest news; `nil` if there is none.
  ///
  /// - Complexity: O(1), amortised.
  public mutating func takeNews() -> DemandMessage? {
    while head < order.count {
      defer { head += 1 }
      if let source = order[head] { return news.removeValue(forKey: source)?.message }
    }
    order = []
    head = 0
    return nil
  }

  /// - Complexity: O(1), amortised.
  private mutating func take(_ message: DemandMessage) {
    guard message.source.hasPrefix(prefix) else { return }
    if let older = news[message.source] { order[older.place] = nil }
    if order.count > 2 * capacity { close() }
    news[message.source] = (message, order.count)
    order.append(message.source)
    if news.count > capacity { _ = takeNews() }
  }

  /// Takes out what is nothing any more.
  private mutating func close() {
    order = order[head...].filter { $0 != nil }
    head = 0
    for (place, source) in order.enumerated() {
      if let source { news[source]?.place = place }
    }
  }
}
