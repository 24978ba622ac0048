// `maxRate` as subscribers and restarts see it, by a clock that the test sets.

import FeedProtocol
import Testing

@testable import ComponentRuntime
@testable import FeedDaemon

@Suite("Daemon: pages with maxRate")
struct DaemonRateTests {
  private static let markup = DaemonHarness.markup.replacing(
    "<group>", with: "<group maxRate={10}>")
  private static let topic = "delta|home|phone|"

  /// A daemon whose page somebody follows, at 1,000,000 ms.
  private func following(
    _ change: (inout Configuration) -> Void = { _ in }
  ) throws -> DaemonHarness {
    let harness = try DaemonHarness(markup: Self.markup, change)
    harness.bus.subscribe(Self.topic)
    harness.bus.subscribe("patch|home|phone|")
    try harness.turn()
    _ = harness.bus.takePublished()
    return harness
  }

  /// Pushes one row of this title.
  @discardableResult
  private func show(_ title: String, _ harness: DaemonHarness) throws -> Value {
    try harness.ask(harness.put("items", [["id": "a", "title": .string(title)]])).head
  }

  /// The deltas published since the last call, as `from–to at time`.
  private func deltas(_ harness: DaemonHarness, _ prefix: String = topic) -> [String] {
    harness.bus.takePublished(prefix).filter { $0["ops"] != nil }.map(Self.words)
  }

  private static func words(_ delta: Value) -> String {
    guard case .int(let from)? = delta["from"], case .int(let to)? = delta["to"],
      case .int(let time)? = delta["time"]
    else { return "\(delta)" }
    return "\(from)–\(to) at \(time - 1_000_000)"
  }

  private func snapshot(
    _ harness: DaemonHarness, since: Int64? = nil
  ) throws -> (head: Value, body: String) {
    let position = since.map { Position(epoch: "e1", revision: $0) }
    let reply = try harness.ask(.snapshot(DaemonHarness.home, since: position))
    return (reply.head, String(decoding: reply.body ?? [], as: UTF8.self))
  }

