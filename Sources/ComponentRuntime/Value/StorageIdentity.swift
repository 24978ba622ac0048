// Whether two arrays or two strings are one: what lets a comparison stop where two versions share storage.

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

/// The two words that a string consists of: its text where that is short, else where it is kept.
///
/// Strings that are alive and have equal words are equal; unequal words say nothing.
struct StringIdentity: BitwiseCopyable {
  var words: (UInt64, UInt64)

  @inline(__always)
  static func == (a: StringIdentity, b: StringIdentity) -> Bool { a.words == b.words }

  @inline(__always)
  func hash(seed: UInt64) -> UInt64 {
    (words.0 ^ words.1 &* 0xD6E8_FEB8_6659_FD93 ^ seed).mixed
  }
}

extension String {
  /// - Complexity: O(1).
  @inline(__always)
  var identity: StringIdentity {
    // Safe: the words are read as numbers and never followed, and a string has no padding.
    unsafe withUnsafeBytes(of: self) { words in
      precondition(words.count == 16, "a string is two words")
      return unsafe StringIdentity(
        words: (
          words.load(as: UInt64.self), words.load(fromByteOffset: 8, as: UInt64.self)
        ))
    }
  }
}
