// The workers, what each serves, and whose turn it is.

import FeedProtocol

/// Everything known of workers; pure, the caller says what time it is.
struct WorkerRegister {
  struct Registration {
    var concurrency: Int
    /// Calls that were asked and not returned, those past their time among them: a worker that is
    /// stuck is not given more and more.
    var underWay = 0
  }

  struct Worker {
    let path: ReturnPath
    let serial: UInt64
    var registrations: [String: Registration] = [:]
    /// The target of each call that was asked and not returned, by number.
    var underWay: [UInt64: String] = [:]
    /// Those of `underWay` whose callers were answered meanwhile.
    var overdue: Set<UInt64> = []
    var nextNumber: UInt64 = 1
    /// When it was last asked, in the order of all askings.
    var lastAsked: UInt64 = 0
  }

  /// What the register knows of a call that a worker returns.
  enum Standing: Equatable {
    case open
    /// The caller has its answer already: the worker's time was over, or it returned before.
    case over
    /// The worker was never asked it.
    case unknown
  }

  private var workers: [PeerID: Worker] = [:]
  private var servers: [String: [PeerID]] = [:]
  private var deadlines = DeadlineQueue<PeerID>()
  private var nextSerial: UInt64 = 1
  private var askings: UInt64 = 0
  private(set) var registrationCount = 0
  let silenceMilliseconds: Int64
  let workerLimit: Int
  let callsPerWorker: Int

  init(silenceMilliseconds: Int64, workerLimit: Int, callsPerWorker: Int) {
    self.silenceMilliseconds = silenceMilliseconds
    self.workerLimit = workerLimit
    self.callsPerWorker = callsPerWorker
  }

  var count: Int { workers.count }

  var servedTargets: [String] { servers.keys.sorted() }

  subscript(_ peer: PeerID) -> Worker? { workers[peer] }

  /// The workers of a target, in the order they came.
  func servers(of target: String) -> [PeerID] { servers[target] ?? [] }

  func serves(_ peer: PeerID, _ target: String) -> Bool {
    workers[peer]?.registrations[target] != nil
  }

  /// Calls of the target that wait for their worker, those past their time left out.
  func openCount(of target: String) -> Int {
    servers(of: target).reduce(0) { sum, peer in
      sum + (workers[peer]?.open(of: target) ?? 0)
    }
  }

  /// Whether one more registration fits.
  func hasRoom(for peer: PeerID, _ target: String) -> Bool {
    if serves(peer, target) { return true }
    return (workers[peer] != nil || workers.count < workerLimit)
      && registrationCount < 10 * workerLimit
      && (workers[peer]?.registrations.count ?? 0) < ProtocolLimits.servedCount
  }

  /// Registers a worker for a target, or again with another concurrency; calls past their time are
  /// forgotten then.
  mutating func register(
    _ path: ReturnPath, for target: String, concurrency: Int?, atMilliseconds now: Int64
  ) {
    var worker = workers[path.peer] ?? newWorker(path)
    if worker.registrations[target] == nil {
      servers[target, default: []].append(path.peer)
      registrationCount += 1
    }
    worker.forgetOverdue(of: target)
    worker.registrations[target] = Registration(
      concurrency: min(concurrency ?? callsPerWorker, callsPerWorker),
      underWay: worker.open(of: target))
    workers[path.peer] = worker
    touch(path.peer, atMilliseconds: now)
  }

  private mutating func newWorker(_ path: ReturnPath) -> Worker {
    defer { nextSerial += 1 }
    return Worker(path: path, serial: nextSerial)
  }

  /// Takes a registration back; what the worker was asked it may still return.
  mutating func unregister(_ peer: PeerID, from target: String) {
    guard workers[peer]?.registrations.removeValue(forKey: target) != nil else { return }
    registrationCount -= 1
    removeServer(peer, of: target)
    workers[peer]?.forgetOverdue(of: target)
    dropIfIdle(peer)
  }

  private mutating func removeServer(_ peer: PeerID, of target: String) {
    servers[target]?.removeAll { $0 == peer }
    if servers[target]?.isEmpty == true { servers[target] = nil }
  }

