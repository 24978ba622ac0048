// A hash that is the same in every process, where the standard library's is seeded anew.

/// The 64-bit FNV-1a hash of the bytes added so far. It tells things apart; it protects nothing.
///
/// Source: Fowler, Noll and Vo; draft-eastlake-fnv, section 5 (the constants).
package struct FNV1aHash {
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  package init() {}

  package init(_ bytes: some Sequence<UInt8>) { add(bytes) }

  /// - Complexity: O(*bytes*).
  package mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }
}
