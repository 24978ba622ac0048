// Pages become live, stay so, and go.

import ComponentRuntime
import FeedBus
import FeedProtocol

extension Daemon {
  /// Subscriptions that one turn takes at most.
  private static let subscriptionsPerTurn = 10_000

  /// Takes note of who came and went on the deltas socket.
  func followSubscriptions() throws {
    var taken = 0
    while taken < Self.subscriptionsPerTurn, let change = try bus.receiveSubscription() {
      taken += 1
      log(
        .debug, change.isSubscribing ? "subscribed" : "unsubscribed",
        ["topic": String(decoding: change.topic, as: UTF8.self), "user": change.userID ?? ""])
      switch subscriptions.update(isSubscribing: change.isSubscribing, change.topic) {
      case .subscribed(let topic, let isFirst)?:
        guard let document = topic.document else { continue }
        try subscribed(to: document, by: topic, isFirst: isFirst)
      case .unsubscribed(let topic)?:
        guard let document = topic.document, let page = page(of: document) else { continue }
        pages.unsubscribe(page, atMilliseconds: clock.steady())
        if case .patch = topic { wantPatch(page) }
      case nil: continue
      }
    }
  }

  private func subscribed(to document: DocumentTopic, by topic: Topic, isFirst: Bool) throws {
    guard let page = page(of: document) else { return }
    do {
      if try activate(page) == .wasLive, isFirst { pages.subscribe(page) }
    } catch is WireError {
      // A subscription has no reply; `open` says what is wrong.
      return
    }
    if case .patch = topic { wantPatch(page) }
    try publish(documents.sync(page, to: topic))
    counters.syncs += 1
  }

  enum Activation { case wasLive, isNew }

  /// Makes a page live, with the subscribers it has already.
  ///
  /// - Parameters:
  ///   - revision: the last one published, where the document is known to be as it was then; else
  ///     that of the newest event.
  ///   - freeMilliseconds: when the page may be published, where that is known.
  /// - Throws: `WireError` for a page that cannot be, or `busy`.
  @discardableResult
  func activate(
    _ page: LivePage, at revision: Int64? = nil, freeMilliseconds: Int64? = nil
  ) throws -> Activation {
    if pages.contains(page) { return .wasLive }
    guard pages.hasRoom else {
      throw WireError.busy(
        "\(configuration.limits.livePages) pages are live already", retryAfterMilliseconds: 1_000)
    }
    let viewport = try viewport(page.viewport)
    let outcome: Outcome
    do {
      outcome = try engine.watch(
        page.page, in: viewport, at: revision, freeMilliseconds: freeMilliseconds)
    } catch {
      throw WireError(error)
    }
    openedTopics.note(page)
    let now = clock.steady()
    pages.add(page, atMilliseconds: now)
    guard let shown = engine.revision(page.page, in: page.viewport) else {
      preconditionFailure("a page that is watched has a revision")
    }
    documents.add(page, revision: shown, atMilliseconds: now)
    for topic in [Topic.delta(page.topic), .patch(page.topic)] where subscriptions.contains(topic) {
      pages.subscribe(page)
    }
    wantPatch(page)
    try tell(outcome, of: nil)
    // What was live before a restart goes on with the events of the journal.
    if revision == nil { try startClocks() }
    return .isNew
  }

  private func wantPatch(_ page: LivePage) {
    let isWanted = subscriptions.contains(.patch(page.topic))
    engine.setWantsPatch(isWanted, page.page, in: page.viewport)
  }

  /// Lets the pages go that nobody watches any more.
  func releaseIdlePages(atMilliseconds now: Int64) throws {
    for page in pages.takeIdle(atMilliseconds: now) { try release(page) }
    for page in calledPages.takeIdle(atMilliseconds: now) {
      try tell(engine.letGo(page), of: nil)
    }
  }

  /// Pages beside the live ones that are kept evaluated because something was asked of them.
  static let calledPageCount = 64

  /// Has a page evaluated for what is asked of it, and for what is asked next.
  ///
  /// A page that cannot be is left alone: what is asked of it says why.
  func keepForCalls(_ page: PageAddress) throws {
    let outcome: Outcome
    do {
      outcome = try engine.hold(page)
    } catch {
      return
    }
    try tell(outcome, of: nil)
    if let gone = calledPages.touch(page, atMilliseconds: clock.steady()) {
      try tell(engine.letGo(gone), of: nil)
    }
  }

