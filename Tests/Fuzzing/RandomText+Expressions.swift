// Random expressions, by the grammar of the expression language.

extension RandomText {
  /// An expression, most likely without a value, in a layout nobody would write.
  public static func expressionText(seed: UInt64) -> String {
    var text = RandomText(seed: seed)
    text.expression(text.number(1...6))
    return text.text
  }

  /// An expression of at most so many levels.
  mutating func expression(_ depth: Int = 2) {
    guard depth > 0, !oneIn(4) else { return atom() }
    switch number(0...9) {
    case 0:
      operand(depth)
      gap()
      put("?")
      gap()
      operand(depth)
      gap()
      put(":")
      gap()
      expression(depth - 1)
    case 1...3:
      operand(depth)
      for _ in 0...number(0...2) {
        put(" ")
        gap()
        put(
          pick(["+", "-", "*", "/", "%", "==", "!=", "<", "<=", ">", ">=", "&&", "||", "in"]))
        put(" ")
        gap()
        operand(depth)
      }
    case 4:
      put(pick(["!", "-", "!!", "- ", "--"]))
      operand(depth)
    case 5: listLiteral(depth)
    case 6: mapLiteral(depth)
    default: chain(depth)
    }
  }

  private mutating func operand(_ depth: Int) {
    switch number(0...3) {
    case 0:
      put("(")
      inBrackets {
        $0.gap()
        $0.expression(depth - 1)
        $0.gap()
      }
      put(")")
    case 1: chain(depth)
    default: atom()
    }
  }

  private mutating func atom() {
    switch number(0...5) {
    case 0: put(pick(["1", "0", "42", "0x1F", "7u", "-5", "- 3", "1.5", ".5", "1e3", "-2.5E-1"]))
    case 1, 2: stringLiteral()
    case 3: put(pick(["true", "false", "null"]))
    default: put((oneIn(12) ? "." : "") + name())
    }
  }

  private mutating func stringLiteral() {
    put(
      pick([
        "\"a\"", "'b'", "\"猜你\"", "\"it's\"", "'say \"x\"'", "r\"\\d+\"", "b'ab'", "\"\\n\\u00e9\"",
        "\"}\"", "'{'", "\"//\"", "\"\"", "\"¥%.2f\"",
      ]))
    if oneIn(20) { put(" + \"\"\"two\nlines // no comment\"\"\"") }
  }

  private mutating func listLiteral(_ depth: Int) {
    put("[")
    inBrackets { text in
      text.list(0...4) {
        if $0.oneIn(10) { $0.put("?") }
        $0.expression(depth - 1)
      }
    }
    put("]")
  }

  private mutating func mapLiteral(_ depth: Int) {
    put("{")
    inBrackets { text in
      text.list(0...3) {
        if $0.oneIn(10) { $0.put("?") }
        $0.pick([true, false]) ? $0.stringLiteral() : $0.atom()
        $0.gap()
        $0.put(":")
        $0.gap()
        $0.expression(depth - 1)
      }
    }
    put("}")
  }

  /// `name.field[index].call(…)`
  private mutating func chain(_ depth: Int) {
    switch number(0...5) {
    case 0: put("\"%d\"")
    case 1: call(pick(["size", "string", "has", "ago", "max"]), depth)
    default: put(name())
    }
    for _ in 0..<number(0...3) {
      switch number(0...4) {
      case 0: put("." + name())
      case 1: put(".?" + name())
      case 2:
        put(oneIn(5) ? "[?" : "[")
        inBrackets { $0.expression(depth - 1) }
        put("]")
      case 3: put(".`\(pick(["odd name", "a-b", "in"]))`")
      default:
        if allowsLines, oneIn(3) { put("\n   ") }
        put(".")
        call(pick(["filter", "map", "format", "orValue", "join"]), depth)
      }
    }
  }

  private mutating func call(_ function: String, _ depth: Int) {
    put(function + "(")
    inBrackets { text in
      let count = text.number(0...3)
      for index in 0..<count {
        text.gap()
        text.expression(depth - 1)
        text.gap()
        if index + 1 < count { text.put(",") }
      }
      text.gap()
    }
    put(")")
  }
}
