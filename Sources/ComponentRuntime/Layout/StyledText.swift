// A text whose runs do not all look alike: what is measured of a `text` with spans.

/// Words, and how each run of them looks.
public struct StyledText: Hashable, Sendable {
  /// What is measured and drawn of a text, in bytes of UTF-8; the rest of a longer one takes no
  /// room.
  public static let measuredByteLimit = 65_536

  public var words: String
  /// In order. Together as long as `words`, or none where all looks as the text's own style says.
  public var runs: [TextRun]

  /// - Precondition: `runs` is empty, or they are together as long as `words`.
  public init(words: String, runs: [TextRun]) {
    precondition(
      runs.isEmpty || runs.reduce(0) { $0 + $1.utf8Count } == words.utf8.count,
      "runs cover their text")
    self.words = words
    self.runs = runs
  }
}

/// A part of a text in one style.
public struct TextRun: Hashable, Sendable {
  /// In bytes of UTF-8; runs begin and end between characters' scalars.
  public var utf8Count: Int
  /// Of which only `family`, `size`, `weight`, `letterSpacing` and `fontScale` count: the rest is
  /// the whole text's.
  public var style: TextStyle

  public init(utf8Count: Int, style: TextStyle) {
    self.utf8Count = utf8Count
    self.style = style
  }
}
