// What a config may not ask for, though each setting alone is sound.

import FeedBus

extension Configuration {
  /// Refuses endpoints that would let in peers nobody vouches for.
  ///
  /// Source: spec/protocol.md, "Access".
  /// - Throws: `ConfigurationFault`.
  public func check() throws(ConfigurationFault) {
    for endpoint in commands + deltas {
      if endpoint.transport == .ipc { continue }
      guard endpoint.transport == .tcp else {
        throw ConfigurationFault("\(endpoint): feedd listens on tcp:// and ipc:// only")
      }
      guard endpoint.isLocal else {
        throw ConfigurationFault(
          "\(endpoint): tcp beyond loopback needs keys, which this version does not have;"
            + " use a loopback address, or ipc://")
      }
      guard access.anonymousLoopback else {
        throw ConfigurationFault(
          "\(endpoint): loopback tcp has no keys; set `access.anonymousLoopback: true`"
            + " to allow that, or use ipc://")
      }
    }
    var seen: Set<Endpoint> = []
    for endpoint in commands + deltas where !seen.insert(endpoint).inserted {
      throw ConfigurationFault("\(endpoint): is given twice")
    }
  }
}
