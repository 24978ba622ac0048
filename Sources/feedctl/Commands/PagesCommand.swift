// `feedctl pages`: what can be subscribed to, and what is live.

import ComponentRuntime
import FeedProtocol

enum PagesCommand {
  static let form = CommandForm(
    name: "pages", summary: "list the pages, the viewports, and the pages that are live",
    options: [.json], examples: ["feedctl pages"], run: run)

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitStatus {
    try invocation.show(try invocation.ask(.pages).members, as: lines)
    return .done
  }

  static func lines(_ members: Value) -> [String] {
    let pages = members.list("pages").flatMap { page in
      ["  " + signature(page)]
        + page.list("actions").map { action in
          "    action " + signature(action) + (action["remote"] == true ? " remote" : "")
        }
    }
    let viewports = members.list("viewports").map { viewport in
      [
        "  " + viewport.word("name"),
        "\(viewport.word("width"))×\(viewport.word("height")) points",
        "scale \(viewport.word("scale"))",
      ]
    }
    let live = members.list("live").map { page in
      [
        "  " + page.word("page"), page.word("viewport"), "revision \(page.word("revision"))",
        page["subscribed"] == true ? "subscribed" : "",
      ]
    }
    let rest = members.missing(live.count, of: "liveCount")
    return ["pages"] + pages + ["", "viewports"] + TextTable.lines(viewports)
      + ["", live.isEmpty ? "no page is live" : "live"] + TextTable.lines(live) + rest
  }

  /// `home(user: string = "guest")`
  private static func signature(_ value: Value) -> String {
    let parameters = value.list("parameters").map { parameter in
      let fallback = parameter["default"].map { " = " + PrettyJSON.line($0) } ?? ""
      return "\(parameter.word("name")): \(parameter.word("type"))\(fallback)"
    }
    return value.word("name") + "(" + parameters.joined(separator: ", ") + ")"
  }
}

extension Value {
  /// The member's elements; none where it is no array.
  func list(_ name: String) -> [Value] {
    if case .list(let list)? = self[name] { Array(list) } else { [] }
  }

  /// The member as people read it, in one line; empty where there is none.
  func word(_ name: String) -> String {
    self[name].map { PrettyJSON.plain($0).inOneLine } ?? ""
  }

  /// A line that says how many entries the daemon left out of a list.
  func missing(_ shown: Int, of name: String) -> [String] {
    guard case .int(let count)? = self[name], count > Int64(shown) else { return [] }
    return ["  … and \(count - Int64(shown)) more"]
  }
}
