// `feedctl snapshot`: a page's whole document.

import ComponentRuntime
import FeedClient
import FeedProtocol

enum SnapshotCommand {
  static let form = CommandForm(
    name: "snapshot", summary: "print a page's document, frames included",
    operands: [OperandForm(name: "PAGE")], options: [.viewport] + DocumentOutput.options,
    details: "What is printed in a pipe is the document byte for byte, and a line break.",
    examples: [
      "feedctl snapshot home --viewport phone",
      "feedctl snapshot 'home?user=42' --viewport phone | jq '.sections[].key'",
    ], run: run)

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitStatus {
    let name = try invocation.documentName()
    let output = try DocumentOutput(invocation)
    let response = try invocation.ask(.snapshot(name, since: nil))
    if output.isPretty {
      try output.write(try DocumentOutput.parse(response))
    } else {
      try invocation.console.write(try response.body().bytes + [UInt8(ascii: "\n")])
    }
    return .done
  }
}
