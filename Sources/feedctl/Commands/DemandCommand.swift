// `feedctl demand`: what live pages wait for, now or from now on.

import ComponentRuntime
import FeedBus
import FeedClient
import FeedProtocol
import Glibc

enum DemandCommand {
  static let form = CommandForm(
    name: "demand", summary: "list the sources that live pages wait for",
    operands: [OperandForm(name: "PREFIX", isRequired: false)],
    options: [
      OptionForm("--follow", help: "go on, with a line for each source that is needed or released"),
      OptionForm("--count", "N", help: "with --follow: end after N lines"),
      .json,
    ],
    details: """
      With PREFIX only sources whose names begin with it. With --follow and --json each line is
      {"active":true,"source":"weather/oslo"}, for programs that make data: a source that goes on to
      lack what it needs is told every 5 seconds. SIGINT and a closed pipe end it with status 0.
      """,
    examples: ["feedctl demand", "feedctl demand --follow weather/"], run: run)

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitStatus {
    let prefix = invocation.arguments.operands.first ?? ""
    if invocation.arguments.has("--follow") { return try follow(prefix, invocation) }
    guard !invocation.arguments.has("--count") else {
      throw UsageFault("--count belongs to --follow")
    }
    try invocation.show(try invocation.ask(.demand).members) { lines($0, prefix) }
    return .done
  }

  static func lines(_ members: Value, _ prefix: String = "") -> [String] {
    let all = members.list("sources").map { PrettyJSON.plain($0) }
    let sources = all.filter { $0.hasPrefix(prefix) }
    let missing = members.missing(all.count, of: "count")
    guard !sources.isEmpty else { return ["no live page waits for a source"] + missing }
    return sources + missing
  }

  // MARK: - From now on

  private static func follow(_ prefix: String, _ invocation: Invocation) throws -> ExitStatus {
    let isJSON = invocation.arguments.has("--json")
    var left = try invocation.arguments.integer("--count", in: 1...Int64.max) ?? .max
    // Before the context, whose threads inherit the mask.
    let signals = try SignalFD([SIGINT, SIGTERM])
    let follower = try DemandFollower(
      at: invocation.endpoints, in: try Context(), prefix: prefix)
    let clock = ContinuousClock()
    let start = clock.now
    var told = ToldDemand()
    while left > 0, try signals.takeAll().isEmpty {
      if !follower.isFollowing, start.duration(to: clock.now) >= invocation.timeout {
        throw DaemonSilence(
          endpoint: invocation.endpoints.commands, waited: invocation.timeout)
      }
      // It sleeps until something comes, a signal too, or the daemon has been silent for too long.
      let wait =
        follower.isFollowing
        ? PageFollower.longWait
        : max(clock.now.duration(to: start.advanced(by: invocation.timeout)), .zero)
      guard
        let news = try follower.next(within: wait, wakingOn: [signals.fileDescriptor])
      else { continue }
      if isJSON {
        try invocation.console.write(PrettyJSON.line(news.value) + "\n")
      } else if told.isNew(news, at: clock.now) {
        let word = news.isActive ? "needed  " : "released"
        try invocation.console.write("\(word)  \(news.source)\n")
      } else {
        continue
      }
      left -= 1
    }
    return .done
  }
}

/// What people were told: of a need that is said every five seconds they hear once.
struct ToldDemand {
  private var heard: [String: ContinuousClock.Instant] = [:]
  /// A need that was silent for longer is another one: it was met meanwhile.
  private static let silence = Duration.seconds(12)
  /// Beyond this many sources, needs may be told again.
  private static let capacity = 100_000

  /// Whether the news changes what is known.
  mutating func isNew(_ news: DemandMessage, at now: ContinuousClock.Instant) -> Bool {
    guard news.isActive else {
      heard[news.source] = nil
      return true
    }
    if heard.count >= Self.capacity { heard = [:] }
    let last = heard.updateValue(now, forKey: news.source)
    return last.map { $0.duration(to: now) > Self.silence } ?? true
  }
}
