// waterfall: each item goes to the shortest column.

/// The next free y of every column: at the end, and before every so many items.
struct WaterfallTops<Number: LayoutNumber>: Sendable {
  let columnCount: Int
  /// A checkpoint for every so many items, and never more numbers than items.
  let interval: Int
  /// After all items.
  var current: [Number]
  /// Before items 0, `interval`, 2 · `interval`, …: `columnCount` numbers each.
  private var saved: [Number] = []
  /// Columns, for the time of a call.
  private var window: [Int]

  init(columnCount: Int) {
    self.columnCount = columnCount
    interval = max(64, columnCount)
    current = Array(repeating: 0, count: columnCount)
    window = Array(repeating: 0, count: columnCount)
  }

  /// The leftmost of the places where `span` adjacent columns end highest.
  ///
  /// - Complexity: O(*columns*), whatever the span.
  mutating func shortestPlace(span: Int) -> (column: Int, top: Number) {
    // Of the columns that the item would cover, those that no column to their right ends below:
    // from the one that ends lowest on the page, which the item has to clear, upwards.
    var head = 0
    var count = 0
    var best = 0
    var bestTop: Number?
    for column in 0..<columnCount {
      while count > head && current[window[count - 1]] <= current[column] { count -= 1 }
      window[count] = column
      count += 1
      let first = column - span + 1
      if first < 0 { continue }
      if window[head] < first { head += 1 }
      let top = current[window[head]]
      if let lowest = bestTop, lowest <= top { continue }
      best = first
      bestTop = top
    }
    return (best, bestTop ?? 0)
  }

  /// Goes back to the last checkpoint at or before `index`, and returns its item.
  mutating func rewind(to index: Int) -> Int {
    let checkpoint = min(index / interval, saved.count / columnCount - 1)
    if checkpoint < 0 {
      for column in 0..<columnCount { current[column] = 0 }
      return 0
    }
    for column in 0..<columnCount { current[column] = saved[checkpoint * columnCount + column] }
    return checkpoint * interval
  }

  /// Remembers the columns as they are before `index`, if that is a checkpoint's place; says by how
  /// much they all moved since it was saved last, or `nil` if not all by the same.
  mutating func save(before index: Int) -> Number? {
    let start = index / interval * columnCount
    if start >= saved.count {
      saved.append(contentsOf: current)
      return nil
    }
    let shift = current[0] - saved[start]
    var isEven = true
    for column in 0..<columnCount {
      isEven = isEven && current[column] - saved[start + column] == shift
      saved[start + column] = current[column]
    }
    return isEven ? shift : nil
  }

  /// Forgets the checkpoints after `index`, whose items are no longer the same.
  mutating func forget(after index: Int) {
    let kept = min(saved.count, (index / interval + 1) * columnCount)
    saved.removeSubrange(kept...)
  }

  /// Moves the checkpoints after the one at `index` with their items.
  mutating func shift(after index: Int, by distance: Number) {
    let first = (index / interval + 1) * columnCount
    for position in first..<max(first, saved.count) { saved[position] += distance }
  }
}

extension SectionPlacement {
  mutating func placeWaterfall(_ work: PlacementWork, size: Measure) -> SectionChange<Number> {
    var changed = ChangedRange()
    var change = SectionChange<Number>()
    let isAppend = work.first == work.oldCount
    let final = tops.current
    if work.oldCount != items.count { tops.forget(after: work.first) }
    if !isAppend { recoverTops(before: work.first) }
    // Only items that keep their number can be found where they were.
    let mayResume = work.oldCount == items.count
    var index = work.first
    while index < items.count {
      if index % tops.interval == 0 {
        let shift = tops.save(before: index)
        if let shift, mayResume, index >= work.end {
          // From here on every item falls where it fell before, further down.
          moveRest(from: index, by: shift, oldTops: final)
          change.shift(index..<items.count, y: shift)
          break
        }
      }
      placeWaterfallItem(index, &changed, size: size)
      index += 1
    }
    bodyHeight = 0
    for top in tops.current { bodyHeight = max(bodyHeight, top - geometry.lineSpacing) }
    change.placed = changed.ranges
    return change
  }

  /// Brings the columns to where they were before `index`, by what is known of the items above.
  private mutating func recoverTops(before index: Int) {
    var item = tops.rewind(to: index)
    while item < index {
      fillColumns(of: item)
      item += 1
    }
  }

  @inline(__always)
  private mutating func fillColumns(of item: Int) {
    let bottom = items.y[item] + items.height[item] + geometry.lineSpacing
    let column = Int(items.lane[item])
    for filled in column..<column + Int(items.span[item]) { tops.current[filled] = bottom }
  }

  private mutating func moveRest(from index: Int, by shift: Number, oldTops: [Number]) {
    tops.current = oldTops
    guard shift != 0 else { return }
    for item in index..<items.count { items.y[item] += shift }
    for column in tops.current.indices { tops.current[column] += shift }
    tops.shift(after: index, by: shift)
  }

  private mutating func placeWaterfallItem(
    _ index: Int, _ changed: inout ChangedRange, size: Measure
  ) {
    let span = Int(items.span[index])
    let (column, top) = tops.shortestPlace(span: span)
    let width = geometry.columnWidth(column, span: span)
    let height = naturalHeight(index, width: width, size: size)
    let isChange = items.place(
      index, x: geometry.columnStart(column), y: top, width: width, height: height, lane: column)
    if isChange { changed.include(index) }
    placedCells += 1
    fillColumns(of: index)
  }
}
