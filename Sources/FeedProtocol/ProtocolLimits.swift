// Every bound on what one message may hold.

/// How much one request may ask for; beyond it the reply is `too_large`.
///
/// `Socket` bounds topics and frames, `PageAddress` addresses: those bounds do not depend on a
/// config.
public struct ProtocolLimits: Sendable, Equatable {
  /// Bytes of one frame. libzmq disconnects a peer that sends more.
  public var messageBytes = 8 << 20
  /// Nesting of a request's JSON.
  public var jsonDepth = 128
  /// Bytes of `id` and of `client`.
  public static let idBytes = 128
  /// Bytes of a source's bus name. Its demand topic must cross the bus, hashed or not.
  public var sourceNameBytes = 1_024
  /// Changes of one push.
  public var changesPerPush = 1_000
  /// Upserted and removed items of one `items` change.
  public var itemsPerChange = 10_000
  /// Operations of one JSON Patch.
  public var operationsPerPatch = 10_000
  /// Bytes of the message of a source's state `error`.
  public var errorMessageBytes = 1_024
  /// The longest time to live: ten years.
  public var timeToLiveMilliseconds: Int64 = 10 * 366 * 86_400_000
  /// Attachments of one request.
  public static let attachmentCount = 16
  /// Bytes of one topic as subscribed to; a longer one is hashed.
  public static let topicBytes = 200
  /// Bytes of a message about a fault that quotes what the peer sent.
  public static let quotedBytes = 80

  public init() {}
}
