// When a worker registers, pings, and registers again: a value that says what to send.

import ComponentRuntime
import FeedProtocol

/// The registrations of one worker; pure, its owner says what time it is.
struct WorkerState {
  /// Something to send, with the id that its answer has.
  struct Sending: Equatable {
    var id: String
    var command: Command
  }

  private enum Standing: Equatable {
    /// To be registered, not before then.
    case due(atMilliseconds: Int64)
    case asked(id: String)
    case registered
  }

  private let commands: [ServeCommand]
  /// By the place in `commands`.
  private var standings: [Standing]
  private var nextID: UInt64 = 1
  private(set) var pingMilliseconds: Int64 = 1_000
  private var lostMilliseconds: Int64 = 3_500
  private var nextPing: Int64?
  /// When the daemon was last heard of; after a long silence all is registered anew.
  private var lastHeard: Int64
  private(set) var isLeaving = false
  /// What the actions of each target declare as their results: types, as markup writes them.
  private var results: [String: [String: String]] = [:]

  private static let retryMilliseconds: Int64 = 500

  init(_ commands: [ServeCommand], atMilliseconds now: Int64) {
    precondition(!commands.isEmpty, "a worker serves something")
    self.commands = commands
    standings = commands.map { _ in .due(atMilliseconds: now) }
    lastHeard = now
  }

  /// Whether the daemon knows of every target.
  var isRegistered: Bool { standings.allSatisfy { $0 == .registered } }

  private mutating func makeID() -> String {
    defer { nextID += 1 }
    return "w\(nextID)"
  }

  /// What is to be sent now.
  mutating func take(atMilliseconds now: Int64) -> [Sending] {
    guard !isLeaving else { return farewellPing(atMilliseconds: now) }
    if now - lastHeard >= lostMilliseconds { connectionLost(atMilliseconds: now) }
    var sendings: [Sending] = []
    for place in standings.indices {
      guard case .due(let time) = standings[place], time <= now else { continue }
      let id = makeID()
      standings[place] = .asked(id: id)
      sendings.append(Sending(id: id, command: .serve(commands[place])))
    }
    let served = zip(commands, standings).filter { $0.1 == .registered }.map(\.0.target)
    if served.isEmpty {
      nextPing = nil
    } else if (nextPing ?? now) <= now {
      nextPing = now + pingMilliseconds
      sendings.append(Sending(id: makeID(), command: .pingServing(served)))
    }
    return sendings
  }

  /// When `take` has something to say though nothing came.
  var wakeMilliseconds: Int64? {
    guard !isLeaving else { return nextPing }
    var times = [lastHeard + lostMilliseconds]
    for case .due(let time) in standings { times.append(time) }
    if let nextPing { times.append(nextPing) }
    return times.min()
  }

  /// Something came from the daemon.
  mutating func heard(atMilliseconds now: Int64) { lastHeard = max(lastHeard, now) }

  /// The connection is another one, or the daemon is: it knows nothing of this worker.
  mutating func connectionLost(atMilliseconds now: Int64) {
    for place in standings.indices { standings[place] = .due(atMilliseconds: now) }
    nextPing = nil
    lastHeard = now
  }

  /// Takes the answer to a `serve` or ping.
  ///
  /// - Throws: the daemon's error where trying again would not help.
  mutating func take(_ reply: Reply, atMilliseconds now: Int64) throws(WireError) {
    heard(atMilliseconds: now)
    guard let place = reply.id.flatMap(placeAsked) else {
      if case .failed(let error) = reply.outcome, error.code == .notServing {
        serveAgain(error, atMilliseconds: now)
      }
      return
    }
    switch reply.outcome {
    case .done(let members):
      standings[place] = .registered
      pingMilliseconds = members["pingMilliseconds"]?.whole ?? pingMilliseconds
      lostMilliseconds = members["lostMilliseconds"]?.whole ?? lostMilliseconds
      if case .map(let types)? = members["results"] {
        let texts = types.compactMap { name, type in type.string.map { (name, $0) } }
        results[commands[place].target] = Dictionary(texts, uniquingKeysWith: { first, _ in first })
      }
      nextPing = nextPing ?? now + pingMilliseconds
    case .failed(let error):
      guard [.busy, .unavailable, .internal].contains(error.code) else { throw error }
      let pause = error.retryAfterMilliseconds ?? Self.retryMilliseconds
      standings[place] = .due(atMilliseconds: now + pause)
    }
  }

  /// What an action declares as its result, by the contract of the registration in force; `nil` where
  /// the daemon did not say.
  func result(of action: String, of target: String) -> String? { results[target]?[action] }

  private func placeAsked(_ id: String) -> Int? {
    standings.firstIndex { $0 == .asked(id: id) }
  }

  private mutating func serveAgain(_ error: WireError, atMilliseconds now: Int64) {
    var missing: [String]?
    if case .list(let list)? = error.details?["targets"], !list.isEmpty {
      missing = list.compactMap { if case .string(let name) = $0 { name } else { nil } }
    }
    for place in standings.indices
    where standings[place] == .registered
      && (missing?.contains(commands[place].target) ?? true)
    {
      standings[place] = .due(atMilliseconds: now)
    }
  }

  /// Calls may still run: without a sign of life the daemon would give them up.
  private mutating func farewellPing(atMilliseconds now: Int64) -> [Sending] {
    guard let due = nextPing, due <= now else { return [] }
    nextPing = now + pingMilliseconds
    return [Sending(id: makeID(), command: .ping)]
  }

  /// What says that the worker goes; nothing is sent after it but answers, and pings until they are.
  mutating func leave() -> [Sending] {
    isLeaving = true
    return commands.map { Sending(id: makeID(), command: .serve(.leave($0.target))) }
  }
}

extension Value {
  fileprivate var whole: Int64? { if case .int(let number) = self { number } else { nil } }
  fileprivate var string: String? { if case .string(let text) = self { text } else { nil } }
}
