import Testing

@testable import ComponentRuntime

@Suite("Rendered diagnostics") struct DiagnosticRenderingTests {
  static func render(_ line: String, at word: String, notes: [Diagnostic.Note] = []) -> String {
    let file = SourceFile(path: "a.feed", text: line)
    let start = line.utf8.count - (line.range(after: word) ?? 0) - word.utf8.count
    let range = SourceRange(file: file, start: start, end: start + word.utf8.count)
    return Diagnostic(code: "x", "it is wrong", at: range, mend: "mend it", notes: notes).rendered()
  }

  @Test("place, sentence, line, carets and mend stand below one another")
  func rendersAll() {
    #expect(
      Self.render("<row titel={1}/>", at: "titel") == """
        a.feed:1:6: error: it is wrong
            1 | <row titel={1}/>
              |      ^^^^^
              = mend: mend it

        """)
  }

  @Test("carets stand under wide characters, and tabs are kept")
  func alignsWideCharacters() {
    #expect(
      Self.render("\t<text>猜你喜欢</text>", at: "喜欢") == """
        a.feed:1:10: error: it is wrong
            1 | \t<text>猜你喜欢</text>
              | \t          ^^^^
              = mend: mend it

        """)
  }

  @Test("a fault without extent has one caret, at the end of a line too")
  func marksEmptyRanges() {
    let file = SourceFile(path: "a.feed", text: "let a =\nlet b = 1")
    let range = SourceRange(file: file, start: 7, end: 7)
    #expect(
      Diagnostic(.warning, code: "x", "more is expected", at: range).rendered() == """
        a.feed:1:8: warning: more is expected
            1 | let a =
              |        ^

        """)
  }

  @Test("a fault over several lines is marked to the end of the first")
  func marksFirstLine() {
    let file = SourceFile(path: "a.feed", text: "ab\r\ncd")
    let range = SourceRange(file: file, start: 1, end: 6)
    #expect(
      Diagnostic(code: "x", "m", at: range).rendered()
        == "a.feed:1:2: error: m\n    1 | ab\n      |  ^\n")
  }

  @Test("a long line is cut around the fault, and control characters are shown harmlessly")
  func cutsLongLines() {
    let line = String(repeating: "a", count: 500) + "\u{1B}b" + String(repeating: "c", count: 500)
    let file = SourceFile(path: "a.feed", text: line)
    let rendered = Diagnostic(
      code: "x", "m", at: SourceRange(file: file, start: 501, end: 502)
    ).rendered()
    let lines = rendered.split(separator: "\n").map(String.init)
    #expect(lines[1].unicodeScalars.count < 160)
    #expect(lines[1].contains("a\u{FFFD}bc"))
    let caret = lines[2].unicodeScalars.firstIndex(of: "^")
    let fault = lines[1].unicodeScalars.firstIndex(of: "b")
    #expect(
      caret.map { lines[2].unicodeScalars.distance(from: lines[2].startIndex, to: $0) }
        == fault.map { lines[1].unicodeScalars.distance(from: lines[1].startIndex, to: $0) })
  }

  @Test("notes show their own places")
  func rendersNotes() {
    let other = SourceFile(path: "b.feed", text: "\nstyle a {}")
    let note = Diagnostic.Note("first", at: SourceRange(file: other, start: 7, end: 8))
    #expect(
      Self.render("style a {}", at: "a", notes: [note]).hasSuffix(
        """
        b.feed:2:7: note: first
            2 | style a {}
              |       ^

        """))
  }
}

extension String {
  /// The code units behind the last place where `word` stands.
  fileprivate func range(after word: String) -> Int? {
    let bytes = Array(utf8)
    let wanted = Array(word.utf8)
    for start in (0...(bytes.count - wanted.count)).reversed()
    where bytes[start..<start + wanted.count].elementsEqual(wanted) {
      return bytes.count - start - wanted.count
    }
    return nil
  }
}
