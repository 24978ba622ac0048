// CURVE keys: 32 bytes, written as 40 characters of Z85.

import CZMQ

/// A public key: who a peer is.
public struct PublicKey: Hashable, Sendable, CustomStringConvertible {
  /// 32 bytes.
  public let bytes: [UInt8]

  /// `nil` unless there are 32 bytes.
  public init?(bytes: [UInt8]) {
    guard bytes.count == Z85.keyBytes else { return nil }
    self.bytes = bytes
  }

  /// `nil` unless `text` is 40 characters of Z85.
  public init?(z85 text: String) {
    guard let bytes = Z85.decode(text) else { return nil }
    self.bytes = bytes
  }

  public var z85: String { Z85.encode(bytes) }
  public var description: String { z85 }
}

/// A secret key; it has no description, so that no log shows it.
public struct SecretKey: Sendable {
  /// 32 bytes.
  public let bytes: [UInt8]

  public init?(bytes: [UInt8]) {
    guard bytes.count == Z85.keyBytes else { return nil }
    self.bytes = bytes
  }

  /// `nil` unless `text` is 40 characters of Z85.
  public init?(z85 text: String) {
    guard let bytes = Z85.decode(text) else { return nil }
    self.bytes = bytes
  }

  public var z85: String { Z85.encode(bytes) }

  /// The public key that belongs to it.
  ///
  /// - Throws: `BusError` where libzmq is built without CURVE.
  public func publicKey() throws(BusError) -> PublicKey {
    var text = [CChar](repeating: 0, count: Z85.keyTextBytes + 1)
    guard unsafe zmq_curve_public(&text, z85) == 0, let key = PublicKey(z85: Z85.text(text)) else {
      throw .last("zmq_curve_public")
    }
    return key
  }
}

extension SecretKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "(secret key)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A secret key and its public key.
public struct KeyPair: Sendable {
  public let publicKey: PublicKey
  public let secretKey: SecretKey

  public init(publicKey: PublicKey, secretKey: SecretKey) {
    self.publicKey = publicKey
    self.secretKey = secretKey
  }

  /// Makes new keys from the system's randomness.
  ///
  /// - Throws: `BusError` where libzmq is built without CURVE.
  public static func generate() throws(BusError) -> KeyPair {
    var publicText = [CChar](repeating: 0, count: Z85.keyTextBytes + 1)
    var secretText = publicText
    guard unsafe zmq_curve_keypair(&publicText, &secretText) == 0,
      let publicKey = PublicKey(z85: Z85.text(publicText)),
      let secretKey = SecretKey(z85: Z85.text(secretText))
    else { throw .last("zmq_curve_keypair") }
    return KeyPair(publicKey: publicKey, secretKey: secretKey)
  }
}

/// Keys as text. Source: ZeroMQ RFC 32.
enum Z85 {
  static let keyBytes = 32
  static let keyTextBytes = 40

  static let alphabet = Array(
    "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#".utf8)

  static func encode(_ bytes: [UInt8]) -> String {
    precondition(bytes.count % 4 == 0, "Z85 writes groups of four bytes")
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 4) {
      var number = bytes[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      var digits: [UInt8] = []
      for _ in 0..<5 {
        digits.append(alphabet[Int(number % 85)])
        number /= 85
      }
      text += digits.reversed()
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of a key's text; `nil` for another length, character, or a number too large.
  static func decode(_ text: String) -> [UInt8]? {
    let characters = Array(text.utf8)
    guard characters.count == keyTextBytes else { return nil }
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: characters.count, by: 5) {
      var number: UInt64 = 0
      for character in characters[start..<start + 5] {
        guard let digit = alphabet.firstIndex(of: character) else { return nil }
        number = number * 85 + UInt64(digit)
      }
      guard number <= UInt64(UInt32.max) else { return nil }
      for shift in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
    }
    return bytes
  }

  /// What libzmq wrote, up to its zero.
  static func text(_ characters: [CChar]) -> String {
    String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
