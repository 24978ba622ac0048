// What of the characters before it a character's glyph may depend on.

/// The end of what was read of a text.
struct Neighbours {
  /// Of the stretch that the next character continues, if it has no script of its own.
  private var script: SimpleScript
  private var previous: UInt16 = 0
  private var beforePrevious: UInt16 = 0
  private var previousScript = SimpleScript.common
  private var previousIsLone = false

  /// `nil` for texts that Pango has to be asked about: what comes before the first letter goes with
  /// it, and among wide letters it has another font and another baseline.
  init?(startOf text: String) {
    guard let first = text.unicodeScalars.first.flatMap({ SimpleScript($0) }) else { return nil }
    guard first == .common else {
      script = first
      return
    }
    var letter = SimpleScript.common
    for scalar in text.unicodeScalars {
      guard let own = SimpleScript(scalar) else { return nil }
      if own != .common {
        letter = own
        break
      }
    }
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    if letter.isWide || letter == .common && !isASCII { return nil }
    script = letter
  }

  /// Where `scalar`, which comes next, stands; `nil` where Pango has to be asked.
  @inline(__always)
  mutating func context(of scalar: Unicode.Scalar) -> GlyphContext? {
    guard let own = SimpleScript(scalar) else { return nil }
    let character = UInt16(truncatingIfNeeded: scalar.value)
    defer {
      if own != .common { script = own }
      previousScript = own
    }
    if previous == 0 {
      return character == GlyphContext.space
        ? nil : GlyphContext(script: script, character: character)
    }
    if own == .han, previousScript == .han, previousIsLone {
      return GlyphContext(script: .han, character: character, isAmongHan: true)
    }
    var context = GlyphContext(script: script, previous: previous, character: character)
    if previousScript == .common, !previous.isDigit {
      // Numbers are kept together, so what stands before punctuation counts; more of it does not
      // come into the key, so where it may count Pango is asked.
      let isSpace = previous == GlyphContext.space
      if isSpace && character == GlyphContext.space { return nil }
      if beforePrevious.isPunctuation && !isSpace && character.isDigit { return nil }
      context.beforePrevious = beforePrevious
    }
    return context
  }

  /// Notes that the character at hand was taken.
  @inline(__always)
  mutating func pass(_ character: UInt16, isLone: Bool) {
    beforePrevious = previous
    previous = character
    previousIsLone = isLone
  }
}

extension SimpleScript {
  /// Whether the letters are as wide as they are high.
  fileprivate var isWide: Bool {
    switch self {
    case .han, .hiragana, .katakana, .hangul: true
    case .common, .latin, .greek, .cyrillic: false
    }
  }
}

extension UInt16 {
  fileprivate var isDigit: Bool { 0x30...0x39 ~= self }

  fileprivate var isPunctuation: Bool { 0x21...0x3F ~= self && !isDigit }
}
