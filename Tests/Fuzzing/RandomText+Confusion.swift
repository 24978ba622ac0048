// Files that parse and mean something else: names, numbers and attributes taken for one another.

extension RandomText {
  /// `text` with some of its words put where others of its words were, or words of the language.
  ///
  /// Most of what it gives parses, so that it reaches the checker, and some of it compiles.
  public static func confused(_ text: String, seed: UInt64) -> String {
    var random = RandomText(seed: seed)
    var pieces = pieces(of: text)
    let words = pieces.indices.filter { pieces[$0].first?.isLetter ?? false }
    let numbers = pieces.indices.filter { pieces[$0].first?.isNumber ?? false }
    guard !words.isEmpty else { return text }
    for _ in 0..<random.number(1...2) {
      let place = random.pick(words)
      switch random.number(0...9) {
      case 0...4: pieces[place] = pieces[random.pick(words)]
      case 5, 6: pieces[place] = random.pick(confusingWords)
      case 7: pieces.swapAt(place, random.pick(words))
      case 8 where !numbers.isEmpty:
        pieces[random.pick(numbers)] = random.pick([
          "0", "-1", "1.5", "1e300", "null", "\"a\"", "[]",
        ])
      default:
        // A line again, or none.
        let line =
          random.number(0...1) == 0 ? "" : pieces[lineRange(around: place, pieces)].joined()
        pieces[place] = line
      }
    }
    return pieces.joined()
  }

  private static let confusingWords = [
    "string", "int", "double", "bool", "any", "list(any)", "map(string)", "element", "action",
    "timestamp", "bytes", "null", "true", "state", "error", "result", "call", "push", "reload",
    "size", "index", "key", "item", "row", "text", "span", "slot", "section", "component", "group",
    "status", "Native", "if", "for", "else", "gap", "onTap", "color", "style", "insert", "clock",
  ]

  /// The text as words and what is between them.
  private static func pieces(of text: String) -> [String] {
    var pieces: [String] = []
    var isWord = false
    for character in text {
      let isPart = character.isLetter || character.isNumber || character == "_"
      if isPart, isWord {
        pieces[pieces.count - 1].append(character)
      } else {
        pieces.append(String(character))
      }
      isWord = isPart
    }
    return pieces
  }

  private static func lineRange(around place: Int, _ pieces: [String]) -> Range<Int> {
    var (start, end) = (place, place)
    while start > 0, pieces[start - 1] != "\n" { start -= 1 }
    while end < pieces.count, pieces[end] != "\n" { end += 1 }
    return start..<end
  }
}
