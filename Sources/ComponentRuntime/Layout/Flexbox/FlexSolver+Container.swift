// A flex container from items to frames: the steps of the algorithm in their order.

extension FlexSolver {
  /// Arranges a flex container's content at the border-box `width`, and `height` if it is given;
  /// returns its border-box height.
  mutating func arrangeFlex(
    _ node: Int, width: Double, height: Double?, isDefinite: Bool
  ) -> Double {
    let container = container(node, width: width, height: height, isDefinite: isDefinite)
    let firstLine = lines.count
    resolveItems(container)
    collectLines(container)
    let mainSize = mainSize(container, from: firstLine)
    for line in firstLine..<lines.count {
      resolveFlexibleLengths(container, line: line, mainSize: mainSize)
    }
    findCrossSizes(container, from: firstLine)
    let crossSize = alignLines(container, from: firstLine)
    for line in firstLine..<lines.count {
      stretchItems(container, line: line)
      placeItems(container, line: line, mainSize: mainSize, crossSize: crossSize)
    }
    let vertical = styles[container.style].vertical
    let result = height ?? (container.isRow ? crossSize : mainSize) + vertical
    boxes[node].baseline = firstBaseline(container, from: firstLine) ?? result
    lines.truncate(to: firstLine)
    placeAbsoluteChildren(container, width: width, height: result)
    return result
  }

  func container(
    _ node: Int, width: Double, height: Double?, isDefinite: Bool
  ) -> FlexContainer {
    let index = boxes[node].style
    let style = styles[index]
    let isRow = style.flex.direction.isRow
    let innerHeight = height.map { max(0, $0 - style.vertical) }
    return FlexContainer(
      node: node, end: boxes[node].end, style: index, isRow: isRow,
      isReverse: style.flex.direction.isReverse, wraps: style.flex.wrap != .nowrap,
      isWrapReverse: style.flex.wrap == .wrapReverse,
      mainGap: isRow ? style.flex.columnGap : style.flex.rowGap,
      crossGap: isRow ? style.flex.rowGap : style.flex.columnGap,
      left: style.leftInset, top: style.topInset,
      innerWidth: max(0, width - style.horizontal), innerHeight: innerHeight,
      definiteHeight: isDefinite ? innerHeight : nil)
  }

  /// The content box's main size: given, or that of the longest line.
  private func mainSize(_ container: FlexContainer, from firstLine: Int) -> Double {
    if container.isRow { return container.innerWidth }
    if let height = container.innerHeight { return height }
    var longest = 0.0
    for line in firstLine..<lines.count { longest = max(longest, lines[line].length) }
    return longest
  }

  /// The first in-flow child at or after `node`, within the container that ends at `end`.
  @inline(__always)
  func firstItem(from node: Int, to end: Int) -> Int {
    var item = node
    while item < end && boxes[item].isAbsolute { item = boxes[item].end }
    return item
  }

  /// The in-flow sibling after `item`; `end` if there is none.
  @inline(__always)
  func item(after item: Int, to end: Int) -> Int {
    firstItem(from: boxes[item].end, to: end)
  }
}
