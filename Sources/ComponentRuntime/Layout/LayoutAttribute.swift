// The attributes that decide frames, by their names in markup.

/// An attribute that layout reads. Any of them may take a map from viewport name to value.
///
/// Source: spec/layout.md, "Inside a cell: flexbox" and "Text".
public enum LayoutAttribute: String, Sendable, CaseIterable {
  case direction, wrap, justify, alignItems, alignSelf, alignContent
  case grow, shrink, basis
  case width, height, minWidth, maxWidth, minHeight, maxHeight, aspectRatio
  case padding, paddingTop, paddingRight, paddingBottom, paddingLeft
  case margin, marginTop, marginRight, marginBottom, marginLeft
  case border, borderTop, borderRight, borderBottom, borderLeft
  case gap, rowGap, columnGap
  case position, top, right, bottom, left
  // Text attributes decide frames too, and reach subscribers in props as well.
  case fontFamily, fontSize, fontWeight, lineHeight, letterSpacing, lines, textAlign

  /// Whether subscribers need the attribute in order to draw.
  public var isPublished: Bool {
    switch self {
    case .fontFamily, .fontSize, .fontWeight, .lineHeight, .letterSpacing, .lines, .textAlign: true
    default: false
    }
  }
}
