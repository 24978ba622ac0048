// Tells whether a stored blob is what was written: SQLite checks its pages' structure, not them.

/// A 64-bit checksum of `bytes` and the numbers that belong to them. Against accidents, not attacks.
///
/// - Complexity: O(*n*), eight bytes at a time.
func checksum(_ bytes: [UInt8], _ numbers: Int64...) -> Int64 {
  var hash: UInt64 = 0x243F_6A88_85A3_08D3
  for number in numbers { hash = mixed(hash, UInt64(bitPattern: number)) }
  return Int64(bitPattern: checksumOfBytes(bytes, from: hash))
}

/// A checksum of `bytes` and the name that belongs to them.
func checksum(_ bytes: [UInt8], _ name: String) -> Int64 {
  Int64(bitPattern: checksumOfBytes(bytes, from: checksumOfBytes(Array(name.utf8), from: 1)))
}

private func checksumOfBytes(_ bytes: [UInt8], from seed: UInt64) -> UInt64 {
  var hash = mixed(seed, UInt64(bytes.count))
  // Every bit pattern is an integer, and all offsets lie within the buffer.
  unsafe bytes.withUnsafeBytes { buffer in
    var offset = 0
    while offset + 8 <= buffer.count {
      let word = unsafe buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      hash = mixed(hash, UInt64(littleEndian: word))
      offset += 8
    }
    var tail: UInt64 = 0
    while offset < buffer.count {
      tail = unsafe tail << 8 | UInt64(buffer[offset])
      offset += 1
    }
    hash = mixed(hash, tail)
  }
  return hash
}

@inline(__always)
private func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
  let product = (hash ^ word &+ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(
    by: 0xD6E8_FEB8_6659_FD93)
  return product.high ^ product.low
}
