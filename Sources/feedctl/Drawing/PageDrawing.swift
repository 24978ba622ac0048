// A page as a tree of text: sections, cells, what is written in them.

import ComponentRuntime

/// One line of a drawing.
struct DrawnLine: Equatable {
  enum Kind: Equatable { case page, section, cell, changed, note }

  var text: String
  var kind: Kind
}

/// Draws documents.
enum PageDrawing {
  private static let mark = "●"
  /// Elements inside one another that are looked at for text.
  private static let depthLimit = 200

  /// The document as lines; cells that changed since `previous` are marked.
  ///
  /// - Complexity: O(*n*).
  static func lines(of document: Value, since previous: Value? = nil) -> [DrawnLine] {
    let changed = ChangedCells(since: previous)
    let sections = document.list("sections")
    var lines = [DrawnLine(text: title(document), kind: .page)]
    for (index, section) in sections.enumerated() {
      let isLast = index == sections.count - 1
      lines.append(
        DrawnLine(text: (isLast ? "└─ " : "├─ ") + sectionTitle(section), kind: .section))
      lines += cells(of: section, trunk: isLast ? "   " : "│  ", changed)
    }
    return lines
  }

  private static func title(_ document: Value) -> String {
    var parts = [document.word("page"), document.word("viewport")]
    let size = numbers(document["size"])
    if size.count == 2 { parts.append("\(size[0])×\(size[1])") }
    if let scale = document["scale"] { parts.append("scale " + PrettyJSON.plain(scale)) }
    return parts.filter { !$0.isEmpty }.joined(separator: "  ")
  }

  private static func sectionTitle(_ section: Value) -> String {
    let count = section.list("items").count
    return [
      section.word("key").inOneLine, section.word("layout"), frame(section),
      "\(count) cell\(count == 1 ? "" : "s")",
    ].filter { !$0.isEmpty }.joined(separator: "  ")
  }

  private static func cells(
    of section: Value, trunk: String, _ changed: ChangedCells
  ) -> [DrawnLine] {
    var cells: [(name: String, part: String, cell: Value)] = []
    if let cell = section["header"] { cells.append(("header", "header", cell)) }
    cells += section.list("items").map { ($0.word("key").inOneLine, "items", $0) }
    if let cell = section["footer"] { cells.append(("footer", "footer", cell)) }
    let key = section.word("key")
    return cells.enumerated().map { index, entry in
      let isChanged = changed.contains(entry.cell, section: key, part: entry.part)
      let branch = trunk + (index == cells.count - 1 ? "└─" : "├─")
      let parts = [
        branch + (isChanged ? mark : " ") + entry.name, entry.cell.word("type"),
        frame(entry.cell), texts(of: entry.cell["element"]),
      ]
      return DrawnLine(
        text: parts.filter { !$0.isEmpty }.joined(separator: "  "),
        kind: isChanged ? .changed : .cell)
    }
  }

  /// `36,0 1053×540`
  private static func frame(_ value: Value) -> String {
    let numbers = numbers(value["frame"])
    guard numbers.count == 4 else { return "" }
    return "\(numbers[0]),\(numbers[1]) \(numbers[2])×\(numbers[3])"
  }

  private static func numbers(_ value: Value?) -> [String] {
    guard case .list(let list)? = value else { return [] }
    return list.map { PrettyJSON.plain($0) }
  }

  /// What is written in an element and those below it.
  private static func texts(of element: Value?) -> String {
    guard let element else { return "" }
    var found: [String] = []
    collect(element, depth: 0, into: &found)
    return found.isEmpty ? "" : "“" + found.joined(separator: " · ") + "”"
  }

  private static func collect(_ element: Value, depth: Int, into found: inout [String]) {
    guard depth < depthLimit else { return }
    let spans = element.list("children").filter { $0.word("type") == "span" }
    let words = ([element] + spans).compactMap { part -> String? in
      if case .string(let text)? = part["props"]?["text"] { text } else { nil }
    }
    if words.contains(where: { !$0.isEmpty }) { found.append(words.joined().inOneLine) }
    if !spans.isEmpty { return }
    for child in element.list("children") { collect(child, depth: depth + 1, into: &found) }
  }
}
