// The shapes met so far, found by the bytes of an object's keys without making strings of them.

import ComponentRuntime

/// The bytes of a key or string.
///
/// Safe while simdjson's strings last: they are UTF-8, and 8 bytes more may be read after each.
@safe struct KeyBytes {
  let start: UnsafePointer<UInt8>
  let count: Int

  init(start: UnsafePointer<UInt8>, count: Int) {
    unsafe self.start = start
    self.count = count
  }

  var string: String {
    let bytes = unsafe UnsafeBufferPointer(start: start, count: count)
    return unsafe String(copying: UTF8Span(unchecked: bytes.span))
  }

  var wordCount: Int { (count + 7) / 8 }

  /// Bytes `8 * index..<8 * index + 8`, with zeros for those past the end.
  func word(_ index: Int) -> UInt64 {
    let word = unsafe UnsafeRawPointer(start + 8 * index).loadUnaligned(as: UInt64.self)
    let rest = count - 8 * index
    // Little-endian: the first byte is the lowest.
    return rest >= 8 ? word : UInt64(littleEndian: word) & (1 << UInt64(8 * rest) - 1)
  }
}

/// A tree of keys in the order objects have them. An object's shape is at the end of its path.
///
/// Objects of one kind follow each other, so each node first tries the child taken last: then
/// finding a shape is one comparison of bytes a key, with no hashing and no allocation.
struct ShapeCache {
  /// Objects with more keys are rather dictionaries: their shapes would not be met again.
  static let greatestKeyCount = 128
  /// When there are this many nodes, the cache starts afresh; maps keep the shapes they have.
  static let greatestNodeCount = 16_384

  static let root = 0

  /// Where the values of an object with certain keys go.
  struct Entry {
    let shape: Shape
    /// The slot of each key in the order of the text; `nil` where that is the shape's own order.
    let slots: [Int]?
  }

  private struct Node {
    var parent: Int
    var key: String
    /// The key's bytes: `length` of them from word `start` on.
    var start: Int
    var length: Int
    var lastChild = ShapeCache.root
    var entry: Int?
  }

  private struct Step: Hashable {
    var parent: Int
    var keyHash: UInt64
  }

  private var nodes = [Node(parent: 0, key: "", start: 0, length: 0)]
  private var words: [UInt64] = []
  private var children: [Step: Int] = [:]
  private var entries: [Entry] = []

  /// The node for objects whose next key is `key`; `nil` where it can't be cached.
  @inline(__always)
  mutating func child(of node: Int, _ key: KeyBytes) -> Int? {
    let last = nodes[node].lastChild
    if last != Self.root && matches(last, key) { return last }
    return findChild(of: node, key)
  }

  private func matches(_ node: Int, _ key: KeyBytes) -> Bool {
    let start = nodes[node].start
    if nodes[node].length != key.count { return false }
    for index in 0..<key.wordCount {
      if words[start + index] != key.word(index) { return false }
    }
    return true
  }

  private mutating func findChild(of node: Int, _ key: KeyBytes) -> Int? {
    let step = Step(parent: node, keyHash: Self.hash(key))
    guard let child = children[step] else { return addChild(step, key) }
    // Of two keys with one hash, the first to come has the place.
    guard matches(child, key) else { return nil }
    nodes[node].lastChild = child
    return child
  }

  private mutating func addChild(_ step: Step, _ key: KeyBytes) -> Int {
    let child = nodes.count
    nodes.append(
      Node(parent: step.parent, key: key.string, start: words.count, length: key.count))
    for index in 0..<key.wordCount { words.append(key.word(index)) }
    children[step] = child
    nodes[step.parent].lastChild = child
    return child
  }

  /// Multiplies and folds word by word. Collisions are harmless, and so is who makes them.
  private static func hash(_ key: KeyBytes) -> UInt64 {
    var hash = UInt64(key.count)
    for index in 0..<key.wordCount {
      let product = (hash ^ key.word(index)).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
      hash = product.high ^ product.low
    }
    return hash
  }
}

// MARK: Entries

extension ShapeCache {
  /// Makes room for the keys of one more object. Nodes found before are void after this.
  mutating func makeRoom(for keyCount: Int) {
    if nodes.count + 2 * keyCount > Self.greatestNodeCount { self = ShapeCache() }
  }

  /// The entry for objects whose keys are those on the way to `node`.
  mutating func entry(at node: Int) -> Entry? {
    if let known = nodes[node].entry { return entries[known] }
    var keys: [String] = []
    var step = node
    while step != Self.root {
      keys.append(nodes[step].key)
      step = nodes[step].parent
    }
    keys.reverse()
    let inOrder = zip(keys, keys.dropFirst()).allSatisfy(Shape.precedes)
    guard let entry = inOrder ? Entry(shape: Shape(sortedKeys: keys), slots: nil) : sorted(keys)
    else { return nil }
    nodes[node].entry = entries.count
    entries.append(entry)
    return entry
  }

  /// The entry for keys out of order or twice: their shape is that of the keys in order.
  private mutating func sorted(_ keys: [String]) -> Entry? {
    let shape = ValueMap(keys.map { ($0, .null) }).shape
    var node = Self.root
    for key in shape.keys {
      // Words are read whole, hence the padding.
      let bytes = Array(key.utf8) + [UInt8](repeating: 0, count: 8)
      let child = unsafe bytes.withUnsafeBufferPointer { buffer -> Int? in
        guard let start = buffer.baseAddress else { return nil }
        return unsafe self.child(of: node, KeyBytes(start: start, count: key.utf8.count))
      }
      guard let child else { return nil }
      node = child
    }
    guard let shared = entry(at: node)?.shape else { return nil }
    return Entry(shape: shared, slots: keys.compactMap { shared.slot(of: $0) })
  }
}
