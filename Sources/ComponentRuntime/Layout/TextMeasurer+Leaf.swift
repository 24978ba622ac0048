// How a measurer of texts answers layout's question about a leaf.

extension TextMeasurer {
  /// The room `text` takes within `maxWidth`: infinite where nothing makes it wrap, 0 for its
  /// narrowest form, whose width is that of its longest unbreakable piece.
  public func leafSize(_ text: String, style: TextStyle, maxWidth: Double) -> LeafSize {
    let size = measure(text, style: style, maxWidth: maxWidth == .infinity ? nil : maxWidth)
    let width = maxWidth == 0 ? minContentWidth(text, style: style) : size.width
    return LeafSize(width: width, height: size.height, firstBaseline: size.firstBaseline)
  }
}
