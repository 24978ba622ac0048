// JSON's notion of strings: code units. Swift's `==` and `<` look at normalised text instead.

extension String {
  /// Equality by code units: JSON strings that only normalise to the same text are different.
  ///
  /// - Complexity: O(*n*), with no normalisation.
  @inline(__always)
  func isIdentical(to other: String) -> Bool {
    let count = utf8.count
    if count != other.utf8.count { return false }
    // Text that is ASCII throughout has one form of its length only, and `==` compares it fastest.
    if utf8Span.isKnownASCII { return self == other }
    let a = utf8Span.span
    let b = other.utf8Span.span
    for index in 0..<count where a[index] != b[index] { return false }
    return true
  }

  /// Whether `self` comes before `other` by UTF-16 code units.
  ///
  /// Source: RFC 8785, 3.2.3.
  func precedesByUTF16(_ other: String) -> Bool {
    let a = utf8Span.span
    let b = other.utf8Span.span
    for index in 0..<min(a.count, b.count) where a[index] != b[index] {
      return Self.utf16Rank(a[index]) < Self.utf16Rank(b[index])
    }
    return a.count < b.count
  }

  /// UTF-8 bytes order as UTF-16 units do, save that the leads 0xEE and 0xEF (U+E000 to U+FFFF)
  /// come after those of four bytes, which UTF-16 writes as surrogates.
  private static func utf16Rank(_ byte: UInt8) -> UInt8 {
    byte == 0xEE || byte == 0xEF ? byte + 0x10 : byte
  }
}
