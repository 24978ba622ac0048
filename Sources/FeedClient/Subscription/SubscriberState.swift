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

  public internal(set) var phase = Phase.idle
  /// Where the document stands; `nil` before the first one, and when it cannot be trusted.
  public internal(set) var position: Position?
  /// What to append to `delta|` or `patch|`, once the daemon has told it.
  public internal(set) var topic: String?
  let bounds: SubscriberBounds
  /// Deltas that came while a fetch was under way; at most `bounds.bufferedDeltas`.
  var buffer: [DeltaMessage] = []
  /// A reset came while a fetch was under way: what comes back may be older than it.
  var isReset = false
  /// Pauses and fetches since the last progress; each doubles the next pause.
  var failures = 0
  /// Told to whoever fetches, so that a late answer is known as such.
  var serial: UInt64 = 0

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
