// What can befall a journal on a disk.

import FeedJournal
import Foundation
import Testing

@Suite("The journal on a disk")
struct SQLiteJournalTests {
  private let folder: TemporaryFolder
  private let state: String

  init() throws {
    folder = try TemporaryFolder()
    state = folder.path("state")
  }

  /// Opens a state folder and leaves it again without a close, as a crash does.
  private func crashed(
    _ durability: Durability = .commit, _ body: (SQLiteJournal) throws -> Void
  ) throws {
    let journal = try SQLiteJournal(folder: state, durability: durability)
    try body(journal)
  }

  private func faultOpening(_ state: String) -> JournalFault? {
    do {
      _ = try SQLiteJournal(folder: state)
      return nil
    } catch {
      return error
    }
  }

  @Test("the folder is made for its owner alone")
  func permissions() throws {
    let journal = try SQLiteJournal(folder: state)
    let attributes = try FileManager.default.attributesOfItem(atPath: state)
    #expect(attributes[.posixPermissions] as? Int == 0o700)
    try journal.close()
  }

  @Test("a folder whose parent is missing is refused with its path")
  func missingParent() throws {
    let fault = try #require(faultOpening(folder.path("no/such")))
    #expect(fault.kind == .io)
    #expect(fault.errno == ENOENT)
    #expect(fault.path == folder.path("no/such"))
  }

  @Test("what was acknowledged is in a copy of the folder taken while it is in use")
  func powerLoss() throws {
    let journal = try SQLiteJournal(folder: state)
    try journal.append(
      entries: .sample(1...50), replies: [.sample("1", time: 1)],
      deltas: [.sample(from: 49, to: 50)])
    try journal.checkpoint(at: 20, changed: [.sample("a", 1)], removed: [])
    try journal.append(.sample(51...60))
    try folder.copy("state", to: "copy")
    let copy = try SQLiteJournal(folder: folder.path("copy"))
    #expect(copy.epoch == journal.epoch)
    #expect(copy.lastEvent == 60)
    #expect(copy.checkpointEvent == 20)
    #expect(try copy.entries(after: 20) == .sample(21...60))
    #expect(try copy.records() == [.sample("a", 1)])
    #expect(try copy.rememberedReply(user: "u", client: "c", id: "1") != nil)
    #expect(try copy.deltas(page: "p", viewport: "v", from: 49)?.count == 1)
  }

  @Test("a log cut anywhere gives whole batches, in order", arguments: [0, 1, 31, 32, 100, 2_000])
  func tornLog(cut: Int) throws {
    let journal = try SQLiteJournal(folder: state)
    for batch in 0..<10 as Range<Int64> {
      try journal.append(.sample(batch * 10 + 1...batch * 10 + 10))
    }
    try folder.copy("state", to: "copy")
    let log = try folder.read("copy/journal.sqlite-wal")
    let kept = log.count * cut / 2_000
    try folder.write(log.prefix(kept), to: "copy/journal.sqlite-wal")
    let copy = try SQLiteJournal(folder: folder.path("copy"))
    #expect(copy.lastEvent % 10 == 0)
    #expect(try copy.numbers() == Array((0...copy.lastEvent).dropFirst()))
    #expect(cut < 2_000 || copy.lastEvent == 100)
  }

  @Test("a second daemon on the same folder is refused, and told who holds it")
  func locked() throws {
    let journal = try SQLiteJournal(folder: state)
    let fault = try #require(faultOpening(state))
    #expect(fault.kind == .locked)
    #expect(fault.message.contains("process \(ProcessInfo.processInfo.processIdentifier)"))
    try journal.append([.sample(1)])
    #expect(journal.lastEvent == 1)
  }

  @Test("the lock goes with its holder")
  func unlocked() throws {
    try crashed { try $0.append([.sample(1)]) }
    #expect(try SQLiteJournal(folder: state).lastEvent == 1)
  }

  @Test("a file that is no database is refused, saying how to restore")
  func noDatabase() throws {
    try crashed { try $0.append(.sample(1...10)) }
    try folder.write(
      Data(repeating: 0x55, count: 8_192), to: "state/journal.sqlite")
    let fault = try #require(faultOpening(state))
    #expect(fault.kind == .corrupt)
    #expect(fault.isFatal)
    #expect(fault.description.contains("put back a copy"))
    #expect(fault.path.hasSuffix("journal.sqlite"))
  }

