// Binary search, which the standard library does not have.

extension Array {
  /// The first index from which on `isBehind` holds; `count` where it never does.
  ///
  /// - Parameter isBehind: false for the first elements and true for all others.
  /// - Complexity: O(log *n*).
  func partitioningIndex(where isBehind: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
