// Receiving whole messages without ever waiting.

import CZMQ
import Glibc

extension Socket {
  /// Frames beyond this many in one message are thrown away and counted: `MAXMSGSIZE` bounds a
  /// frame, nothing in libzmq bounds their number.
  public static var maximumFrameCount: Int { 32 }

  /// The next message, or `nil` where none is waiting.
  ///
  /// - Throws: `BusError` where the socket or the context is at its end.
  public borrowing func receive() throws(BusError) -> Message? {
    guard let first = try receiveFrame() else { return nil }
    var frames = [first.frame]
    var last = first
    var dropped = 0
    while last.hasMore {
      // A message arrives whole: its other frames are there.
      guard let next = try receiveFrame() else {
        throw BusError(call: "zmq_msg_recv", errno: EAGAIN)
      }
      last = next
      if frames.count < Socket.maximumFrameCount {
        frames.append(next.frame)
      } else {
        dropped += 1
      }
    }
    // A ROUTER's first frame is its own making and knows of no connection; the last one does.
    return Message(
      frames, userID: last.frame.userID, isFromREQ: last.frame.isFromREQ,
      droppedFrameCount: dropped)
  }

  private borrowing func receiveFrame() throws(BusError) -> (frame: Frame, hasMore: Bool)? {
    let message = UnsafeMutablePointer<zmq_msg_t>.allocate(capacity: 1)
    unsafe zmq_msg_init(message)
    while unsafe zmq_msg_recv(message, handle.pointer, ZMQ_DONTWAIT) < 0 {
      let failure = BusError.last("zmq_msg_recv")
      if failure.errno == EINTR { continue }
      unsafe zmq_msg_close(message)
      unsafe message.deallocate()
      if failure.errno == EAGAIN { return nil }
      throw failure
    }
    let hasMore = unsafe zmq_msg_more(message) != 0
    return unsafe (Frame(received: message), hasMore)
  }

  /// Waits for the next message, `timeout` at most.
  ///
  /// For clients and tests; a loop polls all of its sockets at once.
  public borrowing func receive(within timeout: Duration) throws(BusError) -> Message? {
    if let message = try receive() { return message }
    var poller = Poller()
    let item = poller.add(self, for: .readable)
    guard try poller.wait(timeout: timeout) > 0, poller.events(of: item).contains(.readable) else {
      return nil
    }
    return try receive()
  }
}

extension Frame {
  /// The user ZAP admitted the sender as, from the connection's metadata.
  var userID: String? { metadata("User-Id") }

  /// What the sender's socket said of itself as it connected.
  var isFromREQ: Bool { metadata("Socket-Type") == "REQ" }
}
