// `feedctl watch`: a page as a tree, drawn again at each delta.

import ComponentRuntime
import FeedClient
import FeedProtocol

enum WatchCommand {
  static let form = CommandForm(
    name: "watch", summary: "show a page as a tree, redrawn at each delta",
    operands: [OperandForm(name: "PAGE")], options: [.viewport, .count],
    details: """
      Each section and cell is shown with key, type, frame (x,y width×height in device pixels, in
      its parent) and texts; ● marks cells that changed since the last drawing. A terminal is
      redrawn in place, in colour unless NO_COLOR is set; in a pipe one drawing follows the other.
      """,
    examples: [
      "feedctl watch home --viewport phone", "feedctl watch 'home?user=42' --viewport tablet",
    ], run: run)

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitStatus {
    let follower = try PageFollower(invocation)
    var view = WatchView(invocation.console)
    var left = try invocation.arguments.integer("--count", in: 1...Int64.max) ?? .max
    // A terminal's last line says how long ago the last delta came.
    let wait = view.isTerminal ? Duration.seconds(1) : PageFollower.longWait
    defer { view.finish() }
    while left > 0 {
      switch try follower.next(within: wait) {
      case .update(let update):
        view.take(update, follower.document)
        left -= 1
        // A terminal shows the newest state, however fast deltas come.
        if view.isTerminal { left -= try takeWaiting(follower, &view, atMost: left) }
        try view.draw()
      case .nothing: try view.drawAgain(isFollowing: follower.isFollowing)
      case .ended: return .done
      }
    }
    return .done
  }

  /// Updates that came meanwhile, a bounded number.
  private static func takeWaiting(
    _ follower: PageFollower, _ view: inout WatchView, atMost limit: Int64
  ) throws -> Int64 {
    var count: Int64 = 0
    while count < min(limit, 100), case .update(let update) = try follower.next(within: .zero) {
      view.take(update, follower.document)
      count += 1
    }
    return count
  }
}
