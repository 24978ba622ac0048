// Both layout corpora through the real program: what goes in, comes out, and agrees.

import ComponentRuntime
import FeedJSON
import Foundation
import TestSupport
import Testing

@Suite("feedctl layout --jsonl", .timeLimit(.minutes(5)))
struct LayoutCorporaTests {
  private static let program = Corpus.checkout.appending(path: ".build/debug/feedctl")

  /// Runs the program on a file of cases.
  private func answers(_ file: URL) throws -> (status: Int32, lines: [Value]) {
    let process = Process()
    process.executableURL = Self.program
    process.arguments = ["layout", "--jsonl"]
    process.standardInput = try FileHandle(forReadingFrom: file)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let parser = JSONParser()
    let lines = try data.split(separator: UInt8(ascii: "\n")).map { try parser.parse(Array($0)) }
    return (process.terminationStatus, lines)
  }

  /// The cases of a corpus file that the program does not agree with.
  private func failures(_ path: String, tolerance: Double) throws -> (count: Int, failed: [String])
  {
    let cases = try Corpus.lines(path)
    let (status, answers) = try answers(Corpus.url(path))
    #expect(status == 0)
    #expect(answers.count == cases.count)
    var failed: [String] = []
    for (line, answer) in zip(cases, answers) {
      let value = try JSONParser().parse(line)
      #expect(answer["id"] == value["id"])
      let expected = try #require(value["expect"])
      if answer["frames"]?.isClose(to: expected, within: tolerance) != true {
        failed.append("\(value["id"] ?? .null)")
      }
    }
    return (cases.count, failed)
  }

  @Test("agrees with the browser on all 3,000 trees", .needs("conformance/flexbox"))
  func flexbox() throws {
    let folder = Corpus.url("conformance/flexbox")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".jsonl") }.sorted()
    var count = 0
    var failed: [String] = []
    for file in files {
      let result = try failures("conformance/flexbox/\(file)", tolerance: 0.1)
      count += result.count
      failed += result.failed
    }
    #expect(count == 3_000)
    #expect(failed.isEmpty, "\(failed)")
  }

  @Test("agrees with all 200 pages of sections", .needs("conformance/sections"))
  func sections() throws {
    let result = try failures("conformance/sections/cases.jsonl", tolerance: 0.01)
    #expect(result.count == 200)
    #expect(result.failed.isEmpty, "\(result.failed)")
  }

  @Test("goes on after a line that is no case, and ends with status 1")
  func malformed() throws {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "layout-\(UUID().uuidString).jsonl")
    let good = #"{"id":"a","root":{"width":5},"viewport":{"w":9,"h":9}}"#
    try Data("\(good)\nnonsense\n\n{\"page\":{}}\n\(good)\n".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let (status, lines) = try answers(file)
    #expect(status == 1)
    #expect(lines.count == 4)
    #expect(lines.first == lines.last)
    #expect(lines[0]["frames"] == ["x": 0, "y": 0, "w": 5, "h": 0])
    #expect(lines[1]["error"]?["line"] == 2)
    #expect(lines[2]["error"]?["line"] == 4)
    #expect(lines[2]["error"]?["path"] == "/page")
  }
}

extension Value {
  /// Whether two values have the same shape, and numbers that differ by no more than `tolerance`.
  fileprivate func isClose(to other: Value, within tolerance: Double) -> Bool {
    switch (self, other) {
    case (.map(let own), .map(let theirs)):
      own.keys == theirs.keys
        && zip(own.values, theirs.values).allSatisfy { $0.isClose(to: $1, within: tolerance) }
    case (.list(let own), .list(let theirs)):
      own.count == theirs.count
        && zip(own, theirs).allSatisfy { $0.isClose(to: $1, within: tolerance) }
    default:
      if let own = number, let theirs = other.number {
        abs(own - theirs) <= tolerance
      } else {
        self == other
      }
    }
  }

  private var number: Double? {
    switch self {
    case .int(let int): Double(int)
    case .double(let double): double
    default: nil
    }
  }
}
