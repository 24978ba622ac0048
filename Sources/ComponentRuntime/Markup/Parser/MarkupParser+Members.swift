// What stands in the braces of a component, container, page or rule: members and elements.

extension MarkupParser {
  struct MemberList {
    var members: [MemberSyntax] = []
    var elements: [ElementSyntax] = []
    var isDamaged = false
  }

  /// Parses up to the closing brace. A member that does not parse is reported and skipped.
  mutating func members(of owner: NameSyntax) throws(SyntaxFault) -> MemberList {
    let open = range(position - 1, position)
    var body = MemberList()
    while true {
      pendingDocumentation = []
      skipTrivia()
      if take("}") { return body }
      let word = peekName()
      let startsDeclaration = isDeclarationStart(at: position) && word != "let"
      if isAtEnd || startsDeclaration {
        report(
          fault(
            "unclosed-brace", "the body of `\(owner.text)` is never closed", at: owner.range,
            mend: "add `}`", notes: [Diagnostic.Note("it opens here", at: open)]))
        body.isDamaged = true
        return body
      }
      if isAt("</") {
        strayClosingTag()
      } else if isAt("<") {
        if let element = try element(depth: 0) {
          body.elements.append(element)
        } else {
          body.isDamaged = true
        }
      } else if let word, ReservedWords.members.contains(word) {
        member(word, into: &body)
      } else {
        report(
          expected(
            "`let`, `use`, `state`, `action`, an element or `}`",
            mend: word.flatMap { NearestName.question(for: $0, among: ReservedWords.members) }))
        body.isDamaged = true
        skipToMember()
      }
    }
  }

  private mutating func strayClosingTag() {
    let start = position
    while let byte = byte(), byte != UInt8(ascii: ">"), byte != UInt8(ascii: "\n") { position += 1 }
    _ = take(">")
    report(fault("stray-closing-tag", "this closing tag closes nothing", at: range(from: start)))
  }

  private mutating func member(_ keyword: String, into body: inout MemberList) {
    let head = Documented(documentation: pendingDocumentation, start: position)
    position += keyword.utf8.count
    var name: NameSyntax?
    do throws(SyntaxFault) {
      let found = try self.name("the name of a \(keyword)")
      name = found
      body.members.append(try memberBody(keyword, found, head))
    } catch {
      report(error)
      if let name { body.members.append(.damaged(name)) } else { body.isDamaged = true }
      skipToMember()
    }
  }

  private mutating func memberBody(
    _ keyword: String, _ name: NameSyntax, _ head: Documented
  ) throws(SyntaxFault) -> MemberSyntax {
    switch keyword {
    case "let": .let(try letBody(name, head))
    case "use": .use(try useBody(name, head))
    case "state": .state(try stateBody(name, head))
    default: .action(try actionBody(name, head))
    }
  }

  mutating func letBody(
    _ name: NameSyntax, _ head: Documented
  ) throws(SyntaxFault) -> LetSyntax {
    try expect("=", "after `\(name.text)`")
    let value = try expression(until: .newline)
    try expectLineEnd()
    return LetSyntax(
      name: name, value: value, documentation: head.documentation, range: range(from: head.start))
  }

  private mutating func useBody(
    _ name: NameSyntax, _ head: Documented
  ) throws(SyntaxFault) -> UseSyntax {
    try expect("=", "and the source that `\(name.text)` follows")
    let source = try self.name("the name of a source")
    var arguments: [ArgumentSyntax] = []
    skipBlanks()
    if take("(") {
      _ = try list(closing: ")") { (parser) throws(SyntaxFault) in
        arguments.append(try parser.argument())
      }
    }
    let end = position
    try expectLineEnd()
    return UseSyntax(
      name: name, source: source, arguments: arguments, range: range(head.start, end))
  }

  private mutating func stateBody(
    _ name: NameSyntax, _ head: Documented
  ) throws(SyntaxFault) -> StateSyntax {
    try expect(":", "and the type of `\(name.text)`")
    let type = try type()
    try expect("=", "and what `\(name.text)` is at first")
    let value = try expression(until: .newline)
    try expectLineEnd()
    return StateSyntax(
      name: name, type: type, initialValue: value, range: range(from: head.start))
  }

  /// Refuses anything but a comment or a closing brace on the rest of the line.
  mutating func expectLineEnd() throws(SyntaxFault) {
    skipBlanks()
    guard let byte = byte(), byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "}") else { return }
    guard !isAt("//"), !isAt("/*") else { return }
    throw expected("the end of the line")
  }

  // MARK: - Actions

  private mutating func actionBody(
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
    guard depth < MarkupLimits.statementDepth else {
      throw fault("too-deep", "blocks are nested too deeply", at: range(position - 1, position))
    }
    var statements: [StatementSyntax] = []
    while true {
      skipTrivia()
      if take("}") { return statements }
      statements.append(try statement(depth: depth))
    }
  }

  private mutating func statement(depth: Int) throws(SyntaxFault) -> StatementSyntax {
    let start = position
    let isKeyword = peekName() == "if"
    let name = try self.name(
      "a step (`name = …`, `call`, `push`, `reload`, `if`) or `}`", reserved: [])
    if isKeyword { return try conditional(from: start, depth: depth) }
    skipBlanks()
    switch (name.text, byte()) {
    case ("call", UInt8(ascii: "(")):
      let arguments = try arguments(2, of: name)
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
      let source = try self.name("the name of a `use`")
      try expect(")")
      try expectLineEnd()
      return .reload(source: source, range(from: start))
    default:
      guard isAt("="), !isAt("==") else {
        throw expected("`=` after `\(name.text)`")
      }
      position += 1
      let value = try expression(until: .newline)
      try expectLineEnd()
      return .assign(name: name, value: value, range(from: start))
    }
  }

  private mutating func arguments(
    _ count: Int, of function: NameSyntax
  ) throws(SyntaxFault) -> [EmbeddedExpression] {
    position += 1
    var arguments: [EmbeddedExpression] = []
    _ = try list(closing: ")") { (parser) throws(SyntaxFault) in
      arguments.append(try parser.expression(until: .item))
    }
    guard arguments.count == count else {
      throw fault(
        "argument-count", "`\(function.text)` takes \(count) arguments, not \(arguments.count)",
        at: function.range)
    }
    return arguments
  }

  private mutating func optionalBlock(
    _ keyword: String, depth: Int
  ) throws(SyntaxFault) -> [StatementSyntax]? {
    takeNextKeyword(keyword) ? try block(depth: depth + 1) : nil
  }

  private mutating func conditional(
    from start: Int, depth: Int
  ) throws(SyntaxFault) -> StatementSyntax {
    let condition = try expression(until: .block)
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
