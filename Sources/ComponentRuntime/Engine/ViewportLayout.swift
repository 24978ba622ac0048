// A live page in one viewport: its sections one below the other, and what to publish of a change.

/// The layout of a page in a viewport that is watched, and the revision last published of it.
final class ViewportLayout {
  let viewport: ViewportDeclaration
  /// The number of the event that the page was published at last.
  var revision: Int64 = 0
  /// Whether someone follows plain RFC 6902 operations.
  var wantsPatch = false

  var sections: [ViewportSection] = []
  var layouts = CellLayouts()
  var height = 0
  var diff = KeyedDiff()
  /// The bytes of the document when it was written last: what a delta is weighed against.
  var documentBytes = 0

  init(viewport: ViewportDeclaration) { self.viewport = viewport }

  var width: Int { Int(points: viewport.width, scale: viewport.scale) }

  /// Lays out all of a page.
  ///
  /// - Returns: what failed.
  func build(
    _ page: PageInstance, _ event: Int64, _ measurer: CellMeasurer
  ) -> [RuntimeDiagnostic] {
    let context = LayoutContext(viewport: viewport, cells: page.cells, measurer: measurer)
    var diagnostics: [RuntimeDiagnostic] = []
    sections = page.sections.compactMap { key, section in
      section.isShown(in: viewport)
        ? makeSection(section, key, context, &diagnostics) : nil
    }
    stack(page)
    revision = event
    return diagnostics
  }

  func makeSection(
    _ section: SectionInstance, _ key: String, _ context: LayoutContext,
    _ diagnostics: inout [RuntimeDiagnostic]
  ) -> ViewportSection? {
    do {
      return try ViewportSection(section, key: key, context, &layouts)
    } catch {
      diagnostics.append(RuntimeDiagnostic(error, in: section, key: key))
      return nil
    }
  }

  /// Gives every section its place. Returns nothing: who wants to know compares.
  func stack(_ page: PageInstance) {
    let gap = Int(points: page.gap(in: viewport.name), scale: viewport.scale)
    let (tops, height) = PageStack.place(heights: sections.map(\.height), gap: gap)
    for index in sections.indices { sections[index].top = tops[index] }
    self.height = height
  }

  /// Cells that left: their ids may name others now.
  func forget(_ retired: [CellID]) {
    for id in retired { layouts[id] = nil }
  }

  // MARK: Documents

  /// The whole document as canonical JSON.
  ///
  /// - Complexity: O(*cells*).
  func document(of page: PageInstance) -> [UInt8] {
    var encoder = DocumentEncoder(viewport: viewport.name)
    encode(page, &encoder)
    let bytes = encoder.take()
    documentBytes = bytes.count
    return bytes
  }

  func encode(_ page: PageInstance, _ encoder: inout DocumentEncoder) {
    encoder.raw("{")
    if viewport.isRightToLeft { encoder.raw("\"direction\":\"rtl\",") }
    if viewport.fontScale != 1 {
      encoder.raw("\"fontScale\":")
      encoder.number(viewport.fontScale)
      encoder.raw(",")
    }
    encoder.raw("\"page\":")
    encoder.string(page.address.text)
    encoder.raw(",\"scale\":")
    encoder.number(viewport.scale)
    encoder.raw(",\"sections\":[")
    for (index, section) in sections.enumerated() {
      if index > 0 { encoder.raw(",") }
      section.encode(width: width, page.cells, layouts, &encoder)
    }
    encoder.raw("],\"size\":")
    encodeSize(&encoder)
    encoder.raw(",\"viewport\":")
    encoder.string(viewport.name)
    encoder.raw("}")
  }

  func encodeSize(_ encoder: inout DocumentEncoder) {
    encoder.raw("[")
    encoder.integer(width)
    encoder.raw(",")
    encoder.integer(height)
    encoder.raw("]")
  }
}
