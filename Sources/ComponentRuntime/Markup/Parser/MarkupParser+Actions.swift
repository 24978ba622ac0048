// The steps of an action. One that does not parse is reported and skipped: the others, and the
// action itself, are known all the same.

extension MarkupParser {
  mutating func actionBody(
    _ name: NameSyntax, _ head: Documented
  ) throws(SyntaxFault) -> ActionSyntax {
    try expect("(", "and the parameters of action \(name.text)")
    let parameters = try parameterList(closing: ")", what: "a parameter's name")
    skipTrivia()
    let isRemote = takeKeyword("remote")
    let body = try block(depth: 0)
    return ActionSyntax(
      name: name, parameters: parameters, isRemote: isRemote, body: body,
      documentation: head.documentation, range: range(from: head.start))
  }

  private mutating func block(depth: Int) throws(SyntaxFault) -> [StatementSyntax] {
    try expect("{", "and the steps to take")
    let open = range(position - 1, position)
    guard depth < MarkupLimits.statementDepth else {
      throw fault("too-deep", "blocks are nested too deeply", at: open)
    }
    var statements: [StatementSyntax] = []
    var isKnownClosed = false
    while true {
      skipTrivia()
      if take("}") { return statements }
      if endsUnclosedBlock(&isKnownClosed) {
        report(
          fault("unclosed-brace", "this `{` is never closed", at: open, mend: "add `}`"))
        return statements
      }
      let start = position
      do throws(SyntaxFault) {
        statements.append(try statement(depth: depth))
      } catch {
        // What is nested too deeply is left as a whole.
        if error.isTooDeep { throw error }
        report(error)
        skipStep(from: start)
      }
    }
  }

  /// Whether what stands here shows that the block before it was left open: a tag, a member, the
  /// file's end.
  ///
  /// - Parameter isKnownClosed: whether the block's `}` was seen: it is looked for once.
  private mutating func endsUnclosedBlock(_ isKnownClosed: inout Bool) -> Bool {
    if isAtEnd || isAt("<") { return true }
    if isDeclarationStart(at: position), peekName() != "let" { return true }
    guard let word = peekName(), ReservedWords.members.contains(word), !isKnownClosed else {
      return false
    }
    // A member may have been written in the action: then the action's brace comes before tags.
    let known = (position, comments.count, pendingDocumentation.count)
    defer {
      position = known.0
      comments.removeSubrange(known.1...)
      pendingDocumentation.removeSubrange(known.2...)
    }
    position = nameEnd(from: position)
    skipBlanks()
    guard peekName() != nil else { return false }
    isKnownClosed = !standsOutsideBlock()
    return !isKnownClosed
  }

  /// Whether a tag or a declaration comes first on a line before the `}` of the block.
  private mutating func standsOutsideBlock() -> Bool {
    while !isAtEnd {
      _ = scanExpression(until: .newline)
      if isAt("}") { return false }
      position += 1
      skipTrivia()
      if isAt("<") || isDeclarationStart(at: position) { return true }
    }
    return true
  }

  /// Moves behind a step that does not parse: to its line's end or to the `}` of its block.
  private mutating func skipStep(from start: Int) {
    _ = scanExpression(until: .newline)
    if position == start { position += 1 }
  }

  // MARK: - Steps

  private mutating func statement(depth: Int) throws(SyntaxFault) -> StatementSyntax {
    let start = position
    let isKeyword = peekName() == "if"
    let name = try self.name(
      "a step (`name = …`, `call`, `push`, `reload`, `if`) or `}`", reserved: [])
    if isKeyword { return try conditional(from: start, depth: depth) }
    skipBlanksAndComments()
    switch (name.text, byte()) {
    case ("call", UInt8(ascii: "(")):
      let arguments = try arguments(2, of: name)
      if isAt(".then") || isAt(".catch") {
        throw expected(
          "the end of the line", mend: "write `call(…) then { … } else { … }`, without dots")
      }
      let then = try optionalBlock("then", depth: depth)
      let otherwise = try optionalBlock("else", depth: depth)
      try expectLineEnd()
      return .call(
        arguments: arguments, then: then, otherwise: otherwise, range(from: start))
    case ("push", UInt8(ascii: "(")):
      let arguments = try arguments(3, of: name)
      try expectLineEnd()
      return .push(arguments: arguments, range(from: start))
    case ("reload", UInt8(ascii: "(")):
      position += 1
      skipTrivia()
      if let quote = byte(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
        throw expected("the name of a `use`", mend: "write `reload(feed)`, after `use feed = …`")
      }
      let source = try self.name("the name of a `use`")
      try expect(")")
      try expectLineEnd()
      return .reload(source: source, range(from: start))
    default:
      if ReservedWords.members.contains(name.text), peekName() != nil {
        return try misplacedMember(name)
      }
      guard isAt("="), !isAt("==") else { throw noStep(name, from: start) }
      position += 1
      let value = try expression(until: .newline)
      try expectLineEnd()
      return .assign(name: name, value: value, range(start, value.range.end))
    }
  }

