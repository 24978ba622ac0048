// Setting and reading libzmq's options.

import CZMQ

extension SocketHandle {
  func apply(_ options: SocketOptions) throws(BusError) {
    try set(ZMQ_LINGER, options.lingerMilliseconds)
    try set(ZMQ_SNDHWM, options.sendHighWaterMark)
    try set(ZMQ_RCVHWM, options.receiveHighWaterMark)
    try set(ZMQ_HANDSHAKE_IVL, options.handshakeMilliseconds)
    try set(ZMQ_BACKLOG, options.backlog)
    if let bytes = options.maximumMessageBytes { try setRaw(ZMQ_MAXMSGSIZE, bytes) }
    if let heartbeat = options.heartbeat {
      try set(ZMQ_HEARTBEAT_IVL, heartbeat.intervalMilliseconds)
      try set(ZMQ_HEARTBEAT_TIMEOUT, heartbeat.timeoutMilliseconds)
      try set(ZMQ_HEARTBEAT_TTL, heartbeat.timeoutMilliseconds)
    }
    if let reconnect = options.reconnect {
      try set(ZMQ_RECONNECT_IVL, reconnect.firstMilliseconds)
      try set(ZMQ_RECONNECT_IVL_MAX, reconnect.maximumMilliseconds)
    }
    if kind == .router { try set(ZMQ_ROUTER_MANDATORY, options.isMandatory ? 1 : 0) }
    if kind == .extendedPublisher { try set(ZMQ_XPUB_VERBOSE, options.isVerbose ? 1 : 0) }
    if options.isImmediate { try set(ZMQ_IMMEDIATE, 1) }
    if let keys = options.clientKeys {
      try set(ZMQ_CURVE_SERVERKEY, keys.server.bytes)
      try set(ZMQ_CURVE_PUBLICKEY, keys.own.publicKey.bytes)
      try set(ZMQ_CURVE_SECRETKEY, keys.own.secretKey.bytes)
    }
  }

  func set(_ option: Int32, _ value: Int32?) throws(BusError) {
    guard let value else { return }
    try setRaw(option, value)
  }

  func set(_ option: Int32, _ bytes: [UInt8]) throws(BusError) {
    let code = unsafe bytes.withUnsafeBytes { buffer in
      unsafe zmq_setsockopt(pointer, option, buffer.baseAddress, buffer.count)
    }
    guard code == 0 else { throw .last("zmq_setsockopt(\(option))") }
  }

  private func setRaw<Number: FixedWidthInteger & BitwiseCopyable>(
    _ option: Int32, _ value: Number
  ) throws(BusError) {
    var value = value
    let code = unsafe withUnsafeBytes(of: &value) { buffer in
      unsafe zmq_setsockopt(pointer, option, buffer.baseAddress, buffer.count)
    }
    guard code == 0 else { throw .last("zmq_setsockopt(\(option))") }
  }
}

extension Socket {
  /// The endpoint last bound or connected, with the port that `*` got.
  public borrowing func lastEndpoint() throws(BusError) -> String {
    var bytes = [UInt8](repeating: 0, count: 256)
    var count = bytes.count
    let code = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe zmq_getsockopt(handle.pointer, ZMQ_LAST_ENDPOINT, buffer.baseAddress, &count)
    }
    guard code == 0 else { throw .last("zmq_getsockopt(LAST_ENDPOINT)") }
    return String(decoding: bytes[..<max(count - 1, 0)], as: UTF8.self)
  }

  /// Subscribes a SUB socket to every topic that starts with `prefix`.
  ///
  /// - Throws: `BusError` with `EMSGSIZE` for a prefix beyond `maximumTopicBytes`: libzmq garbles
  ///   subscriptions of 246 to 255 bytes.
  public borrowing func subscribe(to prefix: String) throws(BusError) {
    try setSubscription(ZMQ_SUBSCRIBE, prefix)
  }

  public borrowing func unsubscribe(from prefix: String) throws(BusError) {
    try setSubscription(ZMQ_UNSUBSCRIBE, prefix)
  }

  /// The longest topic, in bytes, that crosses the bus whole.
  public static var maximumTopicBytes: Int { 200 }

  private borrowing func setSubscription(_ option: Int32, _ prefix: String) throws(BusError) {
    guard prefix.utf8.count <= Socket.maximumTopicBytes else {
      throw BusError(call: "subscribe", errno: EMSGSIZE)
    }
    try handle.set(option, Array(prefix.utf8))
  }
}
