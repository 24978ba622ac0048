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
    isInReturn = false
    while true {
      pendingDocumentation = []
      skipTrivia()
      if take("}") { return body }
      if isInReturn, take(")") {
        isInReturn = false
        _ = takeNext(";")
        continue
      }
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
        if !passesLateEnd() { strayClosingTag() }
      } else if isAt("<") {
        if isAt("<>") { body.isDamaged = true }
        let elements = try elementOrFragment(depth: 0).elements
        body.elements += elements
        if elements.isEmpty { body.isDamaged = true }
      } else if let word, ReservedWords.members.contains(word) {
        member(word, into: &body)
      } else {
        try foreignMember(word, into: &body)
      }
    }
  }

  /// Reports what is no member, and goes on behind it, or inside it where it is a member but for
  /// its keyword.
  private mutating func foreignMember(
    _ word: String?, into body: inout MemberList
  ) throws(SyntaxFault) {
    if isAt("@") { return annotatedMember(into: &body) }
    if word == "const", statePair(into: &body) { return }
    let near = word.flatMap { NearestName.suggestion(for: $0, among: ReservedWords.members) }
    let foreign = word.flatMap { ForeignWords.declaration($0) }
    let statement = word.flatMap { ForeignWords.mend(statement: $0) }
    let isLet = foreign?.keyword == "let"
    report(
      expected(
        "`let`, `use`, `state`, `action`, an element or `}`",
        mend: statement ?? (isLet ? foreign?.mend : nil) ?? near.map { "did you mean `\($0)`?" }
          ?? mendForLineStart))
    if take(";") { return }
    if word == "return" {
      // `return ( <row/> )`: the tags are read as they stand.
      position += 6
      skipTrivia()
      if take("(") { isInReturn = true }
    } else if let word, let keyword = isLet ? "let" : near, isBeforeName(word) {
      member(keyword, written: word, into: &body)
    } else if foreignStatement != nil {
      body.isDamaged = true
      try skipForeignStatement(depth: 0)
    } else {
      body.isDamaged = true
      skipToMember()
    }
  }

  /// `@State private var n: int = 0`: reported, and read as the state that is meant.
  private mutating func annotatedMember(into body: inout MemberList) {
    let word = foreignWord(at: position)
    report(
      expected(
        "`let`, `use`, `state`, `action`, an element or `}`",
        mend: ForeignWords.declaration(word)?.mend))
    position += Swift.max(1, word.utf8.count)
    skipBlanks()
    while let word = peekName(), ["private", "var", "let"].contains(word) {
      position += word.utf8.count
      skipBlanks()
    }
    let end = nameEnd(from: position)
    guard end > position else {
      body.isDamaged = true
      return skipToMember()
    }
    if isAt(":", end) { return member("state", written: "", into: &body) }
    body.members.append(
      .damaged(
        keyword: "state", NameSyntax(text: range(position, end).text, range: range(position, end))))
    skipToMember()
  }

  /// `const [n, setN] = useState(0)`: reported, and its names kept; `false`, and no move, for
  /// anything else.
  private mutating func statePair(into body: inout MemberList) -> Bool {
    let start = position
    var place = start + "const".utf8.count
    while isAt(" ", place) { place += 1 }
    guard isAt("[", place) else { return false }
    report(
      expected(
        "`let`, `use`, `state`, `action`, an element or `}`",
        mend: "write `state name: type = value`, and set it in an `action`"))
    for keyword in ["state", "action"] {
      place += 1
      while isAt(" ", place) { place += 1 }
      let end = nameEnd(from: place)
      guard end > place else { break }
      body.members.append(
        .damaged(
          keyword: keyword, NameSyntax(text: range(place, end).text, range: range(place, end))))
      place = end
      while isAt(" ", place) { place += 1 }
      guard isAt(",", place) else { break }
    }
    position = place
    skipToMember()
    return true
  }

  /// Whether a name follows `word` on its line.
  private func isBeforeName(_ word: String) -> Bool {
    var next = position + word.utf8.count
    while isAt(" ", next) { next += 1 }
    return nameEnd(from: next) > next
  }

  /// A line that rather goes on with the one before, or ends it twice.
  var mendForLineStart: String? {
    guard let byte = byte() else { return nil }
    if byte == UInt8(ascii: ";") { return "leave out `;`: a line ends by itself" }
    return "+-*/?:&|.=%".utf8.contains(byte) ? Self.mendForTwoLines : nil
  }

  private mutating func strayClosingTag() {
    let start = position
    while let byte = byte(), byte != UInt8(ascii: ">"), byte != UInt8(ascii: "\n") { position += 1 }
    _ = take(">")
    report(strayEnd(at: range(from: start)))
  }

  /// - Parameter written: the word that stands for the keyword.
  private mutating func member(
    _ keyword: String, written: String? = nil, into body: inout MemberList
  ) {
    let head = Documented(documentation: pendingDocumentation, start: position)
    position += (written ?? keyword).utf8.count
    var name: NameSyntax?
    do throws(SyntaxFault) {
      let found = try self.name("the name of \(keyword.withArticle)")
      name = found
      body.members.append(try memberBody(keyword, found, head))
      // What follows a value that does not parse may be meant for it.
      if !isAt("}"), body.members.last?.hasFaultyValue ?? false { skipToMember() }
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
    if takeNext(":") { try refuseType(of: name) }
    if isAt("(") {
      throw fault(
        "function-let", "a `let` is a value, and takes no parameters",
        at: range(position, position + 1),
        mend: "write a `component`, or the expression where it is used")
    }
    try expect("=", "after `\(name.text)`")
    let value = try expression(until: .newline)
    if value.syntax != nil { try expectLineEnd() }
    return LetSyntax(
      name: name, value: value, documentation: head.documentation,
      range: range(head.start, value.range.end))
  }

  /// Reports the type of a `let`, which has that of its value.
  private mutating func refuseType(of name: NameSyntax) throws(SyntaxFault) {
    let start = position - 1
    _ = try type()
    let written = range(from: start)
    report(
      fault(
        "typed-let", "a `let` has the type of its value, and names none", at: written,
        mend: "take out `\(written.text)`"))
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
    guard takeNext(":") else {
      skipBlanks()
      throw expected("`:` and the type of `\(name.text)`", mend: mendForUntypedState(name))
    }
    let type = try type()
    guard takeNext("=") else {
      skipBlanks()
      throw expected(
        "`=` and what `\(name.text)` is at first",
        mend: "write `state \(name.text): \(type.text) = …`")
    }
    let value = try expression(until: .newline)
    if value.syntax != nil { try expectLineEnd() }
    return StateSyntax(
      name: name, type: type, initialValue: value, range: range(head.start, value.range.end))
  }

  /// The state with the type of the value that stands behind the `=` under the cursor.
  private func mendForUntypedState(_ name: NameSyntax) -> String? {
    var ahead = self
    ahead.skipBlanks()
    guard ahead.take("="), !ahead.isAt("=") else { return nil }
    ahead.skipBlanks()
    var end = ahead.position
    while end < file.bytes.count, file.bytes[end] != UInt8(ascii: "\n"), !isAt("//", end) {
      end += 1
    }
    let value = range(ahead.position, end).text.trimmingBlanks
    let type: String? =
      switch value.first {
      case "\"", "'": "string"
      case "t" where value == "true", "f" where value == "false": "bool"
      case "[": "list(any)"
      case "{": "map(any)"
      case let first? where first.isNumber || first == "-": value.contains(".") ? "double" : "int"
      default: nil
      }
    guard let type, value.utf8.count <= 40 else { return nil }
    return "write `state \(name.text): \(type) = \(value)`"
  }

  /// Refuses anything but a comment or a closing brace on the rest of the line.
  mutating func expectLineEnd() throws(SyntaxFault) {
    skipBlanks()
    guard let byte = byte(), byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "}") else { return }
    guard !isAt("//"), !isAt("/*") else { return }
    throw expected("the end of the line")
  }
}

extension MemberSyntax {
  /// Whether its value did not parse.
  fileprivate var hasFaultyValue: Bool {
    switch self {
    case .let(let syntax): syntax.value.syntax == nil
    case .state(let syntax): syntax.initialValue.syntax == nil
    default: false
    }
  }
}
