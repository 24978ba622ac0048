// How thick items and lines are, and where lines stand (9.4 and 9.6).

extension FlexSolver {
  /// Gives every item its hypothetical cross size and every line its own.
  mutating func findCrossSizes(_ container: FlexContainer, from firstLine: Int) {
    for line in firstLine..<lines.count {
      let end = lines[line].end
      var largest = 0.0
      var item = firstItem(from: lines[line].start, to: end)
      while item < end {
        if container.isRow {
          findRowItemHeight(item, in: container)
        } else {
          followAspectRatio(item, in: container)
        }
        if isBaselineAligned(item, in: container) {
          joinBaselineGroup(item, line: line)
        } else {
          largest = max(largest, boxes[item].cross + crossMargins(item, in: container))
        }
        item = self.item(after: item, to: end)
      }
      lines[line].cross = max(largest, lines[line].ascent + lines[line].descent)
    }
    guard !container.wraps else { return }
    if !container.isRow { lines[firstLine].cross = container.innerWidth }
    if container.isRow, let height = container.innerHeight { lines[firstLine].cross = height }
  }

  private mutating func findRowItemHeight(_ item: Int, in container: FlexContainer) {
    if items[item].isStretched && !container.wraps, let height = container.innerHeight {
      boxes[item].cross = clampHeight(item, height - items[item].margin.vertical)
      return
    }
    let height =
      items[item].setHeight ?? contentHeight(item, width: boxes[item].target)
    boxes[item].cross = clampHeight(item, height)
  }

  /// A column's item whose height is definite takes its width from it.
  private mutating func followAspectRatio(_ item: Int, in container: FlexContainer) {
    guard let ratio = styles[boxes[item].style].flex.aspectRatio,
      items[item].setWidth == nil, !items[item].isStretched || container.wraps,
      hasDefiniteHeight(columnItem: item, in: container)
    else { return }
    boxes[item].cross = clampWidth(item, Length.bounded(boxes[item].target * ratio))
  }

  private func hasDefiniteHeight(columnItem item: Int, in container: FlexContainer) -> Bool {
    container.definiteHeight != nil || items[item].hasDefiniteBasis
  }

  /// Only in rows; an auto margin across the line comes first.
  func isBaselineAligned(_ item: Int, in container: FlexContainer) -> Bool {
    container.isRow && alignment(item, in: container) == .baseline
      && items[item].autoMargins.isDisjoint(with: .vertical)
  }

  private mutating func joinBaselineGroup(_ item: Int, line: Int) {
    layOutRowItem(item)
    let margin = items[item].margin
    let ascent = margin.top + boxes[item].baseline
    let descent = boxes[item].cross + margin.vertical - ascent
    if lines[line].hasBaselineGroup {
      lines[line].ascent = max(lines[line].ascent, ascent)
      lines[line].descent = max(lines[line].descent, descent)
    } else {
      lines[line].hasBaselineGroup = true
      lines[line].ascent = ascent
      lines[line].descent = descent
    }
  }

  /// Sets the lines' offsets and returns the content box's cross size.
  mutating func alignLines(_ container: FlexContainer, from firstLine: Int) -> Double {
    let count = lines.count - firstLine
    var used = container.crossGap * Double(count - 1)
    for line in firstLine..<lines.count { used += lines[line].cross }
    let known = container.isRow ? container.innerHeight : container.innerWidth
    let crossSize = known ?? max(0, used)
    var start = 0.0
    var between = container.crossGap
    if container.wraps {
      let free = crossSize - used
      let content = styles[container.style].flex.alignContent
      if content == .stretch {
        let share = max(0, free) / Double(count)
        for line in firstLine..<lines.count { lines[line].cross += share }
      } else {
        let spread = distribution(
          content, free: free, count: count, isReverse: container.isWrapReverse)
        start = spread.start
        between += spread.between
      }
    }
    for line in firstLine..<lines.count {
      lines[line].offset = start
      start += lines[line].cross + between
    }
    return crossSize
  }

  /// The offset of the first of `count` boxes, and what is added between two, where `free` is left
  /// (or missing) along an axis that runs backwards if `isReverse`.
  func distribution(
    _ way: FlexStyle.Distribution, free: Double, count: Int, isReverse: Bool
  ) -> (start: Double, between: Double) {
    switch way {
    case .start, .stretch: return (0, 0)
    case .center: return (free / 2, 0)
    case .end: return (free, 0)
    case .spaceBetween:
      return free > 0 && count > 1 ? (0, free / Double(count - 1)) : (0, 0)
    case .spaceAround, .spaceEvenly:
      // What does not fit overflows at the right or bottom, whichever way the axis runs.
      if free <= 0 { return (isReverse ? free : 0, 0) }
      if way == .spaceAround {
        let share = free / Double(count)
        return (share / 2, share)
      }
      let share = free / Double(count + 1)
      return (share, share)
    }
  }

  /// Gives every item of the line its final size, filling the line where it is stretched.
  mutating func stretchItems(_ container: FlexContainer, line: Int) {
    let end = lines[line].end
    let cross = lines[line].cross
    var item = firstItem(from: lines[line].start, to: end)
    while item < end {
      if items[item].isStretched {
        let size = cross - crossMargins(item, in: container)
        boxes[item].cross = container.isRow ? clampHeight(item, size) : clampWidth(item, size)
      }
      if container.isRow {
        layOutRowItem(item)
      } else {
        layOut(
          item, width: boxes[item].cross, height: boxes[item].target,
          isDefinite: hasDefiniteHeight(columnItem: item, in: container))
      }
      item = self.item(after: item, to: end)
    }
  }

  private mutating func layOutRowItem(_ item: Int) {
    let isDefinite =
      items[item].isStretched || items[item].setHeight != nil
      || styles[boxes[item].style].flex.aspectRatio != nil
    layOut(item, width: boxes[item].target, height: boxes[item].cross, isDefinite: isDefinite)
  }
}
