// Random tags, attributes and text.

extension RandomText {
  mutating func element(_ depth: Int) {
    let tag = pick(["row", "column", "text", "section", "Card", "group", "span", "component"])
    put("<" + tag)
    for _ in 0..<number(0...4) {
      space()
      attribute()
    }
    gap()
    guard depth > 0, !oneIn(3) else { return put("/>") }
    put(">")
    if tag == "text" || tag == "span" { inlineChildren(depth) } else { children(depth) }
    put("</\(tag)>")
  }

  private mutating func attribute() {
    switch number(0...7) {
    case 0: put(pick(["wrap", "else", "sticky"]))
    case 1, 2: put(pick(["key=\"a\"", "style='title'", "label=\"a &lt; b\"", "data-link=\"猜 你\""]))
    case 3:
      put("for={")
      gap()
      put(name())
      gap()
      if oneIn(3) {
        put(",")
        gap()
        put(name())
      }
      space()
      put("in ")
      gap()
      expression(2)
      gap()
      put("}")
    case 4:
      put("{")
      gap()
      put("...")
      gap()
      expression(2)
      gap()
      put("}")
    default:
      put(pick(["gap", "if", "onTap", "columns", "background", "data-x"]) + "={")
      gap()
      expression()
      gap()
      put("}")
    }
  }

  private mutating func children(_ depth: Int) {
    for _ in 0..<number(0...3) {
      gap()
      if oneIn(8) {
        put("{")
        gap()
        expression(2)
        gap()
        put("}")
      } else if oneIn(8) {
        commentInBraces()
      } else {
        element(depth - 1)
      }
      gap()
    }
  }

  private mutating func inlineChildren(_ depth: Int) {
    if oneIn(3) { put("\n      ") }
    for _ in 0..<number(0...6) {
      switch number(0...9) {
      case 0...5: words()
      case 6, 7:
        put("{")
        gap()
        expression(2)
        gap()
        put("}")
      case 8: commentInBraces()
      default: element(depth - 1)
      }
      if oneIn(3) { put(pick([" ", "\n    ", "  ", " \n\n "])) }
    }
  }

  private mutating func commentInBraces() {
    put("{")
    comment()
    put("}")
  }

  private mutating func words() {
    for index in 0..<number(1...8) {
      if index > 0 { put(pick([" ", " ", " ", "", "  ", "\n  ", "\t"])) }
      put(
        pick([
          "word", "猜你喜欢", "，", "「引」", "a", "&lt;", "&amp;", "//", "/*", "한국어", "it's", "\"q\"", "é",
          "=", ">", "longer-words-fill-lines",
        ]))
    }
  }
}
