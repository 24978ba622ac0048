// A month's end of earthquakes through the daemon: as each came, and as each was corrected.

import ComponentRuntime
import FeedClient
import FeedJSON
import FeedProtocol
import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite("1,707 earthquakes", .needs("feeds/earthquakes.json"), .needsPythonFollower)
  struct QuakesTests {
    private static let quakes = SourceName("quakes")
    private static let page = DocumentName(page: PageAddress("quakes"), viewport: "phone")
    /// Changes of one push: in a debug build each delta of a long page takes its time, the more so
    /// in Python, where every cell that shifts is an operation.
    private static let batch = 10
    /// Pushes under way at once.
    private static let window = 20

    private static func features(sortedBy field: String) throws -> [Value] {
      let file = try JSONParser().parse(Array(Corpus.data("feeds/earthquakes.json")))
      let features = file["features"]?.elements ?? []
      return features.sorted {
        ($0["properties"]?[field]?.integer ?? 0) < ($1["properties"]?[field]?.integer ?? 0)
      }
    }

    /// The page leaves out what is weaker than its parameter `minimum`, by default 0.
    private static func isShown(_ quake: Value) -> Bool {
      switch quake["properties"]?["mag"] {
      case .double(let magnitude): magnitude >= 0
      case .int(let magnitude): magnitude >= 0
      default: true
      }
    }

    /// As it was first reported: not looked at by anybody, in no exact place.
    private static func draft(of feature: Value) -> Value {
      guard case .map(let quake) = feature, case .map(var facts)? = quake["properties"] else {
        return feature
      }
      facts = facts.setting("status", to: "automatic").setting("felt", to: .null)
      if let place = facts["place"]?.text {
        facts = facts.setting("place", to: .string("near " + place))
      }
      return .map(quake.setting("properties", to: .map(facts)))
    }

    /// Pushes each as a change of its own, `batch` of them an event, while the subscription follows.
    private func push(
      _ features: [Value], at place: ItemsChange.Place?, on connection: FeedConnection,
      followedBy subscription: Subscription
    ) throws {
      var events: [Int64] = []
      let starts = stride(from: 0, to: features.count, by: Self.batch)
      for (index, start) in starts.enumerated() {
        let changes = features[start..<min(start + Self.batch, features.count)].map {
          SourceChange.item($0, of: Self.quakes, at: place)
        }
        try connection.start(.push(PushCommand(changes)), timeout: patience)
        if index - events.count >= Self.window { events.append(try connection.nextEvent().event) }
        try subscription.catchUp()
      }
      while events.count < starts.underestimatedCount {
        events.append(try connection.nextEvent().event)
      }
      #expect(zip(events, events.dropFirst()).allSatisfy { $0 < $1 }, "one total order")
    }

    /// Fails unless what was done since `before` is the work of `count` changed cells.
    private func expectWork(
      ofCells count: Int, since before: (evaluated: Int, measured: Int),
      on connection: FeedConnection
    ) throws {
      let after = try work(on: connection)
      // A cell, its magnitude, and at times a chip or two or the header.
      let evaluated = after.evaluated - before.evaluated
      #expect(
        (2 * count...2 * count + count / 10).contains(evaluated), "\(evaluated) for \(count) cells")
      // What is known at this width is not measured again, and the header is once.
      let measured = after.measured - before.measured
      #expect((1...count + 2).contains(measured), "\(measured) for \(count) cells")
    }

    private func work(
      on connection: FeedConnection
    ) throws -> (evaluated: Int, measured: Int) {
      (try connection.status("work/evaluated"), try connection.status("work/measured"))
    }

    @Test("replayed by time each one is prepended, by update each changes where it stands")
    func replay() throws {
      let arrivals = try Self.features(sortedBy: "time").map(Self.draft)
      let corrections = try Self.features(sortedBy: "updated")
      #expect(arrivals.count == 1_707)
      let shownIDs = arrivals.filter(Self.isShown).map { $0["id"]?.text }
      let daemon = try DaemonProcess(samplePagesWith: "{}")
      try daemon.serve()
      let connection = try daemon.connect()
      _ = try connection.ask(
        .push(PushCommand([SourceChange(source: Self.quakes, operation: .put([]))])))
      let follower = try PythonFollower(Self.page, of: daemon)
      let subscription = try daemon.follow(Self.page)
      try subscription.follow { $0.phase == .following }
      try connection.wait(for: "both to follow") { try $0.status("counts/snapshots") >= 2 }

      var before = try work(on: connection)
      try push(arrivals, at: .start, on: connection, followedBy: subscription)
      try expectWork(ofCells: shownIDs.count, since: before, on: connection)
      try subscription.expectConvergence(with: connection)
      let items = subscription.document?["sections"]?.elements.first?["items"]?.elements ?? []
      #expect(items.map { $0["key"]?.text } == shownIDs.reversed())

      before = try work(on: connection)
      try push(corrections, at: nil, on: connection, followedBy: subscription)
      try expectWork(ofCells: shownIDs.count, since: before, on: connection)
      try subscription.expectConvergence(with: connection)
      #expect(subscription.counters.failedDeltas == 0)
      let counts = try follower.expectConvergence(Self.page, with: connection)
      #expect(counts["deltas", default: 0] > 0)
    }
  }
}
