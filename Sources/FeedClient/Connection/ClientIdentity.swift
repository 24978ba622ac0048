// Names a client keeps across reconnects, so that what it repeats happens once.

import ComponentRuntime

/// A random UUID.
///
/// Source: RFC 9562, section 5.4 (version 4).
public enum ClientIdentity {
  public static func random() -> String {
    var generator = SystemRandomNumberGenerator()
    return random(using: &generator)
  }

  static func random(using generator: inout some RandomNumberGenerator) -> String {
    let high = UInt64.random(in: 0...UInt64.max, using: &generator) & ~0xF000 | 0x4000
    let low = UInt64.random(in: 0...UInt64.max, using: &generator) & ~(0b11 << 62) | 0b10 << 62
    let digits = high.hexadecimal + low.hexadecimal
    var parts: [Substring] = []
    var rest = digits[...]
    for length in [8, 4, 4, 4, 12] {
      parts.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return parts.joined(separator: "-")
  }
}
