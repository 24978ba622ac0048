import FeedJSON
import Glibc
import Testing

@testable import feedctl

@Suite("Lines of standard input")
struct InputLinesTests {
  /// The lines of what a pipe brings, in pieces.
  private func lines(_ pieces: [[UInt8]]) throws -> [[UInt8]] {
    var ends: [Int32] = [0, 0]
    try #require(unsafe pipe(&ends) == 0)
    for piece in pieces { try #require(WholeWrite.write(piece, to: ends[1])) }
    close(ends[1])
    defer { close(ends[0]) }
    var reader = InputLines(ends[0])
    var lines: [[UInt8]] = []
    while let line = try reader.next() { lines.append(line) }
    return lines
  }

  @Test("come as their bytes, the last one without an end too")
  func bytes() throws {
    let long = [UInt8](repeating: 0x61, count: 60_000)
    let found = try lines([Array("a\n\nb\r\n".utf8), [0xFF, 0x0A], Array("c".utf8)])
    #expect(found == [[0x61], [], [0x62], [0xFF], [0x63]])
    #expect(try lines([long + [0x0A]]) == [long])
    #expect(try lines([]) == [])
  }

  @Test("begin after a byte-order mark, which has no meaning further on")
  func byteOrderMark() throws {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    #expect(try lines([mark + [0x61, 0x0A] + mark]) == [[0x61], mark])
    let (json, isFault) = try LayoutCommand.answer(mark + Array("{}".utf8), number: 2)
    #expect(isFault)
    #expect(
      try JSONParser().parse(json)["error"] == [
        "line": 2, "path": "",
        "message": "column 1: a byte-order mark may stand before the first line alone",
      ])
  }

  @Test(
    "that are not UTF-8 are refused with the byte, wherever it stands",
    arguments: [
      ([0xFF], 0), ([0xC0, 0xAF], 7), ([0xED, 0xA0, 0x80], 7), ([0xE4, 0xBD], 7), ([0x80], 10),
      ([0xE9], 43),
    ] as [([UInt8], Int)])
  func invalid(bytes: [UInt8], place: Int) throws {
    let whole = Array(#"{"id":"好","page":{"width":9,"sections":[]}}"#.utf8)
    let line = whole.prefix(place) + bytes + whole.dropFirst(place)
    let digits = String(bytes[0], radix: 16, uppercase: true)
    let message = "byte \(place + 1), 0x\(digits), is not UTF-8"
    let answer = try JSONParser().parse(LayoutCommand.answer(Array(line), number: 5).json)
    #expect(answer["error"] == ["line": 5, "path": "", "message": .string(message)])
    let evaluated = try JSONParser().parse(EvalCommand.answer(Array(line), timeZones: .init()))
    #expect(evaluated["error"] == .string("this is no test case: \(message)"))
  }
}
