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

  /// Whether no other text has the fingerprint, so that the texts need not be compared.
  @inline(__always)
  var isItsFingerprint: Bool { byteCount < 8 }

  @inline(__always)
  borrowing func isIdentical(to other: String) -> Bool {
    if isASCII { return text == other && other.utf8.count == byteCount }
    return text.isIdentical(to: other)
  }

  /// Text of up to seven code units is its own fingerprint, its length on top; longer text is
  /// hashed (FNV-1a), with the top bit set, which no length has.
  static func fingerprint(of text: String) -> UInt64 {
    let units = text.utf8
    if units.count < 8 {
      return units.reduce(UInt64(units.count) << 56) { sum, unit in
        (sum & 0xff << 56) | (sum << 8 & 0xff_ffff_ffff_ffff) | UInt64(unit)
      }
    }
    return FNV1aHash(units).value | 1 << 63
  }
}

// Reading an expression's variables is most of what evaluation does, and retaining and releasing
// the map on the way was most of reading: 70 ns of which 6 are the search. A `switch` over a
// *borrowed* value binds its content without that, where `if case` over a copyable one copies the
// whole first. So these are `borrowing` functions that switch over `self`, and are inlined.
extension Value {
  /// The member of a JSON object; `nil` for a missing member and for values that are no objects.
  ///
  /// - Complexity: O(*n*) in number comparisons for up to 64 members, O(log *n*) above.
  @inline(__always)
  borrowing func member(_ key: borrowing FieldKey) -> Value? {
    switch self {
    case .map(let map):
      guard let place = map.shape.slot(of: key) else { return nil }
      return map.values[place]
    default: return nil
    }
  }

  /// The value that `keys`, from the one at `index` on, lead to.
  ///
  /// - Complexity: as `member(_:)`, for each key.
  borrowing func member(along keys: borrowing [FieldKey], from index: Int) -> Value? {
    switch self {
    case .map(let map):
      let key = keys[index]
      guard let place = map.shape.slot(of: key) else { return nil }
      if index == keys.count - 1 { return map.values[place] }
      return map.values.span[place].member(along: keys, from: index + 1)
    default: return nil
    }
  }
}

/// What a value is if it is a number or a truth: nothing that would be retained.
enum Scalar {
  case int(Int64)
  case double(Double)
  case bool(Bool)
  case other
}

extension Value {
  @inline(__always)
  borrowing func scalar() -> Scalar {
    switch self {
    case .int(let int): .int(int)
    case .double(let double): .double(double)
    case .bool(let bool): .bool(bool)
    default: .other
    }
  }

  /// `member(key)` as a scalar; `.other` where it is missing.
  @inline(__always)
  borrowing func scalar(at key: borrowing FieldKey) -> Scalar {
    switch self {
    case .map(let map):
      guard let place = map.shape.slot(of: key) else { return .other }
      return map.values.span[place].scalar()
    default: return .other
    }
  }
}
