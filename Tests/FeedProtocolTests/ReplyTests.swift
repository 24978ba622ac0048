// Replies, envelopes and publications, there and back.

import ComponentRuntime
import Testing

@testable import FeedProtocol

@Suite("Replies") struct ReplyTests {
  @Test("§2.2 replies are written as the protocol says and read back")
  func roundTrip() {
    let done = Reply(id: "p1", ["event": 1_042])
    #expect(done.value == ["id": "p1", "ok": true, "event": 1_042])
    let error = WireError(.invalid, "must be a string", path: "/changes/0/value", details: [1])
    let failed = Reply(id: nil, error: error)
    #expect(
      failed.value == [
        "ok": false,
        "error": [
          "code": "invalid", "message": "must be a string", "path": "/changes/0/value",
          "details": [1],
        ],
      ])
    for reply in [done, failed, Reply(id: "x")] { #expect(Reply(value: reply.value) == reply) }
  }

  @Test("an error that quotes a huge request is cut in the middle")
  func hugeQuote() {
    let text = String(repeating: "猜", count: 1_000_000)
    let error = WireError(value: WireError(.badRequest, "no \(text)!", path: "/" + text).value)
    #expect(error.message.utf8.count < 17_000)
    #expect(error.message.hasPrefix("no 猜"))
    #expect(error.message.hasSuffix("猜!"))
    #expect((error.path ?? "").utf8.count < 17_000)
  }

  @Test("§2.7 every code survives, and an unknown one is internal")
  func codes() {
    for code in ErrorCode.allCases {
      #expect(WireError(value: WireError(code, "m").value) == WireError(code, "m"))
    }
    #expect(WireError(value: ["code": "brand_new", "message": "m"]).code == .internal)
    #expect(WireError(value: .null).code == .internal)
    #expect(WireError(value: ["code": "brand_new"]).message == "brand_new")
  }

  @Test("busy says when to come back")
  func busy() {
    let error = WireError.busy("the queue is full", retryAfterMilliseconds: 50)
    #expect(WireError(value: error.value).retryAfterMilliseconds == 50)
    #expect(WireError(.busy, "x").retryAfterMilliseconds == nil)
  }

  @Test("what is no reply is not read as one")
  func nonsense() {
    for value: Value in [.null, [], [:], ["ok": 1], ["id": "x"]] {
      #expect(Reply(value: value) == nil)
    }
  }

  @Test(
    "a request stands alone or after an empty delimiter, attachments behind it",
    arguments: [
      (["{}"], false, "{}", []), (["", "{}"], true, "{}", []), ([""], false, "", []),
      (["{}", "a", ""], false, "{}", ["a", ""]), (["", "{}", "a"], true, "{}", ["a"]),
      (["", ""], true, "", []),
    ])
  func envelopes(frames: [String], delimited: Bool, head: String, attachments: [String]) throws {
    let envelope = try #require(Envelope(frames[...], isEmpty: { $0.isEmpty }))
    #expect((envelope.delimiter != nil) == delimited)
    #expect(envelope.head == head)
    #expect(Array(envelope.attachments) == attachments)
  }

  @Test("no frames are no request")
  func noFrames() { #expect(Envelope([String]()[...], isEmpty: { $0.isEmpty }) == nil) }

  @Test("open and snapshot replies are read back")
  func documentReplies() {
    let open = OpenReply(page: "home", viewport: "phone", topic: "home|phone|")
    #expect(OpenReply(value: open.value) == open)
    for count in [nil, 0, 2] {
      let snapshot = SnapshotReply(
        position: Position(epoch: "e", revision: 3), deltaCount: count)
      #expect(SnapshotReply(value: snapshot.value) == snapshot)
    }
    #expect(SnapshotReply(value: ["epoch": "e"]) == nil)
    #expect(OpenReply(value: ["page": "p"]) == nil)
  }
}

@Suite("Publications") struct PublicationTests {
  @Test("deltas, syncs and resets are written as the protocol says and read back")
  func roundTrip() throws {
    let operations = ValueList([["op": "remove", "path": "/a"]])
    let delta = DeltaMessage(
      epoch: "e", from: 1, to: 3, timeMilliseconds: 99, operations: operations)
    #expect(
      delta.value
        == ["epoch": "e", "from": 1, "to": 3, "time": 99, "ops": .list(operations)])
    let sync = Publication.sync(epoch: "e", at: 1_042)
    #expect(sync.value == ["epoch": "e", "at": 1_042])
    let reset = Publication.reset(epoch: "e", reason: "reload")
    #expect(reset.value == ["epoch": "e", "reset": "reload"])
    for publication in [.delta(delta), sync, reset] {
      #expect(try Publication(value: publication.value) == publication)
    }
  }

  @Test(
    "a broken publication is refused",
    arguments: [
      .null, [:], ["epoch": "e"], ["epoch": 1, "at": 1], ["epoch": "e", "at": "1"],
      ["epoch": "e", "ops": []], ["epoch": "e", "from": 3, "to": 3, "time": 1, "ops": []],
      ["epoch": "e", "from": 1, "to": 2, "time": 1, "ops": [:]],
    ] as [Value])
  func broken(value: Value) {
    #expect(throws: PublicationFault.self) { try Publication(value: value) }
  }

  @Test("demand is read back")
  func demand() throws {
    let demand = DemandMessage(source: "a/b", isActive: false)
    #expect(demand.value == ["source": "a/b", "active": false])
    #expect(try DemandMessage(value: demand.value) == demand)
    #expect(throws: PublicationFault.self) { try DemandMessage(value: ["source": "a"]) }
  }
}
