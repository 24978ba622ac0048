// flow: each item as wide as it likes, lines broken where the next does not fit.

extension SectionPlacement {
  mutating func placeFlow(_ work: PlacementWork, size: Measure) -> SectionChange<Number> {
    var changed = ChangedRange()
    var change = SectionChange<Number>()
    // The line before may take in the first edited item, or become the last line.
    var index = lineStart(before: work.first)
    var top = index == 0 ? 0 : bottom(ofLineBefore: index) + geometry.lineSpacing
    bodyHeight = index == 0 ? 0 : top - geometry.lineSpacing
    while index < items.count {
      if index >= work.end && items.lane[index] == 0 {
        // From here on the lines hold the items they held before.
        let shift = top - oldLineTop(from: index)
        change.shift(index..<items.count, y: shift)
        if shift != 0 {
          for later in index..<items.count { items.y[later] += shift }
        }
        bodyHeight = bottom(ofLineBefore: items.count)
        break
      }
      let line = takeLine(from: index, size: size)
      placeLine(line, top: top, &changed)
      bodyHeight = top + line.height
      top += line.height + geometry.lineSpacing
      index = line.items.upperBound
    }
    change.placed = changed.ranges
    return change
  }

  private struct Line {
    var items: Range<Int>
    /// Of the items alone.
    var width: Number
    var height: Number
  }

  private mutating func takeLine(from start: Int, size: Measure) -> Line {
    var line = Line(items: start..<start, width: 0, height: 0)
    var index = start
    var used: Number = 0
    while index < items.count {
      measureFlowItem(index, size: size)
      let width = items.width[index]
      let next = index == start ? width : used + geometry.itemSpacing + width
      if index > start && next > geometry.contentWidth { break }
      used = next
      line.width += width
      line.height = max(line.height, items.height[index])
      index += 1
    }
    line.items = start..<index
    return line
  }

  private mutating func measureFlowItem(_ index: Int, size: Measure) {
    guard items.isStale[index] else { return }
    items.isStale[index] = false
    sizedCells += 1
    var taken: ItemSize<Number>
    if let width = geometry.itemWidth {
      taken = size(index, .exactly(width))
      taken.width = width
    } else {
      taken = size(index, .within(geometry.contentWidth))
    }
    if taken.width != items.width[index] || taken.height != items.height[index] {
      // Makes sure that the item counts as changed wherever it is placed.
      items.lane[index] = -1
    }
    items.width[index] = taken.width
    items.height[index] = taken.height
  }

  private mutating func placeLine(
    _ line: Line, top: Number, _ changed: inout ChangedRange
  ) {
    let gaps = line.items.count - 1
    let free = max(
      0, geometry.contentWidth - line.width - geometry.itemSpacing * Number(gaps))
    let isLast = line.items.upperBound == items.count
    let spreads = geometry.align == .justified && gaps > 0 && !isLast
    var x: Number
    switch geometry.align {
    case .left, .justified: x = 0
    case .center: x = free.half
    case .right: x = free
    }
    let start = x
    var widths: Number = 0
    for index in line.items {
      let place = index - line.items.lowerBound
      x = start + widths + geometry.itemSpacing * Number(place)
      if spreads { x += Number.shares(place, of: gaps, in: free) }
      let isChange = items.place(
        index, x: x, y: top + (line.height - items.height[index]).half,
        width: items.width[index], height: items.height[index], lane: place)
      if isChange { changed.include(index) }
      widths += items.width[index]
      placedCells += 1
    }
  }

  /// The first item of the line of the item before `index`; 0 if there is none.
  private func lineStart(before index: Int) -> Int {
    var start = index - 1
    while start > 0 && items.lane[start] != 0 { start -= 1 }
    return max(0, start)
  }

  /// Where the line that begins with `index` was placed.
  private func oldLineTop(from index: Int) -> Number {
    items.y[index] - (lineHeight(from: index) - items.height[index]).half
  }

  private func lineHeight(from index: Int) -> Number {
    var tallest = items.height[index]
    var next = index + 1
    while next < items.count && items.lane[next] > 0 {
      tallest = max(tallest, items.height[next])
      next += 1
    }
    return tallest
  }

  private func bottom(ofLineBefore index: Int) -> Number {
    let start = lineStart(before: index)
    return oldLineTop(from: start) + lineHeight(from: start)
  }
}
