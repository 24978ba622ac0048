// Bytes as text, for values that leave expressions.

/// Base64 with the standard alphabet.
///
/// Source: RFC 4648, section 4.
enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var index = 0
    while index < bytes.count {
      let group = bytes[index..<min(index + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0..<4 {
        let isPadding = place > group.count
        text.append(
          isPadding ? UInt8(ascii: "=") : alphabet[bits >> (18 - 6 * place) & 63])
      }
      index += 3
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// - Returns: `nil` if `text` is no base64; padding may be missing.
  static func decode(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var bits = 0
    var count = 0
    var digits = Array(text.utf8)[...]
    while digits.last == UInt8(ascii: "="), text.utf8.count - digits.count < 2 {
      digits.removeLast()
    }
    for digit in digits {
      guard let value = alphabet.firstIndex(of: digit) else { return nil }
      bits = (bits << 6 | value) & 0xFF_FFFF
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    // A lone digit, or set bits beyond the last byte, stand for nothing.
    return count < 6 && bits & ((1 << count) - 1) == 0 ? bytes : nil
  }
}
