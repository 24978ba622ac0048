// Random members of components, and the steps of their actions.

extension RandomText {
  mutating func member() {
    switch number(0...3) {
    case 0: letLine()
    case 1:
      put("use ")
      put(name())
      gap()
      put("=")
      gap()
      put(name())
      guard oneIn(2) else { return }
      blanks()
      put("(")
      list(1...3) { $0.oneIn(3) ? $0.put("1m") : $0.expression(2) }
      put(")")
    case 2:
      put("state ")
      put(name())
      gap()
      put(": ")
      put(pick(["int", "list(string)?", "map(Repo)"]))
      gap()
      put("=")
      blanks()
      onLine { $0.expression(2) }
    default:
      put("action ")
      put(name())
      gap()
      put("(")
      list(0...2) {
        $0.put($0.name())
        $0.put(": any")
      }
      put(")")
      gap()
      if oneIn(4) { put(" remote ") }
      block(2)
    }
  }

  private mutating func block(_ depth: Int) {
    put("{")
    for _ in 0..<number(0...2) {
      lineEnd()
      statement(depth)
      lineEnd()
    }
    gap()
    if oneIn(3) { statement(depth) }
    blanks()
    put("}")
  }

  private mutating func statement(_ depth: Int) {
    switch depth > 0 ? number(0...5) : number(0...2) {
    case 0, 1:
      put(name())
      blanks()
      put("=")
      blanks()
      onLine { $0.expression(2) }
    case 2: put("reload(\(name()))")
    case 3:
      put("push(")
      arguments(3)
      put(")")
    case 4:
      put("call(")
      arguments(2)
      put(")")
      answer("then", depth)
      answer("else", depth)
    default: conditional(depth)
    }
  }

  private mutating func arguments(_ count: Int) {
    for index in 0..<count {
      gap()
      expression(1)
      gap()
      if index + 1 < count { put(",") }
    }
  }

  private mutating func answer(_ keyword: String, _ depth: Int) {
    guard oneIn(2) else { return }
    gap()
    put(" \(keyword)")
    gap()
    block(depth - 1)
  }

  private mutating func conditional(_ depth: Int) {
    put("if ")
    put(pick(["!busy", "a == 1", "f({\"x\": 1})"]))
    gap()
    block(depth - 1)
    guard oneIn(2) else { return }
    gap()
    put("else ")
    gap()
    switch number(0...3) {
    case 0: conditional(depth - 1)
    case 1: statement(0)
    default: block(depth - 1)
    }
  }
}
