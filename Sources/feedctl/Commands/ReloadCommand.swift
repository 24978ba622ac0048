// `feedctl reload`: the daemon reads its .feed files again.

import ComponentRuntime
import FeedProtocol

enum ReloadCommand {
  static let form = CommandForm(
    name: "reload", summary: "have the daemon read its .feed files again", options: [.json],
    details: """
      If the files have an error, nothing changes and the errors are printed, as `feedctl check` of
      the config folder would. Warnings go to standard error.
      """,
    examples: ["feedctl reload"], run: run)

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitStatus {
    let members = try invocation.ask(.reload).members
    if !invocation.arguments.has("--json") {
      let warnings = FailureText.diagnosticLines(members).map { $0 + "\n" }
      invocation.console.complain(warnings.joined())
    }
    try invocation.show(members, as: lines)
    return .done
  }

  static func lines(_ members: Value) -> [String] {
    let hash = String(members.word("hash").prefix(12))
    return members["changed"] == true
      ? ["templates \(hash) serve from event \(members.word("event"))"]
      : ["templates \(hash) serve already: nothing has changed"]
  }
}
