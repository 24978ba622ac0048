// What something that can be asked for means, in short: subscribers call it by that.

/// The words of an action where it is written, as a short number.
///
/// A handler's name is made of it, so that a name from before a reload asks for what it asked for
/// then, or for nothing. It is the same wherever the words stand, and however often the markup around
/// them changes.
public struct ActionDigest: Hashable, Sendable {
  private let bits: UInt64

  /// - Parameter words: what makes up the meaning: whose action it is, and how it is written.
  public init(_ words: [String]) {
    // All words, each behind its length, and a last mix, since few bits are kept.
    var hash = FNV1aHash()
    for word in words {
      hash.add("\(word.utf8.count):".utf8)
      hash.add(word.utf8)
    }
    let mixed = (hash.value ^ hash.value >> 32) &* 0x9e37_79b9_7f4a_7c15
    bits = mixed >> (64 - UInt64(Self.bitCount))
  }

  /// A digit, and five of the digits and letters that are not taken for one another: no name of an
  /// action, which begins with a letter.
  public var text: String {
    var text = String(bits >> UInt64(Self.bitCount - 3))
    for place in (0..<5).reversed() {
      text.unicodeScalars.append(Self.alphabet[Int(bits >> UInt64(place * 5) & 31)])
    }
    return text
  }

  /// Two of a page's actions are called alike once in 268 million.
  private static let bitCount = 28
  private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".unicodeScalars)
}
