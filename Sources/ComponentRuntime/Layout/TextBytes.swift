// Reads texts eight bytes at a time: a cached measurement is found in the time it takes to read
// its text once or twice.

extension RawSpan {
  /// A hash of `seed`, the length, and the bytes at both ends, the same in every process. No secret
  /// is in it.
  ///
  /// - Complexity: O(1): 64 bytes are read at most.
  @inline(__always)
  func wordHash(seed: UInt64) -> UInt64 {
    var hash = seed ^ UInt64(truncatingIfNeeded: byteCount)
    var offset = 0
    if byteCount > 64 {
      while offset < 32 {
        hash = (hash ^ word(at: offset)).mixed
        offset &+= 8
      }
      offset = byteCount &- 32
    }
    while offset &+ 8 <= byteCount {
      hash = (hash ^ word(at: offset)).mixed
      offset &+= 8
    }
    return (hash ^ tail(from: offset)).mixed
  }

  /// Whether both have the same bytes.
  ///
  /// - Complexity: O(1) where they are in one place, else O(*n*), eight bytes at a time.
  @inline(__always)
  func hasSameWords(as other: RawSpan) -> Bool {
    guard byteCount == other.byteCount else { return false }
    if address == other.address { return true }
    var offset = 0
    while offset &+ 8 <= byteCount {
      guard word(at: offset) == other.word(at: offset) else { return false }
      offset &+= 8
    }
    return tail(from: offset) == other.tail(from: offset)
  }

  /// Where the bytes are: two spans of one length that begin at one place are one.
  @inline(__always)
  private var address: UInt {
    // Safe: the pointer is turned into a number and never followed.
    unsafe withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
  }

  /// Eight bytes as an integer, of which every bit pattern is one.
  ///
  /// - Precondition: `offset + 8 <= byteCount`.
  @inline(__always)
  private func word(at offset: Int) -> UInt64 {
    unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }

  /// The fewer than eight bytes from `offset` on, as an integer.
  @inline(__always)
  private func tail(from offset: Int) -> UInt64 {
    let rest = byteCount &- offset
    guard rest > 0 else { return 0 }
    // The last eight bytes hold them too; those before are shifted out.
    if byteCount >= 8 { return word(at: byteCount &- 8) &>> UInt64(64 &- 8 &* rest) }
    var tail: UInt64 = 0
    for index in offset..<byteCount {
      tail = tail &<< 8 | UInt64(unsafe unsafeLoad(fromByteOffset: index, as: UInt8.self))
    }
    return tail
  }
}

extension UInt64 {
  /// A number whose every bit depends on every bit of this one.
  @inline(__always)
  var mixed: UInt64 {
    let product = multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }
}
