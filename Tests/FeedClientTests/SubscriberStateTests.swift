// The subscriber's rules, one by one: what happens, and what is done about it.

import ComponentRuntime
import FeedProtocol
import Testing

@testable import FeedClient

/// A state, and the actions it asked for.
struct Subscriber {
  var state: SubscriberState
  var random = SplitMix64(seed: 1)
  /// The number of the fetch asked for last.
  private(set) var serial: UInt64 = 0

  init(bounds: SubscriberBounds = SubscriberBounds(), resumingAt position: Position? = nil) {
    state = SubscriberState(bounds: bounds, resumingAt: position)
  }

  mutating func tell(_ input: SubscriberState.Input) -> [SubscriberState.Action] {
    let actions = state.handle(input, using: &random)
    for case .fetch(_, let serial) in actions { self.serial = serial }
    return actions
  }

  /// One that follows document "e" at `revision`.
  static func following(
    _ revision: Int64, bounds: SubscriberBounds = SubscriberBounds()
  ) -> Subscriber {
    var subscriber = Subscriber(bounds: bounds)
    _ = subscriber.tell(.start)
    _ = subscriber.tell(.opened(topic: "t"))
    _ = subscriber.tell(.published(.sync(epoch: "e", at: revision)))
    _ = subscriber.tell(.fetchedWhole(at(revision), serial: subscriber.serial))
    return subscriber
  }
}

/// A generator whose numbers follow from its seed.
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

func at(_ revision: Int64, _ epoch: String = "e") -> Position {
  Position(epoch: epoch, revision: revision)
}

func delta(_ from: Int64, _ to: Int64, _ epoch: String = "e") -> DeltaMessage {
  DeltaMessage(epoch: epoch, from: from, to: to, timeMilliseconds: 0, operations: ValueList())
}

private let listen = SubscriberState.Action.setTimer(milliseconds: 5_000)

@Suite("A subscriber joins") struct SubscriberJoiningTests {
  @Test("(1)–(4) it opens, subscribes, awaits a message, and only then fetches")
  func order() {
    var subscriber = Subscriber()
    #expect(subscriber.tell(.start) == [.open])
    #expect(subscriber.tell(.opened(topic: "t")) == [.subscribe(topic: "t"), listen])
    #expect(subscriber.state.phase == .awaiting)
    #expect(
      subscriber.tell(.published(.sync(epoch: "e", at: 7)))
        == [.cancelTimer, .fetch(.whole, serial: 1)])
    #expect(subscriber.tell(.fetchedWhole(at(7), serial: 1)) == [.adopt(at(7)), listen])
    #expect(subscriber.state.phase == .following)
    #expect(subscriber.state.position == at(7))
  }

  @Test("(3) a delta is a message as good as a sync, and is kept")
  func deltaFirst() {
    var subscriber = Subscriber()
    _ = subscriber.tell(.start)
    _ = subscriber.tell(.opened(topic: "t"))
    #expect(
      subscriber.tell(.published(.delta(delta(7, 8)))) == [.cancelTimer, .fetch(.whole, serial: 1)])
    #expect(
      subscriber.tell(.fetchedWhole(at(7), serial: 1))
        == [.adopt(at(7)), .apply(delta(7, 8)), listen])
  }

  @Test("(2) deltas that come before the snapshot are applied after it, those it holds are not")
  func buffering() {
    var subscriber = Subscriber()
    _ = subscriber.tell(.start)
    _ = subscriber.tell(.opened(topic: "t"))
    _ = subscriber.tell(.published(.delta(delta(5, 6))))
    for message in [delta(6, 7), delta(7, 9), delta(9, 10)] {
      #expect(subscriber.tell(.published(.delta(message))) == [])
    }
    #expect(
      subscriber.tell(.fetchedWhole(at(7), serial: 1))
        == [.adopt(at(7)), .apply(delta(7, 9)), .apply(delta(9, 10)), listen])
    #expect(subscriber.state.position == at(10))
  }

  @Test("(2) beyond its bound the buffer is dropped, and the gap is fetched")
  func overflow() {
    var bounds = SubscriberBounds()
    bounds.bufferedDeltas = 2
    var subscriber = Subscriber(bounds: bounds)
    _ = subscriber.tell(.start)
    _ = subscriber.tell(.opened(topic: "t"))
    _ = subscriber.tell(.published(.sync(epoch: "e", at: 1)))
    for revision: Int64 in 1...4 {
      _ = subscriber.tell(.published(.delta(delta(revision, revision + 1))))
    }
    #expect(
      subscriber.tell(.fetchedWhole(at(1), serial: 1))
        == [.adopt(at(1)), .cancelTimer, .fetch(.since(at(1)), serial: 2)])
    #expect(
      subscriber.tell(.fetchedDeltas(at(3), [delta(1, 2), delta(2, 3)], serial: 2))
        == [.apply(delta(1, 2)), .apply(delta(2, 3)), listen])
  }

  @Test("(3) silence after subscribing is answered by opening and subscribing again")
  func lostSubscription() {
    var subscriber = Subscriber()
    _ = subscriber.tell(.start)
    _ = subscriber.tell(.opened(topic: "t"))
    #expect(subscriber.tell(.timerFired) == [.cancelTimer, .open])
    #expect(subscriber.tell(.opened(topic: "t")) == [.resubscribe(topic: "t"), listen])
    #expect(subscriber.state.phase == .awaiting)
  }

  @Test("an answer that waiting does not mend ends it")
  func notFound() {
    var subscriber = Subscriber()
    _ = subscriber.tell(.start)
    let error = WireError(.notFound, "no page `hmoe`")
    #expect(subscriber.tell(.openFailed(error)) == [.cancelTimer, .fail(error)])
    #expect(subscriber.state.phase == .failed(error))
    #expect(subscriber.tell(.published(.sync(epoch: "e", at: 1))) == [])
    #expect(subscriber.tell(.timerFired) == [])
    #expect(subscriber.tell(.woke) == [])
  }

  @Test("a page that a reload took away ends it while fetching too")
  func goneWhileFetching() {
    var subscriber = Subscriber.following(5)
    _ = subscriber.tell(.published(.reset(epoch: "e", reason: "reload")))
    let error = WireError(.notFound, "gone")
    #expect(
      subscriber.tell(.fetchFailed(error, serial: subscriber.serial))
        == [.cancelTimer, .fail(error)])
  }
}

