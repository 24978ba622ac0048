// What subscribers see of a page: deltas that chain, syncs that say where it stands.

import ComponentRuntime
import FeedJSON
import FeedProtocol
import Testing

@testable import FeedDaemon

@Suite("LiveDocuments")
struct LiveDocumentsTests {
  private let home = LivePage(page: PageAddress("home", ["user": "42"]), viewport: "phone")

  private func documents() -> LiveDocuments {
    var documents = LiveDocuments(
      epoch: "e\"1", syncMilliseconds: 1_000,
      retained: RetainedDeltas(countLimit: 10, byteLimit: 1_000))
    documents.add(home, revision: 5, atMilliseconds: 0)
    return documents
  }

  private func change(
    _ from: Int64, _ to: Int64, _ content: PageChange.Content, timeMilliseconds: Int64 = 0
  ) -> PageChange {
    PageChange(
      page: home.page, viewport: home.viewport, from: from, to: to,
      timeMilliseconds: timeMilliseconds, content: content)
  }

  private func read(_ message: OutgoingMessage) throws -> Publication {
    let value = try JSONParser().parse(message.object.bytes)
    // Canonical: writing it again gives the same bytes.
    #expect(try CanonicalWriter.bytes(of: value) == message.object.bytes)
    return try Publication(value: value)
  }

  @Test("§6.3 a delta goes out under its topic, as the protocol says")
  func delta() throws {
    var documents = documents()
    let operations = Array(#"[{"op":"remove","path":"/a"}]"#.utf8)
    let messages = documents.publish(
      change(5, 7, .operations(delta: operations, patch: nil), timeMilliseconds: 99),
      atMilliseconds: 10)
    #expect(messages.map(\.topic.text) == ["delta|home?user=42|phone|"])
    let expected = DeltaMessage(
      epoch: "e\"1", from: 5, to: 7, timeMilliseconds: 99,
      operations: ValueList([["op": "remove", "path": "/a"]]))
    #expect(try read(messages[0]) == .delta(expected))
    #expect(documents.revision(of: home) == 7)
  }

  @Test("where patches are wanted, both topics get their own operations")
  func patch() throws {
    var documents = documents()
    let messages = documents.publish(
      change(5, 6, .operations(delta: Array("[1]".utf8), patch: Array("[2]".utf8))),
      atMilliseconds: 0)
    #expect(
      messages.map(\.topic.text) == ["delta|home?user=42|phone|", "patch|home?user=42|phone|"])
    guard case .delta(let patch) = try read(messages[1]) else {
      Issue.record("no delta")
      return
    }
    #expect(patch.operations == ValueList([2]))
  }

  @Test("§6.9 syncs go out at once for a subscriber, and after each quiet interval")
  func syncs() throws {
    var documents = documents()
    let sync = documents.sync(home)
    #expect(try sync.map(read) == [.sync(epoch: "e\"1", at: 5), .sync(epoch: "e\"1", at: 5)])
    _ = documents.publish(
      change(5, 6, .operations(delta: Array("[]".utf8), patch: nil)),
      atMilliseconds: 600)
    let due = [1_000, 1_599, 1_600, 2_599, 2_600].map {
      documents.takeDueSyncs(atMilliseconds: $0).count
    }
    #expect(due == [0, 0, 2, 0, 2])
  }

  @Test("a reset goes to both topics, and deltas before it lead nowhere")
  func reset() throws {
    var documents = documents()
    _ = documents.publish(
      change(5, 6, .operations(delta: Array("[]".utf8), patch: nil)),
      atMilliseconds: 0)
    let messages = documents.publish(
      change(6, 8, .reset(reason: "new")), atMilliseconds: 0)
    let reset = Publication.reset(epoch: "e\"1", reason: "new")
    #expect(try messages.map(read) == [reset, reset])
    #expect(documents.deltas(since: 5, of: home) == nil)
  }

  @Test("deltas since a revision are the objects published")
  func since() throws {
    var documents = documents()
    var published: [OutgoingMessage] = []
    for revision in Int64(5)...7 {
      published += documents.publish(
        change(revision, revision + 1, .operations(delta: Array("[]".utf8), patch: nil)),
        atMilliseconds: 0)
    }
    let found = try #require(documents.deltas(since: 6, of: home))
    #expect(found.map(\.bytes) == published.dropFirst().map(\.object.bytes))
    #expect(documents.deltas(since: 8, of: home)?.count == 0)
    #expect(documents.deltas(since: 4, of: home) == nil)
  }

  @Test("a body is encoded once per revision")
  func bodies() {
    var documents = documents()
    var encoded = 0
    let encode = { () -> [UInt8] in
      encoded += 1
      return [UInt8(encoded)]
    }
    let first = documents.body(of: home, encode: encode)
    let second = documents.body(of: home, encode: encode)
    #expect(first === second)
    _ = documents.publish(
      change(5, 6, .operations(delta: Array("[]".utf8), patch: nil)),
      atMilliseconds: 0)
    let third = documents.body(of: home, encode: encode)
    #expect(third.bytes == [2])
    #expect(encoded == 2)
  }
}
