// The container `Paged` of config/pages: what is asked for, what is heard, and what runs again.

import FeedJSON
import Testing

@testable import ComponentRuntime

/// An engine that follows the page `reading` of the sample config.
private struct PagedPage {
  static let page = PageAddress("reading")
  static let source = SourceName("lists", ["everything"])
  let engine: Engine

  init() throws {
    let program = try SamplePagesTests.program()
    engine = Engine(program: program, text: FixedTextMeasurer())
    try engine.watch(Self.page, in: program.viewports[0])
  }

  /// `count` articles from `first` on.
  static func items(_ first: Int, _ count: Int) -> Value {
    .list(
      ValueList(
        (first..<first + count).map {
          ["id": .string("a\($0)"), "type": "ArticleCell", "title": .string("Article \($0)")]
        }))
  }

  static func list(_ first: Int, _ count: Int, next: Value) -> Value {
    ["items": items(first, count), "next": next]
  }

  struct Step {
    var work: WorkCounters
    var outcome: Outcome
  }

  @discardableResult
  func apply(_ kind: Event.Kind) throws -> Step {
    let before = engine.counters
    let outcome = try engine.apply(
      Event(number: engine.lastEvent + 1, timeMilliseconds: 0, kind: kind))
    return Step(work: engine.counters - before, outcome: outcome)
  }

  @discardableResult
  func put(_ value: Value) throws -> Step {
    try apply(.changes([SourceChange(source: Self.source, operation: .put(value))]))
  }

  /// What the event attribute of a cell, or of the section itself, asks for.
  func record(
    _ event: String, of cell: String, in section: String = "items"
  ) throws -> ActionRecord {
    let found = try handler(event, of: cell, in: section)
    let shown = try #require(found, "\(cell) has no \(event)")
    return try record(handler: shown, of: cell, in: section)
  }

  func record(
    handler: String, of cell: String, in section: String = "items",
    on accepted: AcceptedState? = nil
  ) throws(ActionFault) -> ActionRecord {
    try engine.run(
      ActionRequest(page: Self.page, cell: ("Paged/" + section, cell), name: handler),
      on: accepted ?? engine.sources)
  }

  /// The name of a handler that subscribers see.
  func handler(_ event: String, of cell: String, in section: String = "items") throws -> String? {
    let found = try sections().first { $0["key"]?.plainText == "Paged/" + section }
    let element =
      cell == "@section"
      ? found : found?["items"]?.elements.first { $0["key"]?.plainText == cell }?["element"]
    return element?["props"]?[event]?.plainText
  }

  @discardableResult
  func answer(
    _ answer: Result<Value, CallFailure>, toCall index: Int = 0
  ) throws -> Step {
    let open = engine.sources.openCalls.sorted { $0.key.event < $1.key.event }[index]
    return try apply(
      .acted(try engine.resume(open.value, open.key, with: answer, on: engine.sources)))
  }

  func sections() throws -> [Value] {
    let body = try #require(engine.document(Self.page, in: "phone")).body
    return try JSONParser().parse(body)["sections"]?.elements ?? []
  }

  /// The cells that ask for more, of one look at the page.
  func askers() throws -> [String] {
    try sections().first { $0["key"]?.plainText == "Paged/items" }?["items"]?.elements
      .filter { $0["element"]?["props"]?["onAppear"]?.plainText != nil }
      .compactMap { $0["key"]?.plainText } ?? []
  }

  func keys(of section: String) throws -> [String] {
    try sections().first { $0["key"]?.plainText == "Paged/" + section }?["items"]?.elements
      .compactMap { $0["key"]?.plainText } ?? []
  }

  var calls: Int { engine.sources.openCalls.count }
}

extension Value {
  fileprivate var elements: [Value] { if case .list(let list) = self { Array(list) } else { [] } }
}

@Suite("A list that goes on") struct PagedListTests {
  private func page(_ count: Int = 10) throws -> PagedPage {
    let page = try PagedPage()
    #expect(try page.keys(of: "loading").count == 6)
    try page.put(PagedPage.list(0, count, next: "p1"))
    return page
  }

  @Test("its last three cells ask for more, and no others")
  func askers() throws {
    let page = try page()
    #expect(try page.askers() == ["a7", "a8", "a9"])
  }

