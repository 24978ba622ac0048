// What is due when, for things whose deadlines move all the time.

/// One deadline for each key, the earliest first.
///
/// Pure: the caller says what time it is. A moved deadline leaves its old heap entry behind, which
/// is dropped when it comes up or when there are more of those than keys.
struct DeadlineQueue<Key: Hashable & Sendable> {
  private struct Entry {
    var timeMilliseconds: Int64
    var order: UInt64
    var key: Key
  }

  /// A binary heap; the earliest entry is first, of equal times the one set first.
  private var heap: [Entry] = []
  private var current: [Key: (timeMilliseconds: Int64, order: UInt64)] = [:]
  private var nextOrder: UInt64 = 0

  /// The number of keys with a deadline.
  var count: Int { current.count }

  func deadline(of key: Key) -> Int64? { current[key]?.timeMilliseconds }

  /// Gives `key` this deadline, or none.
  ///
  /// - Complexity: O(log *n*), amortised.
  mutating func set(_ key: Key, atMilliseconds time: Int64?) {
    guard let time else {
      current[key] = nil
      return
    }
    if current[key]?.timeMilliseconds == time { return }
    current[key] = (time, nextOrder)
    push(Entry(timeMilliseconds: time, order: nextOrder, key: key))
    nextOrder += 1
    if heap.count > 2 * current.count + 64 { rebuild() }
  }

  /// The earliest deadline.
  mutating func earliest() -> Int64? {
    dropStale()
    return heap.first?.timeMilliseconds
  }

  /// Takes out the keys whose deadlines are at or before `now`, `limit` at most, in their order.
  mutating func takeDue(atMilliseconds now: Int64, limit: Int = .max) -> [Key] {
    var due: [Key] = []
    while due.count < limit {
      dropStale()
      guard let first = heap.first, first.timeMilliseconds <= now else { break }
      popFirst()
      current[first.key] = nil
      due.append(first.key)
    }
    return due
  }

  private mutating func dropStale() {
    while let first = heap.first, current[first.key]?.order != first.order { popFirst() }
  }

  private mutating func rebuild() {
    let live = heap.filter { current[$0.key]?.order == $0.order }
    // A sorted array is a heap.
    heap = live.sorted(by: Self.precedes)
  }

  private static func precedes(_ a: Entry, _ b: Entry) -> Bool {
    (a.timeMilliseconds, a.order) < (b.timeMilliseconds, b.order)
  }

  private mutating func push(_ entry: Entry) {
    heap.append(entry)
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard Self.precedes(heap[child], heap[parent]) else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  private mutating func popFirst() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < heap.count && Self.precedes(heap[child], heap[least]) {
        least = child
      }
      guard least != parent else { return }
      heap.swapAt(least, parent)
      parent = least
    }
  }
}
