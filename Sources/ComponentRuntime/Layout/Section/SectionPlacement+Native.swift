// Layouts written in Swift: lines placed by the layout, resumed and shifted here.

extension SectionPlacement {
  mutating func placeNative(
    _ work: PlacementWork, span: (Int) -> Int, size: Measure
  ) -> SectionChange<Number> {
    guard let placer else { return SectionChange() }
    // A line lives no longer than the call that places it: it cannot be copied.
    return withoutActuallyEscaping(span) { span in
      withoutActuallyEscaping(size) { size in
        placeLines(placer, work, span: span, size: size)
      }
    }
  }

  private mutating func placeLines(
    _ placer: NativePlacer, _ work: PlacementWork, span: @escaping (Int) -> Int,
    size: @escaping Measure
  ) -> SectionChange<Number> {
    let old = lines
    lines.keep(old.untouched(before: work.first))
    var rest = OldLines(lines: old, next: lines.count, growth: items.count - work.oldCount)
    var changed = ChangedRange()
    var change = SectionChange<Number>()
    var index = lines.starts[lines.count]
    var pen = lines.pens[lines.count]
    while index < items.count {
      if index >= work.end, let line = rest.line(from: index), old.pens[line] == pen {
        // From here on the layout would say what it said before, further down.
        moveRest(from: index, old, line, growth: rest.growth, &change)
        break
      }
      let placed = placeLine(placer, from: index, &pen, &changed, span: span, size: size)
      if fault != nil { return change }
      index += placed
    }
    bodyHeight = lines.bottoms.max() ?? 0
    change.placed = changed.ranges
    return change
  }

  private mutating func moveRest(
    from index: Int, _ old: NativeLines<Number>, _ line: Int, growth: Int,
    _ change: inout SectionChange<Number>
  ) {
    let shift = lines.tops[lines.count] - old.tops[line]
    change.shift(index..<items.count, y: shift)
    if shift != 0 {
      for later in index..<items.count { items.y[later] += shift }
    }
    lines.append(old, from: line, growth: growth, shift: shift)
  }

  /// - Returns: how many items the line took, or 0 with `fault` set.
  private mutating func placeLine(
    _ placer: NativePlacer, from first: Int, _ pen: inout [Double], _ changed: inout ChangedRange,
    span: @escaping (Int) -> Int, size: @escaping Measure
  ) -> Int {
    let scale = geometry.scale
    var asked = 0
    var line = SectionLine(first: first, itemCount: items.count, span: span) { index, width in
      asked += 1
      let taken =
        switch width {
        case .exactly(let points): size(index, .exactly(Number(points: points, scale: scale)))
        case .within(let points): size(index, .within(Number(points: points, scale: scale)))
        }
      return ItemSize(
        width: taken.width.points(scale: scale), height: taken.height.points(scale: scale))
    }
    do throws(SectionLayoutFault) {
      try placer.place(&line, &pen)
    } catch {
      fault = error
    }
    fault = fault ?? line.fault
    if fault == nil, line.placedCount == 0 {
      fault = SectionLayoutFault("placed no item in a line")
    }
    if fault == nil, !pen.allSatisfy(\.isFinite) {
      fault = SectionLayoutFault("left a pen of \(pen)")
    }
    sizedCells += asked
    if fault != nil { return 0 }
    let bottom = take(line.frames, from: first, &changed)
    let next = first + line.placedCount
    lines.append(
      reach: line.reach, bottom: bottom, nextStart: next,
      nextTop: lines.tops[lines.count] + Number(points: line.distance, scale: scale), pen: pen)
    return line.placedCount
  }

  /// - Returns: the lowest bottom.
  private mutating func take(
    _ frames: [ItemFrame<Double>], from first: Int, _ changed: inout ChangedRange
  ) -> Number {
    let top = lines.tops[lines.count]
    let scale = geometry.scale
    var bottom: Number = 0
    for (offset, frame) in frames.enumerated() {
      let y = top + Number(points: frame.y, scale: scale)
      let height = Number(points: frame.height, scale: scale)
      let isChange = items.place(
        first + offset, x: Number(points: frame.x, scale: scale), y: y,
        width: Number(points: frame.width, scale: scale), height: height, lane: 0)
      if isChange { changed.include(first + offset) }
      placedCells += 1
      bottom = max(bottom, y + height)
    }
    return bottom
  }
}

/// The lines of before, gone through in step with those placed anew.
private struct OldLines<Number: LayoutNumber> {
  let lines: NativeLines<Number>
  /// The first that may still be met.
  var next: Int
  /// How many items more there are.
  let growth: Int

  /// The old line that began where item `index` stands now, `nil` if none did.
  mutating func line(from index: Int) -> Int? {
    while next < lines.count, lines.starts[next] + growth < index { next += 1 }
    return next < lines.count && lines.starts[next] + growth == index ? next : nil
  }
}
