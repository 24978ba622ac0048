// `reload` and SIGHUP: other templates take over, all of them or none.

import ComponentRuntime
import FeedProtocol
import Glibc

extension Daemon {
  /// Reads the `.feed` files again.
  ///
  /// - Throws: `invalid` with the diagnostics, where nothing changed; `unavailable` where the
  ///   journal has no room for the event.
  func reload() throws -> Value {
    notifier.reloading()
    defer { notifier.ready(statusLine) }
    let loaded: Templates
    let warnings: [Diagnostic]
    let text: (any TextMeasurer)?
    do throws(TemplateFault) {
      (loaded, warnings) = try Templates.load(folder, natives: natives)
      text = try newText(for: loaded)
    } catch {
      counters.failedReloads += 1
      templates.reloadFault = error
      log(.error, "reload-refused", ["reason": error.summary])
      log.tell(error.diagnostics)
      throw WireError(
        .invalid, "\(error.summary); nothing was changed", details: error.value)
    }
    templates.reloadFault = nil
    let isChanged = loaded.hash != templates.hash
    if isChanged { try takeOver(loaded, text) }
    log(.notice, "reload", ["hash": loaded.hash.text, "changed": String(isChanged)])
    log.tell(warnings)
    var reply: [(String, Value)] = [
      ("hash", .string(loaded.hash.text)), ("changed", .bool(isChanged)),
      ("event", .int(engine.lastEvent)),
    ]
    if !warnings.isEmpty { reply.append(("diagnostics", warnings.value)) }
    return .map(ValueMap(reply))
  }

  /// A measurer of the host's fonts, where these are others than before.
  private func newText(
    for loaded: Templates
  ) throws(TemplateFault) -> (any TextMeasurer)? {
    if loaded.fonts == templates.fonts { return nil }
    do {
      return try makeText()
    } catch {
      throw TemplateFault(error)
    }
  }

  private func takeOver(_ loaded: Templates, _ text: (any TextMeasurer)?) throws {
    let declarations = SourceDeclarations(loaded.program)
    try endCalls(unknownTo: loaded.program)
    let before = intake.pending.count
    addConfigured(loaded, declarations)
    guard let events = try commit() else { throw Self.full }
    for event in events[..<before] { try apply(event.accepted) }
    let event = events[before]
    intake.declarations = declarations
    templates = loaded
    broker.redeclare(loaded.program)
    counters.reloads += 1
    follow(event.accepted.effects)
    try tell(engine.reload(loaded.program, event.accepted, text: text), of: event.event)
    for event in events[(before + 1)...] { try apply(event.accepted) }
    try reconcilePages()
  }

  /// Adds the event that says from where on `templates` are in force, and behind it one that ends
  /// the states whose type is another with them.
  func addConfigured(_ templates: Templates, _ declarations: SourceDeclarations) {
    let now = clock.wall()
    let misfits = intake.sources.misfits(declarations)
    intake.add(.configured(hash: templates.hash.text, misfits: misfits), atMilliseconds: now)
    let outdated = templates.program.outdatedStates(in: intake.sources.states)
    if !outdated.isEmpty { intake.add(.ended(outdated), atMilliseconds: now) }
  }

  /// One line for the service manager.
  var statusLine: String {
    "serving \(engine.program.pages.count) pages at event \(engine.lastEvent)"
  }

  func handle(signal: Int32) throws {
    guard signal == SIGHUP else {
      log(.notice, "stopping", ["signal": String(signal)])
      isStopping = true
      return
    }
    do {
      _ = try reload()
    } catch let error as WireError {
      // Said in the log, and by `status`.
      guard error.code != .internal else { throw error }
    }
  }
}
