// Keeps every number of a style where the algorithm can reckon with it: data brings any number.

extension FlexStyle {
  /// No factor or ratio is above this, no ratio below its inverse.
  public static let factorLimit = 16_777_216.0

  /// The style with each number replaced by the nearest in its range: lengths within
  /// `Length.limit`, those that are never negative at least 0, factors and ratios within
  /// `factorLimit`. What is no number is 0, or no ratio.
  ///
  /// What layout runs on. The sums and products that it makes of numbers in these ranges are
  /// finite for any tree that fits in memory.
  var bounded: FlexStyle {
    func extent(_ points: Double) -> Double { max(0, Length.bounded(points)) }
    func factor(_ factor: Double) -> Double {
      factor.isNaN ? 0 : max(0, min(factor, FlexStyle.factorLimit))
    }
    var style = self
    style.grow = factor(grow)
    style.shrink = factor(shrink)
    style.basis = basis.bounded(from: 0)
    style.width = width.bounded(from: 0)
    style.height = height.bounded(from: 0)
    style.minWidth = minWidth.bounded(from: 0)
    style.minHeight = minHeight.bounded(from: 0)
    style.maxWidth = maxWidth.bounded(from: 0)
    style.maxHeight = maxHeight.bounded(from: 0)
    style.aspectRatio = aspectRatio.flatMap {
      $0 > 0 ? max(1 / FlexStyle.factorLimit, factor($0)) : nil
    }
    style.margin = margin.map { $0.bounded() }
    style.padding = padding.map(extent)
    style.border = border.map(extent)
    style.inset = inset.map { $0.bounded() }
    style.rowGap = extent(rowGap)
    style.columnGap = extent(columnGap)
    return style
  }
}
