// Where measurements are kept: a table that cannot grow, found and filled without allocating.

/// A set-associative table from (text, style, width) to a size, bounded in entries and text bytes.
///
/// A hash picks a set of eight ways; the set's clock picks the way to reuse. Texts made to collide
/// only push one another out, so no input makes a look-up slow.
struct TextTable {
  private static let ways = 8

  // Columns of one index: the set's number times the number of ways, plus the way's.

  /// Hashes of text, style and width, with the lowest bit set; 0 where the way is free.
  private var fingerprints: [UInt64]
  private var texts: [String]
  /// The styles' numbers in `TextStyleTable`.
  private var styles: [UInt32]
  /// The bit patterns of the widths asked for.
  private var widths: [UInt64]
  private var sizes: [TextSize]

  /// For each set, one bit for each way: used since the clock last passed it.
  private var used: [UInt8]
  private var hands: [UInt8]
  private let setMask: Int
  private let textBytesLimit: Int
  private var textBytes = 0
  /// The set that is emptied next when the texts take too much room.
  private var sweptSet = 0
  private(set) var evictionCount = 0

  /// A table of at least `capacity` entries, rounded up to eight times a power of two.
  init(capacity: Int, textBytesLimit: Int) {
    precondition(capacity > 0 && capacity <= 1 << 24 && textBytesLimit > 0)
    var setCount = 1
    while setCount * Self.ways < capacity { setCount *= 2 }
    setMask = setCount - 1
    self.textBytesLimit = textBytesLimit
    let count = setCount * Self.ways
    fingerprints = Array(repeating: 0, count: count)
    texts = Array(repeating: "", count: count)
    styles = Array(repeating: 0, count: count)
    widths = Array(repeating: 0, count: count)
    sizes = Array(
      repeating: TextSize(width: 0, height: 0, firstBaseline: 0, lineCount: 0), count: count)
    used = Array(repeating: 0, count: setCount)
    hands = Array(repeating: 0, count: setCount)
  }

  /// The size kept for a text in the style with the number `style`, at the width whose bit pattern
  /// is `width`.
  ///
  /// - Complexity: O(*n*) in the text's length.
  @inline(__always)
  mutating func find(_ text: String, style: UInt32, width: UInt64) -> TextSize? {
    // UTF-8 code units have no padding that reading them as raw bytes could expose; so below.
    let bytes = unsafe text.utf8.span.bytes
    let hash = bytes.wordHash(seed: Self.seed(style, width))
    let set = Int(truncatingIfNeeded: hash) & setMask
    let fingerprint = hash | 1
    for way in 0..<Self.ways {
      let index = set &* Self.ways &+ way
      guard fingerprints[index] == fingerprint, widths[index] == width, styles[index] == style,
        unsafe texts[index].utf8.span.bytes.hasSameWords(as: bytes)
      else { continue }
      used[set] |= 1 &<< UInt8(truncatingIfNeeded: way)
      return sizes[index]
    }
    return nil
  }

  /// Keeps a size that `find` did not find, unless the text is too long to be worth it.
  mutating func insert(_ size: TextSize, _ text: String, style: UInt32, width: UInt64) {
    let byteCount = text.utf8.count
    guard byteCount <= textBytesLimit / Self.ways else { return }
    let hash = unsafe text.utf8.span.bytes.wordHash(seed: Self.seed(style, width))
    let set = Int(truncatingIfNeeded: hash) & setMask
    let index = set * Self.ways + freeWay(of: set)
    remove(at: index)
    fingerprints[index] = hash | 1
    texts[index] = text
    styles[index] = style
    widths[index] = width
    sizes[index] = size
    textBytes += byteCount
    while textBytes > textBytesLimit { sweep(keeping: index) }
  }

  @inline(__always)
  private static func seed(_ style: UInt32, _ width: UInt64) -> UInt64 {
    width ^ UInt64(style) &* 0xA24B_AED4_963E_E407
  }

  mutating func removeAll() {
    for index in fingerprints.indices { remove(at: index) }
  }

  /// A free way, or the first that was not used since the clock's hand last passed it.
  private mutating func freeWay(of set: Int) -> Int {
    for way in 0..<Self.ways where fingerprints[set * Self.ways + way] == 0 { return way }
    while true {
      let way = Int(hands[set])
      hands[set] = UInt8((way + 1) % Self.ways)
      let bit: UInt8 = 1 << UInt8(way)
      if used[set] & bit == 0 { return way }
      used[set] &= ~bit
    }
  }

  private mutating func remove(at index: Int) {
    guard fingerprints[index] != 0 else { return }
    textBytes -= texts[index].utf8.count
    texts[index] = ""
    fingerprints[index] = 0
    evictionCount += 1
  }

  private mutating func sweep(keeping kept: Int) {
    let first = sweptSet * Self.ways
    for index in first..<first + Self.ways where index != kept { remove(at: index) }
    sweptSet = (sweptSet + 1) & setMask
  }
}
