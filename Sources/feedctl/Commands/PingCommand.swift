// `feedctl ping`: whether a daemon answers, and how fast.

import FeedProtocol

enum PingCommand {
  static let form = CommandForm(
    name: "ping", summary: "ask whether the daemon answers",
    details: "Scripts wait with it for a daemon that is starting.",
    examples: ["feedctl ping --timeout 20s"], run: run)

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitStatus {
    let clock = ContinuousClock()
    let start = clock.now
    _ = try invocation.ask(.ping)
    let time = start.duration(to: clock.now).text
    try invocation.console.write("\(invocation.endpoints.commands.text) answers in \(time)\n")
    return .done
  }
}
