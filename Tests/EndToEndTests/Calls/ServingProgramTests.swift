// `feedctl serve` and `feedctl call` against a real daemon, which is killed in between.

import ComponentRuntime
import FeedClient
import FeedProtocol
import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite("feedctl serves") struct ServingProgramTests {
    private static let markup = """
      target cart {
        /// Puts a product into the cart.
        action add(id: string, count: int = 1): any remote
      }
      target say {
        action text(it: string): string
        action perhaps(it: string): string?
        action value(it: string): any
        action signals(): any
      }
      viewport phone { width: 390, height: 844 }
      """

    private let daemon: DaemonProcess

    init() throws {
      daemon = try DaemonProcess(markup: Self.markup)
      try daemon.serve()
    }

    private func run(_ arguments: String...) throws -> FinishedProgram {
      try daemon.feedctl(arguments)
    }

    private func waitForWorkers(_ count: Int64) throws {
      try daemon.connect().wait(for: "\(count) workers") { connection in
        let targets = try connection.ask(.targets).members["targets"]?.elements ?? []
        return targets.first?["workers"] == .int(count)
      }
    }

    @Test("a program answers calls and URLs, again after the daemon was killed, and leaves")
    func tour() throws {
      let worker = try daemon.startFeedctl(["serve", "cart", "--exec", "cat"])
      try waitForWorkers(1)
      let called = try run("call", "cart/add", "id=7", "count=2", "--compact")
      #expect(called.output == "{\"count\":2,\"id\":\"7\"}\n", "\(called)")
      #expect(called.status == 0)
      let opened = try run("open", "feed://cart/add?id=a%20b", "--compact")
      #expect(opened.output == "{\"count\":1,\"id\":\"a b\"}\n", "\(opened)")
      let refused = try run("call", "cart/ad", "id=7")
      #expect(refused.status == 1)
      #expect(
        refused.complaint.contains("no_action: `cart` has no action `ad`; did you mean `add`?"))
      let unfit = try run("call", "cart/add", "id=7", "count=two")
      #expect(unfit.status == 2)
      #expect(unfit.complaint.contains("it takes a whole number of 64 bits"), "\(unfit)")

      daemon.send(SIGKILL)
      _ = try daemon.wait()
      try daemon.serve()
      try waitForWorkers(1)
      let again = try run("call", "cart/add", "id=8", "--compact")
      #expect(again.output == "{\"count\":1,\"id\":\"8\"}\n", "\(again)")

      #expect(try worker.end(with: SIGTERM) == 0)
      try waitForWorkers(0)
      let alone = try run("call", "cart/add", "id=9")
      #expect(alone.complaint.contains("unavailable: `cart` is declared"), "\(alone)")
    }

    @Test("what a program prints is text where the action declares a string, else JSON")
    func texts() throws {
      let worker = try daemon.startFeedctl([
        "serve", "say", "--exec", "sed -E 's/.*:\"(.*)\".*/\\1/'",
      ])
      try daemon.connect().wait(for: "the worker") { connection in
        let targets = try connection.ask(.targets).members["targets"]?.elements ?? []
        return targets.last?["workers"] == 1
      }
      for (action, text, shown) in [
        ("text", "12", "\"12\""), ("text", "true", "\"true\""), ("text", "", "\"\""),
        ("perhaps", "null", "\"null\""), ("value", "12", "12"), ("value", "two", "\"two\""),
      ] {
        let answer = try run("call", "say/\(action)", "it=\(text)", "--json")
        #expect(answer.output == "{\"value\":\(shown)}\n", "\(action) \(text): \(answer)")
      }
      try worker.end()
    }

    @Test("a program begins without blocked signals, though feedctl blocks some")
    func signals() throws {
      let worker = try daemon.startFeedctl([
        "serve", "say", "--exec", "sleep 60 & kill $!; wait $!; echo $?",
      ])
      try daemon.connect().wait(for: "the worker") { connection in
        let targets = try connection.ask(.targets).members["targets"]?.elements ?? []
        return targets.last?["workers"] == 1
      }
      let answer = try run("call", "say/signals", "--compact")
      #expect(answer.output == "143\n", "\(answer)")
      try worker.end()
    }

    @Test("a worker that serves otherwise than the markup ends, and says why")
    func conflict() throws {
      let worker = try run("serve", "cart", "--exec", "cat", "--actions", #"{"ad":{}}"#)
      #expect(worker.status == 1)
      #expect(
        worker.complaint.contains("conflict: the markup declares `cart` otherwise"), "\(worker)")
    }

    @Test("of a target that nobody knows its actions are asked for, by the option's name")
    func undeclared() throws {
      let worker = try run("serve", "sx", "--exec", "cat")
      #expect(worker.status == 2)
      #expect(
        worker.complaint.contains(
          "no markup declares the target `sx`: say what can be called, such as --actions"),
        "\(worker)")
    }

    @Test("a program that is too slow is killed, and its caller is told in time")
    func slow() throws {
      let worker = try daemon.startFeedctl(["serve", "cart", "--exec", "exec sleep 1000"])
      try waitForWorkers(1)
      let late = try run("call", "cart/add", "id=7", "--timeout", "200ms")
      #expect(late.complaint.contains("timeout: `cart/add` was not answered in time"), "\(late)")
      // The killed program gave its place back: the daemon hears of it as a late return.
      try daemon.connect().wait(for: "the late return") { connection in
        try connection.status("calls/lateReturns") == 1
      }
      try worker.end()
    }
  }
}
