// Splits the text of an expression into tokens.

/// Reads one token at a time from `offset` on; comments and white space are skipped.
struct ExpressionLexer {
  private let bytes: [UInt8]
  private let limit: Int
  private(set) var offset: Int

  init(_ file: SourceFile, from offset: Int, to end: Int) {
    bytes = file.bytes
    limit = Swift.min(end, file.bytes.count)
    self.offset = Swift.min(offset, limit)
  }

  private func byte(_ distance: Int = 0) -> UInt8 {
    offset + distance < limit ? bytes[offset + distance] : 0
  }

  mutating func next() -> ExpressionToken {
    let newline = skipSpace()
    let start = offset
    let kind = offset < limit ? scan() : .end
    return ExpressionToken(kind: kind, start: start, end: offset, followsNewline: newline)
  }

  /// Skips white space and comments; whether a line break was among it.
  private mutating func skipSpace() -> Bool {
    var newline = false
    while offset < limit {
      switch (bytes[offset], byte(1)) {
      case (UInt8(ascii: "\n"), _):
        newline = true
        offset += 1
      case (UInt8(ascii: " "), _), (UInt8(ascii: "\t"), _), (UInt8(ascii: "\r"), _), (0x0C, _):
        offset += 1
      case (UInt8(ascii: "/"), UInt8(ascii: "/")):
        while offset < limit, bytes[offset] != UInt8(ascii: "\n") { offset += 1 }
      case (UInt8(ascii: "/"), UInt8(ascii: "*")):
        offset += 2
        while offset < limit, !(byte() == UInt8(ascii: "*") && byte(1) == UInt8(ascii: "/")) {
          if bytes[offset] == UInt8(ascii: "\n") { newline = true }
          offset += 1
        }
        offset = Swift.min(offset + 2, limit)
      default: return newline
      }
    }
    return newline
  }

  private mutating func scan() -> ExpressionToken.Kind {
    let first = bytes[offset]
    if first.isDigit || (first == UInt8(ascii: ".") && byte(1).isDigit) { return scanNumber() }
    if let quoted = scanString() { return quoted }
    if first.isNameStart {
      while byte().isNamePart { offset += 1 }
      return .name
    }
    if first == UInt8(ascii: "`") { return scanQuotedName() }
    return scanSymbol()
  }

  private mutating func scanSymbol() -> ExpressionToken.Kind {
    for length in [2, 1] where offset + length <= limit {
      let text = String(decoding: bytes[offset..<offset + length], as: UTF8.self)
      if let symbol = ExpressionToken.Symbol(rawValue: text) {
        offset += length
        return .symbol(symbol)
      }
    }
    offset += 1
    guard bytes[offset - 1] >= 0x80 else { return .unknown }
    // Letters beyond ASCII are shown as the word that they were meant for.
    while offset < limit, bytes[offset] >= 0x80 || bytes[offset].isNamePart { offset += 1 }
    return .unknown
  }

  private mutating func scanQuotedName() -> ExpressionToken.Kind {
    var end = offset + 1
    while end < limit, bytes[end] != UInt8(ascii: "`"), bytes[end] != UInt8(ascii: "\n") {
      end += 1
    }
    let isClosed = end < limit && bytes[end] == UInt8(ascii: "`") && end > offset + 1
    offset = isClosed ? end + 1 : end
    return isClosed ? .quotedName : .unterminated
  }

  private mutating func scanNumber() -> ExpressionToken.Kind {
    if byte() == UInt8(ascii: "0"), byte(1) | 0x20 == UInt8(ascii: "x"), byte(2).isHexDigit {
      offset += 2
      while byte().isHexDigit { offset += 1 }
      return scanUnsignedSuffix() ? .uint : .int
    }
    var isDouble = false
    while byte().isDigit { offset += 1 }
    if byte() == UInt8(ascii: "."), byte(1).isDigit {
      isDouble = true
      offset += 1
      while byte().isDigit { offset += 1 }
    }
    if byte() | 0x20 == UInt8(ascii: "e") {
      let sign = byte(1) == UInt8(ascii: "+") || byte(1) == UInt8(ascii: "-") ? 1 : 0
      if byte(1 + sign).isDigit {
        isDouble = true
        offset += 1 + sign
        while byte().isDigit { offset += 1 }
      }
    }
    if isDouble { return .double }
    return scanUnsignedSuffix() ? .uint : .int
  }

  private mutating func scanUnsignedSuffix() -> Bool {
    guard byte() | 0x20 == UInt8(ascii: "u"), !byte(1).isNamePart else { return false }
    offset += 1
    return true
  }

  /// A string or bytes literal with its prefix, if one starts here.
  private mutating func scanString() -> ExpressionToken.Kind? {
    var prefix = 0
    var isRaw = false
    var isBytes = false
    while prefix < 2 {
      switch byte(prefix) | 0x20 {
      case UInt8(ascii: "r") where !isRaw: isRaw = true
      case UInt8(ascii: "b") where !isBytes: isBytes = true
      default:
        guard byte(prefix) == UInt8(ascii: "\"") || byte(prefix) == UInt8(ascii: "'") else {
          return nil
        }
        return scanQuoted(from: prefix, isRaw: isRaw) ? (isBytes ? .bytes : .string) : .unterminated
      }
      prefix += 1
    }
    guard byte(prefix) == UInt8(ascii: "\"") || byte(prefix) == UInt8(ascii: "'") else {
      return nil
    }
    return scanQuoted(from: prefix, isRaw: isRaw) ? (isBytes ? .bytes : .string) : .unterminated
  }

  /// Moves past the string whose opening quote is `prefix` units ahead; whether it is closed.
  private mutating func scanQuoted(from prefix: Int, isRaw: Bool) -> Bool {
    offset += prefix
    let quote = byte()
    let isTriple = byte(1) == quote && byte(2) == quote
    offset += isTriple ? 3 : 1
    while offset < limit {
      if byte() == quote && (!isTriple || (byte(1) == quote && byte(2) == quote)) {
        offset += isTriple ? 3 : 1
        return true
      }
      if byte() == UInt8(ascii: "\n") && !isTriple { return false }
      offset += byte() == UInt8(ascii: "\\") && !isRaw ? 2 : 1
    }
    offset = limit
    return false
  }
}

extension UInt8 {
  var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
  var isHexDigit: Bool {
    isDigit || (self | 0x20 >= UInt8(ascii: "a") && self | 0x20 <= UInt8(ascii: "f"))
  }
  var isNameStart: Bool {
    self == UInt8(ascii: "_")
      || (self | 0x20 >= UInt8(ascii: "a") && self | 0x20 <= UInt8(ascii: "z"))
  }
  var isNamePart: Bool { isNameStart || isDigit }
}
