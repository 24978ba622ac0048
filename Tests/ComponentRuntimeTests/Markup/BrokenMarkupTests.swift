import Testing

@testable import ComponentRuntime

/// A piece of markup with faults, and exactly what is said about them.
struct BrokenMarkup: CustomTestStringConvertible {
  var text: String
  /// One for each diagnostic: place and message, and on a second line how to mend it.
  var expected: [String]

  var testDescription: String { text }

  /// What the pieces may use.
  static let prelude = """
    protocol Repo { id: string, title: string, cover: string?, tags: list(string) = [] }
    protocol Banner { id: string, image: string }
    source recommend(user: string): Repo
    viewport phone { width: 390, height: 844, scale: 3 }
    viewport tablet { width: 820, height: 1180, scale: 2 }
    style title { fontSize: 17 }
    component Card(repo: Repo) { <text>{repo.title}</text> }
    component Titled(title: string) { <text>{title}</text> }
    """

  /// How a diagnostic stands in the tables.
  static func line(_ diagnostic: Diagnostic) -> String {
    let position = diagnostic.range.position
    let mend = diagnostic.mend.map { "\n  \($0)" } ?? ""
    return "\(position.line):\(position.column) \(diagnostic.message)\(mend)"
  }

  /// Reads a table: `> ` begins a line of markup, what follows is said about it.
  static func cases(_ table: String) -> [BrokenMarkup] {
    var cases: [BrokenMarkup] = []
    var readsMarkup = false
    for line in table.split(separator: "\n") {
      if line.hasPrefix("> ") {
        if readsMarkup {
          cases[cases.count - 1].text += "\n" + line.dropFirst(2)
        } else {
          cases.append(BrokenMarkup(text: String(line.dropFirst(2)), expected: []))
        }
        readsMarkup = true
      } else if line.hasPrefix("  ") {
        let last = cases[cases.count - 1].expected.count - 1
        cases[cases.count - 1].expected[last] += "\n" + line
      } else {
        cases[cases.count - 1].expected.append(String(line))
        readsMarkup = false
      }
    }
    return cases
  }
}

@Suite("Broken markup") struct BrokenMarkupTests {
  @Test("is refused with its place and a way to mend it", arguments: BrokenMarkup.all)
  func isRefused(broken: BrokenMarkup) {
    let result = MarkupCompiler.compile(files: [
      SourceFile(path: "prelude.feed", text: BrokenMarkup.prelude),
      SourceFile(path: "test.feed", text: broken.text),
    ])
    #expect(result.program == nil)
    #expect(result.diagnostics.map(BrokenMarkup.line) == broken.expected)
  }
}
