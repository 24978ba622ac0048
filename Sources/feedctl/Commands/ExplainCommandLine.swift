// `feedctl explain`: why a cell shows what it shows.

import ComponentRuntime
import FeedProtocol

enum ExplainCommandLine {
  static let form = CommandForm(
    name: "explain", summary: "tell what changed a cell last, and what it costs",
    operands: [
      OperandForm(name: "PAGE"), OperandForm(name: "SECTION"), OperandForm(name: "CELL"),
    ],
    options: [.json],
    details: """
      The page has to be live: somebody watches it. CELL is a key, or @header or @footer. Shown are the
      event that changed the cell last, what of sources and states it changed, what the cell's component
      reads (● differed then), and the expressions that read it.
      """,
    examples: ["feedctl explain home today a-77", "feedctl explain home today @header --json"],
    run: run)

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitStatus {
    let operands = invocation.arguments.operands
    let page = try PageAddress(argument: operands[0])
    let command = ExplainCommand(page: page, section: operands[1], cell: operands[2])
    try invocation.show(try invocation.ask(.explain(command)).members, as: lines)
    return .done
  }

  static func lines(_ members: Value) -> [String] {
    let causes = members.list("causes").map { PrettyJSON.plain($0) }.joined(separator: ", ")
    var lines = ["\(members.word("type")): changed by event \(members.word("event")) (\(causes))"]
    for change in members.list("changes") { lines.append("  " + text(of: change)) }
    let reads = members.list("reads")
    if !reads.isEmpty { lines.append("reads") }
    for read in reads {
      lines.append((read["changed"] == true ? "● " : "  ") + read.word("path"))
    }
    let expressions = members.list("expressions")
    if !expressions.isEmpty { lines.append("expressions that read what differed") }
    for place in expressions {
      lines.append(
        "  \(place.word("file")):\(place.word("line")):\(place.word("column"))  "
          + place.word("expression"))
    }
    let cost = members["cost"] ?? [:]
    lines.append(
      "costs \(cost.word("components")) components, \(cost.word("steps")) steps, "
        + "\(cost.word("elements")) elements")
    return lines
  }

  /// `recommend/42 items /like: b-7`
  private static func text(of change: Value) -> String {
    if change["op"] == "set" {
      let states = change.list("states").map { PrettyJSON.plain($0) }.joined(separator: ", ")
      return "state \(states) of \(change.word("instance"))"
    }
    var words = [change.word("source"), change.word("op")].filter { !$0.isEmpty }
    words += change.list("paths").prefix(10).map { PrettyJSON.plain($0) }.filter { !$0.isEmpty }
    let keys = change.list("keys").prefix(10).map { PrettyJSON.plain($0) }
    return words.joined(separator: " ") + (keys.isEmpty ? "" : ": " + keys.joined(separator: ", "))
  }
}
