// Where items stand: along their line (9.5) and across it (9.6), and the container's baseline.

extension FlexSolver {
  mutating func placeItems(
    _ container: FlexContainer, line: Int, mainSize: Double, crossSize: Double
  ) {
    let spread = spreadOfLine(container, line: line, mainSize: mainSize)
    let lineCross = lines[line].cross
    // The line's physical top or left edge.
    let lineEdge =
      container.isWrapReverse
      ? crossSize - lines[line].offset - lineCross : lines[line].offset
    var offset = spread.start
    let end = lines[line].end
    var item = firstItem(from: lines[line].start, to: end)
    while item < end {
      let (before, after) = mainMargins(
        item, in: container, autoShare: spread.autoMargin)
      offset += before
      let size = boxes[item].target
      let main = container.isReverse ? mainSize - offset - size : offset
      offset += size + after + container.mainGap + spread.between
      let cross = lineEdge + crossOffset(item, in: container, line: line)
      boxes[item].x = container.left + (container.isRow ? main : cross)
      boxes[item].y = container.top + (container.isRow ? cross : main)
      item = self.item(after: item, to: end)
    }
  }

  private struct Spread {
    var start = 0.0
    var between = 0.0
    /// What each auto margin along the line takes.
    var autoMargin = 0.0
  }

  private func spreadOfLine(
    _ container: FlexContainer, line: Int, mainSize: Double
  ) -> Spread {
    let end = lines[line].end
    let count = lines[line].itemCount
    let sides: AutoMargins = container.isRow ? .horizontal : .vertical
    var free = mainSize - container.mainGap * Double(max(0, count - 1))
    var autoCount = 0
    var item = firstItem(from: lines[line].start, to: end)
    while item < end {
      free -= boxes[item].target + mainMargins(item, in: container)
      let auto = items[item].autoMargins.intersection(sides)
      autoCount += auto == sides ? 2 : auto.isEmpty ? 0 : 1
      item = self.item(after: item, to: end)
    }
    if autoCount > 0 && free > 0 { return Spread(autoMargin: free / Double(autoCount)) }
    let (start, between) = distribution(
      styles[container.style].flex.justify, free: free, count: max(1, count),
      isReverse: container.isReverse)
    return Spread(start: start, between: between)
  }

  /// The item's margins in the direction of the main axis, auto ones at their share.
  private func mainMargins(
    _ item: Int, in container: FlexContainer, autoShare: Double
  ) -> (before: Double, after: Double) {
    let auto = items[item].autoMargins
    let margin = items[item].margin
    let first: Double
    let second: Double
    if container.isRow {
      first = margin.left + (auto.contains(.left) ? autoShare : 0)
      second = margin.right + (auto.contains(.right) ? autoShare : 0)
    } else {
      first = margin.top + (auto.contains(.top) ? autoShare : 0)
      second = margin.bottom + (auto.contains(.bottom) ? autoShare : 0)
    }
    return container.isReverse ? (second, first) : (first, second)
  }

  /// From the line's top or left edge to the item's.
  private func crossOffset(_ item: Int, in container: FlexContainer, line: Int) -> Double {
    let margin = items[item].margin
    let (before, after) =
      container.isRow ? (margin.top, margin.bottom) : (margin.left, margin.right)
    let free = lines[line].cross - boxes[item].cross - before - after
    let auto = items[item].autoMargins
    let sides: AutoMargins = container.isRow ? .vertical : .horizontal
    let autoSides = auto.intersection(sides)
    if !autoSides.isEmpty {
      if free <= 0 { return before }
      if autoSides == sides { return before + free / 2 }
      let isBefore = autoSides.contains(container.isRow ? .top : .left)
      return before + (isBefore ? free : 0)
    }
    switch alignment(item, in: container) {
    case .center: return before + free / 2
    case .end: return before + (container.isWrapReverse ? 0 : free)
    case .baseline where container.isRow:
      // The group is flush with the edge where the cross axis starts.
      let ascent =
        container.isWrapReverse
        ? lines[line].cross - lines[line].descent : lines[line].ascent
      return ascent - boxes[item].baseline
    case .auto, .stretch, .start, .baseline:
      return before + (container.isWrapReverse ? free : 0)
    }
  }

  /// The container's first baseline: that of the topmost line's first baseline-aligned item, or
  /// else of its first item; `nil` without items.
  func firstBaseline(_ container: FlexContainer, from firstLine: Int) -> Double? {
    let line = container.isWrapReverse ? lines.count - 1 : firstLine
    let end = lines[line].end
    let first = firstItem(from: lines[line].start, to: end)
    guard first < end else { return nil }
    var chosen = first
    var item = first
    while item < end {
      if isBaselineAligned(item, in: container) {
        chosen = item
        break
      }
      item = self.item(after: item, to: end)
    }
    return boxes[chosen].y + boxes[chosen].baseline
  }
}
