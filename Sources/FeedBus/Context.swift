// libzmq's context: the I/O thread and every socket's bookkeeping.

import CZMQ
import Glibc

/// A libzmq context; a process has one.
///
/// Every `Socket` holds its context, so the context ends after the last of them and its end cannot
/// hang: sockets linger for no longer than their options say.
///
/// Block signals (`SignalFD`) before making a context: its threads inherit the mask.
@safe public final class Context: @unchecked Sendable {
  // Sendable: libzmq's contexts may be used from any thread, and `handle` never changes.
  let handle: UnsafeMutableRawPointer

  /// - Parameters:
  ///   - ioThreads: a second one gave nothing on two cores.
  ///   - maximumSockets: libzmq's bound on sockets of this context.
  /// - Throws: `BusError` where the system gives no memory or no randomness.
  public init(ioThreads: Int32 = 1, maximumSockets: Int32 = 1023) throws(BusError) {
    try Context.seedRoutingIDs()
    guard let handle = unsafe zmq_ctx_new() else { throw .last("zmq_ctx_new") }
    unsafe self.handle = unsafe handle
    unsafe zmq_ctx_set(handle, ZMQ_IO_THREADS, ioThreads)
    unsafe zmq_ctx_set(handle, ZMQ_MAX_SOCKETS, maximumSockets)
  }

  deinit {
    unsafe zmq_ctx_shutdown(handle)
    while unsafe zmq_ctx_term(handle) != 0 && zmq_errno() == EINTR {}
  }

  /// Makes every waiting call on this context's sockets fail with `ETERM`, from any thread.
  public func shutdown() {
    unsafe zmq_ctx_shutdown(handle)
  }

  /// Makes the ids a ROUTER gives its peers unpredictable.
  ///
  /// libzmq counts them up from `rand()`, which nobody seeds; a peer that claims the next one ends
  /// the process at the next honest connect.
  private static func seedRoutingIDs() throws(BusError) {
    var seed: UInt32 = 0
    let count = unsafe withUnsafeMutableBytes(of: &seed) { bytes in
      unsafe getrandom(bytes.baseAddress, bytes.count, 0)
    }
    guard count == MemoryLayout<UInt32>.size else { throw .last("getrandom") }
    srand(seed)
  }
}
