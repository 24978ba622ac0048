// From a cell's element tree and its width to frames in device pixels.

/// The frames inside one cell, in one viewport.
struct CellLayout {
  /// The width the cell was measured at: what its section asked for.
  var asked: ItemWidth<Int>
  /// What the cell takes, in device pixels.
  var size: ItemSize<Int>
  /// In step with the nodes of the cell's tree; relative to the parent's frame.
  var frames: [PixelFrame]
  /// Whether the height is its grid row's and not the cell's own.
  var isStretched = false
}

/// Measures cells. One for an engine: its memory is used again and again.
final class CellMeasurer {
  let text: TextCache
  private let workspace = FlexWorkspace()
  private var nodes: [LayoutNode] = []
  /// Cells given a place, counted by those who place them.
  var placedCells = 0

  init(text: TextCache) { self.text = text }

  /// How many cells were laid out inside.
  var measuredCells: Int { workspace.measuredCells }

  /// Lays out a cell's tree.
  ///
  /// - Parameter height: what the section gives the cell, in device pixels; `nil` for its own.
  /// - Complexity: O(*nodes*), and the measuring of texts not measured before.
  func layout(
    _ tree: ElementTree, asked: ItemWidth<Int>, height: Int? = nil, in viewport: ViewportDeclaration
  ) -> CellLayout {
    load(tree, viewport)
    let measure: FlexWorkspace.LeafMeasure = { [nodes, text] node, maxWidth in
      nodes[node].measure(text, maxWidth, viewport)
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
      nodes, width: Double(width) / scale, height: height.map { Double($0) / scale },
      isRightToLeft: viewport.isRightToLeft, measure: measure)
    let size = ItemSize(width: width, height: height ?? Int(roundingUp: points, scale: scale))
    var frames: [PixelFrame] = []
    frames.reserveCapacity(tree.nodes.count)
    workspace.appendPixelFrames(scale: scale, to: &frames)
    frames[0] = PixelFrame(x: 0, y: 0, width: size.width, height: size.height)
    return CellLayout(asked: asked, size: size, frames: frames)
  }

  private func load(_ tree: ElementTree, _ viewport: ViewportDeclaration) {
    nodes.removeAll(keepingCapacity: true)
    for node in tree.nodes {
      var text: String?
      if node.kind == .text, case .string(let words)? = node.props[ElementTree.textProp] {
        text = words
      }
      nodes.append(
        LayoutNode(
          kind: node.kind, style: node.style.style(in: viewport.name), text: text,
          subtreeCount: node.subtreeCount))
    }
  }
}

extension LayoutNode {
  fileprivate func measure(
    _ cache: TextCache, _ maxWidth: Double, _ viewport: ViewportDeclaration
  ) -> LeafSize {
    guard let text else { return LeafSize(width: 0, height: 0) }
    var style = style.style.text
    style.fontScale = viewport.fontScale
    style.isRightToLeft = viewport.isRightToLeft
    if maxWidth <= 0 {
      let width = cache.minContentWidth(text, style: style)
      let size = cache.measure(text, style: style, maxWidth: width)
      return LeafSize(width: width, height: size.height, firstBaseline: size.firstBaseline)
    }
    let size = cache.measure(
      text, style: style, maxWidth: maxWidth.isFinite ? maxWidth : nil)
    return LeafSize(width: size.width, height: size.height, firstBaseline: size.firstBaseline)
  }
}
