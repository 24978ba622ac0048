// The requests that wait for their answer, by id.

/// Outstanding requests and their deadlines.
struct RequestTable<Instant: Comparable> {
  private struct Entry {
    var command: String
    var deadline: Instant
  }

  private var entries: [String: Entry] = [:]
  /// No deadline is before it; `nil` where there is none.
  private(set) var earliestDeadline: Instant?
  let capacity: Int

  init(capacity: Int) {
    self.capacity = capacity
  }

  var count: Int { entries.count }
  var isFull: Bool { entries.count >= capacity }

  func contains(_ id: String) -> Bool { entries[id] != nil }

  mutating func add(_ id: String, command: String, deadline: Instant) {
    precondition(!isFull, "the table is full")
    entries[id] = Entry(command: command, deadline: deadline)
    earliestDeadline = earliestDeadline.map { min($0, deadline) } ?? deadline
  }

  /// Forgets `id`; `false` where nobody waits for it.
  mutating func remove(_ id: String) -> Bool { entries.removeValue(forKey: id) != nil }

  /// Forgets and returns the requests whose deadline has passed.
  ///
  /// - Complexity: O(1) before the earliest deadline, else O(*n*).
  mutating func expire(at now: Instant) -> [(id: String, command: String)] {
    guard let earliest = earliestDeadline, earliest <= now else { return [] }
    let expired = entries.filter { $0.value.deadline <= now }
    for id in expired.keys { entries[id] = nil }
    earliestDeadline = entries.values.map(\.deadline).min()
    return expired.map { ($0.key, $0.value.command) }
  }
}
