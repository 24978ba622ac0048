// How a value is written where a call follows it: `(a + b).join(", ")`.

extension String {
  /// The expression as it stands before a dot: in parentheses, unless it is one operand.
  var asReceiver: String { isOneOperand ? self : "(\(self))" }

  /// Whether no operator stands outside brackets and quotes.
  private var isOneOperand: Bool {
    var depth = 0
    var quote: UInt8?
    var before: UInt8 = 0
    for byte in utf8 {
      defer { before = byte }
      if let open = quote {
        if byte == open, before != UInt8(ascii: "\\") { quote = nil }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      // `a.?b` and `a[?i]` are no conditions.
      case UInt8(ascii: "?") where before == UInt8(ascii: "."): continue
      case _ where depth == 0 && !byte.isNamePart && byte != UInt8(ascii: "."):
        // Beyond ASCII nothing is an operator.
        if byte < 0x80, byte != UInt8(ascii: "`") { return false }
      default: continue
      }
    }
    return true
  }
}
