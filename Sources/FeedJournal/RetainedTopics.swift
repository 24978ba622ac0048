// What is retained for each page and viewport, so that no insertion has to ask the database.

/// The topics that have deltas, and how much of them there is.
struct RetainedTopics {
  struct Name: Hashable {
    var page: String
    var viewport: String
  }

  struct Topic {
    var name: Name
    var count: Int64 = 0
    var bytes: Int64 = 0
    /// What the newest delta leads to.
    var revision: Int64 = 0
  }

  private(set) var numbers: [Name: Int64] = [:]
  private(set) var topics: [Int64: Topic] = [:]
  private(set) var totalBytes: Int64 = 0
  private var newestNumber: Int64 = 0

  init() {}

  init(_ database: borrowing Database) throws(JournalFault) {
    let rows = try database.prepare(
      """
      SELECT t.number, t.page, t.viewport, count(*), sum(d.size), max(d.revision) \
      FROM deltas d JOIN topics t ON t.number = d.topic GROUP BY d.topic
      """)
    while try rows.step("read the topics") {
      let name = Name(page: rows.text(at: 1), viewport: rows.text(at: 2))
      let number = rows.integer(at: 0)
      numbers[name] = number
      topics[number] = Topic(
        name: name, count: rows.integer(at: 3), bytes: rows.integer(at: 4),
        revision: rows.integer(at: 5))
      totalBytes += rows.integer(at: 4)
    }
    newestNumber = try database.integer("SELECT max(number) FROM topics")
  }

  /// Adds a topic that has no deltas yet, and gives its number.
  mutating func add(_ name: Name) -> Int64 {
    newestNumber += 1
    numbers[name] = newestNumber
    topics[newestNumber] = Topic(name: name)
    return newestNumber
  }

  mutating func add(size: Int64, revision: Int64, to number: Int64) {
    topics[number]?.count += 1
    topics[number]?.bytes += size
    topics[number]?.revision = revision
    totalBytes += size
  }

  /// Takes a delta away.
  ///
  /// - Returns: Whether it was the topic's last, with which the topic goes too.
  mutating func take(size: Int64, from number: Int64) -> Bool {
    totalBytes -= size
    guard var topic = topics[number] else { return false }
    topic.count -= 1
    topic.bytes -= size
    if topic.count > 0 {
      topics[number] = topic
      return false
    }
    topics[number] = nil
    numbers[topic.name] = nil
    return true
  }
}