  /// Lets a page go that is no longer registered.
  func release(_ page: LivePage) throws {
    documents.remove(page)
    try tell(engine.unwatch(page.page, in: page.viewport), of: nil)
  }

  /// After a reload: lets go what the engine dropped, and makes live what is subscribed and new.
  func reconcilePages() throws {
    for page in Array(pages.pages)
    where engine.revision(page.page, in: page.viewport) == nil {
      pages.remove(page)
      documents.remove(page)
    }
    for topic in subscriptions.documentTopics {
      guard let page = page(of: topic), !pages.contains(page) else { continue }
      try subscribed(to: topic, by: .delta(topic), isFirst: false)
    }
    try pinPages()
  }

  /// Makes the config's pages live for good.
  func pinPages() throws {
    for pin in configuration.pins {
      do {
        let name = DocumentName(page: try PageAddress(text: pin.page), viewport: pin.viewport)
        let page = try resolve(name)
        try activate(page)
        pages.pin(page)
      } catch let error as WireError {
        log(.warning, "pin-refused", ["page": pin.page, "error": "\(error)"])
      } catch let fault as PageAddressFault {
        log(.warning, "pin-refused", ["page": pin.page, "error": "\(fault)"])
      }
    }
  }

  /// The page of a topic; `nil` for one that is not in canonical form, or was never opened.
  private func page(of topic: DocumentTopic) -> LivePage? {
    guard let parts = topic.parts else { return openedTopics.page(of: topic) }
    guard let address = try? PageAddress(text: parts.page), address.text == parts.page else {
      return nil
    }
    let page = LivePage(page: address, viewport: parts.viewport)
    if pages.contains(page) { return page }
    guard let canonical = try? engine.canonical(address), canonical == address else { return nil }
    return page
  }

  /// The page that a peer named, in canonical form, and its viewport.
  ///
  /// - Throws: `not_found`, `invalid_params`.
  func resolve(_ name: DocumentName) throws(WireError) -> LivePage {
    _ = try viewport(name.viewport)
    do {
      let page = LivePage(page: try engine.canonical(name.page), viewport: name.viewport)
      openedTopics.note(page)
      return page
    } catch {
      throw WireError(error)
    }
  }

  /// A declared viewport, or one named by its width where the config allows that.
  ///
  /// - Throws: `not_found`.
  func viewport(_ name: String) throws(WireError) -> ViewportDeclaration {
    let declared = engine.program.viewports
    if let found = declared.first(where: { $0.name == name }) { return found }
    let policy = configuration.viewports
    if policy.allowWidths, let parsed = ViewportName(text: name),
      parsed.width <= policy.maximumWidth
    {
      // As tall as a phone is to its width; only the width decides where things go.
      return ViewportDeclaration(
        name: name, width: Double(parsed.width), height: Double(parsed.width * 2),
        scale: parsed.scale)
    }
    throw WireError(
      .notFound, "no viewport is called `\(name)`; \(viewportMend(name))", path: "/viewport")
  }

  /// What a viewport that there is not may have been meant to be.
  private func viewportMend(_ name: String) -> String {
    let policy = configuration.viewports
    var names = engine.program.viewports.map(\.name)
    if let mend = ViewportName.mend(for: name, maximumWidth: policy.maximumWidth) {
      return policy.allowWidths
        ? mend : "viewports named by their width are off (viewports.allowWidths)"
    }
    if let question = NearestName.question(for: name, among: names) { return question }
    if policy.allowWidths { names.append(ViewportName.form) }
    return "there are \(names.joined(separator: ", "))"
  }
}

extension WireError {
  /// The error reply for a page that cannot be watched.
  init(_ fault: PageFault) {
    let code: ErrorCode =
      switch fault.code {
      case .notFound: .notFound
      case .invalidParameters: .invalidParams
      case .tooLarge: .tooLarge
      }
    let details = fault.parameter.map { Value.map(ValueMap([("parameter", .string($0))])) }
    self.init(code, fault.message, path: "/page", details: details)
  }
}
