// The styles in use, once each and ready for layout, however many nodes share them.

/// A flex style with the sums that layout asks for again and again.
struct SolverStyle {
  var flex: FlexStyle
  /// Left and right padding and border.
  var horizontal: Double
  /// Top and bottom padding and border.
  var vertical: Double
  /// Top padding and border.
  var topInset: Double
  /// Left padding and border.
  var leftInset: Double
  /// Whether the box, as a child, looks different in a container of definite height.
  var dependsOnDefiniteHeight: Bool
  var isAbsolute: Bool
  /// Whether the box is a column whose lines break where its height ends.
  var breaksByHeight: Bool
  /// Whether the box is a container that `arrangePlain` can try, if its items are plain.
  var isPlainContainer: Bool
  /// Whether the box is in flow and has no shares, limits or auto margins.
  var isPlainItem: Bool
  // Of plain items, lengths in points; NaN is auto.
  var plainMargin = SolverEdges()
  var plainWidth = Double.nan
  var plainHeight = Double.nan
  var plainBasis = Double.nan

  init(_ style: FlexStyle) {
    let flex = style.bounded
    self.flex = flex
    horizontal = flex.padding.horizontal + flex.border.horizontal
    vertical = flex.padding.vertical + flex.border.vertical
    topInset = flex.padding.top + flex.border.top
    leftInset = flex.padding.left + flex.border.left
    dependsOnDefiniteHeight =
      flex.height.isPercent || flex.minHeight.isPercent || flex.maxHeight.isPercent
      || flex.basis.isPercent || flex.aspectRatio != nil
    isAbsolute = flex.position == .absolute
    breaksByHeight = flex.model == .flex && !flex.direction.isRow && flex.wrap != .nowrap
    isPlainContainer =
      flex.model == .flex && !flex.direction.isReverse && flex.alignItems != .baseline
      && (flex.wrap == .nowrap || (flex.wrap == .wrap && flex.direction.isRow))
    let sizes = [flex.width, flex.height, flex.basis]
    let sides = [flex.margin.top, flex.margin.right, flex.margin.bottom, flex.margin.left]
    isPlainItem =
      !isAbsolute && !breaksByHeight && flex.alignSelf != .baseline
      && flex.minWidth == .points(0) && flex.minHeight == .points(0)
      && flex.maxWidth.isAuto && flex.maxHeight.isAuto
      && (flex.aspectRatio == nil || (flex.height.isAuto && flex.basis.isAuto))
      && !sizes.contains(where: \.isPercent) && sides.allSatisfy { $0.points != nil }
    guard isPlainItem else { return }
    plainMargin = SolverEdges(
      top: flex.margin.top.points ?? 0, right: flex.margin.right.points ?? 0,
      bottom: flex.margin.bottom.points ?? 0, left: flex.margin.left.points ?? 0)
    plainWidth = flex.width.points ?? .nan
    plainHeight = flex.height.points ?? .nan
    plainBasis = flex.basis.points ?? .nan
  }
}

/// Finds a style's place by the identity of its box.
///
/// Holds the boxes it knows, so that an identity is not taken over by another box; forgets them all
/// when there are too many.
struct StyleTable {
  var isMirrored = false {
    didSet { if isMirrored != oldValue { forget() } }
  }
  private var styles: [SolverStyle] = []
  /// Parallel to `styles`: whose they are…
  private var identities: [ObjectIdentifier] = []
  /// … and what keeps those identities from being given to other boxes.
  private var owners: [StyleBox] = []
  /// Open addressing by identity; -1 is free. `slots.count` is a power of two.
  private var slots: [Int32] = Array(repeating: -1, count: 64)

  /// Beyond this many styles the table starts anew with the next tree.
  static let limit = 4096

  @inline(__always)
  subscript(index: Int) -> SolverStyle {
    _read { yield styles[index] }
  }

  /// Frees what the table holds if that is more than `limit`. Between trees only.
  mutating func trim() {
    if styles.count > StyleTable.limit { forget() }
  }

  /// The place of the style in the box of this identity, if it is known.
  ///
  /// - Complexity: O(1) on average.
  @inline(__always)
  func index(of identity: ObjectIdentifier) -> Int? {
    let mask = slots.count - 1
    var slot = StyleTable.hash(identity) & mask
    while slots[slot] >= 0 {
      if identities[Int(slots[slot])] == identity { return Int(slots[slot]) }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// Adds the style in `box`, which is not known, and returns its place.
  mutating func add(_ box: StyleBox) -> Int {
    let identity = ObjectIdentifier(box)
    let mask = slots.count - 1
    var slot = StyleTable.hash(identity) & mask
    while slots[slot] >= 0 { slot = (slot + 1) & mask }
    slots[slot] = Int32(styles.count)
    identities.append(identity)
    let flex = isMirrored ? box.style.flex.mirrored : box.style.flex
    styles.append(SolverStyle(flex))
    owners.append(box)
    if styles.count * 2 > slots.count { rehash(to: slots.count * 2) }
    return styles.count - 1
  }

  @inline(__always)
  private static func hash(_ identity: ObjectIdentifier) -> Int {
    Int(truncatingIfNeeded: (UInt(bitPattern: identity) >> 4) &* 0x9E37_79B9 >> 8)
  }

  private mutating func rehash(to size: Int) {
    slots = Array(repeating: -1, count: size)
    for (index, identity) in identities.enumerated() {
      var slot = StyleTable.hash(identity) & (size - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = Int32(index)
    }
  }

  private mutating func forget() {
    styles.removeAll(keepingCapacity: true)
    owners.removeAll(keepingCapacity: true)
    identities.removeAll(keepingCapacity: true)
    slots = Array(repeating: -1, count: 64)
  }
}
