// What each item brings: margins and limits, its flex base size and hypothetical size (9.2).

extension FlexSolver {
  mutating func resolveItems(_ container: FlexContainer) {
    var item = firstItem(from: container.node + 1, to: container.end)
    while item < container.end {
      resolveLimits(
        item, width: container.innerWidth, height: container.definiteHeight)
      items[item].isStretched = isStretched(item, in: container)
      if container.isRow {
        resolveRowItem(item, in: container)
      } else {
        resolveColumnItem(item, in: container)
      }
      item = self.item(after: item, to: container.end)
    }
  }

  /// Resolves margins, sizes and limits against the containing box's content size. Padding and
  /// border are a minimum of every size; a minimum wins over a maximum.
  mutating func resolveLimits(_ item: Int, width: Double, height: Double?) {
    let index = boxes[item].style
    resolveMargins(item, width: width)
    let horizontal = styles[index].horizontal
    let vertical = styles[index].vertical
    items[item].setWidth = styles[index].flex.width.resolved(against: width)
    items[item].setHeight = styles[index].flex.height.resolved(against: height)
    let minWidth = max(styles[index].flex.minWidth.resolved(against: width) ?? 0, horizontal)
    let minHeight = max(styles[index].flex.minHeight.resolved(against: height) ?? 0, vertical)
    items[item].minWidth = minWidth
    items[item].minHeight = minHeight
    items[item].maxWidth = max(
      styles[index].flex.maxWidth.resolved(against: width) ?? .infinity, minWidth)
    items[item].maxHeight = max(
      styles[index].flex.maxHeight.resolved(against: height) ?? .infinity, minHeight)
  }

  private mutating func resolveMargins(_ item: Int, width: Double) {
    let margin = styles[boxes[item].style].flex.margin
    var auto: AutoMargins = []
    if margin.top.isAuto { auto.insert(.top) }
    if margin.right.isAuto { auto.insert(.right) }
    if margin.bottom.isAuto { auto.insert(.bottom) }
    if margin.left.isAuto { auto.insert(.left) }
    items[item].autoMargins = auto
    items[item].margin = SolverEdges(
      top: margin.top.resolved(against: width) ?? 0,
      right: margin.right.resolved(against: width) ?? 0,
      bottom: margin.bottom.resolved(against: width) ?? 0,
      left: margin.left.resolved(against: width) ?? 0)
  }

  /// How the item stands across its line.
  func alignment(_ item: Int, in container: FlexContainer) -> FlexStyle.Alignment {
    let own = styles[boxes[item].style].flex.alignSelf
    return own == .auto ? styles[container.style].flex.alignItems : own
  }

  /// Whether the item fills its line's cross size. A share of an unknown height is not `auto`.
  private func isStretched(_ item: Int, in container: FlexContainer) -> Bool {
    guard alignment(item, in: container) == .stretch else { return false }
    let style = boxes[item].style
    return container.isRow
      ? styles[style].flex.height.isAuto && items[item].autoMargins.isDisjoint(with: .vertical)
      : styles[style].flex.width.isAuto && items[item].autoMargins.isDisjoint(with: .horizontal)
  }

  // MARK: Rows

  private mutating func resolveRowItem(_ item: Int, in container: FlexContainer) {
    let style = boxes[item].style
    let knownHeight = knownHeight(ofRowItem: item, in: container)
    let basis = styles[style].flex.basis
    var base = basis.isAuto ? items[item].setWidth : basis.resolved(against: container.innerWidth)
    items[item].hasDefiniteBasis = base != nil
    if styles[style].flex.minWidth.isAuto {
      let minimum = automaticMinimumWidth(item, knownHeight: knownHeight)
      items[item].minWidth = max(items[item].minWidth, minimum)
      items[item].maxWidth = max(items[item].maxWidth, items[item].minWidth)
    }
    if base == nil {
      if let ratio = styles[style].flex.aspectRatio, let knownHeight {
        base = Length.bounded(knownHeight * ratio)
      } else {
        base = contentWidth(item, wantsMaximum: true, knownHeight: knownHeight)
      }
    }
    let size = max(base ?? 0, styles[style].horizontal)
    items[item].flexBase = size
    items[item].hypothetical = min(max(size, items[item].minWidth), items[item].maxWidth)
  }

  /// The item's height, where it is known before its width: set, or stretched in a single line of
  /// definite height.
  private func knownHeight(ofRowItem item: Int, in container: FlexContainer) -> Double? {
    if let height = items[item].setHeight { return clampHeight(item, height) }
    guard items[item].isStretched && !container.wraps, let height = container.definiteHeight else {
      return nil
    }
    return clampHeight(item, height - items[item].margin.vertical)
  }

  // MARK: Columns

  private mutating func resolveColumnItem(_ item: Int, in container: FlexContainer) {
    let style = boxes[item].style
    let width = columnItemWidth(item, in: container)
    boxes[item].cross = width
    let basis = styles[style].flex.basis
    var base =
      basis.isAuto
      ? items[item].setHeight : basis.resolved(against: container.definiteHeight)
    items[item].hasDefiniteBasis = base != nil
    if base == nil { base = contentHeight(item, width: width) }
    if styles[style].flex.minHeight.isAuto {
      let content = contentHeight(item, width: width)
      let minimum = min(content, items[item].setHeight ?? content, items[item].maxHeight)
      items[item].minHeight = max(items[item].minHeight, minimum)
    }
    let size = max(base ?? 0, styles[style].vertical)
    items[item].flexBase = size
    items[item].hypothetical = clampHeight(item, size)
  }

  /// The height of the item's content at `width`, or what its aspect ratio makes of `width`.
  mutating func contentHeight(_ item: Int, width: Double) -> Double {
    if let ratio = styles[boxes[item].style].flex.aspectRatio {
      return Length.bounded(width / ratio)
    }
    return measure(item, width: width)
  }

  private mutating func columnItemWidth(_ item: Int, in container: FlexContainer) -> Double {
    if let width = items[item].setWidth { return clampWidth(item, width) }
    let available = container.innerWidth - items[item].margin.horizontal
    if items[item].isStretched && !container.wraps { return clampWidth(item, available) }
    if let ratio = styles[boxes[item].style].flex.aspectRatio, let height = items[item].setHeight {
      return clampWidth(item, Length.bounded(clampHeight(item, height) * ratio))
    }
    return clampWidth(
      item, fitContentWidth(item, available: available, knownHeight: fixedHeight(item)))
  }

  /// The height that the item has whatever its container's is: what decides, before a width is
  /// known, where a wrapping column breaks its lines. A share of a height is not.
  func fixedHeight(_ item: Int) -> Double? {
    styles[boxes[item].style].flex.height.points.map { clampHeight(item, $0) }
  }

  // MARK: Limits

  @inline(__always)
  func clampWidth(_ item: Int, _ width: Double) -> Double {
    max(min(width, items[item].maxWidth), items[item].minWidth)
  }

  @inline(__always)
  func clampHeight(_ item: Int, _ height: Double) -> Double {
    max(min(height, items[item].maxHeight), items[item].minHeight)
  }
}
