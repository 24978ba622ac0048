// The daemon killed under load: nothing acknowledged is lost, nothing happens twice.

import ComponentRuntime
import FeedClient
import FeedJSON
import FeedProtocol
import Foundation
import Testing

extension EndToEnd {
  @Suite("kill -9 in the middle of 10,000 pushes") struct CrashTests {
    private static let markup = """
      protocol Counter { id: string, number: int }
      source counters: list(Counter)
      viewport phone { width: 390, height: 844, scale: 3 }
      component Row(counter: Counter) { <text>{counter.id} is at {counter.number}</text> }
      page board() {
        use list = counters
        <section key="list"><Row for={x in list} key={x.id} counter={x}/></section>
      }
      """
    private static let counters = SourceName("counters")
    private static let board = DocumentName(page: PageAddress("board"), viewport: "phone")
    private static let pushCount = 10_000
    private static let counterCount = 200
    private static let window = 500

    private static func item(_ number: Int) -> Value {
      ["id": .string("c\(number % counterCount)"), "number": .int(Int64(number))]
    }

    /// The source after the pushes below `count`, in order and once each.
    private static func expected(after count: Int) -> [Value] {
      (0..<min(count, counterCount)).map { slot in
        item((count - 1 - slot) / counterCount * counterCount + slot)
      }
    }

    /// Sends push after push from the first of `numbers` on, each under an id that names it.
    ///
    /// - Parameter limit: stops after this many acknowledgements.
    /// - Returns: the number and event of each push acknowledged.
    private func push(
      _ numbers: Range<Int>, on connection: FeedConnection, upTo limit: Int,
      followedBy subscription: Subscription
    ) throws -> [(number: Int, event: Int64)] {
      var next = numbers.lowerBound
      var acknowledged: [(number: Int, event: Int64)] = []
      while acknowledged.count < limit {
        while next < numbers.upperBound,
          next - numbers.lowerBound - acknowledged.count < Self.window
        {
          let change = SourceChange.item(Self.item(next), of: Self.counters)
          try connection.start(
            .push(PushCommand([change])), id: "push \(next)", timeout: patience)
          next += 1
        }
        let (id, event) = try connection.nextEvent()
        acknowledged.append((Int(id.dropFirst(5)) ?? -1, event))
        if acknowledged.count.isMultiple(of: 50) { try subscription.catchUp() }
      }
      return acknowledged
    }

    private func values(on connection: FeedConnection) throws -> [Value] {
      let response = try connection.ask(.get(Self.counters))
      return try JSONParser().parse(response.frames[0].bytes).elements
    }

    @Test(
      "every push acknowledged is there, what is repeated happens once, the subscriber converges",
      arguments: [700, 6_100])
    func killed(afterAcknowledgements killMoment: Int) throws {
      let daemon = try DaemonProcess(markup: Self.markup)
      try daemon.serve()
      let client = ClientIdentity.random()
      let first = try daemon.connect(as: client)
      let subscription = try daemon.follow(Self.board)
      try subscription.follow { $0.phase == .following }
      let before = try push(
        0..<Self.pushCount, on: first, upTo: killMoment, followedBy: subscription)
      daemon.send(SIGKILL)
      #expect(try daemon.wait().reason == .uncaughtSignal)
      #expect(before.map(\.number) == Array(0..<killMoment), "answered in the order asked")

      try daemon.serve()
      let second = try daemon.connect(as: client)
      let survivors = try values(on: second)
      let survived = (survivors.compactMap { $0["number"]?.integer }.max() ?? -1) + 1
      #expect(survived >= Int64(killMoment), "everything acknowledged is there")
      #expect(survivors == Self.expected(after: Int(survived)), "in order, none missing")
      try subscription.expectConvergence(with: second)

      // A producer that does not know what became of a push repeats it, and some more.
      let start = max(0, killMoment - 100)
      let after = try push(
        start..<Self.pushCount, on: second, upTo: Self.pushCount - start,
        followedBy: subscription)
      let events = Dictionary(before.map { ($0.number, $0.event) }) { $1 }
      for (number, event) in after.prefix(killMoment - start) {
        #expect(events[number] == event, "a repeated push gets its first reply")
      }
      #expect(try values(on: second) == Self.expected(after: Self.pushCount))
      try subscription.expectConvergence(with: second)
      #expect(subscription.counters.failedDeltas == 0)
    }
  }
}
