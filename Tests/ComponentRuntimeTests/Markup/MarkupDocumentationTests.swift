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

  private static func text() throws -> String {
    try String(contentsOf: Corpus.checkout.appending(path: "docs/markup.md"), encoding: .utf8)
  }

  /// The fenced blocks that hold declarations; all but what a terminal shows.
  static func examples() throws -> [String] {
    let text = try text()
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

  /// The rows of the tables "write, is".
  static func expressions() throws -> [(written: String, value: String)] {
    var isInTable = false
    return try text().split(separator: "\n", omittingEmptySubsequences: false)
      .compactMap { line in
        isInTable = line == "| write | is |" || isInTable && line.hasPrefix("|")
        let parts = line.split(separator: "`")
        guard isInTable, line.hasPrefix("| `"), parts.count == 5 else { return nil }
        return (String(parts[1]), String(parts[3]))
      }
  }

  @Test("every expression of a table is what stands beside it") func values() throws {
    var fixture = ExpressionFixture()
    fixture.scope.variables["item"] = .init(slot: 4, type: .any)
    fixture.values[4] = ["title": "Tea", "price": 4.5, "tags": ["hot", "green"]]
    let rows = try Self.expressions()
    #expect(rows.count >= 30)
    for (written, value) in rows {
      let (found, wanted) = (try fixture.evaluate(written), try fixture.evaluate(value))
      #expect(Comparison.equal(found, wanted), "\(written) is \(found)")
      #expect(found.typeName == wanted.typeName, "\(written)")
    }
  }

  @Test("what fails shows as the chapter says") func failures() throws {
    let example = try #require(try Self.examples().first { $0.contains("\npage offers()") })
    let markup = example.replacing("viewport phone { width: 390, height: 844 }\n", with: "")
      .replacing("page offers()", with: "page p()").replacing("source offers", with: "source feed")
      .replacing("use all = offers", with: "use all = feed")
    let page = try EnginePage(markup)
    try page.put([
      ["id": "1", "price": 5, "title": "A"], ["id": "2", "title": "B"], ["id": "3", "price": 7],
      ["price": 5, "title": "D"], ["id": "5", "price": 500, "title": "E"],
    ])
    #expect(page.words == ["[offers]", "1: A", "2: …", "3: …"])
  }

  @Test("no word that the chapter calls reserved is a name, and no other word is refused")
  func reservedWords() throws {
    let text = try Self.text().split(separator: "\n", omittingEmptySubsequences: false)
    let lines = text.drop { !$0.hasPrefix("No declaration, parameter or variable") }
    let words = lines.prefix { !$0.isEmpty }.joined(separator: " ").split(separator: "`")
    let named = Set(words[1].split(separator: " ") + words[3].split(separator: " ")).map(
      String.init)
    #expect(Set(named) == ReservedWords.variables)
  }

  @Test("white space folds as the chapter says") func whiteSpace() throws {
    let page = try EnginePage(
      """
      source feed
      page p() {
        <section key="s">
          <text key="a">abc
            {"VV"}
            def</text>
          <text key="b">abc
            def {"VV"} ghi
            {" "}<span>jkl</span>
          </text>
          <text key="c">你好
            世界</text>
        </section>
      }
      """)
    #expect(page.words == ["[s]", "a: abcVVdef", "b: abc def VV ghi  jkl", "c: 你好世界"])
  }
}
