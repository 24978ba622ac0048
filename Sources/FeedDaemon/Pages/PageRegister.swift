// Which pages are live, and why: subscribed, lately asked for, or pinned.

/// The live pages, and when each of them may go.
///
/// Pure: the caller says what time it is, and does what it is told. A page is live while one of its
/// topics is subscribed, for its idle time after that or after a snapshot, or while it is pinned.
///
/// Source: spec/protocol.md, "Demand".
struct PageRegister {
  private struct Entry {
    /// How many of its topics (`delta|`, `patch|`) somebody is subscribed to.
    var subscribedTopics = 0
    var isPinned = false
  }

  private let capacity: Int
  private let idleMilliseconds: Int64
  private var entries: [LivePage: Entry] = [:]
  private var idle = DeadlineQueue<LivePage>()

  init(capacity: Int, idleMilliseconds: Int64) {
    self.capacity = capacity
    self.idleMilliseconds = idleMilliseconds
  }

  var count: Int { entries.count }
  var pages: some Collection<LivePage> { entries.keys }
  func contains(_ page: LivePage) -> Bool { entries[page] != nil }
  func isSubscribed(_ page: LivePage) -> Bool { (entries[page]?.subscribedTopics ?? 0) > 0 }

  /// Whether one more page may become live.
  var hasRoom: Bool { entries.count < capacity }

  /// `page`, which the engine now watches, is live, at least for the idle time from `now` on.
  mutating func add(_ page: LivePage, atMilliseconds now: Int64) {
    precondition(entries[page] == nil && hasRoom, "a page is added once, where there is room")
    entries[page] = Entry()
    touch(page, atMilliseconds: now)
  }

  /// Somebody asked for a snapshot.
  mutating func touch(_ page: LivePage, atMilliseconds now: Int64) {
    settle(page, atMilliseconds: now)
  }

  mutating func pin(_ page: LivePage) {
    entries[page]?.isPinned = true
    idle.set(page, atMilliseconds: nil)
  }

  /// A topic of `page` has its first subscriber.
  mutating func subscribe(_ page: LivePage) {
    entries[page]?.subscribedTopics += 1
    idle.set(page, atMilliseconds: nil)
  }

  /// A topic of `page` has lost its last subscriber.
  mutating func unsubscribe(_ page: LivePage, atMilliseconds now: Int64) {
    guard let entry = entries[page], entry.subscribedTopics > 0 else { return }
    entries[page]?.subscribedTopics -= 1
    settle(page, atMilliseconds: now)
  }

  /// The time at which a page may go.
  mutating func earliestDeadline() -> Int64? { idle.earliest() }

  /// Takes out the pages whose idle time is over.
  mutating func takeIdle(atMilliseconds now: Int64) -> [LivePage] {
    let gone = idle.takeDue(atMilliseconds: now)
    for page in gone { entries[page] = nil }
    return gone
  }

  /// Takes out a page at once: the config no longer has it.
  mutating func remove(_ page: LivePage) {
    entries[page] = nil
    idle.set(page, atMilliseconds: nil)
  }

  private mutating func settle(_ page: LivePage, atMilliseconds now: Int64) {
    guard let entry = entries[page], entry.subscribedTopics == 0, !entry.isPinned else { return }
    idle.set(page, atMilliseconds: now + idleMilliseconds)
  }
}
