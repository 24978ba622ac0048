// A plain parser for the texts simdjson refuses: it says where the fault is, and reads the one kind
// of valid number that simdjson will not, integers of more than 64 bits.

import ComponentRuntime

/// Parses JSON byte by byte.
///
/// Source: RFC 8259.
struct ScalarParser {
  private let bytes: [UInt8]
  private let depthLimit: Int
  private var offset = 0

  init(_ bytes: [UInt8], depthLimit: Int) {
    self.bytes = bytes
    self.depthLimit = depthLimit
  }

  mutating func parse() throws(JSONFault) -> Value {
    try checkEncoding()
    skipSpace()
    if offset == bytes.count { throw fault("the text is empty where a JSON value should be") }
    let value = try parseValue(depth: 0)
    skipSpace()
    if offset < bytes.count { throw fault("the JSON value ends here, but the text goes on") }
    return value
  }

  private func checkEncoding() throws(JSONFault) {
    do {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      throw JSONFault("the text is not UTF-8", at: error.byteOffsets.lowerBound, in: bytes)
    }
  }

  private func fault(_ message: String) -> JSONFault { JSONFault(message, at: offset, in: bytes) }

  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      offset += 1
    }
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    offset += 1
    return true
  }

  private mutating func parseValue(depth: Int) throws(JSONFault) -> Value {
    switch next {
    case UInt8(ascii: "{"): return try parseObject(depth: depth)
    case UInt8(ascii: "["): return try parseArray(depth: depth)
    case UInt8(ascii: "\""): return .string(try parseString())
    case UInt8(ascii: "t"): return try parseWord("true", .bool(true))
    case UInt8(ascii: "f"): return try parseWord("false", .bool(false))
    case UInt8(ascii: "n"): return try parseWord("null", .null)
    case UInt8(ascii: "-"): return try parseNumber()
    case let digit? where isDigit(digit): return try parseNumber()
    case nil: throw fault("the text ends where a value should be")
    case _?: throw fault("a value should be here: an object, array, string, number or word")
    }
  }

  private func deeper(_ depth: Int) throws(JSONFault) -> Int {
    if depth == depthLimit {
      throw JSONFault(
        "arrays and objects are nested more than \(depthLimit) deep", kind: .limit, at: offset,
        in: bytes)
    }
    return depth + 1
  }

  private mutating func parseWord(_ word: StaticString, _ value: Value) throws(JSONFault) -> Value {
    let text = Array("\(word)".utf8)
    guard bytes[offset...].starts(with: text) else {
      throw fault("the only words are true, false and null")
    }
    offset += text.count
    return value
  }

  private mutating func parseArray(depth: Int) throws(JSONFault) -> Value {
    offset += 1
    skipSpace()
    let depth = try deeper(depth)
    if skip(UInt8(ascii: "]")) { return .list(ValueList()) }
    var elements: [Value] = []
    while true {
      skipSpace()
      elements.append(try parseValue(depth: depth))
      skipSpace()
      if skip(UInt8(ascii: "]")) { return .list(ValueList(elements)) }
      guard skip(UInt8(ascii: ",")) else { throw fault("a comma or ] should follow an element") }
    }
  }

  private mutating func parseObject(depth: Int) throws(JSONFault) -> Value {
    offset += 1
    skipSpace()
    let depth = try deeper(depth)
    if skip(UInt8(ascii: "}")) { return .map(.empty) }
    var members: [(String, Value)] = []
    while true {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw fault("a key in quotes should be here") }
      let key = try parseString()
      skipSpace()
      guard skip(UInt8(ascii: ":")) else { throw fault("a colon should follow the key") }
      skipSpace()
      members.append((key, try parseValue(depth: depth)))
      skipSpace()
      if skip(UInt8(ascii: "}")) { return .map(ValueMap(members)) }
      guard skip(UInt8(ascii: ",")) else { throw fault("a comma or } should follow a member") }
    }
  }
}

// MARK: Numbers

extension ScalarParser {
  private mutating func parseNumber() throws(JSONFault) -> Value {
    let start = offset
    _ = skip(UInt8(ascii: "-"))
    if skip(UInt8(ascii: "0")) {
      if let next, isDigit(next) { throw fault("a number does not start with 0") }
    } else {
      try skipDigits()
    }
    var isInteger = true
    if skip(UInt8(ascii: ".")) {
      isInteger = false
      try skipDigits()
    }
    if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
      isInteger = false
      if !skip(UInt8(ascii: "+")) { _ = skip(UInt8(ascii: "-")) }
      try skipDigits()
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    if isInteger, let integer = Int64(text) { return .int(integer) }
    guard let number = Double(text), number.isFinite else {
      throw JSONFault("the number is too large for a double", at: start, in: bytes)
    }
    return .double(number)
  }

  private mutating func skipDigits() throws(JSONFault) {
    guard let first = next, isDigit(first) else { throw fault("a digit should be here") }
    while let byte = next, isDigit(byte) { offset += 1 }
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}

// MARK: Strings

extension ScalarParser {
  private mutating func parseString() throws(JSONFault) -> String {
    let start = offset
    offset += 1
    var text: [UInt8] = []
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        text += String(Character(try parseEscape())).utf8
      case 0..<0x20:
        throw fault("a control character in a string must be escaped")
      default:
        text.append(byte)
        offset += 1
      }
    }
    throw JSONFault("the string that starts here has no end", at: start, in: bytes)
  }

  private mutating func parseEscape() throws(JSONFault) -> Unicode.Scalar {
    offset += 1
    guard let byte = next else { throw fault("the text ends in an escape") }
    let plain: Unicode.Scalar
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): plain = Unicode.Scalar(byte)
    case UInt8(ascii: "b"): plain = "\u{8}"
    case UInt8(ascii: "f"): plain = "\u{C}"
    case UInt8(ascii: "n"): plain = "\n"
    case UInt8(ascii: "r"): plain = "\r"
    case UInt8(ascii: "t"): plain = "\t"
    case UInt8(ascii: "u"): return try parseUnicodeEscape()
    default:
      throw fault("there is no such escape: use one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u")
    }
    offset += 1
    return plain
  }

  private mutating func parseUnicodeEscape() throws(JSONFault) -> Unicode.Scalar {
    let start = offset - 1
    let first = try parseFourDigits()
    if let scalar = Unicode.Scalar(first) { return scalar }
    if first < 0xDC00, bytes[offset...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) {
      offset += 1
      let second = try parseFourDigits()
      if 0xDC00...0xDFFF ~= second,
        let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      {
        return scalar
      }
    }
    throw JSONFault("half of a surrogate pair stands for no character", at: start, in: bytes)
  }

  /// The number after the `u` that is next.
  private mutating func parseFourDigits() throws(JSONFault) -> UInt32 {
    offset += 1
    var number: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw fault("\\u takes four hexadecimal digits")
      }
      number = number << 4 | UInt32(digit)
      offset += 1
    }
    return number
  }
}
