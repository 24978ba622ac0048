// `feedctl state`: what the components of a page keep, and how to let them start anew.

import ComponentRuntime
import FeedProtocol

enum StateCommand {
  static let form = CommandForm(
    name: "state", summary: "show the local states on a page, or reset them",
    operands: [OperandForm(name: "PAGE")],
    options: [
      OptionForm("--reset", help: "let the states start anew"),
      OptionForm("--section", "KEY", help: "reset only those of this section"),
      OptionForm("--cell", "KEY", help: "reset only those of this cell"),
      OptionForm("--use", "WAY", help: "reset only those at the end of this way"), .json,
    ],
    details: """
      A line for each component, container or page whose state an action set: its section and cell,
      the way to it from there, and the values. States that the markup does not have any more are
      named behind them. With --reset they end, all of the page's or those that --section, --cell
      and --use name: a cell that fails at a state it keeps is well again.
      """,
    examples: [
      "feedctl state home", "feedctl state 'home?user=42' --json",
      "feedctl state home --reset --section feed --cell 7",
    ], run: run)

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitStatus {
    let arguments = invocation.arguments
    let page = try PageAddress(argument: arguments.operands[0])
    let places = (
      arguments.last("--section"), arguments.last("--cell"), arguments.last("--use")
    )
    guard arguments.has("--reset") else {
      guard places == (nil, nil, nil) else {
        throw UsageFault("--section, --cell and --use belong to --reset")
      }
      try invocation.show(try invocation.ask(.state(page)).members, as: lines)
      return .done
    }
    let reset = StateReset(page: page, section: places.0, cell: places.1, use: places.2)
    try invocation.show(try invocation.ask(.resetState(reset)).members) { members in
      ["states of \(members.word("count")) reset"]
    }
    return .done
  }

  static func lines(_ members: Value) -> [String] {
    let instances = members.list("instances")
    guard !instances.isEmpty else { return ["nothing on the page has set a state"] }
    let rows = instances.map { instance in
      let unused = instance.list("unused").map { PrettyJSON.plain($0) }
      return [
        instance.word("section"), instance.word("cell"),
        instance.word("use").isEmpty ? "page" : instance.word("use"),
        PrettyJSON.line(instance["states"] ?? .null),
        unused.isEmpty ? "" : "not in the markup: " + unused.joined(separator: ", "),
      ]
    }
    return TextTable.lines(rows) + members.missing(instances.count, of: "count")
  }
}
