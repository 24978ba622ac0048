// Marks and words of declarations that other languages write otherwise: told once, and read as what
// is meant.

extension MarkupParser {
  /// Whether `text` comes next, white space and comments aside.
  func isNext(_ text: String) -> Bool {
    var ahead = self
    ahead.skipTrivia()
    return ahead.isAt(text)
  }

  /// `: type` behind the name of a source, if it comes next; `= type` and `-> type` are reported.
  mutating func sourceType(of name: NameSyntax) throws(SyntaxFault) -> TypeSyntax? {
    if takeNext(":") { return try type() }
    guard let mark = ["->", "="].first(where: { isNext($0) }) else { return nil }
    skipTrivia()
    var fault = expected("`:` and the type of `\(name.text)`")
    position += mark.utf8.count
    let type = try type()
    fault.diagnostic.mend = "write `source \(name.text): \(type.text)`"
    report(fault)
    return type
  }

  /// Moves past the `:` behind a name, and past `=`, which is reported.
  mutating func colon(behind name: NameSyntax) throws(SyntaxFault) {
    skipTrivia()
    if isAt("="), !isAt("==") {
      report(expected("`:` after `\(name.text)`", mend: "write `\(name.text): …`"))
      position += 1
    } else {
      try expect(":", "after `\(name.text)`")
    }
  }

  /// Moves past the `->` of an adapter, and past `=>`, which is reported.
  mutating func arrow() throws(SyntaxFault) {
    skipTrivia()
    if isAt("=>") {
      report(expected("`->`", mend: "write `->`"))
      position += 2
    } else {
      try expect("->")
    }
  }

  /// Moves past `when` or `where`, and past other words for it, which are reported.
  mutating func takeConditionWord(_ word: String) -> Bool {
    if takeKeyword(word) { return true }
    guard let other = peekName(), ["if", "when", "where"].contains(other) else { return false }
    report(expected("`\(word)`", mend: "write `\(word)`"))
    position += other.utf8.count
    return true
  }

  /// The name of an option; `font-size` of CSS is reported, and read as `fontSize`.
  mutating func optionName() throws(SyntaxFault) -> NameSyntax {
    var name = try name("an option's name", reserved: ReservedWords.fields)
    guard isAt("-"), nameEnd(from: position + 1) > position + 1 else { return name }
    let start = name.range.start
    while isAt("-"), case let end = nameEnd(from: position + 1), end > position + 1 {
      let part = range(position + 1, end).text
      name.text += part.prefix(1).uppercased() + part.dropFirst()
      position = end
    }
    name.range = range(from: start)
    report(
      fault(
        "syntax", "`\(name.range.text)` is no name", at: name.range, mend: "write `\(name.text)`"))
    return name
  }

  // MARK: - Ends of tags

  func strayEnd(at range: SourceRange) -> SyntaxFault {
    fault(
      "stray-closing-tag", "this closing tag closes nothing", at: range, mend: "take it out")
  }

  /// Whether the end of `tag` comes behind the cursor before that of a tag around it, other tags
  /// between that open and close.
  ///
  /// - Complexity: O(*n*) up to that end, or a bound.
  func closesLater(_ tag: NameSyntax) -> Bool {
    var ahead = self
    var depth = 0
    let limit = Swift.min(file.bytes.count, position + MarkupLimits.foreignCommentBytes)
    while ahead.position < limit, !isDeclarationStart(at: ahead.position) {
      guard ahead.isAt("<") else {
        ahead.position += 1
        continue
      }
      let isEnd = ahead.isAt("</")
      let start = ahead.position + (isEnd ? 2 : 1)
      let name = range(start, wideNameEnd(from: start)).text
      ahead.position = Swift.max(start, wideNameEnd(from: start))
      if name.isEmpty { continue }
      if isEnd {
        if depth == 0 { return name == tag.text }
        depth -= 1
      } else if !ahead.passesSelfClosingHead(before: limit) {
        depth += 1
      }
    }
    return false
  }

  /// Moves to the end of an opening tag, past its strings and braces.
  ///
  /// - Returns: whether it is `/>`.
  private mutating func passesSelfClosingHead(before limit: Int) -> Bool {
    while position < limit {
      if take("/>") { return true }
      if take(">") { return false }
      if take("{") {
        _ = scanExpression(until: .brace)
        _ = take("}")
      } else {
        position += 1
      }
    }
    return false
  }
}
