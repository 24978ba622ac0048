// Where measurements are kept: a table that cannot grow, found and filled without allocating.

/// A set-associative table from (text, style, width) to a size, bounded in entries and text bytes.
///
/// A hash picks a set of eight ways; the set's clock picks the way to reuse. Texts made to collide
/// only push one another out, so no input makes a look-up slow.
struct TextTable {
  /// What a measurement is known by.
  struct Key {
    var text: String
    /// A style's number in `TextStyleTable`.
    var style: UInt32
    /// The bit pattern of the width asked for.
    var width: UInt64
    /// Of the other three.
    let hash: UInt64

    @inline(__always)
    init(text: String, style: UInt32, width: UInt64) {
      self.text = text
      self.style = style
      self.width = width
      hash = text.wordHash(seed: width ^ UInt64(style) &* 0xA24B_AED4_963E_E407)
    }
  }

  private static let ways = 8

  // Columns of one index: the set's number times the number of ways, plus the way's.

  /// The keys' hashes with the lowest bit set; 0 where the way is free.
  private var fingerprints: [UInt64]
  private var texts: [String]
  private var styles: [UInt32]
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

  /// The size kept for `key`.
  ///
  /// - Complexity: O(*n*) in the text's length.
  @inline(__always)
  mutating func find(_ key: Key) -> TextSize? {
    let set = Int(truncatingIfNeeded: key.hash) & setMask
    let fingerprint = key.hash | 1
    for way in 0..<Self.ways {
      let index = set &* Self.ways &+ way
      guard fingerprints[index] == fingerprint, widths[index] == key.width,
        styles[index] == key.style, texts[index].hasSameWords(as: key.text)
      else { continue }
      used[set] |= 1 &<< UInt8(truncatingIfNeeded: way)
      return sizes[index]
    }
    return nil
  }

  /// Keeps `size` for `key`, which `find` did not find, unless the text is too long to be worth it.
  mutating func insert(_ key: Key, size: TextSize) {
    let bytes = key.text.utf8.count
    guard bytes <= textBytesLimit / Self.ways else { return }
    let set = Int(truncatingIfNeeded: key.hash) & setMask
    let index = set * Self.ways + freeWay(of: set)
    remove(at: index)
    fingerprints[index] = key.hash | 1
    texts[index] = key.text
    styles[index] = key.style
    widths[index] = key.width
    sizes[index] = size
    textBytes += bytes
    while textBytes > textBytesLimit { sweep(keeping: index) }
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
