// The record that layout keeps of each node while it works on a cell.

/// The sides of a box whose margin is `auto`.
struct AutoMargins: OptionSet, BitwiseCopyable {
  let rawValue: UInt8
  static let top = AutoMargins(rawValue: 1)
  static let right = AutoMargins(rawValue: 2)
  static let bottom = AutoMargins(rawValue: 4)
  static let left = AutoMargins(rawValue: 8)
  static let horizontal: AutoMargins = [.left, .right]
  static let vertical: AutoMargins = [.top, .bottom]
}

/// A remembered answer to "how wide is your content?".
struct IntrinsicCache: BitwiseCopyable {
  /// The height that was known; NaN for none.
  var knownHeight = 0.0
  /// NaN before the first question.
  var width = Double.nan

  @inline(__always)
  func answers(_ height: Double?) -> Bool {
    if width.isNaN { return false }
    guard let height else { return knownHeight.isNaN }
    return knownHeight == height
  }
}

/// One node: where it stands in the tree, its frame, and the answers it gave so far. Sizes are of
/// border boxes.
struct FlexBox: BitwiseCopyable {
  // The tree.
  /// One past the last node of the subtree.
  var end: Int
  /// The place in the solver's styles.
  var style: Int
  /// The place in the solver's leaves, if the leaf's content is measured by the caller; else -1.
  var leaf: Int
  var isAbsolute: Bool
  /// Whether frames in the subtree may depend on whether this box's height counts as definite.
  var isHeightSensitive = false
  /// Whether the box is a container that `arrangePlain` can try.
  var isPlain = false

  // The frame, relative to the container's border box.
  var x = 0.0
  var y = 0.0
  var width = 0.0
  var height = 0.0
  /// From the top border edge to the first baseline.
  var baseline = 0.0

  // As an item of its container.
  /// The final main size.
  var target = 0.0
  /// The cross size.
  var cross = 0.0

  // Answers.
  /// Whether the frames of the subtree are those of `width`, `height` and `isLaidOutDefinite`.
  var isLaidOut = false
  var isLaidOutDefinite = false
  /// The width at which `naturalHeight` holds; NaN before the first measurement.
  var measuredWidth = Double.nan
  /// The maximum height under which it holds.
  var measuredLimit = Double.infinity
  var naturalHeight = 0.0
  var minContent = IntrinsicCache()
  var maxContent = IntrinsicCache()

  @inline(__always) var isMeasured: Bool { leaf >= 0 }
}

/// What a container resolved for one of its items, parallel to the boxes: every node is an item of
/// one container only. Written before it is read, in each arrangement that is not plain.
struct FlexItem: BitwiseCopyable {
  var margin = SolverEdges()
  var autoMargins: AutoMargins = []
  /// `nil`: auto, or a share of something unknown.
  var setWidth: Double?
  var setHeight: Double?
  var minWidth = 0.0
  var maxWidth = Double.infinity
  var minHeight = 0.0
  var maxHeight = Double.infinity
  var flexBase = 0.0
  var hypothetical = 0.0
  var violation = 0.0
  var hasDefiniteBasis = false
  var isFrozen = false
  var isStretched = false
}

/// What a measured leaf answered.
struct FlexLeaf: BitwiseCopyable {
  /// The content's size where nothing makes it wrap.
  var unwrapped = LeafAnswer()
  /// The content's size at the width last asked about.
  var wrapped = LeafAnswer()
}

/// Margins in points; those that are `auto` count as 0.
struct SolverEdges: BitwiseCopyable {
  var top = 0.0
  var right = 0.0
  var bottom = 0.0
  var left = 0.0
  @inline(__always) var horizontal: Double { left + right }
  @inline(__always) var vertical: Double { top + bottom }
}

/// A remembered size of a leaf's content.
struct LeafAnswer: BitwiseCopyable {
  /// The width that was asked about; NaN before the first question.
  var limit = Double.nan
  var width = 0.0
  var height = 0.0
  var firstBaseline: Double?

  @inline(__always)
  var size: LeafSize { LeafSize(width: width, height: height, firstBaseline: firstBaseline) }
}

/// A line of items of a container that is being laid out.
struct FlexLine: BitwiseCopyable {
  /// The first node of the line; nodes up to `end` belong to it, save absolute ones.
  var start: Int
  var end: Int
  var itemCount: Int
  /// The sum of the hypothetical outer main sizes, gaps included.
  var length: Double
  /// Of a line of plain items: what their widths leave of the container's.
  var free = 0.0
  var cross = 0.0
  /// From the cross-start edge of the container's content box, in the direction of wrapping.
  var offset = 0.0
  var hasBaselineGroup = false
  /// Of the line's baseline-aligned items: the farthest baseline from a margin box's top edge…
  var ascent = 0.0
  /// … and the farthest margin-box bottom edge from a baseline.
  var descent = 0.0
}

/// The container that is being laid out: everything its items are resolved against.
struct FlexContainer {
  let node: Int
  let end: Int
  let style: Int
  let isRow: Bool
  let isReverse: Bool
  let wraps: Bool
  let isWrapReverse: Bool
  let mainGap: Double
  let crossGap: Double
  /// Of the content box, from the border box's corner.
  let left: Double
  let top: Double
  /// Of the content box.
  let innerWidth: Double
  /// Of the content box, where the height is given from outside.
  let innerHeight: Double?
  /// What shares of the height are resolved against: `innerHeight`, if it counts as definite.
  let definiteHeight: Double?

  @inline(__always) var crossIsKnown: Bool { isRow ? innerHeight != nil : true }
}
