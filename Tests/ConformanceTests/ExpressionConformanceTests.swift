// The CEL corpus: google/cel-spec's own tests.

import ComponentRuntime
import Foundation
import TestSupport
import Testing

@Suite("The expression language against cel-spec's tests")
struct ExpressionConformanceTests {
  private func run(
    _ folder: String, _ rewrite: (ExpressionCase) -> ExpressionCase = { $0 }
  ) throws -> (passed: Int, failures: [String]) {
    let url = Corpus.url("conformance/cel/\(folder)")
    let files = try FileManager.default.contentsOfDirectory(atPath: url.path)
      .filter { $0.hasSuffix(".jsonl") }.sorted()
    var passed = 0
    var failures: [String] = []
    for file in files {
      for line in try Corpus.lines("conformance/cel/\(folder)/\(file)") {
        let test = rewrite(try ExpressionCase(line: line))
        if let failure = test.failure() {
          failures.append("\(test.name): `\(test.expression)` \(failure)")
        } else {
          passed += 1
        }
      }
    }
    return (passed, failures)
  }

  @Test("language, macros and extensions agree with cel-spec", .needs("conformance/cel/core"))
  func core() throws {
    let (passed, failures) = try run("core")
    print("cel/core: \(passed) of \(passed + failures.count) pass")
    for failure in failures { print("  \(failure)") }
    #expect(passed >= 1576)
  }

  @Test("the canonical text of an expression means the same", .needs("conformance/cel/core"))
  func canonicalText() throws {
    let (passed, failures) = try run("core") { $0.inCanonicalText() }
    #expect(failures.isEmpty)
    #expect(passed >= 1576)
  }

  @Test("some further libraries agree with cel-spec", .needs("conformance/cel/extra"))
  func extra() throws {
    let (passed, failures) = try run("extra")
    print("cel/extra: \(passed) of \(passed + failures.count) pass")
    #expect(passed >= 67)
  }
}
