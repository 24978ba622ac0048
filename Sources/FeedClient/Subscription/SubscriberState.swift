// What a subscriber must do next: the rules of the protocol as a pure value.

import ComponentRuntime
import FeedProtocol

/// A subscriber's side of the protocol, without sockets, clocks or documents.
///
/// It is told what happened and returns what to do; whoever drives it does so in order. The numbers
/// in its comments are those of the protocol's list of what a subscriber must do.
///
/// Source: spec/protocol.md, "Deltas", "A subscriber MUST".
public struct SubscriberState: Sendable {
  /// How far a subscriber has come.
  public enum Phase: Sendable, Equatable {
    case idle
    /// (1) The daemon is asked for the topic.
    case opening
    /// (2), (3) Subscribed; no message has come yet.
    case awaiting
    /// (4) A snapshot, or the deltas since a position, are on their way.
    case fetching(Fetch)
    /// The document is the daemon's.
    case following
    /// (9) Asked to come back later.
    case backingOff(Pending)
    /// The daemon said something that waiting does not mend.
    case failed(WireError)
  }

  /// What is fetched.
  public enum Fetch: Sendable, Equatable {
    case whole
    case since(Position)
  }

  /// What is done after a pause.
  public enum Pending: Sendable, Equatable {
    case open
    case fetch(Fetch)
  }

  public private(set) var phase = Phase.idle
  /// Where the document stands; `nil` before the first one, and when it cannot be trusted.
  public private(set) var position: Position?
  /// What to append to `delta|` or `patch|`, once the daemon has told it.
  public private(set) var topic: String?
  let bounds: SubscriberBounds
  /// Deltas that came while a fetch was under way; at most `bounds.bufferedDeltas`.
  private var buffer: [DeltaMessage] = []
  /// A reset came while a fetch was under way: what comes back may be older than it.
  private var isReset = false
  /// Pauses and fetches since the last progress; each doubles the next pause.
  private var failures = 0
  /// Told to whoever fetches, so that a late answer is known as such.
  private var serial: UInt64 = 0

  public init(bounds: SubscriberBounds = SubscriberBounds(), resumingAt position: Position? = nil) {
    self.bounds = bounds
    self.position = position
  }
}

/// How much a subscriber holds and how long it waits.
public struct SubscriberBounds: Sendable, Equatable {
  /// Deltas held while a fetch is under way; beyond it all are dropped and fetched again.
  public var bufferedDeltas = 1_000
  /// Without any message for this long it subscribes again. Syncs come every second.
  public var silenceMilliseconds: Int64 = 5_000
  /// The first pause after `busy` or a fault.
  public var firstPauseMilliseconds: Int64 = 50
  public var maximumPauseMilliseconds: Int64 = 10_000

  public init() {}
}

extension SubscriberState {
  /// What happened.
  public enum Input: Sendable, Equatable {
    case start
    /// `open` was answered with the document's topic.
    case opened(topic: String)
    case openFailed(WireError)
    /// A message on the topic.
    case published(Publication)
    /// The fetch brought the whole document.
    case fetchedWhole(Position, serial: UInt64)
    /// The fetch brought every delta since the position asked for.
    case fetchedDeltas(Position, [DeltaMessage], serial: UInt64)
    case fetchFailed(WireError, serial: UInt64)
    /// The time set by `setTimer` has passed.
    case timerFired
    /// The delta that was to be applied does not fit the document.
    case applyFailed
    /// The machine slept, or the connection was made anew.
    case woke
  }

  /// What to do.
  public enum Action: Sendable, Equatable {
    case open
    case subscribe(topic: String)
    /// Leaves the topic and subscribes again, so that the daemon sends a sync.
    case resubscribe(topic: String)
    case fetch(Fetch, serial: UInt64)
    /// Takes the document just fetched, which stands at this position.
    case adopt(Position)
    case apply(DeltaMessage)
    /// Fires once after this time; a new one replaces the one before.
    case setTimer(milliseconds: Int64)
    case cancelTimer
    /// Tells the user why nothing more will come.
    case fail(WireError)
  }

