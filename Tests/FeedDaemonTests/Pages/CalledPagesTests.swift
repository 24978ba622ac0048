// A page that is called stays evaluated for a while, and is not evaluated for each call.

import ComponentRuntime
import FeedProtocol
import TestSupport
import Testing

@testable import FeedDaemon

@Suite("Called pages")
struct CalledPagesTests {
  private static let markup = """
    source items: list(string)
    viewport phone { width: 100, height: 200 }
    component Row(id: string) {
      state n: int = 0
      action inc() remote { n = n + 1 }
      <text onTap={inc()}>{id} {n}</text>
    }
    page home(user: string = "") {
      use list = items
      let _u = user
      <section key="s"><Row for={x in list} key={x} id={x}/></section>
    }
    """

  private func harness() throws -> DaemonHarness {
    let harness = try DaemonHarness(markup: Self.markup) { $0.timing.idleMilliseconds = 1_000 }
    let keys = (0..<100).map { Value.string("\($0)") }
    _ = try harness.ask(harness.put("items", .list(ValueList(keys))))
    return harness
  }

  private func tap(_ cell: String, user: String? = nil) -> Command {
    let page = PageAddress("home", user.map { ["user": $0] } ?? [:])
    return .call(
      CallCommand(
        .page(
          PageCall(
            page: page, cell: PageCall.Cell(section: "s", cell: cell), name: handler("Row", "inc()")
          ))))
  }

  /// The components that ran for one request.
  private func work(_ harness: DaemonHarness, _ command: Command) throws -> Int {
    let before = harness.daemon.engine.counters
    #expect(try harness.ask(command).head["ok"] == true)
    return (harness.daemon.engine.counters - before).evaluated
  }

  @Test("further calls run their cell alone, until the idle time after the last is over")
  func calls() throws {
    let harness = try harness()
    #expect(try work(harness, tap("7")) >= 100)
    for cell in ["7", "8", "9"] {
      harness.now += 900
      #expect(try work(harness, tap(cell)) <= 3)
    }
    harness.now += 1_000
    try harness.turn()
    #expect(harness.daemon.engine.live.isEmpty)
    #expect(try work(harness, tap("7")) >= 100)
  }

  @Test("a page that is held is told to nobody, and watched as ever")
  func watched() throws {
    let harness = try harness()
    _ = try work(harness, tap("7"))
    #expect(harness.bus.takePublished("delta|").isEmpty)
    #expect(try harness.ask(.pages).head["liveCount"] == 0)
    let page = DocumentName(page: PageAddress("home"), viewport: "phone")
    let reply = try harness.ask(.snapshot(page, since: nil))
    #expect(reply.attachments.joined().contains("7 1"))
    // Both reasons to keep it end, one by one.
    _ = try work(harness, tap("8"))
    harness.now += 999
    _ = try harness.ask(.snapshot(page, since: nil))
    harness.now += 1
    try harness.turn()
    #expect(harness.daemon.engine.live.map(\.viewports) == [["phone"]])
    harness.now += 1_000
    try harness.turn()
    #expect(harness.daemon.engine.live.isEmpty)
  }

  @Test("there is a bound on the pages held, and the one idle longest goes")
  func bound() throws {
    let harness = try harness()
    for user in 0...Daemon.calledPageCount {
      harness.now += 1
      _ = try work(harness, tap("1", user: "u\(user)"))
    }
    let live = harness.daemon.engine.live.map(\.page)
    #expect(live.count == Daemon.calledPageCount)
    #expect(!live.contains(PageAddress("home", ["user": "u0"])))
    #expect(live.contains(PageAddress("home", ["user": "u1"])))
  }

  @Test("what is held follows a reload")
  func reload() throws {
    let harness = try harness()
    _ = try work(harness, tap("7"))
    try harness.write(Self.markup.replacing("n + 1", with: "n + 10"))
    #expect(try harness.ask(.reload).head["ok"] == true)
    _ = try harness.ask(tap("7"))
    let states = harness.daemon.engine.sources.states[PageAddress("home")]
    #expect(states.values.compactMap { $0["n"]?.value } == [11])
    try harness.write(Self.markup.replacing("page home", with: "page other"))
    #expect(try harness.ask(.reload).head["ok"] == true)
    #expect(harness.daemon.engine.live.isEmpty)
    harness.now += 2_000
    try harness.turn()
  }

  @Test("the one that would go next makes room")
  func register() {
    var pages = CalledPages(capacity: 2, idleMilliseconds: 10)
    let (a, b, c) = (PageAddress("a"), PageAddress("b"), PageAddress("c"))
    var gone = [(a, 0), (b, 1), (a, 2), (c, 3)].map { pages.touch($0, atMilliseconds: $1) }
    #expect(gone == [nil, nil, nil, b])
    gone = pages.takeIdle(atMilliseconds: 12)
    #expect(gone == [a])
    let due = pages.earliestDeadline()
    #expect(due == 13)
  }
}
