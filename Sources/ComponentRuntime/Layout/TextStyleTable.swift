// Gives each text style a small number, so that a cached measurement can be told by it.

/// The styles met so far, numbered from 0.
struct TextStyleTable {
  /// Sizes come from data, so the number of styles needs a bound: 4,096.
  static let capacity = 4096
  private static let recentCount = 64

  private var ids: [TextStyle: UInt32] = [:]
  // Parallel, by `PackedStyle.slot`: most look-ups end here, unhashed. Slots not used yet hold the
  // style with the number 0, which is the default one.
  private var recentStyles: [PackedStyle]
  private var recentIDs: [UInt32]
  /// What `recentStyles` name.
  private var recentFamilies: [String]

  init() {
    ids[TextStyle()] = 0
    recentStyles = Array(repeating: PackedStyle(TextStyle()), count: Self.recentCount)
    recentIDs = Array(repeating: 0, count: Self.recentCount)
    recentFamilies = Array(repeating: TextStyle().family, count: Self.recentCount)
  }

  var isFull: Bool { ids.count >= Self.capacity }

  /// How many more styles can be numbered.
  var room: Int { Self.capacity - ids.count }

  /// The number of `style`, the same for equal styles until the table is emptied.
  ///
  /// - Precondition: `!isFull`, or the style is known.
  /// - Complexity: O(1).
  mutating func id(of style: TextStyle) -> UInt32 {
    let packed = PackedStyle(style)
    return recentID(of: packed) ?? findID(of: style, packed)
  }

  /// The number of `style` if it is one of those asked for last.
  ///
  /// - Complexity: O(1).
  @inline(__always)
  func recentID(of style: PackedStyle) -> UInt32? {
    let slot = style.slot(of: Self.recentCount)
    return recentStyles[slot] == style ? recentIDs[slot] : nil
  }

  private mutating func findID(of style: TextStyle, _ packed: PackedStyle) -> UInt32 {
    let id = ids[style] ?? UInt32(ids.count)
    ids[style] = id
    let slot = packed.slot(of: Self.recentCount)
    recentStyles[slot] = packed
    recentIDs[slot] = id
    recentFamilies[slot] = style.family
    return id
  }

  mutating func removeAll() { self = TextStyleTable() }
}

/// A text style as nine words, compared without a branch. Equal words mean equal styles as long as
/// the family's name is alive; unequal ones say nothing.
struct PackedStyle: BitwiseCopyable {
  private let family: StringIdentity
  private let size: UInt64
  private let weight: UInt64
  private let lineHeight: UInt64
  private let letterSpacing: UInt64
  private let lines: UInt64
  private let fontScale: UInt64
  /// How the line height is meant, the alignment and the direction.
  private let kinds: UInt64

  @inline(__always)
  init(_ style: TextStyle) {
    family = style.family.identity
    size = style.size.bitPattern
    weight = UInt64(bitPattern: Int64(style.weight))
    letterSpacing = style.letterSpacing.bitPattern
    lines = UInt64(bitPattern: Int64(style.lines))
    fontScale = style.fontScale.bitPattern
    let lineHeightKind: UInt64
    switch style.lineHeight {
    case .natural: (lineHeightKind, lineHeight) = (0, 0)
    case .points(let points): (lineHeightKind, lineHeight) = (1, points.bitPattern)
    case .multiple(let multiple): (lineHeightKind, lineHeight) = (2, multiple.bitPattern)
    }
    let alignment: UInt64 =
      switch style.align {
      case .start: 0
      case .center: 4
      case .end: 8
      case .justify: 12
      }
    kinds = lineHeightKind | alignment | (style.isRightToLeft ? 16 : 0)
  }

  @inline(__always)
  static func == (a: PackedStyle, b: PackedStyle) -> Bool {
    let name = (a.family.words.0 ^ b.family.words.0) | (a.family.words.1 ^ b.family.words.1)
    let glyphs =
      (a.size ^ b.size) | (a.weight ^ b.weight) | (a.letterSpacing ^ b.letterSpacing)
      | (a.fontScale ^ b.fontScale)
    let block = (a.lineHeight ^ b.lineHeight) | (a.lines ^ b.lines) | (a.kinds ^ b.kinds)
    return name | glyphs | block == 0
  }

  /// A place among `count`, a power of two, by the members that differ most often.
  @inline(__always)
  func slot(of count: Int) -> Int {
    let mix = size ^ fontScale &* 3 ^ (weight &+ lines &* 0x10001) &<< 20
    return Int(truncatingIfNeeded: mix.mixed) & (count - 1)
  }
}