  @Test("a damaged page is found when the journal is opened")
  func damagedPage() throws {
    try crashed {
      try $0.append(.sample(1...500))
      try $0.close()
    }
    var file = try folder.read("state/journal.sqlite")
    let page = 4_096
    for index in file.count / page / 2 * page..<file.count / page / 2 * page + 200 {
      file[index] = 0xFF
    }
    try folder.write(file, to: "state/journal.sqlite")
    #expect(faultOpening(state)?.kind == .corrupt)
  }

  @Test("a byte of an event that changed on the disk is found when it is replayed")
  func damagedEvent() throws {
    try crashed {
      try $0.append(.sample(1...50))
      try $0.checkpoint(at: 10, changed: [.sample("record", 7)], removed: [])
      try $0.close()
    }
    var file = try folder.read("state/journal.sqlite")
    let event = try #require(file.range(of: Data("event 42 ".utf8)))
    file[event.lowerBound] = UInt8(ascii: "E")
    try folder.write(file, to: "state/journal.sqlite")
    let journal = try SQLiteJournal(folder: state)
    let fault = #expect(throws: JournalFault.self) { try journal.replay(after: 0) { _ in } }
    #expect(fault?.kind == .corrupt)
    #expect(fault?.message.contains("event 42 ") == true)
  }

