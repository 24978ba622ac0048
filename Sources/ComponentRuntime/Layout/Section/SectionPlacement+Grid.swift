// grid: equal columns, rows as high as their tallest item.

extension SectionPlacement {
  mutating func placeGrid(_ work: PlacementWork, size: Measure) -> SectionChange<Number> {
    let columns = geometry.columnCount
    var changed = ChangedRange()
    var change = SectionChange<Number>()
    var index = work.first / columns * columns
    var top = rowTop(before: index)
    bodyHeight = index == 0 ? 0 : top - geometry.lineSpacing
    while index < items.count {
      if index >= work.end && items.lane[index] == 0 {
        // From here on the rows hold the items they held before.
        let shift = top - oldRowTop(from: index)
        change.shift(index..<items.count, y: shift)
        if shift != 0 {
          for later in index..<items.count { items.y[later] += shift }
        }
        bodyHeight = lastRowBottom()
        break
      }
      let end = min(items.count, index + columns)
      let height = placeRow(index..<end, top: top, &changed, size: size)
      bodyHeight = top + height
      top += height + geometry.lineSpacing
      index = end
    }
    change.placed = changed.ranges
    return change
  }

  private mutating func placeRow(
    _ row: Range<Int>, top: Number, _ changed: inout ChangedRange, size: Measure
  ) -> Number {
    var tallest: Number = 0
    for index in row {
      let width = geometry.columnWidth(index - row.lowerBound)
      tallest = max(tallest, naturalHeight(index, width: width, size: size))
    }
    for index in row {
      let column = index - row.lowerBound
      let natural = items.natural[index]
      let offset: Number
      switch geometry.rowAlign {
      case .stretch, .start: offset = 0
      case .center: offset = (tallest - natural).half
      case .end: offset = tallest - natural
      }
      let isChange = items.place(
        index, x: geometry.columnStart(column), y: top + offset,
        width: geometry.columnWidth(column),
        height: geometry.rowAlign == .stretch ? tallest : natural, lane: column)
      if isChange { changed.include(index) }
      placedCells += 1
    }
    return tallest
  }

  /// Where the row that begins with item `index` has to stand, from the row above.
  private func rowTop(before index: Int) -> Number {
    if index == 0 { return 0 }
    let above = index - geometry.columnCount
    return oldRowTop(from: above) + rowHeight(from: above) + geometry.lineSpacing
  }

  /// Where the row that begins with item `index` was placed.
  private func oldRowTop(from index: Int) -> Number {
    switch geometry.rowAlign {
    case .stretch, .start: items.y[index]
    case .center: items.y[index] - (rowHeight(from: index) - items.natural[index]).half
    case .end: items.y[index] - (rowHeight(from: index) - items.natural[index])
    }
  }

  private func rowHeight(from index: Int) -> Number {
    var tallest: Number = 0
    for item in index..<min(items.count, index + geometry.columnCount) {
      tallest = max(tallest, items.natural[item])
    }
    return tallest
  }

  private func lastRowBottom() -> Number {
    let first = (items.count - 1) / geometry.columnCount * geometry.columnCount
    return oldRowTop(from: first) + rowHeight(from: first)
  }
}
