// What a journal holds: events, replies, deltas and the records of a checkpoint.

/// One event as the journal keeps it.
public struct JournalEntry: Equatable, Sendable {
  /// Counts from 1, without gaps.
  public var number: Int64
  /// When it was accepted, in milliseconds since 1970.
  public var timeMilliseconds: Int64
  /// The event's kind and content, in the caller's coding.
  public var payload: [UInt8]

  public init(number: Int64, timeMilliseconds: Int64, payload: [UInt8]) {
    self.number = number
    self.timeMilliseconds = timeMilliseconds
    self.payload = payload
  }
}

/// A reply given, kept so that the same request gets it again.
///
/// Source: spec/protocol.md, "Requests and replies".
public struct RememberedReply: Equatable, Sendable {
  public var user: String
  /// The uuid by which a peer is known across reconnects.
  public var client: String
  public var id: String
  /// A hash of the request: another request under the same id has another.
  public var contentHash: [UInt8]
  public var reply: [UInt8]
  /// When it was given, in milliseconds since 1970.
  public var timeMilliseconds: Int64

  public init(
    user: String, client: String, id: String, contentHash: [UInt8], reply: [UInt8],
    timeMilliseconds: Int64
  ) {
    self.user = user
    self.client = client
    self.id = id
    self.contentHash = contentHash
    self.reply = reply
    self.timeMilliseconds = timeMilliseconds
  }
}

/// A published delta, kept for subscribers that missed it.
public struct RetainedDelta: Equatable, Sendable {
  public var page: String
  public var viewport: String
  /// The revision it applies to.
  public var from: Int64
  /// The revision it leads to.
  public var to: Int64
  public var bytes: [UInt8]

  public init(page: String, viewport: String, from: Int64, to: Int64, bytes: [UInt8]) {
    self.page = page
    self.viewport = viewport
    self.from = from
    self.to = to
    self.bytes = bytes
  }
}

/// One part of the state at the checkpoint, such as a source's value.
public struct CheckpointRecord: Equatable, Sendable {
  /// Unique in a checkpoint; the caller's scheme, such as `source/recommend/42`.
  public var name: String
  public var bytes: [UInt8]

  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}
