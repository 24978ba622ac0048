// `stack`: children laid over one another, each placed in the whole of the box.

extension FlexSolver {
  /// Arranges a stack's content at the border-box `width`, and `height` if it is given; returns its
  /// border-box height.
  ///
  /// A stack is a grid of one cell: children without a width are as wide as their content,
  /// `justify` places them in x, and `alignItems` (stretch: as high as the stack) in y.
  ///
  /// Source: spec/layout.md, "Inside a cell: flexbox".
  mutating func arrangeStack(
    _ node: Int, width: Double, height: Double?, isDefinite: Bool
  ) -> Double {
    let container = container(node, width: width, height: height, isDefinite: isDefinite)
    var largest = 0.0
    var item = firstItem(from: node + 1, to: container.end)
    while item < container.end {
      resolveLimits(item, width: container.innerWidth, height: container.definiteHeight)
      findStackItemSize(item, in: container)
      largest = max(largest, boxes[item].cross + items[item].margin.vertical)
      item = self.item(after: item, to: container.end)
    }
    let innerHeight = container.innerHeight ?? largest
    let result = height ?? innerHeight + styles[container.style].vertical
    boxes[node].baseline = result
    item = firstItem(from: node + 1, to: container.end)
    let first = item
    while item < container.end {
      placeStackItem(item, in: container, innerHeight: innerHeight)
      if item == first { boxes[node].baseline = boxes[item].y + boxes[item].baseline }
      item = self.item(after: item, to: container.end)
    }
    placeAbsoluteChildren(container, width: width, height: result)
    return result
  }

  /// Sets the item's width (`target`) and the height it has unless it is stretched (`cross`).
  private mutating func findStackItemSize(_ item: Int, in container: FlexContainer) {
    let ratio = styles[boxes[item].style].flex.aspectRatio
    items[item].isStretched =
      ratio == nil && alignment(item, in: container) == .stretch
      && styles[boxes[item].style].flex.height.isAuto
      && items[item].autoMargins.isDisjoint(with: .vertical)
    let width: Double
    if let set = items[item].setWidth {
      width = set
    } else if let ratio, let height = items[item].setHeight {
      width = Length.bounded(clampHeight(item, height) * ratio)
    } else {
      width = fitContentWidth(
        item, available: container.innerWidth - items[item].margin.horizontal,
        knownHeight: fixedHeight(item))
    }
    boxes[item].target = clampWidth(item, width)
    let height = items[item].setHeight ?? contentHeight(item, width: boxes[item].target)
    boxes[item].cross = clampHeight(item, height)
  }

  private mutating func placeStackItem(
    _ item: Int, in container: FlexContainer, innerHeight: Double
  ) {
    let margin = items[item].margin
    let auto = items[item].autoMargins
    if items[item].isStretched {
      boxes[item].cross = clampHeight(item, innerHeight - margin.vertical)
    }
    let isDefinite =
      items[item].isStretched || items[item].setHeight != nil
      || styles[boxes[item].style].flex.aspectRatio != nil
    layOut(item, width: boxes[item].target, height: boxes[item].cross, isDefinite: isDefinite)
    let freeX = container.innerWidth - boxes[item].target - margin.horizontal
    let freeY = innerHeight - boxes[item].cross - margin.vertical
    let shareX: Double
    if auto.isDisjoint(with: .horizontal) {
      let justify = styles[container.style].flex.justify
      shareX = distribution(justify, free: freeX, count: 1, isReverse: false).start
    } else {
      shareX = autoShare(freeX, before: auto.contains(.left), after: auto.contains(.right))
    }
    let shareY: Double
    if auto.isDisjoint(with: .vertical) {
      switch alignment(item, in: container) {
      case .center: shareY = freeY / 2
      case .end: shareY = freeY
      case .auto, .stretch, .start, .baseline: shareY = 0
      }
    } else {
      shareY = autoShare(freeY, before: auto.contains(.top), after: auto.contains(.bottom))
    }
    boxes[item].x = container.left + margin.left + shareX
    boxes[item].y = container.top + margin.top + shareY
  }

  /// What the margin before the box takes of the free space.
  private func autoShare(_ free: Double, before: Bool, after: Bool) -> Double {
    guard free > 0, before else { return 0 }
    return after ? free / 2 : free
  }
}
