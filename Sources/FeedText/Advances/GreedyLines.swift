// Breaks a text into lines as Pango does: each line takes what fits, up to the last place to break.

/// The characters of a text, one after another.
struct GlyphColumn {
  // Columns of one index.

  /// With the kerning towards the next character, in 1,024ths of a point.
  var advances: [Int32] = []
  /// What of the advance is kerning towards the next.
  var kernings: [Int32] = []
  var ascents: [Int32] = []
  var descents: [Int32] = []
  var mayBeginLine: [Bool] = []
  var isSpace: [Bool] = []

  var count: Int { advances.count }

  mutating func removeAll() {
    advances.removeAll(keepingCapacity: true)
    kernings.removeAll(keepingCapacity: true)
    ascents.removeAll(keepingCapacity: true)
    descents.removeAll(keepingCapacity: true)
    mayBeginLine.removeAll(keepingCapacity: true)
    isSpace.removeAll(keepingCapacity: true)
  }

  mutating func append(_ glyph: TableGlyph, isSpace: Bool) {
    if glyph.kerning != 0, let last = advances.indices.last {
      advances[last] += glyph.kerning
      kernings[last] = glyph.kerning
    }
    advances.append(glyph.advance)
    kernings.append(0)
    ascents.append(glyph.ascent)
    descents.append(glyph.descent)
    mayBeginLine.append(glyph.mayBeginLine)
    self.isSpace.append(isSpace)
  }
}

/// What the lines of a text take, in 1,024ths of a point.
struct GreedyLines {
  var width = 0
  var height = 0
  var lineCount = 0
  var firstAscent = 0
  var firstHeight = 0
  /// Whether the text ends in a space, which takes room there and at no other line's end.
  var endsInSpace = false

  /// The lines of `text`; `nil` where one ends between kerned characters, which Pango shapes anew.
  ///
  /// - Parameter maxWidth: negative for no bound.
  /// - Complexity: O(*n*).
  init?(_ text: borrowing GlyphColumn, maxWidth: Int) {
    var start = 0
    while start < text.count {
      let end = maxWidth < 0 ? text.count : Self.end(of: start, text, maxWidth)
      let isLast = end == text.count
      if !isLast && text.kernings[end - 1] != 0 { return nil }
      add(text, start, end, isLast: isLast)
      start = end
    }
    // A line narrower than a character: Pango has ways of its own there.
    if maxWidth >= 0 && width > maxWidth && !(text.isSpace.last ?? false) { return nil }
    endsInSpace = text.isSpace.last ?? false
  }

  private mutating func add(
    _ text: borrowing GlyphColumn, _ start: Int, _ end: Int, isLast: Bool
  ) {
    var lineWidth = 0
    var ascent: Int32 = 0
    var descent: Int32 = 0
    for index in start..<end {
      lineWidth += Int(text.advances[index])
      ascent = max(ascent, text.ascents[index])
      descent = max(descent, text.descents[index])
    }
    if !isLast && text.isSpace[end - 1] { lineWidth -= Int(text.advances[end - 1]) }
    width = max(width, lineWidth)
    height += Int(ascent + descent)
    if lineCount == 0 {
      firstAscent = Int(ascent)
      firstHeight = Int(ascent + descent)
    }
    lineCount += 1
  }

  /// Where the line from `start` on ends: at the last place to break that fits, the space before
  /// it aside; if none fits, between characters, of which it has at least one.
  private static func end(
    of start: Int, _ text: borrowing GlyphColumn, _ maxWidth: Int
  ) -> Int {
    var width = 0
    var lastBreak = start
    var lastCharacter = start + 1
    var place = start
    while place < text.count {
      let advance = Int(text.advances[place])
      width += advance
      let taken = text.isSpace[place] ? width - advance : width
      place += 1
      if taken > maxWidth { break }
      lastCharacter = max(lastCharacter, place)
      if place == text.count || text.mayBeginLine[place] { lastBreak = place }
    }
    return lastBreak > start ? lastBreak : lastCharacter
  }
}