  /// What to do about `input`.
  ///
  /// - Complexity: O(*n*) in the deltas held, amortised O(1) for a message.
  public mutating func handle(
    _ input: Input, using random: inout some RandomNumberGenerator
  ) -> [Action] {
    switch input {
    case .start:
      guard phase == .idle else { return [] }
      phase = .opening
      return [.open]
    case .opened(let topic): return opened(topic)
    case .openFailed(let error):
      guard phase == .opening else { return [] }
      return retry(.open, after: error, using: &random)
    case .published(let publication): return published(publication, using: &random)
    case .fetchedWhole(let position, let serial):
      return fetchedWhole(position, serial, using: &random)
    case .fetchedDeltas(let position, let deltas, let serial):
      return fetchedDeltas(position, deltas, serial, using: &random)
    case .fetchFailed(let error, let serial):
      guard case .fetching(let fetch) = phase, serial == self.serial else { return [] }
      return retry(.fetch(fetch), after: error, using: &random)
    case .timerFired: return timerFired()
    case .applyFailed:
      // What the document holds now is nobody's; only a whole one mends it.
      position = nil
      return again(.whole, using: &random)
    case .woke: return woke()
    }
  }
}

// MARK: - Steps

extension SubscriberState {
  private mutating func opened(_ topic: String) -> [Action] {
    guard phase == .opening else { return [] }
    let old = self.topic
    self.topic = topic
    phase = .awaiting
    let wait = Action.setTimer(milliseconds: bounds.silenceMilliseconds)
    return old == nil ? [.subscribe(topic: topic), wait] : [.resubscribe(topic: topic), wait]
  }

  private mutating func published(
    _ publication: Publication, using random: inout some RandomNumberGenerator
  ) -> [Action] {
    switch phase {
    case .idle, .opening, .failed: return []
    case .awaiting:
      // (3) The subscription has arrived: nothing published from now on is missed.
      if case .delta(let delta) = publication { hold(delta) }
      // (8) A position from before the sleep may still do.
      guard let position, publication.epoch == position.epoch else { return fetch(.whole) }
      if case .reset = publication { return fetch(.whole) }
      return fetch(.since(position))
    case .fetching, .backingOff:
      switch publication {
      case .delta(let delta): hold(delta)
      case .reset: isReset = true
      // What is fetched is newer or the next sync says otherwise.
      case .sync: break
      }
      return []
    case .following: return follow(publication, using: &random)
    }
  }

  private mutating func follow(
    _ publication: Publication, using random: inout some RandomNumberGenerator
  ) -> [Action] {
    guard let position else { return fetch(.whole) }
    let listen = Action.setTimer(milliseconds: bounds.silenceMilliseconds)
    switch publication {
    case .reset:
      return fetch(.whole)
    case .sync(let epoch, let at):
      // (7)
      if epoch != position.epoch || at < position.revision { return fetch(.whole) }
      return at == position.revision ? [listen] : fetch(.since(position))
    case .delta(let delta):
      // (5) A revision of another epoch says nothing about ours.
      if delta.epoch == position.epoch, delta.to <= position.revision { return [listen] }
      // (6)
      guard let next = position.next(by: delta) else {
        hold(delta)
        return fetch(delta.epoch == position.epoch ? .since(position) : .whole)
      }
      self.position = next
      failures = 0
      return [.apply(delta), listen]
    }
  }

  /// Keeps a delta until the document it applies to is there.
  private mutating func hold(_ delta: DeltaMessage) {
    guard buffer.count < bounds.bufferedDeltas else {
      // (2) What is lost here shows as a gap, and is fetched.
      buffer = []
      return
    }
    buffer.append(delta)
  }

  private mutating func fetch(_ fetch: Fetch) -> [Action] {
    serial += 1
    isReset = false
    phase = .fetching(fetch)
    return [.cancelTimer, .fetch(fetch, serial: serial)]
  }

  /// Fetches once more: at once after progress, else after a pause, so that two sides that
  /// disagree do not ask each other without end.
  private mutating func again(
    _ fetch: Fetch, using random: inout some RandomNumberGenerator
  ) -> [Action] {
    failures += 1
    guard failures > 1 else { return self.fetch(fetch) }
    return pause(.fetch(fetch), atLeast: 0, using: &random)
  }

