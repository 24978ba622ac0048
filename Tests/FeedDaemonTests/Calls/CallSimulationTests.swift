// Every call gets exactly one answer, whatever workers do and in whatever order it happens.

import ComponentRuntime
import FeedProtocol
import TestSupport
import Testing

@testable import FeedDaemon

@Suite("Calls, simulated") struct CallSimulationTests {
  @Test("each call has one answer, in every random order of events", arguments: 0..<300)
  func oneAnswerEach(seed: UInt64) throws {
    var simulation = try CallSimulation(seed: seed)
    for _ in 0..<400 { try simulation.step() }
    simulation.end()
    #expect(simulation.faults == [])
    #expect(simulation.fixture.answers.count == simulation.expected.count)
    #expect(simulation.fixture.broker.openCount == 0)
    #expect(simulation.fixture.broker.byteCount == 0)
  }
}

/// Callers, workers of all kinds, a clock and a bus that loses connections.
private struct CallSimulation {
  var fixture: BrokerFixture
  /// How many answers each call id must have in the end, and what value a right one has.
  private(set) var expected: [String: Int] = [:]
  private(set) var faults: [String] = []
  private var random: SeededRandom
  private var looked = 0
  private var nextCall = 0
  /// What workers were asked and have not returned.
  private var waiting: [(worker: String, call: WorkerCall)] = []
  /// What was returned already, to be returned again by liars.
  private var returned: [(worker: String, call: WorkerCall)] = []

  private static let workers = ["w0", "w1", "w2", "w3"]

  init(seed: UInt64) throws {
    random = SeededRandom(seed: seed)
    var bounds = CallBounds()
    bounds.calls = 20
    bounds.callsPerWorker = 8
    bounds.callBytes = 3_000
    bounds.rememberedCalls = 5
    bounds.timeoutMilliseconds = 500
    fixture = try BrokerFixture(bounds)
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  private mutating func worker() -> String { Self.workers.randomElement(using: &random) ?? "w0" }

  mutating func step() throws {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<35: try call()
    case 35..<60: answer()
    case 60..<65: lie()
    case 65..<75: try serve()
    case 75..<78:
      fixture.perform(
        fixture.broker.lose(
          BrokerFixture.path(worker()).peer, atMilliseconds: fixture.now))
    case 78..<82:
      fixture.broker.touch(BrokerFixture.path(worker()).peer, atMilliseconds: fixture.now)
    case 82..<83: fixture.broker.redeclare(try BrokerFixture.program(BrokerFixture.markup))
    default: fixture.pass(Int64.random(in: 0..<300, using: &random))
    }
    deliver()
    check()
  }

  private mutating func call() throws {
    let isRepeated = nextCall > 0 && chance(20)
    let number = isRepeated ? max(0, nextCall - Int.random(in: 1...3, using: &random)) : nextCall
    if !isRepeated { nextCall += 1 }
    let id = "\(number)"
    expected[id, default: 0] += 1
    let request = try BrokerFixture.request(
      id, "cart", "add", ["id": .string(id)], timeout: number % 3 == 0 ? 100 : nil,
      client: number % 2 == 0 ? "c" : nil)
    fixture.call(request)
  }

  /// What was asked reaches its worker, or does not.
  private mutating func deliver() {
    while looked < fixture.asked.count {
      let (worker, call, question) = fixture.asked[looked]
      looked += 1
      if chance(10) {
        fixture.perform(
          fixture.broker.couldNotAsk(
            question, isGone: chance(50), atMilliseconds: fixture.now))
      } else {
        waiting.append((worker, call))
      }
    }
  }

  private mutating func answer() {
    guard let index = waiting.indices.randomElement(using: &random) else { return }
    let (worker, call) = waiting.remove(at: index)
    returned.append((worker, call))
    let value = call.parameters["id"] ?? .null
    fixture.answer(
      worker, call.call,
      chance(90) ? .success(value) : .failure(WorkerError("no", details: value)))
  }

  /// A worker returns again, or what another was asked.
  private mutating func lie() {
    if let again = returned.randomElement(using: &random) {
      fixture.answer(chance(50) ? again.worker : worker(), again.call.call, .success("lie"))
    }
    if let other = waiting.randomElement(using: &random) {
      let liar = worker()
      if liar != other.worker { fixture.answer(liar, other.call.call, .success("lie")) }
    }
  }

  private mutating func serve() throws {
    let worker = worker()
    let concurrency = Int.random(in: 1...8, using: &random)
    try fixture.serve(
      worker, chance(15) ? .leave("cart") : ServeCommand(target: "cart", concurrency: concurrency))
  }

  private mutating func check() {
    for (id, answers) in fixture.answers {
      if answers.count > expected[id] ?? 0 { faults.append("\(id) was answered too often") }
    }
  }

  /// Lets all time pass, and looks at every answer.
  mutating func end() {
    fixture.pass(100_000)
    if fixture.broker.openCount > 0 { fixture.perform(fixture.broker.stop()) }
    for (id, count) in expected {
      let answers = fixture.answers[id] ?? []
      if answers.count != count { faults.append("\(id) has \(answers.count) answers of \(count)") }
      for case .success(let value) in answers.map(\.outcome) where value != .string(id) {
        faults.append("\(id) was answered \(value)")
      }
    }
  }
}
