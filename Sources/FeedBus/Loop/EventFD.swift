// A file descriptor that wakes a poll loop from another thread.

import CZMQ
import Glibc

/// A counter of the kernel's: readable from `signal()` to `clear()`.
public final class EventFD: Sendable {
  public let fileDescriptor: Int32

  public init() throws(BusError) {
    fileDescriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    guard fileDescriptor >= 0 else { throw .last("eventfd") }
  }

  deinit { close(fileDescriptor) }

  /// Makes it readable; from any thread.
  public func signal() {
    // A full counter is readable already, and nothing else can fail here but an interruption.
    while eventfd_write(fileDescriptor, 1) != 0 && errno == EINTR {}
  }

  public func clear() {
    var count: eventfd_t = 0
    while unsafe eventfd_read(fileDescriptor, &count) != 0 && errno == EINTR {}
  }
}
