// Numbers as people and files write them in base 16: all digits, zeros in front.

extension UnsignedInteger where Self: FixedWidthInteger {
  /// The number in base 16, two digits a byte: `00ff` for the `UInt16` 255.
  package var hexadecimal: String { hexadecimal(digits: Self.bitWidth / 4) }

  /// The number in base 16, in lower case, with zeros in front up to `digits`.
  package func hexadecimal(digits: Int) -> String {
    let text = String(self, radix: 16)
    return String(repeating: "0", count: Swift.max(0, digits - text.utf8.count)) + text
  }
}
