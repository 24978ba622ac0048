// News for data services and developers: what is needed, and what is wrong with a page.

import ComponentRuntime
import FeedProtocol

extension Daemon {
  /// A source is needed by a live page, or not any more.
  func tell(_ change: DemandChange, atMilliseconds now: Int64) throws {
    let source = change.source
    if change.isActive {
      demand.begin(source, atMilliseconds: now)
      if engine.sources[source].state == .loading {
        deadlines.wait(for: source, intake.declarations, atMilliseconds: clock.wall())
      }
    } else {
      demand.end(source)
      if engine.sources[source].version == 0 { deadlines.stopWaiting(for: source) }
    }
    try publishDemand(source, isActive: change.isActive)
  }

  /// Says unmet demand again.
  func repeatDemand(atMilliseconds now: Int64) throws {
    for source in demand.takeRepeats(atMilliseconds: now, limit: Self.repeatsPerTurn) {
      if engine.sources[source].needsData {
        try publishDemand(source, isActive: true)
      } else {
        demand.end(source)
      }
    }
  }

  /// The sources that live pages wait for, in the order of their names.
  var unmetDemand: [SourceName] {
    demand.active.filter { engine.sources[$0].needsData }.sorted { $0.text < $1.text }
  }

  private static let repeatsPerTurn = 1_000

  private func publishDemand(_ source: SourceName, isActive: Bool) throws {
    let message = DemandMessage(source: source.text, isActive: isActive)
    try publish(Topic.demand(source: source.text), message.value)
  }

  /// Something in a page's templates or data is wrong.
  func tell(_ diagnostic: RuntimeDiagnostic, of page: PageAddress, event: Int64) throws {
    counters.diagnostics += 1
    // Of containers and pages nothing but the place in the markup tells faults apart.
    let key = [
      page.text, diagnostic.code, diagnostic.section ?? "", diagnostic.cell ?? "",
      diagnostic.place,
    ].joined(separator: "|")
    let admitted = diagnostics.admit(
      key, wording: diagnostic.message, atMilliseconds: clock.steady())
    guard let heldBack = admitted else { return }
    let message = diagnostic.value(page: page, event: event)
    log(
      .warning, "diagnostic",
      [
        "page": page.text, "code": diagnostic.code, "message": diagnostic.message,
        "place": diagnostic.place, "expression": diagnostic.expression,
        "section": diagnostic.section ?? "", "cell": diagnostic.cell ?? "",
        "repeats": String(heldBack),
      ])
    try publish(Topic.diagnostic(page: page.text), message)
  }

  private func publish(_ topic: Topic, _ object: Value) throws {
    guard let bytes = try? CanonicalWriter.bytes(of: object) else {
      preconditionFailure("news is made of texts and numbers")
    }
    try publish([OutgoingMessage(topic: Frame(topic.text), object: Frame(bytes))])
  }
}

extension RuntimeDiagnostic {
  /// What `diagnostic|` carries.
  ///
  /// Source: spec/protocol.md, "Deltas".
  func value(page: PageAddress, event: Int64) -> Value {
    var members: [(String, Value)] = [
      ("code", .string(code)), ("message", .string(message)), ("page", .string(page.text)),
      ("event", .int(event)),
    ]
    if let range {
      let position = range.position
      members += [
        ("file", .string(range.file.path)), ("line", .int(Int64(position.line))),
        ("column", .int(Int64(position.column))), ("expression", .string(expression)),
      ]
    }
    if let section { members.append(("section", .string(section))) }
    if let cell { members.append(("cell", .string(cell))) }
    return .map(ValueMap(members))
  }

  /// What failed, as it is written, cut where it is long.
  var expression: String {
    guard let range else { return "" }
    let words = range.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.count > Self.expressionLimit
      ? words.prefix(Self.expressionLimit) + "…" : words
  }

  /// Characters of an expression that are told.
  private static let expressionLimit = 200

  /// `home.feed:12:3`, or nothing.
  var place: String {
    guard let range else { return "" }
    return "\(range.file.path):\(range.position.line):\(range.position.column)"
  }
}
