// Texts with pieces that nothing divides are slow to break into lines, and letters with very many
// marks slow to shape: the work grows with the square of such a piece. Real words are short; longer
// pieces get places to break. Real letters bear few marks; what is above them is not seen.

import ComponentRuntime

extension String {
  /// A piece longer than this many scalars without a place to break is divided.
  static let longestPiece = 256
  /// A letter bears no more marks than this.
  ///
  /// Source: UAX #15, "Stream-Safe Text Format".
  static let mostMarks = 30

  /// The text with a zero-width space in every piece that would be longer than `longestPiece`, and
  /// without the marks above `mostMarks` in a row; itself where there are none.
  ///
  /// - Complexity: O(*n*).
  var withLongRunsDivided: String {
    guard utf8.count > String.longestPiece else { return self }
    var divider = PieceDivider()
    guard divider.finds(in: self) else { return self }
    divider = PieceDivider()
    return divider.divided(self)
  }
}

extension StyledText {
  /// The text with long pieces divided and without NULs, which have U+FFFD in their place.
  ///
  /// - Complexity: O(*n*).
  var preparedForPango: StyledText {
    var divider = PieceDivider()
    let hasNUL = words.utf8.contains(0)
    guard hasNUL || words.utf8.count > String.longestPiece && divider.finds(in: words) else {
      return self
    }
    divider = PieceDivider()
    divider.replacesNULs = true
    if runs.isEmpty { return StyledText(words: divider.divided(words), runs: []) }
    var prepared = StyledText(words: "", runs: [])
    var rest = words.utf8[...]
    for run in runs {
      let end = rest.index(rest.startIndex, offsetBy: run.utf8Count)
      let piece = divider.divided(String(words[rest.startIndex..<end]))
      prepared.words += piece
      prepared.runs.append(TextRun(utf8Count: piece.utf8.count, style: run.style))
      rest = rest[end...]
    }
    return prepared
  }
}

/// Counts through a text, or through its runs one behind the other.
private struct PieceDivider {
  /// Whether a NUL becomes U+FFFD.
  var replacesNULs = false
  /// How many scalars came since the last place to break.
  private var length = 0
  /// How many marks came one behind the other.
  private var marks = 0

  /// Whether some piece is too long, or some letter has too many marks.
  mutating func finds(in text: String) -> Bool {
    for scalar in text.unicodeScalars {
      pass(scalar)
      if length > String.longestPiece || marks > String.mostMarks { return true }
    }
    return false
  }

  private mutating func pass(_ scalar: Unicode.Scalar) {
    marks = scalar.isMark ? marks + 1 : 0
    length = scalar.isPlaceToBreak ? 0 : length + 1
  }

  mutating func divided(_ text: String) -> String {
    var divided = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      pass(scalar)
      if marks > String.mostMarks {
        length -= 1
        continue
      }
      divided.append(replacesNULs && scalar.value == 0 ? "\u{FFFD}" : scalar)
      if length == String.longestPiece {
        divided.append("\u{200B}")
        length = 0
      }
    }
    return String(divided)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is drawn on the one before, and takes no room.
  fileprivate var isMark: Bool {
    guard value >= 0x300, !isPlaceToBreak else { return false }
    return switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: true
    default: false
    }
  }

  /// Whether a line may end at the scalar: white space, and the scripts written without it.
  fileprivate var isPlaceToBreak: Bool {
    switch value {
    case 0x09...0x0D, 0x20, 0x200B, 0x2E80...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
