// The deltas a subscriber may still ask for: for each topic a chain without gaps.

extension SQLiteJournal {
  func insert(_ delta: RetainedDelta) throws(JournalFault) {
    precondition(delta.to > delta.from, "a delta must lead forward")
    let topic = try topicNumber(of: delta)
    tails.deltaNumber += 1
    let statement = statements.insertDelta
    statement.bind(tails.deltaNumber, at: 1)
    statement.bind(topic, at: 2)
    statement.bind(delta.from, at: 3)
    statement.bind(delta.to, at: 4)
    statement.bind(delta.size, at: 5)
    try statement.run("append a delta", binding: delta.bytes, at: 6)
    topics.add(size: delta.size, revision: delta.to, to: topic)
    try shorten(topic)
    while topics.totalBytes > limits.totalDeltaBytes { try forgetOldestDeltas() }
  }

  /// The number of the delta's topic, whose chain the delta goes on; a chain that does not end
  /// where the delta begins leads nowhere any more, and is dropped.
  private func topicNumber(of delta: RetainedDelta) throws(JournalFault) -> Int64 {
    let name = RetainedTopics.Name(page: delta.page, viewport: delta.viewport)
    if let number = topics.numbers[name], let topic = topics.topics[number] {
      if topic.revision == delta.from { return number }
      try cut(number, keeping: 0, bytes: 0)
    }
    let number = topics.add(name)
    statements.insertTopic.bind(number, at: 1)
    statements.insertTopic.bind(name.page, at: 2)
    statements.insertTopic.bind(name.viewport, at: 3)
    try statements.insertTopic.run("add a topic")
    return number
  }

  /// Cuts a chain that is too long to three quarters, so that not every delta cuts one.
  private func shorten(_ number: Int64) throws(JournalFault) {
    guard let topic = topics.topics[number],
      topic.count > limits.deltaCount || topic.bytes > limits.deltaBytes
    else { return }
    try cut(number, keeping: limits.deltaCount * 3 / 4, bytes: limits.deltaBytes * 3 / 4)
  }

  /// Drops a topic's oldest deltas until at most `count` of at most `bytes` are left.
  private func cut(_ number: Int64, keeping count: Int64, bytes: Int64) throws(JournalFault) {
    let rows = statements.sizesOfTopic
    rows.bind(number, at: 1)
    var cutBase: Int64?
    var isGone = false
    while let topic = topics.topics[number], topic.count > count || topic.bytes > bytes,
      try rows.step("read a topic")
    {
      cutBase = rows.integer(at: 0)
      isGone = topics.take(size: rows.integer(at: 1), from: number)
    }
    rows.reset()
    guard let cutBase else { return }
    statements.deleteOfTopic.bind(number, at: 1)
    statements.deleteOfTopic.bind(cutBase, at: 2)
    try statements.deleteOfTopic.run("forget deltas")
    if isGone { try deleteTopic(number) }
  }

  /// Drops the oldest deltas of all topics, until a tenth of the room for them is free or one
  /// piece of work is done.
  private func forgetOldestDeltas() throws(JournalFault) {
    let rows = statements.oldestDeltas
    var last: Int64?
    var gone: [Int64] = []
    while topics.totalBytes > limits.totalDeltaBytes / 10 * 9, try rows.step("read the deltas") {
      last = rows.integer(at: 0)
      let topic = rows.integer(at: 1)
      if topics.take(size: rows.integer(at: 2), from: topic) { gone.append(topic) }
    }
    rows.reset()
    guard let last else { return }
    statements.deleteDeltas.bind(last, at: 1)
    try statements.deleteDeltas.run("forget deltas")
    for number in gone { try deleteTopic(number) }
  }

  private func deleteTopic(_ number: Int64) throws(JournalFault) {
    statements.deleteTopic.bind(number, at: 1)
    try statements.deleteTopic.run("forget a topic")
  }

  public func deltas(
    page: String, viewport: String, from: Int64
  ) throws(JournalFault) -> [RetainedDelta]? {
    try use { () throws(JournalFault) in
      let name = RetainedTopics.Name(page: page, viewport: viewport)
      guard let number = topics.numbers[name], let topic = topics.topics[number] else {
        return nil
      }
      if topic.revision == from { return [] }
      let rows = statements.findDeltas
      rows.bind(number, at: 1)
      rows.bind(from, at: 2)
      var found: [RetainedDelta] = []
      while try rows.step("look for deltas") {
        found.append(
          RetainedDelta(
            page: page, viewport: viewport, from: rows.integer(at: 0), to: rows.integer(at: 1),
            bytes: rows.bytes(at: 2)))
      }
      return found.first?.from == from ? found : nil
    }
  }
}
