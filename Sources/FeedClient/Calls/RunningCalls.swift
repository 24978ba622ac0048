// The calls that are being answered elsewhere, so that a worker can sleep until the last is done.

import FeedBus
import Synchronization

/// Counts calls that run on other threads.
public final class RunningCalls: Sendable {
  private let number = Mutex(0)
  private let ended: EventFD

  /// - Throws: `BusError` where the system has no descriptor left.
  public init() throws(BusError) { ended = try EventFD() }

  /// Readable from when the last call ended until `areAny` is asked.
  public var fileDescriptor: Int32 { ended.fileDescriptor }

  public func begin() { number.withLock { $0 += 1 } }

  /// A call's answer was handed in; from any thread.
  public func end() {
    let left = number.withLock { number in
      number -= 1
      return number
    }
    if left == 0 { ended.signal() }
  }

  /// Whether any call runs; for the thread that waits for `fileDescriptor`.
  public var areAny: Bool {
    // Cleared first: a call that ends after the look signals anew.
    ended.clear()
    return number.withLock { $0 } > 0
  }
}
