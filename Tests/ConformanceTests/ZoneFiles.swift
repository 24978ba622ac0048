// The system's time zones, for cases that name one.

import ComponentRuntime
import Foundation

extension TimeZoneTable {
  /// The zones named in the corpus, read from the system's compiled files.
  static func system(_ names: [String]) -> TimeZoneTable {
    var zones: [String: TimeZoneRules] = [:]
    for name in names {
      let url = URL(filePath: "/usr/share/zoneinfo/\(name)")
      guard let data = try? Data(contentsOf: url) else { continue }
      zones[name] = TimeZoneRules(compiled: Array(data))
    }
    return TimeZoneTable(zones)
  }
}
