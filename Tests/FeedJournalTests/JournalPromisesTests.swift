// What every journal promises, whatever keeps it.

import FeedJournal
import Testing

@Suite("Every journal")
struct JournalPromisesTests {
  /// Opens journals of one kind over the same ground, one after another.
  enum Kind: String, CaseIterable { case sqlite, memory }

  struct Ground {
    let kind: Kind
    let folder = try? TemporaryFolder()
    let store = MemoryJournal.Store(epoch: "memory")

    func open(_ limits: JournalLimits = JournalLimits()) throws -> any Journal {
      switch kind {
      case .memory: return MemoryJournal(store, limits: limits)
      case .sqlite:
        return try SQLiteJournal(folder: try #require(folder).path("state"), limits: limits)
      }
    }
  }

  private func limits(_ change: (inout JournalLimits) -> Void) -> JournalLimits {
    var limits = JournalLimits()
    change(&limits)
    return limits
  }

  @Test("a new journal is empty", arguments: Kind.allCases)
  func empty(kind: Kind) throws {
    let journal = try Ground(kind: kind).open()
    #expect(journal.lastEvent == 0)
    #expect(journal.checkpointEvent == 0)
    #expect(try journal.numbers() == [])
    #expect(try journal.records() == [])
    #expect(try journal.rememberedReply(user: "u", client: "c", id: "1") == nil)
    #expect(try journal.deltas(page: "p", viewport: "v", from: 0) == nil)
  }

  @Test("1,000 events in several batches come back in order", arguments: Kind.allCases)
  func thousand(kind: Kind) throws {
    let ground = Ground(kind: kind)
    let expected = (1...1_000).map { JournalEntry.sample(Int64($0)) }
    do {
      let journal = try ground.open()
      for start in stride(from: 0, to: 1_000, by: 50) {
        try journal.append(Array(expected[start..<start + 50]))
      }
      #expect(try journal.entries(after: 0) == expected)
      try journal.close()
    }
    let journal = try ground.open()
    #expect(journal.lastEvent == 1_000)
    #expect(try journal.entries(after: 0) == expected)
    #expect(try journal.entries(after: 990) == Array(expected[990...]))
    #expect(try journal.entries(after: 1_000) == [])
  }

  @Test("everything is there again after a close and an open", arguments: Kind.allCases)
  func reopen(kind: Kind) throws {
    let ground = Ground(kind: kind)
    let reply = RememberedReply.sample("1", time: 5)
    let delta = RetainedDelta.sample(from: 1, to: 2)
    let epoch: String
    do {
      let journal = try ground.open()
      epoch = journal.epoch
      try journal.append(entries: .sample(1...3), replies: [reply], deltas: [delta])
      try journal.checkpoint(
        at: 2, changed: [.sample("b", 1), .sample("a", 2), .sample("c", 3)], removed: [])
      try journal.close()
    }
    let journal = try ground.open()
    #expect(journal.epoch == epoch)
    #expect(journal.lastEvent == 3)
    #expect(journal.checkpointEvent == 2)
    #expect(try journal.records() == [.sample("a", 2), .sample("b", 1), .sample("c", 3)])
    #expect(try journal.entries(after: 2) == [.sample(3)])
    #expect(try journal.rememberedReply(user: "u", client: "c", id: "1") == reply)
    #expect(try journal.deltas(page: "p", viewport: "v", from: 1) == [delta])
    try journal.append([.sample(4)])
    #expect(journal.lastEvent == 4)
  }

  @Test("empty payloads, records and deltas are kept as they are", arguments: Kind.allCases)
  func emptyBytes(kind: Kind) throws {
    let journal = try Ground(kind: kind).open()
    let entry = JournalEntry(number: 1, timeMilliseconds: -3, payload: [])
    let delta = RetainedDelta(page: "", viewport: "", from: 0, to: 1, bytes: [])
    let reply = RememberedReply(
      user: "", client: "", id: "", contentHash: [], reply: [], timeMilliseconds: 0)
    try journal.append(entries: [entry], replies: [reply], deltas: [delta])
    try journal.checkpoint(at: 1, changed: [CheckpointRecord(name: "", bytes: [])], removed: [])
    #expect(try journal.entries(after: 0) == [entry])
    #expect(try journal.records() == [CheckpointRecord(name: "", bytes: [])])
    #expect(try journal.rememberedReply(user: "", client: "", id: "") == reply)
    #expect(try journal.deltas(page: "", viewport: "", from: 0) == [delta])
  }

