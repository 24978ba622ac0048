// Every statement that runs more than once, prepared once.

/// The prepared statements of an open journal, in the order of the tables.
struct JournalStatements {
  let insertEvent: Statement
  let oldestEvents: Statement
  let deleteEvents: Statement

  let insertRecord: Statement
  let deleteRecord: Statement

  let insertReply: Statement
  let findReply: Statement
  let oldestReplies: Statement
  let deleteReplies: Statement

  let insertTopic: Statement
  let deleteTopic: Statement
  let insertDelta: Statement
  let findDeltas: Statement
  let sizesOfTopic: Statement
  let deleteOfTopic: Statement
  let oldestDeltas: Statement
  let deleteDeltas: Statement

  /// How many rows one piece of forgetting looks at.
  static let forgottenAtOnce = 4096

  init(_ database: borrowing Database) throws(JournalFault) {
    let limit = Self.forgottenAtOnce
    insertEvent = try database.prepare("INSERT INTO events VALUES (?, ?, ?, ?, ?)")
    oldestEvents = try database.prepare(
      "SELECT number, time, position FROM events WHERE number <= ? ORDER BY number LIMIT \(limit)")
    deleteEvents = try database.prepare("DELETE FROM events WHERE number <= ?")

    insertRecord = try database.prepare(
      """
      INSERT INTO records VALUES (?, ?, ?) ON CONFLICT (name) \
      DO UPDATE SET checksum = excluded.checksum, bytes = excluded.bytes
      """)
    deleteRecord = try database.prepare("DELETE FROM records WHERE name = ?")

    insertReply = try database.prepare(
      "INSERT OR REPLACE INTO replies VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
    findReply = try database.prepare(
      "SELECT time, hash, reply FROM replies WHERE user = ? AND client = ? AND id = ?")
    oldestReplies = try database.prepare(
      "SELECT number, time, position FROM replies WHERE number <= ? ORDER BY number LIMIT \(limit)")
    deleteReplies = try database.prepare("DELETE FROM replies WHERE number <= ?")

    insertTopic = try database.prepare("INSERT INTO topics VALUES (?, ?, ?)")
    deleteTopic = try database.prepare("DELETE FROM topics WHERE number = ?")
    insertDelta = try database.prepare("INSERT INTO deltas VALUES (?, ?, ?, ?, ?, ?)")
    findDeltas = try database.prepare(
      "SELECT base, revision, bytes FROM deltas WHERE topic = ? AND base >= ? ORDER BY base")
    sizesOfTopic = try database.prepare(
      "SELECT base, size FROM deltas WHERE topic = ? ORDER BY base")
    deleteOfTopic = try database.prepare("DELETE FROM deltas WHERE topic = ? AND base <= ?")
    oldestDeltas = try database.prepare(
      "SELECT number, topic, size FROM deltas ORDER BY number LIMIT \(limit)")
    deleteDeltas = try database.prepare("DELETE FROM deltas WHERE number <= ?")
  }
}
