// `maxRate`: what comes too soon after a delta waits, and goes out as one.

import Testing

@testable import ComponentRuntime

@Suite("A page with maxRate") struct PaceTests {
  @Test("is published at once after a quiet time, and then once for all of an interval")
  func joins() throws {
    let page = try PacedPage()
    try page.show("one", at: 1_000)
    #expect(page.take() == ["0–1 at 1000"])
    let before = page.engine.counters
    for number in 0..<50 { try page.show("n\(number)", at: 1_001 + Int64(number)) }
    #expect(page.take() == [])
    #expect(page.engine.counters - before == WorkCounters())
    #expect(page.waits == [PageWait(page: PacedPage.address, untilMilliseconds: 1_100)])
    page.publishDue(at: 1_099)
    #expect(page.take() == [])
    page.publishDue(at: 1_100)
    #expect(page.take() == ["1–51 at 1050"])
    #expect((page.engine.counters - before).evaluated == 1)
    #expect(try page.words() == "n49 0, ")
    page.publishDue(at: 5_000)
    #expect(page.take() == [])
    try page.show("late", at: 9_000)
    #expect(page.take() == ["51–52 at 9000"])
  }

  @Test("has a next interval behind each, also where an event is what ends it")
  func intervals() throws {
    let page = try PacedPage()
    for time in stride(from: Int64(0), through: 1_000, by: 10) {
      try page.show("t\(time)", at: time)
    }
    let joined = page.take()
    #expect(
      joined == [
        "0–1 at 0", "1–10 at 90", "10–20 at 190", "20–30 at 290", "30–40 at 390", "40–50 at 490",
        "50–60 at 590", "60–70 at 690", "70–80 at 790", "80–90 at 890", "90–100 at 990",
      ])
    // Whenever the host looks, its deltas are those.
    let other = try PacedPage()
    for time in stride(from: Int64(0), through: 1_000, by: 10) {
      try other.show("t\(time)", at: time)
      other.publishDue(at: time + 9)
      other.publishDue(at: time + 10)
    }
    #expect(other.take() == joined)
  }

  @Test("agrees with one over the same source without it, as soon as nothing waits")
  func twoPages() throws {
    let page = try PacedPage()
    try page.engine.watch(PageAddress("plain"), in: page.engine.program.viewports[0])
    for number in 1...5 { try page.show("n\(number)", at: 1_000 + Int64(number)) }
    #expect(page.take(PageAddress("plain")).count == 5)
    #expect(try page.words() == "n1 0, ")
    #expect(try page.words(PageAddress("plain")) == "n5 0, ")
    page.publishDue(at: 1_101)
    #expect(try page.words() == "n5 0, ")
  }

  @Test("shows in the middle of an interval what was published, in a new viewport too")
  func snapshots() throws {
    let page = try PacedPage()
    try page.show("one", at: 1_000)
    try page.show("two", at: 1_010)
    try page.put(["words": "w"], to: "other", at: 1_020)
    #expect(page.engine.document(PacedPage.address, in: "phone")?.revision == 1)
    #expect(try page.words() == "one 0, ")
    try page.engine.watch(PacedPage.address, in: page.engine.program.viewports[1])
    #expect(page.engine.document(PacedPage.address, in: "tablet")?.revision == 1)
    #expect(try page.words(in: "tablet") == "one 0, ")
    _ = page.take()
    page.publishDue(at: 1_100)
    #expect(page.take() == ["1–3 at 1020", "1–3 at 1020"])
    #expect(try page.words(in: "tablet") == "two 0, w")
  }

  @Test("begins no interval with what leaves it as it was")
  func unchanged() throws {
    let page = try PacedPage()
    try page.show("one", at: 1_000)
    try page.show("one", at: 2_000)
    try page.show("two", at: 2_001)
    #expect(page.take() == ["0–1 at 1000", "1–3 at 2001"])
    try page.show("x", at: 2_010)
    try page.show("two", at: 2_020)
    page.publishDue(at: 2_101)
    #expect(page.take() == [])
    try page.show("three", at: 2_102)
    #expect(page.take() == ["3–6 at 2102"])
  }

  @Test("is published by a reload with all that waits, and has the rate that it says")
  func reloads() throws {
    let page = try PacedPage()
    try page.show("one", at: 1_000)
    try page.show("two", at: 1_010)
    try page.reload(rate: "{2}", at: 1_020)
    #expect(page.take() == ["0–1 at 1000", "1–3 at 1020"])
    try page.show("three", at: 1_030)
    page.publishDue(at: 1_519)
    #expect(page.take() == [])
    try page.reload(rate: nil, at: 1_519)
    try page.show("four", at: 1_520)
    try page.show("five", at: 1_520)
    #expect(page.take() == ["3–5 at 1519", "5–6 at 1520", "6–7 at 1520"])
    #expect(page.engine.publicationDue(of: PacedPage.address) == nil)
  }

  @Test("may take its rate from data; one that is none is told, and sets no bound")
  func rateFromData() throws {
    let page = try PacedPage(PacedPage.markup(rate: "{more.?rate.orValue(null)}"))
    for number in 1...3 { try page.show("n\(number)", at: 1_000) }
    #expect(page.take().count == 3)
    try page.put(["rate": 1], to: "other", at: 1_000)
    for number in 4...6 { try page.show("n\(number)", at: 1_500) }
    // The rate alone changed nothing that is shown.
    #expect(page.take() == ["3–5 at 1500"])
    page.publishDue(at: 2_500)
    #expect(page.take() == ["5–7 at 1500"])
    #expect(page.diagnostics == [])
    try page.put(["rate": -1], to: "other", at: 4_000)
    for number in 7...9 { try page.show("n\(number)", at: 4_000) }
    #expect(page.take().count == 3)
    #expect(Set(page.diagnostics) == ["bad-attribute"])
  }

  @Test("answers what it is asked at once, and shows it with the rest")
  func actions() throws {
    let page = try PacedPage()
    try page.show("one", at: 1_000)
    try page.tap(at: 1_010)
    try page.tap(at: 1_020)
    try page.show("two", at: 1_030)
    #expect(page.take() == ["0–1 at 1000"])
    page.publishDue(at: 1_100)
    #expect(page.take() == ["1–4 at 1030"])
    #expect(try page.words() == "two 2, ")
  }

  @Test("is kept up to date with each event where it is only asked, not watched")
  func held() throws {
    let page = try PacedPage()
    _ = try page.engine.hold(PacedPage.address)
    try page.show("one", at: 1_000)
    try page.show("two", at: 1_001)
    _ = page.engine.unwatch(PacedPage.address, in: "phone")
    let before = page.engine.counters
    try page.show("three", at: 1_002)
    try page.show("four", at: 1_003)
    #expect((page.engine.counters - before).evaluated == 2)
    #expect(page.engine.publicationDue(of: PacedPage.address) == nil)
  }

  @Test("that nobody watches any more forgets what waited, and starts from the present")
  func unwatched() throws {
    let page = try PacedPage()
    try page.show("one", at: 1_000)
    try page.show("two", at: 1_001)
    _ = page.engine.unwatch(PacedPage.address, in: "phone")
    try page.show("three", at: 1_002)
    try page.engine.watch(PacedPage.address, in: page.engine.program.viewports[0])
    #expect(page.engine.document(PacedPage.address, in: "phone")?.revision == 3)
    #expect(try page.words() == "three 0, ")
    _ = page.take()
    page.publishDue(at: 9_000)
    #expect(page.take() == [])
  }

  @Test("tells of a cell the newest of the events that changed it together")
  func explained() throws {
    let page = try PacedPage()
    try page.show("one", at: 1_000)
    try page.show("two", at: 1_001)
    try page.show("three", at: 1_002)
    try page.put(1, to: "other", at: 1_003)
    page.publishDue(at: 1_100)
    let explanation = try page.engine.explain(PacedPage.address, section: "list", cell: "a")
    #expect(explanation.event == 4)
    #expect(explanation.causes == [.props])
  }

  @Test("goes on in another process from the present sources")
  func resumed() throws {
    let page = try PacedPage()
    try page.show("one", at: 1_000)
    let quiet = try #require(page.engine.resumption(of: PacedPage.address, in: "phone"))
    #expect(quiet.revision == 1)
    #expect(quiet.freeMilliseconds == 1_100)
    try page.show("two", at: 1_050)
    let waiting = try #require(page.engine.resumption(of: PacedPage.address, in: "phone"))
    #expect(waiting.revision == 2)
    #expect(waiting.freeMilliseconds == 1_200)
    let engine = Engine(
      program: page.engine.program, text: FixedTextMeasurer(), sources: page.engine.sources)
    try engine.watch(
      PacedPage.address, in: engine.program.viewports[0], at: waiting.revision,
      freeMilliseconds: waiting.freeMilliseconds)
    let change = SourceChange(source: SourceName("feed"), operation: .put([]))
    let outcome = try engine.apply(
      Event(number: 3, timeMilliseconds: 1_199, kind: .changes([change])))
    #expect(outcome.changes.isEmpty)
    #expect(outcome.waits == [PageWait(page: PacedPage.address, untilMilliseconds: 1_200)])
  }

  @Test(
    "has a pause of whole milliseconds, and of an hour at most",
    arguments: [
      (10.0, 100), (3, 334), (0.5, 2_000), (1_000, 1), (1e9, 1), (1e-300, 3_600_000),
    ])
  func interval(rate: Double, milliseconds: Int64) {
    #expect(PagePace.interval(rate: rate) == milliseconds)
  }

  @Test("has one rate for all viewports")
  func viewportMap() {
    let markup = PacedPage.markup(rate: #"{{"phone": 1, "default": 2}}"#)
    let result = MarkupCompiler.compile(files: [SourceFile(path: "test.feed", text: markup)])
    #expect(result.diagnostics.filter { $0.severity == .error }.map(\.code) == ["bad-value"])
  }
}
