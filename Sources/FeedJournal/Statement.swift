// One prepared statement, used again and again: values go in and come out as Swift's.

import CSQLite

/// A prepared statement, closed with its last reference. Parameters count from 1, columns from 0.
///
/// A fault traps where it can only be a bug of ours: a parameter that does not exist, or a value
/// beyond SQLite's gigabyte, which the limits on messages keep far away.
@safe final class Statement {
  private let handle: OpaquePointer

  /// Takes over a statement that was just prepared.
  init(_ handle: OpaquePointer) { unsafe self.handle = handle }

  deinit { unsafe sqlite3_finalize(handle) }

  func bind(_ value: Int64, at index: Int32) {
    let code = unsafe sqlite3_bind_int64(handle, index, value)
    precondition(code == SQLITE_OK)
  }

  /// Binds a copy of `text`.
  func bind(_ text: String, at index: Int32) {
    var text = text
    let code = text.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) {
        // Without an address SQLite would bind NULL; of an empty text it reads nothing.
        let start = unsafe $0.baseAddress ?? UnsafePointer(bitPattern: 1)
        return unsafe sqlite3_bind_text(handle, index, start, Int32($0.count), Self.transient)
      }
    }
    precondition(code == SQLITE_OK)
  }

  /// Binds a copy of `bytes`.
  func bind(_ bytes: [UInt8], at index: Int32) {
    unsafe bytes.withUnsafeBytes { unsafe bindBlob($0, at: index, Self.transient) }
  }

  /// Runs a statement without rows, with `bytes` bound for the time of the call and not copied.
  func run(_ operation: String, binding bytes: [UInt8], at index: Int32) throws(JournalFault) {
    let code = unsafe bytes.withUnsafeBytes {
      unsafe bindBlob($0, at: index, nil)
      return unsafe sqlite3_step(handle)
    }
    let fault = code == SQLITE_DONE ? nil : self.fault(code, operation)
    reset()
    // The bytes may go away now.
    unsafe sqlite3_bind_null(handle, index)
    if let fault { throw fault }
  }

  /// Runs a statement without rows.
  func run(_ operation: String) throws(JournalFault) {
    let code = unsafe sqlite3_step(handle)
    let fault = code == SQLITE_DONE ? nil : self.fault(code, operation)
    reset()
    if let fault { throw fault }
  }

  /// Goes to the next row.
  ///
  /// - Returns: Whether there is one. If not, or if it throws, the statement is reset.
  func step(_ operation: String) throws(JournalFault) -> Bool {
    let code = unsafe sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    let fault = code == SQLITE_DONE ? nil : self.fault(code, operation)
    reset()
    if let fault { throw fault }
    return false
  }

  /// Ends the reading of rows; what is bound stays.
  func reset() { unsafe sqlite3_reset(handle) }

  func integer(at column: Int32) -> Int64 { unsafe sqlite3_column_int64(handle, column) }

  func bytes(at column: Int32) -> [UInt8] {
    let start = unsafe sqlite3_column_blob(handle, column)
    let count = Int(unsafe sqlite3_column_bytes(handle, column))
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }

  func text(at column: Int32) -> String {
    guard let start = unsafe sqlite3_column_text(handle, column) else { return "" }
    let count = Int(unsafe sqlite3_column_bytes(handle, column))
    return unsafe String(
      decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// SQLITE_TRANSIENT, a cast that Swift cannot import: SQLite copies what it is given at once.
  private static var transient: sqlite3_destructor_type {
    unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  }

  private func bindBlob(
    _ bytes: UnsafeRawBufferPointer, at index: Int32, _ destructor: sqlite3_destructor_type?
  ) {
    // Without an address SQLite would bind NULL.
    let code =
      unsafe bytes.isEmpty
      ? unsafe sqlite3_bind_zeroblob(handle, index, 0)
      : unsafe sqlite3_bind_blob64(
        handle, index, bytes.baseAddress, UInt64(bytes.count), destructor)
    precondition(code == SQLITE_OK)
  }

  private func fault(_ code: Int32, _ operation: String) -> JournalFault {
    let database = unsafe sqlite3_db_handle(handle)
    let path = unsafe sqlite3_db_filename(database, "main").map { unsafe String(cString: $0) }
    return unsafe JournalFault(code, of: database, operation: operation, path: path ?? "")
  }
}
