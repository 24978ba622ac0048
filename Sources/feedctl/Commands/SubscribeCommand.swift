// `feedctl subscribe`: what changes in a page, as JSON lines for scripts.

import ComponentRuntime
import FeedClient
import FeedProtocol

enum SubscribeCommand {
  static let form = CommandForm(
    name: "subscribe", summary: "print a page's deltas as JSON lines, for scripts",
    operands: [OperandForm(name: "PAGE")],
    options: [
      .viewport, .count,
      OptionForm("--patch", help: "operations of RFC 6902 alone"),
    ],
    details: """
      The first line is {"epoch":…,"revision":…,"snapshot":DOCUMENT}; each line after it is a delta,
      {"epoch":…,"from":…,"ops":[…],"time":…,"to":…}, to be applied to the document. Whatever is
      missed is fetched; where that takes a whole document, another snapshot line replaces all
      before it. SIGINT and a closed pipe end it with status 0.
      """,
    examples: [
      "feedctl subscribe home --viewport phone",
      "feedctl subscribe home --viewport phone | jq -c '.ops // empty'",
    ], run: run)

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitStatus {
    let form: Subscription.Form = invocation.arguments.has("--patch") ? .patch : .delta
    let follower = try PageFollower(invocation, form)
    var left = try invocation.arguments.integer("--count", in: 1...Int64.max) ?? .max
    while left > 0 {
      switch try follower.next(within: PageFollower.longWait) {
      case .update(let update):
        let value = line(update, document: follower.document)
        try invocation.console.write(PrettyJSON.line(value) + "\n")
        left -= 1
      case .nothing: continue
      case .ended: return .done
      }
    }
    return .done
  }

  static func line(_ update: Subscription.Update, document: Value?) -> Value {
    switch update {
    case .applied(let delta): delta.value
    case .replaced(let position):
      [
        "epoch": .string(position.epoch), "revision": .int(position.revision),
        "snapshot": document ?? .null,
      ]
    }
  }
}
