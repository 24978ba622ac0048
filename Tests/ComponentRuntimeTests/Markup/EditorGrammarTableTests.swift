// The editors' grammar beside the tables of the language, so that it cannot fall behind them.

import Foundation
import TestSupport
import Testing

@testable import ComponentRuntime

@Suite("The editors' grammar") struct EditorGrammarTableTests {
  private static func grammar() throws -> String {
    let file = Corpus.checkout.appending(path: "editors/vscode/syntaxes/feed.tmLanguage.json")
    let data = try Data(contentsOf: file)
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: data) }
    return String(decoding: data, as: UTF8.self)
  }

  /// Whether `word` stands in the grammar, and not only as a part of a longer word.
  private static func knows(_ word: String, _ grammar: String) -> Bool {
    let escaped = word.replacing(".", with: "\\\\.")
    return grammar.ranges(of: escaped).contains { range in
      let before =
        range.lowerBound > grammar.startIndex
        ? grammar[grammar.index(before: range.lowerBound)] : " "
      let after = range.upperBound < grammar.endIndex ? grammar[range.upperBound] : " "
      // `\b` may stand right before a word.
      return (!before.isLetter || before == "b") && !after.isLetter
    }
  }

  @Test("knows every keyword, type, function and macro")
  func words() throws {
    let grammar = try Self.grammar()
    let keywords = ReservedWords.declarations.union(ReservedWords.members)
      .union(ReservedWords.fields)
    let types = [
      "string", "int", "double", "bool", "bytes", "timestamp", "duration", "any", "element",
      "list", "map",
    ]
    let functions =
      FunctionLibrary.standard.names(members: true) + FunctionLibrary.standard.names(members: false)
    let others = [
      "has", "all", "exists", "exists_one", "filter", "sortBy", "orValue", "optMap", "state",
      "error", "call", "push", "reload", "then", "else", "if", "remote", "when", "where",
    ]
    let missing = (Array(keywords) + types + functions + others)
      .filter { !Self.knows($0, grammar) && !$0.contains("_+_") }
    #expect(missing.sorted() == [])
  }
}
