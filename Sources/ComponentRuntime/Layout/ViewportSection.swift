// One section in one viewport: what its attributes come to, and where its cells stand.

/// What a section's layout needs from outside of it.
struct LayoutContext {
  let viewport: ViewportDeclaration
  let cells: CellStore
  let measurer: CellMeasurer

  /// The page's width in device pixels.
  var width: Int { Int(points: viewport.width, scale: viewport.scale) }
}

/// A section's frames in one viewport.
struct ViewportSection {
  let section: SectionInstance
  /// Unique in the page.
  let key: String
  var style: SectionStyle
  /// What subscribers are told of the section.
  var props: ValueMap
  var placement: SectionPlacement<Int>
  /// The cells that show, in order.
  var visible: [CellID]
  var header: SupplementLayout?
  var footer: SupplementLayout?
  /// Set by the page: where the section begins.
  var top = 0

  /// Lays out a section that is new in the viewport.
  ///
  /// - Throws: `SectionFault`.
  /// - Complexity: O(*cells*); only cells not in `layouts` are measured.
  init(
    _ section: SectionInstance, key: String, _ context: LayoutContext,
    _ layouts: inout CellLayouts
  ) throws(SectionFault) {
    self.section = section
    self.key = key
    layouts.forget(section.news)
    style = try SectionFault.attribute { () throws(StyleFault) in
      try section.style(in: context.viewport)
    }
    props = section.props(in: context.viewport)
    placement = SectionPlacement(geometry: context.geometry(style))
    visible = section.visible(context.cells)
    layOutSupplements(context)
    _ = placement.setHeader(header?.layout.natural.height)
    placement.setFooter(footer?.layout.natural.height)
    var old: [CellID: CellLayout] = [:]
    _ = try placeAll(context, &layouts, &old)
  }

  var height: Int { placement.height }

  func frame(width: Int) -> PixelFrame {
    PixelFrame(x: 0, y: top, width: width, height: height)
  }

  mutating func layOutSupplements(_ context: LayoutContext) {
    header = SupplementLayout(section.header, context)
    footer = SupplementLayout(section.footer, context)
  }

  mutating func placeAll(
    _ context: LayoutContext, _ layouts: inout CellLayouts, _ old: inout [CellID: CellLayout]
  ) throws(SectionFault) -> SectionChange<Int> {
    let all = SectionEdit(replacing: 0..<0, withCount: visible.count)
    return try place([all], context, &layouts, &old)
  }

  /// Places the cells that `edits` touch, and gives cells the size of their frame.
  ///
  /// - Parameter old: gets the layouts of cells that are laid out again.
  /// - Throws: `SectionFault` where a layout written in Swift fails.
  mutating func place(
    _ edits: [SectionEdit], _ context: LayoutContext, _ layouts: inout CellLayouts,
    _ old: inout [CellID: CellLayout]
  ) throws(SectionFault) -> SectionChange<Int> {
    let before = placement.placedCells
    let visible = visible
    let isStretching = style.kind == .grid || style.kind == .native
    var measured: [Int] = []
    let span = { context.cells[visible[$0]].span.columns(in: context.viewport.name) }
    let change = placement.apply(edits, span: span) { index, width in
      let id = visible[index]
      if let layout = layouts[id] {
        // What a grid stretched is laid out anew where nothing stretches it any more.
        if layout.asked == width, isStretching || layout.height == layout.natural.height {
          return layout.natural
        }
        old[id] = old[id] ?? layout
      }
      let layout = context.measurer.layout(
        context.cells[id].tree, asked: width, in: context.viewport)
      layouts[id] = layout
      measured.append(index)
      return layout.natural
    }
    context.measurer.placedCells += placement.placedCells - before
    if let fault = placement.fault { throw .layout(style.layoutName, fault) }
    if isStretching {
      fit(measured, context, &layouts, &old)
      for range in change.placed + SectionEdit.places(edits) {
        fit(range, context, &layouts, &old)
      }
    }
    return change
  }

  /// Lays out the cells again that are not of their frame's size: not as high as their row of a
  /// grid, or measured at several widths, or at none, by a layout written in Swift.
  private func fit(
    _ indices: some Sequence<Int>, _ context: LayoutContext, _ layouts: inout CellLayouts,
    _ old: inout [CellID: CellLayout]
  ) {
    for index in indices {
      let id = visible[index]
      let frame = placement.frame(at: index)
      let known = layouts[id]
      if let known, known.natural.width == frame.width, known.height == frame.height { continue }
      old[id] = old[id] ?? known
      let tree = context.cells[id].tree
      var layout: CellLayout
      if let known, known.natural.width == frame.width {
        layout = known
      } else {
        layout = context.measurer.layout(tree, asked: .exactly(frame.width), in: context.viewport)
      }
      if layout.height != frame.height {
        layout = context.measurer.stretch(
          layout, to: frame.height, tree, in: context.viewport)
      }
      layouts[id] = layout
    }
  }
}

/// A header or footer in one viewport.
struct SupplementLayout {
  let cell: Cell
  let props: ValueMap
  let layout: CellLayout

  /// - Returns: `nil` where nothing shows.
  init?(_ supplement: Supplement?, _ context: LayoutContext) {
    guard let supplement, !supplement.cell.isHidden else { return nil }
    cell = supplement.cell
    props = supplement.attributes.props(in: context.viewport, all: true)
    layout = context.measurer.layout(
      supplement.cell.tree, asked: .exactly(context.width), in: context.viewport)
  }
}
