import Foundation
import Fuzzing
import TestSupport
import Testing

@testable import ComponentRuntime

@Suite("Formatting") struct MarkupRoundTripTests {
  /// What is wrong with the canonical form of `text`; `nil` if it says the same, and is final.
  static func fault(in text: String) -> String? {
    let first = MarkupParserTests.parse(text)
    guard first.diagnostics.isEmpty else { return "is broken: \(first.diagnostics.rendered())" }
    let printed = MarkupPrinter.print(first.syntax)
    let second = MarkupParserTests.parse(printed)
    guard second.diagnostics.isEmpty else {
      return "is printed broken: \(second.diagnostics.rendered())"
    }
    let outlines = (SyntaxOutline.of(first.syntax), SyntaxOutline.of(second.syntax))
    guard outlines.0 == outlines.1 else { return "is printed with another meaning:\n\(printed)" }
    let again = MarkupPrinter.print(second.syntax)
    guard again == printed else { return "is printed anew:\n\(printed)\nand then\n\(again)" }
    return nil
  }

  @Test("of 10,000 random files says the same, keeps the comments, and is final", arguments: 0..<10)
  func randomFiles(part: UInt64) {
    for seed in part * 1_000..<(part + 1) * 1_000 {
      let text = RandomText.markup(seed: seed)
      if let fault = Self.fault(in: text) {
        Issue.record("seed \(seed) \(fault)\n--- it was\n\(text)")
        return
      }
    }
  }

  @Test(
    "of comments inside expressions is final, whatever stands before them on their line",
    arguments: [
      "component A() { <text>{\"\"\"a\n\"\"\"}{[ // b\n  c]}</text> }",
      "style a { x: /* one\n   two */ 1, y: f(\n 1, // c\n 2) }",
      "component A() { <text>"
        + String(repeating: "word ", count: 15) + "fills the line{[ a,  \n // b\n c]}</text> }",
      "let a = b.`it's {` // c\n",
    ])
  func commentsInside(text: String) { #expect(Self.fault(in: text) == nil) }

  @Test("changes nothing in the sample config, which is formatted")
  func samplePages() throws {
    let folder = Corpus.checkout.appending(path: "config/pages")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".feed") }
    #expect(names.count >= 7)
    for name in names {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      let syntax = MarkupParserTests.parse(text).syntax
      #expect(MarkupPrinter.print(syntax) == text, "\(name)")
    }
  }

  @Test("of the complete example says the same")
  func completeExample() {
    #expect(Self.fault(in: MarkupExample.complete) == nil)
  }
}
