// A journal without a disk, for tests and simulations: the same promises, and faults on request.

/// A journal in memory. What it holds lives in its `Store`, as a disk outlives a process.
public final class MemoryJournal: Journal {
  /// The disk's part: give it to the next journal to see what a restart finds.
  public final class Store {
    /// What the next write throws instead of writing, once.
    public var nextFault: JournalFault?
    fileprivate var epoch: String
    fileprivate var checkpointEvent: Int64 = 0
    fileprivate var entries: [JournalEntry] = []
    fileprivate var records: [String: [UInt8]] = [:]
    fileprivate var replies: [RememberedReply] = []
    fileprivate var chains: [RetainedTopics.Name: [RetainedDelta]] = [:]
    /// The topics in the order their newest delta came, oldest first.
    fileprivate var topicOrder: [RetainedTopics.Name] = []

    public init(epoch: String) { self.epoch = epoch }
  }

  private let store: Store
  private let limits: JournalLimits
  private var fatalFault: JournalFault?

  public init(_ store: Store, limits: JournalLimits = JournalLimits()) {
    self.store = store
    self.limits = limits
  }

  public var epoch: String { store.epoch }
  public var checkpointEvent: Int64 { store.checkpointEvent }
  public var lastEvent: Int64 { store.entries.last?.number ?? store.checkpointEvent }

  public func append(
    entries: [JournalEntry], replies: [RememberedReply], deltas: [RetainedDelta]
  ) throws(JournalFault) {
    for (index, entry) in entries.enumerated() {
      precondition(entry.number == lastEvent + 1 + Int64(index), "event numbers have a gap")
    }
    try failIfAsked()
    store.entries += entries
    for reply in replies {
      store.replies.removeAll { $0.isSameRequest(as: reply) }
      store.replies.append(reply)
    }
    for delta in deltas { insert(delta) }
    if let newest = replies.last { forgetReplies(nowMilliseconds: newest.timeMilliseconds) }
  }

  public func replay(after event: Int64, _ body: (JournalEntry) throws -> Void) throws {
    try checkUsable()
    for entry in store.entries where entry.number > event { try body(entry) }
  }

  public func checkpoint(
    at event: Int64, changed: some Sequence<CheckpointRecord>, removed: some Sequence<String>
  ) throws(JournalFault) {
    precondition(event >= checkpointEvent && event <= lastEvent, "no such event to check at")
    try failIfAsked()
    for name in removed { store.records[name] = nil }
    for record in changed { store.records[record.name] = record.bytes }
    store.checkpointEvent = event
  }

  public func loadCheckpoint(_ body: (CheckpointRecord) throws -> Void) throws {
    try checkUsable()
    let names = store.records.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    for name in names { try body(CheckpointRecord(name: name, bytes: store.records[name] ?? [])) }
  }

  public func rememberedReply(
    user: String, client: String, id: String
  ) throws(JournalFault) -> RememberedReply? {
    try checkUsable()
    return store.replies.last { $0.user == user && $0.client == client && $0.id == id }
  }

  public func deltas(
    page: String, viewport: String, from: Int64
  ) throws(JournalFault) -> [RetainedDelta]? {
    try checkUsable()
    let chain = store.chains[RetainedTopics.Name(page: page, viewport: viewport)] ?? []
    if let newest = chain.last, newest.to == from { return [] }
    guard let first = chain.firstIndex(where: { $0.from == from }) else { return nil }
    return Array(chain[first...])
  }

  public func maintain(nowMilliseconds: Int64) throws(JournalFault) -> Bool {
    try failIfAsked()
    forgetEvents(nowMilliseconds: nowMilliseconds)
    forgetReplies(nowMilliseconds: nowMilliseconds)
    return false
  }

  public func close() throws(JournalFault) { try failIfAsked() }

  private func checkUsable() throws(JournalFault) {
    if let fatalFault { throw fatalFault }
  }

  private func failIfAsked() throws(JournalFault) {
    try checkUsable()
    guard let fault = store.nextFault else { return }
    store.nextFault = nil
    if fault.isFatal { fatalFault = fault }
    throw fault
  }
}

extension MemoryJournal {
  private func insert(_ delta: RetainedDelta) {
    precondition(delta.to > delta.from, "a delta must lead forward")
    let name = RetainedTopics.Name(page: delta.page, viewport: delta.viewport)
    var chain = store.chains[name] ?? []
    if chain.last?.to != delta.from { chain = [] }
    chain.append(delta)
    while chain.count > limits.deltaCount || chain.size > limits.deltaBytes { chain.removeFirst() }
    store.chains[name] = chain.isEmpty ? nil : chain
    store.topicOrder.removeAll { $0 == name }
    store.topicOrder.append(name)
    while store.chains.values.reduce(0, { $0 + $1.size }) > limits.totalDeltaBytes {
      store.chains[store.topicOrder.removeFirst()] = nil
    }
  }

  private func forgetEvents(nowMilliseconds: Int64) {
    var bytes = store.entries.reduce(0) { $0 + Int64($1.payload.count) }
    let newest = lastEvent
    let kept = store.entries.drop { entry in
      let isOver =
        newest - entry.number >= limits.eventCount || bytes > limits.eventBytes
        || entry.timeMilliseconds < nowMilliseconds - limits.eventAgeMilliseconds
      bytes -= Int64(entry.payload.count)
      return isOver && entry.number <= checkpointEvent
    }
    store.entries = Array(kept)
  }

  private func forgetReplies(nowMilliseconds: Int64) {
    var bytes = store.replies.reduce(0) { $0 + $1.size }
    var count = Int64(store.replies.count)
    let kept = store.replies.drop { reply in
      let isOver =
        count > limits.replyCount || bytes > limits.replyBytes
        || reply.timeMilliseconds < nowMilliseconds - limits.replyAgeMilliseconds
      bytes -= reply.size
      count -= 1
      return isOver
    }
    store.replies = Array(kept)
  }
}

extension RememberedReply {
  fileprivate func isSameRequest(as other: RememberedReply) -> Bool {
    user == other.user && client == other.client && id == other.id
  }
}

extension [RetainedDelta] {
  fileprivate var size: Int64 { reduce(0) { $0 + $1.size } }
}