  @Test("a checkpoint changes and removes only what it names", arguments: Kind.allCases)
  func checkpoint(kind: Kind) throws {
    let journal = try Ground(kind: kind).open()
    try journal.append(.sample(1...5))
    try journal.checkpoint(at: 1, changed: [.sample("a", 1), .sample("b", 1)], removed: [])
    try journal.checkpoint(
      at: 4, changed: [.sample("b", 2), .sample("é", 3)], removed: ["a", "x"])
    #expect(try journal.records() == [.sample("b", 2), .sample("é", 3)])
    #expect(journal.checkpointEvent == 4)
  }

  @Test("what the body of a replay throws ends it", arguments: Kind.allCases)
  func stoppedReplay(kind: Kind) throws {
    struct Stop: Error {}
    let journal = try Ground(kind: kind).open()
    try journal.append(.sample(1...5))
    var seen: [Int64] = []
    #expect(throws: Stop.self) {
      try journal.replay(after: 0) {
        seen.append($0.number)
        if $0.number == 3 { throw Stop() }
      }
    }
    #expect(seen == [1, 2, 3])
    #expect(try journal.numbers() == [1, 2, 3, 4, 5])
  }

  @Test("events are kept above the checkpoint, below it within the limit", arguments: Kind.allCases)
  func eventCount(kind: Kind) throws {
    let journal = try Ground(kind: kind).open(limits { $0.eventCount = 4 })
    try journal.append(.sample(1...10))
    while try journal.maintain(nowMilliseconds: 0) {}
    #expect(try journal.numbers() == Array(1...10))
    try journal.checkpoint(at: 8, changed: [], removed: [])
    while try journal.maintain(nowMilliseconds: 0) {}
    #expect(try journal.numbers() == Array(7...10))
    try journal.append(.sample(11...20))
    while try journal.maintain(nowMilliseconds: 0) {}
    #expect(try journal.numbers() == Array(9...20))
    #expect(journal.lastEvent == 20)
  }

  @Test("events are bounded by bytes and by age", arguments: Kind.allCases)
  func eventBytesAndAge(kind: Kind) throws {
    let payloadBytes = Int64(JournalEntry.sample(1).payload.count)
    let byBytes = try Ground(kind: kind).open(limits { $0.eventBytes = payloadBytes * 3 })
    try byBytes.append(.sample(1...10))
    try byBytes.checkpoint(at: 10, changed: [], removed: [])
    while try byBytes.maintain(nowMilliseconds: 0) {}
    #expect(try byBytes.numbers() == [8, 9, 10])
    let byAge = try Ground(kind: kind).open(limits { $0.eventAgeMilliseconds = 1_000 })
    try byAge.append(.sample(1...10))
    try byAge.checkpoint(at: 10, changed: [], removed: [])
    while try byAge.maintain(nowMilliseconds: 1_006) {}
    #expect(try byAge.numbers() == [6, 7, 8, 9, 10])
  }

  @Test("a journal whose events are all forgotten goes on counting", arguments: Kind.allCases)
  func allForgotten(kind: Kind) throws {
    let ground = Ground(kind: kind)
    let few = limits { $0.eventCount = 0 }
    do {
      let journal = try ground.open(few)
      try journal.append(.sample(1...9))
      try journal.checkpoint(at: 9, changed: [.sample("a", 1)], removed: [])
      while try journal.maintain(nowMilliseconds: 0) {}
      #expect(try journal.numbers() == [])
      try journal.close()
    }
    let journal = try ground.open(few)
    #expect(journal.lastEvent == 9)
    try journal.append(.sample(10...11))
    #expect(try journal.entries(after: 9) == .sample(10...11))
  }

  @Test("replies are remembered within the window, by count", arguments: Kind.allCases)
  func replyCount(kind: Kind) throws {
    let journal = try Ground(kind: kind).open(limits { $0.replyCount = 3 })
    for id in 1...5 {
      try journal.append(entries: [], replies: [.sample("\(id)", time: 0)], deltas: [])
    }
    let kept = try (1...5).filter {
      try journal.rememberedReply(user: "u", client: "c", id: "\($0)") != nil
    }
    #expect(kept == [3, 4, 5])
  }

  @Test("replies are remembered within the window, by bytes and age", arguments: Kind.allCases)
  func replyBytesAndAge(kind: Kind) throws {
    let journal = try Ground(kind: kind).open(
      limits {
        $0.replyBytes = 1_000
        $0.replyAgeMilliseconds = 100
      })
    let ids = 1...20
    let replies = ids.map { RememberedReply.sample("\($0)", time: Int64($0)) }
    try journal.append(entries: [], replies: replies, deltas: [])
    func kept() throws -> [Int] {
      try ids.filter { try journal.rememberedReply(user: "u", client: "c", id: "\($0)") != nil }
    }
    let byBytes = try kept()
    #expect(byBytes.last == 20)
    #expect(byBytes.count >= 5 && byBytes.count <= 7)
    while try journal.maintain(nowMilliseconds: 119) {}
    #expect(try kept() == [19, 20])
    while try journal.maintain(nowMilliseconds: 500) {}
    #expect(try kept() == [])
  }

