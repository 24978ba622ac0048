// Work handed from other threads to the one that polls.

import Synchronization

/// A bounded queue whose `fileDescriptor` is readable while it holds something.
///
/// The descriptor is written only when the queue was empty, and the reader takes everything at
/// once: a stream costs tens of nanoseconds an element.
public final class Mailbox<Element: Sendable>: Sendable {
  /// Elements it holds at most.
  public let capacity: Int
  private let wake: EventFD
  private let waiting = Mutex<[Element]>([])

  /// - Throws: `BusError` where the system has no descriptor left.
  public init(capacity: Int) throws(BusError) {
    precondition(capacity > 0, "a mailbox holds something")
    self.capacity = capacity
    wake = try EventFD()
  }

  public var fileDescriptor: Int32 { wake.fileDescriptor }

  /// Adds `element`; `false` where the mailbox is full, and nothing was added. From any thread.
  public func post(_ element: sending Element) -> Bool {
    let countBefore = waiting.withLock { (queue) -> Int in
      let count = queue.count
      if count < capacity { queue.append(element) }
      return count
    }
    if countBefore == 0 { wake.signal() }
    return countBefore < capacity
  }

  /// Takes everything that waits, in the order it was posted.
  public func takeAll() -> [Element] {
    // Cleared first: what is posted after the swap then signals anew.
    wake.clear()
    return waiting.withLock { queue in
      let taken = queue
      queue = []
      return taken
    }
  }
}
