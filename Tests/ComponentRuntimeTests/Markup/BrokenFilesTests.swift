import Foundation
import TestSupport
import Testing

@testable import ComponentRuntime

/// A file as somebody new to the language writes it, and beside it what is said about it.
struct BrokenFile: CustomTestStringConvertible {
  var name: String
  var testDescription: String { name }

  static let folder = Corpus.checkout.appending(
    path: "Tests/ComponentRuntimeTests/Markup/Broken")

  /// Every `NN-topic.feed` of the folder.
  static let all: [BrokenFile] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".feed") }.sorted().map(BrokenFile.init)
  }()

  func text() throws -> String {
    try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
  }

  func expected() throws -> String {
    let answer = name.replacing(".feed", with: ".txt")
    return try String(contentsOf: Self.folder.appending(path: answer), encoding: .utf8)
  }
}

@Suite("A broken file") struct BrokenFilesTests {
  @Test("is told all that is wrong with it, in these words", arguments: BrokenFile.all)
  func saysWhatIsWrong(file: BrokenFile) throws {
    let result = MarkupCompiler.compile(files: [
      SourceFile(path: file.name, text: try file.text())
    ])
    #expect(result.diagnostics.rendered() == (try file.expected()))
  }

  @Test("there are at least thirty of them")
  func count() { #expect(BrokenFile.all.count >= 30) }

  @Test("an unused name is told in spite of errors elsewhere, and not beside one")
  func keepsWarnings() {
    let result = compileMarkup(
      """
      component A() {
        let idle = 1

        <row/>
      }
      component B() {
        let perhaps = 1

        <row gap={perhaps +}/>
      }
      """)
    #expect(result.diagnostics.map(\.message).contains("the let `idle` of A is never used"))
    #expect(!result.diagnostics.map(\.message).contains("the let `perhaps` of B is never used"))
  }

  @Test("a parameter that is fed by spreads, or by data, need not be read")
  func parametersOfSpreads() {
    let result = compileMarkup(
      """
      protocol Repo { id: string, title: string }
      component Fed(id: string, title: string) { <text>{title}</text> }
      component Named(id: string, title: string) { <text>{title}</text> }
      component User(repo: Repo) {
        <column>
          <Fed {...repo}/>
          <Named id={repo.id} title={repo.title}/>
        </column>
      }
      """)
    #expect(result.diagnostics.map(\.message) == ["the parameter `id` of Named is never used"])
  }
}
