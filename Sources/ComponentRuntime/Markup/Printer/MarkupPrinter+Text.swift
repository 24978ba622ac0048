// Text between tags: filled into lines, where the folding of white space undoes the breaks.

extension MarkupPrinter {
  /// What stands in a text's tag: the break behind the opening tag, the content, and the break
  /// before the closing tag.
  struct TextContent {
    var start: PrintPiece
    var piece: PrintPiece
    var end: PrintPiece
  }

  /// Something in a line of text that is not broken inside, and what separates it from what
  /// precedes it.
  private struct Word {
    var separator: PrintPiece
    var piece: PrintPiece
  }

  mutating func textContent(of element: ElementSyntax) -> TextContent {
    var words: [Word] = []
    // Blanks that are text are kept only on a line with their neighbours.
    var endsInBlank = false
    for child in element.children {
      appendComments(before: child.range.start, to: &words, &endsInBlank)
      guard case .text(_, let range) = child else {
        words.append(Word(separator: endsInBlank ? .empty : .soft, piece: self.child(child)))
        endsInBlank = false
        continue
      }
      let text = TextFolding.fold(range.text)
      let beginsWithBlank = text.utf8.first?.isSpace ?? false
      for (index, word) in TextWord.split(text).enumerated() {
        let isGlued = index == 0 && (beginsWithBlank || endsInBlank)
        words.append(
          Word(separator: isGlued ? .empty : word.separator, piece: .text(word.text)))
      }
      endsInBlank = text.utf8.last?.isSpace ?? false
    }
    appendComments(before: element.range.end, to: &words, &endsInBlank)
    let pieces = words.enumerated().flatMap { index, word in
      // Each break is decided by itself, so that lines are filled.
      index == 0 ? [word.piece] : [.group(word.separator), word.piece]
    }
    return TextContent(
      start: words.first?.separator ?? .soft, piece: .sequence(pieces),
      end: endsInBlank ? .empty : .soft)
  }

  /// Comments stand in braces here: `{/* … */}`.
  private mutating func appendComments(
    before end: Int, to words: inout [Word], _ endsInBlank: inout Bool
  ) {
    while true {
      let taken = comments.takeBraced(before: end)
      guard !taken.isEmpty else { return }
      let inner = taken.map { comment in
        comment.kind == .block
          ? PrintPiece.text(Self.text(of: comment)) : .endComment(Self.text(of: comment))
      }
      words.append(
        Word(
          separator: endsInBlank ? .empty : .soft,
          piece: .bracketed("{", .joined(inner, .space), "}")))
      endsInBlank = false
    }
  }
}

/// A stretch of folded text in which no line may be broken.
struct TextWord {
  var text: String
  /// What stood before it: a space, or nothing between characters that need none.
  var separator: PrintPiece

  /// Where a line break means the space it replaces, or means nothing.
  static func split(_ text: String) -> [TextWord] {
    var words: [TextWord] = []
    var word = String.UnicodeScalarView()
    var separator = PrintPiece.soft
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let before = index > 0 ? scalars[index - 1] : nil
      let after = index + 1 < scalars.count ? scalars[index + 1] : nil
      if scalar == " ", canBreak(at: before, after) {
        words.append(TextWord(text: String(word), separator: separator))
        word = String.UnicodeScalarView()
        separator = .space
        continue
      }
      if let before, before.isWrittenWithoutSpaces, scalar.isWrittenWithoutSpaces,
        !before.opensBracket, !scalar.endsPhrase
      {
        words.append(TextWord(text: String(word), separator: separator))
        word = String.UnicodeScalarView()
        separator = .soft
      }
      word.append(scalar)
    }
    if !word.isEmpty { words.append(TextWord(text: String(word), separator: separator)) }
    return words
  }

  /// Whether folding puts one space between the two where a line ends between them.
  private static func canBreak(at before: Unicode.Scalar?, _ after: Unicode.Scalar?) -> Bool {
    guard let before, let after, !before.isBlank, !after.isBlank else { return false }
    return !(before.isWrittenWithoutSpaces && after.isWrittenWithoutSpaces)
  }
}

extension Unicode.Scalar {
  fileprivate var isBlank: Bool { value < 0x80 && UInt8(value).isSpace }

  /// Whether a line should not begin with it.
  fileprivate var endsPhrase: Bool { "、。，．：；？！）］｝」』】》〉〕ー々".unicodeScalars.contains(self) }

  /// Whether a line should not end with it.
  fileprivate var opensBracket: Bool { "（［｛「『【《〈〔".unicodeScalars.contains(self) }
}
