// A call belongs to the life of the instance that made it: what comes to stand in its place is
// another, and hears no answer.

import ComponentRuntime
import FeedJournal
import FeedProtocol
import TestSupport
import Testing

@testable import FeedDaemon

@Suite("Calls and the life of who made them") struct CallLifeTests {
  private static let markup = """
    protocol Item { id: string }
    source items: list(Item)
    target mail { action send(): any }
    viewport phone { width: 100, height: 200 }
    component Row(item: Item) {
      state sent: string = "no"
      action mail() { sent = "…"
        call("mail/send", {}) then { sent = string(result) } else { sent = error.code } }
      // Nothing of its own is set while it waits.
      action quiet() {
        call("mail/send", {}) then { sent = string(result) } else { sent = error.code } }
      <text>{item.id} {sent}</text>
    }
    page home() {
      use list = items
      state sent: string = "no"
      action mail() { call("mail/send", {}) then { sent = string(result) } }
      <section key="list" data-sent={sent} whenEmpty="keep">
        <Row for={x in list} key={x.id} item={x}/>
      </section>
    }
    """

  /// How the instance ends, and one of the same name begins.
  enum End: CaseIterable {
    case leaves, isReset, allAreReset
  }

  private static let page = PageAddress("home")

  /// A watched page of two rows whose first has asked; and the name of its call.
  private func asked(_ action: String, of cell: String?) throws -> (DaemonHarness, String) {
    let harness = try DaemonHarness(markup: Self.markup)
    _ = try harness.ask(harness.put("items", [["id": "1"], ["id": "2"]]))
    harness.bus.subscribe("delta|home|phone|")
    harness.bus.send(Request(.serve(ServeCommand(target: "mail"))), peer: "worker")
    try harness.turn()
    let place = cell.map { PageCall.Cell(section: "list", cell: $0) }
    harness.bus.send(
      Request(.call(CallCommand(.page(PageCall(page: Self.page, cell: place, name: action))))))
    try harness.turn()
    return (harness, try harness.takeAskedCall())
  }

  private func end(_ how: End, _ harness: DaemonHarness) throws {
    switch how {
    case .leaves:
      _ = try harness.ask(harness.put("items", [["id": "2"]]))
      try harness.turn()
      _ = try harness.ask(harness.put("items", [["id": "1"], ["id": "2"]]))
    case .isReset:
      let reset = try harness.ask(
        .resetState(StateReset(page: Self.page, section: "list", cell: "1")))
      #expect(reset.head["count"] == 1)
    case .allAreReset:
      #expect(try harness.ask(.resetState(StateReset(page: Self.page))).head["count"] == 1)
    }
  }

  private func answer(_ call: String, _ harness: DaemonHarness) throws {
    harness.bus.send(Request(.return(ReturnCommand(call: call, .success("yes")))), peer: "worker")
    try harness.turn()
    try harness.turn()
  }

  private func states(_ harness: DaemonHarness) -> [[String: Value]] {
    harness.daemon.engine.sources.states[Self.page].values.map { $0.mapValues(\.value) }
  }

  @Test(
    "an answer to an instance that ended is nobody's, though another stands in its place",
    arguments: ["mail", "quiet"], End.allCases)
  func ended(action: String, how: End) throws {
    let (harness, call) = try asked(action, of: "1")
    try end(how, harness)
    #expect(harness.daemon.engine.sources.openCalls.isEmpty)
    let last = harness.daemon.engine.lastEvent
    try answer(call, harness)
    #expect(states(harness) == [])
    #expect(harness.daemon.engine.lastEvent == last)
    #expect(harness.bus.takePublished("diagnostic|home|").isEmpty)
  }

  @Test("so it is after a crash, with a checkpoint and without", arguments: [true, false])
  func crashed(withCheckpoint: Bool) throws {
    let (harness, _) = try asked("quiet", of: "1")
    try end(.leaves, harness)
    if withCheckpoint { try harness.daemon.checkpoint() }
    try harness.crash()
    try harness.turn()
    #expect(harness.daemon.engine.sources.openCalls.isEmpty)
    #expect(states(harness) == [])
  }

  @Test(
    "an answer finds an instance that stayed, whatever else ended", arguments: ["mail", "quiet"])
  func stayed(action: String) throws {
    let (harness, call) = try asked(action, of: "2")
    // Rows move, go and come; another's states are reset.
    _ = try harness.ask(harness.put("items", [["id": "2"]]))
    try harness.turn()
    _ = try harness.ask(harness.put("items", [["id": "3"], ["id": "2"], ["id": "1"]]))
    _ = try harness.ask(.resetState(StateReset(page: Self.page, section: "list", cell: "1")))
    try answer(call, harness)
    #expect(states(harness) == [["sent": "yes"]])
  }

  @Test("a page's own call ends with a reset of the page")
  func ofPage() throws {
    let (harness, call) = try asked("mail", of: nil)
    try end(.allAreReset, harness)
    try answer(call, harness)
    #expect(states(harness) == [])
    let (other, another) = try asked("mail", of: nil)
    try answer(another, other)
    #expect(states(other) == [["sent": "yes"]])
  }

  private func fillDisk(_ harness: DaemonHarness) {
    harness.store.nextFault = JournalFault(.full, operation: "append", path: "", message: "no room")
  }

  @Test("an answer that comes while the disk is full is heard when there is room")
  func answerWhileFull() throws {
    let (harness, call) = try asked("mail", of: "2")
    harness.bus.send(
      Request(.return(ReturnCommand(call: call, .success("yes")))), peer: "worker")
    let full = harness.daemon.counters.fullCommits
    fillDisk(harness)
    try harness.turn()
    #expect(harness.daemon.counters.fullCommits == full + 1)
    #expect(states(harness) == [["sent": "…"]])
    // Nothing is tried before its time.
    #expect(harness.daemon.timeUntilNextDeadline() == .seconds(1))
    try harness.turn()
    #expect(states(harness) == [["sent": "…"]])
    harness.now += 1_000
    try harness.turn()
    #expect(states(harness) == [["sent": "yes"]])
    #expect(harness.daemon.engine.sources.openCalls.isEmpty)
  }

  @Test("an instance that leaves while the disk is full ends when there is room")
  func leavesWhileFull() throws {
    let (harness, _) = try asked("mail", of: "1")
    _ = try harness.ask(harness.put("items", [["id": "2"]]))
    fillDisk(harness)
    try harness.turn()
    #expect(!harness.daemon.engine.sources.openCalls.isEmpty)
    harness.now += 1_000
    try harness.turn()
    #expect(harness.daemon.engine.sources.openCalls.isEmpty)
    #expect(states(harness) == [])
  }
}
