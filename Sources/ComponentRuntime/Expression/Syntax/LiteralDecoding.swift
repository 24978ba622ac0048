// What the text of a literal stands for.

/// Why a literal has no value: a message, and where in the literal.
struct LiteralFailure: Error {
  var message: String
  var offset: Int
  var mend: String?
}

/// Turns the text of literals into values.
///
/// Source: the CEL language definition, "String and Bytes Values" and "Numeric Values".
enum LiteralDecoding {
  static func number(
    _ text: String, kind: ExpressionToken.Kind, isNegative: Bool
  ) throws(LiteralFailure) -> Value {
    let sign = isNegative ? "-" : ""
    if kind == .double {
      guard let value = Double(sign + text) else {
        throw LiteralFailure(message: "`\(text)` is no number", offset: 0)
      }
      return .double(value)
    }
    let isUnsigned = kind == .uint
    let digits = isUnsigned ? String(text.dropLast()) : text
    let isHex = digits.hasPrefix("0x") || digits.hasPrefix("0X")
    let plain = isHex ? String(digits.dropFirst(2)) : digits
    let radix = isHex ? 16 : 10
    if isUnsigned, !isNegative, let value = UInt64(plain, radix: radix) {
      return .extended(.uint(value))
    }
    if !isUnsigned, let value = Int64(sign + plain, radix: radix) { return .int(value) }
    throw LiteralFailure(
      message: "`\(sign)\(text)` does not fit in \(isUnsigned ? "a uint" : "an int")", offset: 0)
  }

  /// The value of a quoted literal with its prefix.
  static func quoted(_ text: ArraySlice<UInt8>, isBytes: Bool) throws(LiteralFailure) -> Value {
    var start = text.startIndex
    var isRaw = false
    while text[start] != UInt8(ascii: "'"), text[start] != UInt8(ascii: "\"") {
      if text[start] | 0x20 == UInt8(ascii: "r") { isRaw = true }
      start += 1
    }
    let quote = text[start]
    let isTriple =
      text.endIndex - start >= 6 && text[start + 1] == quote && text[start + 2] == quote
    let width = isTriple ? 3 : 1
    var content = text[(start + width)..<(text.endIndex - width)]
    if isTriple, content.contains(UInt8(ascii: "\r")) { content = foldLineBreaks(content) }
    var unescaped: [UInt8] = []
    if isRaw {
      unescaped = Array(content)
    } else {
      try unescape(content, from: text.startIndex, isBytes: isBytes, into: &unescaped)
    }
    return isBytes
      ? .extended(.bytes(unescaped)) : .string(String(decoding: unescaped, as: UTF8.self))
  }

  /// CR LF and CR become LF, as in the language's definition of triple-quoted strings.
  private static func foldLineBreaks(_ content: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var folded: [UInt8] = []
    for index in content.indices {
      if content[index] != UInt8(ascii: "\r") {
        folded.append(content[index])
      } else if index + 1 == content.endIndex || content[index + 1] != UInt8(ascii: "\n") {
        folded.append(UInt8(ascii: "\n"))
      }
    }
    return folded[...]
  }

  private static func unescape(
    _ content: ArraySlice<UInt8>, from start: Int, isBytes: Bool, into output: inout [UInt8]
  ) throws(LiteralFailure) {
    var index = content.startIndex
    while index < content.endIndex {
      guard content[index] == UInt8(ascii: "\\"), index + 1 < content.endIndex else {
        output.append(content[index])
        index += 1
        continue
      }
      let letter = content[index + 1]
      if let plain = simpleEscape(letter) {
        output.append(plain)
        index += 2
        continue
      }
      guard let form = NumericEscape(letter, isBytes: isBytes) else {
        let name = String(decoding: [letter], as: UTF8.self)
        throw LiteralFailure(
          message: "`\\\(name)` is no escape sequence", offset: index - start,
          mend: letter == UInt8(ascii: "(")
            ? "put values in with `+`: `\"…\" + string(value)`" : "write `\\\\` for a backslash")
      }
      let first = index + 2 - (form.radix == 8 ? 1 : 0)
      let last = first + form.digitCount
      guard last <= content.endIndex,
        let number = UInt32(
          String(decoding: content[first..<last], as: UTF8.self), radix: form.radix)
      else {
        throw LiteralFailure(
          message: "this escape sequence needs \(form.digitCount) digits", offset: index - start,
          mend: mendForDigits(content[(index + 2)...]))
      }
      if isBytes {
        guard let byte = UInt8(exactly: number) else {
          throw LiteralFailure(message: "a byte is at most \\377", offset: index - start)
        }
        output.append(byte)
      } else {
        guard let scalar = Unicode.Scalar(number) else {
          throw LiteralFailure(
            message: "there is no such Unicode scalar", offset: index - start,
            mend: mendForScalar(number, content[last...]))
        }
        output.append(contentsOf: UTF8.encode(scalar).map(Array.init) ?? [])
      }
      index = last
    }
  }

  /// What to write for `\u{1F600}` of Swift and JavaScript.
  private static func mendForDigits(_ rest: ArraySlice<UInt8>) -> String? {
    guard rest.first == UInt8(ascii: "{"), let end = rest.firstIndex(of: UInt8(ascii: "}")),
      let number = UInt32(
        String(decoding: rest[(rest.startIndex + 1)..<end], as: UTF8.self), radix: 16)
    else { return nil }
    return mendForScalar(number, [])
  }

  /// How a scalar is written, or which there are.
  ///
  /// - Parameter rest: what follows, which may be the other half of a surrogate pair.
  private static func mendForScalar(_ number: UInt32, _ rest: ArraySlice<UInt8>) -> String {
    var number = number
    let other = String(decoding: rest.prefix(6), as: UTF8.self)
    if (0xD800...0xDBFF).contains(number), other.hasPrefix("\\u"),
      let low = UInt32(other.dropFirst(2), radix: 16), (0xDC00...0xDFFF).contains(low)
    {
      number = 0x10000 + (number - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(number) else {
      return "scalars go from 0 to 10FFFF, without D800 to DFFF"
    }
    let (letter, width) = scalar.value <= 0xFFFF ? ("u", 4) : ("U", 8)
    return "write `\\\(letter)\(scalar.value.hexadecimal(digits: width).uppercased())`"
  }

  private static func simpleEscape(_ letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "a"): 0x07
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "v"): 0x0B
    case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"),
      UInt8(ascii: "?"):
      letter
    default: nil
    }
  }

  private struct NumericEscape {
    var radix: Int
    var digitCount: Int

    init?(_ letter: UInt8, isBytes: Bool) {
      switch letter {
      case UInt8(ascii: "x"), UInt8(ascii: "X"): (radix, digitCount) = (16, 2)
      case UInt8(ascii: "u") where !isBytes: (radix, digitCount) = (16, 4)
      case UInt8(ascii: "U") where !isBytes: (radix, digitCount) = (16, 8)
      case UInt8(ascii: "0")...UInt8(ascii: "3"): (radix, digitCount) = (8, 3)
      default: return nil
      }
    }
  }
}
