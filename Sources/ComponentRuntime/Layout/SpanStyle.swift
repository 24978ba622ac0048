// How a run of a text differs from the text around it, as far as the text's size depends on it.

/// The resolved text attributes of a `span`; what is `nil` is as in its `text`.
///
/// Source: spec/markup.md, "Elements".
public struct SpanStyle: Hashable, Sendable {
  public var family: String?
  /// In points, before `fontScale`. Above 0.
  public var size: Double?
  /// From 1 to 1000.
  public var weight: Int?
  /// In points, before `fontScale`.
  public var letterSpacing: Double?

  public init() {}

  /// Whether the run is measured as the text around it.
  public var isEmpty: Bool { self == SpanStyle() }

  /// Sets what `attribute` says to `value`; `null`, and attributes that spans do not have, change
  /// nothing.
  ///
  /// - Throws: `StyleFault` for a value that the attribute cannot take; the style is unchanged.
  public mutating func set(
    _ attribute: LayoutAttribute, to value: Value
  ) throws(StyleFault) {
    if case .null = value { return }
    var style = TextStyle()
    try style.set(attribute, to: value)
    switch attribute {
    case .fontFamily: family = style.family
    case .fontSize: size = style.size
    case .fontWeight: weight = style.weight
    case .letterSpacing: letterSpacing = style.letterSpacing
    default: break
    }
  }

  /// The style of a run in a text of the style `text`.
  public func resolved(in text: TextStyle) -> TextStyle {
    var style = text
    if let family { style.family = family }
    if let size { style.size = size }
    if let weight { style.weight = weight }
    if let letterSpacing { style.letterSpacing = letterSpacing }
    return style
  }
}
