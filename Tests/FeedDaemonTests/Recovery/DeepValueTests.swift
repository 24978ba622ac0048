// No value stops the journal or a checkpoint: what could not be kept does not become an event.

import ComponentRuntime
import FeedJSON
import FeedJournal
import FeedProtocol
import Testing

@testable import FeedDaemon

@Suite("Deep values and the journal")
struct DeepValueTests {
  private static let markup = """
    source arr: any
    target ping { action echo(v: any): any remote }
    viewport phone { width: 100, height: 200 }
    component Deep(a: any) {
      state kept: any = []
      action keep() remote { kept = [kept] }
      action wrap() remote { push("arr", "put", [a]) }
      action grow() remote { push("arr", "patch", [{"op": "replace", "path": "", "value": [a]}]) }
      action send() remote { call("ping/echo", {"v": kept}) then { kept = result } }
      action mend() remote { kept = [] }
      <text>{size([kept])}</text>
    }
    page home() {
      use a = arr
      <section key="s"><Deep key="1" a={a}/></section>
    }
    """

  private func call(_ name: String) -> Command {
    .call(
      CallCommand(
        .page(
          PageCall(
            page: PageAddress("home"), cell: PageCall.Cell(section: "s", cell: "1"), name: name)),
        parameters: .empty))
  }

  /// `depth` lists inside one another.
  private func nested(_ depth: Int) -> Value {
    (1..<depth).reduce([]) { value, _ in [value] }
  }

  @Test(
    "what an action nests is refused at the bound, and the daemon starts again",
    arguments: [("keep", 127), ("wrap", 128), ("grow", 126)])
  func bounded(_ name: String, _ taken: Int) throws {
    let harness = try DaemonHarness(markup: Self.markup)
    _ = try harness.ask(harness.put("arr", 1))
    for count in 0..<200 {
      let reply = try harness.ask(call(name))
      #expect(reply.head["error"]?["code"] == (count < taken ? nil : "failed"))
    }
    let table = harness.daemon.engine.sources
    for _ in 0..<2 {
      try harness.crash()
      #expect(harness.daemon.engine.sources.states == table.states)
      #expect(
        harness.daemon.engine.sources[SourceName("arr")].value == table[SourceName("arr")].value)
      try harness.daemon.checkpoint()
      #expect(harness.daemon.counters.checkpoints == 1)
    }
    #expect(try harness.ask(.state(PageAddress("home"))).head["ok"] == true)
    #expect(try harness.ask(.get(SourceName("arr"))).head["ok"] == true)
  }

  @Test(
    "a journal of an earlier version that holds deeper values opens, and can be mended",
    arguments: [129, 508, 509])
  func opened(_ depth: Int) throws {
    let harness = try DaemonHarness(markup: Self.markup)
    _ = try harness.ask(harness.put("arr", 1))
    var record = ActionRecord(
      page: PageAddress("home"), instance: InstancePath(section: "s", cell: "1", use: "Deep"),
      action: "keep")
    record.writes = [.init(name: "kept", state: StoredState(value: nested(depth), type: "any"))]
    let entry = JournalEntry(
      number: 3, timeMilliseconds: 1_000_000,
      payload: try CanonicalWriter.bytes(
        of: Event(number: 3, timeMilliseconds: 0, kind: .acted(record)).payload, form: .exact))
    try MemoryJournal(harness.store).append(entries: [entry], replies: [], deltas: [])
    try harness.crash()
    try harness.daemon.checkpoint()
    #expect(harness.daemon.counters.checkpoints == 1)
    try harness.crash()
    let states = try harness.ask(.state(PageAddress("home"))).head
    #expect(
      states["instances"] == [
        ["section": "s", "cell": "1", "use": "Deep", "states": ["kept": nested(depth)]]
      ])
    for name in ["keep", "send"] {
      #expect(try harness.ask(call(name)).head["error"]?["code"] == "failed")
    }
    #expect(try harness.ask(call("mend")).head["event"] == 4)
    #expect(try harness.ask(call("keep")).head["event"] == 5)
  }

  @Test("an event that could not be read again is refused, and the sources are as they were")
  func refused() throws {
    let harness = try DaemonHarness(markup: Self.markup)
    let before = harness.daemon.intake.sources
    for value in [nested(600), .double(.nan), .extended(.uint(1))] {
      let change = SourceChange(source: SourceName("arr"), operation: .put(value))
      #expect {
        _ = try harness.daemon.intake.offer(
          PushCommand([change]), origin: nil, remembered: nil, byteCount: 1, atMilliseconds: 1)
      } throws: { ($0 as? WireError)?.code == .invalid }
      #expect(harness.daemon.intake.pending.isEmpty)
      #expect(harness.daemon.intake.sources.lastEvent == before.lastEvent)
      #expect(harness.daemon.intake.sources.count == before.count)
    }
    #expect(try harness.ask(harness.put("arr", nested(100))).head["ok"] == true)
  }

  @Test("whatever an event may hold, a checkpoint may hold a few levels deeper")
  func margins() throws {
    // As an event wraps them least, and a checkpoint most.
    let leastWrapped = 3
    let mostWrapped = 6
    let deepest = JournalEntry.greatestDepth - leastWrapped + mostWrapped
    #expect(deepest <= CanonicalWriter.greatestDepth)
    _ = try CheckpointRecord(name: "x", value: nested(deepest))
    #expect(throws: UnrecordableValue.self) {
      _ = try CheckpointRecord(name: "x", value: nested(CanonicalWriter.greatestDepth + 1))
    }
  }
}
