// `get`, `open` and `snapshot`: what a peer reads.

import ComponentRuntime
import FeedBus
import FeedJournal
import FeedProtocol

extension Daemon {
  /// A source's version and state, its value as the body.
  func get(_ source: SourceName) throws(WireError) -> Result {
    do {
      _ = try intake.declarations.declaration(of: source)
    } catch {
      throw WireError(error, changeCount: 1)
    }
    let record = engine.sources[source]
    var members: [(String, Value)] = [
      ("version", .int(record.version)), ("state", .string(record.state.rawValue)),
    ]
    if let error = record.error { members.append(("error", .string(error))) }
    let key = TurnBodies.Key.source(source, version: record.version)
    let body = turnBodies.body(key, in: &bodies) { Self.json(record.value) }
    return (.map(ValueMap(members)), try admitted(body))
  }

  /// Checks a page and viewport, and says what to subscribe to.
  func open(_ name: DocumentName) throws(WireError) -> Value {
    let page = try resolve(name)
    return OpenReply(page: page.page.text, viewport: page.viewport, topic: page.topic.text).value
  }

  /// A page's document, or the deltas that a peer missed; the page is live from then on.
  func snapshot(_ name: DocumentName, since: Position?) throws -> Result {
    let page = try resolve(name)
    try activate(page)
    pages.touch(page, atMilliseconds: clock.steady())
    guard let revision = documents.revision(of: page) else {
      preconditionFailure("a live page has a document")
    }
    counters.snapshots += 1
    let position = Position(epoch: journal.epoch, revision: revision)
    if let since, since.epoch == journal.epoch,
      let objects = try deltas(since: since.revision, of: page, published: revision)
    {
      counters.snapshotDeltas += objects.count
      let key = TurnBodies.Key.deltas(page, from: since.revision, to: revision)
      let body = turnBodies.body(key, in: &bodies) { Self.array(of: objects) }
      let reply = SnapshotReply(position: position, deltaCount: objects.count).value
      return (reply, try admitted(body))
    }
    let body = documents.body(of: page) {
      guard let document = engine.document(page.page, in: page.viewport) else {
        preconditionFailure("a live page has a document")
      }
      return document.body
    }
    let reply = SnapshotReply(position: position).value
    return (reply, try admitted(bodies.admit(body) ? body : nil))
  }

  /// The deltas that lead from `revision` to the published one, as published: those at hand, and
  /// before them those that the journal has from before a restart.
  private func deltas(
    since revision: Int64, of page: LivePage, published: Int64
  ) throws(JournalFault) -> [[UInt8]]? {
    if let recent = documents.deltas(since: revision, of: page) { return recent.map(\.bytes) }
    guard revision < published,
      let older = try journal.deltas(
        page: page.page.text, viewport: page.viewport, from: revision),
      let reached = older.last?.to,
      let recent = documents.deltas(since: reached, of: page)
    else { return nil }
    return older.map(\.bytes) + recent.map(\.bytes)
  }

  private static func array(of objects: [[UInt8]]) -> [UInt8] {
    var bytes: [UInt8] = [UInt8(ascii: "[")]
    for (index, object) in objects.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes += object
    }
    bytes.append(UInt8(ascii: "]"))
    return bytes
  }

  /// `body`, if there was room for it on its way.
  ///
  /// - Throws: `busy`.
  private func admitted(_ body: Frame?) throws(WireError) -> Frame {
    guard let body else {
      throw WireError.busy(
        "\(bodies.byteCount) bytes of documents are on their way", retryAfterMilliseconds: 200)
    }
    return body
  }

  /// Doubles stay doubles, so that what was got can be put again.
  private static func json(_ value: Value) -> [UInt8] {
    do {
      return try CanonicalWriter.bytes(of: value, form: .exact)
    } catch {
      preconditionFailure("a source's value is JSON: \(error)")
    }
  }
}
