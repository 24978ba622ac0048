// The operations that bring a subscriber's copy of one section up to date.

/// Writes what an event did to one section in one viewport.
struct SectionDifference {
  let layout: ViewportSection
  let change: ViewportSectionChange
  /// The section's place in the new document: `/sections/3`.
  let path: String
  let cells: CellStore
  let layouts: CellLayouts
  let viewport: String

  func write(_ diff: inout KeyedDiff, to writer: inout DeltaWriter) {
    if change.oldLayout != layout.style.layoutName {
      writer.replace("\(path)/layout") { $0.string(layout.style.layoutName) }
    }
    if change.oldProps != layout.props {
      writer.sectionProps("\(path)/props", change.oldProps, layout.props)
    }
    if layout.section.news.isHeaderChanged {
      writeSupplement(
        "header", change.oldHeader, layout.header, layout.placement.headerFrame, &writer)
    }
    if layout.section.news.isFooterChanged {
      writeSupplement(
        "footer", change.oldFooter, layout.footer, layout.placement.footerFrame, &writer)
    }
    // The places of cells that are written whole, and so with the frames they have now.
    var added: [Int] = []
    if let old = change.old {
      writeOrder(old.visible, &diff, &added, &writer)
      writeUpdates(&added, &writer)
      writeFrames(old.placement, diff, added, &writer)
    } else {
      writeEdits(&added, &writer)
      writeUpdates(&added, &writer)
      writeFrames(added, &writer)
    }
    writeFooterFrame(&writer)
  }

  private func add(_ index: Int, at place: Int, _ writer: inout DeltaWriter) {
    let cell = cells[layout.visible[index]]
    writer.add("\(path)/items/\(place)", key: cell.key) { encoder in
      layout.encodeItem(index, cells, layouts, &encoder)
    }
  }

  /// Stretches in which no cell stayed: what stood there goes, what stands there comes.
  private func writeEdits(_ added: inout [Int], _ writer: inout DeltaWriter) {
    for edit in layout.section.news.edits {
      let place = "\(path)/items/\(edit.new.lowerBound)"
      for id in edit.removed { writer.remove(place, key: cells[id].key) }
      for index in edit.new {
        add(index, at: index, &writer)
        added.append(index)
      }
    }
  }

  /// Any reordering, with the fewest moves.
  private func writeOrder(
    _ old: [CellID], _ diff: inout KeyedDiff, _ added: inout [Int], _ writer: inout DeltaWriter
  ) {
    diff.compare(from: old.map(\.rawValue), to: layout.visible.map(\.rawValue))
    for edit in diff.edits {
      switch edit {
      case .remove(let place):
        writer.remove("\(path)/items/\(place)", key: cells[old[place]].key)
      case .insert(let place, let index):
        add(index, at: place, &writer)
        added.append(index)
      case .move(let from, let to, let index):
        writer.move(
          from: "\(path)/items/\(from)", to: "\(path)/items/\(to)",
          key: cells[layout.visible[index]].key)
      }
    }
    added.sort()
  }

