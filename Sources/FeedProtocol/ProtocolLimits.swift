// Every bound on what one message may hold.

import ComponentRuntime

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
  /// Changes of one push.
  public var changesPerPush = 1_000
  /// Each of them.
  public var change = ChangeBounds()
  /// The longest time to live: ten years.
  public var timeToLiveMilliseconds: Int64 = 10 * 366 * 86_400_000
  /// The longest time a call may ask to wait.
  public var callMilliseconds: Int64 = 600_000
  /// Calls that a worker may want at once.
  public var callsPerWorker = 1_000
  /// Bytes of a section's or cell's key, and of a handler's name.
  public static let keyBytes = 1_024
  /// Actions of one target, and parameters of one action.
  public static let actionCount = 256
  public static let parameterCount = 64
  /// Bytes of a type as text, with its default.
  public static let typeTextBytes = 1_024
  public static let documentationBytes = 4_096
  /// Bytes of the message of a worker's error.
  public static let workerMessageBytes = 16_384
  /// Targets that one worker serves.
  public static let servedCount = 1_000
  /// Attachments of one request.
  public static let attachmentCount = 16
  /// Bytes of one topic as subscribed to; a longer one is hashed.
  public static let topicBytes = 200
  /// Bytes of a message about a fault that quotes what the peer sent.
  public static let quotedBytes = 80

  public init() {}
}
