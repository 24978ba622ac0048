// The seam between the daemon and whatever keeps its events.

/// The total order of events, and what else must outlive the process: the checkpoint they start
/// from, the replies already given, the deltas a sleeping subscriber may still ask for.
///
/// A journal belongs to one thread. What a call that returned has written is kept, as far as the
/// journal's durability goes; what a call that threw should have written is not there at all.
///
/// Source: spec/reliability.md, "Journal".
public protocol Journal: AnyObject {
  /// Names this journal for as long as nothing it published can have been lost: 32 hexadecimal
  /// digits, made at random.
  var epoch: String { get }

  /// The number of the newest event, 0 before the first.
  var lastEvent: Int64 { get }

  /// The event the checkpoint was taken at, 0 where there is none.
  var checkpointEvent: Int64 { get }

  /// Writes everything given, or nothing of it; returns once it is durable.
  ///
  /// - Precondition: The entries' numbers go on from `lastEvent` without a gap; of each page and
  ///   viewport, a delta's `to` is above its `from`.
  /// - Throws: `JournalFault`; after one whose `isFatal` is false, the same call may be tried again.
  func append(
    entries: [JournalEntry], replies: [RememberedReply], deltas: [RetainedDelta]
  ) throws(JournalFault)

  /// Gives `body` the events above `event`, in order.
  ///
  /// - Throws: `JournalFault`, of kind `corrupt` if an event is missing or damaged; or what `body`
  ///   threw, which ends the replay.
  func replay(after event: Int64, _ body: (JournalEntry) throws -> Void) throws

  /// Replaces the checkpoint by that of `event`: records of `changed` are added or replaced, those
  /// of `removed` dropped, all others stay.
  ///
  /// Events up to `event` may be forgotten from then on, by the limits on events.
  ///
  /// - Precondition: `checkpointEvent <= event <= lastEvent`.
  func checkpoint(
    at event: Int64, changed: some Sequence<CheckpointRecord>, removed: some Sequence<String>
  ) throws(JournalFault)

  /// Gives `body` the checkpoint's records, in the order of their names' code units.
  ///
  /// - Throws: `JournalFault`, or what `body` threw.
  func loadCheckpoint(_ body: (CheckpointRecord) throws -> Void) throws

  /// The reply remembered for a request, if it is still within the window.
  func rememberedReply(
    user: String, client: String, id: String
  ) throws(JournalFault) -> RememberedReply?

  /// The deltas that lead from the revision `from` to the newest of a page and viewport, in order;
  /// `nil` if any of them is no longer (or never was) retained.
  func deltas(
    page: String, viewport: String, from: Int64
  ) throws(JournalFault) -> [RetainedDelta]?

  /// Does a bounded piece of the work that need not hold up a commit: forgets what the limits say,
  /// moves what the write-ahead log holds to where it stays. For when the loop is idle.
  ///
  /// - Returns: Whether there is more to do.
  func maintain(nowMilliseconds: Int64) throws(JournalFault) -> Bool

  /// Ends the use of the journal and marks it as complete.
  ///
  /// Without it, as after a crash, nothing durable is lost either; the next start checks more.
  func close() throws(JournalFault)
}

extension Journal {
  /// Writes entries alone.
  public func append(_ entries: [JournalEntry]) throws(JournalFault) {
    try append(entries: entries, replies: [], deltas: [])
  }
}
