// list: full width, one below the other.

extension SectionPlacement {
  mutating func placeList(_ edits: [SectionEdit], size: Measure) -> SectionChange<Number> {
    var change = SectionChange<Number>()
    var moved = 0
    var shift: Number = 0
    for (number, edit) in edits.enumerated() {
      let start = edit.range.lowerBound + moved
      let replaced = start..<start + edit.range.count
      let placed = start..<start + edit.count
      let extents = placed.map { index in
        size(index, .exactly(geometry.contentWidth)).height + geometry.lineSpacing
      }
      sizedCells += edit.count
      placedCells += edit.count
      noteListChange(&change, placed, isUpdate: edit.range.count == edit.count, extents, shift)
      let before = rows.total
      rows.replace(replaced, with: extents)
      shift += rows.total - before
      moved += edit.count - edit.range.count
      let next = number + 1 < edits.count ? edits[number + 1].range.lowerBound + moved : rows.count
      change.shift(placed.upperBound..<next, y: shift)
    }
    bodyHeight = rows.count == 0 ? 0 : rows.total - geometry.lineSpacing
    return change
  }

  /// Notes the items of an edit whose frames are new or not what they were.
  private func noteListChange(
    _ change: inout SectionChange<Number>, _ placed: Range<Int>, isUpdate: Bool,
    _ extents: [Number], _ shift: Number
  ) {
    guard isUpdate && shift == 0 else {
      if !placed.isEmpty { change.placed.append(placed) }
      return
    }
    var changed = ChangedRange()
    var hasMoved = false
    for index in placed {
      let differs = rows.extent(of: index) != extents[index - placed.lowerBound]
      if differs || hasMoved { changed.include(index) }
      hasMoved = hasMoved || differs
    }
    change.placed += changed.ranges
  }
}
