// How wide content is by itself: min-content, max-content and fit-content widths (9.9.1).

extension FlexSolver {
  /// As wide as the content likes, within `available`, but never narrower than its min-content.
  mutating func fitContentWidth(
    _ item: Int, available: Double, knownHeight: Double?
  ) -> Double {
    let longest = contentWidth(item, wantsMaximum: true, knownHeight: knownHeight)
    if longest <= available { return longest }
    let shortest = contentWidth(item, wantsMaximum: false, knownHeight: knownHeight)
    return max(min(longest, available), shortest)
  }

  /// CSS's `min-width: auto` of a row's item: its min-content width, but not more than its own
  /// width or maximum.
  mutating func automaticMinimumWidth(_ item: Int, knownHeight: Double?) -> Double {
    var minimum = contentWidth(item, wantsMaximum: false, knownHeight: knownHeight)
    if let width = items[item].setWidth { minimum = min(minimum, width) }
    return min(minimum, items[item].maxWidth)
  }

  /// The item's intrinsic width; with an aspect ratio, within what the limits of its height leave.
  mutating func contentWidth(
    _ item: Int, wantsMaximum: Bool, knownHeight: Double?
  ) -> Double {
    let width = intrinsicWidth(item, wantsMaximum: wantsMaximum, knownHeight: knownHeight)
    guard let ratio = styles[boxes[item].style].flex.aspectRatio else { return width }
    let widest = Length.bounded(items[item].maxHeight * ratio)
    return max(min(width, widest), Length.bounded(items[item].minHeight * ratio))
  }

  /// The border-box width that the box's content asks for, whatever width the box itself has.
  mutating func intrinsicWidth(_ node: Int, wantsMaximum: Bool, knownHeight: Double?) -> Double {
    let cache = wantsMaximum ? boxes[node].maxContent : boxes[node].minContent
    if cache.answers(knownHeight) { return cache.width }
    let width = intrinsicContent(node, wantsMaximum: wantsMaximum, knownHeight: knownHeight)
    let answer = IntrinsicCache(
      knownHeight: knownHeight ?? .nan,
      width: width + styles[boxes[node].style].horizontal)
    if wantsMaximum {
      boxes[node].maxContent = answer
    } else {
      boxes[node].minContent = answer
    }
    return answer.width
  }

  private mutating func intrinsicContent(
    _ node: Int, wantsMaximum: Bool, knownHeight: Double?
  ) -> Double {
    if boxes[node].isMeasured {
      return leafSize(node, width: wantsMaximum ? .infinity : 0).width
    }
    let style = boxes[node].style
    let innerHeight = knownHeight.map { max(0, $0 - styles[style].vertical) }
    let flex = styles[style].flex
    if flex.model == .flex && flex.direction.isRow {
      return intrinsicRow(node, wantsMaximum: wantsMaximum, innerHeight: innerHeight)
    }
    if flex.model == .flex && flex.wrap != .nowrap, let innerHeight {
      return intrinsicWrappingColumn(node, wantsMaximum: wantsMaximum, innerHeight: innerHeight)
    }
    return largestContribution(node, wantsMaximum: wantsMaximum, innerHeight: innerHeight)
  }

  private mutating func largestContribution(
    _ node: Int, wantsMaximum: Bool, innerHeight: Double?
  ) -> Double {
    let end = boxes[node].end
    var largest = 0.0
    var item = firstItem(from: node + 1, to: end)
    while item < end {
      let share = contribution(
        item, of: node, wantsMaximum: wantsMaximum, innerHeight: innerHeight, limitsByBasis: false)
      largest = max(largest, share)
      item = self.item(after: item, to: end)
    }
    return largest
  }

  private mutating func intrinsicRow(
    _ node: Int, wantsMaximum: Bool, innerHeight: Double?
  ) -> Double {
    let flex = styles[boxes[node].style].flex
    let wraps = flex.wrap != .nowrap
    var smallest = 0.0
    if wraps {
      smallest = largestContribution(node, wantsMaximum: false, innerHeight: innerHeight)
      if !wantsMaximum { return smallest }
    }
    let end = boxes[node].end
    var sum = 0.0
    var count = 0
    var item = firstItem(from: node + 1, to: end)
    while item < end {
      sum += contribution(
        item, of: node, wantsMaximum: wantsMaximum, innerHeight: innerHeight, limitsByBasis: true)
      count += 1
      item = self.item(after: item, to: end)
    }
    return max(smallest, sum + flex.columnGap * Double(max(0, count - 1)))
  }

