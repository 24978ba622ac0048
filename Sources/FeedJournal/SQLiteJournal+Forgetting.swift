// Keeps the tables within their limits, the oldest going first.

extension SQLiteJournal {
  /// Forgets a bounded number of events and replies.
  ///
  /// - Returns: Whether there are more to forget.
  func forget(nowMilliseconds: Int64) throws(JournalFault) -> Bool {
    let areEventsLeft = try forgetEvents(nowMilliseconds: nowMilliseconds)
    let areRepliesLeft = try forgetReplies(nowMilliseconds: nowMilliseconds)
    return areEventsLeft || areRepliesLeft
  }

  private func forgetEvents(nowMilliseconds: Int64) throws(JournalFault) -> Bool {
    let bounds = Bounds(
      firstNumber: lastEvent - limits.eventCount + 1,
      firstPosition: tails.event.position - limits.eventBytes,
      firstTime: nowMilliseconds - limits.eventAgeMilliseconds)
    return try forget(
      statements.oldestEvents, statements.deleteEvents, upTo: checkpointEvent, outside: bounds)
  }

  func forgetReplies(nowMilliseconds: Int64) throws(JournalFault) -> Bool {
    let bounds = Bounds(
      firstNumber: tails.reply.number - limits.replyCount + 1,
      firstPosition: tails.reply.position - limits.replyBytes,
      firstTime: nowMilliseconds - limits.replyAgeMilliseconds)
    return try forget(
      statements.oldestReplies, statements.deleteReplies, upTo: tails.reply.number,
      outside: bounds)
  }

  /// What rows must have to be kept.
  private struct Bounds {
    var firstNumber: Int64
    var firstPosition: Int64
    var firstTime: Int64
  }

  /// Deletes the oldest rows up to the first that is within `bounds`.
  private func forget(
    _ oldest: Statement, _ delete: Statement, upTo number: Int64,
    outside bounds: Bounds
  ) throws(JournalFault) -> Bool {
    oldest.bind(number, at: 1)
    var last: Int64?
    var count = 0
    while try oldest.step("look for what to forget") {
      let isKept =
        oldest.integer(at: 0) >= bounds.firstNumber && oldest.integer(at: 1) >= bounds.firstTime
        && oldest.integer(at: 2) >= bounds.firstPosition
      if isKept { break }
      last = oldest.integer(at: 0)
      count += 1
    }
    oldest.reset()
    guard let last else { return false }
    delete.bind(last, at: 1)
    try delete.run("forget")
    return count == JournalStatements.forgottenAtOnce
  }
}
