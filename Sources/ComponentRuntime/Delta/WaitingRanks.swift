// How many moves are still to be made before a place: what a sequential index depends on.

/// A set of 0..<n that starts full and loses elements, asked for ranks.
///
/// Bits in words, and a Fenwick tree over the words' counts.
/// Source: Fenwick, "A New Data Structure for Cumulative Frequency Tables", 1994.
struct WaitingRanks: Sendable {
  private var words: [UInt64] = []
  /// `tree[i]` counts the bits of the words `i - lowbit(i) ..< i`; `tree[0]` is unused.
  private var tree: [Int32] = []

  /// Fills the set with 0..<`count`.
  ///
  /// - Complexity: O(*n* / 64).
  mutating func fill(_ count: Int) {
    let wordCount = (count + 63) / 64
    words.removeAll(keepingCapacity: true)
    words.append(contentsOf: repeatElement(.max, count: wordCount))
    tree.removeAll(keepingCapacity: true)
    // Bits of the last word past `count` are counted too: no rank within the set reaches them.
    tree.append(contentsOf: (0...wordCount).lazy.map { Int32(64 * ($0 & -$0)) })
  }

  /// Takes `element`, which is in the set, out of it.
  ///
  /// - Returns: the number of elements below it.
  /// - Complexity: O(log(*n* / 64)).
  mutating func remove(_ element: Int) -> Int {
    let word = element >> 6
    let bit: UInt64 = 1 << UInt64(element & 63)
    let bits = words[word]
    assert(bits & bit != 0)
    var rank = (bits & (bit &- 1)).nonzeroBitCount
    words[word] = bits & ~bit
    var tree = tree.mutableSpan
    var node = word
    while node > 0 {
      rank &+= Int(tree[node])
      node &= node &- 1
    }
    node = word + 1
    while node < tree.count {
      tree[node] &-= 1
      node &+= node & (0 &- node)
    }
    return rank
  }
}
