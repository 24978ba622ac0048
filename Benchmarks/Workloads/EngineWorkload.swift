// E1, E2 and E4: from an event to its encoded delta, and from nothing to a document.

import ComponentRuntime
import FeedText
import Foundation

extension Workload {
  static let oneChange = Workload(id: "E1", title: "one field of one cell changes") { harness in
    try EnginePage.sizes.flatMap { size in
      let page = try EnginePage(cellCount: size)
      try page.checkWork(of: page.retitling)
      return [
        Comparison(
          workload: "E1", title: "\(size) cells, same height", unit: "µs", scale: 1000,
          own: try harness.measure { consume(try page.apply(page.retitling())) },
          peer: try PeerProgram.page("change", cellCount: size).measure(),
          goal: peerTimes[size].map { .atMost(10, wherePeerTakes: $0) } ?? .atMost(10))
      ]
    }
  }

  /// The microseconds that the peer of E1 takes, by the number of cells, where the goal was set.
  private static let peerTimes = [1_000: 21.0, 10_000: 310]

  static let prependAndDrop = Workload(id: "E2", title: "one first, the last dropped") { harness in
    try EnginePage.Rule.allCases.flatMap { rule in
      try EnginePage.sizes.map { size in
        let page = try EnginePage(cellCount: size, rule)
        try page.checkWork(of: page.prepending)
        return Comparison(
          workload: "E2", title: "\(size) cells, \(rule.title)", unit: "µs", scale: 1000,
          own: try harness.measure { consume(try page.apply(page.prepending())) },
          peer: try PeerProgram.page("prepend", cellCount: size).measure(),
          goal: rule == .byPlace || size == 100 ? nil : .ratioAtMost(0.1))
      }
    }
  }

  static let firstRender = Workload(id: "E4", title: "first render to a snapshot") { harness in
    try [1_000, 10_000].flatMap { size in
      let page = try EnginePage(cellCount: size)
      let expected = page.document()
      try check(expected.count > size * 500, "the document has \(expected.count) bytes")
      let own = harness.measure {
        page.look(afresh: true)
        consume(page.document())
      }
      try check(page.document() == expected, "another document")
      return [
        Comparison(
          workload: "E4", title: "\(size) cells, text by Pango", unit: "ms", scale: 1e6, own: own)
      ]
    }
  }
}

/// A page of one list, watched in one viewport.
private final class EnginePage {
  static let sizes = [100, 1_000, 10_000, 100_000]

  private static let markup = """
    protocol Item { id: string, title: string, body: string = "" }
    source feed: list(Item)
    viewport phone { width: 375, height: 812, scale: 3 }
    component ItemCell(item: Item) {
      <column padding={12} gap={8}>
        <row gap={8}>
          <image width={40} height={40} src={item.id}/>
          <column grow={1} shrink={1}>
            <text fontSize={17} lines={1}>{item.title}</text><text lines={2}>{item.body}</text>
          </column>
        </row>
        <image aspectRatio={1.5} src={item.id}/>
        <row>
          <button grow={1} height={36}/><button grow={1} height={36}/><button grow={1} height={36}/>
        </row>
      </column>
    }
    page list() {
      use items = feed
      <section key="main"><ItemCell for={i in items} key={i.id} item={i}/></section>
    }
    """

  /// What rewrites the list.
  enum Rule: CaseIterable {
    case none, byAnchor, byPlace

    var title: String {
      switch self {
      case .none: "list"
      case .byAnchor: "rule with `after`"
      case .byPlace: "rule by place"
      }
    }

    fileprivate var markup: String {
      switch self {
      case .none: ""
      case .byAnchor: Rule.rule(#"{"after": item.title.endsWith("3")}"#, key: "key")
      case .byPlace: Rule.rule(#"{"every": 6, "from": 3}"#, key: "index")
      }
    }

    private static func rule(_ places: String, key: String) -> String {
      """
      component AdCell(words: string) { <text lines={1}>{words}</text> }
      rule ads on section { <AdCell insert={\(places)} key={\(key)} words="An ad"/> }
      """
    }
  }

  private static let feed = SourceName("feed")
  private static let page = PageAddress("list")

  private let cellCount: Int
  private let rule: Rule
  private let engine: Engine
  private var round = 0

  init(cellCount: Int, _ rule: Rule = .none) throws {
    self.cellCount = cellCount
    self.rule = rule
    let file = SourceFile(path: "list.feed", text: Self.markup + "\n" + rule.markup)
    let result = MarkupCompiler.compile(files: [file])
    guard let program = result.program else {
      throw WrongResult(description: result.diagnostics.rendered())
    }
    engine = Engine(program: program, text: try PangoTextMeasurer())
    _ = try apply(.put(.list(ValueList((0..<cellCount).map(Self.item)))))
    look(afresh: false)
  }

  private static func item(_ number: Int) -> Value {
    [
      "id": .string("item-\(number)"), "title": .string("The title of item \(number % 100)"),
      "body": .string("Some words about the item, and some more \(number % 17)"),
    ]
  }

  /// Watches the page, from nothing if `afresh`.
  func look(afresh: Bool) {
    if afresh { _ = engine.unwatch(Self.page, in: "phone") }
    do {
      try engine.watch(Self.page, in: engine.program.viewports[0])
    } catch {
      preconditionFailure("the page is there: \(error.message)")
    }
  }

  func document() -> [UInt8] {
    engine.document(Self.page, in: "phone")?.body ?? []
  }

  func apply(_ operation: SourceChange.Operation) throws -> Outcome {
    let change = SourceChange(source: Self.feed, operation: operation)
    return try engine.apply(
      Event(number: engine.lastEvent + 1, timeMilliseconds: 0, kind: .changes([change])))
  }

  /// Another title for some cell, as high as the one before.
  func retitling() -> SourceChange.Operation {
    round += 1
    let title = "The title of round \(round % 97)"
    let path = "/\(round &* 37 % cellCount)/title"
    return .patch([["op": "replace", "path": .string(path), "value": .string(title)]])
  }

  func prepending() -> SourceChange.Operation {
    round += 1
    let item = Self.item(1_000_000 + round)
    return .patch([
      ["op": "add", "path": "/0", "value": item],
      ["op": "remove", "path": .string("/\(cellCount)")],
    ])
  }

  /// One event evaluates, measures and places one cell, and publishes a short delta.
  func checkWork(of operation: () -> SourceChange.Operation) throws {
    let before = engine.counters
    let outcome = try apply(operation())
    let work = engine.counters - before
    // With a rule, a cell that comes may bring another.
    let isRight =
      rule == .none
      ? work == WorkCounters(evaluated: 1, measured: 1, placed: 1) : work.evaluated <= 2
    try check(isRight, "the work was \(work)")
    if rule == .byPlace { return }
    guard case .operations(let delta, _)? = outcome.changes.first?.content else {
      throw WrongResult(description: "nothing was published")
    }
    try check(delta.count < 1_500, "the delta has \(delta.count) bytes")
  }
}
