// One section in one viewport: what its attributes come to, and where its cells stand.

/// The layouts of a page's cells in one viewport, by cell.
struct CellLayouts {
  private var layouts: [CellLayout?] = []

  subscript(_ id: CellID) -> CellLayout? {
    get { layouts.indices.contains(Int(id.rawValue)) ? layouts[Int(id.rawValue)] : nil }
    set {
      let index = Int(id.rawValue)
      if index >= layouts.count {
        if newValue == nil { return }
        layouts.append(contentsOf: repeatElement(nil, count: index + 1 - layouts.count))
      }
      layouts[index] = newValue
    }
  }
}

extension CellLayouts {
  /// Forgets cells that show something else since the event.
  fileprivate mutating func forget(_ news: SectionNews) {
    for update in news.updates { self[update.id] = nil }
    for id in news.revealed { self[id] = nil }
  }
}

/// What a section's layout needs from outside of it.
struct LayoutContext {
  let viewport: ViewportDeclaration
  let cells: CellStore
  let measurer: CellMeasurer

  /// The page's width in device pixels.
  var width: Int { Int(points: viewport.width, scale: viewport.scale) }
}

/// A section's frames in one viewport.
struct SectionLayout {
  let section: SectionInstance
  /// Unique in the page.
  let key: String
  private(set) var style: SectionStyle
  /// What subscribers are told of the section.
  private(set) var props: ValueMap
  private(set) var placement: SectionPlacement<Int>
  /// The cells that show, in order.
  private(set) var visible: [CellID]
  private(set) var header: SupplementLayout?
  private(set) var footer: SupplementLayout?
  /// Set by the page: where the section begins.
  var top = 0

  /// Lays out a section that is new in the viewport.
  ///
  /// - Throws: `StyleFault` for an attribute that layout cannot use.
  /// - Complexity: O(*cells*); only cells not in `layouts` are measured.
  init(
    _ section: SectionInstance, key: String, _ context: LayoutContext,
    _ layouts: inout CellLayouts
  ) throws(StyleFault) {
    self.section = section
    self.key = key
    let attributes = section.resolvedAttributes(in: context.viewport)
    style = try SectionStyle(attributes: attributes)
    props = section.props(in: context.viewport)
    placement = SectionPlacement(geometry: context.geometry(style))
    visible = section.visible(context.cells)
    layouts.forget(section.news)
    layOutSupplements(context)
    _ = placement.setHeader(header?.layout.natural.height)
    placement.setFooter(footer?.layout.natural.height)
    var old: [CellID: CellLayout] = [:]
    _ = place(
      [SectionEdit(replacing: 0..<0, withCount: visible.count)], context, &layouts, &old)
  }

  var height: Int { placement.height }

  func frame(width: Int) -> PixelFrame {
    PixelFrame(x: 0, y: top, width: width, height: height)
  }

  private mutating func layOutSupplements(_ context: LayoutContext) {
    header = SupplementLayout(section.header, context)
    footer = SupplementLayout(section.footer, context)
  }

  /// Places the cells that `edits` touch, and gives stretched cells their height.
  ///
  /// - Parameter old: gets the layouts of cells that are laid out again.
  private mutating func place(
    _ edits: [SectionEdit], _ context: LayoutContext, _ layouts: inout CellLayouts,
    _ old: inout [CellID: CellLayout]
  ) -> SectionChange<Int> {
    let before = placement.placedCells
    let visible = visible
    var measured: [Int] = []
    let span = { context.cells[visible[$0]].span }
    let change = placement.apply(edits, span: span) { index, width in
      let id = visible[index]
      if let layout = layouts[id] {
        if layout.asked == width { return layout.natural }
        old[id] = old[id] ?? layout
      }
      let layout = context.measurer.layout(
        context.cells[id].tree, asked: width, in: context.viewport)
      layouts[id] = layout
      measured.append(index)
      return layout.natural
    }
    context.measurer.placedCells += placement.placedCells - before
    if style.kind == .grid {
      stretch(measured, context, &layouts, &old)
      for range in change.placed + SectionEdit.places(edits) {
        stretch(range, context, &layouts, &old)
      }
    }
    return change
  }

