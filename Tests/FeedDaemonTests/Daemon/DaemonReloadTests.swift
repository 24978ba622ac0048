// Reloads as subscribers and restarts see them.

import ComponentRuntime
import FeedJSON
import FeedProtocol
import Foundation
import Testing

@testable import FeedDaemon

@Suite("Reload")
struct DaemonReloadTests {
  private func following() throws -> DaemonHarness {
    let harness = try DaemonHarness()
    harness.bus.subscribe("delta|home|phone|")
    let items: [Value] = (0..<5).map { ["id": .string("i\($0)"), "title": "A title"] }
    _ = try harness.ask(harness.put("items", .list(ValueList(items))))
    _ = harness.bus.takePublished()
    return harness
  }

  private func snapshot(_ harness: DaemonHarness) throws -> FakeBus.Reply {
    try harness.ask(.snapshot(DaemonHarness.home, since: nil))
  }

  @Test("moved text is an event that publishes nothing")
  func comment() throws {
    let harness = try following()
    let before = try snapshot(harness)
    try harness.write("// A comment.\n" + DaemonHarness.markup)
    #expect(try harness.ask(.reload).head["changed"] == true)
    #expect(harness.bus.takePublished("delta|") == [])
    #expect(try snapshot(harness).head["revision"] == before.head["revision"])
  }

  @Test("a changed component is a delta of its cells, and the same document after a restart")
  func component() throws {
    let harness = try following()
    let text = DaemonHarness.markup.replacing("<text>{text}</text>", with: "<text>{text}!</text>")
    try harness.write(text)
    _ = try harness.ask(.reload)
    let published = harness.bus.takePublished("delta|")
    #expect(published.count == 1)
    let operations = try CanonicalWriter.bytes(of: published[0]["ops"] ?? .null)
    #expect(!String(decoding: operations, as: UTF8.self).contains("A title"))
    let before = try snapshot(harness)
    try harness.crash()
    let after = try snapshot(harness)
    #expect(after.body == before.body)
  }

  @Test(
    "§4.11 a value that does not fit any more is back once the config is mended, restarts between")
  func mended() throws {
    let harness = try following()
    let items = SourceName("items")
    try harness.write(
      DaemonHarness.markup.replacing("title: string }", with: "title: string, stock: int }"))
    _ = try harness.ask(.reload)
    #expect(harness.daemon.engine.sources[items].state == .error)
    try harness.crash()
    #expect(harness.daemon.engine.sources[items].state == .error)
    harness.bus.signals = [15]
    try harness.daemon.run()
    try harness.crash()
    #expect(harness.daemon.engine.sources[items].state == .error)
    try harness.write(DaemonHarness.markup)
    _ = try harness.ask(.reload)
    #expect(harness.daemon.engine.sources[items].state == .ready)
    try harness.crash()
    #expect(harness.daemon.engine.sources[items].state == .ready)
  }

  private func diagnostics(of members: Value?) -> [Value] {
    if case .list(let list)? = members?["diagnostics"] { Array(list) } else { [] }
  }

  @Test("warnings are in the answer; a file that is none is an error that names it")
  func faults() throws {
    let harness = try following()
    try harness.write(DaemonHarness.markup + "\ncomponent Odd(a: string) { <spacer/> }\n")
    let warned = try harness.ask(.reload).head
    #expect(warned["changed"] == true)
    let warnings = diagnostics(of: warned)
    #expect(warnings.allSatisfy { $0["severity"] == "warning" })
    #expect(warnings.map { $0["code"] } == ["unused-declaration", "unused-name"])
    try FileManager.default.createDirectory(
      at: harness.folder.appending(path: "x.feed"), withIntermediateDirectories: false)
    let refused = try harness.ask(.reload).head["error"]
    #expect(refused?["code"] == "invalid")
    #expect(
      refused?["message"]
        == .string(
          "the templates have an error: x.feed:1:1: is a folder; give it a name that does not end "
            + "in .feed; nothing was changed")
    )
    let told = diagnostics(of: refused?["details"]).map { $0["file"] }
    #expect(told == ["test.feed", "x.feed"], "the warning, and the error")
  }

  @Test("a viewport that is gone is reset; one that came back is served again")
  func viewport() throws {
    let harness = try following()
    let viewport = "viewport phone { width: 100, height: 200 }"
    try harness.write(DaemonHarness.markup.replacing(viewport, with: ""))
    _ = try harness.ask(.reload)
    #expect(harness.bus.takePublished("delta|").map { $0["reset"] != nil } == [true])
    #expect(harness.daemon.pages.count == 0)
    try harness.write(DaemonHarness.markup)
    _ = try harness.ask(.reload)
    #expect(harness.daemon.pages.count == 1)
  }
}
