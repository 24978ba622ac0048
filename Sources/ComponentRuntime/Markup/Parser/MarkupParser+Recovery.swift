// Faults, each told once, and where parsing goes on behind them.

extension MarkupParser {
  func fault(
    _ code: String, _ message: String, at range: SourceRange, mend: String? = nil,
    notes: [Diagnostic.Note] = []
  ) -> SyntaxFault {
    SyntaxFault(diagnostic: Diagnostic(code: code, message, at: range, mend: mend, notes: notes))
  }

  /// "expected …, found …" at the cursor.
  func expected(_ what: String, mend: String? = nil) -> SyntaxFault {
    let (found, range) = whatStandsHere()
    return fault(
      "syntax", "expected \(what), found \(found)", at: range,
      mend: CharacterName(range.text)?.mend ?? mend)
  }

  /// Keeps a fault that has not been reported, and does not follow from one that has; of very many
  /// in one file, only how many.
  mutating func report(_ fault: SyntaxFault) {
    if fault.isReported || position == lostText?.upperBound { return }
    guard toldPlaces.insert(fault.diagnostic.range.start).inserted else { return }
    if diagnostics.count < MarkupLimits.diagnostics {
      diagnostics.append(fault.diagnostic)
    } else {
      omittedErrors += 1
    }
  }

  /// How a message names what is under the cursor, and where that is.
  private func whatStandsHere() -> (String, SourceRange) {
    guard let byte = byte(), position < writtenEnd ?? .max else {
      let whole = writtenEnd == nil ? "file" : "text"
      return ("the end of the \(whole)", range(position, position))
    }
    if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
      return ("the end of the line", range(position, position))
    }
    var end = nameEnd(from: position)
    if end == position {
      end += 1
      while end < file.bytes.count, file.bytes[end] & 0xC0 == 0x80 { end += 1 }
    }
    let here = range(position, end)
    return (CharacterName(here.text)?.text ?? "`\(here.text)`", here)
  }

  /// Whether a declaration begins at `place`: a keyword in the first column, and then a name.
  func isDeclarationStart(at place: Int) -> Bool {
    guard place == 0 || file.bytes[place - 1] == UInt8(ascii: "\n") else { return false }
    let end = nameEnd(from: place)
    guard end > place, end < file.bytes.count, file.bytes[end].isSpace else { return false }
    guard ReservedWords.declarations.contains(range(place, end).text) else { return false }
    var next = end
    while next < file.bytes.count, file.bytes[next].isSpace { next += 1 }
    // A name that was forgotten.
    if isAt("(", next) || isAt("{", next) { return true }
    return nameEnd(from: next) > next
  }

  /// Reports a comment that is never closed. What stands behind it may be meant for it, up to the
  /// next declaration.
  mutating func unclosedComment(from start: Int) {
    position = start
    report(
      fault(
        "unclosed-comment", "this comment is never closed", at: range(start, start + 2),
        mend: "add `*/`"))
    skipToDeclaration(after: start + 1)
    lostText = start..<position
  }

  /// The word at `place`, the `@` before it included; empty where there is none.
  func foreignWord(at place: Int) -> String {
    range(place, nameEnd(from: isAt("@", place) ? place + 1 : place)).text
  }

  /// Whether a line begins at `place` that is meant to declare something, and does not.
  private func isForeignDeclarationStart(at place: Int) -> Bool {
    guard place == 0 || file.bytes[place - 1] == UInt8(ascii: "\n") else { return false }
    let word = foreignWord(at: place)
    guard !word.isEmpty, isAt(" ", place + word.utf8.count) else { return false }
    return ForeignWords.declaration(word) != nil
      || NearestName.suggestion(for: word, among: ReservedWords.declarations) != nil
  }

  /// Moves to the first declaration from `start` on, or to the end.
  ///
  /// - Parameter orForeign: whether one of another language will do, outside braces.
  mutating func skipToDeclaration(after start: Int, orForeign: Bool = false) {
    position = Swift.max(position, start)
    var depth = 0
    while let byte = byte() {
      if isDeclarationStart(at: position) { return }
      if orForeign, depth <= 0, isForeignDeclarationStart(at: position) { return }
      if byte == UInt8(ascii: "{") { depth += 1 }
      if byte == UInt8(ascii: "}") { depth -= 1 }
      position += 1
    }
  }

  /// Where the cursor's line begins.
  var lineStart: Int {
    file.bytes[..<position].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
  }

  /// Whether only white space is before the cursor on its line.
  var standsFirstOnLine: Bool {
    file.bytes[..<position].last { !$0.isSpace || $0 == UInt8(ascii: "\n") }
      .map { $0 == UInt8(ascii: "\n") } ?? true
  }

  /// Moves to the next line on which a member, a tag or a closing brace stands first: those of
  /// what is skipped do not count.
  mutating func skipToMember() {
    if standsFirstOnLine, isAt("<") || isAt("}") { return }
    var depth = 0
    while !isAtEnd {
      while let byte = byte(), byte != UInt8(ascii: "\n") {
        if byte == UInt8(ascii: "{") { depth += 1 }
        if byte == UInt8(ascii: "}") { depth -= 1 }
        position += 1
      }
      if isAtEnd { return }
      position += 1
      if isDeclarationStart(at: position) { return }
      skipBlanks()
      guard let first = byte() else { return }
      if first == UInt8(ascii: "<") || (first == UInt8(ascii: "}") && depth <= 0) { return }
      let isForeign =
        depth <= 0 && peekName().map { ["const", "var", "val"].contains($0) } ?? false
      if isForeign { return }
      guard let word = peekName(), ReservedWords.members.contains(word) else { continue }
      // Of all members only a `let` may have been meant for what is skipped.
      if word != "let" || depth <= 0 { return }
    }
  }
}
