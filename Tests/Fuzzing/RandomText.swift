// What random markup and random expressions are written with: choices, names, white space.

/// Text that grows by random choices. The same seed makes the same text.
public struct RandomText {
  public var random: SeededRandom
  public private(set) var text = ""
  /// Comments written so far; each has its number, so that none looks like another.
  private var commentCount = 0
  /// Whether a line may end here without ending what is being written.
  var allowsLines = true

  public init(seed: UInt64) { random = SeededRandom(seed: seed) }

  mutating func put(_ piece: String) { text += piece }

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  /// True once in `count` times.
  mutating func oneIn(_ count: Int) -> Bool { number(1...count) == 1 }

  mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
    choices[number(0...choices.count - 1)]
  }

  mutating func name() -> String {
    pick(["a", "b", "repo", "title", "user", "item", "feed", "x1", "_y", "longerName", "kind"])
  }

  mutating func typeName() -> String { pick(["Card", "Repo", "Banner", "A", "TwoColumn"]) }

  /// One of several, each written between separators.
  mutating func list(
    _ count: ClosedRange<Int>, separator: String = ",", _ write: (inout RandomText) -> Void
  ) {
    let count = number(count)
    for index in 0..<count {
      gap()
      write(&self)
      gap()
      if index + 1 < count || oneIn(6) && separator == "," { put(separator) }
    }
    gap()
  }

  // MARK: - White space

  /// White space that may be nothing, or hold comments.
  mutating func gap() {
    switch number(0...11) {
    case 0...5: put(pick(["", "", " ", "  "]))
    case 6, 7: if allowsLines { put(pick(["\n", "\n  ", "\n\n", " \r\n\t", "\n\n\n\n"])) }
    case 8: comment()
    default: put(" ")
    }
  }

  /// White space that is surely some.
  mutating func space() {
    put(" ")
    gap()
  }

  /// Spaces and tabs alone.
  mutating func blanks() { put(pick(["", " ", "  ", "\t"])) }

  /// A line's end, and perhaps more.
  mutating func lineEnd() {
    put(pick(["\n", "\n  ", "\n\n  ", " \n\n\n    "]))
    if oneIn(8) { comment() }
    put("\n")
  }

  mutating func comment() {
    commentCount += 1
    guard allowsLines else {
      return
    }
    switch number(0...4) {
    case 0: put("/* c\(commentCount) */")
    case 1: put(" /* c\(commentCount) 猜\n   second */\n")
    case 2: put(" /// d\(commentCount)\n")
    default: put("// c\(commentCount) \" ' } { <text> \n")
    }
  }

  /// Writes with line breaks allowed, as inside brackets.
  mutating func inBrackets(_ write: (inout RandomText) -> Void) {
    let outside = allowsLines
    allowsLines = true
    write(&self)
    allowsLines = outside
  }

  /// Writes without line breaks outside brackets.
  mutating func onLine(_ write: (inout RandomText) -> Void) {
    let outside = allowsLines
    allowsLines = false
    write(&self)
    allowsLines = outside
  }
}
