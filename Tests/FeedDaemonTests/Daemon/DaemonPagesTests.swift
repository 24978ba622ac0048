// Pages live, idle, restarted and reloaded, as subscribers see them.

import ComponentRuntime
import FeedJSON
import FeedJournal
import FeedProtocol
import Testing

@testable import FeedDaemon

@Suite("Daemon: pages")
struct DaemonPagesTests {
  private func put(_ harness: DaemonHarness, _ title: String) throws {
    _ = try harness.ask(harness.put("items", [["id": "1", "title": .string(title)]]))
  }

  private func snapshot(
    _ harness: DaemonHarness, since revision: Int64? = nil
  ) throws -> FakeBus.Reply {
    let since = revision.map { Position(epoch: "e1", revision: $0) }
    return try harness.ask(.snapshot(DaemonHarness.home, since: since))
  }

  @Test("§5.1, §5.3 open gives the canonical page and its topic, or says what is wrong")
  func open() throws {
    let harness = try DaemonHarness()
    let page = PageAddress("home", ["user": "guest"])
    let reply = try harness.ask(.open(DocumentName(page: page, viewport: "phone")))
    #expect(
      reply.head == ["ok": true, "page": "home", "viewport": "phone", "topic": "home|phone|"])
    let noPage = try harness.ask(.open(DocumentName(page: PageAddress("hme"), viewport: "phone")))
    #expect(noPage.head["error"]?["code"] == "not_found")
    let noParameter = PageAddress("home", ["usr": "1"])
    let refused = try harness.ask(.open(DocumentName(page: noParameter, viewport: "phone")))
    #expect(refused.head["error"]?["code"] == "invalid_params")
    let noViewport = try harness.ask(
      .open(DocumentName(page: PageAddress("home"), viewport: "w390")))
    #expect(noViewport.head["error"]?["code"] == "not_found")
  }

  @Test("§5.2 viewports by width are served where the config allows them")
  func widths() throws {
    let harness = try DaemonHarness {
      $0.viewports.allowWidths = true
      $0.viewports.maximumWidth = 500
    }
    let narrow = DocumentName(page: PageAddress("home"), viewport: "w400@2")
    let wide = DocumentName(page: PageAddress("home"), viewport: "w501")
    #expect(try harness.ask(.snapshot(narrow, since: nil)).head["ok"] == true)
    #expect(try harness.ask(.snapshot(wide, since: nil)).head["error"]?["code"] == "not_found")
  }

  @Test(
    "a viewport that there is not is told from what it may have meant",
    arguments: [
      (true, "w501", "1 to 500 points"), (true, "w400@2.0", "`w400@2`"),
      (true, "w400@9", "0.5 to 8"), (true, "watch", "w<width>"), (true, "phoen", "`phone`"),
      (false, "w400@2", "viewports.allowWidths"), (false, "phoen", "`phone`"),
    ])
  func viewportMend(allowsWidths: Bool, name: String, hint: String) throws {
    let harness = try DaemonHarness {
      $0.viewports.allowWidths = allowsWidths
      $0.viewports.maximumWidth = 500
    }
    let document = DocumentName(page: PageAddress("home"), viewport: name)
    let error = try harness.ask(.open(document)).head["error"]
    #expect(error?["code"] == "not_found")
    guard case .string(let message)? = error?["message"] else {
      Issue.record("no message")
      return
    }
    #expect(message.contains(hint), "\(message)")
  }

  @Test("§5.4 deltas since a kept revision, the whole document otherwise")
  func since() throws {
    let harness = try DaemonHarness()
    let first = try snapshot(harness)
    #expect(first.head["revision"] == 1)
    for title in ["a", "b", "c"] { try put(harness, title) }
    let deltas = try snapshot(harness, since: 2)
    #expect(deltas.head["deltas"] == 2)
    let whole = try snapshot(harness, since: 0)
    #expect(whole.head["deltas"] == nil)
    #expect(whole.head["revision"] == 4)
  }

  @Test("§5.5, §7.4 who slept through a crash goes on by the same deltas, to the same document")
  func crash() throws {
    let harness = try DaemonHarness { $0.retention.checkpointEvents = 5 }
    harness.bus.subscribe("delta|home|phone|")
    try harness.turn()
    for title in ["a", "b", "c", "d", "e", "f", "g"] { try put(harness, title) }
    #expect(harness.store.checkpointed > 0)
    let before = try snapshot(harness)
    let deltas = try snapshot(harness, since: 2)
    try harness.crash()
    let after = try snapshot(harness)
    #expect(after.head == before.head)
    #expect(after.body == before.body)
    let again = try snapshot(harness, since: 2)
    #expect(again.head == deltas.head)
    #expect(again.body == deltas.body)
    try put(harness, "h")
    #expect(try snapshot(harness, since: 2).head["deltas"] == 7)
  }

  @Test("§8.1 a page nobody watches is let go after its idle time, and its demand ends")
  func idle() throws {
    let harness = try DaemonHarness()
    _ = try snapshot(harness)
    _ = harness.bus.takePublished()
    harness.now += 30_000
    try harness.turn()
    #expect(harness.daemon.pages.count == 0)
    #expect(harness.daemon.engine.live.isEmpty)
    let ends = harness.bus.takePublished("demand|").filter { $0["active"] == false }
    #expect(ends.map { $0["source"] } == ["items", "news/guest"])
  }

  @Test("§7.2 a subscriber keeps a page, and syncs tell it where the page stands")
  func syncs() throws {
    let harness = try DaemonHarness()
    harness.bus.subscribe("patch|home|phone|")
    try harness.turn()
    _ = harness.bus.takePublished()
    harness.now += 40_000
    try harness.turn()
    #expect(harness.daemon.pages.count == 1)
    #expect(harness.bus.takePublished("patch|") == [["epoch": "e1", "at": 1]])
    try put(harness, "a")
    let patches = harness.bus.takePublished("patch|")
    #expect(patches.map { $0["to"] } == [3])
    harness.bus.subscribe("patch|home|phone|", false)
    try harness.turn()
    harness.now += 30_000
    try harness.turn()
    #expect(harness.daemon.pages.count == 0)
  }

  @Test("§8.1 no more pages are live than the limit says")
  func busy() throws {
    let harness = try DaemonHarness { $0.limits.livePages = 1 }
    _ = try snapshot(harness)
    let other = DocumentName(page: PageAddress("home", ["user": "2"]), viewport: "phone")
    let reply = try harness.ask(.snapshot(other, since: nil))
    #expect(reply.head["error"]?["code"] == "busy")
    #expect(reply.head["error"]?["details"]?["retryAfterMilliseconds"] != nil)
  }

  @Test("§3.9 a reload takes over whole, and one with an error changes nothing")
  func reload() throws {
    let harness = try DaemonHarness()
    harness.bus.subscribe("delta|home|phone|")
    try put(harness, "a")
    _ = harness.bus.takePublished()
    let old = try snapshot(harness)
    try harness.write(DaemonHarness.markup + "\n<")
    let refused = try harness.ask(.reload)
    #expect(refused.head["error"]?["code"] == "invalid")
    #expect(try snapshot(harness).head == old.head)
    #expect(harness.bus.takePublished("delta|") == [])
    let text = DaemonHarness.markup.replacing("{item.title}", with: "{item.title + '!'}")
    try harness.write(text)
    let taken = try harness.ask(.reload)
    #expect(taken.head["changed"] == true)
    #expect(harness.bus.takePublished("delta|").count == 1)
    try harness.crash()
    #expect(harness.daemon.engine.lastEvent == taken.head["event"].flatMap(Self.integer))
  }

  @Test("§6.10 a page that the new templates do not have is reset and gone")
  func removedPage() throws {
    let harness = try DaemonHarness()
    harness.bus.subscribe("delta|home|phone|")
    try harness.turn()
    _ = harness.bus.takePublished()
    try harness.write(DaemonHarness.markup.replacing("page home", with: "page house"))
    _ = try harness.ask(.reload)
    #expect(harness.bus.takePublished("delta|").map { $0["reset"] != nil } == [true])
    #expect(harness.daemon.pages.count == 0)
    try harness.write(DaemonHarness.markup)
    _ = try harness.ask(.reload)
    #expect(harness.daemon.pages.count == 1)
  }

  @Test("§8.1 the config's pages are live from the start")
  func pinned() throws {
    let harness = try DaemonHarness { $0.pins = [Pin(page: "home?user=7", viewport: "phone")] }
    try harness.daemon.pinPages()
    harness.now += 1_000_000
    try harness.turn()
    #expect(harness.daemon.pages.count == 1)
  }

  @Test("a signal to end leaves a journal that needs no replay")
  func draining() throws {
    let harness = try DaemonHarness()
    try put(harness, "a")
    harness.bus.signals = [15]
    harness.bus.send(Request(harness.put("items", [])))
    try harness.daemon.run()
    #expect(harness.bus.takeReplies().last?.head["error"]?["code"] == "unavailable")
    #expect(harness.store.checkpointed == 2)
    try harness.crash()
    #expect(harness.daemon.engine.lastEvent == 2)
  }

  private static func integer(_ value: Value) -> Int64? {
    if case .int(let number) = value { number } else { nil }
  }
}

extension MemoryJournal.Store {
  /// The event of the last checkpoint.
  var checkpointed: Int64 { MemoryJournal(self).checkpointEvent }
}
