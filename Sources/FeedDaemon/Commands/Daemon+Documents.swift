// `get`, `open` and `snapshot`: what a peer reads.

import ComponentRuntime
import FeedBus
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
    return (.map(ValueMap(members)), try admitted(Frame(Self.json(record.value))))
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
      let (bytes, count) = documents.deltas(since: since.revision, of: page)
    {
      counters.snapshotDeltas += count
      let body = try admitted(Frame(bytes))
      return (SnapshotReply(position: position, deltaCount: count).value, body)
    }
    let body = documents.body(of: page) {
      guard let document = engine.document(page.page, in: page.viewport) else {
        preconditionFailure("a live page has a document")
      }
      return document.body
    }
    return (SnapshotReply(position: position).value, try admitted(body))
  }

  /// `body`, if there is room for it on its way.
  ///
  /// - Throws: `busy`.
  private func admitted(_ body: Frame) throws(WireError) -> Frame {
    guard bodies.admit(body) else {
      throw WireError.busy(
        "\(bodies.byteCount) bytes of documents are on their way", retryAfterMilliseconds: 200)
    }
    return body
  }

  private static func json(_ value: Value) -> [UInt8] {
    do {
      return try CanonicalWriter.bytes(of: value)
    } catch {
      preconditionFailure("a source's value is JSON: \(error)")
    }
  }
}
