import ComponentRuntime
import FeedJSON
import Foundation
import TestSupport
import Testing

@Suite("The sample pages") struct SamplePagesTests {
  static let files: [SourceFile] = {
    let folder = Corpus.checkout.appending(path: "config")
    let found = FileManager.default.enumerator(atPath: folder.path)?.allObjects ?? []
    return found.compactMap { $0 as? String }.filter { $0.hasSuffix(".feed") }.sorted().compactMap {
      path in
      (try? String(contentsOf: folder.appending(path: path), encoding: .utf8)).map {
        SourceFile(path: path, text: $0)
      }
    }
  }()

  static func program() throws -> Program {
    try #require(MarkupCompiler.compile(files: files).program)
  }

  static func json(_ url: URL) throws -> Value {
    try JSONParser().parse([UInt8](Data(contentsOf: url)))
  }

  @Test("compile without a word of warning")
  func compile() throws {
    let result = MarkupCompiler.compile(files: Self.files)
    #expect(result.diagnostics.rendered() == "")
    let program = try #require(result.program)
    #expect(program.pages.keys.sorted() == ["catalogue", "home", "profile", "quakes", "reading"])
    #expect(program.viewports.map(\.name) == ["phone", "tablet", "kiosk"])
  }

  @Test("have sample data that conform", arguments: ["recommend", "profile"])
  func sampleDataConform(name: String) throws {
    let program = try Self.program()
    let value = try Self.json(Corpus.checkout.appending(path: "config/samples/\(name).json"))
    let source = try #require(program.sources[name])
    #expect(throws: Never.self) { try program.protocols.check(value, conformsTo: source.type) }
  }

  @Test("take the shop's categories as they are", .needs("feeds/categories.json"))
  func categoriesConform() throws {
    let program = try Self.program()
    let value = try Self.json(Corpus.url("feeds/categories.json"))
    let source = try #require(program.sources["categories"])
    #expect(throws: Never.self) { try program.protocols.check(value, conformsTo: source.type) }
  }

  @Test("take a week of earthquakes as they are", .needs("feeds/earthquakes.json"))
  func quakesConform() throws {
    let program = try Self.program()
    let value = try #require(try Self.json(Corpus.url("feeds/earthquakes.json"))["features"])
    let source = try #require(program.sources["quakes"])
    #expect(throws: Never.self) { try program.protocols.check(value, conformsTo: source.type) }
  }

  @Test("show every type of item that the sample data name, but for one that nobody knows")
  func itemTypesAreKnown() throws {
    let program = try Self.program()
    let value = try Self.json(Corpus.checkout.appending(path: "config/samples/recommend.json"))
    var types: Set<String> = []
    guard case .list(let groups)? = value["groups"] else { return }
    for group in groups {
      guard case .list(let items)? = group["items"] else { continue }
      for item in items {
        if case .string(let type)? = item["type"] { types.insert(type) }
      }
    }
    #expect(types.count >= 5)
    #expect(types.filter { program.componentIndex[$0] == nil } == ["GameCell"])
  }
}
