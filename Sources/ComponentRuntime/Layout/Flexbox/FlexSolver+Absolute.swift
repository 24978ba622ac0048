// Boxes out of the flow: sized and placed against the container's padding box (9.1, 4.1).

extension FlexSolver {
  /// Lays out the container's absolute children, now that its own size is known.
  mutating func placeAbsoluteChildren(
    _ container: FlexContainer, width: Double, height: Double
  ) {
    var child = container.node + 1
    while child < container.end {
      if boxes[child].isAbsolute {
        placeAbsolute(child, in: container, width: width, height: height)
      }
      child = boxes[child].end
    }
  }

  /// One axis of an absolute box: the containing block, and where the box would stand in flow.
  private struct Axis {
    /// Of the padding box.
    var size: Double
    /// Of the content box, from the padding box's edge.
    var contentStart: Double
    var contentSize: Double
    /// Of the padding box, from the border box's edge.
    var border: Double
    var place: StaticPlace
    /// The insets at the axis' top or left and bottom or right ends.
    var before: Double?
    var after: Double?
    /// The room that is left for an auto size.
    var available = 0.0

    enum StaticPlace { case start, center, end }
  }

  private mutating func placeAbsolute(
    _ child: Int, in container: FlexContainer, width: Double, height: Double
  ) {
    let border = styles[container.style].flex.border
    let padding = styles[container.style].flex.padding
    let inset = styles[boxes[child].style].flex.inset
    let blockWidth = max(0, width - border.horizontal)
    let blockHeight = max(0, height - border.vertical)
    resolveLimits(child, width: blockWidth, height: blockHeight)
    var across = Axis(
      size: blockWidth, contentStart: padding.left,
      contentSize: max(0, blockWidth - padding.horizontal), border: border.left,
      place: staticPlace(child, in: container, isHorizontal: true),
      before: inset.left.resolved(against: blockWidth),
      after: inset.right.resolved(against: blockWidth))
    across.available = available(across, margins: items[child].margin.horizontal)
    var down = Axis(
      size: blockHeight, contentStart: padding.top,
      contentSize: max(0, blockHeight - padding.vertical), border: border.top,
      place: staticPlace(child, in: container, isHorizontal: false),
      before: inset.top.resolved(against: blockHeight),
      after: inset.bottom.resolved(against: blockHeight))
    down.available = available(down, margins: items[child].margin.vertical)
    let ownWidth = absoluteWidth(child, across: across, down: down)
    let (ownHeight, isDefinite) = absoluteHeight(child, width: ownWidth, down: down)
    layOut(child, width: ownWidth, height: ownHeight, isDefinite: isDefinite)
    let margin = items[child].margin
    let auto = items[child].autoMargins
    boxes[child].x = offset(
      across, size: ownWidth, margins: (margin.left, margin.right),
      auto: (auto.contains(.left), auto.contains(.right)), mayStartBefore: false)
    boxes[child].y = offset(
      down, size: ownHeight, margins: (margin.top, margin.bottom),
      auto: (auto.contains(.top), auto.contains(.bottom)), mayStartBefore: true)
  }

  // MARK: Size

  private mutating func absoluteWidth(_ child: Int, across: Axis, down: Axis) -> Double {
    if let width = items[child].setWidth { return clampWidth(child, width) }
    let ratio = styles[boxes[child].style].flex.aspectRatio
    if let ratio, let height = items[child].setHeight {
      return clampWidth(child, Length.bounded(clampHeight(child, height) * ratio))
    }
    if across.before != nil && across.after != nil { return clampWidth(child, across.available) }
    if let ratio, down.before != nil && down.after != nil {
      return clampWidth(child, Length.bounded(clampHeight(child, down.available) * ratio))
    }
    return clampWidth(
      child,
      fitContentWidth(child, available: across.available, knownHeight: fixedHeight(child)))
  }

  private mutating func absoluteHeight(
    _ child: Int, width: Double, down: Axis
  ) -> (height: Double, isDefinite: Bool) {
    if let height = items[child].setHeight { return (clampHeight(child, height), true) }
    if let ratio = styles[boxes[child].style].flex.aspectRatio {
      return (clampHeight(child, Length.bounded(width / ratio)), true)
    }
    if down.before != nil && down.after != nil {
      return (clampHeight(child, down.available), true)
    }
    return (clampHeight(child, measure(child, width: width)), false)
  }

  private func available(_ axis: Axis, margins: Double) -> Double {
    let room: Double
    if axis.before != nil || axis.after != nil {
      room = axis.size - (axis.before ?? 0) - (axis.after ?? 0)
    } else {
      switch axis.place {
      case .start: room = axis.size - axis.contentStart
      case .end: room = axis.contentStart + axis.contentSize
      case .center:
        let middle = axis.contentStart + axis.contentSize / 2
        room = 2 * min(middle, axis.size - middle)
      }
    }
    return max(0, room - margins)
  }

  // MARK: Place

  /// Where the box would stand as the only item of the container.
  private func staticPlace(
    _ child: Int, in container: FlexContainer, isHorizontal: Bool
  ) -> Axis.StaticPlace {
    let flex = styles[container.style].flex
    let place: Axis.StaticPlace
    let isReverse: Bool
    if container.isRow == isHorizontal {
      isReverse = container.isReverse
      switch flex.justify {
      case .start, .spaceBetween, .stretch: place = .start
      case .center, .spaceAround, .spaceEvenly: place = .center
      case .end: place = .end
      }
    } else {
      isReverse = container.isWrapReverse
      switch alignment(child, in: container) {
      case .center: place = .center
      case .end: place = .end
      case .auto, .stretch, .start, .baseline: place = .start
      }
    }
    guard isReverse else { return place }
    switch place {
    case .start: return .end
    case .center: return .center
    case .end: return .start
    }
  }

  /// The box's offset from the container's border box.
  private func offset(
    _ axis: Axis, size: Double, margins: (before: Double, after: Double),
    auto: (before: Bool, after: Bool), mayStartBefore: Bool
  ) -> Double {
    let outer = size + margins.before + margins.after
    switch (axis.before, axis.after) {
    case (let before?, let after?):
      let free = max(0, axis.size - before - after) - outer
      var start = before + margins.before
      if auto.before && auto.after {
        start += free > 0 || mayStartBefore ? free / 2 : 0
      } else if auto.before {
        start += free
      }
      return axis.border + start
    case (let before?, nil): return axis.border + before + margins.before
    case (nil, let after?): return axis.border + axis.size - after - margins.after - size
    case (nil, nil):
      let start: Double
      switch axis.place {
      case .start: start = axis.contentStart
      case .center: start = axis.contentStart + (axis.contentSize - outer) / 2
      case .end: start = axis.contentStart + axis.contentSize - outer
      }
      return axis.border + start + margins.before
    }
  }
}
