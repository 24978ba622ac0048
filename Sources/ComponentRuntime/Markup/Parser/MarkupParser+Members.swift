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
      if let name {
        body.members.append(.damaged(keyword: keyword, name))
      } else {
        body.isDamaged = true
      }
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
}
