// Which subscriptions matter: whole topics, as many as there is room for.

import FeedProtocol
import Testing

@testable import FeedDaemon

@Suite("SubscriptionTable")
struct SubscriptionTableTests {
  private func update(
    _ table: inout SubscriptionTable, _ isSubscribing: Bool, _ text: String
  ) -> SubscriptionTable.Change? {
    table.update(isSubscribing: isSubscribing, Array(text.utf8))
  }

  @Test("a topic's first subscriber, further ones, and its end are told apart")
  func topics() throws {
    var table = SubscriptionTable(capacity: 10)
    let text = "delta|home?user=42|phone|"
    let topic = try #require(Topic(subscription: Array(text.utf8)))
    let changes = [true, true, false, false].map { update(&table, $0, text) }
    #expect(
      changes == [
        .subscribed(topic, isFirst: true), .subscribed(topic, isFirst: false),
        .unsubscribed(topic), nil,
      ])
    #expect(table.count == 0)
  }

  @Test(
    "§8.2 prefixes activate nothing",
    arguments: ["", "delta|", "delta|home", "delta|home|", "x|y|"])
  func prefixes(_ text: String) {
    var table = SubscriptionTable(capacity: 10)
    let change = update(&table, true, text)
    #expect(change == nil)
    #expect(table.count == 0)
  }

  @Test("beyond the limit subscriptions are counted and left alone")
  func bounded() {
    var table = SubscriptionTable(capacity: 2)
    let changes = (0..<5).map { update(&table, true, "delta|p\($0)|phone|") }
    #expect(changes.map { $0 != nil } == [true, true, false, false, false])
    #expect(table.ignoredCount == 3)
    let end = update(&table, false, "delta|p4|phone|")
    #expect(end == nil)
  }

  @Test("a document watched by both kinds of topic is one document")
  func documents() {
    var table = SubscriptionTable(capacity: 10)
    for text in ["patch|home|phone|", "delta|home|phone|", "demand|ads|", "delta|a|phone|"] {
      _ = update(&table, true, text)
    }
    #expect(table.documentTopics.map(\.text) == ["a|phone|", "home|phone|"])
  }
}
