// Calls, asked and waited for.

import ComponentRuntime
import FeedBus
import FeedProtocol

/// What a call was answered with.
public struct CallResult: Sendable {
  public var value: Value
  /// The frames that the worker sent with it.
  public var attachments: [FeedBus.Frame]
  /// The event that says what a page's action did; `nil` where a worker answered.
  public var event: Int64?
}

extension FeedConnection {
  /// How much longer than a call may take its answer is waited for.
  private static let patience = Duration.seconds(5)
  /// What a call that does not say how long it may take is given.
  public static let callTimeout = Duration.seconds(10)

  /// Calls an action, and waits for its answer.
  ///
  ///     let cart = try connection.call("cart", "add", ["id": "7"])
  ///
  /// After `ClientError.timeout`, and the codes `timeout` and `worker_lost`, it may or may not have
  /// been done: repeat it with the same id, by which its workers know it.
  ///
  /// - Throws: `ClientError`: `answered` with the daemon's or the worker's error (`failed`).
  public func call(
    _ target: String, _ action: String, _ parameters: ValueMap = .empty,
    attachments: [FeedBus.Frame] = [], id: String? = nil, timeout: Duration = callTimeout
  ) throws(ClientError) -> CallResult {
    try call(
      CallCommand(.action(target: target, action: action), parameters: parameters),
      attachments: attachments, id: id, timeout: timeout)
  }

  /// Calls what a URL names: `feed://cart/add?id=7`.
  ///
  /// - Throws: as above; `malformed` for what is no such URL.
  public func open(
    _ url: String, id: String? = nil, timeout: Duration = callTimeout
  ) throws(ClientError) -> CallResult {
    let parsed: FeedURL
    do {
      parsed = try FeedURL(url)
    } catch {
      throw .malformed(error.message)
    }
    return try call(CallCommand(.url(parsed)), id: id, timeout: timeout)
  }

  /// As above, for any call; `timeout` is put into it.
  public func call(
    _ command: CallCommand, attachments: [FeedBus.Frame] = [], id: String? = nil,
    timeout: Duration = callTimeout
  ) throws(ClientError) -> CallResult {
    try call(prepare(command, attachments: attachments, id: id, timeout: timeout), timeout: timeout)
  }

  /// Writes a call down; `timeout` is put into it.
  ///
  /// - Throws: `ClientError.malformed` for a value that JSON cannot say.
  package func prepare(
    _ command: CallCommand, attachments: [FeedBus.Frame] = [], id: String? = nil, timeout: Duration
  ) throws(ClientError) -> PreparedRequest {
    var command = command
    command.timeoutMilliseconds = max(1, timeout.inMilliseconds)
    return try prepare(.call(command), id: id, attachments: attachments)
  }

  /// Calls what was written down, and waits for its answer.
  ///
  /// - Throws: as above.
  package func call(
    _ prepared: PreparedRequest, timeout: Duration
  ) throws(ClientError) -> CallResult {
    let response = try request(prepared, timeout: timeout + Self.patience)
    var result = CallResult(
      value: response.members["value"] ?? .null, attachments: response.frames)
    if case .int(let event)? = response.members["event"] { result.event = event }
    return result
  }
}

extension Duration {
  /// In whole milliseconds, rounded down.
  package var inMilliseconds: Int64 {
    components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
  }
}
