// What the engine asks its host to do after an event: the engine itself does nothing but compute.

/// A change of one page in one viewport, ready to be sent.
public struct PageChange: Sendable {
  public enum Content: Sendable, Equatable {
    /// The JSON arrays of operations: for `delta|`, and for `patch|` where someone wants it.
    case operations(delta: [UInt8], patch: [UInt8]?)
    /// Subscribers must fetch a snapshot.
    case reset(reason: String)
  }

  public var page: PageAddress
  public var viewport: String
  /// The revision the operations start from.
  public var from: Int64
  /// The revision they lead to: the event's number.
  public var to: Int64
  /// When that event was accepted.
  public var timeMilliseconds: Int64
  public var content: Content

  public init(
    page: PageAddress, viewport: String, from: Int64, to: Int64, timeMilliseconds: Int64,
    content: Content
  ) {
    self.page = page
    self.viewport = viewport
    self.from = from
    self.to = to
    self.timeMilliseconds = timeMilliseconds
    self.content = content
  }
}

/// The news that a live page needs a source that has no fresh value, or needs it no longer.
public struct DemandChange: Sendable, Equatable {
  public var source: SourceName
  public var isActive: Bool
}

/// An event that touched a page waits for the end of the page's interval: the host is to call
/// `Engine.publishDue` when that time comes.
public struct PageWait: Sendable, Equatable {
  public var page: PageAddress
  /// In the time of events.
  public var untilMilliseconds: Int64
}

/// Everything that follows from one event.
public struct Outcome: Sendable {
  public var changes: [PageChange] = []
  public var demand: [DemandChange] = []
  /// Pages where nothing waited before.
  public var waits: [PageWait] = []
  public var diagnostics: [(page: PageAddress, diagnostic: RuntimeDiagnostic)] = []

  public init() {}
}

/// How much work was done since the engine was made. Each is counted where the work is done.
public struct WorkCounters: Sendable, Equatable {
  /// Component bodies run.
  public var evaluated = 0
  /// Cells laid out inside, once for each viewport.
  public var measured = 0
  /// Cells given a place in their section, once for each viewport.
  public var placed = 0
  /// Values that adapters made.
  public var adapted = 0

  public init(evaluated: Int = 0, measured: Int = 0, placed: Int = 0, adapted: Int = 0) {
    self.evaluated = evaluated
    self.measured = measured
    self.placed = placed
    self.adapted = adapted
  }

  public static func - (a: WorkCounters, b: WorkCounters) -> WorkCounters {
    WorkCounters(
      evaluated: a.evaluated - b.evaluated, measured: a.measured - b.measured,
      placed: a.placed - b.placed, adapted: a.adapted - b.adapted)
  }
}

/// Why a page cannot be watched.
public struct PageFault: Error, Sendable, Equatable {
  public enum Code: Sendable, Equatable {
    case notFound, invalidParameters, tooLarge
  }

  public var code: Code
  public var message: String
  /// The parameter at fault, if it is one.
  public var parameter: String?

  public init(_ code: Code, _ message: String, parameter: String? = nil) {
    self.code = code
    self.message = message
    self.parameter = parameter
  }
}
