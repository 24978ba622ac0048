// What docs/markup.md shows as markup is markup: every example compiles.

import Foundation
import TestSupport
import Testing

@testable import ComponentRuntime

@Suite("The markup of docs/markup.md") struct MarkupDocumentationTests {
  /// What the chapter on rules takes for granted.
  private static let ruled = """
    protocol Ad { id: string, text: string }
    source ads: list(Ad)
    component AdCell(ad: Ad) { <text>{ad.text}</text> }
    component Hint(words: string) { <text>{words}</text> }

    """

  /// The fenced blocks that hold declarations; all but what a terminal shows.
  static func examples() throws -> [String] {
    let text = try String(
      contentsOf: Corpus.checkout.appending(path: "docs/markup.md"), encoding: .utf8)
    let blocks = text.components(separatedBy: "\n```")
    return stride(from: 1, to: blocks.count, by: 2).map { blocks[$0] }
      .filter { !$0.contains(": error: ") }
      .map { $0.contains("\nrule ads ") ? ruled + $0 : $0 }
  }

  @Test("compiles without an error or a warning") func compiles() throws {
    let examples = try Self.examples()
    #expect(examples.count >= 5)
    for example in examples {
      #expect(compileMarkup(example).diagnostics.rendered() == "")
    }
  }
}
