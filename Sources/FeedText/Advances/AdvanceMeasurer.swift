// Measures simple texts by tables of advances, many times faster than they could be shaped.

import ComponentRuntime
import Synchronization

/// Knows the answers of Pango for texts whose glyphs stand side by side, one for each character:
/// of a few scripts, without letter spacing, from left to right.
///
/// What a character and a pair take, and where lines may break between them, is what Pango said
/// when it was asked first. Any thread may use it; users wait for one another.
final class AdvanceMeasurer: Sendable {
  /// Longer texts are Pango's.
  private static let maximumTextBytes = 8_192
  /// Of which one table each is kept.
  private static let styleLimit = 32

  fileprivate struct State {
    var tables: [AdvanceTable] = []
    var recent = 0
    var column = GlyphColumn()
  }

  private let state = Mutex(State())

  /// The size of `text`; `nil` where Pango has to be asked.
  func measure(
    _ text: String, style: TextStyle, maxWidth: Double?, _ pango: borrowing PangoBridge
  ) -> TextSize? {
    let byteCount = text.utf8.count
    guard style.letterSpacing == 0, !style.isRightToLeft, byteCount > 0,
      byteCount <= Self.maximumTextBytes, TextScale(of: text, [], style).factor == 1
    else { return nil }
    let limit = maxWidth.map { Self.units(max($0, 0)) } ?? -1
    return state.withLock { state in
      state.chooseTable(style, limit: Self.styleLimit)
      guard state.column.fill(with: text, &state.tables[state.recent], pango),
        let lines = GreedyLines(state.column, maxWidth: limit)
      else { return nil }
      return lines.size(style)
    }
  }

  /// As the C side rounds.
  private static func units(_ points: Double) -> Int {
    points.isNaN ? 0 : Int(min(points, 1e6) * 1_024 + 0.5)
  }
}

extension AdvanceMeasurer.State {
  /// Makes `recent` the table of the style's font.
  fileprivate mutating func chooseTable(_ style: TextStyle, limit: Int) {
    if recent < tables.count, tables[recent].style.hasSameFont(as: style) { return }
    if let known = tables.firstIndex(where: { $0.style.hasSameFont(as: style) }) {
      recent = known
      return
    }
    if tables.count >= limit { tables.removeFirst() }
    var font = TextStyle()
    font.family = style.family
    font.size = style.scaledSize
    font.weight = style.weight
    tables.append(AdvanceTable(style: font))
    recent = tables.count - 1
  }
}

extension TextStyle {
  /// Whether a table made for this style, which is not scaled, serves `other` too.
  fileprivate func hasSameFont(as other: TextStyle) -> Bool {
    size == other.scaledSize && weight == other.weight && family == other.family
  }
}

extension GlyphColumn {
  /// Takes the characters of `text`; `false` where one is not simple where it stands.
  fileprivate mutating func fill(
    with text: String, _ table: inout AdvanceTable, _ pango: borrowing PangoBridge
  ) -> Bool {
    removeAll()
    guard var neighbours = Neighbours(startOf: text) else { return false }
    for scalar in text.unicodeScalars {
      guard let context = neighbours.context(of: scalar) else { return false }
      var glyph = table.glyph(context, pango)
      if context.isAmongHan {
        guard glyph.isLone else { return false }
        glyph.mayBeginLine = true
      }
      guard glyph.isSimple else { return false }
      append(glyph, isSpace: context.character == GlyphContext.space)
      neighbours.pass(context.character, isLone: glyph.isLone)
    }
    return true
  }
}

extension GreedyLines {
  /// The size of the lines in a text of this style; `nil` where its limit cuts lines off, and where
  /// the last line allowed ends in a space, which may or may not fit.
  fileprivate func size(_ style: TextStyle) -> TextSize? {
    if style.lines > 0 {
      if lineCount > style.lines || lineCount == style.lines && endsInSpace { return nil }
    }
    var size = TextSize(
      width: Double(width) / 1_024, height: Double(height) / 1_024,
      firstBaseline: Double(firstAscent) / 1_024, lineCount: lineCount)
    if let lineHeight = style.scaledLineHeight {
      size.firstBaseline += (lineHeight - Double(firstHeight) / 1_024) / 2
      size.height = lineHeight * Double(lineCount)
    }
    return size
  }
}
