// How far two lists agree from their ends: what most comparisons are done with.

/// Compares spans of equal length, eight elements at a time.
enum CommonEnds {
  private static let block = 8

  /// The number of equal elements at the start.
  ///
  /// - Complexity: O(*n*).
  static func prefix(_ a: Span<UInt32>, _ b: Span<UInt32>) -> Int {
    precondition(a.count == b.count)
    var count = 0
    while a.count - count >= block && isEqualBlock(a, b, at: count) { count += block }
    while count < a.count && a[count] == b[count] { count += 1 }
    return count
  }

  /// The number of equal elements at the end.
  ///
  /// - Complexity: O(*n*).
  static func suffix(_ a: Span<UInt32>, _ b: Span<UInt32>) -> Int {
    precondition(a.count == b.count)
    var start = a.count
    while start >= block && isEqualBlock(a, b, at: start - block) { start -= block }
    while start > 0 && a[start - 1] == b[start - 1] { start -= 1 }
    return a.count - start
  }

  @inline(__always)
  private static func isEqualBlock(_ a: Span<UInt32>, _ b: Span<UInt32>, at start: Int) -> Bool {
    var different: UInt32 = 0
    for index in start..<start + block {
      // Safe: both callers pass a block that ends within the spans.
      different |= unsafe a[unchecked: index] ^ b[unchecked: index]
    }
    return different == 0
  }
}
