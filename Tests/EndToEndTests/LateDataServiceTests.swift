// A data service comes late, dies, comes back, and outlives the daemon: nobody lends a hand.

import ComponentRuntime
import FeedClient
import FeedProtocol
import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite("A data service that comes and goes") struct LateDataServiceTests {
    private static let markup = """
      source weather(city: string): string { timeout: 1h }
      viewport phone { width: 390, height: 844, scale: 3 }
      page home(city: string = "oslo") {
        use sky = weather(city)
        <status of={sky}>
          <loading><section key="s"><text key="t">loading</text></section></loading>
          <stale><section key="s"><text key="t">stale {sky}</text></section></stale>
          <section key="s"><text key="t">ready {sky}</text></section>
        </status>
      }
      """
    private static let home = DocumentName(page: PageAddress("home"), viewport: "phone")

    /// A service that says who made the weather; fresh for as long as it lives.
    private func service(_ name: String, of daemon: DaemonProcess) throws -> RunningProgram {
      try RunningProgram(
        PythonFollower.python.path,
        [
          "-B",
          Corpus.checkout.appending(path: "Tests/EndToEndTests/Python/weather_service.py").path,
          daemon.endpoints.commands.text, daemon.endpoints.deltas.text, name,
        ],
        environment: ["PYTHONPATH": Corpus.checkout.appending(path: "clients/python/src").path])
    }

    private func text(_ subscription: Subscription) -> String? {
      let section = subscription.document?["sections"]?.elements.first
      return section?["items"]?.elements.first?["element"]?["props"]?["text"]?.text
    }

    @Test("§8.4 loading, ready, stale, ready", .needsPythonFollower)
    func tour() throws {
      let daemon = try DaemonProcess(
        markup: Self.markup, settings: "{ timing: { demandMilliseconds: 200 } }")
      try daemon.serve()
      let subscription = try daemon.follow(Self.home)
      try subscription.follow { text($0) == "loading" }
      #expect(text(subscription) == "loading")

      let first = try service("Ada", of: daemon)
      try subscription.follow { text($0) == "ready by Ada" }
      #expect(text(subscription) == "ready by Ada", "\(first.complaint)")

      try first.end()
      try subscription.follow { text($0) == "stale by Ada" }
      #expect(text(subscription) == "stale by Ada")

      let second = try service("Bob", of: daemon)
      try subscription.follow { text($0) == "ready by Bob" }
      #expect(text(subscription) == "ready by Bob", "\(second.complaint)")

      // The daemon dies too: the service goes on without being told.
      daemon.send(SIGKILL)
      _ = try daemon.wait()
      try daemon.serve()
      let connection = try daemon.connect()
      let before = try version(on: connection)
      try connection.wait(for: "a new value") { try version(on: $0) > before }
      try subscription.follow { text($0) == "ready by Bob" && $0.phase == .following }
      #expect(text(subscription) == "ready by Bob")
      #expect(second.isRunning)
    }

    private func version(on connection: FeedConnection) throws -> Int64 {
      let source = SourceName("weather", ["oslo"])
      return try connection.ask(.get(source)).members["version"]?.integer ?? 0
    }

    @Test("a data service is a line of shell: feedctl tells what is needed and pushes it")
    func shell() throws {
      let daemon = try DaemonProcess(
        markup: Self.markup, settings: "{ timing: { demandMilliseconds: 200 } }")
      try daemon.serve()
      let subscription = try daemon.follow(Self.home)
      try subscription.follow { text($0) == "loading" }
      let line = """
        feedctl demand --follow --json --count 1 weather/ | while read -r line; do
          source=${line##*'"source":"'}
          feedctl push "${source%%'"'*}" '"by a shell"'
        done
        """
      let shell = try FinishedProgram(
        URL(filePath: "/bin/sh"), ["-c", line],
        environment: [
          "FEEDD_COMMANDS": daemon.endpoints.commands.text,
          "FEEDD_DELTAS": daemon.endpoints.deltas.text,
          "PATH": FinishedProgram.feedctl.deletingLastPathComponent().path + ":/usr/bin:/bin",
        ])
      #expect(shell.status == 0, "\(shell)")
      try subscription.follow { text($0) == "ready by a shell" }
      #expect(text(subscription) == "ready by a shell", "\(shell)")
    }

    @Test("`demand --follow` tells people once, and ends when a page lets go")
    func told() throws {
      let daemon = try DaemonProcess(
        markup: Self.markup,
        settings: "{ timing: { demandMilliseconds: 50, idleMilliseconds: 100 } }")
      try daemon.serve()
      let environment = [
        "FEEDD_COMMANDS": daemon.endpoints.commands.text,
        "FEEDD_DELTAS": daemon.endpoints.deltas.text,
      ]
      let follower = try RunningProgram(
        FinishedProgram.feedctl.path, ["demand", "--follow", "--count", "2"],
        environment: environment)
      var subscription: Subscription? = try daemon.follow(Self.home)
      try subscription?.follow { _ in follower.output.contains("\n") }
      subscription = nil
      #expect(try follower.wait() == 0, "\(follower.complaint)")
      #expect(follower.output == "needed    weather/oslo\nreleased  weather/oslo\n")
    }
  }
}
