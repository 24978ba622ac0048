// `feedctl status`: how the daemon is doing.

import ComponentRuntime
import FeedProtocol

enum StatusCommand {
  static let form = CommandForm(
    name: "status", summary: "show counters, versions, what is held, the last reload's error",
    options: [.json], examples: ["feedctl status", "feedctl status --json | jq .work"], run: run)

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitStatus {
    try invocation.show(try invocation.ask(.status).members, as: lines)
    return .done
  }

  /// The report, and below it why the last reload changed nothing.
  static func lines(_ members: Value) -> [String] {
    guard case .map(var map) = members else { return ReportText.lines(members) }
    var fault: [String] = []
    if case .map(let config)? = map["config"], let error = config["reloadError"] {
      map = map.setting("config", to: .map(config.removing("reloadError")))
      let reply = WireError(.invalid, error["message"].map(PrettyJSON.plain) ?? "", details: error)
      fault = ["", "the last reload changed nothing"] + FailureText.lines(of: reply).dropFirst()
    }
    return ReportText.lines(.map(map)) + fault
  }
}