  @Test("a byte of a record that changed on the disk is found when it is loaded")
  func damagedRecord() throws {
    try crashed {
      try $0.append(.sample(1...2))
      try $0.checkpoint(at: 2, changed: [.sample("record", 7)], removed: [])
      try $0.close()
    }
    var file = try folder.read("state/journal.sqlite")
    let record = try #require(file.range(of: Data("record at 7".utf8)))
    file[record.lowerBound] ^= 1
    try folder.write(file, to: "state/journal.sqlite")
    let journal = try SQLiteJournal(folder: state)
    let fault = #expect(throws: JournalFault.self) { try journal.loadCheckpoint { _ in } }
    #expect(fault?.kind == .corrupt)
    let checked = #expect(throws: JournalFault.self) {
      try SQLiteJournal.check(folder: state)
    }
    #expect(checked?.kind == .locked, "a check waits for no daemon")
  }

  @Test("a newer feedd's journal is refused, saying so, and left as it is")
  func newerSchema() throws {
    try crashed {
      try $0.append([.sample(1)])
      try $0.close()
    }
    // The header's user version: four bytes, big endian.
    var file = try folder.read("state/journal.sqlite")
    file[60..<64] = Data([0, 0, 0, 99])
    try folder.write(file, to: "state/journal.sqlite")
    let fault = try #require(faultOpening(state))
    #expect(fault.kind == .newerSchema)
    #expect(fault.message.contains("schema 99"))
    #expect(try folder.read("state/journal.sqlite")[60..<64] == Data([0, 0, 0, 99]))
  }

  @Test("a full disk refuses the batch whole, and recovers when there is room")
  func full() throws {
    var limits = JournalLimits()
    limits.fileBytes = 400_000
    limits.eventCount = 10
    let journal = try SQLiteJournal(folder: state, limits: limits)
    var thrown: JournalFault?
    while thrown == nil, journal.lastEvent < 10_000 {
      let next = journal.lastEvent + 1
      let delta = RetainedDelta.sample(from: next - 1, to: next + 99)
      do {
        try journal.append(
          entries: .sample(next...next + 99), replies: [.sample("\(next)", time: 0)],
          deltas: [delta])
      } catch {
        thrown = error
      }
    }
    let fault = try #require(thrown)
    #expect(fault.kind == .full)
    #expect(!fault.isFatal)
    #expect(fault.sqliteCode == 13)
    let last = journal.lastEvent
    #expect(last > 0 && last % 100 == 0)
    #expect(try journal.numbers() == Array(1...last))
    let refused = "\(last + 1)"
    #expect(try journal.rememberedReply(user: "u", client: "c", id: refused) == nil)
    #expect(try journal.deltas(page: "p", viewport: "v", from: last) == [])

    try journal.checkpoint(at: last, changed: [], removed: [])
    while try journal.maintain(nowMilliseconds: 0) {}
    try journal.append(.sample(last + 1...last + 100))
    #expect(try journal.entries(after: last) == .sample(last + 1...last + 100))
  }

  @Test("the epoch stays after a crash, as every commit waited for the disk")
  func epochOfCommit() throws {
    var epoch = ""
    try crashed { epoch = $0.epoch }
    #expect(epoch.count == 32)
    #expect(try SQLiteJournal(folder: state).epoch == epoch)
    #expect(try SQLiteJournal(folder: folder.path("other")).epoch != epoch)
  }

  @Test(
    "§7.1 without waiting for the disk, the epoch stays after a close and changes after a crash")
  func epochOfMemory() throws {
    var epochs: [String] = []
    try crashed(.memory) {
      epochs.append($0.epoch)
      try $0.append(entries: .sample(1...2), replies: [], deltas: [.sample(from: 1, to: 2)])
      try $0.close()
    }
    try crashed(.memory) {
      epochs.append($0.epoch)
      let deltas = try $0.deltas(page: "p", viewport: "v", from: 1)
      #expect(deltas?.count == 1)
    }
    try crashed(.commit) {
      epochs.append($0.epoch)
      let deltas = try $0.deltas(page: "p", viewport: "v", from: 1)
      #expect(deltas == nil)
      let numbers = try $0.numbers()
      #expect(numbers == [1, 2])
    }
    try crashed(.commit) { epochs.append($0.epoch) }
    #expect(epochs[0] == epochs[1])
    #expect(epochs[1] != epochs[2])
    #expect(epochs[2] == epochs[3])
  }

  @Test("the write-ahead log is written back when it is idle, and at its limit without that")
  func logBounds() throws {
    var limits = JournalLimits()
    limits.logBytes = 1 << 20
    let journal = try SQLiteJournal(folder: state, limits: limits)
    for batch in 0..<100 as Range<Int64> {
      try journal.append(.sample(batch * 500 + 1...batch * 500 + 500))
    }
    #expect(try folder.read("state/journal.sqlite-wal").count < 3 << 20)
    #expect(try folder.read("state/journal.sqlite").count > 2 << 20)
    #expect(try journal.numbers().count == 50_000)
    try journal.close()
    #expect(try folder.read("state/journal.sqlite-wal").count == 0)
  }

  @Test("a backup holds everything and starts a new epoch")
  func backup() throws {
    let journal = try SQLiteJournal(folder: state)
    try journal.append(.sample(1...5))
    try FileManager.default.createDirectory(
      atPath: folder.path("restored"), withIntermediateDirectories: false)
    try journal.backup(to: folder.path("restored/journal.sqlite"))
    try journal.append(.sample(6...7))
    let restored = try SQLiteJournal(folder: folder.path("restored"))
    #expect(try restored.numbers() == [1, 2, 3, 4, 5])
    #expect(restored.epoch != journal.epoch)
    #expect(throws: JournalFault.self) {
      try journal.backup(to: folder.path("restored/journal.sqlite"))
    }
  }

  @Test("a whole journal passes its check")
  func check() throws {
    try crashed {
      try $0.append(
        entries: .sample(1...9), replies: [.sample("1", time: 0)],
        deltas: [.sample(from: 1, to: 2)])
      try $0.checkpoint(at: 4, changed: [.sample("a", 1)], removed: [])
    }
    try SQLiteJournal.check(folder: state)
    #expect(try SQLiteJournal(folder: state).numbers() == Array(1...9))
  }

  @Test("after a fault that is fatal nothing more is done")
  func fatal() throws {
    let store = MemoryJournal.Store(epoch: "e")
    let journal = MemoryJournal(store)
    let fault = JournalFault(.io, operation: "append", path: "p", message: "fsync", errno: EIO)
    store.nextFault = fault
    #expect(throws: fault) { try journal.append([.sample(1)]) }
    #expect(throws: fault) { try journal.append([.sample(1)]) }
    #expect(journal.lastEvent == 0)
    store.nextFault = JournalFault(.full, operation: "append", path: "p", message: "no room")
    let next = MemoryJournal(store)
    #expect(throws: JournalFault.self) { try next.append([.sample(1)]) }
    try next.append([.sample(1)])
    #expect(next.lastEvent == 1)
  }
}
