// Random daemons, networks and sleeps: a subscriber that keeps the rules always ends where the
// daemon is, and never applies a delta to a document it was not made for.

import FeedProtocol
import Testing

@testable import FeedClient

/// A daemon with one document, the wire to one subscriber, and the subscriber.
///
/// A document is nothing but its position: a delta applies to the position it starts from.
private struct Simulation {
  var random: SplitMix64
  var subscriber: Subscriber
  // The daemon.
  var epoch = 0
  var revision: Int64 = 10
  var retained: [DeltaMessage] = []
  // What is under way.
  var isSubscribed = false
  var wire: [Publication] = []
  var requests: [(SubscriberState.Fetch, serial: UInt64)] = []
  var answers: [SubscriberState.Input] = []
  var isTimerSet = false
  var isFaulty = true
  // What the subscriber holds.
  var document: Position?
  /// The whole document that came last.
  var fetched: Position?
  var applied = 0
  var adopted = 0

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    var bounds = SubscriberBounds()
    bounds.bufferedDeltas = 4
    subscriber = Subscriber(bounds: bounds)
    subscriber.random = SplitMix64(seed: ~seed)
    tell(.start)
  }

  var position: Position { at(revision, "e\(epoch)") }
  var sync: Publication { .sync(epoch: "e\(epoch)", at: revision) }

  mutating func chance(_ percent: Int) -> Bool {
    isFaulty && Int.random(in: 0..<100, using: &random) < percent
  }

  mutating func tell(_ input: SubscriberState.Input) {
    if case .fetchedWhole(let position, _) = input { fetched = position }
    for action in subscriber.tell(input) { perform(action) }
    if let document, let held = subscriber.state.position { #expect(held == document) }
  }

  mutating func perform(_ action: SubscriberState.Action) {
    switch action {
    case .open: answers.append(.opened(topic: "t"))
    case .subscribe, .resubscribe:
      isSubscribed = true
      publish(sync)
    case .fetch(let fetch, let serial): requests.append((fetch, serial))
    case .adopt(let position):
      #expect(fetched == position)
      document = position
      adopted += 1
    case .apply(let delta):
      #expect(document == at(delta.from, delta.epoch), "applied to the wrong document")
      document = at(delta.to, delta.epoch)
      applied += 1
    case .setTimer: isTimerSet = true
    case .cancelTimer: isTimerSet = false
    case .fail(let error): Issue.record("failed: \(error)")
    }
  }

  mutating func publish(_ publication: Publication) {
    guard isSubscribed, !chance(15) else { return }
    wire.append(publication)
    if chance(5) { wire.append(publication) }
  }

  mutating func accept() {
    let old = revision
    revision += Int64.random(in: 1...3, using: &random)
    let delta = delta(old, revision, "e\(epoch)")
    retained = retained.suffix(5) + [delta]
    publish(.delta(delta))
  }

  mutating func restart() {
    epoch += 1
    revision = Int64.random(in: 1...revision + 5, using: &random)
    retained = []
    wire = []
    publish(sync)
  }

  mutating func answerRequest() {
    guard !requests.isEmpty else { return }
    let (fetch, serial) = requests.removeFirst()
    if chance(10) {
      answers.append(.fetchFailed(WireError(.busy, "full"), serial: serial))
    } else if case .since(let start) = fetch, let deltas = deltas(since: start) {
      answers.append(.fetchedDeltas(position, deltas, serial: serial))
    } else {
      answers.append(.fetchedWhole(position, serial: serial))
    }
  }

  func deltas(since start: Position) -> [DeltaMessage]? {
    guard start.epoch == position.epoch else { return nil }
    if start == position { return [] }
    return retained.firstIndex { $0.from == start.revision }.map { Array(retained[$0...]) }
  }

  mutating func step() {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<30: if isFaulty { accept() }
    case 30..<60: if !wire.isEmpty { tell(.published(wire.removeFirst())) }
    case 60..<72: answerRequest()
    case 72..<84: if !answers.isEmpty { tell(answers.removeFirst()) }
    case 84..<90: publish(sync)
    case 90..<95:
      if isTimerSet {
        isTimerSet = false
        tell(.timerFired)
      }
    case 95: if isFaulty { publish(.reset(epoch: "e\(epoch)", reason: "reload")) }
    case 96: if chance(50) { restart() }
    case 97: if isFaulty { tell(.woke) }
    case 98: if chance(50) { wire = [] }
    default: break
    }
  }
}

@Suite("Subscribers in a random world") struct SubscriberSimulationTests {
  @Test("whatever is lost, doubled, late, reset or restarted, the subscriber ends up right")
  func convergence() {
    var applied = 0
    var adopted = 0
    for seed: UInt64 in 0..<400 {
      var simulation = Simulation(seed: seed)
      for _ in 0..<600 { simulation.step() }
      simulation.isFaulty = false
      var steps = 0
      while simulation.document != simulation.position || !simulation.wire.isEmpty, steps < 20_000 {
        simulation.step()
        steps += 1
      }
      #expect(simulation.document == simulation.position, "seed \(seed)")
      applied += simulation.applied
      adopted += simulation.adopted
    }
    // Most of the way is made by deltas, and the faults were felt.
    #expect(applied > 5_000)
    #expect(adopted > 1_000)
  }
}
