// Attributes, up to the end of their tag.

extension MarkupParser {
  /// What stands in a tag behind its name.
  struct TagHead {
    var attributes: [AttributeSyntax] = []
    var isSelfClosing = false
    var isDamaged = false
  }

  /// Parses attributes up to `>` or `/>`.
  mutating func attributes(of tag: NameSyntax) throws(SyntaxFault) -> TagHead {
    var head = TagHead()
    while true {
      skipTrivia()
      if take("/>") {
        head.isSelfClosing = true
        return head
      }
      if take(">") { return head }
      if isAtEnd || isAt("<") || isDeclarationStart(at: position) {
        report(
          fault(
            "unclosed-tag", "the tag `<\(tag.text)` is never closed", at: tag.range,
            mend: "add `>` or `/>`"))
        head.isDamaged = true
        return head
      }
      let start = position
      do throws(SyntaxFault) {
        head.attributes.append(try attribute())
      } catch {
        if error.isTooDeep { throw error }
        report(error)
        head.isDamaged = true
        skipToAttributeEnd(after: start)
      }
    }
  }

  private mutating func attribute() throws(SyntaxFault) -> AttributeSyntax {
    let start = position
    if isAt("{") { return try spread() }
    guard let name = attributeName() else {
      throw expected("an attribute, `>` or `/>`", mend: foreignAttributeMend)
    }
    guard let mark = takeEqualSign() else { return .named(name, .none, name.range) }
    defer { if mark.text != "=" { reportBlanks(around: mark, of: name) } }
    if name.text == "for", let loop = try quotedLoop(from: start) { return .loop(loop) }
    if let quote = byte(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      let (text, stringRange) = try attributeString(quote)
      return .named(name, .string(text, stringRange), range(from: start))
    }
    guard isAt("{") else {
      throw expected(
        "`\"…\"` or `{…}` after `\(name.text)=`", mend: mendForBareValue(of: name.text))
    }
    if name.text == "for" { return .loop(try loop(from: start)) }
    let value = try bracedExpression()
    if value.syntax == nil { mendAssignment(of: name) }
    return .named(name, .expression(value), range(from: start))
  }

  /// Says what to write for `onTap={n = n + 1}`, which has just been reported.
  private mutating func mendAssignment(of name: NameSyntax) {
    guard AttributeTable[name.text]?.effect == .event,
      diagnostics.last?.mend == ForeignOperators.mendForAssignment
    else { return }
    diagnostics[diagnostics.count - 1].mend =
      "put it in an action: `action change() { … }`, and write `\(name.text)={change()}`"
  }

  /// `@click`, `:title`, `#default` of Vue.
  private var foreignAttributeMend: String? {
    switch byte() {
    case UInt8(ascii: "@"): "write `onTap={…}`"
    case UInt8(ascii: ":"): "write `name={…}`: any attribute takes an expression"
    case UInt8(ascii: "}"): "take it out"
    case UInt8(ascii: ","): "attributes stand beside one another without commas"
    case UInt8(ascii: "*"): "write `for={item in list} key={item.id}`, or `if={…}`"
    default: nil
    }
  }

  /// A name with dashes in it: `data-link`.
  private mutating func attributeName() -> NameSyntax? {
    let start = position
    var end = wideNameEnd(from: start)
    guard end > start else { return nil }
    while end < file.bytes.count {
      let next = wideNameEnd(from: end)
      if next == end, file.bytes[end] != 0x2D, !file.bytes[end].isDigit { break }
      end = Swift.max(end + 1, next)
    }
    position = end
    return NameSyntax(text: range(start, end).text, range: range(start, end))
  }

  private mutating func spread() throws(SyntaxFault) -> AttributeSyntax {
    let start = position
    position += 1
    skipTrivia()
    guard take("...") else {
      throw expected("`...`", mend: "a spread is `{...value}`, an attribute `name={value}`")
    }
    let value = try expression(until: .brace)
    try closeBrace(start)
    return .spread(value, range(from: start))
  }

  private mutating func loop(from start: Int) throws(SyntaxFault) -> LoopSyntax {
    let open = position
    position += 1
    let (item, index) = try loopHead()
    let list = try expression(until: .brace)
    try closeBrace(open)
    return LoopSyntax(item: item, index: index, list: list, range: range(from: start))
  }

  /// `item, index in`
  private mutating func loopHead() throws(SyntaxFault) -> (item: NameSyntax, index: NameSyntax?) {
    skipTrivia()
    let start = position
    if let word = peekName(), ["let", "const", "var"].contains(word) {
      report(expected("the name of the loop's variable", mend: "write `for={item in list}`"))
      position += word.utf8.count
    }
    let isPair = takeNext("(")
    let item = try name("the name of the loop's variable")
    skipTrivia()
    let index = take(",") ? try name("the name of the loop's index") : nil
    if isPair {
      _ = takeNext(")")
      report(
        fault(
          "syntax", "the variables of a loop stand without parentheses", at: range(from: start),
          mend: "write `for={\(item.text)\(index.map { ", \($0.text)" } ?? "") in …}`"))
    }
    skipTrivia()
    if peekName() == "of" {
      report(expected("`in`", mend: "write `in`"))
      position += 2
    } else if !takeKeyword("in") {
      throw expected("`in`", mend: "write `for={item in list}`")
    }
    return (item, index)
  }