  /// Cells that stayed and show something else, or the same in other frames.
  private func writeUpdates(_ added: inout [Int], _ writer: inout DeltaWriter) {
    if change.oldLayouts.isEmpty { return }
    if change.old == nil, added.isEmpty, layout.section.news.updates.count == 1,
      change.oldLayouts.count == 1, let update = layout.section.news.updates.first,
      let before = change.oldLayouts[update.id]
    {
      if writeUpdate(update, update.id, update.index, before, &writer) {
        added.append(update.index)
      }
      return
    }
    let fresh = Set(added)
    let updates = Dictionary(
      layout.section.news.updates.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for (index, id) in places(of: updates) where !fresh.contains(index) {
      guard let before = change.oldLayouts[id] else { continue }
      if writeUpdate(updates[id], id, index, before, &writer) { added.append(index) }
    }
    added.sort()
  }

  /// The cells with another layout, in order; found one by one where they are few and known.
  private func places(of updates: [CellID: SectionNews.Update]) -> [(Int, CellID)] {
    if change.old == nil, change.oldLayouts.keys.allSatisfy({ updates[$0] != nil }) {
      return updates.values.map { ($0.index, $0.id) }.sorted { $0.0 < $1.0 }
    }
    return Array(layout.visible.enumerated()).filter { change.oldLayouts[$0.element] != nil }
  }

  /// - Returns: whether the cell is written whole.
  private func writeUpdate(
    _ update: SectionNews.Update?, _ id: CellID, _ index: Int, _ before: CellLayout,
    _ writer: inout DeltaWriter
  ) -> Bool {
    let cell = cells[id]
    let place = path + "/items/" + String(index)
    guard let after = layouts[id], cell.type == update?.oldType ?? cell.type else {
      writer.replace(place, key: cell.key) { layout.encodeItem(index, cells, layouts, &$0) }
      return true
    }
    let difference = ElementDifference(
      old: update?.oldTree ?? cell.tree, oldFrames: before.frames, new: cell.tree,
      newFrames: after.frames, viewport: viewport)
    difference.write(place + "/element", to: &writer)
    return false
  }

  // MARK: Frames

  /// The frames of cells in another order, each compared with the one it had.
  private func writeFrames(
    _ old: SectionPlacement<Int>, _ diff: KeyedDiff, _ added: [Int], _ writer: inout DeltaWriter
  ) {
    let fresh = Set(added)
    var frames = FrameDiff(path: "\(path)/items")
    layout.placement.forEachFrame(in: 0..<layout.visible.count) { index, frame in
      let isFresh = fresh.contains(index)
      let before = isFresh ? nil : diff.oldIndex(ofNew: index).map { old.frame(at: $0).pixelFrame }
      frames.append(from: before, to: frame.pixelFrame)
    }
    for operation in frames.operations(frame: { layout.placement.frame(at: $0).pixelFrame }) {
      switch operation {
      case .shift(let path, let start, let end, let offset):
        writer.shift(path, start..<end, by: (Int32(offset.x), Int32(offset.y))) {
          layout.placement.frame(at: $0).pixelFrame
        }
      case .frames(let path, let start, let frames):
        writer.frames(path, start: start, frames)
      case .add, .remove, .replace, .move:
        preconditionFailure("frames are told by shifts and frames")
      }
    }
  }

  /// Frames computed anew, and stretches that moved as a whole.
  private func writeFrames(_ added: [Int], _ writer: inout DeltaWriter) {
    var position = 0
    let header = change.headerShift
    for step in change.frames.steps {
      writeShift(position..<step.range.lowerBound, 0, header, added, &writer)
      if let shift = step.shift {
        writeShift(step.range, shift.x, shift.y + header, added, &writer)
      } else {
        writePlaced(step.range, added, &writer)
      }
      position = step.range.upperBound
    }
    writeShift(position..<layout.visible.count, 0, header, added, &writer)
  }

  /// Added cells came with their frames: they are left out.
  private func writeShift(
    _ range: Range<Int>, _ x: Int, _ y: Int, _ added: [Int], _ writer: inout DeltaWriter
  ) {
    if x == 0 && y == 0 { return }
    for part in range.parts(without: added) {
      writer.shift("\(path)/items", part, by: (Int32(x), Int32(y))) {
        layout.placement.frame(at: $0).pixelFrame
      }
    }
  }

  private func writePlaced(
    _ range: Range<Int>, _ added: [Int], _ writer: inout DeltaWriter
  ) {
    for part in range.parts(without: added) {
      var frames: [PixelFrame] = []
      layout.placement.forEachFrame(in: part) { frames.append($1.pixelFrame) }
      writer.frames("\(path)/items", start: part.lowerBound, frames)
    }
  }

  private func writeFooterFrame(_ writer: inout DeltaWriter) {
    guard !layout.section.news.isFooterChanged, let frame = layout.placement.footerFrame,
      change.oldFooter != nil, frame.pixelFrame != change.oldFooterFrame
    else { return }
    writer.replace("\(path)/footer/frame") { $0.frame(frame.pixelFrame) }
  }

  private func writeSupplement(
    _ name: String, _ old: SupplementLayout?, _ new: SupplementLayout?, _ frame: ItemFrame<Int>?,
    _ writer: inout DeltaWriter
  ) {
    let place = "\(path)/\(name)"
    guard let new, let frame else {
      if old != nil { writer.remove(place) }
      return
    }
    let encode = { (encoder: inout DocumentEncoder) in
      encoder.cell(
        new.cell, frame: frame.pixelFrame, frames: new.layout.frames, props: new.props)
    }
    if old == nil { writer.add(place, encode) } else { writer.replace(place, encode) }
  }
}

extension DeltaWriter {
  /// A section's props are there even where they are empty.
  fileprivate mutating func sectionProps(_ path: String, _ before: ValueMap, _ after: ValueMap) {
    if before.isEmpty || after.isEmpty {
      replace(path) { $0.props(after) }
    } else {
      props(path, before, after)
    }
  }
}

extension SectionChange {
  fileprivate var steps: [(range: Range<Int>, shift: Shift?)] {
    (placed.map { ($0, nil) } + shifts.map { ($0.range, $0) })
      .sorted { $0.0.lowerBound < $1.0.lowerBound }
  }
}

extension Range<Int> {
  /// The stretches between the members of `excluded` that lie in the range.
  ///
  /// - Parameter excluded: in ascending order.
  /// - Complexity: O(log *n* + *m*) for *m* members in the range.
  fileprivate func parts(without excluded: [Int]) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = lowerBound
    var place = excluded.firstPlace(notBelow: lowerBound)
    while place < excluded.count, excluded[place] < upperBound {
      if start < excluded[place] { parts.append(start..<excluded[place]) }
      start = excluded[place] + 1
      place += 1
    }
    if start < upperBound { parts.append(start..<upperBound) }
    return parts
  }
}

extension [Int] {
  fileprivate func firstPlace(notBelow value: Int) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
