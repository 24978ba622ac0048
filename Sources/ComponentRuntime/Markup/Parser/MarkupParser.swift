// From the text of a .feed file to its syntax: the cursor, trivia and recovery.

/// Parses one file by recursive descent, straight from its bytes: what a byte means depends on
/// where it stands (declaration, tag, text, expression), so there is no separate token stream.
///
/// Every fault is reported and parsing goes on: at the next item of a list, member, attribute,
/// tag or declaration, whichever is nearest.
struct MarkupParser {
  let file: SourceFile
  var position = 0
  var diagnostics: [Diagnostic] = []
  var omittedErrors = 0
  /// Where something has been reported.
  var toldPlaces: Set<Int> = []
  /// What was lost to the comment left open that was met last.
  var lostText: Range<Int>?
  /// The brackets of expressions that were found to be left open.
  var unclosedBraces = 0
  /// What looking for the ends of expressions has gone through.
  var scannedByteCount = 0
  var comments: [CommentSyntax] = []
  /// The `///` lines since it was last cleared.
  var pendingDocumentation: [String] = []
  /// The tags that are open, outermost first.
  var openTags: [NameSyntax] = []
  /// Whether the tag reported last was rather meant to close the one around it.
  var isEndTold = false
  /// Tags that were left open in others, whose ends may come too late.
  var lateEnds: Set<String> = []
  /// Where the text ends that somebody wrote; `nil` for the end of the file.
  var writtenEnd: Int?
  /// Whether the `(` of JavaScript's `return (…)` is open in the body.
  var isInReturn = false
  /// Whether the declaration before is a `let`, whose value a line below may be meant for.
  var isBehindConstant = false
  /// How many expressions with tags in them are open.
  var tagExpressionDepth = 0

  static func parse(_ file: SourceFile, diagnostics: inout [Diagnostic]) -> MarkupSyntax {
    var parser = MarkupParser(file: file)
    let declarations = parser.declarations()
    diagnostics += parser.allFaults
    return MarkupSyntax(
      file: file, declarations: declarations, comments: parser.orderedComments,
      omittedErrors: parser.omittedErrors)
  }

  /// What was found while the file was read comes first, and what only follows from it is left out.
  private var allFaults: [Diagnostic] {
    var faults = HiddenCharacters.faults(in: file)
    if let fault = file.readingFault { faults.append(fault.diagnostic(in: file)) }
    let places = Set(faults.map(\.range.start))
    let isRepaired = file.readingFault != nil
    return faults
      + diagnostics.filter {
        !places.contains($0.range.start) && !(isRepaired && $0.range.text.hasPrefix("\u{FFFD}"))
      }
  }

  /// By place, each once: recovery may have read a comment twice.
  private var orderedComments: [CommentSyntax] {
    var ordered: [CommentSyntax] = []
    for comment in comments.sorted(by: { $0.range.start < $1.range.start })
    where ordered.last?.range.start != comment.range.start {
      ordered.append(comment)
    }
    return ordered
  }
}

/// What stops the parsing of one piece; whoever can go on without the piece reports it.
struct SyntaxFault: Error {
  var diagnostic: Diagnostic
  /// Whether what led to it has been reported, so that this would say it twice.
  var isReported = false
}

// MARK: - The cursor

extension MarkupParser {
  var isAtEnd: Bool { position >= file.bytes.count }

  /// The byte `offset` bytes after the cursor; `nil` past the end.
  func byte(_ offset: Int = 0) -> UInt8? {
    let place = position + offset
    return place < file.bytes.count ? file.bytes[place] : nil
  }

  func isAt(_ text: String) -> Bool { isAt(text, position) }

  func isAt(_ text: String, _ place: Int) -> Bool {
    let wanted = text.utf8
    return place + wanted.count <= file.bytes.count
      && file.bytes[place..<place + wanted.count].elementsEqual(wanted)
  }

  /// Moves past `text` if it stands here.
  mutating func take(_ text: String) -> Bool {
    guard isAt(text) else { return false }
    position += text.utf8.count
    return true
  }

  /// Moves past white space and `text`, which must stand here.
  mutating func expect(_ text: String, _ purpose: String = "") throws(SyntaxFault) {
    skipTrivia()
    guard take(text) else {
      throw expected("`\(text)`" + (purpose.isEmpty ? "" : " \(purpose)"))
    }
  }

  func range(from start: Int) -> SourceRange {
    SourceRange(file: file, start: start, end: position)
  }

  func range(_ start: Int, _ end: Int) -> SourceRange {
    SourceRange(file: file, start: start, end: end)
  }

