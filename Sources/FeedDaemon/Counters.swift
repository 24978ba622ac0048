// What the daemon did since it started, for `status`.

import ComponentRuntime

/// Counts since the start; each is counted where the thing happens.
struct Counters {
  var turns = 0
  var requests = 0
  var malformedMessages = 0
  /// Error replies, by code.
  var refusals: [String: Int] = [:]
  var events = 0
  var commits = 0
  /// Turns whose events the journal had no room for.
  var fullCommits = 0
  var deltas = 0
  var resets = 0
  var syncs = 0
  var snapshots = 0
  var snapshotDeltas = 0
  var bytesPublished = 0
  /// Replies to peers that were gone, or too slow.
  var lostReplies = 0
  var diagnostics = 0
  var checkpoints = 0
  var reloads = 0
  var failedReloads = 0

  var value: Value {
    let refused = refusals.map { ($0.key, Value.int(Int64($0.value))) }
    let counts: [(String, Int)] = [
      ("turns", turns), ("requests", requests), ("malformedMessages", malformedMessages),
      ("events", events), ("commits", commits), ("fullCommits", fullCommits),
      ("deltas", deltas), ("resets", resets), ("syncs", syncs), ("snapshots", snapshots),
      ("snapshotDeltas", snapshotDeltas), ("bytesPublished", bytesPublished),
      ("lostReplies", lostReplies), ("diagnostics", diagnostics), ("checkpoints", checkpoints),
      ("reloads", reloads), ("failedReloads", failedReloads),
    ]
    return .map(
      ValueMap(
        counts.map { ($0.0, Value.int(Int64($0.1))) }
          + [("refusals", .map(ValueMap(refused)))]))
  }
}
