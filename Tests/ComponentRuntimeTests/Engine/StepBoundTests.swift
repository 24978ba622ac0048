// The bound of steps counts for each part by itself: what shows must not depend on what ran before.

import Testing

@testable import ComponentRuntime

@Suite("Bound of steps")
struct StepBoundTests {
  private static let markup = """
    source feed: list(map(any))
    component Words(words: string) { <text>{words}</text> }
    component Broken(message: string) { <text>broken</text> }
    container Box(all: list(any)) {
      let long = all.map(x, string(x.id)).filter(x, x != "").size()
      <section key="s" spacing={all.filter(x, x.n > 0).size()}>
        <header><text>{all.filter(x, x.n > 1).size()}</text></header>
        <Words for={x in all} key={x.id} words={x.list.map(y, y * 2).filter(y, y > 1).map(y, string(y)).join(",")}/>
      </section>
    }
    page p() {
      use all = feed
      <group>
        <Box for={n in [1, 2, 3, 4, 5, 6, 7, 8]} if={size(all) > n} key={n} all={all}/>
      </group>
    }
    """

  private static func item(_ id: Int, _ length: Int) -> Value {
    [
      "id": .string("i\(id)"), "n": .int(Int64(id)),
      "list": .list(ValueList((0..<length).map { .int(Int64($0)) })),
    ]
  }

  private static func page(steps: Int) throws -> EnginePage {
    var bounds = EngineBounds()
    bounds.evaluation.steps = steps
    return try EnginePage(markup, bounds: bounds)
  }

  @Test("many parts that each keep the bound all show, however they came")
  func each() throws {
    let page = try Self.page(steps: 1_000)
    // All together take far more than the bound.
    try page.put(.list(ValueList((0..<40).map { Self.item($0, 8) })))
    #expect(page.faults == [])
    #expect(page.words.count { $0.contains("broken") } == 0)
    #expect(page.words.count { $0.contains("2,4,6,8,10,12,14") } == 8 * 40)
    for id in 40..<50 {
      try page.apply(.patch([["op": "add", "path": "/0", "value": Self.item(id, 8)]]))
      #expect(page.faults == [])
    }
    #expect(page.words.count { $0.contains("2,4,6,8,10,12,14") } == 8 * 50)
  }

  @Test("a part that passes it is the one that fails")
  func one() throws {
    let page = try Self.page(steps: 1_000)
    try page.put(.list(ValueList((0..<9).map { Self.item($0, $0 == 4 ? 900 : 8) })))
    #expect(page.words.count { $0 == "i4: broken" } == 8)
    #expect(page.words.count { $0.contains("2,4,6,8") } == 8 * 8)
    #expect(Set(page.faults.map { $0.prefix(19) }) == ["out-of-steps in i4 "])
    try page.apply(.patch([["op": "replace", "path": "/4", "value": Self.item(4, 8)]]))
    #expect(page.words.count { $0.contains("broken") } == 0)
  }
}