  @Test("a reply is found by user, client and id together", arguments: Kind.allCases)
  func replyKey(kind: Kind) throws {
    let journal = try Ground(kind: kind).open()
    try journal.append(entries: [], replies: [.sample("1", time: 0)], deltas: [])
    #expect(try journal.rememberedReply(user: "u", client: "c", id: "1") != nil)
    #expect(try journal.rememberedReply(user: "v", client: "c", id: "1") == nil)
    #expect(try journal.rememberedReply(user: "u", client: "d", id: "1") == nil)
    #expect(try journal.rememberedReply(user: "u", client: "c", id: "2") == nil)
  }

  @Test("a chain of deltas is given whole or not at all", arguments: Kind.allCases)
  func chain(kind: Kind) throws {
    let journal = try Ground(kind: kind).open()
    let chain = [(2, 5), (5, 6), (6, 9)].map { RetainedDelta.sample(from: $0, to: $1) }
    try journal.append(entries: [], replies: [], deltas: chain)
    func deltas(_ from: Int64) throws -> [RetainedDelta]? {
      try journal.deltas(page: "p", viewport: "v", from: from)
    }
    #expect(try deltas(2) == chain)
    #expect(try deltas(5) == Array(chain[1...]))
    #expect(try deltas(9) == [])
    #expect(try deltas(3) == nil)
    #expect(try deltas(1) == nil)
    #expect(try deltas(10) == nil)
    #expect(try journal.deltas(page: "p", viewport: "w", from: 2) == nil)
  }

  @Test("a chain that was broken begins anew", arguments: Kind.allCases)
  func brokenChain(kind: Kind) throws {
    let journal = try Ground(kind: kind).open()
    let later = RetainedDelta.sample(from: 7, to: 8)
    try journal.append(entries: [], replies: [], deltas: [.sample(from: 1, to: 2)])
    try journal.append(entries: [], replies: [], deltas: [later])
    #expect(try journal.deltas(page: "p", viewport: "v", from: 1) == nil)
    #expect(try journal.deltas(page: "p", viewport: "v", from: 2) == nil)
    #expect(try journal.deltas(page: "p", viewport: "v", from: 7) == [later])
  }

  @Test("deltas are bounded for each topic", arguments: Kind.allCases)
  func deltaBounds(kind: Kind) throws {
    let journal = try Ground(kind: kind).open(limits { $0.deltaCount = 8 })
    for number in 0..<100 as Range<Int64> {
      try journal.append(
        entries: [], replies: [], deltas: [.sample(from: number, to: number + 1)])
    }
    let kept = try (0...100 as ClosedRange<Int64>).filter {
      try journal.deltas(page: "p", viewport: "v", from: $0) != nil
    }
    #expect(kept.count - 1 <= 8 && kept.count - 1 >= 6)
    #expect(kept == Array((0...100 as ClosedRange<Int64>).suffix(kept.count)))
  }

  @Test(
    "a delta beyond a topic's bytes is not kept, nor what leads to it", arguments: Kind.allCases)
  func hugeDelta(kind: Kind) throws {
    let journal = try Ground(kind: kind).open(limits { $0.deltaBytes = 1_000 })
    let huge = RetainedDelta(
      page: "p", viewport: "v", from: 1, to: 2, bytes: Array(repeating: 1, count: 2_000))
    try journal.append(entries: [], replies: [], deltas: [.sample(from: 0, to: 1), huge])
    #expect(try journal.deltas(page: "p", viewport: "v", from: 0) == nil)
    #expect(try journal.deltas(page: "p", viewport: "v", from: 1) == nil)
    try journal.append(entries: [], replies: [], deltas: [.sample(from: 2, to: 3)])
    #expect(try journal.deltas(page: "p", viewport: "v", from: 2)?.count == 1)
  }

  @Test("deltas of all topics together are bounded, the newest stay", arguments: Kind.allCases)
  func totalDeltaBytes(kind: Kind) throws {
    let journal = try Ground(kind: kind).open(limits { $0.totalDeltaBytes = 20_000 })
    for page in 0..<300 {
      try journal.append(
        entries: [], replies: [], deltas: [.sample(from: 0, to: 1, page: "page \(page)")])
    }
    let kept = try (0..<300).filter {
      try journal.deltas(page: "page \($0)", viewport: "v", from: 0) != nil
    }
    #expect(kept.last == 299)
    #expect(kept.count >= 100 && kept.count <= 150)
  }
}
