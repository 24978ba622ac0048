// One frame of a message: immutable bytes, received or made here, passed on without copying.

import CZMQ
import Glibc

/// The bytes of one frame.
///
/// A received frame keeps libzmq's buffer; a frame made here keeps its array. Either can be sent
/// many times, to many peers: from `Frame.copyLimit` bytes on, libzmq reads the bytes in place and
/// the frame lives until the last of them is sent.
@safe public final class Frame: @unchecked Sendable {
  // Sendable: every stored property is a constant, and what they point to is not written after
  // init. Reference counts are atomic, and libzmq's I/O thread only reads and releases.

  private let base: UnsafeRawPointer?
  public let count: Int
  /// Keeps `base` valid, for a frame made here.
  private let bytesMadeHere: [UInt8]
  /// Keeps `base` valid, for a received frame; closed once, in `deinit`.
  private let message: UnsafeMutablePointer<zmq_msg_t>?

  /// Frames smaller than this many bytes are copied when sent: cheaper than counting references.
  public static let copyLimit = 1_024

  /// A frame of `bytes`, not copied.
  public init(_ bytes: [UInt8]) {
    bytesMadeHere = bytes
    count = bytes.count
    unsafe message = nil
    // A native array's elements stay where they are while it is retained and not mutated: the
    // constant `bytesMadeHere` does the one and forbids the other.
    unsafe base = unsafe bytesMadeHere.withUnsafeBytes { $0.baseAddress }
  }

  public convenience init(_ text: String) { self.init(Array(text.utf8)) }

  /// Takes `message`, allocated and received, as its own.
  init(received message: UnsafeMutablePointer<zmq_msg_t>) {
    bytesMadeHere = []
    unsafe self.message = unsafe message
    count = unsafe zmq_msg_size(message)
    unsafe base = unsafe UnsafeRawPointer(zmq_msg_data(message))
  }

  deinit {
    guard let message = unsafe message else { return }
    unsafe zmq_msg_close(message)
    unsafe message.deallocate()
  }

  /// Calls `body` with the bytes, valid during the call.
  public func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe body(UnsafeRawBufferPointer(start: count == 0 ? nil : base, count: count))
  }

  /// A copy of the bytes; of a frame made here, the array itself.
  ///
  /// - Complexity: O(*count*) for a received frame.
  public var bytes: [UInt8] {
    unsafe message == nil ? bytesMadeHere : unsafe withUnsafeBytes { unsafe Array($0) }
  }

  /// The bytes as UTF-8, faults repaired; for names and messages, not for JSON.
  public var text: String {
    unsafe withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
  }

  public var isEmpty: Bool { count == 0 }

  /// A property of the connection a frame came over, such as `User-Id`.
  func metadata(_ name: String) -> String? {
    guard let message = unsafe message, let value = unsafe zmq_msg_gets(message, name) else {
      return nil
    }
    return unsafe String(cString: value)
  }
}

extension Frame: Equatable {
  public static func == (lhs: Frame, rhs: Frame) -> Bool {
    guard lhs.count == rhs.count, let left = unsafe lhs.base, let right = unsafe rhs.base else {
      return lhs.count == rhs.count
    }
    return unsafe memcmp(left, right, lhs.count) == 0
  }
}

// MARK: - Sending

extension Frame {
  /// Makes `target` a message of these bytes; whoever sends or closes it releases what it holds.
  ///
  /// - Throws: `BusError` where libzmq has no memory.
  func fill(_ target: UnsafeMutablePointer<zmq_msg_t>) throws(BusError) {
    if count < Frame.copyLimit {
      guard unsafe zmq_msg_init_size(target, count) == 0 else { throw .last("zmq_msg_init_size") }
      guard count > 0, let base = unsafe base, let data = unsafe zmq_msg_data(target) else {
        return
      }
      unsafe data.copyMemory(from: base, byteCount: count)
      return
    }
    let retained = unsafe Unmanaged.passRetained(self)
    let data = unsafe UnsafeMutableRawPointer(mutating: base)
    let code = unsafe zmq_msg_init_data(
      target, data, count,
      { _, hint in
        guard let hint = unsafe hint else { return }
        unsafe Unmanaged<Frame>.fromOpaque(hint).release()
      }, retained.toOpaque())
    guard code == 0 else {
      unsafe retained.release()
      throw .last("zmq_msg_init_data")
    }
  }
}
