// The published side of live pages: topics, revisions, deltas kept, bodies cached, syncs due.

import ComponentRuntime
import FeedProtocol

/// A message for the deltas socket.
struct OutgoingMessage {
  var topic: Frame
  var object: Frame
}

/// The documents of live pages as subscribers know them.
///
/// Pure: the caller says what time it is, and sends what is returned.
struct LiveDocuments {
  private struct Document {
    var deltaTopic: Frame
    var patchTopic: Frame
    /// Moved by publishing a delta, by nothing else.
    var revision: Int64
    /// The whole document at `revision`, once somebody asked.
    var body: Frame?
  }

  private let objects: DeltaObject
  private let syncMilliseconds: Int64
  private var documents: [LivePage: Document] = [:]
  private var syncs = DeadlineQueue<LivePage>()
  private(set) var retained: RetainedDeltas

  init(epoch: String, syncMilliseconds: Int64, retained: RetainedDeltas) {
    objects = DeltaObject(epoch: epoch)
    self.syncMilliseconds = syncMilliseconds
    self.retained = retained
  }

  func revision(of page: LivePage) -> Int64? { documents[page]?.revision }

  /// `page` is live, at `revision`.
  mutating func add(_ page: LivePage, revision: Int64, atMilliseconds now: Int64) {
    let topic = page.topic
    documents[page] = Document(
      deltaTopic: Frame(Topic.delta(topic).text), patchTopic: Frame(Topic.patch(topic).text),
      revision: revision)
    syncs.set(page, atMilliseconds: now + syncMilliseconds)
  }

  mutating func remove(_ page: LivePage) {
    documents[page] = nil
    syncs.set(page, atMilliseconds: nil)
  }

  /// What to send for a change of a live page: on both topics, deltas or a reset.
  mutating func publish(
    _ change: PageChange, atMilliseconds now: Int64
  ) -> [OutgoingMessage] {
    let page = LivePage(page: change.page, viewport: change.viewport)
    guard var document = documents[page] else { return [] }
    precondition(change.from == document.revision, "a delta starts at the published revision")
    document.revision = change.to
    document.body = nil
    defer { documents[page] = document }
    syncs.set(page, atMilliseconds: now + syncMilliseconds)
    switch change.content {
    case .reset(let reason):
      retained.drop(page)
      return both(document, Frame(objects.reset(reason: reason)))
    case .operations(let delta, let patch):
      let objects = objects
      let write = { (operations: [UInt8]) in
        Frame(
          objects.delta(
            from: change.from, to: change.to, timeMilliseconds: change.timeMilliseconds,
            operations: operations))
      }
      let object = write(delta)
      retained.append(page, from: change.from, to: change.to, object: object)
      let messages = [OutgoingMessage(topic: document.deltaTopic, object: object)]
      guard let patch else { return messages }
      return messages + [OutgoingMessage(topic: document.patchTopic, object: write(patch))]
    }
  }

  /// Where a page stands, on both topics or the one that a new subscriber waits at.
  func sync(_ page: LivePage, to topic: Topic? = nil) -> [OutgoingMessage] {
    guard let document = documents[page] else { return [] }
    let object = Frame(objects.sync(at: document.revision))
    switch topic {
    case .delta?: return [OutgoingMessage(topic: document.deltaTopic, object: object)]
    case .patch?: return [OutgoingMessage(topic: document.patchTopic, object: object)]
    case nil, .demand?, .diagnostic?: return both(document, object)
    }
  }

  mutating func earliestSync() -> Int64? { syncs.earliest() }

  /// The syncs of pages without a delta for the interval.
  mutating func takeDueSyncs(atMilliseconds now: Int64) -> [OutgoingMessage] {
    var messages: [OutgoingMessage] = []
    for page in syncs.takeDue(atMilliseconds: now) {
      messages += sync(page)
      syncs.set(page, atMilliseconds: now + syncMilliseconds)
    }
    return messages
  }

  /// The whole document at the published revision, encoded once per revision.
  mutating func body(of page: LivePage, encode: () -> [UInt8]) -> Frame {
    if let body = documents[page]?.body { return body }
    let body = Frame(encode())
    documents[page]?.body = body
    return body
  }

  /// The objects of the deltas that lead from `revision` to the published one, if all are at hand.
  func deltas(since revision: Int64, of page: LivePage) -> [Frame]? {
    guard let published = documents[page]?.revision else { return nil }
    return retained.since(revision, of: page, published: published)
  }

  private func both(_ document: Document, _ object: Frame) -> [OutgoingMessage] {
    [
      OutgoingMessage(topic: document.deltaTopic, object: object),
      OutgoingMessage(topic: document.patchTopic, object: object),
    ]
  }
}
