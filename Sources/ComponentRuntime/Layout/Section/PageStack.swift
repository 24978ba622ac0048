// Sections stand below one another.

/// Where a page's sections begin.
public enum PageStack {
  /// The y of each section of a page, and the page's height, with `gap` between neighbours.
  ///
  /// - Complexity: O(*n*).
  public static func place<Number: LayoutNumber>(
    heights: [Number], gap: Number
  ) -> (tops: [Number], height: Number) {
    var tops: [Number] = []
    tops.reserveCapacity(heights.count)
    var y: Number = 0
    for height in heights {
      if !tops.isEmpty { y += gap }
      tops.append(y)
      y += height
    }
    return (tops, y)
  }
}