  @Test("two cells that appear are one call, whether together or one after the other")
  func doubles() throws {
    let page = try page()
    // In one turn: the second runs on what the first did, and is shown what the first was.
    let handler = try #require(try page.handler("onAppear", of: "a8"))
    var accepted = page.engine.sources
    let first = try page.record(handler: handler, of: "a8", on: accepted)
    let event = Event(
      number: page.engine.lastEvent + 1, timeMilliseconds: 0, kind: .acted(first))
    _ = try accepted.accept(event, declarations: nil)
    let second = try page.record(handler: handler, of: "a9", on: accepted)
    #expect(
      first.calls.map(\.parameters) == [ValueMap([("list", "everything"), ("cursor", "p1")])])
    #expect(second.calls.isEmpty && second.writes.isEmpty)
    // In turns of their own: it is busy.
    try page.apply(.acted(first))
    let later = try page.record("onAppear", of: "a9")
    #expect(later.calls.isEmpty && later.writes.isEmpty)
    try page.apply(.acted(later))
    #expect(page.calls == 1)
  }

  @Test("what comes is put behind: the new cells run, and the three that ask no more")
  func work() throws {
    let page = try page(200)
    let asked = try page.apply(.acted(try page.record("onAppear", of: "a199")))
    // The cells that ask show the request's number, which is bound to their handlers alone.
    #expect(asked.work.evaluated <= 3)
    let step = try page.answer(.success(PagedPage.list(200, 20, next: "p2")))
    #expect(try page.keys(of: "items") == (0..<220).map { "a\($0)" })
    #expect(step.work.evaluated <= 20 + 3)
    #expect(step.outcome.changes.count == 1)
    #expect(page.calls == 0)
    #expect(try page.askers() == ["a217", "a218", "a219"])
    #expect(try page.record("onAppear", of: "a217").calls.first?.parameters["cursor"] == "p2")
  }

  @Test("what a cell keeps outlives its asking for more")
  func states() throws {
    let page = try page()
    try page.apply(.acted(try page.record(handler: "like", of: "a9")))
    try page.apply(.acted(try page.record("onAppear", of: "a9")))
    try page.answer(.success(PagedPage.list(10, 10, next: .null)))
    #expect(page.engine.takeEndedInstances().isEmpty)
    let states = page.engine.sources.states[PagedPage.page]
    #expect(states.first { $0.key.cell == "a9" }?.value["liked"]?.value == true)
  }

  @Test("the end of the list asks for nothing")
  func end() throws {
    let page = try page()
    let handler = try #require(try page.handler("onAppear", of: "a9"))
    try page.apply(.acted(try page.record("onAppear", of: "a9")))
    #expect(try page.keys(of: "end") == ["more"])
    try page.answer(.success(PagedPage.list(10, 2, next: .null)))
    #expect(try page.keys(of: "items").count == 12)
    #expect(try page.keys(of: "end") == ["end"])
    #expect(try page.askers() == [])
    // A client that was not told yet.
    #expect(throws: ActionFault.self) { _ = try page.record(handler: handler, of: "a9") }
  }

  @Test("a failure shows a retry, which asks for the same page")
  func failure() throws {
    let page = try page()
    try page.apply(.acted(try page.record("onAppear", of: "a9")))
    try page.answer(.failure(CallFailure(code: "timeout", message: "too late")))
    #expect(try page.keys(of: "end") == ["retry"])
    // It does not ask by itself again and again.
    #expect(try page.handler("onAppear", of: "a9") == nil)
    let retry = try page.record("onTap", of: "retry", in: "end")
    #expect(retry.calls.first?.parameters["cursor"] == "p1")
    try page.apply(.acted(retry))
    #expect(try page.keys(of: "end") == ["more"])
    try page.answer(.success(PagedPage.list(10, 10, next: "p2")))
    #expect(try page.keys(of: "items").count == 20)
  }

  @Test("pulled down, it asks its source again, and shows what it has until that came")
  func refresh() throws {
    let page = try page()
    let step = try page.apply(.acted(try page.record("onRefresh", of: "@section")))
    #expect(step.outcome.demand == [DemandChange(source: PagedPage.source, isActive: true)])
    #expect(try page.keys(of: "items").count == 10)
    #expect(page.engine.sources[PagedPage.source].state == .stale)
    try page.put(PagedPage.list(100, 5, next: "q1"))
    #expect(try page.keys(of: "items") == (100..<105).map { "a\($0)" })
    #expect(try page.record("onAppear", of: "a104").calls.first?.parameters["cursor"] == "q1")
  }

  @Test("an answer to what was asked before it was pulled is not heard")
  func stale() throws {
    let page = try page()
    try page.apply(.acted(try page.record("onAppear", of: "a9")))
    try page.apply(.acted(try page.record("onRefresh", of: "@section")))
    // The new list's second page is called as the old one's.
    try page.put(PagedPage.list(100, 5, next: "p1"))
    try page.apply(.acted(try page.record("onAppear", of: "a104")))
    #expect(page.calls == 2)
    try page.answer(.success(PagedPage.list(10, 10, next: "p2")))
    #expect(try page.keys(of: "items").count == 5)
    #expect(try page.keys(of: "end") == ["more"])
    try page.answer(.success(PagedPage.list(105, 5, next: .null)))
    #expect(try page.keys(of: "items") == (100..<110).map { "a\($0)" })
    #expect(try page.keys(of: "end") == ["end"])
  }

  @Test("an answer that no longer follows what is there is not put behind it")
  func replaced() throws {
    let page = try page()
    try page.apply(.acted(try page.record("onAppear", of: "a9")))
    // A producer puts another list, unasked.
    try page.put(PagedPage.list(100, 5, next: "q1"))
    try page.answer(.success(PagedPage.list(10, 10, next: "p2")))
    #expect(try page.keys(of: "items").count == 5)
    #expect(try page.record("onAppear", of: "a104").calls.count == 1)
  }
}
