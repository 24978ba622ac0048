// The daemon's story. Start reading here: one turn takes what has come, makes events of it, has
// them on disk, and only then tells anybody.

import ComponentRuntime
import FeedBus
import FeedJSON
import FeedJournal
import FeedProtocol

/// One daemon: it owns the bus, the journal, the sources, the engine and the live pages, and does
/// everything on one thread.
///
/// What arrives during a turn waits in libzmq and is the next turn's batch, so a slow disk makes
/// batches larger, not the queue longer.
///
/// Source: spec/README.md, "The way of an event"; spec/reliability.md, "Promises".
final class Daemon {
  let configuration: Configuration
  let folder: ConfigurationFolder
  let makeText: () throws -> any TextMeasurer
  let natives: NativeRegistry
  let clock: DaemonClock
  let log: Log
  let notifier: ServiceNotifier
  let bus: any MessageBus
  let journal: any Journal

  /// Decides what becomes an event; its sources are ahead of the engine's by what is pending.
  var intake: Intake
  let engine: Engine
  var deadlines = SourceDeadlines()
  var clocks = ClockDeadlines()
  var publications = PublicationDeadlines()
  var recording = RecordingState()
  var templates: Templates

  var subscriptions: SubscriptionTable
  var openedTopics = OpenedTopics()
  var pages: PageRegister
  var calledPages: CalledPages
  var documents: LiveDocuments
  var bodies: BodyLedger
  var turnBodies = TurnBodies()
  var demand: DemandBook

  var broker: CallBroker
  /// What the broker decided before the turn's commit, to be done after it.
  var deferredCalls: [CallAction] = []
  /// Answers to calls that actions of pages made: the next turn goes on with them.
  var resumptions: [Resumption] = []
  /// Those that pending events came of: the commit's, or heard again if that fails.
  var pendingResumptions: [Resumption] = []

  var pace: TurnPace
  var counters = Counters()
  var diagnostics: RepeatLimiter
  var requestReader: RequestReader
  var isStopping = false
  /// Until then the daemon makes no events of its own: the disk is full.
  var journalRetryMilliseconds: Int64?
  var nextWatchdogMilliseconds: Int64?
  let startedMilliseconds: Int64
  let ownUid: UInt32

  /// Goes on from what the journal has.
  ///
  /// - Throws: `JournalFault`, or what a record that cannot be read is called.
  init(
    _ surroundings: Surroundings, _ configuration: Configuration, _ templates: Templates
  ) throws {
    let limits = configuration.limits
    let timing = configuration.timing
    let parser = JSONParser(limits: .recorded)
    journal = surroundings.journal
    let checkpoint = try Checkpoint(journal, parser)
    self.configuration = configuration
    self.templates = templates
    folder = surroundings.folder
    makeText = surroundings.makeText
    natives = surroundings.natives
    clock = surroundings.clock
    log = surroundings.log
    notifier = surroundings.notifier
    bus = surroundings.bus
    ownUid = surroundings.ownUid
    intake = Intake(
      sources: checkpoint.sources, declarations: SourceDeclarations(templates.program),
      limits: limits, lastTimeMilliseconds: checkpoint.timeMilliseconds)
    engine = Engine(
      program: templates.program, text: try makeText(), sources: checkpoint.sources,
      bounds: EngineBounds(limits))
    subscriptions = SubscriptionTable(capacity: limits.subscriptions)
    pages = PageRegister(
      capacity: limits.livePages, idleMilliseconds: Int64(timing.idleMilliseconds))
    calledPages = CalledPages(
      capacity: Self.calledPageCount, idleMilliseconds: Int64(timing.idleMilliseconds))
    pace = TurnPace(limit: limits.requestsPerTurn)
    documents = LiveDocuments(
      epoch: journal.epoch, syncMilliseconds: Int64(timing.syncMilliseconds),
      retained: RetainedDeltas(
        countLimit: limits.retainedDeltas, byteLimit: limits.retainedDeltaBytes))
    bodies = BodyLedger(byteLimit: limits.bodyBytes)
    demand = DemandBook(repeatMilliseconds: Int64(timing.demandMilliseconds))
    diagnostics = RepeatLimiter(intervalMilliseconds: Int64(timing.diagnosticMilliseconds))
    broker = CallBroker(
      templates.program, bounds: CallBounds(configuration), start: Self.callStart(),
      parser: JSONParser(limits: JSONLimits(depth: limits.jsonDepth)))
    requestReader = RequestReader(limits, timing)
    startedMilliseconds = clock.steady()
    nextWatchdogMilliseconds = notifier.watchdogMilliseconds.map { clock.steady() + $0 }
    try recover(checkpoint, parser)
  }

  /// Serves until a signal ends it, then drains.
  ///
  /// - Throws: what the daemon cannot go on after: a broken disk, or no memory.
  func run() throws {
    try pinPages()
    notifier.ready(statusLine)
    while !isStopping { try turn(timeout: timeUntilNextDeadline()) }
    try drain()
  }

  /// Waits for something to do, and does it.
  func turn(timeout: Duration?) throws {
    let ready = try bus.wait(timeout: timeout)
    counters.turns += 1
    pace.begin(atMilliseconds: clock.steady())
    for signal in ready.signals { try handle(signal: signal) }
    if ready.hasSubscriptions { try followSubscriptions() }

    // What producers ask for is checked against the sources as they will be…
    let (exchanges, isCaughtUp) = ready.hasRequests ? try receive() : ([], true)
    addDueEvents()
    expireCalls(isCaughtUp: isCaughtUp)
    try addContinuations()
    // …and has happened once it is on disk: one commit for all of it.
    let events = try commit()
    // Only now is anything published, acknowledged or read.
    for event in events ?? [] { try apply(event.accepted) }
    for exchange in exchanges { try answer(exchange, events) }
    try performDeferredCalls()
    turnBodies.removeAll()
    pace.end(after: exchanges.count, atMilliseconds: clock.steady())
    try keepTime()
  }
}
