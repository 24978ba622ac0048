// From the bytes of a file to its text: UTF-8 with or without a mark, or a fault that says what
// else it is.

/// The text of a file.
struct TextDecoding {
  /// What could be read; U+FFFD stands where it could not.
  var text: String
  var fault: ReadingFault?
  /// Whether the text had a byte-order mark before it, which is no part of it.
  var hasByteOrderMark = false

  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  init(_ bytes: [UInt8]) {
    if let encoding = Self.otherEncoding(bytes) {
      text = ""
      fault = Self.notUTF8(
        "is \(encoding), not UTF-8", mend: "save it as UTF-8: `iconv -f \(encoding) -t UTF-8`")
      return
    }
    hasByteOrderMark = bytes.starts(with: Self.mark)
    let content = bytes[(hasByteOrderMark ? Self.mark.count : 0)...]
    if let valid = String(validating: content, as: UTF8.self) {
      text = valid
      return
    }
    text = String(decoding: content, as: UTF8.self)
    fault = Self.firstFault(in: content)
  }

  /// The encoding that a byte-order mark, or the zeros of unmarked ASCII, give away.
  private static func otherEncoding(_ bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
      return "UTF-32"
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
    // Markup begins with a keyword, a comment or a line break: ASCII.
    guard bytes.count >= 4 else { return nil }
    switch (bytes[0], bytes[1], bytes[2], bytes[3]) {
    case (0, 1..<0x80, 0, 1..<0x80): return "UTF-16BE"
    case (1..<0x80, 0, 1..<0x80, 0): return "UTF-16LE"
    default: return nil
    }
  }

  private static func notUTF8(
    _ message: String, mend: String, at range: Range<Int> = 0..<0
  ) -> ReadingFault {
    ReadingFault("not-utf-8", message, mend: mend, at: range)
  }

  /// The first bytes that are no character. Before them all is valid, so that their offset in the
  /// repaired text is the same.
  private static func firstFault(in content: ArraySlice<UInt8>) -> ReadingFault? {
    var decoder = UTF8()
    var iterator = content.makeIterator()
    var offset = 0
    while case .scalarValue(let scalar) = decoder.decode(&iterator) {
      offset += UTF8.width(scalar)
    }
    let place = content.startIndex + offset
    guard place < content.endIndex else { return nil }
    let byte = content[place]
    var mend = "save the file as UTF-8"
    // What Latin-1 and Windows-1252 agree on; nothing else is so often met.
    if byte >= 0xA0 {
      let character = String(Character(UnicodeScalar(byte)))
      mend += "; if this is to be `\(character)`, it is ISO-8859-1: `iconv -f ISO-8859-1 -t UTF-8`"
    }
    return notUTF8(
      "the byte 0x\(byte.hexadecimal.uppercased()) is not UTF-8", mend: mend,
      at: offset..<offset + "\u{FFFD}".utf8.count)
  }
}
