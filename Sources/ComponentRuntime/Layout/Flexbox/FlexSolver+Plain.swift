// The way most cells are laid out: one line, no shares, no limits. The same algorithm with the
// steps left out that cannot matter; what turns out to need them goes the long way instead.

extension FlexSolver {
  /// Arranges a container that has one line, forwards, and only plain items.
  ///
  /// - Returns: the border-box height, or `nil` if the container needs the whole algorithm.
  mutating func arrangePlain(
    _ node: Int, width: Double, height: Double?, isDefinite: Bool
  ) -> Double? {
    styles[boxes[node].style].flex.direction == .row
      ? arrangePlainRow(node, width: width, height: height, isDefinite: isDefinite)
      : arrangePlainColumn(node, width: width, height: height, isDefinite: isDefinite)
  }

  /// Free space smaller than this is none.
  private static let negligible = 1e-9

  @inline(__always)
  private func plainAlignment(_ style: Int, in container: Int) -> FlexStyle.Alignment {
    let own = styles[style].flex.alignSelf
    return own == .auto ? styles[container].flex.alignItems : own
  }

  /// Lays out an item; a leaf without content only takes its size.
  @inline(__always)
  private mutating func layOutPlain(_ item: Int, width: Double, height: Double, isDefinite: Bool) {
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
  private mutating func plainContentHeight(_ item: Int, style: Int, width: Double) -> Double {
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
  private func plainOffset(_ alignment: FlexStyle.Alignment, _ room: Double) -> Double {
    switch alignment {
    case .center: room / 2
    case .end: room
    case .auto, .stretch, .start, .baseline: 0
    }
  }

  // MARK: Rows

  private mutating func arrangePlainRow(
    _ node: Int, width: Double, height: Double?, isDefinite: Bool
  ) -> Double? {
    let container = boxes[node].style
    let vertical = styles[container].vertical
    let innerWidth = max(0, width - styles[container].horizontal)
    let innerHeight = height.map { max(0, $0 - vertical) }
    guard
      let free = flexPlainRow(
        node, innerWidth: innerWidth, definiteHeight: isDefinite ? innerHeight : nil)
    else { return nil }
    let tallest = findPlainHeights(node, innerHeight: innerHeight)
    let lineHeight = innerHeight ?? tallest
    placePlainRow(node, lineHeight: lineHeight, free: free)
    boxes[node].baseline = boxes[node + 1].y + boxes[node + 1].baseline
    return height ?? lineHeight + vertical
  }

  /// Gives the row's items their widths; returns the space that is left, or `nil` if an item would
  /// get less than its padding and border, or the factors sum to less than 1.
  private mutating func flexPlainRow(
    _ node: Int, innerWidth: Double, definiteHeight: Double?
  ) -> Double? {
    let container = boxes[node].style
    let end = boxes[node].end
    var used = -styles[container].flex.columnGap
    var growth = 0.0
    var shrinkage = 0.0
    var scaled = 0.0
    var item = node + 1
    while item < end {
      let style = boxes[item].style
      let basis = styles[style].plainBasis
      var size = basis.isNaN ? styles[style].plainWidth : basis
      if size.isNaN {
        if styles[style].flex.aspectRatio != nil { return nil }
        let known = plainKnownHeight(style, in: container, definiteHeight)
        size = intrinsicWidth(item, wantsMaximum: true, knownHeight: known)
      }
      size = max(size, styles[style].horizontal)
      boxes[item].target = size
      used += size + styles[style].plainMargin.horizontal + styles[container].flex.columnGap
      growth += styles[style].flex.grow
      shrinkage += styles[style].flex.shrink
      scaled += styles[style].flex.shrink * (size - styles[style].horizontal)
      item = boxes[item].end
    }
    let free = innerWidth - used
    if free > FlexSolver.negligible && growth > 0 {
      if growth < 1 { return nil }
      item = node + 1
      while item < end {
        boxes[item].target += free * (styles[boxes[item].style].flex.grow / growth)
        item = boxes[item].end
      }
      return 0
    }
    if free < -FlexSolver.negligible && scaled > 0 {
      let ratio = free / scaled
      if shrinkage < 1 || !ratio.isFinite { return nil }
      return shrinkPlainRow(node, by: ratio) ? 0 : nil
    }
    return free
  }

  private mutating func shrinkPlainRow(_ node: Int, by ratio: Double) -> Bool {
    let end = boxes[node].end
    var item = node + 1
    while item < end {
      let style = boxes[item].style
      let inner = boxes[item].target - styles[style].horizontal
      boxes[item].target += ratio * styles[style].flex.shrink * inner
      if boxes[item].target < styles[style].horizontal { return false }
      item = boxes[item].end
    }
    return true
  }

  @inline(__always)
  private func plainKnownHeight(
    _ style: Int, in container: Int, _ definiteHeight: Double?
  ) -> Double? {
    let set = styles[style].plainHeight
    if !set.isNaN { return max(set, styles[style].vertical) }
    guard let definiteHeight, plainAlignment(style, in: container) == .stretch else { return nil }
    return max(definiteHeight - styles[style].plainMargin.vertical, styles[style].vertical)
  }

  /// Gives the row's items their heights, and returns that of the tallest margin box.
  private mutating func findPlainHeights(_ node: Int, innerHeight: Double?) -> Double {
    let container = boxes[node].style
    let end = boxes[node].end
    var tallest = 0.0
    var item = node + 1
    while item < end {
      let style = boxes[item].style
      var size = styles[style].plainHeight
      if size.isNaN {
        // A stretched item of a line whose height is known need not be measured.
        let isKnown = innerHeight != nil && plainAlignment(style, in: container) == .stretch
        size =
          isKnown
          ? 0 : plainContentHeight(item, style: style, width: boxes[item].target)
      }
      size = max(size, styles[style].vertical)
      boxes[item].cross = size
      tallest = max(tallest, size + styles[style].plainMargin.vertical)
      item = boxes[item].end
    }
    return tallest
  }

  private mutating func placePlainRow(_ node: Int, lineHeight: Double, free: Double) {
    let container = boxes[node].style
    let end = boxes[node].end
    var x = styles[container].leftInset
    var between = styles[container].flex.columnGap
    if styles[container].flex.justify != .start {
      var count = 0
      var item = node + 1
      while item < end {
        count += 1
        item = boxes[item].end
      }
      let spread = distribution(
        styles[container].flex.justify, free: free, count: count, isReverse: false)
      x += spread.start
      between += spread.between
    }
    var item = node + 1
    while item < end {
      let style = boxes[item].style
      let alignment = plainAlignment(style, in: container)
      let hasHeight = !styles[style].plainHeight.isNaN
      let room = lineHeight - styles[style].plainMargin.vertical
      var height = boxes[item].cross
      let isStretched = alignment == .stretch && !hasHeight
      if isStretched { height = max(room, styles[style].vertical) }
      x += styles[style].plainMargin.left
      boxes[item].x = x
      boxes[item].y =
        styles[container].topInset + styles[style].plainMargin.top
        + plainOffset(alignment, room - height)
      let isDefinite = isStretched || hasHeight || styles[style].flex.aspectRatio != nil
      layOutPlain(item, width: boxes[item].target, height: height, isDefinite: isDefinite)
      x += boxes[item].target + styles[style].plainMargin.right + between
      item = boxes[item].end
    }
  }
}
