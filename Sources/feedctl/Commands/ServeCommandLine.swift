// `feedctl serve`: a program answers the calls of a target.

import ComponentRuntime
import FeedBus
import FeedClient
import FeedProtocol
import Glibc

enum ServeCommandLine {
  static let form = CommandForm(
    name: "serve", summary: "answer a target's calls with a program",
    operands: [OperandForm(name: "TARGET")],
    options: [
      OptionForm("--exec", "PROGRAM", help: "what /bin/sh runs for each call"),
      OptionForm(
        "--actions", "JSON", help: "what can be called: an object, @FILE or - (default: as markup)"),
      OptionForm("--doc", "TEXT", help: "what the target is for"),
      OptionForm("--concurrency", "N", help: "programs that run at once (default 4)"),
      OptionForm("--count", "N", help: "end after N calls"),
    ],
    details: """
      The program gets the parameters as a JSON object on standard input, and FEEDD_TARGET,
      FEEDD_ACTION, FEEDD_USER, FEEDD_CLIENT and FEEDD_ID in its environment. What it prints is the
      value: text where the action declares string, else JSON, or text that is none. An exit status
      other than 0 is an error, with what it printed to standard error as the message. It is killed
      when the caller's time is over, with what it started.
      """,
    examples: [
      "feedctl serve clock --actions '{\"now\": {\"remote\": true}}' --exec date",
      "feedctl serve cart --exec 'jq \"{added: .id}\"'",
    ], run: run)

  private static let defaultConcurrency: Int64 = 4
  @Sendable private static func run(_ invocation: Invocation) throws -> ExitStatus {
    let arguments = invocation.arguments
    guard let program = arguments.last("--exec") else {
      throw UsageFault("--exec is missing: say what answers, such as --exec ./cart.sh")
    }
    let command = try command(arguments)
    var left = try arguments.integer("--count", in: 1...Int64.max) ?? .max
    // Before the first thread, so that none of them takes a signal.
    let signals = try SignalFD([SIGTERM, SIGINT])
    let connection = try WorkerConnection(
      [command], at: invocation.endpoints, in: try Context())
    let runs = try ProgramRuns(program: program, answers: connection.answers)
    let signal = signals.fileDescriptor
    var isAnnounced = false
    while left > 0, try signals.takeAll().isEmpty {
      let news: WorkerConnection.News
      do {
        news = try connection.news(within: PageFollower.longWait, wakingOn: [signal])
      } catch {
        throw explained(error, command)
      }
      switch news {
      case .call(let call):
        runs.start(call)
        left -= 1
      case .registration where !isAnnounced && connection.isRegistered:
        invocation.console.complain("serving \(command.target)\n")
        isAnnounced = true
      case .registration, .woken, .nothing: continue
      }
    }
    try connection.leave()
    while runs.running.areAny, try signals.takeAll().isEmpty {
      let news = try connection.news(
        within: PageFollower.longWait, wakingOn: [signal, runs.running.fileDescriptor])
      if case .call(let call) = news { runs.start(call) }
    }
    _ = try connection.next(within: .zero)
    return .done
  }

  /// The error, with what to write where nobody knows the target's actions.
  private static func explained(_ error: ClientError, _ command: ServeCommand) -> any Error {
    guard case .answered(let reply) = error, reply.path == "/actions", command.actions == nil else {
      return error
    }
    return UsageFault(
      "no markup declares the target `\(command.target)`: say what can be called, such as "
        + "--actions '{\"now\": {}}'")
  }

  /// - Throws: `UsageFault`.
  static func command(_ arguments: ParsedArguments) throws(UsageFault) -> ServeCommand {
    let target = arguments.operands[0]
    guard PageAddress.isName(target) else {
      throw UsageFault("`\(target)` is no target's name: write letters, digits and _")
    }
    var actions: [ServedAction]?
    if let text = arguments.last("--actions") {
      do {
        actions = try ServeCommand.actions(try ValueArgument.parse(text, name: "--actions"))
      } catch let error as WireError {
        throw UsageFault("--actions: \(error.message)\(error.path.map { " at \($0)" } ?? "")")
      } catch let fault as UsageFault {
        throw fault
      } catch {
        preconditionFailure("two kinds of faults: \(error)")
      }
    }
    let concurrency = try arguments.integer("--concurrency", in: 1...1_000) ?? defaultConcurrency
    return ServeCommand(
      target: target, actions: actions, concurrency: Int(concurrency),
      documentation: arguments.last("--doc") ?? "")
  }
}
