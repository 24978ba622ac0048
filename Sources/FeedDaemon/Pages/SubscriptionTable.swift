// What XPUB tells about subscribers: which topics have any, as far as it matters here.

import FeedProtocol

/// The topics that somebody is subscribed to.
///
/// XPUB says every subscription, and of ends only the last of a topic: so a set is all there is to
/// know. A killed peer's subscriptions end like any other.
struct SubscriptionTable {
  private let capacity: Int
  private var topics: Set<Topic> = []
  /// Subscriptions that found no room: they get what others make live, and activate nothing.
  private(set) var ignoredCount = 0

  init(capacity: Int) { self.capacity = capacity }

  var count: Int { topics.count }
  func contains(_ topic: Topic) -> Bool { topics.contains(topic) }

  /// The documents somebody subscribes to, in the order of their topics.
  var documentTopics: [DocumentTopic] {
    Set(topics.compactMap(\.document)).sorted { $0.text < $1.text }
  }

  enum Change: Equatable {
    /// A first or further subscriber of a topic.
    case subscribed(Topic, isFirst: Bool)
    /// The last subscriber of a topic is gone.
    case unsubscribed(Topic)
  }

  /// Takes note of a subscription to `text`, or its end; `nil` where nothing follows from it: a
  /// mere prefix, or no room.
  mutating func update(isSubscribing: Bool, _ text: [UInt8]) -> Change? {
    guard let topic = Topic(subscription: text) else { return nil }
    guard isSubscribing else {
      return topics.remove(topic).map { .unsubscribed($0) }
    }
    if topics.contains(topic) { return .subscribed(topic, isFirst: false) }
    guard topics.count < capacity else {
      ignoredCount += 1
      return nil
    }
    topics.insert(topic)
    return .subscribed(topic, isFirst: true)
  }
}

extension Topic {
  /// The document whose deltas it carries.
  var document: DocumentTopic? {
    switch self {
    case .delta(let document), .patch(let document): document
    case .demand, .diagnostic: nil
    }
  }
}
