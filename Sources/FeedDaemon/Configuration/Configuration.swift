// Everything feedd can be told, with the default of each.

import FeedBus
import FeedJSON
import FeedJournal

/// The settings of one daemon: `feedd.json5` with the command line's flags over it.
///
/// `config/feedd.json5` in the repository lists every member with its meaning.
public struct Configuration: Sendable, Equatable {
  /// Where producers, workers and clients send commands.
  public var commands = endpoints("ipc:///run/feedd/commands.sock", "tcp://127.0.0.1:7401")
  /// Where subscribers listen.
  public var deltas = endpoints("ipc:///run/feedd/deltas.sock", "tcp://127.0.0.1:7402")
  /// The folder of the journal.
  public var stateFolder = "/var/lib/feedd"
  public var durability = Durability.commit
  public var logLevel = LogLevel.info
  public var access = Access()
  public var viewports = ViewportPolicy()
  public var pins: [Pin] = []
  public var timing = Timing()
  public var limits = Limits()
  public var retention = Retention()

  public init() {}

  /// Endpoints written in this file.
  private static func endpoints(_ texts: String...) -> [Endpoint] {
    texts.map { text in
      guard let endpoint = try? Endpoint(text) else { preconditionFailure("\(text) is malformed") }
      return endpoint
    }
  }
}

/// Which viewports a page may be asked for beside those declared in markup.
public struct ViewportPolicy: Sendable, Equatable {
  /// Whether `w<width>` and `w<width>@<scale>` are served.
  public var allowWidths = false
  /// The widest such viewport, in points.
  public var maximumWidth = 4096
}

/// A page that stays live without subscribers.
public struct Pin: Sendable, Equatable {
  public var page: String
  public var viewport: String
}

/// The daemon's intervals, in milliseconds.
public struct Timing: Sendable, Equatable {
  /// A page without a delta for this long gets a sync.
  public var syncMilliseconds = 1_000
  /// Unmet demand is said again after this long.
  public var demandMilliseconds = 5_000
  /// A page stays live for this long after its last subscriber or snapshot.
  public var idleMilliseconds = 30_000
  /// A repeated diagnostic is logged and published at most once in this time.
  public var diagnosticMilliseconds = 10_000
  /// The time SIGTERM leaves for what is under way.
  public var drainMilliseconds = 3_000
  /// Workers ping this often; one that missed three is lost.
  public var workerPingMilliseconds = 1_000
  /// How long a call waits that does not say.
  public var callMilliseconds = 10_000
  /// How long a call may say that it waits.
  public var longestCallMilliseconds = 600_000

  /// Three pings missed, and half a ping's interval for those that are merely late.
  var workerSilenceMilliseconds: Int64 { Int64(workerPingMilliseconds) * 7 / 2 }
}

/// How much of each thing the daemon takes; beyond it peers get `too_large` or `busy`.
///
/// Source: spec/reliability.md, "Limits".
public struct Limits: Sendable, Equatable {
  /// Bytes of one request's frame.
  public var messageBytes = 8 << 20
  /// Bytes of all attachments of one request.
  public var attachmentBytes = 8 << 20
  public var jsonDepth = 128
  /// The highest `jsonDepth`: an event wraps what a request holds a few levels deeper.
  static let greatestJSONDepth = JournalEntry.greatestDepth - 12
  /// Changes of one push.
  public var changesPerRequest = 1_000
  /// Requests taken before the journal commits.
  public var requestsPerTurn = 1_024
  public var sources = 100_000
  /// Bytes of one source's document, in canonical JSON.
  public var sourceBytes = 16 << 20
  /// Pages live at once, each counted once per viewport.
  public var livePages = 2_000
  /// Expression steps of one cell.
  public var expressionSteps = 1_000_000
  public var elementsPerCell = 10_000
  /// Components inside one another.
  public var componentDepth = 64
  /// Expression steps and statements of one run of an action.
  public var actionSteps = 100_000
  /// Changes that one run of an action pushes, and sources it asks for again.
  public var actionChanges = 64
  /// Calls that one run of an action makes.
  public var actionCalls = 16
  /// Answers to calls of actions that lead to one another.
  public var actionAnswers = 16
  /// Components, containers and pages with states that an action set.
  public var stateInstances = 100_000
  /// Bytes of all states, and of those of one instance, in canonical JSON.
  public var stateBytes = 64 << 20
  public var stateBytesPerInstance = 64 << 10
  /// Topics followed; a subscription beyond them gets only what others made live.
  public var subscriptions = 100_000
  public var retainedDeltas = 100_000
  public var retainedDeltaBytes = 64 << 20
  /// Bytes of document bodies on their way to peers; beyond it `busy`.
  public var bodyBytes = 64 << 20
  /// Workers registered; they serve ten times as many names at most.
  public var workers = 1_000
  /// Calls under way; beyond it `busy`.
  public var calls = 10_000
  /// Calls under way at one worker; beyond it others are asked.
  public var callsPerWorker = 1_000
  /// Bytes of the requests of calls under way; beyond it `busy`.
  public var callBytes = 64 << 20
  /// Answers remembered so that a repeated call does nothing twice: how many, and how many bytes.
  public var rememberedCalls = 10_000
  public var rememberedCallBytes = 16 << 20
  /// Replies remembered so that a repeated push does nothing twice.
  public var rememberedRequests = 100_000
  /// How long they are remembered.
  public var rememberedMilliseconds = 3_600_000
}

/// What the journal keeps of the past.
public struct Retention: Sendable, Equatable {
  /// A checkpoint is written after this many events.
  public var checkpointEvents = 10_000
  /// Or after this many bytes of events.
  public var checkpointBytes = 64 << 20
  /// Events kept before the newest checkpoint: how many, how many bytes, and how old.
  public var events = 1_000_000
  public var eventBytes = 1 << 30
  public var eventMilliseconds = 604_800_000
  /// Bytes of the journal's file, at which it is full.
  public var journalBytes = 16 << 30
}
