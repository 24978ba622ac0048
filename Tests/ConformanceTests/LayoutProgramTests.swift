// Both layout corpora through the real program: what goes in, comes out, and agrees.

import ComponentRuntime
import FeedJSON
import Foundation
import TestSupport
import Testing

@Suite("feedctl layout --jsonl", .timeLimit(.minutes(5)))
struct LayoutProgramTests {
  /// Runs the program on lines of cases.
  private func answers(_ cases: Data) throws -> (status: Int32, lines: [Value]) {
    let run = try FinishedProgram(
      FinishedProgram.feedctl, ["layout", "--jsonl"], input: cases)
    let parser = JSONParser()
    let lines = try run.output.split(separator: "\n").map { try parser.parse(String($0)) }
    return (run.status, lines)
  }

  /// The cases of a corpus file that the program does not agree with.
  private func failures(_ path: String, tolerance: Double) throws -> (count: Int, failed: [String])
  {
    let cases = try Corpus.lines(path)
    let (status, answers) = try answers(Corpus.data(path))
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
    var count = 0
    var failed: [String] = []
    for file in try Corpus.caseFiles(in: "conformance/flexbox") {
      let result = try failures(file, tolerance: 0.1)
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
    let good = #"{"id":"a","root":{"width":5},"viewport":{"w":9,"h":9}}"#
    let cases = "\(good)\nnonsense\n\n{\"page\":{}}\n\(good)\n"
    let (status, lines) = try answers(Data(cases.utf8))
    #expect(status == 1)
    #expect(lines.count == 4)
    #expect(lines.first == lines.last)
    #expect(lines[0]["frames"] == ["x": 0, "y": 0, "w": 5, "h": 0])
    #expect(lines[1]["error"]?["line"] == 2)
    #expect(lines[2]["error"]?["line"] == 4)
    #expect(lines[2]["error"]?["path"] == "/page")
  }
}