  /// The outer width that the item asks its container for. Shares of the unknown width, and auto
  /// margins, count as `auto`, no limit or 0.
  private mutating func contribution(
    _ item: Int, of node: Int, wantsMaximum: Bool, innerHeight: Double?, limitsByBasis: Bool
  ) -> Double {
    let style = boxes[item].style
    if styles[style].isPlainItem && !styles[style].plainWidth.isNaN
      && styles[style].plainBasis.isNaN
    {
      return max(styles[style].plainWidth, styles[style].horizontal)
        + styles[style].plainMargin.horizontal
    }
    resolveIntrinsicLimits(item, innerHeight: innerHeight)
    var width: Double
    if let points = styles[style].flex.width.points {
      width = max(points, styles[style].horizontal)
    } else {
      let height = intrinsicHeight(item, of: node, innerHeight: innerHeight)
      if let ratio = styles[style].flex.aspectRatio, let height {
        width = Length.bounded(height * ratio)
      } else {
        let fixed = styles[style].flex.height.isPercent ? nil : height
        width = contentWidth(item, wantsMaximum: wantsMaximum, knownHeight: fixed)
      }
    }
    if styles[style].flex.minWidth.isAuto {
      raiseToAutomaticMinimum(item, of: node, innerHeight: innerHeight)
    }
    if limitsByBasis {
      let basis = styles[style].flex.basis
      if let base = basis.isAuto ? styles[style].flex.width.points : basis.points {
        if styles[style].flex.grow == 0 { width = min(width, base) }
        if styles[style].flex.shrink == 0 { width = max(width, base) }
      }
    }
    width = clampWidth(item, max(width, styles[style].horizontal))
    let margin = styles[style].flex.margin
    return width + (margin.left.points ?? 0) + (margin.right.points ?? 0)
  }

  private mutating func raiseToAutomaticMinimum(
    _ item: Int, of node: Int, innerHeight: Double?
  ) {
    let style = boxes[item].style
    let height = intrinsicHeight(item, of: node, innerHeight: innerHeight)
    let fixed = styles[style].flex.height.isPercent ? nil : height
    var minimum = contentWidth(item, wantsMaximum: false, knownHeight: fixed)
    if let width = styles[style].flex.width.points { minimum = min(minimum, width) }
    items[item].minWidth = max(items[item].minWidth, min(minimum, items[item].maxWidth))
  }

  /// Sets the limits that hold while the container's width is unknown.
  private mutating func resolveIntrinsicLimits(_ item: Int, innerHeight: Double?) {
    let index = boxes[item].style
    let minWidth = max(styles[index].flex.minWidth.points ?? 0, styles[index].horizontal)
    let minHeight = max(
      styles[index].flex.minHeight.resolved(against: innerHeight) ?? 0, styles[index].vertical)
    items[item].minWidth = minWidth
    items[item].maxWidth = max(styles[index].flex.maxWidth.points ?? .infinity, minWidth)
    items[item].minHeight = minHeight
    items[item].maxHeight = max(
      styles[index].flex.maxHeight.resolved(against: innerHeight) ?? .infinity, minHeight)
  }

  /// The item's height, where it is known while the container's width is not.
  private func intrinsicHeight(_ item: Int, of node: Int, innerHeight: Double?) -> Double? {
    let flex = styles[boxes[item].style].flex
    if let height = flex.height.resolved(against: innerHeight) { return clampHeight(item, height) }
    let container = styles[boxes[node].style].flex
    let alignment = flex.alignSelf == .auto ? container.alignItems : flex.alignSelf
    guard let innerHeight, flex.height.isAuto, alignment == .stretch,
      container.direction.isRow, container.wrap == .nowrap,
      !flex.margin.top.isAuto, !flex.margin.bottom.isAuto
    else { return nil }
    let margins = (flex.margin.top.points ?? 0) + (flex.margin.bottom.points ?? 0)
    return clampHeight(item, innerHeight - margins)
  }

  /// A wrapping column of known height is as wide as its lines together.
  private mutating func intrinsicWrappingColumn(
    _ node: Int, wantsMaximum: Bool, innerHeight: Double
  ) -> Double {
    let end = boxes[node].end
    let flex = styles[boxes[node].style].flex
    var total = 0.0
    var lineWidth = 0.0
    var lineLength = 0.0
    var lineIsEmpty = true
    var item = firstItem(from: node + 1, to: end)
    while item < end {
      let width = contribution(
        item, of: node, wantsMaximum: wantsMaximum, innerHeight: innerHeight, limitsByBasis: false)
      let height = intrinsicOuterHeight(item, outerWidth: width, innerHeight: innerHeight)
      if !lineIsEmpty && lineLength + flex.rowGap + height > innerHeight + FlexSolver.slack {
        total += lineWidth + flex.columnGap
        lineWidth = 0
        lineLength = 0
        lineIsEmpty = true
      }
      lineLength += lineIsEmpty ? height : height + flex.rowGap
      lineWidth = max(lineWidth, width)
      lineIsEmpty = false
      item = self.item(after: item, to: end)
    }
    return total + lineWidth
  }

  /// The hypothetical outer height of a wrapping column's item.
  private mutating func intrinsicOuterHeight(
    _ item: Int, outerWidth: Double, innerHeight: Double
  ) -> Double {
    let flex = styles[boxes[item].style].flex
    let horizontal = (flex.margin.left.points ?? 0) + (flex.margin.right.points ?? 0)
    let basis = flex.basis.isAuto ? flex.height : flex.basis
    let height =
      basis.resolved(against: innerHeight)
      ?? contentHeight(item, width: max(0, outerWidth - horizontal))
    return clampHeight(item, height) + (flex.margin.top.points ?? 0)
      + (flex.margin.bottom.points ?? 0)
  }
}
