// A drawing on a terminal: as high and wide as it is, changed cells in colour.

extension [DrawnLine] {
  /// The first lines that fit `rows`; the last of them says what is left out.
  func fitted(rows: Int) -> [DrawnLine] {
    guard count > rows, rows > 0 else { return self }
    let shown = rows - 1
    let rest = self[shown...]
    let changed = rest.count { $0.kind == .changed }
    let marks = changed == 0 ? "" : ", \(changed) of them changed"
    return prefix(shown)
      + [DrawnLine(text: "… \(rest.count) more lines\(marks)", kind: .note)]
  }

  /// The lines cut to `columns`.
  func fitted(columns: Int) -> [DrawnLine] {
    map { DrawnLine(text: $0.text.fitted(to: columns), kind: $0.kind) }
  }

  /// The lines as text, each with a line break.
  func plain() -> String { map { $0.text + "\n" }.joined() }

  /// The lines over what stands on the screen, which is cleared of the rest.
  ///
  /// Line by line, so that nothing flickers, and each before it is written: after the last column
  /// a terminal would clear what stands there.
  func screen(isColoured: Bool) -> String {
    let home = "\u{1B}[H"
    let clearLine = "\u{1B}[K"
    let clearBelow = "\u{1B}[J"
    let lines = map { clearLine + (isColoured ? $0.coloured : $0.text) }
    return home + lines.joined(separator: "\n") + clearBelow
  }
}

extension DrawnLine {
  fileprivate var coloured: String {
    let code =
      switch kind {
      case .page: "1"
      case .section: "36"
      case .changed: "33"
      case .note: "2"
      case .cell: ""
      }
    return code.isEmpty ? text : "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }
}
