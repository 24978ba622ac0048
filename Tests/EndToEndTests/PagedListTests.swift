// The sample's list that goes on, as `make run` has it: feedd, feedsample and a subscriber.

import ComponentRuntime
import FeedClient
import FeedProtocol
import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite("A list that goes on") struct PagedListTests {
    private static let name = DocumentName(
      page: PageAddress("reading", ["topic": "tides"]), viewport: "phone")

    /// The cells of a section, as the subscriber sees them.
    private func cells(_ section: String, of subscription: Subscription) -> [Value] {
      let sections = subscription.document?["sections"]?.elements ?? []
      let found = sections.first { $0["key"]?.text == "Paged/" + section }
      return found?["items"]?.elements ?? []
    }

    private func keys(_ section: String, of subscription: Subscription) -> [String] {
      cells(section, of: subscription).compactMap { $0["key"]?.text }
    }

    /// Asks for what an event attribute of a cell holds, as a client that shows the cell does.
    private func tap(
      _ event: String, of cell: String, in section: String, seenBy subscription: Subscription,
      on connection: FeedConnection
    ) throws {
      let shown = cells(section, of: subscription).first { $0["key"]?.text == cell }
      let handler = try #require(shown?["element"]?["props"]?[event]?.text)
      let call = PageCall(
        page: Self.name.page, cell: .init(section: "Paged/" + section, cell: cell), name: handler)
      _ = try connection.ask(.call(CallCommand(.page(call))))
    }

    /// The pages after the first that were asked for, as the worker says.
    private func served(_ feeder: RunningProgram) -> [String] {
      feeder.output.split(separator: "\n").filter { $0.contains("wants more of tides") }
        .compactMap { $0.split(separator: " ").last.map(String.init) }
    }

    @Test("is loaded page by page, once each, fails, is tried again, ends, and is fetched anew")
    func tour() throws {
      let daemon = try DaemonProcess(samplePagesWith: "{}")
      try daemon.serve()
      let feeder = try RunningProgram(
        ".build/debug/feedsample",
        [
          "--commands", daemon.endpoints.commands.text, "--pace", "0.05",
          "--feeds", "missing", "--samples", Corpus.checkout.appending(path: "config/samples").path,
        ])
      let connection = try daemon.connect()
      let subscription = try daemon.follow(Self.name)
      try subscription.follow { keys("items", of: $0).count == 10 }
      try connection.wait(for: "the worker") {
        try $0.ask(.targets).members["targets"]?.elements.first?["workers"] == 1
      }

      // Two cells come into sight together.
      for cell in ["tides-8", "tides-9"] {
        try tap("onAppear", of: cell, in: "items", seenBy: subscription, on: connection)
      }
      try subscription.follow { keys("items", of: $0).count == 20 }
      #expect(served(feeder) == ["1"])

      // The third page is out of reach the first time.
      try tap("onAppear", of: "tides-18", in: "items", seenBy: subscription, on: connection)
      try subscription.follow { keys("end", of: $0) == ["retry"] }
      try tap("onTap", of: "retry", in: "end", seenBy: subscription, on: connection)
      for count in [30, 40] {
        try subscription.follow { keys("items", of: $0).count == count }
        let last = "tides-\(count - 1)"
        try tap("onAppear", of: last, in: "items", seenBy: subscription, on: connection)
      }
      try subscription.follow { keys("end", of: $0) == ["end"] }
      #expect(keys("items", of: subscription) == (0..<50).map { "tides-\($0)" })
      #expect(served(feeder) == ["1", "2", "3", "4"])

      let like = CallCommand(
        .url(try FeedURL("feed://page/reading%3Ftopic%3Dtides/Paged%2Fitems/tides-3/like")))
      _ = try connection.ask(.call(like))
      try subscription.follow { liked(of: $0) == ["tides-3"] }

      let sections = subscription.document?["sections"]?.elements ?? []
      let items = sections.first { $0["key"]?.text == "Paged/items" }
      let refresh = PageCall(
        page: Self.name.page, cell: .init(section: "Paged/items", cell: "@section"),
        name: try #require(items?["props"]?["onRefresh"]?.text))
      _ = try connection.ask(.call(CallCommand(.page(refresh))))
      try subscription.follow { keys("items", of: $0).count == 10 }
      #expect(liked(of: subscription) == ["tides-3"])
      #expect(subscription.counters.failedDeltas == 0)
      try feeder.end()
      try subscription.expectConvergence(with: connection)
    }

    private func liked(of subscription: Subscription) -> [String] {
      cells("items", of: subscription).filter { "\($0)".contains("♥") }
        .compactMap { $0["key"]?.text }
    }
  }
}
