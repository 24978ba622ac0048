// Whether two arrays are one array: what lets a comparison stop where two versions share storage.

extension Array {
  /// The address of the elements: equal for arrays that share their storage, and unique among
  /// arrays that are alive.
  ///
  /// - Complexity: O(1).
  @inline(__always)
  var storageAddress: UInt {
    // Safe: the pointer is turned into a number and never followed.
    unsafe withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
  }

  /// Whether `self` and `other` are the same elements in the same storage.
  ///
  /// - Complexity: O(1).
  @inline(__always)
  func isIdentical(to other: [Element]) -> Bool {
    count == other.count && storageAddress == other.storageAddress
  }
}
