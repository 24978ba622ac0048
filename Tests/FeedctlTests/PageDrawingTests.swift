// Documents as trees of text.

import ComponentRuntime
import Testing

@testable import feedctl

@Suite("Drawing a page") struct PageDrawingTests {
  private func cell(_ key: String, _ text: String, y: Int64 = 0) -> Value {
    [
      "key": .string(key), "type": "Row", "frame": [0, .int(y), 100, 40],
      "element": [
        "type": "row", "frame": [0, 0, 100, 40],
        "children": [
          ["type": "text", "frame": [0, 0, 50, 20], "props": ["text": .string(text)]],
          ["type": "image", "frame": [50, 0, 50, 20], "props": ["src": "x"]],
        ],
      ],
    ]
  }

  private func document(_ sections: [Value]) -> Value {
    [
      "page": "home?user=42", "viewport": "phone", "scale": 3, "size": [300, 900],
      "sections": .list(ValueList(sections)),
    ]
  }

  private func section(_ key: String, _ items: [Value], header: Value? = nil) -> Value {
    var members: [(String, Value)] = [
      ("key", .string(key)), ("layout", "list"), ("frame", [0, 0, 300, 80]), ("props", [:]),
      ("items", .list(ValueList(items))),
    ]
    if let header { members.append(("header", header)) }
    return .map(ValueMap(members))
  }

  @Test("words of spans stand together as in their text")
  func spans() {
    let spans: [Value] = ["Hello ", "Ada", ", hi"].map {
      ["type": "span", "props": ["text": .string($0)]]
    }
    let text: Value = [
      "type": "text", "frame": [0, 0, 90, 20], "children": .list(ValueList(spans)),
    ]
    let cell: Value = ["key": "g", "type": "Row", "frame": [0, 0, 100, 40], "element": text]
    let lines = PageDrawing.lines(of: document([section("s", [cell])])).map(\.text)
    #expect(lines.last?.hasSuffix("“Hello Ada, hi”") == true, "\(lines)")
  }

  private func changed(_ new: Value, since old: Value) -> [String] {
    PageDrawing.lines(of: new, since: old).filter { $0.kind == .changed }.map(\.text)
  }

  @Test("sections and cells have key, type, frame and texts")
  func tree() {
    let page = document([
      section("top", [cell("a", "One\n  two"), cell("b", "", y: 40)], header: cell("h", "Title")),
      section("rest", []),
    ])
    #expect(
      PageDrawing.lines(of: page).plain() == """
        home?user=42  phone  300×900  scale 3
        ├─ top  list  0,0 300×80  2 cells
        │  ├─ header  Row  0,0 100×40  “Title”
        │  ├─ a  Row  0,0 100×40  “One two”
        │  └─ b  Row  0,40 100×40
        └─ rest  list  0,0 300×80  0 cells

        """)
  }

  @Test("new cells and cells with other content are marked")
  func marks() {
    let old = document([section("s", [cell("a", "1"), cell("b", "2")])])
    let new = document([section("s", [cell("a", "1"), cell("b", "3"), cell("c", "4")])])
    #expect(
      changed(new, since: old) == [
        "   ├─●b  Row  0,0 100×40  “3”", "   └─●c  Row  0,0 100×40  “4”",
      ])
  }

  @Test("a cell that was pushed or moved is the same cell")
  func moves() {
    let old = document([section("s", [cell("a", "1"), cell("b", "2", y: 40)])])
    let new = document([section("s", [cell("b", "2"), cell("a", "1", y: 40)])])
    #expect(changed(new, since: old) == [])
  }

  @Test("equal keys in other sections, and headers, are told apart")
  func places() {
    let old = document([
      section("s", [cell("header", "x")], header: cell("header", "y")),
      section("t", [cell("a", "z")]),
    ])
    #expect(changed(old, since: old) == [])
    let new = document([
      section("s", [cell("header", "x")], header: cell("header", "w")),
      section("t", [cell("a", "z")]),
    ])
    #expect(changed(new, since: old) == ["│  ├─●header  Row  0,0 100×40  “w”"])
  }

  @Test("the first drawing marks nothing, and a document without sections is its title")
  func first() {
    let page = document([section("s", [cell("a", "1")])])
    #expect(!PageDrawing.lines(of: page).contains { $0.kind == .changed })
    #expect(PageDrawing.lines(of: [:]) == [DrawnLine(text: "", kind: .page)])
  }

  @Test("control characters do not reach the terminal")
  func control() {
    let page = document([section("a\u{1B}[2J", [cell("k\u{7}", "x\u{1B}]0;t")])])
    let text = PageDrawing.lines(of: page).plain()
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
  }

  @Test("a drawing that is too high says how much is left out, and what of it changed")
  func height() {
    var lines = (0..<10).map { DrawnLine(text: "\($0)", kind: .cell) }
    #expect(lines.fitted(rows: 10) == lines)
    #expect(lines.fitted(rows: 4).map(\.text) == ["0", "1", "2", "… 7 more lines"])
    lines[8].kind = .changed
    #expect(lines.fitted(rows: 4).last?.text == "… 7 more lines, 1 of them changed")
  }

  @Test("lines are cut by the columns a terminal gives them")
  func width() {
    #expect("abcdef".fitted(to: 6) == "abcdef")
    #expect("abcdef".fitted(to: 5) == "abcd…")
    #expect("中文字符".fitted(to: 8) == "中文字符")
    #expect("中文字符".fitted(to: 7) == "中文字…")
    #expect("中文字符".fitted(to: 6) == "中文…")
  }

  @Test("only a coloured screen has colours")
  func colours() {
    let lines = [DrawnLine(text: "a", kind: .changed), DrawnLine(text: "b", kind: .cell)]
    #expect(lines.plain() == "a\nb\n")
    #expect(lines.screen(isColoured: false) == "\u{1B}[H\u{1B}[Ka\n\u{1B}[Kb\u{1B}[J")
    #expect(lines.screen(isColoured: true).contains("\u{1B}[33ma\u{1B}[0m"))
  }

  @Test("the last line has revision, size and time")
  func foot() {
    var foot = WatchFoot()
    foot.revision = 7
    #expect(foot.inPipe.text == "revision 7 · whole document")
    foot.deltaBytes = 318
    foot.gap = .seconds(2)
    #expect(foot.inPipe.text == "revision 7 · delta of 318 bytes · after 2 s")
    #expect(
      foot.onScreen(ago: .zero, isFollowing: true).text
        == "revision 7 · delta of 318 bytes · now")
    #expect(
      foot.onScreen(ago: .seconds(9), isFollowing: false).text
        == "revision 7 · delta of 318 bytes · 9 s ago · catching up with the daemon")
  }
}
