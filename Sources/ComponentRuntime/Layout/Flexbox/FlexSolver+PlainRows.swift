// Rows of plain items, in one line or in several.

extension FlexSolver {
  mutating func arrangePlainRow(
    _ node: Int, width: Double, height: Double?, isDefinite: Bool
  ) -> Double? {
    let container = boxes[node].style
    let vertical = styles[container].vertical
    let innerWidth = max(0, width - styles[container].horizontal)
    let innerHeight = height.map { max(0, $0 - vertical) }
    let (start, end) = (node + 1, boxes[node].end)
    let definiteHeight = isDefinite ? innerHeight : nil
    var sums = PlainSums(gap: styles[container].flex.columnGap)
    var item = start
    while item < end {
      guard let size = plainBase(item, in: container, definiteHeight) else { return nil }
      sums.add(size, styles[boxes[item].style])
      item = boxes[item].end
    }
    guard let free = flexPlainLine(from: start, to: end, sums, in: innerWidth) else { return nil }
    let tallest = findPlainHeights(from: start, to: end, in: container, innerHeight: innerHeight)
    let lineHeight = innerHeight ?? tallest
    placePlainLine(from: start, to: end, in: container, top: 0, height: lineHeight, free: free)
    boxes[node].baseline = boxes[start].y + boxes[start].baseline
    return height ?? lineHeight + vertical
  }

  /// A row whose lines break: each line is a row of its own, save that no height is known before
  /// its items'.
  mutating func arrangePlainWrappingRow(
    _ node: Int, width: Double, height: Double?, isDefinite: Bool
  ) -> Double? {
    let container = container(node, width: width, height: height, isDefinite: isDefinite)
    let firstLine = lines.count
    guard breakPlainLines(container) else {
      lines.truncate(to: firstLine)
      return nil
    }
    for line in firstLine..<lines.count {
      lines[line].cross = findPlainHeights(
        from: lines[line].start, to: lines[line].end, in: container.style, innerHeight: nil)
    }
    let crossSize = alignLines(container, from: firstLine)
    for line in firstLine..<lines.count {
      placePlainLine(
        from: lines[line].start, to: lines[line].end, in: container.style,
        top: lines[line].offset, height: lines[line].cross, free: lines[line].free)
    }
    lines.truncate(to: firstLine)
    boxes[node].baseline = boxes[node + 1].y + boxes[node + 1].baseline
    return height ?? crossSize + styles[container.style].vertical
  }

  /// Pushes the container's lines, their items at their final widths.
  ///
  /// - Returns: whether that could be done.
  private mutating func breakPlainLines(_ container: FlexContainer) -> Bool {
    let limit = container.innerWidth + FlexSolver.slack
    var sums = PlainSums(gap: container.mainGap)
    var start = container.node + 1
    var item = start
    while item < container.end {
      guard let size = plainBase(item, in: container.style, nil) else { return false }
      let style = boxes[item].style
      let margins = styles[style].plainMargin.horizontal
      if item > start && sums.used + container.mainGap + size + margins > limit {
        guard pushPlainLine(from: start, to: item, sums, container) else { return false }
        sums = PlainSums(gap: container.mainGap)
        start = item
      }
      sums.add(size, styles[style])
      item = boxes[item].end
    }
    return pushPlainLine(from: start, to: item, sums, container)
  }

  private mutating func pushPlainLine(
    from start: Int, to end: Int, _ sums: PlainSums, _ container: FlexContainer
  ) -> Bool {
    guard let free = flexPlainLine(from: start, to: end, sums, in: container.innerWidth) else {
      return false
    }
    lines.append(FlexLine(start: start, end: end, itemCount: 0, length: sums.used, free: free))
    return true
  }

  /// The width that a row's item has before it grows or shrinks, which becomes its `target`; `nil`
  /// if the item is not so plain after all.
  @inline(__always)
  private mutating func plainBase(
    _ item: Int, in container: Int, _ definiteHeight: Double?
  ) -> Double? {
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
    return size
  }

  /// Gives the line's items their widths; returns the space that is left, or `nil` if an item would
  /// get less than its padding and border, or the factors sum to less than 1.
  private mutating func flexPlainLine(
    from start: Int, to end: Int, _ sums: PlainSums, in innerWidth: Double
  ) -> Double? {
    let free = innerWidth - sums.used
    if free > FlexSolver.negligible && sums.growth > 0 {
      if sums.growth < 1 { return nil }
      var item = start
      while item < end {
        boxes[item].target += free * (styles[boxes[item].style].flex.grow / sums.growth)
        item = boxes[item].end
      }
      return 0
    }
    if free < -FlexSolver.negligible && sums.scaled > 0 {
      let ratio = free / sums.scaled
      if sums.shrinkage < 1 || !ratio.isFinite { return nil }
      return shrinkPlainLine(from: start, to: end, by: ratio) ? 0 : nil
    }
    return free
  }

  private mutating func shrinkPlainLine(from start: Int, to end: Int, by ratio: Double) -> Bool {
    var item = start
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

  /// Gives the line's items their heights, and returns that of the tallest margin box.
  private mutating func findPlainHeights(
    from start: Int, to end: Int, in container: Int, innerHeight: Double?
  ) -> Double {
    var tallest = 0.0
    var item = start
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

  private mutating func placePlainLine(
    from start: Int, to end: Int, in container: Int, top: Double, height lineHeight: Double,
    free: Double
  ) {
    var x = styles[container].leftInset
    var between = styles[container].flex.columnGap
    if styles[container].flex.justify != .start {
      var count = 0
      var item = start
      while item < end {
        count += 1
        item = boxes[item].end
      }
      let spread = distribution(
        styles[container].flex.justify, free: free, count: count, isReverse: false)
      x += spread.start
      between += spread.between
    }
    var item = start
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
        styles[container].topInset + top + styles[style].plainMargin.top
        + plainOffset(alignment, room - height)
      let isDefinite = isStretched || hasHeight || styles[style].flex.aspectRatio != nil
      layOutPlain(item, width: boxes[item].target, height: height, isDefinite: isDefinite)
      x += boxes[item].target + styles[style].plainMargin.right + between
      item = boxes[item].end
    }
  }
}

/// What the items of a line add up to.
private struct PlainSums {
  private let gap: Double
  /// Base sizes with margins, and the gaps between them.
  private(set) var used: Double
  private(set) var growth = 0.0
  private(set) var shrinkage = 0.0
  /// Shrink factors, each times the base size without padding and border.
  private(set) var scaled = 0.0

  init(gap: Double) {
    self.gap = gap
    used = -gap
  }

  @inline(__always)
  mutating func add(_ size: Double, _ style: borrowing SolverStyle) {
    used += size + style.plainMargin.horizontal + gap
    growth += style.flex.grow
    shrinkage += style.flex.shrink
    scaled += style.flex.shrink * (size - style.horizontal)
  }
}
