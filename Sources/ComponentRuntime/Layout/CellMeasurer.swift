// From a cell's element tree and its width to frames in device pixels.

/// The frames inside one cell, in one viewport.
struct CellLayout {
  /// The width the cell was measured at: what its section asked for.
  var asked: ItemWidth<Int>
  /// What the cell takes by itself, in device pixels.
  var natural: ItemSize<Int>
  /// What it was laid out at: its own height, or that of its grid row.
  var height: Int
  /// In step with the nodes of the cell's tree; relative to the parent's frame.
  var frames: [PixelFrame]
}

/// Measures cells. One for an engine: its memory is used again and again.
final class CellMeasurer {
  var text: TextCache
  private let workspace = FlexWorkspace()
  private var nodes: [LayoutNode] = []
  /// Cells given a place, counted by those who place them.
  var placedCells = 0

  init(text: TextCache) { self.text = text }

  /// How many cells were laid out inside.
  var measuredCells: Int { workspace.measuredCells }

  /// Lays out a cell's tree at its own height.
  ///
  /// - Complexity: O(*nodes*), and the measuring of texts not measured before.
  func layout(
    _ tree: ElementTree, asked: ItemWidth<Int>, in viewport: ViewportDeclaration
  ) -> CellLayout {
    load(tree, viewport)
    let measure: FlexWorkspace.LeafMeasure = { [nodes, text] node, maxWidth in
      nodes[node].measureText(text, maxWidth, viewport)
    }
    let scale = viewport.scale
    let width: Int
    switch asked {
    case .exactly(let exact): width = exact
    case .within(let limit):
      let points = workspace.preferredWidth(
        nodes, within: Double(limit) / scale, isRightToLeft: viewport.isRightToLeft,
        measure: measure)
      width = Int(roundingUp: points, scale: scale)
    }
    let points = workspace.layout(
      nodes, width: Double(width) / scale, isRightToLeft: viewport.isRightToLeft,
      measure: measure)
    let height = Int(roundingUp: points, scale: scale)
    return CellLayout(
      asked: asked, natural: ItemSize(width: width, height: height), height: height,
      frames: pixelFrames(tree, width, height, scale))
  }

  /// Lays out a cell's tree again, at the height of its grid row. At its own height it is laid out
  /// as it was before a row stretched it: to the same pixels, since a height rounded to pixels is
  /// not quite what the content takes.
  ///
  /// - Complexity: as `layout`.
  func stretch(
    _ layout: CellLayout, to height: Int, _ tree: ElementTree, in viewport: ViewportDeclaration
  ) -> CellLayout {
    if height == layout.natural.height {
      return self.layout(tree, asked: layout.asked, in: viewport)
    }
    load(tree, viewport)
    let scale = viewport.scale
    _ = workspace.layout(
      nodes, width: Double(layout.natural.width) / scale, height: Double(height) / scale,
      isRightToLeft: viewport.isRightToLeft
    ) { [nodes, text] node, maxWidth in
      nodes[node].measureText(text, maxWidth, viewport)
    }
    var stretched = layout
    stretched.height = height
    stretched.frames = pixelFrames(tree, layout.natural.width, height, scale)
    return stretched
  }

  /// The frames of `tree`, which was laid out last; the root's is exact, spans have empty ones.
  private func pixelFrames(
    _ tree: ElementTree, _ width: Int, _ height: Int, _ scale: Double
  ) -> [PixelFrame] {
    var frames: [PixelFrame] = []
    frames.reserveCapacity(tree.nodes.count)
    workspace.appendPixelFrames(scale: scale, to: &frames)
    if !frames.isEmpty { frames[0] = PixelFrame(x: 0, y: 0, width: width, height: height) }
    return nodes.count == tree.nodes.count ? frames : tree.withFramesOfSpans(frames)
  }

  private func load(_ tree: ElementTree, _ viewport: ViewportDeclaration) {
    // Filled as a local, and read where the elements stand: neither is checked nor copied each time.
    var nodes = self.nodes
    self.nodes = []
    nodes.removeAll(keepingCapacity: true)
    let elements = tree.nodes.span
    for index in elements.indices where elements[index].kind != .span {
      nodes.append(
        LayoutNode(
          kind: elements[index].kind, style: elements[index].style.style(in: viewport.name),
          subtreeCount: elements[index].subtreeCount))
      guard elements[index].kind == .text else { continue }
      let last = nodes.count - 1
      if elements[index].subtreeCount > 1 {
        let text = tree.styledText(at: index, in: viewport)
        nodes[last].text = text.words
        nodes[last].runs = text.runs
      } else if case .string(let words)? = elements[index].props[ElementTree.textProp] {
        nodes[last].text = words
      }
    }
    if nodes.count < tree.nodes.count { tree.leaveOutSpans(of: &nodes) }
    self.nodes = nodes
  }
}
