// `feedctl state`: what the components of a page keep.

import ComponentRuntime
import FeedProtocol

enum StateCommand {
  static let form = CommandForm(
    name: "state", summary: "show the local states on a page",
    operands: [OperandForm(name: "PAGE")], options: [.json],
    details: """
      A line for each component, container or page whose state an action set: its section and cell,
      the way to it from there, and the values.
      """,
    examples: ["feedctl state home", "feedctl state 'home?user=42' --json"], run: run)

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitStatus {
    let text = invocation.arguments.operands[0]
    let page: PageAddress
    do {
      page = try PageAddress(text: text)
    } catch {
      throw UsageFault(error.message)
    }
    try invocation.show(try invocation.ask(.state(page)).members, as: lines)
    return .done
  }

  static func lines(_ members: Value) -> [String] {
    let instances = members.list("instances")
    guard !instances.isEmpty else { return ["nothing on the page has set a state"] }
    let rows = instances.map { instance in
      [
        instance.word("section"), instance.word("cell"),
        instance.word("use").isEmpty ? "page" : instance.word("use"),
        PrettyJSON.line(instance["states"] ?? .null),
      ]
    }
    return TextTable.lines(rows) + members.missing(instances.count, of: "count")
  }
}
