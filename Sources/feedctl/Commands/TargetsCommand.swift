// `feedctl targets`: what can be called, and who answers.

import ComponentRuntime
import FeedProtocol

enum TargetsCommand {
  static let form = CommandForm(
    name: "targets", summary: "list the targets, their actions, and how many workers serve them",
    options: [.json], examples: ["feedctl targets"], run: run)

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitStatus {
    try invocation.show(try invocation.ask(.targets).members, as: lines)
    return .done
  }

  static func lines(_ members: Value) -> [String] {
    let targets = members.list("targets")
    guard !targets.isEmpty else { return ["there are no targets"] }
    let paragraphs = targets.map { target in
      [heading(target)] + documentation(target, indent: "  ")
        + target.list("actions").flatMap { action in
          ["  " + signature(action)] + documentation(action, indent: "      ")
        }
    }
    return Array(paragraphs.joined(separator: [""])) + members.missing(targets.count, of: "count")
  }

  /// `cart: 2 workers, 3 calls under way`
  private static func heading(_ target: Value) -> String {
    var state: [String] = []
    switch target["workers"] {
    case 0: state.append("no worker")
    case 1: state.append("1 worker")
    default: state.append(target.word("workers") + " workers")
    }
    if target["outstanding"] != 0 { state.append(target.word("outstanding") + " calls under way") }
    if target["declared"] != true { state.append("not in the markup") }
    return target.word("target") + ": " + state.joined(separator: ", ")
  }

  /// `add(id: string, count: int = 1): any remote`
  private static func signature(_ action: Value) -> String {
    let parameters = action.list("params").map { parameter in
      let fallback = parameter["default"].map { " = " + PrettyJSON.line($0) } ?? ""
      return parameter.word("name") + ": " + parameter.word("type") + fallback
    }
    return action.word("action") + "(" + parameters.joined(separator: ", ") + "): "
      + action.word("result") + (action["remote"] == true ? " remote" : "")
  }

  private static func documentation(_ value: Value, indent: String) -> [String] {
    guard case .string(let text)? = value["doc"], !text.isEmpty else { return [] }
    return text.split(separator: "\n").map { indent + String($0).inOneLine }
  }
}
