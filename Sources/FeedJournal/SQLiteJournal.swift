// The journal that feedd uses: one SQLite database in the state folder.

/// A journal over SQLite: a write-ahead log, one fsync for each commit, one daemon for each folder.
///
/// It belongs to one thread. After a fault with `isFatal` every further call throws that fault.
///
/// Source: spec/reliability.md, "Journal".
public final class SQLiteJournal: Journal {
  public let epoch: String
  public private(set) var lastEvent: Int64
  public private(set) var checkpointEvent: Int64

  let limits: JournalLimits
  let database: Database
  let statements: JournalStatements
  var tails: JournalTails
  var topics: RetainedTopics
  private let folder: StateFolder
  private let pageBytes: Int64
  private var fatalFault: JournalFault?
  private var isClosed = false

  /// Opens the journal in `folder`; makes the folder and the journal if they are missing.
  ///
  /// - Throws: `JournalFault`: `locked` if a daemon uses the folder, `corrupt` if the file is
  ///   damaged, `newerSchema` if a newer feedd wrote it, `full` or `io`.
  public init(
    folder path: String, durability: Durability = .commit, limits: JournalLimits = JournalLimits()
  ) throws(JournalFault) {
    folder = try StateFolder(path: path)
    database = try Database(path: folder.databasePath, isCreated: true)
    try database.configure(limits: limits)
    try Schema.migrate(database)
    let start = try JournalStart(database, durability: durability)
    if durability == .memory {
      try database.execute("PRAGMA synchronous = OFF", operation: "open")
    }
    epoch = start.epoch
    statements = try JournalStatements(database)
    tails = try JournalTails(database)
    topics = try RetainedTopics(database)
    lastEvent = start.lastEvent
    checkpointEvent = start.checkpointEvent
    pageBytes = try database.integer("PRAGMA page_size")
    self.limits = limits
  }

  /// Does `body`, unless the journal has failed for good; notes it if `body` does so.
  func use<Result>(_ body: () throws(JournalFault) -> Result) throws(JournalFault) -> Result {
    precondition(!isClosed, "the journal was closed")
    if let fatalFault { throw fatalFault }
    do throws(JournalFault) {
      return try body()
    } catch {
      if error.isFatal { fatalFault = error }
      throw error
    }
  }

  public func append(
    entries: [JournalEntry], replies: [RememberedReply], deltas: [RetainedDelta]
  ) throws(JournalFault) {
    for (index, entry) in entries.enumerated() {
      precondition(entry.number == lastEvent + 1 + Int64(index), "event numbers have a gap")
    }
    try use { () throws(JournalFault) in
      if database.logPageCount * pageBytes > limits.logBytes {
        try database.writeBackLog(isTruncating: true)
      }
      do throws(JournalFault) {
        try database.transaction("append") { () throws(JournalFault) in
          for entry in entries { try insert(entry) }
          for reply in replies { try insert(reply) }
          for delta in deltas { try insert(delta) }
          if let newest = replies.last {
            _ = try forgetReplies(nowMilliseconds: newest.timeMilliseconds)
          }
        }
      } catch {
        // What was counted ahead was rolled back.
        if !error.isFatal {
          tails = try JournalTails(database)
          topics = try RetainedTopics(database)
        }
        throw error
      }
      lastEvent = entries.last?.number ?? lastEvent
    }
  }

  public func checkpoint(
    at event: Int64, changed: some Sequence<CheckpointRecord>, removed: some Sequence<String>
  ) throws(JournalFault) {
    precondition(event >= checkpointEvent && event <= lastEvent, "no such event to check at")
    try use { () throws(JournalFault) in
      try database.transaction("checkpoint") { () throws(JournalFault) in
        try replaceRecords(changed: changed, removed: removed)
        try database.setMetadata("checkpoint", "\(event)")
      }
      checkpointEvent = event
    }
  }

  public func maintain(nowMilliseconds: Int64) throws(JournalFault) -> Bool {
    try use { () throws(JournalFault) in
      let isMore = try forget(nowMilliseconds: nowMilliseconds)
      // An fsync or two, so not for every page.
      if database.logPageCount * pageBytes > 1 << 20 {
        try database.writeBackLog(isTruncating: false)
      }
      return isMore
    }
  }

  public func close() throws(JournalFault) {
    guard !isClosed else { return }
    try use { () throws(JournalFault) in
      // What the log holds goes to the database before the mark says that all is well.
      try database.writeBackLog(isTruncating: true)
      try database.execute("PRAGMA synchronous = FULL", operation: "close")
      try database.setMetadata("clean", "1")
      try database.writeBackLog(isTruncating: true)
    }
    isClosed = true
  }
}
