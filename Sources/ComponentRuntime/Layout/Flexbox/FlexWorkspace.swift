// The way in to flexbox: one workspace lays out one cell after another.

/// Lays out the element trees of cells, in memory kept from one cell to the next.
///
/// Once it has seen a tree as large as the largest, a layout allocates nothing. One owner: it is
/// not shared between threads.
///
///     let height = workspace.layout(nodes, width: 375) { node, maxWidth in … }
///     workspace.appendPixelFrames(scale: 2, to: &frames)
public final class FlexWorkspace {
  private var solver = FlexSolver()
  /// How many trees were laid out or measured.
  public private(set) var measuredCells = 0

  public init() {}

  /// How often a node was laid out or measured with a question it had not answered before.
  public var laidOutNodes: Int { solver.laidOutNodes }

  /// How often a leaf's content was measured.
  public var measuredLeaves: Int { solver.measuredLeaves }

  /// How often a line's space was shared out among its items.
  public var flexingRounds: Int { solver.flexingRounds }

  /// Answers for a leaf's content: the node's place in the tree, and the width it may take in
  /// points, which is 0 for its narrowest form and infinite for its widest.
  public typealias LeafMeasure = (_ node: Int, _ maxWidth: Double) -> LeafSize

  /// Lays out the tree `nodes` at the root's border-box `width`, and returns the root's height.
  ///
  /// The root's height is `height` if given, else its style's `height` in points, else its aspect
  /// ratio's, else its content's, within its minimum and maximum. The root's own width, minimum
  /// and maximum width, margins and insets are its section's business and play no part.
  ///
  /// - Parameter measure: asked about every node of kind `text`.
  /// - Complexity: O(*n*) for trees in which no box is asked for a second size.
  public func layout(
    _ nodes: [LayoutNode], width: Double, height: Double? = nil, isRightToLeft: Bool = false,
    measure: LeafMeasure
  ) -> Double {
    begin(nodes, isRightToLeft: isRightToLeft)
    guard !nodes.isEmpty else { return 0 }
    return withoutActuallyEscaping(measure) { measure in
      solver.measureLeaf = measure
      defer { solver.measureLeaf = nil }
      let result = solver.layOutRoot(width: width, height: height)
      if isRightToLeft { solver.mirror() }
      return result
    }
  }

  /// The width a cell takes in a flow section whose lines are `limit` wide: the root's `width` in
  /// points or as a share of `limit`, which may pass `limit`, else its content's width within
  /// `limit`; within its minimum and maximum.
  public func preferredWidth(
    _ nodes: [LayoutNode], within limit: Double, isRightToLeft: Bool = false,
    measure: LeafMeasure
  ) -> Double {
    begin(nodes, isRightToLeft: isRightToLeft)
    guard !nodes.isEmpty else { return 0 }
    return withoutActuallyEscaping(measure) { measure in
      solver.measureLeaf = measure
      defer { solver.measureLeaf = nil }
      return solver.preferredRootWidth(within: limit)
    }
  }

  private func begin(_ nodes: [LayoutNode], isRightToLeft: Bool) {
    measuredCells += 1
    solver.load(nodes, isRightToLeft: isRightToLeft)
  }

  /// The number of nodes of the tree laid out last.
  public var nodeCount: Int { solver.boxes.count }

  /// The frame of `node` in the tree laid out last, unrounded.
  ///
  /// - Complexity: O(1).
  public func frame(of node: Int) -> Frame {
    let box = solver.boxes[node]
    return Frame(x: box.x, y: box.y, width: box.width, height: box.height)
  }

  /// Appends the frames of the tree laid out last, in the order of its nodes, in whole device
  /// pixels relative to the parent's frame.
  ///
  /// Edges are rounded by their distance from the cell's corner, so neighbours never gap or
  /// overlap; the cell's height is rounded up.
  ///
  /// - Parameter scale: device pixels per point.
  /// - Complexity: O(*n*).
  public func appendPixelFrames(scale: Double, to frames: inout [PixelFrame]) {
    solver.forEachPixelFrame(scale: scale) { frames.append($0) }
  }
}

extension FlexSolver {
  /// Sizes the root and lays out the tree; returns the root's height.
  mutating func layOutRoot(width: Double, height: Double?) -> Double {
    let width = max(0, Length.bounded(width))
    let height = height.map { max(0, Length.bounded($0)) }
    resolveLimits(0, width: width, height: nil)
    boxes[0].x = 0
    boxes[0].y = 0
    let ratio = styles[boxes[0].style].flex.aspectRatio
    let set = height ?? items[0].setHeight ?? ratio.map { Length.bounded(width / $0) }
    let result = clampHeight(0, set ?? measure(0, width: width))
    layOut(0, width: width, height: height ?? result, isDefinite: set != nil)
    return height ?? result
  }

  mutating func preferredRootWidth(within limit: Double) -> Double {
    let limit = max(0, Length.bounded(limit))
    resolveLimits(0, width: limit, height: nil)
    if let width = items[0].setWidth { return clampWidth(0, width) }
    let height = items[0].setHeight.map { clampHeight(0, $0) }
    if let ratio = styles[boxes[0].style].flex.aspectRatio, let height {
      return clampWidth(0, Length.bounded(height * ratio))
    }
    return clampWidth(0, fitContentWidth(0, available: limit, knownHeight: height))
  }
}
