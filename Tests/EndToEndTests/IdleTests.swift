// Programs that have nothing to do do nothing: they wake for the protocol's pings alone.

import FeedBus
import FeedClient
import FeedProtocol
import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite("idle programs") struct IdleTests {
    private static let markup = """
      target cart { action add(id: string): any remote }
      viewport phone { width: 390, height: 844 }
      page home() { <section key="s"><text key="t">a</text></section> }
      """

    /// How often a process's first thread has gone to sleep.
    private func sleeps(_ process: RunningProgram) throws -> Int {
      let pid = process.processIdentifier
      let text = try String(contentsOfFile: "/proc/\(pid)/task/\(pid)/status", encoding: .utf8)
      let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("voluntary") })
      return try #require(line.split(whereSeparator: \.isWhitespace).last.flatMap { Int($0) })
    }

    private func wait(forMessages count: Int, at socket: borrowing Socket) throws {
      var poller = Poller()
      _ = poller.add(socket, for: .readable)
      let deadline = ContinuousClock.now.advanced(by: patience)
      var left = count
      while left > 0 {
        try #require(ContinuousClock.now < deadline, "no syncs")
        _ = try poller.wait(timeout: ContinuousClock.now.duration(to: deadline))
        while left > 0, try socket.receive() != nil { left -= 1 }
      }
    }

    @Test(
      "serve and subscribe wake for pings and syncs alone, and a signal ends them",
      arguments: [
        ["serve", "cart", "--exec", "cat"], ["subscribe", "home", "--viewport", "phone"],
      ])
    func idle(_ arguments: [String]) throws {
      let daemon = try DaemonProcess(markup: Self.markup)
      try daemon.serve()
      let program = try daemon.startFeedctl(arguments)
      let connection = try daemon.connect()
      try connection.wait(for: "the program to be there") { connection in
        if arguments[0] == "serve" {
          let targets = try connection.ask(.targets).members["targets"]?.elements ?? []
          return targets.first?["workers"] == 1
        }
        let live = try connection.ask(.pages).members["live"]?.elements ?? []
        return live.first?["subscribed"] == true
      }
      // The time is measured in syncs of the page, one a second.
      let socket = try Socket(
        .subscriber, in: try Context(), options: .deltaClient(maximumSubscriptions: 10))
      try socket.connect(to: daemon.endpoints.deltas)
      try socket.subscribe(to: "delta|home|phone|")
      try wait(forMessages: 1, at: socket)
      let before = try sleeps(program)
      try wait(forMessages: 3, at: socket)
      let count = try sleeps(program) - before
      // A ping or sync is a message or two each way; to look for signals five times a second would
      // be fifteen more.
      #expect(count <= 12, "\(arguments[0]) woke \(count) times")
      #expect(try program.end(with: SIGTERM) == 0)
    }
  }
}
