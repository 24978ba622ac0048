// Tags and what stands between them.

extension MarkupParser {
  /// The tags that hold text. Between all other tags `//` and `/* */` are comments.
  static let textTags: Set<String> = ["text", "span"]

  /// Whether text stands in the tag, or would in that which it is meant for.
  func holdsText(_ tag: NameSyntax) -> Bool {
    Self.textTags.contains(tag.text) || ForeignWords.textElements.contains(tag.text)
  }

  /// Parses the element whose `<` is under the cursor; `nil` where there is no tag's name, which
  /// has then been reported.
  mutating func element(depth: Int) throws(SyntaxFault) -> ElementSyntax? {
    let start = position
    guard depth < MarkupLimits.elementDepth else {
      throw fault(
        "too-deep", "tags are nested more than \(MarkupLimits.elementDepth) deep",
        at: range(start, start + 1), mend: "move the inner part into a component of its own")
    }
    position += 1
    guard let tag = tagName() else { return nil }
    let head = try attributes(of: tag)
    let openRange = range(from: start)
    var content = TagContent()
    if ForeignWords.voidElements.contains(tag.text) {
      _ = take("</\(tag.text)>")
    } else if !head.isSelfClosing {
      openTags.append(tag)
      content = try self.content(of: tag, depth: depth)
      openTags.removeLast()
    }
    return ElementSyntax(
      tag: tag, attributes: head.attributes, children: content.children,
      range: range(from: start), openRange: openRange,
      isDamaged: head.isDamaged || content.isDamaged)
  }

  /// The name behind `<`; `nil` where there is none, which has then been reported. A fragment, `<>`,
  /// has the empty name: that nothing is called so is told where names are looked up.
  private mutating func tagName() -> NameSyntax? {
    let start = position
    var end = wideNameEnd(from: start)
    if end == start, !isAt(">") {
      let isInText = openTags.last.map { holdsText($0) } ?? false
      var next = start
      while next < file.bytes.count, file.bytes[next].isSpace { next += 1 }
      end = wideNameEnd(from: next)
      guard !isInText, end > next else {
        report(
          expected(
            "the name of a tag after `<`", mend: isInText ? "in text, write `&lt;` for `<`" : nil))
        return nil
      }
      let name = range(next, end)
      report(
        fault(
          "syntax", "the name of a tag follows right after `<`", at: range(start - 1, start),
          mend: "write `<\(name.text)`"))
      position = end
      return NameSyntax(text: name.text, range: name)
    }
    position = end
    return NameSyntax(
      text: range(start, end).text, range: range(start == end ? start - 1 : start, end))
  }

  private struct TagHead {
    var attributes: [AttributeSyntax] = []
    var isSelfClosing = false
    var isDamaged = false
  }

  /// Parses attributes up to `>` or `/>`.
  private mutating func attributes(of tag: NameSyntax) throws(SyntaxFault) -> TagHead {
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
    guard take("=") else { return .named(name, .none, name.range) }
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
    return .named(name, .expression(value), range(from: start))
  }

