// Characters that nobody sees, or takes for others: every message names them.

import Testing

@testable import ComponentRuntime

@Suite("Hidden characters") struct HiddenCharacterTests {
  private struct Told: Equatable {
    var place: String
    var message: String
    var mend: String?
  }

  private func faults(_ text: String) -> [Told] {
    let file = SourceFile(path: "a.feed", text: text)
    return MarkupCompiler.compile(files: [file]).diagnostics
      .filter { $0.severity == .error }
      .map { fault in
        let place = fault.range.position
        return Told(
          place: "\(place.line):\(place.column)", message: fault.message, mend: fault.mend)
      }
  }

  private func page(_ cell: String) -> String {
    "page home() { <section key=\"s\"><column key=\"c\">\(cell)</column></section> }\n"
  }

  @Test(
    "a control character is an error wherever it stands",
    arguments: [
      ("\u{0}", "U+0000 (null)", "\\u0000"), ("\u{1}", "U+0001 (a control character)", "\\u0001"),
      ("\u{1B}", "U+001B (escape)", "\\u001b"),
      ("\u{7F}", "U+007F (delete)", "\\u007f"), ("\u{85}", "U+0085 (next line)", "\\u0085"),
    ])
  func control(character: String, name: String, escape: String) {
    let texts = [
      "// a\(character)\n", "/* \(character) */\n", page("<text>a\(character)b</text>"),
      page("<text>{\"a\(character)b\"}</text>"), page("<text\(character)>a</text>"),
      page("<image src=\"\(character)\"/>"), character,
    ]
    for text in texts {
      let told = faults(text)
      #expect(told.first?.message == "\(name) cannot stand in markup", "\(text.debugDescription)")
      #expect(told.first?.mend?.contains("write `\(escape)`") == true)
    }
  }

  @Test(
    "what stands where it means nothing is named, and what to write instead",
    arguments: [
      ("\u{A0}", "U+00A0 (no-break space)", "write a plain space"),
      ("\u{3000}", "U+3000 (ideographic space)", "write a plain space"),
      ("\u{200B}", "U+200B (zero width space)", "delete it"),
      ("\u{FEFF}", "U+FEFF (zero width no-break space)", "delete it"),
      ("\u{AD}", "U+00AD (soft hyphen)", "delete it"),
      ("\u{2028}", "U+2028 (line separator)", "write a line break"),
      ("“", "`“` (U+201C left double quotation mark)", "write `\"`"),
      ("’", "`’` (U+2019 right single quotation mark)", "write `'`"),
      ("＝", "`＝` (U+FF1D fullwidth equals sign)", "write `=`"),
      ("，", "`，` (U+FF0C fullwidth comma)", "write `,`"),
      ("−", "`−` (U+2212 minus sign)", "write `-`"),
    ])
  func lookalike(character: String, name: String, mend: String) {
    for text in [
      "\(character)let a = 1\n", page("<text \(character)>a</text>"),
      page("<text>{1 \(character)}</text>"),
      page("<text>{\(character)}</text>"), "protocol P { a\(character): int }\n",
    ] {
      let told = faults(text)
      #expect(
        told.contains { $0.message.hasSuffix("found \(name)") && $0.mend == mend },
        "\(text): \(told)")
    }
  }

  @Test("a letter of another alphabet is named where no name can be, and is no name where one can")
  func letters() {
    let mend = "names are made of the letters a to z, digits and `_`"
    for text in ["а\nlet a = 1\n", page("<text>{1 а}</text>"), page("<text>{а}</text>")] {
      let told = faults(text)
      #expect(
        told.contains {
          $0.message.hasSuffix("found `а` (U+0430 cyrillic small letter a)") && $0.mend == mend
        }, "\(text): \(told)")
    }
    let told = faults("protocol P { aа: int }\n")
    #expect(told.first?.message == "`aа` is no name")
    #expect(told.first?.mend?.hasPrefix(mend) == true)
  }

  @Test("spaces that nobody sees between tags are no text")
  func betweenTags() {
    let told = faults(page("\u{A0}<text>a</text>"))
    #expect(
      told == [
        Told(
          place: "1:48", message: "expected a tag or `</column>`, found U+00A0 (no-break space)",
          mend: "write a plain space")
      ])
  }

  @Test("in text and strings, spaces, quotes and joiners are what they are")
  func text() {
    for text in ["a\u{A0}b", "“a”", "👩\u{200D}👧", "a\u{200B}b", "а"] {
      #expect(faults(page("<text>\(text)</text><text>{\"\(text)\"}</text>")) == [], "\(text)")
    }
  }

  @Test("a direction left open on its line is an error, one that is closed is none")
  func directions() {
    let open = faults("// a\u{202E}b\nlet x = 1\n")
    #expect(open.map(\.place) == ["1:5"])
    #expect(open[0].message.hasPrefix("U+202E (right-to-left override) makes this line look"))
    #expect(open[0].mend == "delete it, or close it by U+202C")
    #expect(faults("// a\u{202E}b\u{202C}\n") == [])
    #expect(faults("// \u{2066}a\u{202B}b\u{2069}\n") == [], "an isolate's end ends what is in it")
    #expect(faults("// \u{2066}a\u{202C}\n").map(\.mend) == ["delete it, or close it by U+2069"])
    #expect(faults("/* \u{2067}a\n\u{2069} */\n").map(\.place) == ["1:4"], "a line's end is an end")
    #expect(faults("// a\u{200F}b\n") == [], "a mark opens nothing")
  }

  @Test("a carriage return alone is told once")
  func carriageReturns() {
    #expect(faults("let a = 1\r\nlet b = a\r\n") == [])
    #expect(
      faults("// a\rlet b = 1\rlet c = 2\n").map(\.message) == [
        "U+000D (carriage return) alone does not end a line"
      ])
  }

  @Test("a file full of them has a bounded number of faults")
  func bound() {
    #expect(faults(String(repeating: "\u{0}", count: 10_000)).count == 20)
  }

  @Test("what is shown of the line plays no tricks, and the caret stands under the fault")
  func excerpt() throws {
    let file = SourceFile(path: "a.feed", text: "// a\u{202E}b\n")
    let fault = try #require(MarkupCompiler.compile(files: [file]).diagnostics.first)
    let lines = fault.rendered().split(separator: "\n")
    #expect(lines[1] == "    1 | // a\u{FFFD}b")
    #expect(lines[2] == "      |     ^")
  }
}