  /// A worker that serves nothing and owes nothing is an ordinary peer again.
  private mutating func dropIfIdle(_ peer: PeerID) {
    guard let worker = workers[peer], worker.registrations.isEmpty, worker.underWay.isEmpty else {
      return
    }
    workers[peer] = nil
    deadlines.set(peer, atMilliseconds: nil)
  }

  /// The peer sent something.
  mutating func touch(_ peer: PeerID, atMilliseconds now: Int64) {
    guard workers[peer] != nil else { return }
    deadlines.set(peer, atMilliseconds: now + silenceMilliseconds)
  }

  mutating func earliestDeadline() -> Int64? { deadlines.earliest() }

  /// The workers that were silent for too long.
  mutating func takeSilent(atMilliseconds now: Int64) -> [PeerID] {
    deadlines.takeDue(atMilliseconds: now)
  }

  /// Forgets a worker.
  ///
  /// - Returns: the calls that waited for it.
  mutating func remove(_ peer: PeerID) -> [CallID] {
    guard let worker = workers.removeValue(forKey: peer) else { return [] }
    deadlines.set(peer, atMilliseconds: nil)
    for target in worker.registrations.keys { removeServer(peer, of: target) }
    registrationCount -= worker.registrations.count
    return worker.underWay.keys.filter { !worker.overdue.contains($0) }.sorted()
      .map { CallID(worker: worker.serial, number: $0) }
  }
}

// MARK: - Calls

extension WorkerRegister {
  /// The worker that is asked next: the one with the fewest calls under way, of equals the one
  /// that waited longest; `nil` where all have what they want.
  ///
  /// - Complexity: O(*n*) in the number of the target's workers.
  func next(of target: String, except tried: Set<PeerID>) -> PeerID? {
    var best: (peer: PeerID, worker: Worker)?
    for peer in servers(of: target) where !tried.contains(peer) {
      guard let worker = workers[peer], let registration = worker.registrations[target],
        registration.underWay < registration.concurrency,
        worker.underWay.count < callsPerWorker
      else { continue }
      if let current = best?.worker,
        (current.underWay.count, current.lastAsked) <= (worker.underWay.count, worker.lastAsked)
      {
        continue
      }
      best = (peer, worker)
    }
    return best?.peer
  }

  /// Notes that a worker is asked.
  mutating func ask(_ peer: PeerID, _ target: String) -> CallID {
    guard var worker = workers[peer] else { preconditionFailure("only workers are asked") }
    askings += 1
    let number = worker.nextNumber
    worker.nextNumber += 1
    worker.lastAsked = askings
    worker.underWay[number] = target
    worker.registrations[target]?.underWay += 1
    workers[peer] = worker
    return CallID(worker: worker.serial, number: number)
  }

  func standing(of call: CallID, at peer: PeerID) -> Standing {
    guard let worker = workers[peer], worker.serial == call.worker, call.number >= 1,
      call.number < worker.nextNumber
    else { return .unknown }
    return worker.underWay[call.number] != nil && !worker.overdue.contains(call.number)
      ? .open : .over
  }

  /// The caller's patience is over, the worker is still at it.
  mutating func setOverdue(_ call: CallID, at peer: PeerID) {
    guard let worker = workers[peer], worker.serial == call.worker,
      let target = worker.underWay[call.number]
    else { return }
    if worker.registrations[target] == nil {
      finish(call, at: peer)
    } else {
      workers[peer]?.overdue.insert(call.number)
    }
  }

  /// The worker has no more to do with the call.
  mutating func finish(_ call: CallID, at peer: PeerID) {
    guard workers[peer]?.serial == call.worker,
      let target = workers[peer]?.underWay.removeValue(forKey: call.number)
    else { return }
    workers[peer]?.overdue.remove(call.number)
    workers[peer]?.registrations[target]?.underWay -= 1
    dropIfIdle(peer)
  }
}

extension WorkerRegister.Worker {
  /// Calls of the target that their callers still wait for.
  func open(of target: String) -> Int {
    underWay.count { $0.value == target && !overdue.contains($0.key) }
  }

  mutating func forgetOverdue(of target: String) {
    for number in overdue where underWay[number] == target {
      overdue.remove(number)
      underWay[number] = nil
    }
  }
}
