// Brings a section's frames up to date, touching the cells that an event touched.

/// What became of a section's layout.
struct ViewportSectionChange {
  /// The cells that showed before and where they stood, where the change is such that only they
  /// tell what differs.
  var old: (visible: [CellID], placement: SectionPlacement<Int>)?
  /// How cells were laid out before that are laid out otherwise now.
  var oldLayouts: [CellID: CellLayout] = [:]
  var oldLayout: String
  var oldProps: ValueMap
  var oldHeader: SupplementLayout?
  var oldFooter: SupplementLayout?
  var oldFooterFrame: PixelFrame?
  /// Frames by place after the change.
  var frames: SectionChange<Int>
  /// By how much the header's change moved every cell.
  var headerShift = 0
}

extension ViewportSection {
  /// Takes over what an event did to the section.
  ///
  /// - Throws: `SectionFault`; the layout must not be used any more.
  /// - Complexity: in the cells that changed; see `SectionPlacement.apply`.
  mutating func update(
    _ context: LayoutContext, _ layouts: inout CellLayouts
  ) throws(SectionFault) -> ViewportSectionChange {
    let news = section.news
    var change = ViewportSectionChange(
      oldLayout: style.layoutName, oldProps: props, oldHeader: header, oldFooter: footer,
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
      _ = try placeAll(context, &layouts, &change.oldLayouts)
    } else {
      change.frames = try place(takeOrder(context), context, &layouts, &change.oldLayouts)
    }
    updateSupplements(news, context, &change)
    return change
  }

  mutating func takeAttributes(
    _ context: LayoutContext
  ) throws(SectionFault) -> SectionStyle {
    guard section.news.areAttributesChanged else { return style }
    props = section.props(in: context.viewport)
    return try SectionFault.attribute { () throws(StyleFault) in
      try section.style(in: context.viewport)
    }
  }

  mutating func updateSupplements(
    _ news: SectionNews, _ context: LayoutContext, _ change: inout ViewportSectionChange
  ) {
    guard news.isHeaderChanged || news.isFooterChanged else { return }
    layOutSupplements(context)
    change.headerShift = (header?.layout.natural.height ?? 0) - (placement.header ?? 0)
    _ = placement.setHeader(header?.layout.natural.height)
    placement.setFooter(footer?.layout.natural.height)
  }

  /// Takes over the order of the cells, and says which places changed.
  mutating func takeOrder(_ context: LayoutContext) -> [SectionEdit] {
    let news = section.news
    guard news.oldOrder != nil else {
      if !news.edits.isEmpty { visible = section.order }
      return SectionEdit.merged(news)
    }
    let old = visible
    visible = section.visible(context.cells)
    let updated = Set(news.updates.map(\.id))
    let same = MatchingEnds(old, visible) { $0 == $1 && !updated.contains($0) }
    if same.prefix == old.count && same.prefix == visible.count { return [] }
    return [
      SectionEdit(
        replacing: same.prefix..<old.count - same.suffix,
        withCount: visible.count - same.suffix - same.prefix)
    ]
  }
}

extension SectionEdit {
  /// Where the edited cells stand now.
  static func places(_ edits: [SectionEdit]) -> [Range<Int>] {
    var growth = 0
    return edits.map { edit in
      let start = edit.range.lowerBound + growth
      growth += edit.count - edit.range.count
      return start..<start + edit.count
    }
  }

  /// Stretches that came and went, and single cells whose content changed, in order.
  static func merged(_ news: SectionNews) -> [SectionEdit] {
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