@Suite("A subscriber follows") struct SubscriberFollowingTests {
  @Test("(6) the next delta is applied")
  func next() {
    var subscriber = Subscriber.following(7)
    #expect(subscriber.tell(.published(.delta(delta(7, 8)))) == [.apply(delta(7, 8)), listen])
    #expect(subscriber.tell(.published(.delta(delta(8, 12)))) == [.apply(delta(8, 12)), listen])
    #expect(subscriber.state.position == at(12))
  }

  @Test("(5) a delta it has is dropped", arguments: [(6, 7), (3, 5), (5, 7)] as [(Int64, Int64)])
  func duplicate(from: Int64, to: Int64) {
    var subscriber = Subscriber.following(7)
    #expect(subscriber.tell(.published(.delta(delta(from, to)))) == [listen])
    #expect(subscriber.state.position == at(7))
  }

  @Test(
    "(6) a gap is fetched since its revision, and the delta that showed it is applied after",
    arguments: [(8, 9), (6, 9)] as [(Int64, Int64)])
  func gap(from: Int64, to: Int64) {
    var subscriber = Subscriber.following(7)
    #expect(
      subscriber.tell(.published(.delta(delta(from, to))))
        == [.cancelTimer, .fetch(.since(at(7)), serial: 2)])
    #expect(
      subscriber.tell(
        .fetchedDeltas(
          at(from == 6 ? to : 8), from == 6 ? [delta(7, to)] : [delta(7, 8)], serial: 2))
        == (from == 6
          ? [.apply(delta(7, to)), listen]
          : [.apply(delta(7, 8)), .apply(delta(8, 9)), listen]))
    #expect(subscriber.state.position == at(9))
  }

  @Test("(6) a delta of another epoch is never applied: the whole document is fetched")
  func otherEpoch() {
    var subscriber = Subscriber.following(7)
    #expect(
      subscriber.tell(.published(.delta(delta(7, 8, "f"))))
        == [.cancelTimer, .fetch(.whole, serial: 2)])
    #expect(
      subscriber.tell(.fetchedWhole(at(7, "f"), serial: 2))
        == [.adopt(at(7, "f")), .apply(delta(7, 8, "f")), listen])
  }

  @Test("(5), (6) a low revision of another epoch is no duplicate")
  func otherEpochBelow() {
    var subscriber = Subscriber.following(7)
    #expect(
      subscriber.tell(.published(.delta(delta(1, 2, "f"))))
        == [.cancelTimer, .fetch(.whole, serial: 2)])
  }

  @Test(
    "(7) a sync that differs is fetched: since if above, whole if below or of another epoch",
    arguments: [
      (.sync(epoch: "e", at: 7), nil), (.sync(epoch: "e", at: 9), .since(at(7))),
      (.sync(epoch: "e", at: 6), .whole), (.sync(epoch: "f", at: 7), .whole),
      (.sync(epoch: "f", at: 9), .whole), (.reset(epoch: "e", reason: "reload"), .whole),
    ] as [(Publication, SubscriberState.Fetch?)])
  func syncs(publication: Publication, fetch: SubscriberState.Fetch?) {
    var subscriber = Subscriber.following(7)
    let expected = fetch.map { [.cancelTimer, .fetch($0, serial: 2)] } ?? [listen]
    #expect(subscriber.tell(.published(publication)) == expected)
  }

  @Test("(8) after a sleep it opens and subscribes again, and fetches since where it stood")
  func sleep() {
    var subscriber = Subscriber.following(7)
    #expect(subscriber.tell(.woke) == [.cancelTimer, .open])
    #expect(subscriber.tell(.woke) == [])
    #expect(subscriber.tell(.opened(topic: "t")) == [.resubscribe(topic: "t"), listen])
    #expect(
      subscriber.tell(.published(.sync(epoch: "e", at: 7)))
        == [.cancelTimer, .fetch(.since(at(7)), serial: subscriber.serial)])
    #expect(subscriber.tell(.fetchedDeltas(at(7), [], serial: subscriber.serial)) == [listen])
  }

  @Test("(8) what the sleep ended in is known from its first message")
  func sleepThroughChange() {
    for publication in [
      Publication.sync(epoch: "f", at: 7), .reset(epoch: "e", reason: "x"),
      .delta(delta(1, 2, "f")),
    ] {
      var subscriber = Subscriber.following(7)
      _ = subscriber.tell(.woke)
      _ = subscriber.tell(.opened(topic: "t"))
      #expect(
        subscriber.tell(.published(publication))
          == [.cancelTimer, .fetch(.whole, serial: subscriber.serial)])
    }
  }

  @Test("(8) a document kept from before a restart is resumed")
  func resume() {
    var subscriber = Subscriber(resumingAt: at(4))
    #expect(subscriber.tell(.start) == [.open])
    _ = subscriber.tell(.opened(topic: "t"))
    #expect(
      subscriber.tell(.published(.sync(epoch: "e", at: 6)))
        == [.cancelTimer, .fetch(.since(at(4)), serial: 1)])
    #expect(
      subscriber.tell(.fetchedDeltas(at(6), [delta(4, 6)], serial: 1))
        == [.apply(delta(4, 6)), listen])
  }

  @Test("(8) silence is answered by opening and subscribing again")
  func silence() {
    var subscriber = Subscriber.following(7)
    #expect(subscriber.tell(.timerFired) == [.cancelTimer, .open])
    #expect(subscriber.tell(.opened(topic: "t")) == [.resubscribe(topic: "t"), listen])
  }
}

