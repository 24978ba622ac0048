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
    try requireRoom(for: command, over: connection)
    let clock = ContinuousClock()
    let deadline = clock.now.advanced(by: timeout)
    var backoff = BusyBackoff()
    while true {
      let left = max(clock.now.duration(to: deadline), .zero)
      switch answer(to: command, id, over: connection, within: left) {
      case .success(let response): return response
      case .failure(.answered(let refusal)) where refusal.code == .busy:
        let left = clock.now.duration(to: deadline)
        guard let pause = backoff.pause(after: refusal, within: left) else {
          throw ClientError.answered(refusal)
        }
        // Nothing is under way, so that nothing can come: this only waits.
        _ = try connection.next(within: pause)
      case .failure(let error): throw silence(error)
      }
    }
  }

  private func answer(
    to command: Command, _ id: String? = nil, over connection: FeedConnection, within: Duration
  ) -> Result<FeedConnection.Response, ClientError> {
    do throws(ClientError) {
      return .success(try connection.request(command, id: id, timeout: within))
    } catch {
      return .failure(error)
    }
  }

  /// A timeout is told by where the daemon was looked for.
  private func silence(_ error: ClientError) -> any Error {
    guard case .timeout = error else { return error }
    return DaemonSilence(endpoint: endpoints.commands, waited: timeout)
  }

  /// A daemon drops the connection over which far too much comes, without an answer, so one that is
  /// to get much is asked for its limit first.
  private func requireRoom(for command: Command, over connection: FeedConnection) throws {
    let request = Request(command, id: ClientIdentity.random(), client: connection.client)
    let byteCount: Int
    do {
      byteCount = try request.json().count
    } catch {
      // What is no JSON is told where it is sent.
      return
    }
    guard byteCount > Self.unaskedBytes else { return }
    switch answer(to: .hello, over: connection, within: timeout) {
    case .success(let hello):
      guard case .int(let limit)? = hello.members["limits"]?["messageBytes"] else { return }
      guard byteCount <= limit else { throw OversizeRequest(byteCount: byteCount, limit: limit) }
    case .failure(let error): throw silence(error)
    }
  }

  /// Every daemon takes so much: `limits.messageBytes` cannot be less.
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
