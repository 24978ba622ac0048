// How messages name characters that are not seen, or are taken for others.

/// One character of markup that means nothing there.
struct CharacterName {
  private let scalar: Unicode.Scalar

  /// - Returns: `nil` for what a message can quote as it is: ASCII that is seen, and letters,
  ///   digits and marks that nobody takes for it.
  init?(_ scalar: Unicode.Scalar) {
    let isPlain = scalar.isASCII ? (0x20..<0x7F).contains(scalar.value) : Self.isOrdinary(scalar)
    if isPlain { return nil }
    self.scalar = scalar
  }

  /// The name of the one character that `text` is.
  init?(_ text: String) {
    guard let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1 else {
      return nil
    }
    self.init(scalar)
  }

  private static func isOrdinary(_ scalar: Unicode.Scalar) -> Bool {
    // Greek and Cyrillic have letters that look like Latin ones.
    if (0x0370...0x052F).contains(scalar.value) { return false }
    let properties = scalar.properties
    return properties.isAlphabetic || properties.isEmoji || properties.numericType != nil
  }

  /// `U+00A0 (no-break space)`, and the character itself before it where it can be seen.
  var text: String {
    let seen = isHidden ? "" : "`\(scalar)` "
    guard let name else { return seen + Self.number(scalar) }
    return seen.isEmpty
      ? "\(Self.number(scalar)) (\(name))" : "\(seen)(\(Self.number(scalar)) \(name))"
  }

  /// `U+00A0`
  static func number(_ scalar: Unicode.Scalar) -> String {
    "U+" + scalar.value.hexadecimal(digits: 4).uppercased()
  }

  private var name: String? {
    if scalar.properties.generalCategory == .control {
      return Self.controls[scalar.value] ?? "a control character"
    }
    return scalar.properties.name?.lowercased()
  }

  /// Unicode itself has no names for these; those that files really have.
  private static let controls: [UInt32: String] = [
    0x00: "null", 0x08: "backspace", 0x0D: "carriage return", 0x1B: "escape", 0x7F: "delete",
    0x85: "next line",
  ]

  /// Whether it leaves no mark of its own.
  var isHidden: Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .privateUse,
      .unassigned, .nonspacingMark:
      true
    default: false
    }
  }

  /// What to write instead.
  var mend: String? {
    if let ascii = Self.lookalikes[scalar.value] { return "write `\(ascii)`" }
    // Full-width forms of ASCII.
    if (0xFF01...0xFF5E).contains(scalar.value),
      let ascii = Unicode.Scalar(scalar.value - 0xFEE0)
    {
      return "write `\(ascii)`"
    }
    if scalar.properties.isAlphabetic {
      return "names are made of the letters a to z, digits and `_`"
    }
    switch scalar.properties.generalCategory {
    case .spaceSeparator: return "write a plain space"
    case .lineSeparator, .paragraphSeparator: return "write a line break"
    case .control, .format: return "delete it"
    default: return nil
    }
  }

  private static let lookalikes: [UInt32: String] = [
    0x2018: "'", 0x2019: "'", 0x201A: "'", 0x201B: "'", 0x2032: "'", 0x00B4: "'",
    0x201C: "\"", 0x201D: "\"", 0x201E: "\"", 0x201F: "\"", 0x2033: "\"", 0x00AB: "\"",
    0x00BB: "\"", 0x300C: "\"", 0x300D: "\"", 0x300E: "\"", 0x300F: "\"",
    0x2010: "-", 0x2011: "-", 0x2012: "-", 0x2013: "-", 0x2014: "-", 0x2212: "-",
    0x2039: "<", 0x203A: ">", 0x3008: "<", 0x3009: ">", 0x300A: "<", 0x300B: ">",
    0x3001: ",", 0x3002: ".", 0x2026: "...", 0x00D7: "*", 0x00F7: "/", 0x2044: "/", 0x2215: "/",
    0x2260: "!=", 0x2264: "<=", 0x2265: ">=", 0x2192: "->", 0x00AC: "!", 0x3010: "[", 0x3011: "]",
  ]
}

extension Unicode.Scalar {
  /// `\u00a0`, as strings of expressions write a scalar of at most 16 bits.
  var shortEscape: String {
    "\\u" + value.hexadecimal(digits: 4)
  }
}
