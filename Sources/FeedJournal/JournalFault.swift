// How a journal fails, in the words an operator needs.

/// The environment failed the journal.
public struct JournalFault: Error, Equatable, Sendable {
  public enum Kind: String, Sendable {
    /// There is no room. Nothing was written; it may be tried again when there is.
    case full
    /// What is stored is not what was written.
    case corrupt
    /// Another process uses the state folder.
    case locked
    /// A newer feedd wrote the journal.
    case newerSchema
    /// The system refused to read or write, or to confirm that it had written.
    case io
  }

  public var kind: Kind
  /// What was being done, such as `append`.
  public var operation: String
  /// The file or folder concerned.
  public var path: String
  /// SQLite's primary and extended result codes, 0 where SQLite had no part.
  public var sqliteCode: Int32
  public var sqliteExtendedCode: Int32
  /// What went wrong and, where something can be done, what.
  public var message: String
  /// The system's error number, 0 where there is none.
  public var errno: Int32

  public init(
    _ kind: Kind, operation: String, path: String, message: String, errno: Int32 = 0,
    sqliteExtendedCode: Int32 = 0
  ) {
    self.kind = kind
    self.operation = operation
    self.path = path
    self.message = message
    self.errno = errno
    self.sqliteExtendedCode = sqliteExtendedCode
    sqliteCode = sqliteExtendedCode & 0xFF
  }

  /// Whether the journal must not be used any more.
  ///
  /// After a failed fsync nobody knows what the disk holds, and trying again would only report
  /// that all is well; so all but a lack of room ends the use.
  public var isFatal: Bool { kind != .full }
}

extension JournalFault: CustomStringConvertible {
  public var description: String {
    var codes: [String] = []
    if sqliteExtendedCode != 0 { codes.append("SQLite \(sqliteExtendedCode)") }
    if errno != 0 { codes.append("errno \(errno)") }
    let suffix = codes.isEmpty ? "" : " (\(codes.joined(separator: ", ")))"
    return "journal \(operation): \(path): \(message)\(suffix)"
  }
}

extension JournalFault {
  /// A fault of kind `corrupt` that says how to go on.
  static func corrupt(
    _ operation: String, path: String, _ what: String, sqliteExtendedCode: Int32 = 0
  ) -> JournalFault {
    JournalFault(
      .corrupt, operation: operation, path: path,
      message: """
        \(what); stop here, keep a copy of the folder, then put back a copy that was made while \
        feedd was stopped, or move the folder away to start without a history
        """,
      sqliteExtendedCode: sqliteExtendedCode)
  }
}
