// The tables, and how those of an older feedd become today's.

/// The journal's tables, by version.
///
/// Source: spec/reliability.md, "Journal".
enum Schema {
  /// One script for each version, run in order from the one a file has; never edited once released.
  static let migrations = [
    """
    CREATE TABLE metadata (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

    -- position: the bytes of all payloads written before this one.
    CREATE TABLE events (
      number INTEGER PRIMARY KEY, time INTEGER NOT NULL, position INTEGER NOT NULL,
      checksum INTEGER NOT NULL, payload BLOB NOT NULL) STRICT;

    -- The checkpoint: the state at the event that metadata names.
    CREATE TABLE records (
      name TEXT PRIMARY KEY, checksum INTEGER NOT NULL, bytes BLOB NOT NULL) STRICT;

    -- number: the order in which replies were given; position as above.
    CREATE TABLE replies (
      number INTEGER PRIMARY KEY, time INTEGER NOT NULL, position INTEGER NOT NULL,
      user TEXT NOT NULL, client TEXT NOT NULL, id TEXT NOT NULL,
      hash BLOB NOT NULL, reply BLOB NOT NULL) STRICT;
    CREATE UNIQUE INDEX replies_by_request ON replies (client, id, user);

    -- A topic's deltas are a chain: each begins where the one before ends. size: what a delta
    -- counts for in the limits.
    CREATE TABLE topics (
      number INTEGER PRIMARY KEY, page TEXT NOT NULL, viewport TEXT NOT NULL) STRICT;
    CREATE UNIQUE INDEX topics_by_name ON topics (page, viewport);
    CREATE TABLE deltas (
      number INTEGER PRIMARY KEY, topic INTEGER NOT NULL, base INTEGER NOT NULL,
      revision INTEGER NOT NULL, size INTEGER NOT NULL, bytes BLOB NOT NULL) STRICT;
    CREATE UNIQUE INDEX deltas_by_topic ON deltas (topic, base, revision, size);
    """
  ]

  /// Brings the tables up to date.
  ///
  /// - Throws: `JournalFault` of kind `newerSchema` if a newer feedd made them.
  static func migrate(_ database: borrowing Database) throws(JournalFault) {
    let version = Int(try database.integer("PRAGMA user_version"))
    guard version <= migrations.count else {
      throw JournalFault(
        .newerSchema, operation: "open", path: database.path,
        message: """
          written by a newer feedd (schema \(version), this one knows \(migrations.count)); \
          run that feedd, or restore a copy made before the upgrade
          """)
    }
    for next in version..<migrations.count {
      try database.execute("BEGIN IMMEDIATE", operation: "migrate")
      try database.execute(
        migrations[next] + "PRAGMA user_version = \(next + 1); COMMIT;", operation: "migrate")
    }
  }
}
