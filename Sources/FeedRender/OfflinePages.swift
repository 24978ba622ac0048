// A page's document without a daemon: the same engine, given the sources by hand.

import ComponentRuntime

/// Evaluates and lays out pages of one config.
///
/// What comes out is byte for byte the document that a daemon with the same config, fonts and
/// sources has, save what a page shows of the time.
public struct OfflinePages {
  private let engine: Engine
  private let declarations: SourceDeclarations
  private let timeMilliseconds: Int64

  /// - Parameters:
  ///   - program: compiled with the native components that its pages use.
  ///   - timeMilliseconds: since 1970: what clocks show.
  public init(program: Program, text: any TextMeasurer, timeMilliseconds: Int64) {
    engine = Engine(program: program, text: text)
    declarations = SourceDeclarations(program)
    self.timeMilliseconds = timeMilliseconds
  }

  /// Gives a source its value, as a push would.
  ///
  /// - Throws: `SourceFault` for a source that is not declared, or a value that does not conform.
  public func put(_ value: Value, to source: SourceName) throws(SourceFault) {
    try accept(.changes([SourceChange(source: source, operation: .put(value))]))
  }

  private func accept(_ kind: Event.Kind) throws(SourceFault) {
    let event = Event(
      number: engine.lastEvent + 1, timeMilliseconds: timeMilliseconds, kind: kind)
    // Checked against the declarations first, as a daemon's intake does.
    var sources = engine.sources
    _ = engine.apply(try sources.accept(event, declarations: declarations))
  }

  /// The document of a page, and what failed while it was made.
  ///
  /// - Throws: `PageFault`.
  public func document(
    _ address: PageAddress, in viewport: ViewportDeclaration
  ) throws -> (body: [UInt8], diagnostics: [RuntimeDiagnostic]) {
    let canonical = try engine.canonical(address)
    var diagnostics = try engine.watch(canonical, in: viewport).diagnostics
    let clocks = engine.neededClocks.sorted { $0.text < $1.text }
    if !clocks.isEmpty {
      // Once more from the start: what was complained of while the clocks stood is said again only
      // if it still holds.
      try accept(.ticked(clocks))
      _ = engine.unwatch(canonical, in: viewport.name)
      diagnostics = try engine.watch(canonical, in: viewport).diagnostics
    }
    guard let document = engine.document(canonical, in: viewport.name) else {
      preconditionFailure("a watched page has a document")
    }
    return (document.body, diagnostics.map(\.diagnostic))
  }

  /// The sources that the page waits for.
  public var missingSources: [SourceName] {
    engine.neededSources.filter { engine.sources[$0].state == .loading }
  }
}
