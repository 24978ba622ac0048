// Keys that are looked up again and again: an expression's fields, prepared once.

/// A key with a fingerprint, so that shapes find it by comparing numbers.
public struct FieldKey: Sendable {
  public let text: String
  let fingerprint: UInt64
  /// ASCII text equals other text of its length only if that has the very same code units.
  private let isASCII: Bool
  private let byteCount: Int

  public init(_ text: String) {
    self.text = text
    fingerprint = FieldKey.fingerprint(of: text)
    isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    byteCount = text.utf8.count
  }

  @inline(__always)
  func isIdentical(to other: String) -> Bool {
    if isASCII { return text == other && other.utf8.count == byteCount }
    return text.isIdentical(to: other)
  }

  /// Text of up to seven code units is its own fingerprint; longer text is hashed (FNV-1a).
  static func fingerprint(of text: String) -> UInt64 {
    let units = text.utf8
    if units.count < 8 { return units.reduce(UInt64(units.count)) { $0 << 8 | UInt64($1) } }
    return units.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}

extension Value {
  /// The member of a JSON object; `nil` for a missing member and for values that are no objects.
  ///
  /// - Complexity: O(*n*) in number comparisons for up to 64 members, O(log *n*) above.
  @inline(__always)
  func member(_ key: borrowing FieldKey) -> Value? {
    guard case .map(let map) = self, let slot = map.shape.slot(of: key) else { return nil }
    return map.values[slot]
  }
}
