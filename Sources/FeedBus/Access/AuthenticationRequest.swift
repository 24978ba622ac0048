// The question libzmq asks about every new connection, and its answer, as frames.

/// Who asks to be let in, and how.
///
/// Source: ZeroMQ RFC 27 (ZAP).
public struct AuthenticationRequest: Equatable, Sendable {
  public enum Mechanism: Equatable, Sendable {
    /// The peer shows nothing.
    case null
    case plain(user: String, password: String)
    /// The peer has shown that it holds the secret key of this public one.
    case curve(PublicKey)
    /// One that nothing here lets in.
    case other(String)
  }

  /// A process of this machine, as the kernel says.
  public struct LocalPeer: Equatable, Sendable {
    public var userID: UInt32
    public var groupID: UInt32
    public var processID: Int32
    public init(userID: UInt32, groupID: UInt32, processID: Int32) {
      self.userID = userID
      self.groupID = groupID
      self.processID = processID
    }
  }

  var requestID: Frame
  /// The domain its endpoint was bound with.
  public var domain: String
  /// The peer's IP address; over ipc, `localhost:uid:gid:pid`.
  public var address: String
  public var mechanism: Mechanism

  /// The process behind an ipc connection; `nil` over tcp.
  public var localPeer: LocalPeer? {
    let parts = address.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0] == "localhost", let user = UInt32(parts[1]),
      let group = UInt32(parts[2]), let process = Int32(parts[3])
    else { return nil }
    return LocalPeer(userID: user, groupID: group, processID: process)
  }

  /// Whether the peer came over tcp from this machine.
  public var isLoopback: Bool {
    let address = address.hasPrefix("::ffff:") ? String(address.dropFirst(7)) : address
    return address == "::1" || address.hasPrefix("127.")
  }

  /// Frames of a request: version, request id, domain, address, routing id, mechanism,
  /// credentials. `nil` for anything else.
  init?(_ message: Message) {
    let frames = message.frames
    guard frames.count >= 6, frames[0].text == "1.0" else { return nil }
    requestID = frames[1]
    domain = frames[2].text
    address = frames[3].text
    let credentials = frames[6...]
    switch (frames[5].text, credentials.count) {
    case ("NULL", 0): mechanism = .null
    case ("PLAIN", 2): mechanism = .plain(user: frames[6].text, password: frames[7].text)
    case ("CURVE", 1):
      guard let key = PublicKey(bytes: frames[6].bytes) else { return nil }
      mechanism = .curve(key)
    default: mechanism = .other(frames[5].text)
    }
  }
}

/// Whether a peer is let in.
public enum AuthenticationDecision: Equatable, Sendable {
  /// As `userID`, which is then read from each of its messages. Not empty.
  case admit(userID: String)
  /// For good: the peer's socket does not try again.
  case refuse(String)

  /// Frames of a reply: version, request id, status, text, user id, metadata.
  ///
  /// There is no answer for a passing fault: 300 makes the peer stall, and after 500 it never
  /// comes back.
  func reply(to requestID: Frame) -> Message {
    switch self {
    case .admit(let userID):
      precondition(!userID.isEmpty, "a peer is let in as somebody")
      return Message(["1.0", "", "200", "OK", userID, ""].map { Frame($0) }, requestID)
    case .refuse(let reason):
      return Message(["1.0", "", "400", reason, "", ""].map { Frame($0) }, requestID)
    }
  }
}

extension Message {
  fileprivate init(_ frames: [Frame], _ requestID: Frame) {
    var frames = frames
    frames[1] = requestID
    self.init(frames)
  }
}
