// The program `feedctl`: from the command line to a command, and to an exit status.

import FeedClient
import FeedProtocol
import Foundation

/// How the program ends.
enum ExitStatus: Int32 {
  case done = 0
  /// The daemon refused, did not answer, or `check` or `fmt` found something.
  case failed = 1
  /// The command line cannot be used.
  case misused = 2
}

/// What `main` calls.
enum FeedctlProgram {
  /// Every command, in the order of `feedctl help`.
  static let commands = [
    WatchCommand.form, SubscribeCommand.form, SnapshotCommand.form, PushCommandLine.form,
    GetCommand.form, PagesCommand.form, SourcesCommand.form, DemandCommand.form,
    CallCommandLine.form, OpenCommand.form, TargetsCommand.form, ServeCommandLine.form,
    StateCommand.form, ExplainCommandLine.form,
    StatusCommand.form, HelloCommand.form, PingCommand.form, ReloadCommand.form,
    CheckCommand.form, FmtCommand.form, EvalCommand.form, RenderCommand.form, LayoutCommand.form,
    HelpCommand.form,
  ]

  /// Runs with the process's arguments, and ends the process.
  static func main() -> Never {
    // A pipe that its reader closed is told by write(2), and ends the program quietly.
    _ = signal(SIGPIPE, SIG_IGN)
    let console = Console(environment: ProcessInfo.processInfo.environment)
    exit(run(Array(CommandLine.arguments.dropFirst()), console).rawValue)
  }

  /// Runs with `arguments`, the program's name left out.
  static func run(_ arguments: [String], _ console: Console) -> ExitStatus {
    var name: String?
    do {
      let choice = try CommandChoice(arguments, among: commands)
      switch choice.wish {
      case .version:
        try console.write("feedctl \(FeeddVersion.program)\n")
        return .done
      case .overview:
        try console.write(HelpText.overview(commands))
        return .done
      case .help(let form):
        try console.write(HelpText.help(of: form))
        return .done
      case .run(let form):
        name = form.name
        return try form.run(try Invocation(form, choice.arguments, console))
      }
    } catch {
      return report(error, of: name, console)
    }
  }

  /// Says what went wrong.
  private static func report(
    _ error: any Error, of name: String?, _ console: Console
  ) -> ExitStatus {
    // Whoever read our output has seen enough.
    if case .closed? = error as? OutputFault { return .done }
    let program = ["feedctl", name].compactMap { $0 }.joined(separator: " ")
    if let fault = error as? UsageFault {
      let help = ["feedctl help", fault.command ?? name].compactMap { $0 }.joined(separator: " ")
      console.complain("\(program): \(fault.message)\nSee `\(help)`.\n")
      return .misused
    }
    let lines = FailureText.lines(of: error)
    console.complain("\(program): " + lines.joined(separator: "\n") + "\n")
    return .failed
  }
}
