import Testing

@testable import ComponentRuntime

/// Source: spec/markup.md, "Expressions".
@Suite("Clocks") struct ClockTests {
  @Test(
    "a clock's source is called by its interval in the largest unit",
    arguments: [
      (1_000, "clock/1s"), (60_000, "clock/1m"), (90_000, "clock/90s"), (3_600_000, "clock/1h"),
      (86_400_000, "clock/1d"), (7_200_000, "clock/2h"),
    ] as [(Int64, String)])
  func names(_ interval: Int64, _ text: String) throws {
    let clock = try #require(Clock(intervalMilliseconds: interval))
    #expect(clock.source.text == text)
    #expect(Clock(clock.source) == clock)
  }

  @Test(
    "what is no clock has none",
    arguments: [
      "clock", "clock/60s", "clock/0s", "clock/-1m", "clock/2d", "clock/m", "clock/1",
      "clock/1m/1m",
      "clock/9999999999999999999d", "feed/1m",
    ])
  func noClock(_ text: String) throws {
    #expect(Clock(try #require(SourceName(text: text))) == nil)
  }

  @Test("an interval is a whole number of seconds, from a second to a day")
  func intervals() {
    for interval in [0, 999, 1_500, 86_401_000, -1_000] as [Int64] {
      #expect(Clock(intervalMilliseconds: interval) == nil, "\(interval)")
    }
  }

  @Test("it shows the last whole interval, before 1970 too")
  func reading() throws {
    let clock = try #require(Clock(intervalMilliseconds: 60_000))
    #expect(clock.reading(atMilliseconds: 119_999) == 60_000)
    #expect(clock.reading(atMilliseconds: 120_000) == 120_000)
    #expect(clock.reading(atMilliseconds: -1) == -60_000)
  }

  private static let markup = """
    source posts: list(any)
    viewport phone { width: 390, height: 844 }
    component Post(text: string, age: string) { <text>{text} {age}</text> }
    component Time(words: string) { <text>{words}</text> }
    page home() {
      use list = posts
      use t = clock(1m)
      <group>
        <section key="time"><Time key="t" words={date(t, "HH:mm", "UTC")}/></section>
        <section key="posts"><Post for={p in list} key={p.id} text={p.id} age={ago(ms(p.at), t)}/></section>
      </group>
    }
    """

  private static func apply(_ engine: Engine, _ kind: Event.Kind, at time: Int64) throws -> Outcome
  {
    try engine.apply(Event(number: engine.lastEvent + 1, timeMilliseconds: time, kind: kind))
  }

  @Test("a tick runs the cells again that show another time, and asks nobody for data")
  func ticks() throws {
    let result = compileMarkup(Self.markup)
    let program = try #require(result.program, "\(result.diagnostics.rendered())")
    let engine = Engine(program: program, text: FixedTextMeasurer())
    let watched = try engine.watch(PageAddress("home"), in: program.viewports[0])
    #expect(watched.demand.map(\.source.text) == ["posts"])
    #expect(watched.diagnostics.isEmpty)
    let clock = SourceName("clock", ["1m"])
    #expect(engine.neededClocks == [clock])
    let hour: Int64 = 3_600_000
    let posts: Value = [["id": "old", "at": .int(0)], ["id": "new", "at": .int(3 * hour)]]
    _ = try Self.apply(
      engine, .changes([SourceChange(source: SourceName("posts"), operation: .put(posts))]),
      at: 3 * hour)
    let first = try Self.apply(engine, .ticked([clock]), at: 3 * hour + 30_000)
    #expect(first.demand.isEmpty)
    #expect(engine.sources[clock].value == .int(3 * hour))
    var before = engine.counters
    _ = try Self.apply(engine, .ticked([clock]), at: 3 * hour + 60_000)
    // The time and the new post: three hours and a minute are three hours.
    #expect((engine.counters - before).evaluated == 2)
    before = engine.counters
    let same = try Self.apply(engine, .ticked([clock]), at: 3 * hour + 119_000)
    #expect(engine.counters - before == WorkCounters())
    #expect(same.changes.isEmpty)
    let document = try #require(engine.document(PageAddress("home"), in: "phone"))
    let text = String(decoding: document.body, as: UTF8.self)
    #expect(text.contains("\"03:01\"") && text.contains("old 3h") && text.contains("new 1m"))
    #expect(engine.unwatch(PageAddress("home"), in: "phone").demand.map(\.source.text) == ["posts"])
    #expect(engine.neededClocks.isEmpty)
  }
}
