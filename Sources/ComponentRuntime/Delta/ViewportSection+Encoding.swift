// Sections and their cells as parts of a document.

extension ViewportSection {
  /// Writes the cell at `index`.
  func encodeItem(
    _ index: Int, _ cells: CellStore, _ layouts: CellLayouts, _ encoder: inout DocumentEncoder
  ) {
    let id = visible[index]
    guard let layout = layouts[id] else { preconditionFailure("a visible cell is laid out") }
    encoder.cell(
      cells[id], frame: placement.frame(at: index).pixelFrame, frames: layout.frames)
  }

  /// Writes the whole section.
  func encode(
    width: Int, _ cells: CellStore, _ layouts: CellLayouts, _ encoder: inout DocumentEncoder
  ) {
    encoder.raw("{")
    if let footer, let frame = placement.footerFrame {
      encoder.raw("\"footer\":")
      encoder.cell(
        footer.cell, frame: frame.pixelFrame, frames: footer.layout.frames, props: footer.props)
      encoder.raw(",")
    }
    encoder.raw("\"frame\":")
    encoder.frame(frame(width: width))
    if let header, let frame = placement.headerFrame {
      encoder.raw(",\"header\":")
      encoder.cell(
        header.cell, frame: frame.pixelFrame, frames: header.layout.frames, props: header.props)
    }
    encoder.raw(",\"items\":[")
    placement.forEachFrame(in: 0..<visible.count) { index, frame in
      if index > 0 { encoder.raw(",") }
      let id = visible[index]
      guard let layout = layouts[id] else { preconditionFailure("a visible cell is laid out") }
      encoder.cell(cells[id], frame: frame.pixelFrame, frames: layout.frames)
    }
    encoder.raw("],\"key\":")
    encoder.string(key)
    encoder.raw(",\"layout\":")
    encoder.string(style.layoutName)
    encoder.raw(",\"props\":")
    encoder.props(props)
    encoder.raw("}")
  }
}
