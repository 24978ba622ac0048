// The longest part of a list that keeps its order: what need not move.

/// Finds a longest increasing subsequence; its storage is kept from one list to the next.
struct IncreasingSubsequence: Sendable {
  /// `tails[r]` is the least value that ends an increasing subsequence of `r + 1` elements.
  private var tails: [Int] = []

  /// Sets `roles[i]` to `MoveRole.stable` where `values[i]` is of the subsequence, to
  /// `MoveRole.inserted` where it is negative, and to something not negative elsewhere.
  ///
  /// - Parameter values: unique, save for negative ones, which stand for no value.
  /// - Returns: how many elements are stable.
  /// - Complexity: O(*n* log *k*), *k* being the result; O(*n*) where most values follow the one
  ///   before, as after few moves.
  /// - Source: Schensted, "Longest increasing and decreasing subsequences", 1961.
  mutating func find(in values: [Int32], roles: inout [Int32]) -> Int {
    grow(to: values.count)
    var roles = roles.mutableSpan
    var tails = tails.mutableSpan
    var length = 0
    var last = -1  // the rank of the element before: its successor mostly comes next
    for index in values.indices {
      let value = Int(values[index])
      if value < 0 {
        roles[index] = MoveRole.inserted
        continue
      }
      let guess = last + 1
      if (last < 0 || tails[last] < value) && (guess == length || value < tails[guess]) {
        last = guess
      } else {
        last = Self.rank(of: value, in: tails.span, count: length)
      }
      tails[last] = value
      if last == length { length += 1 }
      roles[index] = Int32(truncatingIfNeeded: last)
    }
    Self.markStable(length, roles: &roles)
    return length
  }

  /// The number of the first `count` tails, one at least, that are less than `value`.
  @inline(__always)
  private static func rank(of value: Int, in tails: Span<Int>, count: Int) -> Int {
    // The outcomes are as good as random, so they are added up and not branched on; and three
    // tails can be read at the same time.
    var low = 0
    var size = count
    while size > 3 {
      let quarter = size >> 2
      let first = quarter & ifLess(tails[low &+ quarter &- 1], value)
      let second = quarter & ifLess(tails[low &+ 2 &* quarter &- 1], value)
      let third = quarter & ifLess(tails[low &+ 3 &* quarter &- 1], value)
      low &+= first &+ second &+ third
      size &-= 3 &* quarter
    }
    var less = 0
    for index in low..<low &+ size { less &-= ifLess(tails[index], value) }
    return low &+ less
  }

  /// All bits if `a` is less than `b`, else none; both are far from the ends of their type.
  @inline(__always)
  private static func ifLess(_ a: Int, _ b: Int) -> Int { (a &- b) >> (Int.bitWidth - 1) }

  /// Of elements with equal rank a later one is smaller, so the last one of each rank before the
  /// one chosen of the next rank is a predecessor of that.
  private static func markStable(_ length: Int, roles: inout MutableSpan<Int32>) {
    var wanted = Int32(truncatingIfNeeded: length - 1)
    var index = roles.count - 1
    while wanted >= 0 {
      if roles[index] == wanted {
        roles[index] = MoveRole.stable
        wanted -= 1
      }
      index -= 1
    }
  }

  private mutating func grow(to count: Int) {
    if tails.count < count {
      tails.append(contentsOf: repeatElement(0, count: count - tails.count))
    }
  }
}

/// What becomes of an element of the new list: not negative for one that moves.
enum MoveRole {
  static let inserted: Int32 = -1
  static let stable: Int32 = -2
}