  /// `@click`, `:title`, `#default` of Vue.
  private var foreignAttributeMend: String? {
    switch byte() {
    case UInt8(ascii: "@"): "write `onTap={…}`"
    case UInt8(ascii: ":"): "write `name={…}`: any attribute takes an expression"
    case UInt8(ascii: ","): "attributes stand beside one another without commas"
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
    let item = try name("the name of the loop's variable")
    skipTrivia()
    let index = take(",") ? try name("the name of the loop's index") : nil
    skipTrivia()
    if peekName() == "of" {
      report(expected("`in`", mend: "write `in`"))
      position += 2
    } else if !takeKeyword("in") {
      throw expected("`in`", mend: "write `for={item in list}`")
    }
    let list = try expression(until: .brace)
    try closeBrace(open)
    return LoopSyntax(item: item, index: index, list: list, range: range(from: start))
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

  // MARK: - Children

  private struct TagContent {
    var children: [ChildSyntax] = []
    /// Whether some of it did not parse, or the tag was left open.
    var isDamaged = false
  }

  private mutating func content(
    of tag: NameSyntax, depth: Int
  ) throws(SyntaxFault) -> TagContent {
    let holdsText = holdsText(tag)
    var content = TagContent()
    while true {
      if !holdsText { skipTrivia() }
      if isAt("</") {
        if !closingTag(of: tag) { content.isDamaged = true }
        return content
      }
      if isAtEnd || isDeclarationStart(at: position) || endsBody(holdsText) {
        report(
          fault(
            "unclosed-tag", "`<\(tag.text)>` is never closed", at: tag.range,
            mend: Self.mendForOpen(tag)))
        content.isDamaged = true
        return content
      }
      if holdsText, isMiswrittenEnd(of: tag) {
        report(
          fault(
            "wrong-closing-tag", "`<\(tag.text)>` cannot stand in `<\(tag.text)>`",
            at: range(position, position + tag.text.utf8.count + 2),
            mend: "write `</\(tag.text)>` to close it"))
        position += tag.text.utf8.count + 2
        content.isDamaged = true
        return content
      }
      if isAt("<!--") {
        foreignComment()
      } else if isAt("<") {
        if let element = try element(depth: depth + 1) {
          content.children.append(.element(element))
        }
      } else if isAt("{") {
        let toldCount = toldPlaces.count
        if let child = try childExpression() { content.children.append(child) }
        if !holdsText, toldPlaces.count > toldCount { content.isDamaged = true }
      } else if holdsText {
        if let child = text() { content.children.append(child) }
      } else if let statement = foreignStatement {
        report(expected("a tag or `</\(tag.text)>`", mend: statement.mend))
        content.isDamaged = true
        try skipForeignStatement(depth: depth)
      } else {
        bareText(in: tag)
        content.isDamaged = true
      }
    }
  }

  /// Whether `<text>` stands here in `<text>`, and not to open one more: what comes next closes
  /// another tag, or opens one.
  private func isMiswrittenEnd(of tag: NameSyntax) -> Bool {
    guard isAt("<\(tag.text)>") else { return false }
    var next = position + tag.text.utf8.count + 2
    while next < file.bytes.count, file.bytes[next] != UInt8(ascii: "<") { next += 1 }
    return !isAt("</\(tag.text)>", next)
  }

  /// Some tags never hold anything.
  private static func mendForOpen(_ tag: NameSyntax) -> String {
    ["image", "spacer", "slot"].contains(tag.text)
      ? "end the tag with `/>`" : "add `</\(tag.text)>`"
  }

  /// Whether the `}` that closes the body stands here, so that a tag was left open.
  private func endsBody(_ holdsText: Bool) -> Bool {
    guard isAt("}") else { return false }
    return !holdsText || position == 0 || file.bytes[position - 1] == UInt8(ascii: "\n")
  }

  /// Moves past `</name>`; one that belongs to an outer tag is left for it.
  ///
  /// - Returns: whether the tag is closed here.
  private mutating func closingTag(of tag: NameSyntax) -> Bool {
    let start = position
    position += 2
    skipBlanks()
    let name = range(position, wideNameEnd(from: position)).text
    if name != tag.text, openTags.dropLast().contains(where: { $0.text == name }) {
      position = start
      report(
        fault(
          "unclosed-tag", "`<\(tag.text)>` is never closed", at: tag.range,
          mend: Self.mendForOpen(tag),
          notes: [
            Diagnostic.Note(
              "`</\(name)>` stands here", at: range(start, start + 2 + name.utf8.count))
          ]))
      return false
    }
    position += name.utf8.count
    skipBlanks()
    let isClosed = take(">")
    if name != tag.text {
      report(
        fault(
          "wrong-closing-tag", "`</\(name)>` does not close `<\(tag.text)>`",
          at: range(from: start), mend: "write `</\(tag.text)>`",
          notes: [Diagnostic.Note("`<\(tag.text)>` opens here", at: tag.range)]))
    } else if !isClosed {
      report(expected("`>` at the end of `</\(name)`"))
    }
    return true
  }

  /// `{cel}` between tags; `nil` for one that holds only a comment, or does not parse.
  mutating func childExpression() throws(SyntaxFault) -> ChildSyntax? {
    let start = position
    position += 1
    skipTrivia()
    if take("}") {
      if comments.last.map({ $0.range.start < start }) ?? true {
        report(
          fault(
            "syntax", "expected an expression between the braces", at: range(from: start)))
      }
      return nil
    }
    position = start
    do throws(SyntaxFault) {
      let value = try bracedExpression()
      if value.syntax == nil, isAt("{{", start), !diagnostics.isEmpty {
        diagnostics[diagnostics.count - 1].mend = "one pair of braces is enough: `{…}`"
      }
      return value.syntax == nil ? nil : .expression(value)
    } catch {
      if error.isTooDeep { throw error }
      report(error)
      // Go on behind the line: the brace's own end is not known.
      while let byte = byte(), byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "<") {
        position += 1
      }
      return nil
    }
  }

  /// Reports text where no text may stand, and moves past it.
  private mutating func bareText(in tag: NameSyntax) {
    let start = position
    while let byte = byte(), byte != UInt8(ascii: "<"), byte != UInt8(ascii: "{"),
      byte != UInt8(ascii: "}"), byte != UInt8(ascii: "\n")
    {
      position += 1
    }
    if position == start { position += 1 }
    var end = position
    while end > start + 1, file.bytes[end - 1].isSpace { end -= 1 }
    if range(start, end).text.unicodeScalars.allSatisfy({ CharacterName($0)?.isHidden ?? false }) {
      (position, end) = (start, position)
      report(expected("a tag or `</\(tag.text)>`"))
      position = end
      return
    }
    let isSemicolon = range(start, end).text == ";"
    report(
      fault(
        "bare-text", "text cannot stand in `<\(tag.text)>`", at: range(start, end),
        mend: isSemicolon ? "leave out `;`" : "put it in `<text>…</text>`"))
  }
}
