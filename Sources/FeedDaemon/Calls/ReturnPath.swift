// Who sent a request, and how a message finds back.

/// A connection on the commands socket: the routing id that libzmq gave it. Never sent to peers.
struct PeerID: Hashable, Sendable {
  let bytes: [UInt8]
}

/// Where replies, and calls to a worker, go.
struct ReturnPath: Hashable, Sendable {
  let peer: PeerID
  /// Whether the peer puts an empty frame before its JSON, and wants one.
  let hasDelimiter: Bool

  /// - Parameter frames: the connection's id and, if the peer sent one, the empty delimiter.
  init(_ frames: [Frame]) {
    peer = PeerID(bytes: frames[0].bytes)
    hasDelimiter = frames.count > 1
  }

  var frames: [Frame] { [Frame(peer.bytes)] + (hasDelimiter ? [Frame([])] : []) }
}
