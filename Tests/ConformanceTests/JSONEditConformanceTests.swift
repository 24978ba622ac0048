// The public examples of JSON Patch, JSON Merge Patch and JSON Pointer.

import ComponentRuntime
import FeedJSON
import TestSupport
import Testing

@Suite struct JSONEditConformanceTests {
  private func records(_ path: String) throws -> [Value] {
    guard case .list(let list) = try JSONParser().parse([UInt8](try Corpus.data(path))) else {
      return []
    }
    return Array(list)
  }

  /// What the patch of a record makes of its document; `nil` where it is refused.
  private func patched(_ record: Value) -> Value? {
    guard let document = record["doc"], let patch = record["patch"] else { return nil }
    return try? JSONPatch(patch).applied(to: document)
  }

  @Test(
    "every enabled record of json-patch-tests comes out as it says",
    .needs("conformance/json/json-patch-tests"), arguments: ["tests.json", "spec_tests.json"])
  func appliesPatches(file: String) throws {
    let records = try records("conformance/json/json-patch-tests/\(file)")
    var counts = (passed: 0, failed: 0)
    var failures: [String] = []
    for (index, record) in records.enumerated() where record["disabled"] != true {
      let result = patched(record)
      let isRight: Bool
      if let expected = record["expected"] {
        isRight = result.map { $0.isEqualJSON(to: expected) } ?? false
      } else if record["error"] != nil {
        isRight = result == nil
      } else {
        continue
      }
      if isRight { counts.passed += 1 } else { counts.failed += 1 }
      if !isRight { failures.append("\(index): \(record["comment"] ?? record["error"] ?? .null)") }
    }
    print("json-patch-tests \(file): \(counts.passed) passed, \(counts.failed) failed", failures)
    #expect(failures.isEmpty && counts.passed > 10)
  }

  @Test("every example of RFC 7396", .needs("conformance/json/merge-patch"))
  func mergesPatches() throws {
    let records = try records("conformance/json/merge-patch/rfc7396.json")
    for record in records {
      let original = try #require(record["original"])
      let patch = try #require(record["patch"])
      #expect(original.merging(patch) == record["result"], "\(record["source"] ?? .null)")
    }
    print("RFC 7396: \(records.count) examples")
    #expect(records.count >= 15)
  }

  @Test("every example of RFC 6901", .needs("conformance/json/pointer"))
  func resolvesPointers() throws {
    let data = [UInt8](try Corpus.data("conformance/json/pointer/rfc6901.json"))
    let corpus = try JSONParser().parse(data)
    let document = try #require(corpus["document"])
    guard case .list(let examples)? = corpus["pointers"] else { throw CorpusIsNotAsItWas() }
    for example in examples {
      guard case .string(let text)? = example["pointer"] else { throw CorpusIsNotAsItWas() }
      let pointer = try JSONPointer(text)
      #expect(pointer.resolve(in: document) == example["value"])
      #expect(pointer.text == text)
    }
    print("RFC 6901: \(examples.count) pointers")
    #expect(examples.count == 12)
  }

  private struct CorpusIsNotAsItWas: Error {}
}
