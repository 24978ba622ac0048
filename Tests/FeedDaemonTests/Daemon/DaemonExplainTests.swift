// `explain` through a daemon: with what its journal knows of the event.

import ComponentRuntime
import FeedProtocol
import Testing

@testable import FeedDaemon

@Suite("The daemon explains") struct DaemonExplainTests {
  private func explain(_ cell: String, _ harness: DaemonHarness) throws -> Value {
    let command = ExplainCommand(page: PageAddress("home"), section: "list", cell: cell)
    return try harness.ask(.explain(command)).head
  }

  @Test("§3.10 a cell's last change has its event, and where in the sources that was")
  func lastChange() throws {
    let harness = try DaemonHarness()
    let items: Value = [["id": "a", "title": "1"], ["id": "b", "title": "2"]]
    _ = try harness.ask(harness.put("items", items))
    harness.bus.subscribe("delta|home|phone|")
    try harness.turn()
    let edit = ItemsChange(path: "", key: "id", upsert: [["id": "b", "title": "3"]])
    let changes = [
      SourceChange(source: SourceName("items"), operation: .items(edit)),
      SourceChange(source: SourceName("news", ["nobody"]), operation: .put(1)),
    ]
    _ = try harness.ask(.push(PushCommand(changes)))
    let told = try explain("b", harness)
    #expect(told["event"] == 3)
    #expect(told["time"] == .int(harness.now))
    #expect(told["causes"] == ["props"])
    #expect(
      told["changes"] == [["source": "items", "op": "items", "paths": [""], "keys": ["b"]]])
    #expect(told["reads"] == [["path": "item.title", "changed": true]])
    #expect(
      told["expressions"] == [
        ["file": "test.feed", "line": 5, "column": 36, "expression": "item.title"]
      ])
    #expect(told["sources"] == ["items", "news/guest"])
    #expect(told["cost"]?["elements"] == 1)
    #expect(try explain("a", harness)["causes"] == ["appeared"])
  }

  @Test("after a restart a cell has appeared with the newest event; what is not there is not found")
  func restart() throws {
    let harness = try DaemonHarness()
    _ = try harness.ask(harness.put("items", [["id": "a", "title": "1"]]))
    #expect(try explain("a", harness)["error"]?["code"] == "not_found")
    harness.bus.subscribe("delta|home|phone|")
    try harness.turn()
    #expect(try explain("a", harness)["ok"] == true)
    #expect(try explain("z", harness)["error"]?["path"] == "/cell")
    try harness.daemon.checkpoint()
    try harness.crash()
    harness.bus.subscribe("delta|home|phone|")
    try harness.turn()
    #expect(try explain("a", harness)["causes"] == ["appeared"])
  }
}