  /// The end of the name that begins at `place`; `place` itself where none does.
  func nameEnd(from place: Int) -> Int {
    guard place < file.bytes.count, file.bytes[place].isNameStart else { return place }
    var end = place + 1
    while end < file.bytes.count, file.bytes[end].isNamePart { end += 1 }
    return end
  }

  /// As `nameEnd(from:)`, with letters beyond ASCII taken for parts of names: nothing else begins
  /// with them, so that is how they were meant.
  func wideNameEnd(from place: Int) -> Int {
    var end = place
    while end < file.bytes.count {
      if file.bytes[end].isNamePart {
        if end == place, file.bytes[end].isDigit { return place }
        end += 1
      } else if let length = letterLength(at: end) {
        end += length
      } else {
        return end
      }
    }
    return end
  }

  /// The bytes of the letter beyond ASCII at `place`; `nil` where none stands.
  private func letterLength(at place: Int) -> Int? {
    let lead = file.bytes[place]
    let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
    guard lead >= 0xC2, place + length <= file.bytes.count else { return nil }
    let scalar = range(place, place + length).text.unicodeScalars.first
    return scalar?.properties.isAlphabetic ?? false ? length : nil
  }

  /// The name under the cursor, left where it is.
  func peekName() -> String? {
    let end = nameEnd(from: position)
    return end > position ? range(position, end).text : nil
  }

  /// Moves past `keyword` if it is the whole name under the cursor.
  mutating func takeKeyword(_ keyword: String) -> Bool {
    guard peekName() == keyword else { return false }
    position += keyword.utf8.count
    return true
  }

  /// Moves past white space and a name.
  ///
  /// - Parameter what: how the fault calls it, such as "a component's name".
  mutating func name(
    _ what: String, reserved: Set<String> = ReservedWords.variables
  ) throws(SyntaxFault) -> NameSyntax {
    skipTrivia()
    let start = position
    let end = nameEnd(from: start)
    let wideEnd = wideNameEnd(from: start)
    if wideEnd > end {
      // Kept as it is, so that what follows is understood.
      position = wideEnd
      report(
        fault(
          "bad-name", "`\(range(start, wideEnd).text)` is no name", at: range(start, wideEnd),
          mend: "names are made of the letters a to z, digits and `_`; texts may hold any character"
        ))
      return NameSyntax(text: range(start, wideEnd).text, range: range(start, wideEnd))
    }
    guard end > start else { throw expected(what) }
    let text = range(start, end).text
    if reserved.contains(text) {
      throw fault(
        "reserved-word", "`\(text)` is a reserved word and cannot be \(what)",
        at: range(start, end), mend: "choose another name, such as `\(text)_`")
    }
    position = end
    return NameSyntax(text: text, range: range(start, end))
  }
}

// MARK: - Trivia

extension MarkupParser {
  /// Moves past white space and comments; documentation is kept for what follows.
  mutating func skipTrivia() {
    while let byte = byte() {
      if byte.isSpace {
        position += 1
      } else if isAt("//") || isAt("/*") {
        comment()
      } else if isAt("<!--") {
        foreignComment()
      } else {
        return
      }
    }
  }

  /// Moves past white space and `text` if it comes next; else stays, and leaves the comments
  /// between to what follows.
  mutating func takeNext(_ text: String) -> Bool { takeNext { $0.take(text) } }

  mutating func takeNextKeyword(_ keyword: String) -> Bool {
    takeNext { $0.takeKeyword(keyword) }
  }

  private mutating func takeNext(_ take: (inout MarkupParser) -> Bool) -> Bool {
    let start = position
    let known = (comments.count, pendingDocumentation.count)
    skipTrivia()
    if take(&self) { return true }
    position = start
    comments.removeSubrange(known.0...)
    pendingDocumentation.removeSubrange(known.1...)
    return false
  }

  /// Moves past spaces and tabs, and no line break.
  mutating func skipBlanks() {
    while let byte = byte(), byte.isSpace, byte != UInt8(ascii: "\n") { position += 1 }
  }

  /// Moves past the comment under the cursor, and keeps it.
  mutating func comment() {
    let start = position
    let kind: CommentSyntax.Kind
    if isAt("/*") {
      kind = .block
      position += 2
      // Where one comment is left open, all behind it are.
      let isKnownOpen = lostText.map { start >= $0.lowerBound } ?? false
      while !isKnownOpen, !isAtEnd, !isAt("*/") { position += 1 }
      if isKnownOpen || !take("*/") { unclosedComment(from: start) }
    } else {
      kind = isAt("///") ? .documentation : .line
      while let byte = byte(), byte != UInt8(ascii: "\n") { position += 1 }
    }
    let comment = CommentSyntax(kind: kind, range: range(from: start))
    comments.append(comment)
    if kind == .documentation { pendingDocumentation.append(comment.documentationText) }
  }
}

extension UInt8 {
  var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
