// The colours of editors: the TextMate grammar, by an engine that reads such grammars.

import Foundation
import TestSupport
import Testing

@Suite("The editors' grammar", .needsPythonFollower, .timeLimit(.minutes(3)))
struct EditorGrammarTests {
  private struct Token {
    var line: Int
    var text: String
    var scopes: String
  }

  /// The tokens of `text`, as an editor would colour them.
  private func tokens(_ text: String) throws -> [Token] {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "grammar-\(UUID().uuidString).feed")
    try Data(text.utf8).write(to: file)
    defer { _ = try? FileManager.default.removeItem(at: file) }
    let run = try FinishedProgram(
      PythonFollower.python,
      [
        "-B", Corpus.checkout.appending(path: "Tests/EndToEndTests/Python/grammar.py").path,
        Corpus.checkout.appending(path: "editors/vscode/syntaxes/feed.tmLanguage.json").path,
        file.path,
      ])
    #expect(run.status == 0, "\(run)")
    return try run.output.split(separator: "\n").map { line in
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
      let text = try JSONDecoder().decode(String.self, from: Data(parts[3].utf8))
      return Token(line: Int(parts[1]) ?? -1, text: text, scopes: String(parts[4]))
    }
  }

  @Test("tells declarations, tags, attributes, text and expressions apart")
  func scopes() throws {
    let tokens = try tokens(
      """
      /// A card.
      component RepoCard(repo: Repo, count: int = 3) {
        let cheap = repo.price < 100.0 // not dear
        <column gap={8} onTap={toggle()}>
          <text if={cheap} style="title">Only {size(repo.tags)} &lt; left</text>
          <RepoCard for={item in repo.items} key={item.id}/>
        </column>
      }
      source feed: list(string) { ttl: 5m }
      """)
    let wanted: [(line: Int, text: String, scope: String)] = [
      (0, "/// A card.", "comment.line.documentation"), (1, "component", "keyword.declaration"),
      (1, "RepoCard", "entity.name.type"), (1, "int", "support.type"), (1, "3", "constant.numeric"),
      (2, "let", "keyword.declaration"), (2, "price", "variable.other.member"),
      (2, "100.0", "constant.numeric"), (2, "// not dear", "comment.line"),
      (3, "<column", "entity.name.tag"), (3, "gap", "entity.other.attribute-name"),
      (3, "8", "constant.numeric"), (3, "toggle", "entity.name.function"),
      (4, "if", "keyword.control"), (4, "\"title\"", "string.quoted.double"),
      (4, "Only ", "string.unquoted.text"), (4, "size", "support.function"),
      (4, "&lt;", "constant.character.entity"), (4, "</text>", "entity.name.tag"),
      (5, "<RepoCard", "support.class.component"), (5, "for", "keyword.control"),
      (5, "in", "keyword.control"), (6, "</column>", "entity.name.tag"),
      (8, "source", "keyword.declaration"), (8, "5m", "constant.numeric.duration"),
    ]
    for (line, text, scope) in wanted {
      let found = tokens.first { $0.line == line && $0.text == text }
      #expect(found?.scopes.contains(scope) == true, "\(text): \(found?.scopes ?? "not a token")")
    }
  }

  @Test("leaves no tag of the sample pages uncoloured")
  func samplePages() throws {
    let folder = Corpus.checkout.appending(path: "config/pages")
    for name in ["home.feed", "parts.feed"] {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      let opened = text.split(separator: "\n", omittingEmptySubsequences: false)
        .filter { $0.drop { $0 == " " }.hasPrefix("<") }.count
      let tokens = try tokens(text)
      let coloured = Set(
        tokens.filter {
          $0.text.hasPrefix("<")
            && ($0.scopes.contains("entity.name.tag") || $0.scopes.contains("support.class"))
        }.map(\.line))
      #expect(coloured.count >= opened, "\(name)")
    }
  }
}