  /// `"item in list"` behind `for=`: reported, and read as a loop; `nil`, and no move, for anything
  /// else.
  private mutating func quotedLoop(from start: Int) throws(SyntaxFault) -> LoopSyntax? {
    guard let quote = byte(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return nil
    }
    let open = position
    guard
      let end = file.bytes[(open + 1)...].firstIndex(where: { $0 == quote || $0 == 0x0A }),
      file.bytes[end] == quote
    else { return nil }
    let text = range(open + 1, end).text
    report(
      fault(
        "bad-control", "`for` takes its loop in braces", at: range(start, end + 1),
        mend: text.utf8.count <= 60 ? "write `for={\(text)}`" : "write `for={item in list}`"))
    position += 1
    let (item, index) = try loopHead()
    skipTrivia()
    let listStart = position
    let list = listStart < end ? parseExpression(from: listStart, to: end) : nil
    position = end + 1
    return LoopSyntax(
      item: item, index: index,
      list: EmbeddedExpression(range: range(listStart, end), syntax: list),
      range: range(from: start))
  }

  /// Moves past `=` and the blanks around it; `nil`, and no move, where none comes next.
  private mutating func takeEqualSign() -> SourceRange? {
    let start = position
    if take("=") {
      let end = position
      skipBlanks()
      if isAt("{") || isAt("\"") || isAt("'") { return range(start, position) }
      position = end
      return range(start, end)
    }
    skipBlanks()
    guard take("=") else {
      position = start
      return nil
    }
    skipBlanks()
    return range(start, position)
  }

  /// Blanks around `=`, as JSX allows.
  private mutating func reportBlanks(around mark: SourceRange, of name: NameSyntax) {
    let value = range(mark.end, Swift.max(mark.end, position)).text
    let isShort = value.utf8.count <= 40 && !value.contains("\n")
    report(
      fault(
        "syntax", "no blanks stand around the `=` of an attribute", at: mark,
        mend: "write `\(name.text)=\(isShort ? value : "…")`"))
  }

  mutating func attributeString(
    _ quote: UInt8
  ) throws(SyntaxFault) -> (String, SourceRange) {
    let start = position
    position += 1
    let contentStart = position
    while let byte = byte(), byte != quote, byte != UInt8(ascii: "\n") { position += 1 }
    guard byte() == quote else {
      position = contentStart
      throw fault(
        "unclosed-string", "this string is never closed", at: range(start, start + 1),
        mend: "add `\(String(UnicodeScalar(quote)))`")
    }
    let text = resolvingEscapes(contentStart, position)
    position += 1
    return (text, range(from: start))
  }

  /// What to write for `gap=4`, `style=title`, `title=name`: a number is an expression, a word of
  /// a list or a style's name a string, and other words could be meant for either.
  private func mendForBareValue(of name: String) -> String? {
    var end = position
    while end < file.bytes.count, !file.bytes[end].isSpace, !isAt("/>", end), !isAt(">", end) {
      end += 1
    }
    let word = range(position, end).text
    guard !word.isEmpty, word.utf8.count <= 40, !word.utf8.contains(UInt8(ascii: "\"")) else {
      return nil
    }
    let isName =
      file.bytes[position].isNameStart && word.utf8.allSatisfy { $0.isNamePart || $0 == 0x2D }
    guard isName, !ReservedWords.fields.contains(word) else {
      return "write `\(name)={\(word.drop { $0 == "$" })}`"
    }
    if name == "style" || name == "slot" { return "write `\(name)=\"\(word)\"`" }
    guard let kind = AttributeTable[name]?.value else {
      return "write `\(name)={\(word)}`, or `\(name)=\"\(word)\"` for the word itself"
    }
    if case .color = kind, let digits = ForeignWords.digits(ofColor: word) {
      return "write `\(name)=\"#\(digits)\"`"
    }
    return kind.problem(.string(word), on: nil) == nil
      ? "write `\(name)=\"\(word)\"`" : "write `\(name)={\(word)}`"
  }

  /// Moves past what did not parse as an attribute: its braces, or all up to white space or the
  /// tag's end.
  private mutating func skipToAttributeEnd(after start: Int) {
    let fault = position
    position = start
    while let byte = byte(), !byte.isSpace, byte != UInt8(ascii: "<"), byte != UInt8(ascii: ">") {
      if isAt("/>") { break }
      position += 1
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        let inner = position
        while let next = self.byte(), next != byte, next != UInt8(ascii: "\n") { position += 1 }
        if self.byte() == byte { position += 1 } else { position = inner }
      }
      if byte == UInt8(ascii: "{") {
        let inner = position
        _ = scanExpression(until: .brace)
        if take("}") { break }
        unclosedBraces += 1
        position = inner
      }
    }
    position = Swift.max(position, fault)
  }
}
