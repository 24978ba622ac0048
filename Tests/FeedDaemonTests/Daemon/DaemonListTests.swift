// What the daemon tells of itself: its limits, pages, sources and counters.

import ComponentRuntime
import FeedProtocol
import Testing

@testable import FeedDaemon

@Suite("What the daemon lists") struct DaemonListTests {
  private func answer(_ command: Command, _ harness: DaemonHarness) throws -> Value {
    let reply = try harness.ask(command)
    #expect(reply.head["ok"] == true)
    return reply.head
  }

  private func keys(_ value: Value?) -> Set<String> {
    if case .map(let map)? = value { Set(map.keys) } else { [] }
  }

  @Test("§3.2 `hello` has version, epoch and limits")
  func hello() throws {
    let hello = try answer(.hello, DaemonHarness())
    #expect(hello["protocol"] == 1)
    #expect(hello["epoch"] == "e1")
    #expect(
      keys(hello["limits"]) == [
        "messageBytes", "attachmentBytes", "jsonDepth", "changesPerRequest", "sourceBytes",
        "topicBytes", "idBytes",
        "rememberedMilliseconds",
      ])
  }

  @Test("§3.4 `demand` has the names that live pages lack, sorted")
  func demand() throws {
    let harness = try DaemonHarness()
    #expect(try answer(.demand, harness)["sources"] == [])
    harness.bus.subscribe("delta|home|phone|")
    try harness.turn()
    let demand = try answer(.demand, harness)
    #expect(demand["sources"] == ["items", "news/guest"])
    #expect(demand["count"] == 2)
  }

  @Test("§3.5 `pages` has what is declared, and what is live at which revision")
  func pages() throws {
    let harness = try DaemonHarness(
      markup: DaemonHarness.markup + """

        page board() {
          state tab: int = 0
          action pick(to: int, note: string?) remote { tab = to }
          action clear() { tab = 0 }
          <section key="s" onRefresh={clear()}><Line key="1" text={string(tab)}/></section>
        }
        """)
    harness.bus.subscribe("delta|home|phone|")
    try harness.turn()
    let pages = try answer(.pages, harness)
    #expect(
      pages["pages"] == [
        [
          "name": "board", "parameters": [],
          "actions": [
            ["name": "clear", "remote": false, "parameters": []],
            [
              "name": "pick", "remote": true,
              "parameters": [
                ["name": "to", "type": "int", "required": true],
                ["name": "note", "type": "string?", "required": false],
              ],
            ],
          ],
        ],
        [
          "name": "home",
          "parameters": [
            ["name": "user", "type": "string", "required": false, "default": "guest"]
          ],
          "actions": [],
        ],
      ])
    #expect(
      pages["viewports"] == [["name": "phone", "width": 100, "height": 200, "scale": 1]])
    #expect(
      pages["live"] == [["page": "home", "viewport": "phone", "revision": 1, "subscribed": true]])
    #expect(pages["liveCount"] == 1)
  }

  @Test("§3.6 `sources` has what is declared, and what holds something")
  func sources() throws {
    let harness = try DaemonHarness()
    _ = try harness.ask(harness.put("news/ada", 7))
    let sources = try answer(.sources, harness)
    #expect(keys(sources) == ["ok", "declared", "sources", "count"])
    #expect(
      sources["sources"] == [["source": "news/ada", "version": 2, "state": "ready"]])
    #expect(sources["count"] == 1)
  }

  @Test("§3.7 `status` has the newest event, the config and counters")
  func status() throws {
    let harness = try DaemonHarness()
    _ = try harness.ask(harness.put("items", []))
    let status = try answer(.status, harness)
    #expect(status["event"] == 2)
    #expect(status["epoch"] == "e1")
    #expect(keys(status["config"]) == ["hash", "files"])
    for group in ["holds", "work", "calls", "counts"] {
      #expect(!keys(status[group]).isEmpty, "\(group)")
    }
  }

  @Test("§3.8 lists are bounded, and the counts beside them are whole")
  func bounds() throws {
    let harness = try DaemonHarness()
    let changes = (0..<1_000).map { number in
      SourceChange(source: SourceName("news", ["u\(number)"]), operation: .put(1))
    }
    for start in 0..<11 {
      let push = changes.map { change in
        var change = change
        change.source = SourceName("news", change.source.arguments.map { "\($0)-\(start)" })
        return change
      }
      _ = try harness.ask(.push(PushCommand(push)))
    }
    let sources = try answer(.sources, harness)
    guard case .list(let list)? = sources["sources"] else { return }
    #expect(list.count == 10_000)
    #expect(sources["count"] == 11_000)
  }

  @Test("§5.10 a section's key is unique in its page and a cell's in its section")
  func keys() throws {
    let harness = try DaemonHarness()
    _ = try harness.ask(
      harness.put("items", [["id": "a", "title": "1"], ["id": "a", "title": "2"]]))
    let body = try harness.ask(.snapshot(DaemonHarness.home, since: nil)).attachments.joined()
    #expect(body.contains(##""key":"a#2""##))
  }

  @Test("§8.5 what goes wrong in a page is told on its topic, with its place")
  func diagnostics() throws {
    let markup = DaemonHarness.markup.replacing("{item.title}", with: "{[item.title][1]}")
    let harness = try DaemonHarness(markup: markup)
    harness.bus.subscribe("diagnostic|")
    harness.bus.subscribe("delta|home|phone|")
    _ = try harness.ask(harness.put("items", [["id": "a", "title": "1"]]))
    let told = try #require(harness.bus.takePublished("diagnostic|home|").first)
    #expect(told["page"] == "home")
    #expect(told["section"] == "list")
    #expect(told["cell"] == "a")
    #expect(told["file"] == "test.feed")
    #expect(told["expression"] == "[item.title][1]")
    #expect(told["event"] == 2)
  }

  @Test("§6.8 a delta that would be larger than the document is the document")
  func wholeDocument() throws {
    let harness = try DaemonHarness()
    let many: [Value] = (0..<500).map { ["id": .string("i\($0)"), "title": .string("T\($0)")] }
    _ = try harness.ask(harness.put("items", .list(ValueList(many))))
    harness.bus.subscribe("delta|home|phone|")
    try harness.turn()
    _ = harness.bus.takePublished()
    _ = try harness.ask(harness.put("items", [["id": "x", "title": "X"]]))
    let delta = try #require(harness.bus.takePublished("delta|home|phone|").first)
    guard case .list(let operations)? = delta["ops"] else { return }
    #expect(operations.count == 1)
    #expect(operations.first?["op"] == "replace")
    #expect(operations.first?["path"] == "")
  }
}
