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

  init(_ flex: FlexStyle) {
    self.flex = flex
    horizontal = flex.padding.horizontal + flex.border.horizontal
    vertical = flex.padding.vertical + flex.border.vertical
    topInset = flex.padding.top + flex.border.top
    leftInset = flex.padding.left + flex.border.left
    dependsOnDefiniteHeight =
      flex.height.isPercent || flex.minHeight.isPercent || flex.maxHeight.isPercent
      || flex.basis.isPercent || flex.aspectRatio != nil
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

  /// The place of the style in `box`, which is added if it is new.
  ///
  /// - Complexity: O(1) on average.
  mutating func index(of box: StyleBox) -> Int {
    let mask = slots.count - 1
    var slot = StyleTable.hash(box) & mask
    while slots[slot] >= 0 {
      if owners[Int(slots[slot])] === box { return Int(slots[slot]) }
      slot = (slot + 1) & mask
    }
    slots[slot] = Int32(styles.count)
    let flex = isMirrored ? box.style.flex.mirrored : box.style.flex
    styles.append(SolverStyle(flex))
    owners.append(box)
    if styles.count * 2 > slots.count { rehash(to: slots.count * 2) }
    return styles.count - 1
  }

  private static func hash(_ box: StyleBox) -> Int {
    Int(truncatingIfNeeded: (UInt(bitPattern: ObjectIdentifier(box)) >> 4) &* 0x9E37_79B9)
  }

  private mutating func rehash(to size: Int) {
    slots = Array(repeating: -1, count: size)
    for (index, owner) in owners.enumerated() {
      var slot = StyleTable.hash(owner) & (size - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = Int32(index)
    }
  }

  private mutating func forget() {
    styles.removeAll(keepingCapacity: true)
    owners.removeAll(keepingCapacity: true)
    slots = Array(repeating: -1, count: 64)
  }
}
