// Random .feed files: every form of declaration, in layouts nobody would write.

extension RandomText {
  /// A file without syntax errors; most of its names mean nothing.
  public static func markup(seed: UInt64, declarations: ClosedRange<Int> = 1...1) -> String {
    var text = RandomText(seed: seed)
    for _ in 0..<text.number(declarations) {
      text.gap()
      text.declaration()
      text.put("\n")
    }
    text.gap()
    return text.text
  }

  private mutating func declaration() {
    switch number(0...11) {
    case 0:
      head("protocol", typeName())
      braced { $0.list(0...4) { $0.parameter() } }
    case 1: adapter()
    case 2: source()
    case 3: target()
    case 4:
      head("viewport", name())
      braced { $0.list(0...3) { $0.option() } }
    case 5:
      head("style", name())
      braced { $0.list(0...4) { $0.option() } }
    case 6: letLine()
    case 7: rule()
    default:
      let keyword = pick(["component", "container", "page"])
      head(keyword, keyword == "page" ? name() : typeName())
      parameters()
      gap()
      body()
    }
  }

  private mutating func head(_ keyword: String, _ name: String) {
    put(keyword)
    space()
    put(name)
    gap()
  }

  private mutating func braced(_ write: (inout RandomText) -> Void) {
    put("{")
    write(&self)
    put("}")
  }

  private mutating func parameters() {
    put("(")
    list(0...3) { $0.parameter() }
    put(")")
  }

  private mutating func parameter() {
    put(name())
    gap()
    put(":")
    gap()
    type()
    guard oneIn(3) else { return }
    gap()
    put("=")
    gap()
    expression(2)
  }

  private mutating func type(_ depth: Int = 2) {
    switch depth > 0 ? number(0...4) : 4 {
    case 0, 1:
      put(pick(["list", "map"]))
      gap()
      put("(")
      gap()
      type(depth - 1)
      gap()
      put(")")
    default: put(pick(["string", "int", "double", "any", "Repo"]))
    }
    if oneIn(4) { put("?") }
  }

  private mutating func option() {
    put(pick(["width", "ttl", "color", "fontSize"]))
    gap()
    put(":")
    gap()
    argument()
  }

  private mutating func argument() {
    if oneIn(3) { put(pick(["5m", "300ms", "1h30m", "1d"])) } else { expression(2) }
  }

  private mutating func adapter() {
    head("adapter", typeName())
    put("->")
    gap()
    put(typeName())
    space()
    if oneIn(2) {
      put("when")
      space()
      condition()
    }
    braced { text in
      text.list(0...3) {
        $0.put($0.name())
        $0.gap()
        $0.put(":")
        $0.gap()
        $0.expression(2)
      }
    }
  }

  /// An expression before a block: a brace that ends it stands behind an operand.
  private mutating func condition() {
    put(pick(["kind == ", "!", "size(x) > ", ""]))
    put(pick(["a", "b.c", "f(1, {\"a\": 2})", "\"person\"", "[1][0]"]))
    if oneIn(3) {
      gap()
      put("&&")
      gap()
      put("x")
    }
    gap()
  }

  private mutating func source() {
    head("source", name())
    if oneIn(2) { parameters() }
    if oneIn(2) {
      gap()
      put(":")
      gap()
      type()
    }
    guard oneIn(2) else { return }
    gap()
    braced { $0.list(0...3) { $0.option() } }
  }

  private mutating func target() {
    head("target", name())
    braced { text in
      text.list(0...3, separator: "\n") {
        $0.put("action ")
        $0.put($0.name())
        $0.gap()
        $0.parameters()
        if $0.oneIn(2) {
          $0.gap()
          $0.put(":")
          $0.gap()
          $0.type()
        }
        if $0.oneIn(2) { $0.put(" remote") }
      }
    }
  }

  private mutating func rule() {
    head("rule", name())
    put(" on")
    space()
    put("section")
    space()
    if oneIn(2) {
      put("where ")
      condition()
    }
    body()
  }

  mutating func letLine() {
    put("let ")
    gap()
    put(name())
    gap()
    put("=")
    blanks()
    onLine { $0.expression() }
  }

  private mutating func body() {
    put("{")
    for _ in 0..<number(0...2) {
      lineEnd()
      member()
      lineEnd()
    }
    for _ in 0..<number(0...2) {
      gap()
      element(2)
      gap()
    }
    put("}")
  }
}
