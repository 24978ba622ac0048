// What a text takes of a cell, in whole device pixels: its frame is never narrower than its words.

extension LayoutNode {
  /// The size of a text's content within `maxWidth` points, which is 0 for its narrowest form and
  /// infinite for its widest.
  ///
  /// Frames are rounded to pixels after layout, and a box as wide as its words would lose a part of
  /// a pixel, its last word or line with it. So the box of a text asks for whole pixels, and
  /// its lines are broken within the whole pixels that it has in any case.
  func measureText(
    _ cache: TextCache, _ maxWidth: Double, _ viewport: ViewportDeclaration
  ) -> LeafSize {
    guard let words = text else { return LeafSize(width: 0, height: 0) }
    let flex = style.style.flex
    let sides = flex.padding.horizontal + flex.border.horizontal
    let style = style.style.text.scaled(for: viewport)
    func wholePixels(_ width: Double, _ noise: Double, _ rule: FloatingPointRoundingRule) -> Double
    {
      max(0, ((width + sides) * viewport.scale + noise).rounded(rule) / viewport.scale - sides)
    }
    var limit: Double?
    if maxWidth <= 0 {
      let narrowest =
        runs.isEmpty
        ? cache.minContentWidth(words, style: style)
        : cache.minContentWidth(StyledText(words: words, runs: runs), style: style)
      limit = wholePixels(narrowest, -Int.noise, .up)
    } else if maxWidth.isFinite {
      limit = wholePixels(maxWidth, Int.noise, .down)
    }
    let size =
      runs.isEmpty
      ? cache.measure(words, style: style, maxWidth: limit)
      : cache.measure(StyledText(words: words, runs: runs), style: style, maxWidth: limit)
    let width = maxWidth <= 0 ? limit ?? 0 : wholePixels(size.width, -Int.noise, .up)
    return LeafSize(width: width, height: size.height, firstBaseline: size.firstBaseline)
  }
}
