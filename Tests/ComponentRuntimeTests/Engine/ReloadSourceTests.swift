// What a reload makes of values that were pushed under another config.

import Testing

@testable import ComponentRuntime

@Suite("Reload and sources")
struct ReloadSourceTests {
  private static let feed = SourceName("feed")
  private static let strict = ReloadFixture.markup.replacing(
    "price: int = 1", with: "price: int = 1, stock: int")

  @Test("a value that does not fit puts its source in error till the config is mended")
  func mended() throws {
    let fixture = try ReloadFixture()
    let before = fixture.engine.sources[Self.feed]
    _ = try fixture.reload(Self.strict)
    let misfit = fixture.engine.sources[Self.feed]
    #expect(misfit.state == .error)
    #expect(misfit.error?.contains("stock") == true)
    #expect(misfit.value == before.value)
    _ = try fixture.reload(ReloadFixture.markup)
    let after = fixture.engine.sources[Self.feed]
    #expect(after.state == .ready)
    #expect(after.error == nil)
    #expect(try fixture.documents().now == fixture.documents().afresh)
  }

  @Test(
    "the state that comes back is the source's own, whatever it is",
    arguments: [
      SourceState.error, .stale, .loading, .ready,
    ])
  func ownState(state: SourceState) throws {
    let fixture = try ReloadFixture()
    let set = { (state: SourceState, error: String?) throws in
      let change = SourceChange(
        source: Self.feed, operation: .state, state: state, error: error)
      _ = try fixture.engine.apply(
        Event(
          number: fixture.engine.lastEvent + 1, timeMilliseconds: 0, kind: .changes([change])))
    }
    try set(state, state == .error ? "down" : nil)
    _ = try fixture.reload(Self.strict)
    #expect(fixture.engine.sources[Self.feed].state == .error)
    #expect(fixture.engine.sources[Self.feed].error != "down")
    _ = try fixture.reload(ReloadFixture.markup)
    #expect(fixture.engine.sources[Self.feed].state == state)
    #expect(fixture.engine.sources[Self.feed].error == (state == .error ? "down" : nil))
    // A state pushed while the value does not fit shows once it does.
    _ = try fixture.reload(Self.strict)
    try set(.stale, nil)
    #expect(fixture.engine.sources[Self.feed].state == .error)
    _ = try fixture.reload(ReloadFixture.markup)
    #expect(fixture.engine.sources[Self.feed].state == .stale)
  }

  @Test("a push that fits ends the error")
  func pushed() throws {
    let fixture = try ReloadFixture()
    _ = try fixture.reload(Self.strict)
    try fixture.push([["id": "a", "title": "b", "stock": 1]])
    #expect(fixture.engine.sources[Self.feed].state == .ready)
    #expect(fixture.engine.sources[Self.feed].misfit == nil)
  }
}
