// Two programs that share nothing but RFC 8785 write the same bytes.

import ComponentRuntime
import Foundation
import TestSupport
import Testing

@Suite("Canonical JSON in Swift and Python") struct CanonicalJSONTests {
  private static let python = "/usr/bin/python3"

  @Test(
    "random documents have one canonical form",
    .enabled(if: FileManager.default.isExecutableFile(atPath: python), "needs \(python)"))
  func agreement() throws {
    var random = SystemRandomNumberGenerator()
    let values = (0..<2_000).map { _ in value(depth: 4, using: &random) }
    let lines = try values.map { try CanonicalWriter.bytes(of: $0, form: .exact) + [0x0A] }
    let written = try output(of: "canonical_json.py", input: Data(lines.joined()))
    let read = written.split(separator: 0x0A, omittingEmptySubsequences: true)
    try #require(read.count == values.count)
    for (value, line) in zip(values, read) {
      let expected = try CanonicalWriter.bytes(of: value)
      #expect(Array(line) == expected, "\(String(decoding: expected, as: UTF8.self))")
    }
  }

  private func value(depth: Int, using random: inout some RandomNumberGenerator) -> Value {
    switch Int.random(in: 0..<(depth > 0 ? 9 : 6), using: &random) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &random))
    case 2: return .int(Int64.random(in: .min ... .max, using: &random) >> Int64.random(in: 0..<64))
    case 3:
      let double = Double(bitPattern: UInt64.random(in: 0...UInt64.max, using: &random))
      return .double(double.isFinite ? double : 0)
    case 4:
      let exponent = Double.random(in: -25...25, using: &random).rounded()
      return .double(Double.random(in: -1...1, using: &random) * pow(10, exponent))
    case 5: return .string(string(using: &random))
    case 6, 7:
      let members = (0..<Int.random(in: 0..<4, using: &random)).map { _ in
        (string(using: &random), value(depth: depth - 1, using: &random))
      }
      return .map(ValueMap(members))
    default:
      let count = Int.random(in: 0..<4, using: &random)
      return .list(ValueList((0..<count).map { _ in value(depth: depth - 1, using: &random) }))
    }
  }

  private func string(using random: inout some RandomNumberGenerator) -> String {
    let alphabet = Array("ab\"\\/\u{8}\u{1F}\u{7F}\n\té中\u{20AC}\u{FB33}\u{1F600}".unicodeScalars)
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0..<6, using: &random) {
      text.append(alphabet[Int.random(in: 0..<alphabet.count, using: &random)])
    }
    return String(text)
  }

  /// Runs a program of the `Python` folder.
  private func output(of script: String, input: Data) throws -> Data {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Python")
    let run = try FinishedProgram(
      URL(filePath: Self.python), ["-B", folder.appending(path: script).path], input: input)
    #expect(run.status == 0, "\(run)")
    return Data(run.output.utf8)
  }
}
