// `feedctl hello`: which daemon it is, and what it takes.

import ComponentRuntime
import FeedProtocol

enum HelloCommand {
  static let form = CommandForm(
    name: "hello", summary: "show the daemon's versions and limits", options: [.json],
    examples: ["feedctl hello"], run: run)

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitStatus {
    try invocation.show(try invocation.ask(.hello).members, as: ReportText.lines)
    return .done
  }
}
