// JSONTestSuite: what must parse does, what must not does not, and the rest is written down.

import ComponentRuntime
import Foundation
import TestSupport
import Testing

@testable import FeedJSON

@Suite(.needs("conformance/json/JSONTestSuite/test_parsing")) struct JSONTestSuiteTests {
  private let folder = "conformance/json/JSONTestSuite/test_parsing"

  /// The files whose names start with `prefix`, as bytes.
  private func files(_ prefix: String) throws -> [(name: String, bytes: [UInt8])] {
    try FileManager.default.contentsOfDirectory(atPath: Corpus.url(folder).path).sorted()
      .filter { $0.hasPrefix(prefix) }
      .map { ($0, [UInt8](try Corpus.data("\(folder)/\($0)"))) }
  }

  private func value(_ bytes: [UInt8]) -> Value? { try? JSONParser().parse(bytes) }

  private func scalarValue(_ bytes: [UInt8]) -> Value? {
    var parser = ScalarParser(bytes, depthLimit: 128)
    return try? parser.parse()
  }

  @Test("every y_ file parses, and what is written of it parses to the same value")
  func acceptsWhatMustBeAccepted() throws {
    let files = try files("y_")
    var failures: [String] = []
    for (name, bytes) in files {
      guard let value = value(bytes) else {
        failures.append(name)
        continue
      }
      let written = try CanonicalWriter.bytes(of: value, form: .exact)
      if self.value(written) != value { failures.append("\(name) (written and read again)") }
    }
    print("JSONTestSuite y_: \(files.count - failures.count) of \(files.count)", failures)
    #expect(failures.isEmpty && files.count >= 95)
  }

  @Test("every n_ file is refused")
  func refusesWhatMustBeRefused() throws {
    let files = try files("n_")
    let failures = files.filter { value($0.bytes) != nil }.map(\.name)
    print("JSONTestSuite n_: \(files.count - failures.count) of \(files.count)", failures)
    #expect(failures.isEmpty && files.count >= 188)
  }

  @Test("of the i_ files only integers of many digits and numbers next to zero are accepted")
  func decidesWhatIsLeftOpen() throws {
    let files = try files("i_")
    let accepted = files.filter { value($0.bytes) != nil }.map(\.name)
    print("JSONTestSuite i_: accepted \(accepted.count) of \(files.count)", accepted)
    #expect(
      accepted == [
        "i_number_double_huge_neg_exp.json", "i_number_real_underflow.json",
        "i_number_too_big_neg_int.json", "i_number_too_big_pos_int.json",
        "i_number_very_big_negative_int.json",
      ])
  }

  @Test("the scalar parser, which names the faults, agrees with simdjson on every file")
  func parsersAgree() throws {
    for (name, bytes) in try files("") {
      let fast = value(bytes)
      let slow = scalarValue(bytes)
      #expect(fast == slow, "\(name)")
    }
  }
}

@Suite struct JSONFeedTests {
  @Test(
    "a real feed, written and read again, is the same value, by either parser",
    .needs("feeds"),
    arguments: ["categories.json", "stores.json", "earthquakes.json", "github-webhooks.jsonl"])
  func feedsRoundTrip(name: String) throws {
    let parser = JSONParser()
    let data = [UInt8](try Corpus.data("feeds/\(name)"))
    let texts = name.hasSuffix("l") ? data.split(separator: UInt8(ascii: "\n")) : [data[...]]
    for text in texts {
      let value = try parser.parse(Array(text))
      let written = try CanonicalWriter.bytes(of: value, form: .exact)
      #expect(try parser.parse(written) == value)
      var scalar = ScalarParser(Array(text), depthLimit: 128)
      #expect(try scalar.parse() == value)
    }
    print("Feed \(name): \(texts.count) texts, \(data.count) bytes")
  }
}
