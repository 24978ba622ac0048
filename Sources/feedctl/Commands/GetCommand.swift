// `feedctl get`: a source as it is now.

import ComponentRuntime
import FeedProtocol

enum GetCommand {
  static let form = CommandForm(
    name: "get", summary: "print a source's value, and its version and state",
    operands: [OperandForm(name: "SOURCE")],
    options: DocumentOutput.options + [
      OptionForm("--json", help: "print value, version and state as one object")
    ],
    details: "The value goes to standard output, version and state to standard error.",
    examples: ["feedctl get recommend/guest", "feedctl get recommend/guest --json | jq .version"],
    run: run)

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitStatus {
    let source = try invocation.sourceName()
    let response = try invocation.ask(.get(source))
    let output = try DocumentOutput(invocation)
    let value = try DocumentOutput.parse(response)
    if invocation.arguments.has("--json") {
      try output.write(merged(source, response.members, value))
    } else {
      invocation.console.complain(line(source, response.members) + "\n")
      try output.write(value)
    }
    return .done
  }

  static func merged(_ source: SourceName, _ members: Value, _ value: Value) -> Value {
    guard case .map(let map) = members else { return value }
    return .map(map.setting("source", to: .string(source.text)).setting("value", to: value))
  }

  /// `recommend/guest: version 1042, ready`
  static func line(_ source: SourceName, _ members: Value) -> String {
    let error = members["error"].map { ": " + PrettyJSON.plain($0).inOneLine } ?? ""
    return "\(source.text): version \(members.word("version")), \(members.word("state"))\(error)"
  }
}
