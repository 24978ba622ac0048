// States and actions: what is shown, what runs again, what is found and what is refused.

import TestSupport
import Testing

@testable import ComponentRuntime

@Suite("States and actions")
struct StateTests {
  @Test("a tap on one of 10,000 cells evaluates and measures that cell")
  func work() throws {
    let pages = try StatePages(
      """
      protocol Item { id: string }
      source feed: list(Item)
      viewport phone { width: 390, height: 844 }
      component Cell(item: Item) {
        state on: bool = false
        action flip() { on = !on }
        <row onTap={flip()}><text width={90}>{item.id} {on}</text></row>
      }
      page list() {
        use items = feed
        <section key="main"><Cell for={i in items} key={i.id} item={i}/></section>
      }
      """, keys: (0..<10_000).map { "i\($0)" })
    let step = try pages.ask(handler("Cell", "flip()"), of: "i5000")
    #expect(step.work == WorkCounters(evaluated: 1, measured: 1, placed: 1))
    #expect(
      step.published == [
        """
        [{"op":"replace","path":"/sections/0/items/5000/element/children/0/props/text",\
        "value":"i5000 true"}]
        """
      ])
    try pages.checkAfresh()
  }

  @Test("an instance inside a cell has states of its own, by the way that leads to it")
  func nested() throws {
    let pages = try StatePages()
    try pages.ask(handler("Like", "like()", at: "0."), of: "b")
    try pages.ask(handler("Like", "like()", at: ":r.1."), of: "b")
    let states = pages.engine.sources.states[StatePages.page]
    #expect(Set(states.keys.map(\.use)) == ["ItemCell/0:Like", "ItemCell/:r/1:Like"])
    #expect(states.values.allSatisfy { $0["count"]?.value == 1 })
    #expect(pages.engine.sources[SourceName("likes")].value == ["b": "yes", "r": "yes"])
    try pages.checkAfresh()
  }

  @Test("states follow their keys through reorder, and end when their instance leaves")
  func identity() throws {
    let pages = try StatePages()
    try pages.ask("toggle", of: "a")
    try pages.show(["c", "b", "a"])
    #expect(pages.document.contains("Ta true"))
    #expect(pages.engine.takeEndedInstances().isEmpty)
    try pages.checkAfresh()
    try pages.show(["c", "b"])
    let ended = pages.engine.takeEndedInstances()
    #expect(ended.map(\.instance.use) == ["ItemCell"])
    try pages.apply(.ended(ended))
    #expect(pages.engine.sources.states == StateTable())
    try pages.show(["a", "c", "b"])
    #expect(pages.document.contains("Ta false"))
    try pages.checkAfresh()
  }

  @Test("states outlive the page's last watcher")
  func unwatched() throws {
    let pages = try StatePages()
    try pages.ask("toggle", of: "a")
    _ = pages.engine.unwatch(StatePages.page, in: "phone")
    try pages.ask("toggle", of: "b")
    try pages.engine.watch(StatePages.page, in: pages.engine.program.viewports[0])
    #expect(pages.document.contains("Ta true"))
    #expect(pages.document.contains("Tb true"))
    #expect(pages.engine.takeEndedInstances().isEmpty)
  }

  @Test("a page's own state, and an action handed down, set what the page shows")
  func ofPages() throws {
    let pages = try StatePages()
    for (cell, name, tab) in [
      ("b", handler("list", #"pick("x" + i.id)"#, at: "0."), "xb"),
      ("@header", handler("list", #"pick("h")"#), "h"),
      ("c", handler("list", "pick(i.id)", at: "^"), "c"),
    ] {
      try pages.ask(name, of: cell)
      let states = pages.engine.sources.states[StatePages.page, .page]
      #expect(states?["tab"]?.value == .string(tab), "\(cell) \(name)")
    }
    try pages.ask("pick", ValueMap([("to", "own")]))
    #expect(pages.document.contains("\"text\":\"own\""))
    try pages.checkAfresh()
  }

  @Test("what is asked of a page is a handler, an action, or a clear fault")
  func faults() throws {
    let pages = try StatePages()
    let cases: [(String, String?, ValueMap, ActionFault.Code)] = [
      ("9", "a", .empty, .noAction), ("0", "z", .empty, .noAction),
      ("nothing", nil, .empty, .noAction),
      ("pick", nil, .empty, .invalidParameters),
      ("pick", nil, ValueMap([("to", 1)]), .invalidParameters),
      ("pick", nil, ValueMap([("to", "a"), ("t", 1)]), .invalidParameters),
      // The page binds `count` already.
      (handler("ItemCell", "buy(2)"), "a", ValueMap([("count", 9)]), .invalidParameters),
    ]
    for (name, cell, parameters, code) in cases {
      #expect("\(name)") {
        _ = try pages.record(name, of: cell, parameters)
      } throws: { ($0 as? ActionFault)?.code == code }
    }
    #expect(throws: ActionFault.self) {
      _ = try pages.record(handler("ItemCell", "toggle()"), of: "a", in: "other")
    }
  }

  @Test("a tap runs the cell once to find what it asks for, and a page that nobody watches once")
  func findingWork() throws {
    let pages = try StatePages()
    let before = pages.engine.counters
    _ = try pages.record(handler("Like", "like()", at: "0."), of: "a")
    // The cell, and the three `Like` in it.
    #expect((pages.engine.counters - before).evaluated == 4)
    _ = pages.engine.unwatch(StatePages.page, in: "phone")
    let unwatched = pages.engine.counters
    var found = try pages.engine.find(
      ActionRequest(
        page: StatePages.page, cell: (section: "main", cell: "b"),
        name: handler("ItemCell", "buy(2)"), isRemote: false))
    #expect(found.asked?.name == "buy")
    #expect(found.asked?.parameters.map(\.name) == [])
    found.request.parameters = ValueMap([("by", 2)])
    #expect(throws: ActionFault.self) {
      _ = try pages.engine.run(found, on: pages.engine.sources)
    }
    found.request.parameters = .empty
    _ = try pages.engine.run(found, on: pages.engine.sources)
    #expect((pages.engine.counters - unwatched).evaluated == 3 * 4 + 4)
  }

  @Test("a fault says where it is, and does not grow with what is asked for")
  func faultPlaces() throws {
    let pages = try StatePages()
    let long = String(repeating: "x", count: 10_000)
    let cases: [(String, String?, ValueMap, String)] = [
      ("pick", nil, ValueMap([("to", 1)]), "/params/to"), ("pick", nil, .empty, "/params/to"),
      ("pick", nil, ValueMap([("to", "a"), ("t/~", 1)]), "/params/t~1~0"),
      (long, nil, .empty, "/action"), (long, "a", .empty, "/handler"),
      ("0", long, .empty, "/cell"),
    ]
    for (name, cell, parameters, path) in cases {
      #expect("\(name.prefix(9))") {
        _ = try pages.record(name, of: cell, parameters)
      } throws: {
        guard let fault = $0 as? ActionFault else { return false }
        return fault.path == path && fault.message.utf8.count < 200
      }
    }
  }

  @Test("an action that fails changes nothing, and says where it failed")
  func failure() throws {
    let pages = try StatePages()
    #expect {
      _ = try pages.record(handler("ItemCell", "fail()"), of: "a")
    } throws: {
      let fault = $0 as? ActionFault
      return fault?.code == .failed && fault?.range?.position.line == 28
    }
    #expect(pages.engine.sources.states == StateTable())
  }

  @Test("a URL reaches what is remote, and nothing else")
  func remote() throws {
    let pages = try StatePages()
    #expect(
      try pages.record(handler("Like", "like()", at: "0."), of: "a", isRemote: true).action
        == "like")
    let names = [
      (handler("ItemCell", "toggle()"), "a"), ("toggle", "a"),
      (handler("list", "reload(items)"), "@section"),
    ]
    for (name, cell) in names {
      #expect {
        _ = try pages.record(name, of: cell, isRemote: true)
      } throws: { ($0 as? ActionFault)?.code == .denied }
    }
  }

  @Test("`reload` asks for a source again, and what it has goes on to show")
  func reload() throws {
    let pages = try StatePages()
    let step = try pages.ask(handler("list", "reload(items)"), of: "@section")
    #expect(pages.engine.sources[SourceName("feed")].state == .stale)
    #expect(step.outcome.demand == [DemandChange(source: SourceName("feed"), isActive: true)])
    let again = try pages.ask(handler("list", "reload(items)"), of: "@section")
    #expect(again.outcome.demand.count == 1)
    #expect(pages.document.contains("Ta false"))
  }

  @Test("a call leaves with the event, and its answer goes on in `then` or `else`")
  func calls() throws {
    let pages = try StatePages()
    let record = try pages.record(handler("ItemCell", "buy(2)"), of: "a")
    #expect(record.calls.map(\.parameters) == [ValueMap([("id", "a"), ("count", 2)])])
    try pages.apply(.acted(record))
    #expect(pages.document.contains("Ta false …"))
    let step = try pages.answer(.success("ok"))
    #expect(step.work.evaluated > 0)
    #expect(pages.document.contains("Ta false bought 2 ok"))
    #expect(pages.engine.sources.openCalls.isEmpty)
    try pages.ask(handler("ItemCell", "buy(2)"), of: "b")
    _ = try pages.answer(.failure(CallFailure(code: "timeout", message: "")))
    #expect(pages.document.contains("Tb false timeout"))
    try pages.checkAfresh()
  }

  @Test("an answer for an instance that left only ends the call")
  func lateAnswer() throws {
    let pages = try StatePages()
    try pages.ask(handler("ItemCell", "buy(2)"), of: "a")
    try pages.show(["b"])
    // Before the daemon noticed.
    let (reference, open) = try #require(pages.engine.sources.openCalls.first)
    let record = try pages.engine.resume(
      open, reference, with: .success("ok"), on: pages.engine.sources)
    #expect(record == Engine.ending(open, reference))
    // And after: the call goes with its instance, which is another when it comes back.
    try pages.apply(.ended(pages.engine.takeEndedInstances()))
    #expect(pages.engine.sources.openCalls.isEmpty)
    try pages.show(["a", "b"])
    #expect(pages.engine.sources.states == StateTable())
  }

  @Test("a reload keeps states, but for those whose type changed")
  func reloads() throws {
    let pages = try StatePages()
    try pages.ask("toggle", of: "a")
    try pages.ask(handler("Like", "like()", at: "0."), of: "a")
    let other = StatePages.markup.replacing(
      "state count: int = 0", with: "state count: double = 0.5"
    )
    .replacing("{item.title} {expanded}", with: "{item.title}: {expanded}")
    var sources = pages.engine.sources
    let accepted = try sources.accept(
      Event(
        number: sources.lastEvent + 1, timeMilliseconds: 0,
        kind: .configured(hash: "", misfits: [])), declarations: nil)
    _ = pages.engine.reload(try ReloadFixture.program(other), accepted)
    #expect(pages.document.contains("Ta: true"))
    #expect(pages.document.contains("yes 0.5"))
    try pages.checkAfresh()
  }

  @Test("states are bounded: what passes a bound is refused")
  func bounds() throws {
    var bounds = EngineBounds()
    bounds.actions.stateInstances = 1
    let engine = Engine(
      program: try ReloadFixture.program(StatePages.markup), text: FixedTextMeasurer(),
      bounds: bounds)
    let record = try engine.run(
      ActionRequest(
        page: StatePages.page, name: "pick", parameters: ValueMap([("to", "x")])),
      on: engine.sources)
    var sources = engine.sources
    _ = try sources.accept(
      Event(number: 1, timeMilliseconds: 0, kind: .acted(record)), declarations: nil)
    var states = sources
    states.restore(
      ["on": StoredState(value: true, type: "bool")], of: InstancePath(use: "x/X"),
      on: PageAddress("other"))
    #expect(states.states.instanceCount == 2)
    // The page's own are there already: setting them again is no more.
    #expect(throws: Never.self) {
      _ = try engine.run(
        ActionRequest(page: StatePages.page, name: "pick", parameters: ValueMap([("to", "y")])),
        on: sources)
    }
    bounds.actions.instanceBytes = 10
    let small = Engine(
      program: engine.program, text: FixedTextMeasurer(), bounds: bounds)
    #expect {
      _ = try small.run(
        ActionRequest(page: StatePages.page, name: "pick", parameters: ValueMap([("to", "y")])),
        on: small.sources)
    } throws: {
      guard let fault = $0 as? ActionFault else { return false }
      return fault.code == .tooLarge && fault.range != nil
    }
  }
}
