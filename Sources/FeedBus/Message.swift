// A whole multipart message, and who sent it.

/// The frames of one message, and the user its connection was admitted as.
public struct Message: Sendable {
  public var frames: [Frame]
  /// What ZAP said the sender is; `nil` where no handler admitted it, or for a message of our own.
  public var userID: String?
  /// Whether the sender is a REQ socket, which takes one reply to each message and nothing else.
  public var isFromREQ: Bool
  /// Frames received and thrown away because the message had more than the bound allows.
  public var droppedFrameCount: Int

  public init(
    _ frames: [Frame], userID: String? = nil, isFromREQ: Bool = false, droppedFrameCount: Int = 0
  ) {
    self.frames = frames
    self.userID = userID
    self.isFromREQ = isFromREQ
    self.droppedFrameCount = droppedFrameCount
  }

  public init(_ frames: [[UInt8]]) { self.init(frames.map(Frame.init)) }

  public init(_ texts: String...) { self.init(texts.map { Frame($0) }) }

  /// The bytes of all frames together.
  public var byteCount: Int { frames.reduce(0) { $0 + $1.count } }

  /// The frames as text, for tests and logs.
  public var texts: [String] { frames.map(\.text) }
}

/// What an XPUB socket hears from a subscriber.
public struct SubscriptionChange: Equatable, Sendable {
  public var isSubscribing: Bool
  /// The prefix subscribed to.
  public var topic: [UInt8]
  /// Who asked; `nil` when a peer's connection ended without a word.
  public var userID: String?

  /// Reads a message of an XPUB socket; `nil` for what is no subscription.
  public init?(_ message: Message) {
    guard message.frames.count == 1 else { return nil }
    let bytes = message.frames[0].bytes
    guard let first = bytes.first, first <= 1 else { return nil }
    isSubscribing = first == 1
    topic = Array(bytes.dropFirst())
    userID = message.userID
  }
}
