// Operators of other languages, told from where a parser stopped.

/// What to write for an operator that the expression language does not have.
enum ForeignOperators {
  /// - Parameters:
  ///   - place: where something was found that cannot continue the expression.
  ///   - start: where the expression begins.
  static func mend(_ bytes: [UInt8], at place: Int, from start: Int) -> String? {
    func isAt(_ text: String, _ offset: Int = 0) -> Bool {
      let begin = place + offset
      return begin >= start && begin + text.utf8.count <= bytes.count
        && bytes[begin..<begin + text.utf8.count].elementsEqual(text.utf8)
    }
    if place < bytes.count, bytes[place] >= 0x80 {
      return "names are made of the letters a to z, digits and `_`;"
        + " a field beyond them is `value[\"…\"]`"
    }
    if isAt("=>") || isAt(">") && isAt("-", -1) {
      return "name the variable first: `list.map(x, x.title)`"
    }
    if isAt(")"), isAt("(", -1) { return "write the action itself: `onTap={go()}`" }
    if isAt("=") {
      if isAt("!=", -2) { return "write `!=`" }
      return isAt("==", -2) ? "write `==`" : mendForAssignment
    }
    if isAt(">"), isAt("<", -1) { return "write `!=`" }
    if isAt("<"), place + 1 < bytes.count, bytes[place + 1].isNameStart {
      return "tags stand among tags, not in values"
    }
    if isAt("&") { return "write `&&`" }
    if isAt("|") { return "write `||`" }
    if isAt("??", -1) { return mendForMissing }
    if isAt(";") { return "leave out `;`: a line ends by itself" }
    if isAt("$") { return "a value is written by its name alone" }
    if isAt("`") { return "a string stands in `\"…\"`; put values in with `+` or `format`" }
    if isAt("++", -1) {
      var next = place + 1
      while next < bytes.count, bytes[next].isSpace { next += 1 }
      let isJoining =
        next < bytes.count && (bytes[next].isNamePart || "\"'([".utf8.contains(bytes[next]))
      return isJoining ? "write `+`" : "write `+ 1`"
    }
    if isAt("#") { return mendForHash(bytes, at: place) }
    if let mend = signs.first(where: { isAt($0.sign, $0.offset) })?.mend { return mend }
    return word(bytes, at: place, from: start)
  }

  static let mendForAssignment = "write `==` to compare"
  private static let mendForMissing =
    "write `value.orValue(other)`, or `value.?field.orValue(other)` for a field that may be missing"

  /// Signs, from where they stand before the place on.
  private static let signs: [(sign: String, offset: Int, mend: String)] = [
    ("?:", -1, mendForMissing),
    ("**", -1, "write `x * x`: there are no powers"),
    ("<<", -1, "write `math.bitShiftLeft(a, b)`"), (">>", -1, "write `math.bitShiftRight(a, b)`"),
    ("^", 0, "write `math.bitXor(a, b)`"), ("~", 0, "write `math.bitNot(a)`"),
    (":", 0, "a part of a list is `list.slice(start, end)`"),
    ("!", 0, "write `value.orValue(other)`, or check `value != null`"),
    ("f\"", -1, "write `\"…\" + string(value)`"), ("f'", -1, "write `\"…\" + string(value)`"),
  ]

  /// `#fff`, `# a comment`, `{#if …}`.
  private static func mendForHash(_ bytes: [UInt8], at place: Int) -> String {
    var end = place + 1
    while end < bytes.count, bytes[end].isNamePart { end += 1 }
    let word = String(decoding: bytes[place..<end], as: UTF8.self)
    if word.isColor { return "write `\"\(word)\"`" }
    return ["#if", "#each"].contains(word)
      ? "write `if={…}` and `for={item in list}` on the element itself" : "comments begin with `//`"
  }

  private static func word(_ bytes: [UInt8], at place: Int, from start: Int) -> String? {
    var end = place
    while end < bytes.count, bytes[end].isNamePart { end += 1 }
    switch String(decoding: bytes[place..<end], as: UTF8.self) {
    case "call": return "`call(…)` is a step of its own: `call(…) then { name = result }`"
    case "as": return "write `int(x)`, `double(x)` or `string(x)`"
    case "for": return "write `list.map(x, …)`, or `list.filter(x, …)`"
    case "and": return "write `&&`"
    case "or": return "write `||`"
    case "is", "eq": return "write `==`"
    case "if", "then": return "write `condition ? a : b`"
    case "else": return "write `condition ? a : b`"
    default: return negation(bytes, before: place, from: start)
    }
  }

  /// `not x`: the parser took `not` for a name, and stopped at what follows it.
  private static func negation(_ bytes: [UInt8], before place: Int, from start: Int) -> String? {
    var end = place
    while end > start, bytes[end - 1].isSpace { end -= 1 }
    guard end < place, end - start >= 3, bytes[end - 3..<end].elementsEqual("not".utf8),
      end - 3 == start || !bytes[end - 4].isNamePart
    else { return nil }
    return "write `!condition`"
  }
}
