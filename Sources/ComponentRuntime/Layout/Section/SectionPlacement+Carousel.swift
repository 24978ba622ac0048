// carousel: one horizontal line, which may be longer than the page is wide.

extension SectionPlacement {
  mutating func placeCarousel(_ work: PlacementWork, size: Measure) -> SectionChange<Number> {
    var changed = ChangedRange()
    var change = SectionChange<Number>()
    var x: Number = 0
    if work.first > 0 {
      x = items.x[work.first - 1] + items.width[work.first - 1] + geometry.itemSpacing
    }
    var index = work.first
    while index < work.end {
      let taken = carouselSize(index, size: size)
      let isChange = items.place(
        index, x: x, y: 0, width: taken.width, height: taken.height, lane: 0)
      if isChange { changed.include(index) }
      placedCells += 1
      x += taken.width + geometry.itemSpacing
      index += 1
    }
    change.placed = changed.ranges
    if index < items.count {
      let shift = x - items.x[index]
      if shift != 0 {
        for later in index..<items.count { items.x[later] += shift }
      }
      change.shift(index..<items.count, x: geometry.isRightToLeft ? -shift : shift)
    }
    bodyHeight = 0
    for height in items.height { bodyHeight = max(bodyHeight, height) }
    return change
  }

  private mutating func carouselSize(_ index: Int, size: Measure) -> ItemSize<Number> {
    guard items.isStale[index] else {
      return ItemSize(width: items.width[index], height: items.height[index])
    }
    items.isStale[index] = false
    sizedCells += 1
    guard let width = geometry.itemWidth else {
      return size(index, .within(geometry.contentWidth))
    }
    return ItemSize(width: width, height: size(index, .exactly(width)).height)
  }
}
