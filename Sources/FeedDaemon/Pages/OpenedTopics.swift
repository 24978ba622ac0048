// Topics too long for the wire: only the daemon knows what page a hash stands for.

import FeedProtocol

/// The pages behind hashed topics, as `open` made them; the oldest are forgotten.
struct OpenedTopics {
  private let capacity: Int
  private var pages: [DocumentTopic: LivePage] = [:]
  private var order: [DocumentTopic] = []

  init(capacity: Int = 10_000) { self.capacity = capacity }

  /// Remembers what `page` is called, where its topic does not say.
  mutating func note(_ page: LivePage) {
    let topic = page.topic
    guard topic.parts == nil, pages[topic] == nil else { return }
    // A tenth at a time, so that noting stays cheap.
    if order.count >= capacity {
      let gone = order.prefix(capacity / 10 + 1)
      for topic in gone { pages[topic] = nil }
      order.removeFirst(gone.count)
    }
    pages[topic] = page
    order.append(topic)
  }

  func page(of topic: DocumentTopic) -> LivePage? { pages[topic] }
}
