// How much a journal keeps, and how safely: every bound is named here.

/// What an acknowledgement promises.
///
/// Source: spec/reliability.md, "Promises", 1.
public enum Durability: String, Sendable, CaseIterable {
  /// What was acknowledged survives kill -9 and power loss: each commit waits for the disk.
  case commit
  /// What was acknowledged survives kill -9, but not power loss.
  case memory
}

/// The bounds of a journal. Each has a default; passing one forgets the oldest.
public struct JournalLimits: Sendable, Equatable {
  /// Events up to the checkpoint that are kept although no restart needs them. Those above it are
  /// always kept.
  public var eventCount: Int64 = 1_000_000
  public var eventBytes: Int64 = 1 << 30
  public var eventAgeMilliseconds: Int64 = 7 * 24 * 3_600_000

  /// The window in which a repeated request gets its first reply again.
  public var replyCount: Int64 = 100_000
  public var replyBytes: Int64 = 64 << 20
  public var replyAgeMilliseconds: Int64 = 24 * 3_600_000

  /// Deltas of one page and viewport.
  public var deltaCount: Int64 = 256
  public var deltaBytes: Int64 = 4 << 20
  /// Deltas of all pages and viewports together.
  public var totalDeltaBytes: Int64 = 256 << 20

  /// The size at which the write-ahead log is written back at once, even if a commit has to wait.
  public var logBytes: Int64 = 64 << 20
  /// The size of the database file, at which the journal counts as full.
  public var fileBytes: Int64 = 16 << 30

  public init() {}
}
