// One run of a command: what was asked for, where the daemon is, and where output goes.

import ComponentRuntime
import FeedBus
import FeedClient
import FeedProtocol

/// What a command runs with.
struct Invocation {
  let arguments: ParsedArguments
  let console: Console
  let endpoints: FeedEndpoints
  /// How long to wait for the daemon.
  let timeout: Duration

  static let defaultTimeout = Duration.seconds(5)

  /// - Throws: `UsageFault`.
  init(_ form: CommandForm, _ rest: [String], _ console: Console) throws(UsageFault) {
    arguments = try ParsedArguments(rest, form)
    self.console = console
    endpoints = try EndpointChoice(
      commands: arguments.last("--commands"), deltas: arguments.last("--deltas"),
      environment: console.environment
    ).endpoints
    timeout = try arguments.duration("--timeout") ?? Invocation.defaultTimeout
  }

  /// Asks the daemon and waits for its answer; while it is busy, asks again after a pause.
  ///
  /// - Throws: `DaemonSilence`, `OversizeRequest`, or `ClientError`.
  func ask(
    _ command: Command, id: String? = nil, client: String? = nil
  ) throws -> FeedConnection.Response {
    let connection = try FeedConnection(
      to: endpoints, in: try Context(), client: client ?? ClientIdentity.random())
    return try ask(command, id: id, over: connection)
  }

  /// As above, over a connection that there is.
  func ask(
    _ command: Command, id: String? = nil, over connection: FeedConnection
  ) throws -> FeedConnection.Response {
    let request = try connection.prepare(command, id: id)
    return try ask(request, over: connection, within: timeout) { (left) throws(ClientError) in
      try connection.request(request, timeout: left)
    }
  }

  /// Sends a request that the daemon has room for, and sends it again while the daemon is busy.
  ///
  /// - Parameter send: sends it, and waits for so long.
  /// - Throws: `DaemonSilence`, `OversizeRequest`, or `ClientError`.
  func ask<Answer>(
    _ request: PreparedRequest, over connection: FeedConnection, within patience: Duration,
    _ send: (_ left: Duration) throws(ClientError) -> Answer
  ) throws -> Answer {
    try requireRoom(for: request, over: connection)
    let clock = ContinuousClock()
    let deadline = clock.now.advanced(by: patience)
    var backoff = Backoff(longestMilliseconds: 2_000)
    var random = SystemRandomNumberGenerator()
    while true {
      do throws(ClientError) {
        return try send(max(clock.now.duration(to: deadline), .zero))
      } catch {
        guard case .answered(let refusal) = error, refusal.code == .busy else {
          throw silence(error, after: patience)
        }
        let pause = Backoff.spread(
          milliseconds: backoff.pauseMilliseconds(asked: refusal.retryAfterMilliseconds),
          using: &random)
        guard pause < clock.now.duration(to: deadline) else { throw error }
        // Nothing is under way, so that nothing can come: this only waits.
        _ = try connection.next(within: pause)
      }
    }
  }

  /// A timeout is told by where the daemon was looked for.
  private func silence(_ error: ClientError, after waited: Duration) -> any Error {
    guard case .timeout = error else { return error }
    return DaemonSilence(endpoint: endpoints.commands, waited: waited)
  }

  /// A daemon drops the connection over which far too much comes, without an answer, so one that is
  /// to get much is asked for its limits first.
  private func requireRoom(
    for request: PreparedRequest, over connection: FeedConnection
  ) throws {
    guard max(request.byteCount, request.attachmentBytes) > Self.unaskedBytes else { return }
    let limits: Value?
    do throws(ClientError) {
      limits = try connection.request(.hello, timeout: timeout).members["limits"]
    } catch {
      throw silence(error, after: timeout)
    }
    let parts = [
      (request.byteCount, "messageBytes"), (request.attachmentBytes, "attachmentBytes"),
    ]
    for (byteCount, setting) in parts {
      guard case .int(let limit)? = limits?[setting], byteCount > limit else { continue }
      throw OversizeRequest(byteCount: byteCount, limit: limit, setting: setting)
    }
  }

  /// Every daemon takes so much: its limits cannot be less.
  private static let unaskedBytes = 1 << 10

  /// The page and viewport that the arguments name.
  func documentName() throws(UsageFault) -> DocumentName {
    let text = arguments.operands[0]
    guard let viewport = arguments.last("--viewport") else {
      throw UsageFault(
        "a viewport is missing: add --viewport NAME, such as --viewport phone; "
          + "`feedctl pages` lists them")
    }
    return DocumentName(page: try PageAddress(argument: text), viewport: viewport)
  }

  /// The source that the first operand names.
  func sourceName() throws(UsageFault) -> SourceName {
    let text = arguments.operands[0]
    guard let name = SourceName(text: text) else {
      throw UsageFault(
        "`\(text)` is no source name: write name/argument/…, arguments percent-encoded")
    }
    return name
  }
}

/// Nobody answered in time.
struct DaemonSilence: Error, Equatable {
  var endpoint: Endpoint
  var waited: Duration
}

/// A request that was not sent: the daemon would not take it.
struct OversizeRequest: Error, Equatable {
  var byteCount: Int
  /// What the daemon takes.
  var limit: Int64
  /// Which of its `limits` that is: `messageBytes` or `attachmentBytes`.
  var setting = "messageBytes"
}

extension PageAddress {
  /// - Throws: `UsageFault` for what is no address of a page.
  init(argument text: String) throws(UsageFault) {
    do {
      self = try PageAddress(text: text)
    } catch {
      throw UsageFault("`\(text)` is no page address such as home?user=42: \(error.message)")
    }
  }
}
