// Where measurements are kept: a table that cannot grow, found and filled without allocating.

/// A set-associative table from (text, style, width) to a size, bounded in entries and text bytes.
///
/// A hash picks a set of eight ways; the set's clock picks the way to reuse. Texts made to collide
/// only push one another out, so no input makes a look-up slow.
struct TextTable {
  struct Key {
    var text: String
    /// A style's number in `TextStyleTable`.
    var style: UInt32
    /// The bit pattern of the width asked for.
    var width: UInt64
  }

  private struct Entry {
    var key: Key
    var size: TextSize
  }

  private static let ways = 8

  /// 0 where the way is free; `entries` holds something everywhere else.
  private var fingerprints: [UInt64]
  private var entries: [Entry?]
  /// One bit for each way of a set: used since the clock last passed it.
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
    fingerprints = Array(repeating: 0, count: setCount * Self.ways)
    entries = Array(repeating: nil, count: setCount * Self.ways)
    used = Array(repeating: 0, count: setCount)
    hands = Array(repeating: 0, count: setCount)
  }

  /// The size kept for `key`, whose hash is `hash`.
  ///
  /// - Complexity: O(*n*) in the text's length.
  mutating func find(_ key: Key, hash: UInt64) -> TextSize? {
    let set = Int(truncatingIfNeeded: hash) & setMask
    let fingerprint = hash | 1
    for way in 0..<Self.ways {
      let index = set &* Self.ways &+ way
      guard fingerprints[index] == fingerprint, let entry = entries[index],
        entry.key.width == key.width, entry.key.style == key.style,
        entry.key.text.isIdentical(to: key.text)
      else { continue }
      used[set] |= 1 &<< UInt8(way)
      return entry.size
    }
    return nil
  }

  /// Keeps `size` for `key`, which `find` did not find, unless the text is too long to be worth it.
  mutating func insert(_ key: Key, hash: UInt64, size: TextSize) {
    let bytes = key.text.utf8.count
    guard bytes <= textBytesLimit / Self.ways else { return }
    let set = Int(truncatingIfNeeded: hash) & setMask
    let index = set * Self.ways + freeWay(of: set)
    remove(at: index)
    fingerprints[index] = hash | 1
    entries[index] = Entry(key: key, size: size)
    textBytes += bytes
    while textBytes > textBytesLimit { sweep(keeping: index) }
  }

  mutating func removeAll() {
    for index in entries.indices where entries[index] != nil { remove(at: index) }
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
    guard let entry = entries[index] else { return }
    textBytes -= entry.key.text.utf8.count
    entries[index] = nil
    fingerprints[index] = 0
    evictionCount += 1
  }

  private mutating func sweep(keeping kept: Int) {
    let first = sweptSet * Self.ways
    for index in first..<first + Self.ways where index != kept { remove(at: index) }
    sweptSet = (sweptSet + 1) & setMask
  }
}
