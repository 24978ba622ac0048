// What a config may not ask for, though each setting alone is sound.

extension Configuration {
  /// Refuses endpoints that would let in peers nobody vouches for.
  ///
  /// Source: spec/protocol.md, "Access".
  /// - Throws: `ConfigurationFault`.
  public func check() throws(ConfigurationFault) {
    for endpoint in commands + deltas {
      guard case .tcp = endpoint.transport else { continue }
      guard endpoint.isLocal else {
        throw ConfigurationFault(
          "\(endpoint.url): tcp beyond loopback needs keys, which this version does not have;"
            + " use a loopback address, or ipc://")
      }
      guard access.anonymousLoopback else {
        throw ConfigurationFault(
          "\(endpoint.url): loopback tcp has no keys; set `access.anonymousLoopback: true`"
            + " to allow that, or use ipc://")
      }
    }
    var seen: Set<Endpoint> = []
    for endpoint in commands + deltas where !seen.insert(endpoint).inserted {
      throw ConfigurationFault("\(endpoint.url): is given twice")
    }
  }
}
