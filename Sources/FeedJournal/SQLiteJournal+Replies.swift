// The window in which a repeated request gets its first reply again.

extension SQLiteJournal {
  func insert(_ reply: RememberedReply) throws(JournalFault) {
    let statement = statements.insertReply
    tails.reply.number += 1
    statement.bind(tails.reply.number, at: 1)
    statement.bind(reply.timeMilliseconds, at: 2)
    statement.bind(tails.reply.position, at: 3)
    statement.bind(reply.user, at: 4)
    statement.bind(reply.client, at: 5)
    statement.bind(reply.id, at: 6)
    statement.bind(reply.contentHash, at: 7)
    try statement.run("append a reply", binding: reply.reply, at: 8)
    tails.reply.position += reply.size
  }

  public func rememberedReply(
    user: String, client: String, id: String
  ) throws(JournalFault) -> RememberedReply? {
    try use { () throws(JournalFault) in
      let row = statements.findReply
      row.bind(user, at: 1)
      row.bind(client, at: 2)
      row.bind(id, at: 3)
      guard try row.step("look for a reply") else { return nil }
      defer { row.reset() }
      return RememberedReply(
        user: user, client: client, id: id, contentHash: row.bytes(at: 1),
        reply: row.bytes(at: 2), timeMilliseconds: row.integer(at: 0))
    }
  }
}
