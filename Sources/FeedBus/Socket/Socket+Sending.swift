// Sending whole messages without ever waiting.

import CZMQ
import Glibc

/// What became of a message.
public enum SendOutcome: Equatable, Sendable {
  /// libzmq has it. That says nothing about the peer.
  case sent
  /// The peer's queue is full; nothing was sent.
  case wouldBlock
  /// ROUTER only: the peer is gone; nothing was sent.
  case unreachable
}

extension Socket {
  /// Hands all frames of `message` to libzmq, or none.
  ///
  /// - Throws: `BusError` where the socket or the context is at its end.
  public borrowing func send(_ message: Message) throws(BusError) -> SendOutcome {
    try send(message.frames)
  }

  public borrowing func send(_ frames: [Frame]) throws(BusError) -> SendOutcome {
    precondition(!frames.isEmpty, "a message has a frame at least")
    for index in frames.indices {
      let more = index + 1 < frames.count ? ZMQ_SNDMORE : 0
      let failure = try send(frames[index], flags: more | ZMQ_DONTWAIT)
      guard failure != 0 else { continue }
      // Only the first frame picks a peer; libzmq takes the others of a message or ends.
      if index == 0, failure == EAGAIN { return .wouldBlock }
      if index == 0, failure == EHOSTUNREACH { return .unreachable }
      throw BusError(call: "zmq_msg_send", errno: failure)
    }
    return .sent
  }

  /// Sends one frame; 0, or the `errno` of a frame not sent.
  private borrowing func send(_ frame: Frame, flags: Int32) throws(BusError) -> Int32 {
    var message = zmq_msg_t()
    try unsafe frame.fill(&message)
    while unsafe zmq_msg_send(&message, handle.pointer, flags) < 0 {
      let failure = zmq_errno()
      if failure == EINTR { continue }
      unsafe zmq_msg_close(&message)
      return failure
    }
    return 0
  }
}
