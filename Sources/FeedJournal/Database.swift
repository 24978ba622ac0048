// One connection to SQLite. With `Statement`, the only place that touches its C interface.

import CSQLite
import Glibc

/// An open database, closed with its owner.
@safe struct Database: ~Copyable {
  private let handle: OpaquePointer
  let path: String
  /// What SQLite's hook last counted: the pages of the write-ahead log not yet written back.
  private let logPages: UnsafeMutablePointer<Int32>

  /// Opens the database at `path`; makes it if `isCreated`.
  init(path: String, isCreated: Bool) throws(JournalFault) {
    var handle: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (isCreated ? SQLITE_OPEN_CREATE : 0)
    let code = unsafe sqlite3_open_v2(path, &handle, flags, nil)
    guard code == SQLITE_OK, let handle = unsafe handle else {
      let fault = unsafe JournalFault(code, of: handle, operation: "open", path: path)
      unsafe sqlite3_close_v2(handle)
      throw fault
    }
    unsafe sqlite3_extended_result_codes(handle, 1)
    unsafe self.handle = handle
    self.path = path
    unsafe logPages = .allocate(capacity: 1)
    unsafe logPages.initialize(to: 0)
    unsafe sqlite3_wal_hook(
      handle,
      { counter, _, _, pages in
        unsafe counter!.assumingMemoryBound(to: Int32.self).pointee = pages
        return SQLITE_OK
      }, logPages)
  }

  deinit {
    // Statements still open keep the connection until they are closed too.
    unsafe sqlite3_wal_hook(handle, nil, nil)
    unsafe sqlite3_close_v2(handle)
    unsafe logPages.deallocate()
  }

  var logPageCount: Int64 { Int64(unsafe logPages.pointee) }

  /// Runs statements that give no rows.
  func execute(_ sql: String, operation: String) throws(JournalFault) {
    let code = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw fault(code, operation) }
  }

  func prepare(_ sql: String) throws(JournalFault) -> Statement {
    var statement: OpaquePointer?
    let code = unsafe sqlite3_prepare_v3(
      handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard code == SQLITE_OK, let statement = unsafe statement else {
      throw fault(code, "prepare")
    }
    return unsafe Statement(statement)
  }

  /// The first column of the first row, 0 where there is none.
  func integer(_ sql: String) throws(JournalFault) -> Int64 {
    let statement = try prepare(sql)
    return try statement.step("read") ? statement.integer(at: 0) : 0
  }

  /// The first column of every row.
  func texts(_ sql: String, operation: String) throws(JournalFault) -> [String] {
    let statement = try prepare(sql)
    var texts: [String] = []
    while try statement.step(operation) { texts.append(statement.text(at: 0)) }
    return texts
  }

  /// Does `body` whole or not at all.
  func transaction(
    _ operation: String, _ body: () throws(JournalFault) -> Void
  ) throws(JournalFault) {
    try execute("BEGIN IMMEDIATE", operation: operation)
    do throws(JournalFault) {
      try body()
      try execute("COMMIT", operation: operation)
    } catch {
      // Some errors roll back by themselves; what cannot be rolled back is never committed.
      if unsafe sqlite3_get_autocommit(handle) == 0 {
        try execute("ROLLBACK", operation: operation)
      }
      throw error
    }
  }

  /// Writes the log back into the database file; `isTruncating` waits for all of it.
  func writeBackLog(isTruncating: Bool) throws(JournalFault) {
    var pages: Int32 = 0
    var written: Int32 = 0
    let mode = isTruncating ? SQLITE_CHECKPOINT_TRUNCATE : SQLITE_CHECKPOINT_PASSIVE
    let code = unsafe sqlite3_wal_checkpoint_v2(handle, nil, mode, &pages, &written)
    guard code == SQLITE_OK else { throw fault(code, "write back the log") }
    unsafe logPages.pointee = max(pages - written, 0)
  }

  private func fault(_ code: Int32, _ operation: String) -> JournalFault {
    unsafe JournalFault(code, of: handle, operation: operation, path: path)
  }
}

extension JournalFault {
  /// What SQLite's result `code` on `handle` means for the journal.
  init(_ code: Int32, of handle: OpaquePointer?, operation: String, path: String) {
    let extended = unsafe handle == nil ? code : sqlite3_extended_errcode(handle)
    let system = unsafe handle == nil ? 0 : sqlite3_system_errno(handle)
    let text = unsafe handle == nil ? sqlite3_errstr(code) : sqlite3_errmsg(handle)
    let message = unsafe text.map { unsafe String(cString: $0) } ?? "unknown error"
    switch code & 0xFF {
    case SQLITE_CORRUPT, SQLITE_NOTADB:
      self = .corrupt(operation, path: path, message, sqliteExtendedCode: extended)
      return
    case SQLITE_FULL: kind = .full
    case SQLITE_IOERR where Self.isSync(extended): kind = .io
    case SQLITE_IOERR where system == ENOSPC || system == EDQUOT: kind = .full
    case SQLITE_BUSY, SQLITE_LOCKED: kind = .locked
    default: kind = .io
    }
    self.operation = operation
    self.path = path
    self.message = message
    errno = system
    sqliteCode = code & 0xFF
    sqliteExtendedCode = extended
  }

  /// Whether an fsync failed: SQLITE_IOERR_FSYNC or SQLITE_IOERR_DIR_FSYNC, whatever the reason.
  private static func isSync(_ extended: Int32) -> Bool {
    extended == SQLITE_IOERR | 4 << 8 || extended == SQLITE_IOERR | 5 << 8
  }
}
