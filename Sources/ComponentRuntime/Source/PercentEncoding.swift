// Percent-encoding by RFC 3986, done once and by the standard.

/// RFC 3986 percent-encoding of UTF-8 text.
public enum PercentEncoding {
  /// Encodes all bytes but the unreserved ones (section 2.3), in upper-case hexadecimal.
  ///
  /// - Complexity: O(*n*).
  public static func encode(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if isUnreserved(byte) {
        bytes.append(byte)
      } else {
        bytes.append(UInt8(ascii: "%"))
        bytes.append(hexadecimal[Int(byte >> 4)])
        bytes.append(hexadecimal[Int(byte & 15)])
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Decodes every escape once; `nil` for a broken escape or bytes that are not UTF-8.
  ///
  /// - Complexity: O(*n*).
  public static func decode(_ text: some StringProtocol) -> String? {
    var bytes: [UInt8] = []
    var units = text.utf8.makeIterator()
    while let unit = units.next() {
      guard unit == UInt8(ascii: "%") else {
        bytes.append(unit)
        continue
      }
      guard let high = units.next().flatMap(digit), let low = units.next().flatMap(digit) else {
        return nil
      }
      bytes.append(high << 4 | low)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static let hexadecimal = Array("0123456789ABCDEF".utf8)

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
