// Clocks as pages, producers and restarts see them.

import ComponentRuntime
import FeedJournal
import FeedProtocol
import Testing

@testable import FeedDaemon

@Suite("Daemon: clocks")
struct DaemonClockTests {
  private static let markup =
    DaemonHarness.markup + """

      page timed() {
        use t = clock(1m)
        <section key="time"><Line key="1" text={date(t, "HH:mm:ss", "UTC")}/></section>
      }
      """
  private static let timed = DocumentName(page: PageAddress("timed"), viewport: "phone")

  /// A daemon whose page `timed` somebody follows, at 00:16:40.
  private func following() throws -> DaemonHarness {
    let harness = try DaemonHarness { $0.timing.idleMilliseconds = 1_000 }
    try harness.write(Self.markup)
    _ = try harness.ask(.reload)
    harness.bus.subscribe("delta|timed|phone|")
    try harness.turn()
    _ = harness.bus.takePublished()
    return harness
  }

  private func document(_ harness: DaemonHarness) throws -> String {
    let reply = try harness.ask(.snapshot(Self.timed, since: nil))
    return String(decoding: try #require(reply.body), as: UTF8.self)
  }

  @Test("the first to look sees the time, and whoever follows sees each interval")
  func ticks() throws {
    let harness = try following()
    #expect(try document(harness).contains("\"00:16:00\""))
    #expect(harness.daemon.timeUntilNextDeadline() ?? .zero <= .milliseconds(20_000))
    _ = harness.bus.takePublished()
    harness.now = 1_019_999
    try harness.turn()
    #expect(harness.bus.takePublished("delta|").filter { $0["ops"] != nil } == [])
    harness.now = 1_020_000
    try harness.turn()
    #expect(harness.bus.takePublished("delta|").filter { $0["ops"] != nil }.count == 1)
    #expect(try document(harness).contains("\"00:17:00\""))
  }

  @Test("a clock ticks while a live page needs it")
  func stops() throws {
    let harness = try following()
    harness.bus.subscribe("delta|timed|phone|", false)
    try harness.turn()
    harness.now += 2_000
    try harness.turn()
    let event = harness.daemon.engine.lastEvent
    harness.now += 600_000
    try harness.turn()
    #expect(harness.daemon.engine.lastEvent == event)
    #expect(try document(harness).contains("\"00:26:00\""))
  }

  @Test("nobody is asked for a clock, and nobody may push to it; it can be read")
  func source() throws {
    let harness = try DaemonHarness()
    try harness.write(Self.markup)
    _ = try harness.ask(.reload)
    _ = harness.bus.takePublished()
    _ = try document(harness)
    #expect(harness.bus.takePublished("demand|") == [])
    #expect(try harness.ask(.demand).head["count"] == 0)
    let refused = try harness.ask(harness.put("clock/1m", 5)).head["error"]
    #expect(refused?["code"] == "invalid")
    #expect(refused?["message"] == "a clock ticks by itself: nothing is pushed to it")
    let got = try harness.ask(.get(SourceName("clock", ["1m"])))
    #expect(got.head["state"] == "ready")
    #expect(got.body.map { String(decoding: $0, as: UTF8.self) } == "960000")
    let other = try harness.ask(.get(SourceName("clock", ["60s"]))).head["error"]
    #expect(other?["code"] == "not_found")
    let sources = try harness.ask(.sources).head["sources"]
    #expect(sources == [["source": "clock/1m", "version": 3, "state": "ready"]])
  }

  @Test("a restart catches up with one tick, from the same bytes")
  func restart() throws {
    let harness = try following()
    let before = try document(harness)
    let event = harness.daemon.engine.lastEvent
    try harness.crash()
    #expect(try document(harness) == before)
    #expect(harness.daemon.engine.lastEvent == event)
    try harness.crash()
    harness.now += 3_600_000
    #expect(try document(harness).contains("\"01:16:00\""))
    #expect(harness.daemon.engine.lastEvent == event + 1)
  }

  @Test("while the disk is full a clock stands still, and then goes on")
  func fullDisk() throws {
    let harness = try following()
    let event = harness.daemon.engine.lastEvent
    harness.store.nextFault = JournalFault(.full, operation: "append", path: "", message: "no room")
    harness.now += 60_000
    try harness.turn()
    #expect(harness.daemon.engine.lastEvent == event)
    harness.now += 60_000
    try harness.turn()
    #expect(harness.daemon.engine.lastEvent == event + 1)
    #expect(try document(harness).contains("\"00:18:00\""))
  }
}
