// The CEL corpus: google/cel-spec's own tests.

import ComponentRuntime
import Foundation
import TestSupport
import Testing

@testable import feedctl

@Suite("The expression language against cel-spec's tests")
struct ExpressionConformanceTests {
  private func run(
    _ folder: String, _ rewrite: (ExpressionCase) -> ExpressionCase = { $0 }
  ) throws -> (passed: Int, failures: [String]) {
    var passed = 0
    var failures: [String] = []
    for file in try Corpus.caseFiles(in: "conformance/cel/\(folder)") {
      for line in try Corpus.lines(file) {
        let test = rewrite(try ExpressionCase(line: line))
        if let failure = test.failure() {
          failures.append("\(test.name): `\(test.test.expression)` \(failure)")
        } else {
          passed += 1
        }
      }
    }
    return (passed, failures)
  }

  /// The corpus through the program that is built, as anybody can run it.
  private func runProgram(_ folder: String) throws -> (passed: Int, failures: [String]) {
    let files = try Corpus.caseFiles(in: "conformance/cel/\(folder)")
    let lines = try files.flatMap(Corpus.lines)
    let run = try FinishedProgram(
      FinishedProgram.feedctl, ["eval", "--jsonl"],
      input: Data((lines.joined(separator: "\n") + "\n").utf8))
    try #require(run.status == 0)
    let printed = run.output.split(separator: "\n")
    try #require(printed.count == lines.count)
    var failures: [String] = []
    for (line, answer) in zip(lines, printed) {
      let test = try ExpressionCase(line: line)
      let outcome = try #require(try EvaluationCase.Outcome(printed: String(answer)))
      if let failure = test.failure(of: outcome) { failures.append("\(test.name): \(failure)") }
    }
    return (lines.count - failures.count, failures)
  }

  @Test("`feedctl eval --jsonl` agrees with cel-spec", .needs("conformance/cel/core"))
  func program() throws {
    let (passed, failures) = try runProgram("core")
    print("cel/core, feedctl eval --jsonl: \(passed) of \(passed + failures.count) pass")
    #expect(failures.isEmpty)
    #expect(passed >= 1576)
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
    let byFile = Dictionary(grouping: failures) { $0.prefix { $0 != "/" } }
    for (file, failures) in byFile.sorted(by: { $0.key < $1.key }) {
      print("  \(file): \(failures.count) do not")
    }
    #expect(passed >= 67)
  }
}
