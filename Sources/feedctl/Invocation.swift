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

  /// Asks the daemon and waits for its answer.
  ///
  /// - Throws: `DaemonSilence`, or `ClientError`.
  func ask(
    _ command: Command, id: String? = nil, client: String? = nil
  ) throws -> FeedConnection.Response {
    let connection = try FeedConnection(
      to: endpoints, in: try Context(), client: client ?? ClientIdentity.random())
    do {
      return try connection.request(command, id: id, timeout: timeout)
    } catch {
      guard case .timeout = error else { throw error }
      throw DaemonSilence(
        endpoint: endpoints.commands, waited: timeout,
        requestBytes: try Request(command).json().count)
    }
  }

  /// The page and viewport that the arguments name.
  func documentName() throws(UsageFault) -> DocumentName {
    let text = arguments.operands[0]
    guard let viewport = arguments.last("--viewport") else {
      throw UsageFault(
        "a viewport is missing: add --viewport NAME, such as --viewport phone; "
          + "`feedctl pages` lists them")
    }
    do {
      return DocumentName(page: try PageAddress(text: text), viewport: viewport)
    } catch {
      throw UsageFault("`\(text)` is no page address such as home?user=42: \(error.message)")
    }
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
  /// What was sent; a daemon drops the connection over which too much comes.
  var requestBytes = 0
}
