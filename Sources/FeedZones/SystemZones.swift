// The system's time zones for expressions, whose runtime reads no files.

import ComponentRuntime
import Foundation

/// The time zones of Debian's tzdata, and a name for the state they are in.
///
/// Documents may show what a zone says, so the zones are a part of the config: `fingerprint` goes
/// into its hash. They are read when the config is, and stay as they are until a reload.
public struct SystemZones: Sendable {
  /// Every zone by its name below the folder, such as `Europe/Berlin`; old names are names too.
  public let table: TimeZoneTable
  public let names: [String]
  /// The hash of all names and rules, in 16 hexadecimal digits.
  ///
  /// Source: Fowler, Noll and Vo; draft-eastlake-fnv, section 5 (the constants).
  public let fingerprint: String

  /// Where tzdata puts its compiled files.
  public static let folder = "/usr/share/zoneinfo"

  /// Folders that hold all zones once more, and names that mean another zone on each host.
  private static let skipped: Set<String> = ["posix", "right", "posixrules", "localtime"]
  /// More than this is no zone.
  private static let byteLimit = 1 << 16

  /// Reads all zones below `folder`. What is no zone there is left out, and without the folder
  /// there are none: expressions then know `UTC` and offsets such as `+02:00`.
  ///
  /// - Complexity: O(*n*) in the bytes of all files; with tzdata some 600 small ones.
  public init(folder: String = SystemZones.folder) {
    var zones: [String: TimeZoneRules] = [:]
    // Old names are links or copies: their rules are kept once.
    var byContent: [Data: TimeZoneRules] = [:]
    var hash = FNV1aHash()
    for name in Self.files(below: folder) {
      guard let data = Self.content("\(folder)/\(name)"),
        let rules = byContent[data] ?? TimeZoneRules(compiled: Array(data))
      else { continue }
      byContent[data] = rules
      zones[name] = rules
      hash.add(name.utf8)
      hash.add([0])
      hash.add(data)
    }
    table = TimeZoneTable(zones)
    names = zones.keys.sorted()
    fingerprint = hash.value.hexadecimal
  }

  /// Paths below `folder`, in order.
  private static func files(below folder: String) -> [String] {
    guard let walk = FileManager.default.enumerator(atPath: folder) else { return [] }
    var files: [String] = []
    for case let name as String in walk {
      if skipped.contains(name) {
        walk.skipDescendants()
      } else {
        files.append(name)
      }
    }
    return files.sorted()
  }

  /// The bytes of a compiled zone; `nil` for folders, tables and other files.
  private static func content(_ path: String) -> Data? {
    guard let handle = FileHandle(forReadingAtPath: path),
      let data = try? handle.read(upToCount: byteLimit), data.starts(with: Data("TZif".utf8))
    else { return nil }
    return data
  }
}
