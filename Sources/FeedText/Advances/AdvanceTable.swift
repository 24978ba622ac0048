// What Pango makes of characters and of pairs of them, in one style: asked once, then known.

import CPango
import ComponentRuntime

/// A character as it stands behind another.
struct TableGlyph {
  /// In 1,024ths of a point, as the lengths below.
  var advance: Int32 = 0
  var ascent: Int32 = 0
  var descent: Int32 = 0
  /// What the pair adds to the advance of the character before.
  var kerning: Int32 = 0
  /// Whether a line may begin here.
  var mayBeginLine = false
  /// Whether no rule of the font has a part in the glyph.
  var isLone = false
  /// Whether Pango is not needed for the pair.
  var isSimple = false
}

/// Where a character stands: what its glyph may depend on.
struct GlyphContext {
  var script: SimpleScript
  /// The character before a space or punctuation at `previous`; 0 elsewhere.
  var beforePrevious: UInt16 = 0
  /// 0 for the character by itself.
  var previous: UInt16 = 0
  var character: UInt16
  /// Whether it stands behind another Chinese character, and neither does anything to the other.
  var isAmongHan = false

  static let space: UInt16 = 0x20

  var key: UInt64 {
    UInt64(script.rawValue) << 48 | UInt64(beforePrevious) << 32 | UInt64(previous) << 16
      | UInt64(character)
  }
}

/// The glyphs of one style, by their contexts. Bounded: it begins anew when it is full.
struct AdvanceTable {
  private static let capacity = 16_384

  let style: TextStyle
  private var glyphs: [UInt64: TableGlyph] = [:]

  init(style: TextStyle) { self.style = style }

  @inline(__always)
  mutating func glyph(_ context: GlyphContext, _ pango: borrowing PangoBridge) -> TableGlyph {
    if let known = glyphs[context.key] { return known }
    return ask(context, pango)
  }

  private mutating func ask(
    _ context: GlyphContext, _ pango: borrowing PangoBridge
  ) -> TableGlyph {
    let glyph = shape(context, pango)
    if glyphs.count >= Self.capacity { glyphs.removeAll(keepingCapacity: true) }
    glyphs[context.key] = glyph
    return glyph
  }

  private mutating func shape(
    _ context: GlyphContext, _ pango: borrowing PangoBridge
  ) -> TableGlyph {
    var words = String.UnicodeScalarView()
    if let sample = context.script.sample { words.append(sample) }
    for unit in [context.beforePrevious, context.previous, context.character] where unit != 0 {
      guard let scalar = Unicode.Scalar(unit) else { return TableGlyph() }
      words.append(scalar)
    }
    guard let shaped = pango.shape(String(words), style), shaped.count == words.count,
      let last = shaped.last
    else { return TableGlyph() }
    var glyph = TableGlyph(
      advance: last.advance, ascent: last.ascent, descent: last.descent,
      mayBeginLine: last.may_begin_line, isLone: last.is_lone, isSimple: true)
    guard context.previous != 0 else { return glyph }
    // By themselves both must be as they are here, save for the kerning between them.
    let before = self.glyph(Self.alone(context.previous, context.script), pango)
    let own = self.glyph(Self.alone(context.character, context.script), pango)
    let shapedBefore = shaped[shaped.count - 2]
    glyph.kerning = shapedBefore.advance - before.advance
    glyph.isSimple =
      before.isSimple && own.isSimple && own.advance == glyph.advance
      && own.ascent == glyph.ascent && own.descent == glyph.descent
      && before.ascent == shapedBefore.ascent && before.descent == shapedBefore.descent
    return glyph
  }

  /// The character by itself, in its own script or, if it has none, in `script`.
  static func alone(_ character: UInt16, _ script: SimpleScript) -> GlyphContext {
    let own = Unicode.Scalar(character).flatMap { SimpleScript($0) } ?? .common
    return GlyphContext(script: own == .common ? script : own, character: character)
  }
}