  @Test("§6.11 many events of an interval are one delta, on both topics, when it ends")
  func joins() throws {
    let harness = try following()
    try show("one", harness)
    let first = harness.bus.takePublished().filter { $0["ops"] != nil }
    #expect(first.count == 2)
    let evaluated = harness.daemon.engine.counters.evaluated
    for number in 1...20 {
      harness.now += 2
      #expect(try show("n\(number)", harness)["ok"] == true)
    }
    #expect(deltas(harness) == [])
    #expect(harness.daemon.timeUntilNextDeadline() == .milliseconds(60))
    harness.now += 59
    try harness.turn()
    #expect(deltas(harness) == [])
    harness.now += 1
    try harness.turn()
    let published = harness.bus.takePublished().filter { $0["ops"] != nil }
    #expect(
      published.map(Self.words)
        == ["3–23 at 40", "3–23 at 40"].map {
          $0.replacing("3–23", with: Self.range(first[0], events: 20))
        })
    #expect(harness.daemon.engine.counters.evaluated == evaluated + 1)
  }

  /// `3–23` behind a delta to 3 and as many events.
  private static func range(_ delta: Value, events: Int64) -> String {
    guard case .int(let to)? = delta["to"] else { return "" }
    return "\(to)–\(to + events)"
  }

  @Test("§6.11 a snapshot, a sync and `since` speak of what is published, also in between")
  func snapshots() throws {
    let harness = try following()
    try show("one", harness)
    let (head, body) = try snapshot(harness)
    guard case .int(let revision)? = head["revision"] else {
      Issue.record("\(head)")
      return
    }
    harness.now += 10
    let event = try show("two", harness)["event"]
    #expect(try snapshot(harness).body == body)
    #expect(try snapshot(harness).head["revision"] == .int(revision))
    #expect(try snapshot(harness, since: revision).head["deltas"] == 0)
    _ = harness.bus.takePublished()
    harness.bus.subscribe(Self.topic)
    try harness.turn()
    #expect(harness.bus.takePublished(Self.topic).map { $0["at"] } == [.int(revision)])
    harness.now += 90
    try harness.turn()
    #expect(try snapshot(harness).head["revision"] == event)
    #expect(try snapshot(harness).body.contains("two"))
    #expect(try snapshot(harness, since: revision).head["deltas"] == 1)
  }

  @Test("§6.11 a crash loses nothing that waits, and publishes as it would have")
  func crash() throws {
    let harness = try following()
    try show("one", harness)
    try harness.daemon.checkpoint()
    guard case .int(let revision)? = try snapshot(harness).head["revision"] else {
      Issue.record("no revision")
      return
    }
    harness.now += 10
    try show("two", harness)
    harness.now += 10
    try show("three", harness)
    try harness.crash()
    #expect(try snapshot(harness).head["revision"] == .int(revision))
    #expect(try snapshot(harness).body.contains("one"))
    harness.now += 80
    try harness.turn()
    let (head, body) = try snapshot(harness, since: revision)
    #expect(head["deltas"] == 1)
    #expect(body.contains("three"))
    // What had gone out goes out as it was.
    try harness.crash()
    try harness.turn()
    #expect(try snapshot(harness, since: revision).head["revision"] == head["revision"])
    #expect(try snapshot(harness, since: revision).body == body)
  }

  @Test("a checkpoint while something waits leaves nothing out, and no revision says another thing")
  func checkpoint() throws {
    let harness = try following { $0.retention.checkpointEvents = 3 }
    try show("one", harness)
    harness.now += 10
    try show("two", harness)
    harness.now += 10
    try show("three", harness)
    harness.now += 10
    try show("four", harness)
    #expect(harness.daemon.counters.checkpoints > 0)
    let (head, body) = try snapshot(harness)
    try harness.crash()
    let (now, found) = try snapshot(harness)
    if head["revision"] == now["revision"] { #expect(found == body) }
    harness.now += 200
    try harness.turn()
    #expect(try snapshot(harness).body.contains("four"))
  }

  @Test("an end of the daemon publishes what waits")
  func shutdown() throws {
    let harness = try following()
    try show("one", harness)
    harness.now += 10
    let event = try show("two", harness)["event"]
    _ = harness.bus.takePublished()
    try harness.daemon.drain()
    #expect(harness.bus.takePublished(Self.topic).map { $0["to"] } == [event])
    try harness.crash()
    #expect(try snapshot(harness).body.contains("two"))
  }

  @Test("a clock that is set back delays no delta by more than the interval")
  func clockSetBack() throws {
    let harness = try following()
    try show("one", harness)
    harness.now += 10
    try show("two", harness)
    // The test's clock is both clocks, so what is set back is the events' alone.
    _ = harness.bus.takePublished()
    var deadlines = PublicationDeadlines()
    let wait = PageWait(page: PageAddress("home"), untilMilliseconds: 1_100)
    deadlines.add(wait, eventMilliseconds: 1_010, wallMilliseconds: 5, atMilliseconds: 7_000)
    #expect(deadlines.earliest() == 7_090)
    deadlines.add(wait, eventMilliseconds: 1_010, wallMilliseconds: 9_000, atMilliseconds: 7_000)
    #expect(deadlines.earliest() == 7_000)
  }

  @Test("a page that goes while something waits comes back as it is")
  func idle() throws {
    let harness = try following {
      $0.timing.idleMilliseconds = 20
    }
    try show("one", harness)
    harness.bus.subscribe(Self.topic, false)
    harness.bus.subscribe("patch|home|phone|", false)
    try harness.turn()
    harness.now += 10
    let event = try show("two", harness)["event"]
    harness.now += 20
    try harness.turn()
    #expect(harness.daemon.engine.live.isEmpty)
    let (head, body) = try snapshot(harness)
    #expect(head["revision"] == event)
    #expect(body.contains("two"))
    _ = harness.bus.takePublished()
    harness.now += 100
    try harness.turn()
    #expect(deltas(harness) == [])
  }

  @Test("a reload that takes the rate away publishes what waits, and each event from then on")
  func reload() throws {
    let harness = try following()
    try show("one", harness)
    harness.now += 10
    try show("two", harness)
    try harness.write(DaemonHarness.markup)
    _ = harness.bus.takePublished()
    _ = try harness.ask(.reload)
    #expect(deltas(harness).count == 1)
    #expect(try snapshot(harness).body.contains("two"))
    _ = harness.bus.takePublished()
    try show("three", harness)
    try show("four", harness)
    #expect(deltas(harness).count == 2)
  }
}
