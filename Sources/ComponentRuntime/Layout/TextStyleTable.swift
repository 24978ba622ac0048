// Gives each text style a small number, so that a cached measurement can be told by it.

/// The styles met so far, numbered from 0.
struct TextStyleTable {
  /// Sizes come from data, so the number of styles needs a bound: 4,096.
  static let capacity = 4096
  private static let recentCount = 64

  private var ids: [TextStyle: UInt32] = [:]
  /// The style last seen for each value of `slot(of:)`, and its number: most look-ups end here,
  /// unhashed. Slots not used yet hold the style with the number 0, which is the default one.
  private var recentStyles: [TextStyle]
  private var recentIDs: [UInt32]

  init() {
    ids[TextStyle()] = 0
    recentStyles = Array(repeating: TextStyle(), count: Self.recentCount)
    recentIDs = Array(repeating: 0, count: Self.recentCount)
  }

  var isFull: Bool { ids.count >= Self.capacity }

  /// How many more styles can be numbered.
  var room: Int { Self.capacity - ids.count }

  /// The number of `style`, the same for equal styles until the table is emptied.
  ///
  /// - Precondition: `!isFull`, or the style is known.
  /// - Complexity: O(1).
  @inline(__always)
  mutating func id(of style: TextStyle) -> UInt32 {
    let slot = Self.slot(of: style)
    if recentStyles[slot] == style { return recentIDs[slot] }
    return findID(of: style, slot: slot)
  }

  private mutating func findID(of style: TextStyle, slot: Int) -> UInt32 {
    let id = ids[style] ?? UInt32(ids.count)
    ids[style] = id
    recentStyles[slot] = style
    recentIDs[slot] = id
    return id
  }

  mutating func removeAll() { self = TextStyleTable() }

  /// A cheap mix of the members that differ most often.
  private static func slot(of style: TextStyle) -> Int {
    var mix = style.size.bitPattern ^ (style.fontScale.bitPattern &* 3)
    mix ^= UInt64(truncatingIfNeeded: style.weight &+ style.lines &* 0x10001) &<< 20
    return Int(truncatingIfNeeded: (mix &* 0x9E37_79B9_7F4A_7C15) &>> 58)
  }
}
