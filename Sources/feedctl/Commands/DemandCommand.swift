// `feedctl demand`: what live pages wait for.

import ComponentRuntime
import FeedProtocol

enum DemandCommand {
  static let form = CommandForm(
    name: "demand", summary: "list the sources that live pages wait for",
    options: [.json],
    examples: ["feedctl demand"], run: run)

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitStatus {
    try invocation.show(try invocation.ask(.demand).members, as: lines)
    return .done
  }

  static func lines(_ members: Value) -> [String] {
    let sources = members.list("sources").map { PrettyJSON.plain($0) }
    guard !sources.isEmpty else { return ["no live page waits for a source"] }
    return sources + members.missing(sources.count, of: "count")
  }
}
