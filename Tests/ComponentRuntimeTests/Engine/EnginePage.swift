// A page under test: compiled, watched, fed, and read as plain words.

import Testing

@testable import ComponentRuntime

/// One page `p` of a config, watched in its viewport `phone`, with a source `feed`.
final class EnginePage {
  static let address = PageAddress("p")
  let engine: Engine
  private let bounds: EngineBounds
  private(set) var diagnostics: [RuntimeDiagnostic] = []
  /// What the last reload published.
  private(set) var changes: [PageChange] = []

  /// - Parameter markup: without its viewport.
  init(
    _ markup: String, timeZones: TimeZoneTable = TimeZoneTable(),
    bounds: EngineBounds = EngineBounds()
  ) throws {
    self.bounds = bounds
    let text = "viewport phone { width: 390, height: 844, scale: 3 }\n" + markup
    let result = MarkupCompiler.compile(
      files: [SourceFile(path: "test.feed", text: text)], timeZones: timeZones)
    let program = try #require(result.program, "\(result.diagnostics.rendered())")
    engine = Engine(program: program, text: FixedTextMeasurer(), bounds: bounds)
    diagnostics = try engine.watch(Self.address, in: program.viewports[0])
      .diagnostics.map(\.diagnostic)
  }

  /// Puts a value into `feed`, and tells what work that was.
  @discardableResult
  func put(_ value: Value) throws -> WorkCounters { try apply(.put(value)) }

  @discardableResult
  func apply(
    _ operation: SourceChange.Operation, to source: String = "feed"
  ) throws -> WorkCounters {
    let before = engine.counters
    let change = SourceChange(source: SourceName(source), operation: operation)
    let outcome = try engine.apply(
      Event(number: engine.lastEvent + 1, timeMilliseconds: 0, kind: .changes([change])))
    diagnostics = outcome.diagnostics.map(\.diagnostic)
    try checkAfresh()
    return engine.counters - before
  }

  /// Does what a cell, or the page, can be asked for.
  func ask(_ name: String, of cell: String? = nil, in section: String = "") throws {
    let request = ActionRequest(
      page: Self.address, cell: cell.map { (section: section, cell: $0) }, name: name)
    let record = try engine.run(request, on: engine.sources)
    let outcome = try engine.apply(
      Event(number: engine.lastEvent + 1, timeMilliseconds: 0, kind: .acted(record)))
    diagnostics = outcome.diagnostics.map(\.diagnostic)
    try checkAfresh()
  }

  /// Lets other markup take over.
  func reload(_ markup: String) throws {
    let text = "viewport phone { width: 390, height: 844, scale: 3 }\n" + markup
    let program = try ReloadFixture.program(text)
    var sources = engine.sources
    let misfits = sources.misfits(SourceDeclarations(program))
    let event = Event(
      number: engine.lastEvent + 1, timeMilliseconds: 0,
      kind: .configured(hash: "", misfits: misfits))
    let outcome = engine.reload(program, try sources.accept(event, declarations: nil))
    changes = outcome.changes
    diagnostics = outcome.diagnostics.map(\.diagnostic)
    try checkAfresh()
  }

  /// The document has to be the one that an engine made afresh has.
  private func checkAfresh() throws {
    let afresh = Engine(
      program: engine.program, text: FixedTextMeasurer(), sources: engine.sources, bounds: bounds)
    try afresh.watch(Self.address, in: engine.program.viewports[0])
    let body = try #require(engine.document(Self.address, in: "phone")).body
    #expect(body == afresh.document(Self.address, in: "phone")?.body)
  }

  /// Each section's key, and each of its cells as `key: words words`.
  var words: [String] {
    guard let page = engine.pages[Self.address] else { return [] }
    return page.instance.sections.flatMap { key, section in
      ["[\(key)]"]
        + section.order.map { page.instance.cells[$0] }.filter { !$0.isHidden }
        .map { "\($0.key): \($0.tree.words)" }
    }
  }

  /// The codes of the last event's diagnostics with their cells and lines, the viewport's not counted.
  var faults: [String] {
    diagnostics.map { diagnostic in
      let line = diagnostic.range.map { "\($0.position.line - 1)" } ?? "-"
      return "\(diagnostic.code) in \(diagnostic.cell ?? "-") at \(line)"
    }
  }
}

extension ElementTree {
  /// All texts, in order.
  fileprivate var words: String {
    nodes.compactMap { node in
      if case .string(let text)? = node.props["text"] { text } else { nil }
    }.joined(separator: " ")
  }
}