@Suite("A subscriber fetches") struct SubscriberFetchingTests {
  @Test("a since that is not retained brings the whole document")
  func wholeForSince() {
    var subscriber = Subscriber.following(7)
    _ = subscriber.tell(.published(.sync(epoch: "e", at: 90)))
    #expect(subscriber.tell(.fetchedWhole(at(90), serial: 2)) == [.adopt(at(90)), listen])
  }

  @Test("a late answer to an older fetch is dropped")
  func lateAnswer() {
    var subscriber = Subscriber.following(7)
    _ = subscriber.tell(.published(.sync(epoch: "e", at: 9)))
    _ = subscriber.tell(.woke)
    _ = subscriber.tell(.opened(topic: "t"))
    #expect(subscriber.tell(.fetchedWhole(at(9), serial: 2)) == [])
    _ = subscriber.tell(.published(.sync(epoch: "e", at: 9)))
    #expect(subscriber.tell(.fetchedDeltas(at(9), [delta(7, 9)], serial: 2)) == [])
    #expect(subscriber.tell(.fetchFailed(WireError(.busy, ""), serial: 2)) == [])
    #expect(
      subscriber.tell(.fetchedDeltas(at(9), [delta(7, 9)], serial: subscriber.serial))
        == [.apply(delta(7, 9)), listen])
  }

  @Test(
    "deltas that do not lead from its revision to the one promised are not applied",
    arguments: [
      (at(9), [delta(8, 9)]), (at(9), [delta(7, 8)]), (at(9), [delta(7, 8), delta(7, 9)]),
      (at(9), []), (at(8, "f"), [delta(7, 8)]), (at(8), [delta(7, 8, "f")]),
      (at(8), [delta(7, 8), delta(8, 9)]),
    ] as [(Position, [DeltaMessage])])
  func brokenChain(end: Position, deltas: [DeltaMessage]) {
    var subscriber = Subscriber.following(7)
    _ = subscriber.tell(.published(.sync(epoch: "e", at: 9)))
    #expect(
      subscriber.tell(.fetchedDeltas(end, deltas, serial: 2))
        == [.cancelTimer, .fetch(.whole, serial: 3)])
  }

  @Test("a reset while a fetch is under way makes its answer too old")
  func resetWhileFetching() {
    for answer: (UInt64) -> SubscriberState.Input in [
      { .fetchedWhole(at(9), serial: $0) },
      { .fetchedDeltas(at(9), [delta(7, 9)], serial: $0) },
    ] {
      var subscriber = Subscriber.following(7)
      _ = subscriber.tell(.published(.sync(epoch: "e", at: 9)))
      #expect(subscriber.tell(.published(.reset(epoch: "e", reason: "x"))) == [])
      #expect(subscriber.tell(answer(2)) == [.cancelTimer, .fetch(.whole, serial: 3)])
      #expect(subscriber.tell(.fetchedWhole(at(10), serial: 3)) == [.adopt(at(10)), listen])
    }
  }

  @Test("a delta that does not apply costs the document, and a whole one is fetched")
  func applyFailed() {
    var subscriber = Subscriber.following(7)
    #expect(subscriber.tell(.published(.delta(delta(7, 8)))) == [.apply(delta(7, 8)), listen])
    #expect(subscriber.tell(.applyFailed) == [.cancelTimer, .fetch(.whole, serial: 2)])
    #expect(subscriber.state.position == nil)
    #expect(subscriber.tell(.fetchedWhole(at(8), serial: 2)) == [.adopt(at(8)), listen])
  }

  @Test("two sides that disagree do not ask each other without pause")
  func disagreement() {
    var subscriber = Subscriber.following(7)
    _ = subscriber.tell(.published(.sync(epoch: "e", at: 9)))
    #expect(
      subscriber.tell(.fetchedDeltas(at(9), [], serial: 2))
        == [.cancelTimer, .fetch(.whole, serial: 3)])
    _ = subscriber.tell(.published(.reset(epoch: "e", reason: "again")))
    let actions = subscriber.tell(.fetchedWhole(at(9), serial: 3))
    guard case .setTimer? = actions.first, actions.count == 1 else {
      Issue.record("no pause: \(actions)")
      return
    }
    #expect(subscriber.state.phase == .backingOff(.fetch(.whole)))
  }
}

