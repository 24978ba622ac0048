// What a text looks like, as far as its size depends on it: one half of the key of a measurement.

/// The resolved text attributes of a `text` element, and the viewport's share in them.
///
/// Source: spec/layout.md, "Text".
public struct TextStyle: Hashable, Sendable {
  /// How far apart the baselines of consecutive lines are.
  public enum LineHeight: Hashable, Sendable {
    /// As the font says.
    case natural
    /// In points; scaled by `fontScale` as the glyphs are.
    case points(Double)
    /// A multiple of the font's size; `"150%"` in markup is 1.5.
    case multiple(Double)
  }

  /// Where lines stand within the width of the text's box.
  public enum Alignment: String, Hashable, Sendable, CaseIterable {
    case start, center, end, justify
  }

  /// The family's name as fontconfig knows it.
  public var family = "sans-serif"
  /// In points, before `fontScale`. Above 0.
  public var size = 14.0
  /// From 1 to 1000; 400 is regular, 700 bold.
  public var weight = 400
  public var lineHeight = LineHeight.natural
  /// Added after each glyph, in points, before `fontScale`; may be negative.
  public var letterSpacing = 0.0
  /// At most this many lines, the last one ending in an ellipsis if there is more; 0 = no limit.
  public var lines = 0
  public var align = Alignment.start
  /// The base direction, from the viewport.
  public var isRightToLeft = false
  /// The viewport's: what sizes, line heights in points and letter spacing are multiplied by.
  public var fontScale = 1.0

  public init() {}
}
