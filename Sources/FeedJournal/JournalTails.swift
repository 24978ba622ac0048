// Where the next event, reply and delta go.

/// The ends of the three tables that grow at one end.
struct JournalTails {
  struct Tail {
    /// The number of the newest row.
    var number: Int64 = 0
    /// The bytes of all rows ever written.
    var position: Int64 = 0
  }

  var event: Tail
  var reply: Tail
  var deltaNumber: Int64

  init(_ database: borrowing Database) throws(JournalFault) {
    event = try Self.tail(
      database, "SELECT number, position + length(payload) FROM events ORDER BY 1 DESC LIMIT 1")
    reply = try Self.tail(
      database,
      """
      SELECT number, position + \(RememberedReply.sizeInSQL) FROM replies ORDER BY 1 DESC LIMIT 1
      """)
    deltaNumber = try database.integer("SELECT max(number) FROM deltas")
  }

  private static func tail(
    _ database: borrowing Database, _ sql: String
  ) throws(JournalFault) -> Tail {
    let newest = try database.prepare(sql)
    guard try newest.step("read the newest row") else { return Tail() }
    return Tail(number: newest.integer(at: 0), position: newest.integer(at: 1))
  }
}

extension RememberedReply {
  /// What a reply counts for in the limits: what it holds, and what keeping it costs.
  var size: Int64 {
    Int64(
      user.utf8.count + client.utf8.count + id.utf8.count + contentHash.count + reply.count + 128)
  }

  static let sizeInSQL = """
    length(CAST(user AS BLOB)) + length(CAST(client AS BLOB)) + length(CAST(id AS BLOB))
    + length(hash) + length(reply) + 128
    """
}

extension RetainedDelta {
  /// What a delta counts for in the limits: its bytes, and what keeping it costs.
  var size: Int64 { Int64(bytes.count + 128) }
}