  private mutating func fetchedWhole(
    _ position: Position, _ serial: UInt64, using random: inout some RandomNumberGenerator
  ) -> [Action] {
    guard case .fetching = phase, serial == self.serial else { return [] }
    guard !isReset else { return again(.whole, using: &random) }
    self.position = position
    return [.adopt(position)] + drain(using: &random)
  }

  private mutating func fetchedDeltas(
    _ end: Position, _ deltas: [DeltaMessage], _ serial: UInt64,
    using random: inout some RandomNumberGenerator
  ) -> [Action] {
    guard case .fetching(.since(let start)) = phase, serial == self.serial else { return [] }
    guard !isReset else { return again(.whole, using: &random) }
    var reached = start
    for delta in deltas {
      guard let next = reached.next(by: delta) else { return again(.whole, using: &random) }
      reached = next
    }
    guard reached == end else { return again(.whole, using: &random) }
    position = end
    return deltas.map { .apply($0) } + drain(using: &random)
  }

  /// Applies what came meanwhile and follows from there, unless something is missing.
  private mutating func drain(using random: inout some RandomNumberGenerator) -> [Action] {
    var actions: [Action] = []
    let held = buffer
    buffer = []
    for delta in held {
      guard let position else { break }
      if delta.epoch == position.epoch, delta.to <= position.revision { continue }
      guard let next = position.next(by: delta) else {
        // A delta of another epoch may be older or newer than what was fetched; the next sync
        // tells. A gap in this epoch is certain.
        if delta.epoch != position.epoch { continue }
        return actions + again(.since(position), using: &random)
      }
      self.position = next
      actions.append(.apply(delta))
    }
    failures = 0
    phase = .following
    return actions + [.setTimer(milliseconds: bounds.silenceMilliseconds)]
  }

  private mutating func timerFired() -> [Action] {
    switch phase {
    case .backingOff(.open):
      phase = .opening
      return [.open]
    case .backingOff(.fetch(let fetch)): return self.fetch(isReset ? .whole : fetch)
    case .awaiting, .following: return woke()
    case .idle, .opening, .fetching, .failed: return []
    }
  }

  /// (8) Starts at (2) again, keeping the position.
  private mutating func woke() -> [Action] {
    guard let topic else { return [] }
    switch phase {
    case .idle, .opening, .failed: return []
    case .awaiting, .fetching, .following, .backingOff:
      // An answer to what was asked before the sleep would be taken for a new one.
      serial += 1
      buffer = []
      phase = .awaiting
      return [
        .resubscribe(topic: topic), .setTimer(milliseconds: bounds.silenceMilliseconds),
      ]
    }
  }
}

// MARK: - Pauses

extension SubscriberState {
  private mutating func retry(
    _ pending: Pending, after error: WireError, using random: inout some RandomNumberGenerator
  ) -> [Action] {
    switch error.code {
    case .busy, .unavailable, .timeout, .internal, .workerLost:
      failures += 1
      return pause(pending, atLeast: error.retryAfterMilliseconds ?? 0, using: &random)
    case .badRequest, .tooLarge, .denied, .notFound, .invalidParams, .noTarget, .noAction,
      .conflict, .idReused, .invalid, .notServing:
      phase = .failed(error)
      buffer = []
      return [.cancelTimer, .fail(error)]
    }
  }

  /// (9) The pause doubles with each failure; half of it is chance, so that many subscribers do
  /// not come back together.
  private mutating func pause(
    _ pending: Pending, atLeast minimum: Int64, using random: inout some RandomNumberGenerator
  ) -> [Action] {
    phase = .backingOff(pending)
    let doublings = Swift.min(failures - 1, 20)
    let longest = Swift.min(
      bounds.firstPauseMilliseconds << Int64(doublings), bounds.maximumPauseMilliseconds)
    let floor = Swift.min(Swift.max(minimum, 0), bounds.maximumPauseMilliseconds)
    let pause = floor + Int64.random(in: (longest / 2)...longest, using: &random)
    return [.setTimer(milliseconds: pause)]
  }
}

extension Position {
  /// The position after `delta`, if it is the next one from here.
  fileprivate func next(by delta: DeltaMessage) -> Position? {
    guard delta.epoch == epoch, delta.from == revision, delta.to > revision else { return nil }
    return Position(epoch: epoch, revision: delta.to)
  }
}
