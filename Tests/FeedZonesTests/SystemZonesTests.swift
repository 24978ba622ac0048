// The zones of the host, and of folders that are not as they should be.

import ComponentRuntime
import FeedZones
import Foundation
import TestSupport
import Testing

@Suite("The system's time zones")
struct SystemZonesTests {
  private func folder(_ files: [String: Data]) throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    for (name, data) in files {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file)
    }
    return folder
  }

  private static func zone(_ name: String) throws -> Data {
    try Data(contentsOf: URL(filePath: "\(SystemZones.folder)/\(name)"))
  }

  /// The hour of a July noon in UTC, there.
  private func julyHour(_ zone: String, _ zones: SystemZones) throws -> Value {
    let text = "timestamp('2024-07-01T12:00:00Z').getHours('\(zone)')"
    let file = SourceFile(path: "hour", text: text)
    var diagnostics: [Diagnostic] = []
    let syntax = try #require(ExpressionParser.parse(whole: file, diagnostics: &diagnostics))
    let scope = ExpressionScope(firstFreeSlot: 0, timeZones: zones.table)
    let compiled = try #require(
      ExpressionCompiler.compile(syntax, in: scope, diagnostics: &diagnostics))
    var frame = EvaluationFrame(slots: [], stepsLeft: 1000)
    return try compiled.evaluate(&frame)
  }

  @Test("zones of every kind of name are known, with their summer times")
  func names() throws {
    let zones = SystemZones()
    #expect(try julyHour("Europe/Berlin", zones) == 14)
    #expect(try julyHour("America/Argentina/Buenos_Aires", zones) == 9)
    #expect(try julyHour("US/Pacific", zones) == 5)
    #expect(zones.names.count > 400)
    #expect(zones.names.allSatisfy { !$0.hasPrefix("right/") && !$0.hasPrefix("posix") })
    #expect(!zones.names.contains("localtime"))
  }

  @Test("what is no zone is left out, and a folder that is missing has none")
  func strangers() throws {
    let berlin = try Self.zone("Europe/Berlin")
    let folder = try folder([
      "Here/There": berlin, "zone.tab": Data("# a table".utf8), "Cut": berlin.prefix(60),
      "right/Here": berlin, "localtime": berlin, "Empty": Data(),
    ])
    defer { try? FileManager.default.removeItem(at: folder) }
    let zones = SystemZones(folder: folder.path)
    #expect(zones.names == ["Here/There"])
    #expect(try julyHour("Here/There", zones) == 14)
    #expect(SystemZones(folder: "/nowhere").names == [])
  }

  @Test("another name or another rule is another fingerprint, and the order of files is none")
  func fingerprint() throws {
    let (berlin, tokyo) = (try Self.zone("Europe/Berlin"), try Self.zone("Asia/Tokyo"))
    let states = [
      ["A": berlin, "B": tokyo], ["A": tokyo, "B": berlin], ["A": berlin], ["C": berlin], [:],
    ]
    var seen: [String] = []
    for files in states {
      let folder = try folder(files)
      defer { try? FileManager.default.removeItem(at: folder) }
      let fingerprint = SystemZones(folder: folder.path).fingerprint
      #expect(fingerprint == SystemZones(folder: folder.path).fingerprint)
      seen.append(fingerprint)
    }
    #expect(Set(seen).count == states.count)
  }
}