@Suite("A subscriber backs off") struct SubscriberPauseTests {
  private func pause(_ actions: [SubscriberState.Action]) -> Int64? {
    if case .setTimer(let milliseconds)? = actions.first, actions.count == 1 {
      return milliseconds
    }
    return nil
  }

  @Test("(9) pauses double up to their bound, and half of each is chance")
  func doubling() throws {
    for seed: UInt64 in 0..<50 {
      var subscriber = Subscriber.following(7)
      subscriber.random = SplitMix64(seed: seed)
      _ = subscriber.tell(.published(.sync(epoch: "e", at: 9)))
      var longest: Int64 = 50
      for _ in 0..<12 {
        let error = WireError(.busy, "full")
        let milliseconds = try #require(
          pause(subscriber.tell(.fetchFailed(error, serial: subscriber.serial))))
        #expect((longest / 2...longest).contains(milliseconds))
        longest = min(longest * 2, 10_000)
        #expect(
          subscriber.tell(.timerFired)
            == [.cancelTimer, .fetch(.since(at(7)), serial: subscriber.serial)])
      }
    }
  }

  @Test("(9) many subscribers do not come back together")
  func jitter() {
    var pauses: Set<Int64> = []
    for seed: UInt64 in 0..<100 {
      var subscriber = Subscriber.following(7)
      subscriber.random = SplitMix64(seed: seed)
      _ = subscriber.tell(.published(.sync(epoch: "e", at: 9)))
      if let pause = pause(subscriber.tell(.fetchFailed(WireError(.busy, ""), serial: 2))) {
        pauses.insert(pause)
      }
    }
    #expect(pauses.count > 10)
  }

  @Test("(9) it waits at least as long as the daemon asks, within its own bound")
  func asked() throws {
    for (asked, least, most): (Int64, Int64, Int64) in [
      (500, 525, 550), (1 << 60, 10_025, 10_050), (-5, 25, 50),
    ] {
      var subscriber = Subscriber.following(7)
      _ = subscriber.tell(.published(.sync(epoch: "e", at: 9)))
      let error = WireError.busy("full", retryAfterMilliseconds: asked)
      let milliseconds = try #require(
        pause(subscriber.tell(.fetchFailed(error, serial: subscriber.serial))))
      #expect((least...most).contains(milliseconds))
    }
  }

  @Test("progress makes the next pause short again")
  func progress() throws {
    var subscriber = Subscriber.following(7)
    for round in 0..<3 {
      _ = subscriber.tell(.published(.sync(epoch: "e", at: 9 + Int64(round))))
      for _ in 0..<5 {
        _ = subscriber.tell(.fetchFailed(WireError(.busy, ""), serial: subscriber.serial))
        _ = subscriber.tell(.timerFired)
      }
      let position = at(9 + Int64(round))
      _ = subscriber.tell(.fetchedWhole(position, serial: subscriber.serial))
    }
    _ = subscriber.tell(.published(.sync(epoch: "e", at: 99)))
    let milliseconds = try #require(
      pause(subscriber.tell(.fetchFailed(WireError(.busy, ""), serial: subscriber.serial))))
    #expect(milliseconds <= 50)
  }

  @Test(
    "passing faults are tried again, others are not",
    arguments: ErrorCode.allCases)
  func codes(code: ErrorCode) {
    let passing: Set<ErrorCode> = [.busy, .unavailable, .timeout, .internal, .workerLost]
    var opening = Subscriber()
    _ = opening.tell(.start)
    let actions = opening.tell(.openFailed(WireError(code, "")))
    #expect((pause(actions) != nil) == passing.contains(code))
    if passing.contains(code) {
      #expect(opening.tell(.timerFired) == [.open])
    }
  }

  @Test("what is published during a pause is kept; a reset makes the fetch a whole one")
  func duringPause() {
    var subscriber = Subscriber.following(7)
    _ = subscriber.tell(.published(.sync(epoch: "e", at: 9)))
    _ = subscriber.tell(.fetchFailed(WireError(.busy, ""), serial: 2))
    #expect(subscriber.tell(.published(.delta(delta(9, 10)))) == [])
    #expect(subscriber.tell(.published(.reset(epoch: "e", reason: "x"))) == [])
    #expect(subscriber.tell(.timerFired) == [.cancelTimer, .fetch(.whole, serial: 3)])
    #expect(
      subscriber.tell(.fetchedWhole(at(9), serial: 3))
        == [.adopt(at(9)), .apply(delta(9, 10)), listen])
  }
}
