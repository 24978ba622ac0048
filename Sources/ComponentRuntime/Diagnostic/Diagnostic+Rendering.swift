// A diagnostic as people read it: place, sentence, source line, carets, and how to mend it.

extension Diagnostic {
  /// The diagnostic in several lines, each ended by a line break:
  /// ```
  /// home.feed:12:13: error: unknown prop `titel` of RepoCard
  ///    12 |   <RepoCard titel={t}/>
  ///       |             ^^^^^
  ///       = mend: did you mean `title`?
  /// ```
  /// The carets stand right in a terminal that shows CJK characters two columns wide.
  public func rendered() -> String {
    var text = Self.excerpt(severity.rawValue, message, range)
    if let mend { text += Self.gutter("") + "= mend: \(mend)\n" }
    for note in notes { text += Self.excerpt("note", note.message, note.range) }
    return text
  }

  private static func excerpt(_ label: String, _ message: String, _ range: SourceRange) -> String {
    let position = range.position
    let head = "\(range.file.path):\(position.line):\(position.column): \(label): \(message)\n"
    // Of a file that could not be read there is nothing to show.
    guard !range.file.bytes.isEmpty else { return head }
    let line = SourceExcerpt(range.file.lineText(position.line), position.column, range)
    return head + """
      \(gutter("\(position.line)"))| \(line.text)
      \(gutter(""))| \(line.carets)

      """
  }

  private static func gutter(_ number: String) -> String {
    String(repeating: " ", count: Swift.max(0, 5 - number.utf8.count)) + number + " "
  }
}

extension Sequence<Diagnostic> {
  /// All of them rendered, one after another.
  public func rendered() -> String { map { $0.rendered() }.joined() }
}

extension Diagnostic {
  /// Whether `a` stands before `b`: by path, place, code and message.
  static func precedes(_ a: Diagnostic, _ b: Diagnostic) -> Bool {
    (a.range.file.path, a.range.start, a.code, a.message)
      < (b.range.file.path, b.range.start, b.code, b.message)
  }
}

/// One source line with the carets that go under it.
struct SourceExcerpt {
  /// The line, cut to a window around the fault where it is long.
  let text: String
  /// White space of the same width as what precedes the fault, then `^` for each of its columns.
  let carets: String

  /// The most scalars shown of a line.
  private static let widthLimit = 140
  /// What of a cut line is shown before the fault.
  private static let leadLimit = 60

  /// - Parameter column: of the fault's first scalar in `line`, from 1.
  init(_ line: String, _ column: Int, _ range: SourceRange) {
    let scalars = line.unicodeScalars.map(Self.shown)
    let start = Swift.min(column - 1, scalars.count)
    let length = range.text.unicodeScalars.prefix { $0 != "\n" }.count
    let end = Swift.min(scalars.count, start + length)
    var window = 0..<scalars.count
    if scalars.count > Self.widthLimit {
      let first = start > Self.leadLimit ? start - Self.leadLimit : 0
      window = first..<Swift.min(scalars.count, first + Self.widthLimit)
    }
    let lead = window.lowerBound > 0 ? "…" : ""
    let tail = window.upperBound < scalars.count ? "…" : ""
    text = lead + String(String.UnicodeScalarView(scalars[window])) + tail
    var under = lead.isEmpty ? "" : " "
    for scalar in scalars[window.lowerBound..<start] {
      under += scalar == "\t" ? "\t" : String(repeating: " ", count: scalar.columnCount)
    }
    let width = scalars[start..<Swift.max(start, Swift.min(end, window.upperBound))]
      .reduce(0) { $0 + $1.columnCount }
    carets = under + String(repeating: "^", count: Swift.max(1, width))
  }

  /// Control characters would play tricks on a terminal, and the caret is to stand under something.
  private static func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x09: scalar
    case 0..<0x20, 0x7F...0x9F, 0xAD, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x2069,
      0xFEFF:
      "\u{FFFD}"
    default: scalar
    }
  }
}

extension Unicode.Scalar {
  /// The columns a terminal gives the scalar: 2 for wide East Asian characters and emoji, 0 for
  /// marks that combine.
  ///
  /// Source: Unicode Standard Annex #11, by blocks.
  public var columnCount: Int {
    switch value {
    case 0x0300...0x036F, 0x200B...0x200F, 0x20D0...0x20FF, 0xFE00...0xFE0F, 0xE0100...0xE01EF: 0
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF,
      0x1F900...0x1FAFF, 0x20000...0x3FFFD:
      2
    default: 1
    }
  }
}
