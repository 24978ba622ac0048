// The flexbox algorithm on one cell's flat tree: loading, and the two questions asked of a box.

/// Lays out trees, one after another, in memory that it keeps.
///
/// The algorithm is CSS's, in the order of the specification's section 9; each step has a file of
/// its own. A box is asked two things: `measure`, how high it is at a width, and `layOut`, to take
/// a size. Both answers are remembered until the next tree, so a box that is asked again with the
/// same question does nothing.
///
/// Source: CSS Flexible Box Layout Level 1, 9; conformance/flexbox/README.md.
struct FlexSolver: ~Copyable {
  var boxes = Arena<FlexBox>()
  /// At least as many as `boxes`.
  var items = Arena<FlexItem>()
  var leaves = Arena<FlexLeaf>(capacity: 16)
  /// A stack: a container's lines stand above those of the containers around it.
  var lines = Arena<FlexLine>(capacity: 16)
  var styles = StyleTable()
  /// Of the node at hand, while frames are handed out.
  var ancestors = Arena<SnapOrigin>(capacity: 32)
  /// Set for the time of a call.
  var measureLeaf: ((Int, Double) -> LeafSize)?
  /// How often a box was laid out or measured with a question that it had not answered yet.
  var laidOutNodes = 0
  /// How often the content of a leaf was measured.
  var measuredLeaves = 0
  /// How often a line's space was shared out among its items.
  var flexingRounds = 0

  /// Items that overflow a line, and texts a box, by no more than this still fit.
  static let slack = 1.0 / 64

  init() {}

  // MARK: Loading

  mutating func load(_ nodes: borrowing [LayoutNode], isRightToLeft: Bool) {
    boxes.truncate(to: 0)
    lines.truncate(to: 0)
    leaves.truncate(to: 0)
    styles.trim()
    styles.isMirrored = isRightToLeft
    for index in nodes.indices {
      let style =
        styles.index(of: ObjectIdentifier(nodes[index].style)) ?? styles.add(nodes[index].style)
      let isMeasured = nodes[index].kind == .text
      boxes.append(
        FlexBox(
          end: index + Int(nodes[index].subtreeCount), style: style,
          leaf: isMeasured ? leaves.count : -1, isAbsolute: styles[style].isAbsolute))
      if isMeasured { leaves.append(FlexLeaf()) }
    }
    items.extend(to: boxes.count, with: FlexItem())
    markContainers()
  }

  /// Marks the boxes in whose subtree, themselves left out, something asks for a definite height,
  /// and the containers whose children are all plain.
  private mutating func markContainers() {
    var index = boxes.count - 1
    while index >= 0 {
      let end = boxes[index].end
      precondition(end > index && end <= boxes.count, "subtree counts describe the tree")
      if end > index + 1 {
        var isSensitive = false
        var isPlain = styles[boxes[index].style].isPlainContainer
        var child = index + 1
        while child < end {
          let style = boxes[child].style
          isSensitive =
            isSensitive || boxes[child].isHeightSensitive || styles[style].dependsOnDefiniteHeight
          isPlain = isPlain && styles[style].isPlainItem
          child = boxes[child].end
        }
        boxes[index].isHeightSensitive = isSensitive
        boxes[index].isPlain = isPlain
      }
      index -= 1
    }
  }

  // MARK: Questions

  /// The border-box height that the box's content asks for at `width`, before its own minimum and
  /// maximum; the box's maximum height only decides where a wrapping column breaks its lines.
  mutating func measure(_ node: Int, width: Double) -> Double {
    let limit =
      styles[boxes[node].style].breaksByHeight ? items[node].maxHeight : Double.infinity
    if boxes[node].measuredWidth == width && boxes[node].measuredLimit == limit {
      return boxes[node].naturalHeight
    }
    laidOutNodes += 1
    let height = arrange(node, width: width, height: nil, isDefinite: false)
    boxes[node].measuredWidth = width
    boxes[node].measuredLimit = limit
    boxes[node].naturalHeight = height
    finish(node, width: width, height: height, isDefinite: false)
    return height
  }

  /// Gives the box its size and lays out its subtree.
  mutating func layOut(_ node: Int, width: Double, height: Double, isDefinite: Bool) {
    if boxes[node].isLaidOut && boxes[node].width == width && boxes[node].height == height
      && (boxes[node].isLaidOutDefinite == isDefinite || !boxes[node].isHeightSensitive)
    {
      return
    }
    laidOutNodes += 1
    _ = arrange(node, width: width, height: height, isDefinite: isDefinite)
    finish(node, width: width, height: height, isDefinite: isDefinite)
  }

  @inline(__always)
  private mutating func finish(_ node: Int, width: Double, height: Double, isDefinite: Bool) {
    boxes[node].width = width
    boxes[node].height = height
    boxes[node].isLaidOut = true
    boxes[node].isLaidOutDefinite = isDefinite
  }

  /// Arranges the box's content and returns its border-box height: `height`, or what the content
  /// asks for.
  private mutating func arrange(
    _ node: Int, width: Double, height: Double?, isDefinite: Bool
  ) -> Double {
    if boxes[node].isMeasured { return arrangeLeaf(node, width: width, height: height) }
    if boxes[node].end == node + 1 {
      let result = height ?? styles[boxes[node].style].vertical
      boxes[node].baseline = result
      return result
    }
    if boxes[node].isPlain,
      let result = arrangePlain(node, width: width, height: height, isDefinite: isDefinite)
    {
      return result
    }
    if styles[boxes[node].style].flex.model == .stack {
      return arrangeStack(node, width: width, height: height, isDefinite: isDefinite)
    }
    return arrangeFlex(node, width: width, height: height, isDefinite: isDefinite)
  }

  // MARK: Leaves

  private mutating func arrangeLeaf(_ node: Int, width: Double, height: Double?) -> Double {
    let style = boxes[node].style
    let content = leafSize(node, width: max(0, width - styles[style].horizontal))
    let result = height ?? content.height + styles[style].vertical
    if let baseline = content.firstBaseline {
      boxes[node].baseline = styles[style].topInset + baseline
    } else {
      boxes[node].baseline = result
    }
    return result
  }

  /// What the leaf's content takes within `width`, which may be infinite.
  mutating func leafSize(_ node: Int, width: Double) -> LeafSize {
    let leaf = boxes[node].leaf
    let fits = width >= leaves[leaf].unwrapped.width - FlexSolver.slack
    if fits && leaves[leaf].unwrapped.limit == .infinity { return leaves[leaf].unwrapped.size }
    if leaves[leaf].wrapped.limit == width { return leaves[leaf].wrapped.size }
    guard let measureLeaf else { preconditionFailure("a leaf is measured within a call only") }
    measuredLeaves += 1
    let size = measureLeaf(node, width).bounded
    let answer = LeafAnswer(
      limit: width, width: size.width, height: size.height, firstBaseline: size.firstBaseline)
    if width == .infinity {
      leaves[leaf].unwrapped = answer
    } else {
      leaves[leaf].wrapped = answer
    }
    return size
  }
}
