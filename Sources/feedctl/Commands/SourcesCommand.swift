// `feedctl sources`: which sources there are, and what state they are in.

import ComponentRuntime
import FeedProtocol

enum SourcesCommand {
  static let form = CommandForm(
    name: "sources", summary: "list the sources with version and state", options: [.json],
    examples: ["feedctl sources"], run: run)

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitStatus {
    try invocation.show(try invocation.ask(.sources).members, as: lines)
    return .done
  }

  static func lines(_ members: Value) -> [String] {
    let declared = members.list("declared").map { source in
      let parameters = source.list("parameters").map { "/<\($0.word("name"))>" }
      return "  " + source.word("source") + parameters.joined()
    }
    let held = members.list("sources").map { source in
      [
        "  " + source.word("source"), "version \(source.word("version"))", source.word("state"),
        source.word("error"),
      ]
    }
    return ["declared"] + declared + ["", held.isEmpty ? "none holds a value" : "held"]
      + TextTable.lines(held) + members.missing(held.count, of: "count")
  }
}
