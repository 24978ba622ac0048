// Paths into JSON documents.

/// A path into a JSON document.
///
/// Source: RFC 6901.
public struct JSONPointer: Sendable {
  /// The names and indices on the way, unescaped.
  public var tokens: [String]

  public static let root = JSONPointer(tokens: [])

  public init(tokens: [String]) { self.tokens = tokens }

  /// Why a text is not a pointer.
  public struct Fault: Error, Equatable, Sendable {
    public var message: String
  }

  /// The pointer that `text` writes.
  ///
  /// - Throws: `Fault` where it starts with neither nothing nor `/`, or has a `~` that is not part
  ///   of `~0` or `~1`.
  public init(_ text: String) throws(Fault) {
    tokens = []
    if text.utf8.isEmpty { return }
    guard text.utf8.first == UInt8(ascii: "/") else {
      throw Fault(message: "A JSON Pointer is empty or starts with /: /\(Self.escape(text))")
    }
    for part in text.utf8.dropFirst().split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    {
      guard let token = Self.unescape(part) else {
        throw Fault(message: "in a JSON Pointer ~ is written ~0, and / in a name ~1")
      }
      tokens.append(token)
    }
  }

  private static func unescape(_ part: Substring.UTF8View) -> String? {
    if !part.contains(UInt8(ascii: "~")) { return String(Substring(part)) }
    var bytes: [UInt8] = []
    var units = part.makeIterator()
    while let unit = units.next() {
      if unit != UInt8(ascii: "~") {
        bytes.append(unit)
        continue
      }
      switch units.next() {
      case UInt8(ascii: "0"): bytes.append(UInt8(ascii: "~"))
      case UInt8(ascii: "1"): bytes.append(UInt8(ascii: "/"))
      default: return nil
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A name as it is written in a pointer.
  public static func escape(_ token: String) -> String {
    let isPlain = token.utf8.allSatisfy { $0 != UInt8(ascii: "~") && $0 != UInt8(ascii: "/") }
    if isPlain { return token }
    var bytes: [UInt8] = []
    for unit in token.utf8 {
      switch unit {
      case UInt8(ascii: "~"): bytes += [UInt8(ascii: "~"), UInt8(ascii: "0")]
      case UInt8(ascii: "/"): bytes += [UInt8(ascii: "~"), UInt8(ascii: "1")]
      default: bytes.append(unit)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The pointer's text.
  public var text: String { Self.text(of: tokens) }

  static func text(of tokens: some Sequence<String>) -> String {
    tokens.reduce(into: "") { $0 += "/" + escape($1) }
  }

  /// The index that `token` writes: digits, without leading zeros.
  public static func index(_ token: String) -> Int? {
    let units = token.utf8
    let isNumber = units.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    if !isNumber || (units.count > 1 && units.first == UInt8(ascii: "0")) { return nil }
    return Int(token)
  }

  /// What it points at in `document`; `nil` if nothing is there.
  ///
  /// - Complexity: O(*t* log *n*), *t* being the number of tokens.
  public func resolve(in document: Value) -> Value? {
    var value = document
    for token in tokens {
      guard let child = value.child(token) else { return nil }
      value = child
    }
    return value
  }

  /// Whether `other` points into what `self` points at.
  func isProperPrefix(of other: JSONPointer) -> Bool {
    tokens.count < other.tokens.count
      && zip(tokens, other.tokens).allSatisfy { $0.isIdentical(to: $1) }
  }
}

extension JSONPointer: Equatable {
  public static func == (lhs: JSONPointer, rhs: JSONPointer) -> Bool {
    lhs.tokens.count == rhs.tokens.count
      && zip(lhs.tokens, rhs.tokens).allSatisfy { $0.isIdentical(to: $1) }
  }
}

extension Value {
  /// The member or element that one token of a pointer names.
  func child(_ token: String) -> Value? {
    switch self {
    case .map(let map): return map[token]
    case .list(let list):
      guard let index = JSONPointer.index(token), index < list.count else { return nil }
      return list[index]
    default: return nil
    }
  }
}
