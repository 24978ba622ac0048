// What opening a journal finds out: whether it is whole, and whether its epoch still stands.

import CSQLite

/// The state of a journal at its start.
struct JournalStart {
  let epoch: String
  let lastEvent: Int64
  let checkpointEvent: Int64

  /// Files up to this size are checked at every start, and after a crash up to the other. Beyond
  /// them the checksums of events and records must do, which a restart reads anyway.
  private static let alwaysCheckedBytes: Int64 = 4 << 20
  private static let checkedBytesAfterCrash: Int64 = 64 << 20

  /// Checks the journal, and marks it as in use.
  init(_ database: borrowing Database, durability: Durability) throws(JournalFault) {
    let wasClean = try database.metadata("clean") == "1"
    let limit = wasClean ? Self.alwaysCheckedBytes : Self.checkedBytesAfterCrash
    if try database.integer("PRAGMA page_count") * database.integer("PRAGMA page_size") <= limit {
      try database.check(.quick)
    }
    checkpointEvent = try database.metadata("checkpoint").flatMap { Int64($0) } ?? 0
    lastEvent = max(
      try database.integer("SELECT max(number) FROM events"), checkpointEvent)
    // Without its clean mark, a journal that did not wait for the disk may lack what was published.
    let waited = try database.metadata("durability") != Durability.memory.rawValue
    let mayHaveLost = !wasClean && !waited
    let known = try database.metadata("epoch") ?? ""
    let isKept = !known.isEmpty && !mayHaveLost
    epoch = isKept ? known : Self.makeEpoch()
    let epoch = epoch
    try database.transaction("open") { () throws(JournalFault) in
      if !isKept {
        // No subscriber of the new epoch can ask for a delta of the old.
        try database.execute("DELETE FROM deltas; DELETE FROM topics", operation: "open")
      }
      try database.setMetadata("epoch", epoch)
      try database.setMetadata("durability", durability.rawValue)
      try database.setMetadata("clean", "0")
    }
    // This much must be on disk before anything is published, whatever the durability.
    try database.writeBackLog(isTruncating: true)
  }

  private static func makeEpoch() -> String {
    var random = SystemRandomNumberGenerator()
    return (0..<32).map { _ in String(Int.random(in: 0..<16, using: &random), radix: 16) }.joined()
  }
}

extension Database {
  enum Check: String {
    case quick = "quick_check"
    case whole = "integrity_check"
  }

  /// - Throws: `JournalFault` of kind `corrupt` that quotes the first thing found wrong.
  func check(_ check: Check) throws(JournalFault) {
    let found = try texts("PRAGMA \(check.rawValue)(1)", operation: "check")
    guard found == ["ok"] else {
      throw JournalFault.corrupt("check", path: path, found.first ?? "the check gave no answer")
    }
  }

  /// Sets the connection up, waiting for the disk at each commit.
  func configure(limits: JournalLimits) throws(JournalFault) {
    // Exclusive first: the log's index then lives in this process, and no commit takes a lock.
    _ = try texts("PRAGMA locking_mode = EXCLUSIVE", operation: "open")
    let mode = try texts("PRAGMA journal_mode = WAL", operation: "open")
    guard mode == ["wal"] else {
      throw JournalFault(
        .io, operation: "open", path: path,
        message: "this file system allows no write-ahead log")
    }
    let maximumPages = max(limits.fileBytes / (try integer("PRAGMA page_size")), 1)
    // No wal_autocheckpoint: our hook took SQLite's place, and the setting would take ours.
    let settings = [
      "synchronous = FULL", "cache_size = -8192",
      "trusted_schema = OFF", "cell_size_check = ON", "temp_store = MEMORY",
      "max_page_count = \(maximumPages)",
    ]
    for setting in settings { _ = try texts("PRAGMA \(setting)", operation: "open") }
  }

  func metadata(_ name: String) throws(JournalFault) -> String? {
    let statement = try prepare("SELECT value FROM metadata WHERE name = ?")
    statement.bind(name, at: 1)
    return try statement.step("read the metadata") ? statement.text(at: 0) : nil
  }

  func setMetadata(_ name: String, _ value: String) throws(JournalFault) {
    let statement = try prepare("INSERT OR REPLACE INTO metadata VALUES (?, ?)")
    statement.bind(name, at: 1)
    statement.bind(value, at: 2)
    try statement.run("write the metadata")
  }
}
