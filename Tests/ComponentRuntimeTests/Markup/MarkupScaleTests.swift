// What very large configs, and configs with very many faults, cost the checker.

import Testing

@testable import ComponentRuntime

@Suite("Markup with thousands of declarations") struct MarkupScaleTests {
  private static func lines(_ count: Int, _ line: (Int) -> String) -> String {
    (0..<count).map(line).joined(separator: "\n")
  }

  @Test("is searched for near names up to a bound, however many are unknown")
  func boundsNameSearch() {
    var candidates = 0
    for count in [2_000, 4_000] {
      let text = Self.lines(count) { "let name\($0) = nane0" }
      var diagnostics: [Diagnostic] = []
      let syntax = MarkupParser.parse(
        SourceFile(path: "a.feed", text: text), diagnostics: &diagnostics)
      let checker = MarkupChecker(
        [syntax], timeZones: TimeZoneTable(), natives: NativeRegistry())
      _ = checker.check()
      #expect(checker.diagnostics.count == count)
      #expect(checker.diagnostics[1].mend == "did you mean `name0`?")
      candidates = checker.nearNames.candidateCount
      #expect(candidates < NameSearch.candidateLimit + count)
    }
    #expect(candidates >= NameSearch.candidateLimit)
  }

  @Test("is told of a thousand faults in order, and of the number of the others")
  func boundsFaults() {
    let result = compileMarkup(Self.lines(1_500) { "let a\($0) = b" })
    #expect(result.errorCount == 1_500)
    #expect(result.omittedCount == 500)
    #expect(result.diagnostics.map(\.range.position.line) == Array(1...1_000))
  }

  @Test("errors are shown before warnings where not all can be")
  func prefersErrors() {
    let text =
      Self.lines(1_200) { "component A\($0)() { let a = 1\n<row/> }" }
      + "\ncomponent B() { <row a/> }"
    let result = compileMarkup(text)
    #expect(result.errorCount == 1)
    #expect(result.warningCount == 1_200)
    #expect(result.diagnostics.count == 1_000)
    #expect(result.diagnostics.last?.severity == .error)
  }

  @Test("constants made of one another in a long chain have values, in either order")
  func evaluatesChains() throws {
    let count = 5_000
    let forwards = Self.lines(count) { "let a\($0) = a\($0 + 1) + 1" } + "\nlet a\(count) = 0"
    let backwards = "let a0 = 0\n" + Self.lines(count) { "let a\($0 + 1) = a\($0) + 1" }
    for (text, name) in [(forwards, "a0"), (backwards, "a\(count)")] {
      let use = "\nstyle s { width: \(name) }"
      let program = try #require(compileMarkup(text + use).program)
      #expect(program.styles["s"]?.first?.constant == .int(Int64(count)))
    }
  }

  @Test("a long circle of constants is one fault, shown by its ends")
  func reportsCircle() {
    let result = compileMarkup(Self.lines(5_000) { "let a\($0) = a\(($0 + 1) % 5_000)" })
    #expect(
      result.diagnostics.map(\.message) == [
        "`a0` is made from itself: a0 → a1 → a2 → a3 → a4 → … → a4997 → a4998 → a4999 → a0"
      ])
  }

  @Test("components that use one another in a long chain do not take the stack")
  func followsUses() {
    let chain = Self.lines(5_000) { "component A\($0)() { <row><A\($0 + 1)/></row> }" }
    #expect(compileMarkup(chain + "\ncomponent A5000() { <row/> }").program != nil)
    let circle = Self.lines(5_000) { "component A\($0)() { <row><A\(($0 + 1) % 5_000)/></row> }" }
    #expect(compileMarkup(circle).diagnostics.map(\.code) == ["endless-use"])
  }

  @Test("the ends of braces left open are looked for up to a bound, and each is told of")
  func boundsScanning() {
    let count = 1_000
    let text = "component A() { <text>\n" + String(repeating: "{ a\n", count: count) + "</text> }"
    var parser = MarkupParser(file: SourceFile(path: "a.feed", text: text))
    _ = parser.declarations()
    #expect(parser.diagnostics.count == count)
    let perBrace = MarkupLimits.boundedExpressionBytes
    #expect(
      parser.scannedByteCount <= MarkupLimits.unclosedBraces * text.utf8.count + perBrace * count)
  }

  @Test("what a name hides is known again behind it")
  func restoresNames() {
    var scope = LocalScope()
    let range = SourceRange(file: SourceFile(path: "a", text: "a"), start: 0, end: 1)
    func declare(_ name: String, _ slot: Int, _ type: Type) {
      scope.declare(
        LocalScope.Local(
          kind: .let, name: NameSyntax(text: name, range: range), slot: slot, type: type))
    }
    declare("a", 0, .int)
    declare("a", 1, .string)
    declare("a", 2, .bool)
    #expect(scope.variables["a"]?.type == .bool)
    #expect(scope.removeLocals(downTo: 1).map(\.slot) == [1, 2])
    #expect(scope.local(named: "a")?.slot == 0)
    #expect(scope.variables["a"]?.type == .int)
    #expect(scope.removeLocals(downTo: 0).map(\.slot) == [0])
    #expect(scope.variables.isEmpty)
  }
}
