// The way most cells are laid out: forwards, no shares, no limits. The same algorithm with the
// steps left out that cannot matter; what turns out to need them goes the long way instead.

extension FlexSolver {
  /// Arranges a container that runs forwards, has one line or is a row, and only plain items.
  ///
  /// - Returns: the border-box height, or `nil` if the container needs the whole algorithm.
  mutating func arrangePlain(
    _ node: Int, width: Double, height: Double?, isDefinite: Bool
  ) -> Double? {
    let style = boxes[node].style
    if styles[style].flex.direction == .column {
      return arrangePlainColumn(node, width: width, height: height, isDefinite: isDefinite)
    }
    return styles[style].flex.wrap == .nowrap
      ? arrangePlainRow(node, width: width, height: height, isDefinite: isDefinite)
      : arrangePlainWrappingRow(node, width: width, height: height, isDefinite: isDefinite)
  }

  /// Free space smaller than this is none.
  static let negligible = 1e-9

  @inline(__always)
  func plainAlignment(_ style: Int, in container: Int) -> FlexStyle.Alignment {
    let own = styles[style].flex.alignSelf
    return own == .auto ? styles[container].flex.alignItems : own
  }

  /// Lays out an item; a leaf without content only takes its size.
  @inline(__always)
  mutating func layOutPlain(_ item: Int, width: Double, height: Double, isDefinite: Bool) {
    if boxes[item].end == item + 1 && !boxes[item].isMeasured {
      boxes[item].width = width
      boxes[item].height = height
      boxes[item].baseline = height
    } else {
      layOut(item, width: width, height: height, isDefinite: isDefinite)
    }
  }

  /// The height of a plain item's content.
  @inline(__always)
  mutating func plainContentHeight(_ item: Int, style: Int, width: Double) -> Double {
    if let ratio = styles[style].flex.aspectRatio {
      return Length.bounded(width / ratio)
    }
    if boxes[item].end == item + 1 && !boxes[item].isMeasured { return styles[style].vertical }
    return measure(item, width: width)
  }

  // MARK: Columns

  private mutating func arrangePlainColumn(
    _ node: Int, width: Double, height: Double?, isDefinite: Bool
  ) -> Double? {
    let container = boxes[node].style
    let end = boxes[node].end
    let innerWidth = max(0, width - styles[container].horizontal)
    var used = -styles[container].flex.rowGap
    var growth = 0.0
    var shrinkage = 0.0
    var count = 0
    var item = node + 1
    while item < end {
      let style = boxes[item].style
      guard let itemWidth = plainColumnItemWidth(item, style, innerWidth, container) else {
        return nil
      }
      let basis = styles[style].plainBasis
      var size = basis.isNaN ? styles[style].plainHeight : basis
      if size.isNaN { size = plainContentHeight(item, style: style, width: itemWidth) }
      size = max(size, styles[style].vertical)
      boxes[item].target = size
      boxes[item].cross = itemWidth
      used += size + styles[style].plainMargin.vertical + styles[container].flex.rowGap
      growth += styles[style].flex.grow
      shrinkage += styles[style].flex.shrink
      count += 1
      item = boxes[item].end
    }
    let vertical = styles[container].vertical
    let innerHeight = height.map { max(0, $0 - vertical) } ?? max(0, used)
    let free = innerHeight - used
    if free > FlexSolver.negligible && growth > 0 { return nil }
    if free < -FlexSolver.negligible && shrinkage > 0 { return nil }
    placePlainColumn(
      node, innerWidth: innerWidth, free: free, count: count,
      isDefinite: isDefinite && height != nil)
    let result = height ?? innerHeight + vertical
    boxes[node].baseline = boxes[node + 1].y + boxes[node + 1].baseline
    return result
  }

  @inline(__always)
  private mutating func plainColumnItemWidth(
    _ item: Int, _ style: Int, _ innerWidth: Double, _ container: Int
  ) -> Double? {
    let set = styles[style].plainWidth
    if !set.isNaN { return max(set, styles[style].horizontal) }
    let available = innerWidth - styles[style].plainMargin.horizontal
    if plainAlignment(style, in: container) == .stretch {
      return max(available, styles[style].horizontal)
    }
    if styles[style].flex.aspectRatio != nil { return nil }
    let height = styles[style].plainHeight
    let known = height.isNaN ? nil : max(height, styles[style].vertical)
    return max(
      fitContentWidth(item, available: available, knownHeight: known), styles[style].horizontal)
  }

  private mutating func placePlainColumn(
    _ node: Int, innerWidth: Double, free: Double, count: Int, isDefinite: Bool
  ) {
    let container = boxes[node].style
    let end = boxes[node].end
    var y = styles[container].topInset
    var between = styles[container].flex.rowGap
    if styles[container].flex.justify != .start {
      let spread = distribution(
        styles[container].flex.justify, free: free, count: count, isReverse: false)
      y += spread.start
      between += spread.between
    }
    var item = node + 1
    while item < end {
      let style = boxes[item].style
      let size = boxes[item].target
      let cross = boxes[item].cross
      y += styles[style].plainMargin.top
      let room = innerWidth - cross - styles[style].plainMargin.horizontal
      boxes[item].x =
        styles[container].leftInset + styles[style].plainMargin.left
        + plainOffset(plainAlignment(style, in: container), room)
      boxes[item].y = y
      let hasDefiniteBasis = !styles[style].plainBasis.isNaN || !styles[style].plainHeight.isNaN
      layOutPlain(item, width: cross, height: size, isDefinite: isDefinite || hasDefiniteBasis)
      y += size + styles[style].plainMargin.bottom + between
      item = boxes[item].end
    }
  }

  @inline(__always)
  func plainOffset(_ alignment: FlexStyle.Alignment, _ room: Double) -> Double {
    switch alignment {
    case .center: room / 2
    case .end: room
    case .auto, .stretch, .start, .baseline: 0
    }
  }
}
