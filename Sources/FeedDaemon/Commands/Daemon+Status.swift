// `hello` and `status`: what this daemon is, and how it is doing.

import ComponentRuntime
import FeedProtocol

extension Daemon {
  /// Versions and limits.
  func hello() -> Value {
    let limits = configuration.limits
    return [
      "version": .string(FeeddVersion.program),
      "protocol": .int(Int64(FeeddVersion.protocol)),
      "epoch": .string(journal.epoch),
      "limits": Self.counts([
        ("messageBytes", limits.messageBytes), ("attachmentBytes", limits.attachmentBytes),
        ("jsonDepth", limits.jsonDepth),
        ("changesPerRequest", limits.changesPerRequest), ("sourceBytes", limits.sourceBytes),
        ("topicBytes", ProtocolLimits.topicBytes), ("idBytes", ProtocolLimits.idBytes),
        ("rememberedMilliseconds", limits.rememberedMilliseconds),
      ]),
    ]
  }

  /// Everything an operator asks first.
  func status() -> Value {
    let work = engine.counters
    var config: [(String, Value)] = [
      ("hash", .string(templates.hash.text)), ("files", .int(Int64(templates.fileCount))),
    ]
    if let fault = templates.reloadFault { config.append(("reloadError", fault.value)) }
    return [
      "version": .string(FeeddVersion.program),
      "epoch": .string(journal.epoch),
      "event": .int(engine.lastEvent),
      "durability": .string(configuration.durability.rawValue),
      "uptimeMilliseconds": .int(clock.steady() - startedMilliseconds),
      "config": .map(ValueMap(config)),
      "holds": Self.counts([
        ("sources", engine.sources.count), ("livePages", pages.count),
        ("calledPages", calledPages.count),
        ("subscribedTopics", subscriptions.count), ("unmetDemand", unmetDemand.count),
        ("retainedDeltas", documents.retained.count),
        ("retainedDeltaBytes", documents.retained.byteCount),
        ("bodyBytes", bodies.byteCount),
      ]),
      "work": Self.counts([
        ("evaluated", work.evaluated), ("measured", work.measured), ("placed", work.placed),
      ]),
      "counts": counters.value,
      "calls": Self.counts(
        [("workers", broker.workers.count), ("underWay", broker.openCount)]
          + broker.counts.members),
      "refusedPeers": .int(Int64(bus.refusedPeers)),
      "ignoredSubscriptions": .int(Int64(subscriptions.ignoredCount)),
      "journalFull": .bool(journalRetryMilliseconds != nil),
    ]
  }

  private static func counts(_ members: [(String, Int)]) -> Value {
    .map(ValueMap(members.map { ($0.0, Value.int(Int64($0.1))) }))
  }
}