  /// A member among the steps: reported, and its name kept.
  private mutating func misplacedMember(
    _ keyword: NameSyntax
  ) throws(SyntaxFault) -> StatementSyntax {
    let start = position
    let name = try self.name("the name of \(keyword.text.withArticle)")
    report(
      fault(
        "misplaced-member", "a `\(keyword.text)` stands in the component, not in an action",
        at: keyword.range,
        mend: keyword.text == "let"
          ? "put it above the action, or write its value where it is used"
          : "put it above the action"))
    skipStep(from: start)
    return .damaged(name)
  }

  /// What is wrong with a step that begins with a name, and goes on with no `=`.
  private func noStep(_ name: NameSyntax, from start: Int) -> SyntaxFault {
    let steps = "`name = value`, `call(…)`, `push(…)`, `reload(…)` and `if`"
    if isAt("(") {
      return fault(
        "syntax", "`\(name.text)(…)` is no step of an action", at: name.range,
        mend: "steps are \(steps); an action cannot run another")
    }
    let rest = file.bytes[position...].prefix { $0 != UInt8(ascii: "\n") }.prefix(2)
    let mend: String? =
      switch String(decoding: rest, as: UTF8.self) {
      case "==": "write `\(name.text) = …` to set it, or `if \(name.text) == … { … }`"
      case "+=": "write `\(name.text) = \(name.text) + …`"
      case "-=": "write `\(name.text) = \(name.text) - …`"
      case "*=": "write `\(name.text) = \(name.text) * …`"
      case "++": "write `\(name.text) = \(name.text) + 1`"
      case "--": "write `\(name.text) = \(name.text) - 1`"
      case let rest where rest.hasPrefix("."):
        "a state is set as a whole: `\(stateName(behind: name)) = …`"
      case let rest where rest.hasPrefix("["): "a state is set as a whole: `\(name.text) = …`"
      case let rest where rest.hasPrefix(":"): "the type stands where the state is declared"
      default: Self.foreignSteps[name.text] ?? "steps are \(steps)"
      }
    return expected("`=` after `\(name.text)`", mend: mend)
  }

  /// The state that is meant by `n.x`, and by `this.n`.
  private func stateName(behind name: NameSyntax) -> String {
    let end = nameEnd(from: position + 1)
    let isInstance = name.text == "this" || name.text == "self"
    return isInstance && end > position + 1 ? range(position + 1, end).text : name.text
  }

  private static let foreignSteps = [
    "return": "an action ends by itself: put what follows into an `else { … }`",
    "for": "there are no loops in actions: make the whole value, as by `list.map(x, …)`",
    "while": "there are no loops in actions: make the whole value, as by `list.map(x, …)`",
    "set": "write `name = value`", "var": "write `name = value` for a state",
    "const": "write `name = value` for a state", "await": "write `call(…) then { … }`",
    "emit": "take a prop of type `action`, and hand it to an element",
  ]

  private mutating func arguments(
    _ count: Int, of function: NameSyntax
  ) throws(SyntaxFault) -> [EmbeddedExpression] {
    position += 1
    var arguments: [EmbeddedExpression] = []
    let isDamaged = try list(closing: ")") { (parser) throws(SyntaxFault) in
      arguments.append(try parser.expression(until: .item))
    }
    if arguments.count == count { return arguments }
    throw fault(
      "argument-count",
      "`\(function.text)` takes \(count.counted("argument")), not \(arguments.count)",
      at: function.range, mend: Self.forms[function.text]
    ).said(isDamaged)
  }

  private static let forms = [
    "call": "write `call(\"target/action\", {…})`",
    "push": "write `push(\"source\", \"put\", value)`",
  ]

  private mutating func optionalBlock(
    _ keyword: String, depth: Int
  ) throws(SyntaxFault) -> [StatementSyntax]? {
    takeNextKeyword(keyword) ? try block(depth: depth + 1) : nil
  }

  private mutating func conditional(
    from start: Int, depth: Int
  ) throws(SyntaxFault) -> StatementSyntax {
    let condition = try expression(until: .block)
    if !isAt("{"), condition.syntax == nil, !diagnostics.isEmpty {
      if diagnostics[diagnostics.count - 1].mend == nil {
        diagnostics[diagnostics.count - 1].mend = "put the steps in braces: `if … { … }`"
      }
      throw expected("`{`").said(true)
    }
    let then = try block(depth: depth + 1)
    var otherwise: [StatementSyntax]?
    let end = position
    if takeNextKeyword("else") {
      skipTrivia()
      if isAt("{") {
        otherwise = try block(depth: depth + 1)
      } else {
        guard depth < MarkupLimits.statementDepth else {
          throw fault("too-deep", "too many `else if`", at: range(start, end))
        }
        otherwise = [try statement(depth: depth + 1)]
      }
    }
    return .conditional(
      condition: condition, then: then, otherwise: otherwise, range(from: start))
  }
}

extension SyntaxFault {
  /// Whether it is of nesting: what holds that is left as a whole.
  var isTooDeep: Bool { diagnostic.code == "too-deep" }

  /// The fault, which is not reported where what led to it has been.
  func said(_ isReported: Bool) -> SyntaxFault {
    var fault = self
    fault.isReported = isReported
    return fault
  }
}
