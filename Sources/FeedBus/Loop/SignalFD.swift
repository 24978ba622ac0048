// Signals as something to poll, so that no handler ever interrupts the loop.

import CZMQ
import Glibc

/// Blocks signals and reads them from a file descriptor.
///
/// Make it on the first thread, before a `Context`: threads started later inherit the mask.
public final class SignalFD: Sendable {
  public let fileDescriptor: Int32

  /// - Throws: `BusError` where the system has no descriptor left.
  public init(_ signals: [Int32] = [SIGTERM, SIGINT, SIGHUP]) throws(BusError) {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for signal in signals { unsafe sigaddset(&set, signal) }
    let code = unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    guard code == 0 else { throw BusError(call: "pthread_sigmask", errno: code) }
    fileDescriptor = unsafe signalfd(
      -1, &set, Int32(SFD_CLOEXEC | SFD_NONBLOCK))
    guard fileDescriptor >= 0 else { throw .last("signalfd") }
  }

  deinit { close(fileDescriptor) }

  /// The signals that came since the last call, each once however often it came.
  public func takeAll() throws(BusError) -> [Int32] {
    var signals: [Int32] = []
    while true {
      var info = signalfd_siginfo()
      let count = unsafe withUnsafeMutableBytes(of: &info) { buffer in
        unsafe read(fileDescriptor, buffer.baseAddress, buffer.count)
      }
      if count > 0 {
        signals.append(Int32(bitPattern: info.ssi_signo))
        continue
      }
      let failure = BusError.last("read(signalfd)")
      if failure.errno == EINTR { continue }
      if failure.errno == EAGAIN { return signals }
      throw failure
    }
  }
}
