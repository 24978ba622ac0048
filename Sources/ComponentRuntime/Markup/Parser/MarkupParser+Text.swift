// Text between tags: where it ends, how its white space folds, and its escapes.

extension MarkupParser {
  /// Moves past text up to a tag or a brace; `nil` where it folds to nothing.
  mutating func text() -> ChildSyntax? {
    let start = position
    while let byte = byte(), byte != UInt8(ascii: "<"), byte != UInt8(ascii: "{") {
      if byte == UInt8(ascii: "}") {
        // At a line's start it rather closes the body: a tag was left open.
        if position > 0, file.bytes[position - 1] == UInt8(ascii: "\n") { break }
        report(
          fault(
            "bare-brace", "a `}` alone cannot stand in text", at: range(position, position + 1),
            mend: "write `{\"}\"}`"))
      } else if isDeclarationStart(at: position) {
        break
      }
      position += 1
    }
    let folded = TextFolding.fold(range(start, position).text)
    // Escapes are resolved after folding, so that none of them is folded away.
    let text = resolvingEscapes(in: folded, at: start)
    return text.isEmpty ? nil : .text(text, range(from: start))
  }

  /// The text of a string attribute.
  mutating func resolvingEscapes(_ start: Int, _ end: Int) -> String {
    resolvingEscapes(in: range(start, end).text, at: start)
  }

  /// `&lt;`, `&gt;`, `&amp;` and `&quot;` resolved; other names are reported and kept.
  private mutating func resolvingEscapes(in text: String, at place: Int) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var result = ""
    var rest = text[...]
    var place = place
    while let ampersand = rest.firstIndex(of: "&") {
      result += rest[..<ampersand]
      rest = rest[ampersand...]
      let name = rest.dropFirst().prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "#") }
      let afterName = rest.dropFirst(name.count + 1)
      guard !name.isEmpty, afterName.first == ";" else {
        result += "&"
        rest = rest.dropFirst()
        continue
      }
      if let character = Self.escapes[String(name)] {
        result += character
      } else {
        result += "&\(name);"
        place = reportUnknownEscape("&\(name);", from: place)
      }
      rest = afterName.dropFirst()
    }
    return result + rest
  }

  private static let escapes = ["lt": "<", "gt": ">", "amp": "&", "quot": "\""]

  /// - Returns: where the text goes on behind it.
  private mutating func reportUnknownEscape(_ escape: String, from place: Int) -> Int {
    let wanted = Array(escape.utf8)
    var start = place
    while start + wanted.count < file.bytes.count,
      !file.bytes[start..<start + wanted.count].elementsEqual(wanted)
    {
      start += 1
    }
    report(
      fault(
        "unknown-escape", "unknown escape `\(escape)`", at: range(start, start + wanted.count),
        mend: "write the character itself; `&lt;`, `&gt;` and `&amp;` are the only escapes"))
    return start + wanted.count
  }
}

/// How white space in text folds.
///
/// Source: spec/markup.md, "Grammar": as in JSX, and none is added between CJK lines.
enum TextFolding {
  /// Lines are trimmed where they meet a line break, empty ones dropped, and the others joined
  /// by one space, or by nothing between two characters that need no space.
  static func fold(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\n")) else { return text }
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var result = ""
    for (index, line) in lines.enumerated() {
      var piece = line[...]
      if index > 0 { piece = piece.drop { $0.isSpace } }
      if index < lines.count - 1 {
        while let last = piece.last, last.isSpace { piece = piece.dropLast() }
      }
      guard !piece.isEmpty else { continue }
      let words = String(Substring(piece))
      if needsSpace(between: result.unicodeScalars.last, and: words.unicodeScalars.first) {
        result += " "
      }
      result += words
    }
    return result
  }

  private static func needsSpace(
    between last: Unicode.Scalar?, and first: Unicode.Scalar?
  ) -> Bool {
    guard let last, let first else { return false }
    return !(last.isWrittenWithoutSpaces && first.isWrittenWithoutSpaces)
  }
}

extension Unicode.Scalar {
  /// Whether a script that puts no spaces between words uses it: Han, kana, and their
  /// punctuation. Hangul is wide too, but Korean has spaces.
  var isWrittenWithoutSpaces: Bool {
    switch value {
    case 0x2E80...0x312F, 0x3190...0xA4CF, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF9F,
      0xFFE0...0xFFE6, 0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
