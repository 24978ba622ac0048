// Which characters an advance table can hold, and the scripts they are shaped in.

/// A script whose characters have one glyph each, side by side; or what such scripts share.
///
/// Pango shapes each stretch of one script by itself, and may choose another font for it; digits,
/// spaces and punctuation go with the script before them.
enum SimpleScript: UInt8 {
  case common, latin, greek, cyrillic, han, hiragana, katakana, hangul

  /// The script of a character of the simple repertoire; `nil` for all others.
  @inline(__always)
  init?(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x61...0x7A, 0x41...0x5A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x17F: self = .latin
    case 0x20, 0x21, 0x2C...0x2E, 0x30...0x3B, 0x3F: self = .common
    case 0x4E00...0x9FA5: self = .han
    case 0x3041...0x3093: self = .hiragana
    case 0x30A1...0x30F6: self = .katakana
    case 0xAC00...0xD7A3: self = .hangul
    case 0x391...0x3A1, 0x3A3...0x3A9, 0x3B1...0x3C9: self = .greek
    case 0x401, 0x410...0x44F, 0x451: self = .cyrillic
    case 0x3001, 0x3002, 0xFF01, 0xFF0C, 0xFF1A, 0xFF1B, 0xFF1F: self = .common
    default: return nil
    }
  }

  /// A letter that neighbours are shaped beside, so that they are shaped in the script.
  var sample: Unicode.Scalar? {
    switch self {
    case .common: nil
    case .latin: "n"
    case .greek: "ν"
    case .cyrillic: "н"
    case .han: "一"
    case .hiragana: "あ"
    case .katakana: "ア"
    case .hangul: "가"
    }
  }
}