  /// Lays out the cells of a grid again that are not as high as their row.
  private func stretch(
    _ indices: some Sequence<Int>, _ context: LayoutContext, _ layouts: inout CellLayouts,
    _ old: inout [CellID: CellLayout]
  ) {
    for index in indices {
      let id = visible[index]
      let height = placement.frame(at: index).height
      guard let layout = layouts[id], layout.height != height else { continue }
      old[id] = old[id] ?? layout
      layouts[id] = context.measurer.stretch(
        layout, to: height, context.cells[id].tree, in: context.viewport)
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

// MARK: - Changes

/// What became of a section's layout.
struct SectionLayoutChange {
  /// The cells that showed before and where they stood, where the change is such that only they
  /// tell what differs.
  var old: (visible: [CellID], placement: SectionPlacement<Int>)?
  /// How cells were laid out before that are laid out otherwise now.
  var oldLayouts: [CellID: CellLayout] = [:]
  var oldKind: SectionStyle.Kind
  var oldProps: ValueMap
  var oldHeader: SupplementLayout?
  var oldFooter: SupplementLayout?
  var oldFooterFrame: PixelFrame?
  /// Frames by place after the change.
  var frames: SectionChange<Int>
  /// By how much the header's change moved every cell.
  var headerShift = 0
}

extension SectionLayout {
  /// Takes over what an event did to the section.
  ///
  /// - Throws: `StyleFault`; the layout must not be used any more.
  /// - Complexity: in the cells that changed; see `SectionPlacement.apply`.
  mutating func update(
    _ context: LayoutContext, _ layouts: inout CellLayouts
  ) throws(StyleFault) -> SectionLayoutChange {
    let news = section.news
    var change = SectionLayoutChange(
      oldKind: style.kind, oldProps: props, oldHeader: header, oldFooter: footer,
      oldFooterFrame: placement.footerFrame?.pixelFrame, frames: SectionChange())
    for update in news.updates { change.oldLayouts[update.id] = layouts[update.id] }
    layouts.forget(news)
    if news.oldOrder != nil { change.old = (visible, placement) }
    let style = try takeAttributes(context)
    if style != self.style {
      change.old = (visible, placement)
      self.style = style
      visible = section.visible(context.cells)
      placement = SectionPlacement(geometry: context.geometry(style))
      _ = placement.setHeader(header?.layout.natural.height)
      placement.setFooter(footer?.layout.natural.height)
      _ = place(
        [SectionEdit(replacing: 0..<0, withCount: visible.count)], context, &layouts,
        &change.oldLayouts)
    } else {
      change.frames = place(takeOrder(context), context, &layouts, &change.oldLayouts)
    }
    updateSupplements(news, context, &change)
    return change
  }

  private mutating func takeAttributes(
    _ context: LayoutContext
  ) throws(StyleFault) -> SectionStyle {
    guard section.news.areAttributesChanged else { return style }
    props = section.props(in: context.viewport)
    return try SectionStyle(attributes: section.resolvedAttributes(in: context.viewport))
  }

  private mutating func updateSupplements(
    _ news: SectionNews, _ context: LayoutContext, _ change: inout SectionLayoutChange
  ) {
    guard news.isHeaderChanged || news.isFooterChanged else { return }
    layOutSupplements(context)
    change.headerShift = (header?.layout.natural.height ?? 0) - (placement.header ?? 0)
    _ = placement.setHeader(header?.layout.natural.height)
    placement.setFooter(footer?.layout.natural.height)
  }

  /// Takes over the order of the cells, and says which places changed.
  private mutating func takeOrder(_ context: LayoutContext) -> [SectionEdit] {
    let news = section.news
    guard news.oldOrder != nil else {
      if !news.edits.isEmpty { visible = section.order }
      return SectionEdit.merged(news)
    }
    let old = visible
    visible = section.visible(context.cells)
    let updated = Set(news.updates.map(\.id))
    let shorter = min(old.count, visible.count)
    var prefix = 0
    while prefix < shorter, old[prefix] == visible[prefix], !updated.contains(old[prefix]) {
      prefix += 1
    }
    var suffix = 0
    while suffix < shorter - prefix,
      old[old.count - 1 - suffix] == visible[visible.count - 1 - suffix],
      !updated.contains(old[old.count - 1 - suffix])
    { suffix += 1 }
    if prefix == old.count && prefix == visible.count { return [] }
    return [
      SectionEdit(
        replacing: prefix..<old.count - suffix, withCount: visible.count - suffix - prefix)
    ]
  }
}

extension SectionEdit {
  /// Where the edited cells stand now.
  fileprivate static func places(_ edits: [SectionEdit]) -> [Range<Int>] {
    var growth = 0
    return edits.map { edit in
      let start = edit.range.lowerBound + growth
      growth += edit.count - edit.range.count
      return start..<start + edit.count
    }
  }

  /// Stretches that came and went, and single cells whose content changed, in order.
  fileprivate static func merged(_ news: SectionNews) -> [SectionEdit] {
    var edits: [SectionEdit] = []
    var growth = 0
    var next = 0
    let updates = news.updates.sorted { $0.index < $1.index }
    func takeUpdates(before end: Int) {
      while next < updates.count, updates[next].index < end {
        let index = updates[next].index - growth
        edits.append(SectionEdit(replacing: index..<index + 1, withCount: 1))
        next += 1
      }
    }
    for edit in news.edits {
      takeUpdates(before: edit.new.lowerBound)
      edits.append(SectionEdit(replacing: edit.old, withCount: edit.new.count))
      growth += edit.new.count - edit.old.count
    }
    takeUpdates(before: Int.max)
    return edits
  }
}

// MARK: - What a section says to a viewport

extension LayoutContext {
  fileprivate func geometry(_ style: SectionStyle) -> SectionGeometry<Int> {
    SectionGeometry(
      style: style, width: width, scale: viewport.scale, isRightToLeft: viewport.isRightToLeft)
  }
}

extension SectionInstance {
  fileprivate func resolvedAttributes(
    in viewport: ViewportDeclaration
  ) -> [(String, Value)] {
    attributes.compactMap { attribute in
      attribute.target == .section
        ? (attribute.name, attribute.value.resolved(in: viewport.name)) : nil
    }
  }

  fileprivate func props(in viewport: ViewportDeclaration) -> ValueMap {
    attributes.props(in: viewport, all: false)
  }

  /// The cells that show, in order.
  fileprivate func visible(_ cells: CellStore) -> [CellID] {
    hiddenCount == 0 ? order : order.filter { !cells[$0].isHidden }
  }

  /// Whether the section stays on the page in a viewport, cells or not.
  func isShown(in viewport: ViewportDeclaration) -> Bool {
    if !isEmpty { return true }
    let whenEmpty = attributes.last { $0.name == "whenEmpty" }
    return whenEmpty?.value.resolved(in: viewport.name) == .string("keep")
  }
}

extension [AttributeValue] {
  /// The attributes that subscribers see.
  ///
  /// - Parameter all: whether a header's own attributes, such as `sticky`, are among them.
  fileprivate func props(in viewport: ViewportDeclaration, all: Bool) -> ValueMap {
    ValueMap(
      compactMap { attribute -> (String, Value)? in
        switch attribute.target {
        case .paint: (attribute.name, attribute.value)
        case .section where all:
          (attribute.name, attribute.value.resolved(in: viewport.name))
        case .section, .layout: nil
        }
      }.filter { $0.1 != .null })
  }
}
