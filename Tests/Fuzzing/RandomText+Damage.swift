// Files that someone has damaged, and words in no order.

extension RandomText {
  /// `text` with some bytes changed, taken out, doubled or moved.
  public static func damaged(_ text: String, seed: UInt64) -> String {
    var random = RandomText(seed: seed)
    var bytes = Array(text.utf8)
    let interesting = Array("<>{}()[]\"'/\\&=.,:?!\n \u{0}#@`;é猜*|-".utf8)
    for _ in 0..<random.number(1...6) where !bytes.isEmpty {
      let place = random.number(0...bytes.count - 1)
      switch random.number(0...4) {
      case 0: bytes[place] = UInt8(random.number(0...255))
      case 1: bytes[place] = random.pick(interesting)
      case 2: bytes.removeSubrange(place..<min(bytes.count, place + random.number(1...40)))
      case 3:
        let end = min(bytes.count, place + random.number(1...200))
        bytes.insert(contentsOf: bytes[place..<end], at: random.number(0...place))
      default: bytes.insert(random.pick(interesting), at: place)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Words of the language in no order.
  public static func soup(seed: UInt64) -> String {
    var text = RandomText(seed: seed)
    for _ in 0..<text.number(1...60) {
      text.put(text.pick(soupWords))
      if text.oneIn(2) { text.put(text.pick([" ", "\n", "", "  "])) }
    }
    return text.text
  }

  private static let soupWords = [
    "component", "page", "container", "protocol", "source", "let", "use", "state", "action", "rule",
    "on section", "where", "when", "adapter", "->", "style", "viewport", "target", "remote", "call",
    "push", "reload", "then", "else", "if", "for", "in", "key", "A", "b", "{", "}", "(", ")", "[",
    "]", "<", ">", "/>", "</", "<row>", "</row>", "<text>", "</text>", "=", "==", ":", ",", "?",
    "!",
    "...", "\"", "'", "\"a\"", "1", "5m", "1.5", "//", "/*", "*/", "///", "&amp;", "猜", ".", "+",
  ]
}
