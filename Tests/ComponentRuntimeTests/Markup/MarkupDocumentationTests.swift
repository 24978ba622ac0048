// What docs/markup.md shows as markup is markup: every example compiles.

import Foundation
import TestSupport
import Testing

@testable import ComponentRuntime

@Suite("The markup of docs/markup.md") struct MarkupDocumentationTests {
  /// The fenced blocks that hold declarations.
  static func examples() throws -> [String] {
    let text = try String(
      contentsOf: Corpus.checkout.appending(path: "docs/markup.md"), encoding: .utf8)
    let blocks = text.components(separatedBy: "\n```")
    return stride(from: 1, to: blocks.count, by: 2).map { blocks[$0] }
      .filter { $0.contains(" page ") || $0.contains("\npage ") }
  }

  @Test("compiles without an error or a warning") func compiles() throws {
    let examples = try Self.examples()
    #expect(examples.count >= 3)
    for example in examples {
      #expect(compileMarkup(example).diagnostics.rendered() == "")
    }
  }
}
