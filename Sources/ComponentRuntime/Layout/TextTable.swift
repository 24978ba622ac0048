// Where measurements are kept: a table that cannot grow, found and filled without allocating.

/// A set-associative table from (text, style, width) to a size, bounded in entries and text bytes.
///
/// A hash picks a set of eight ways; the set's clock picks the way to reuse. Texts made to collide
/// only push one another out, so no input makes a look-up slow. In front of it stands a table of
/// shortcuts by the text's identity: a string that is looked up again is found without being read.
struct TextTable {
  private static let ways = 8

  private struct Entry {
    var text = ""
    /// The bit pattern of the width asked for.
    var width: UInt64 = 0
    /// The style's number in `TextStyleTable`; in a free entry one that no style has.
    var style = UInt32.max
    var size = TextSize(width: 0, height: 0, firstBaseline: 0, lineCount: 0)
  }

  // Columns of one index: the set's number times the number of ways, plus the way's.

  /// Hashes of text, style and width, with the lowest bit set; 0 where the way is free. Apart from
  /// the entries, so that those of a set are read at once.
  private var fingerprints: [UInt64]
  private var entries: [Entry]
  /// For hashes of identity, style and width: the entry found last. As many as there are entries;
  /// each may be out of date.
  private var shortcuts: [UInt32]

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
    entries = Array(repeating: Entry(), count: count)
    shortcuts = Array(repeating: 0, count: count)
    used = Array(repeating: 0, count: setCount)
    hands = Array(repeating: 0, count: setCount)
  }

  /// The size kept for a text in the style with the number `style`, at the width whose bit pattern
  /// is `width`.
  ///
  /// - Complexity: O(1) if the very same string was looked up before, else O(*n*) in its length.
  @inline(__always)
  mutating func find(_ text: String, style: UInt32, width: UInt64) -> TextSize? {
    let identity = text.identity
    let shortcut = shortcut(of: identity, style, width)
    let index = Int(shortcuts[shortcut])
    guard let size = size(at: index, of: identity, style, width) else {
      return findByContent(text, style, width, shortcut)
    }
    markUsed(index)
    return size
  }

  @inline(__always)
  private func shortcut(of identity: StringIdentity, _ style: UInt32, _ width: UInt64) -> Int {
    let hash = identity.hash(seed: Self.seed(style, width))
    return Int(truncatingIfNeeded: hash) & (shortcuts.count &- 1)
  }

  /// What the entry at `index` holds, if that is the size of this very string.
  @inline(__always)
  private func size(
    at index: Int, of identity: StringIdentity, _ style: UInt32, _ width: UInt64
  ) -> TextSize? {
    // A span lends an entry out where an array would hand out a copy, with a text to retain.
    let entries = entries.span
    guard entries[index].text.identity == identity, entries[index].width == width,
      entries[index].style == style
    else { return nil }
    return entries[index].size
  }

  private mutating func findByContent(
    _ text: String, _ style: UInt32, _ width: UInt64, _ shortcut: Int
  ) -> TextSize? {
    guard let index = index(of: text, style, width) else { return nil }
    // The string asked for last is the one that is likely to be asked for again.
    entries[index].text = text
    shortcuts[shortcut] = UInt32(truncatingIfNeeded: index)
    markUsed(index)
    return entries[index].size
  }

  /// The place of the entry for an equal string.
  private func index(of text: String, _ style: UInt32, _ width: UInt64) -> Int? {
    // UTF-8 code units have no padding that reading them as raw bytes could expose; so below.
    let bytes = unsafe text.utf8.span.bytes
    let hash = bytes.wordHash(seed: Self.seed(style, width))
    let first = (Int(truncatingIfNeeded: hash) & setMask) * Self.ways
    let entries = entries.span
    for index in first..<first + Self.ways
    where fingerprints[index] == hash | 1 && entries[index].width == width
      && entries[index].style == style
    {
      let kept = unsafe entries[index].text.utf8.span.bytes
      if kept.hasSameWords(as: bytes) { return index }
    }
    return nil
  }

  @inline(__always)
  private mutating func markUsed(_ index: Int) {
    let bit: UInt8 = 1 &<< UInt8(truncatingIfNeeded: index % Self.ways)
    if used[index / Self.ways] & bit == 0 { used[index / Self.ways] |= bit }
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
    entries[index] = Entry(text: text, width: width, style: style, size: size)
    shortcuts[shortcut(of: text.identity, style, width)] = UInt32(truncatingIfNeeded: index)
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
    textBytes -= entries[index].text.utf8.count
    entries[index] = Entry()
    fingerprints[index] = 0
    evictionCount += 1
  }

  private mutating func sweep(keeping kept: Int) {
    let first = sweptSet * Self.ways
    for index in first..<first + Self.ways where index != kept { remove(at: index) }
    sweptSet = (sweptSet + 1) & setMask
  }
}
