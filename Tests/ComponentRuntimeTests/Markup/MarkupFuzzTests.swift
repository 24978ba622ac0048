import Fuzzing
import TestSupport
import Testing

@testable import ComponentRuntime

@Suite("Damaged markup") struct MarkupFuzzTests {
  /// A copy of the example with some bytes changed, taken out, doubled or moved.
  static func damaged(_ random: inout SeededRandom) -> [UInt8] {
    var bytes = Array(MarkupExample.complete.utf8)
    let interesting = Array("<>{}()[]\"'/\\&=.,:?!\n \u{0}#@`;é".utf8)
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
      case 1: bytes[place] = interesting.randomElement(using: &random) ?? 0
      case 2:
        bytes.removeSubrange(
          place..<min(bytes.count, place + Int.random(in: 1...40, using: &random)))
      case 3:
        let end = min(bytes.count, place + Int.random(in: 1...200, using: &random))
        bytes.insert(
          contentsOf: bytes[place..<end], at: Int.random(in: 0..<place + 1, using: &random))
      default: bytes.insert(interesting.randomElement(using: &random) ?? 0, at: place)
      }
    }
    return bytes
  }

  @Test("never stops the compiler, and is refused in words that have a place", arguments: 0..<8)
  func isRefusedOrAccepted(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<12 {
      let text = String(decoding: Self.damaged(&random), as: UTF8.self)
      let file = SourceFile(path: "test.feed", text: text)
      let result = MarkupCompiler.compile(files: [file])
      #expect((result.program == nil) == result.diagnostics.contains { $0.severity == .error })
      for diagnostic in result.diagnostics {
        #expect(diagnostic.range.start <= diagnostic.range.end)
        #expect(diagnostic.range.end <= file.bytes.count)
        #expect(!diagnostic.rendered().isEmpty)
      }
    }
  }

  @Test("a file with every feature compiles")
  func compilesEveryFeature() {
    let result = compileMarkup(RandomText.everyFeature, natives: NativeRegistry(Native.self))
    #expect(result.program != nil, "\(result.diagnostics.rendered())")
    #expect(result.diagnostics.map(\.code) == ["shadowed-name"])
  }

  @Test("its words taken for one another never stop the compiler", arguments: 0..<4)
  func survivesConfusion(part: UInt64) {
    var refused = 0
    for seed in part * 25..<(part + 1) * 25 {
      let result = compileMarkup(
        RandomText.confused(RandomText.everyFeature, seed: seed),
        natives: NativeRegistry(Native.self))
      #expect((result.program == nil) == (result.errorCount > 0))
      if result.program == nil { refused += 1 }
    }
    #expect(refused >= 5)
  }

  /// What the file uses that is written in Swift.
  private struct Native: Component {
    let title: String

    init(_ props: inout PropReader) throws(PropFault) {
      title = try props.read("title")
      let _: Value = try props.read("items")
    }

    var body: Element { Text(title) }
  }

  @Test("cut off at any byte, it is refused or accepted, and its comments stay in order")
  func survivesTruncation() {
    let bytes = Array(MarkupExample.complete.utf8)
    for end in stride(from: 0, to: bytes.count, by: 23) {
      let text = String(decoding: bytes[..<end], as: UTF8.self)
      var diagnostics: [Diagnostic] = []
      let syntax = MarkupParser.parse(
        SourceFile(path: "test.feed", text: text), diagnostics: &diagnostics)
      let places = syntax.comments.map(\.range.start)
      #expect(places == Array(Set(places)).sorted())
    }
  }

  @Test(
    "nesting is bounded",
    arguments: [
      ("component A() { ", "<row>", 5_000, "tags are nested more than 64 deep"),
      ("protocol A { a: ", "list(", 5_000, "types are nested too deeply"),
      (
        "component A() { action a() { ", "if a { ", 5_000, "blocks are nested too deeply"
      ),
      ("let a = ", "(", 5_000, "this expression is nested too deeply or too long"),
    ])
  func boundsNesting(start: String, repeated: String, count: Int, message: String) {
    let text = start + String(repeating: repeated, count: count)
    let result = compileMarkup(text)
    #expect(result.diagnostics.contains { $0.message == message })
    #expect(result.diagnostics.count < 5)
  }

  @Test(
    "what other languages nest in one another is bounded as well",
    arguments: [
      ("component A() { <row>", "{<a>"), ("component A() { <row>", "{x && <a b={"),
      ("component A() { <row", " b={<a"), ("component A() { <row>", "if a { "),
      ("component A() { ", "if a { <x>"), ("component A() { <row>", "if a {} else "),
      ("component A() { <row>", "<>"), ("", "export "), ("protocol A { a: ", "["),
      ("protocol A { a: a", "[]"), ("protocol A { a: ", "a | "), ("protocol A { a: ", "a<"),
      ("component A() { let a = (", "\n<a b={("),
    ])
  func boundsForeignNesting(start: String, repeated: String) {
    let result = compileMarkup(start + String(repeating: repeated, count: 5_000))
    #expect(result.program == nil)
    #expect(result.diagnostics.count <= 2 * MarkupLimits.elementDepth)
  }

  @Test(
    "braces left open one behind another are passed, each once", .timeLimit(.minutes(1)),
    arguments: [
      "component A() { <row a={{b={c={ <text/></row> }",
      "rule r on section {\n<row x={{\"a\": {{\n  y={[{ /></row>\n}\n",
      "page p() { <row {{{{{{ ...x /> }", "component A() { <text>{{{a</text> }",
    ])
  func passesOpenBraces(text: String) {
    let result = compileMarkup(text)
    #expect(result.program == nil)
    #expect(result.diagnostics.count < 12)
  }

  @Test("a flood of faults is cut short")
  func boundsDiagnostics() {
    let result = compileMarkup(String(repeating: "component A() { <row gap=4/> }\n", count: 2_000))
    #expect(result.diagnostics.count == MarkupLimits.diagnostics)
    // Each line has a fault, and all but the first declare `A` again.
    #expect(result.diagnostics.count + result.omittedCount == 2_000 + 1_999)
  }
}
