// Events and the checkpoint: what a restart reads.

extension SQLiteJournal {
  func insert(_ entry: JournalEntry) throws(JournalFault) {
    let statement = statements.insertEvent
    statement.bind(entry.number, at: 1)
    statement.bind(entry.timeMilliseconds, at: 2)
    statement.bind(tails.event.position, at: 3)
    statement.bind(checksum(entry.payload, entry.number, entry.timeMilliseconds), at: 4)
    try statement.run("append an event", binding: entry.payload, at: 5)
    tails.event.number = entry.number
    tails.event.position += Int64(entry.payload.count)
  }

  public func replay(after event: Int64, _ body: (JournalEntry) throws -> Void) throws {
    let rows = try use { () throws(JournalFault) in
      try database.prepare(
        "SELECT number, time, checksum, payload FROM events WHERE number > ? ORDER BY number")
    }
    rows.bind(event, at: 1)
    // Those up to the checkpoint may have been forgotten.
    var previous = max(event, checkpointEvent)
    while try rows.step("replay") {
      let entry = JournalEntry(
        number: rows.integer(at: 0), timeMilliseconds: rows.integer(at: 1),
        payload: rows.bytes(at: 3))
      guard entry.number <= previous || entry.number == previous + 1 else {
        throw damaged("replay", "event \(previous + 1) is missing")
      }
      let sum = checksum(entry.payload, entry.number, entry.timeMilliseconds)
      guard sum == rows.integer(at: 2) else {
        throw damaged("replay", "event \(entry.number) is not what was written")
      }
      previous = max(previous, entry.number)
      try body(entry)
    }
    guard previous >= lastEvent else {
      throw damaged("replay", "event \(previous + 1) is missing")
    }
  }

  func replaceRecords(
    changed: some Sequence<CheckpointRecord>, removed: some Sequence<String>
  ) throws(JournalFault) {
    for name in removed {
      statements.deleteRecord.bind(name, at: 1)
      try statements.deleteRecord.run("remove a record")
    }
    for record in changed {
      statements.insertRecord.bind(record.name, at: 1)
      statements.insertRecord.bind(checksum(record.bytes, record.name), at: 2)
      try statements.insertRecord.run("write a record", binding: record.bytes, at: 3)
    }
  }

  public func loadCheckpoint(_ body: (CheckpointRecord) throws -> Void) throws {
    let rows = try use { () throws(JournalFault) in
      try database.prepare("SELECT name, checksum, bytes FROM records ORDER BY name")
    }
    while try rows.step("load the checkpoint") {
      let record = CheckpointRecord(name: rows.text(at: 0), bytes: rows.bytes(at: 2))
      guard checksum(record.bytes, record.name) == rows.integer(at: 1) else {
        throw damaged("load the checkpoint", "record \(record.name) is not what was written")
      }
      try body(record)
    }
  }

  private func damaged(_ operation: String, _ what: String) -> JournalFault {
    .corrupt(operation, path: database.path, what)
  }
}
