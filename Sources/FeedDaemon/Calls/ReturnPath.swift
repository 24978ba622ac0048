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

  /// What stands before a message that goes there.
  var frames: [Frame] { [Frame(peer.bytes)] + (hasDelimiter ? [Frame([])] : []) }
}
