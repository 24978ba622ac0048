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
    try checkDepth(depth)
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

  /// The name behind `<`; `nil` where there is none, which has then been reported.
  private mutating func tagName() -> NameSyntax? {
    let start = position
    var name = range(start, wideNameEnd(from: start))
    if name.end == start {
      let isInText = openTags.last.map { holdsText($0) } ?? false
      var next = start
      while next < file.bytes.count, file.bytes[next].isSpace { next += 1 }
      name = range(next, wideNameEnd(from: next))
      guard !isInText, name.end > next else {
        report(
          expected(
            "the name of a tag after `<`", mend: isInText ? "in text, write `&lt;` for `<`" : nil))
        return nil
      }
      report(
        fault(
          "syntax", "the name of a tag follows right after `<`", at: range(start - 1, start),
          mend: "write `<\(name.text)`"))
    }
    position = name.end
    return NameSyntax(text: name.text, range: name)
  }

  /// - Throws: a fault where the tag under the cursor would be nested too deeply.
  func checkDepth(_ depth: Int) throws(SyntaxFault) {
    guard depth >= MarkupLimits.elementDepth else { return }
    throw fault(
      "too-deep", "tags are nested more than \(MarkupLimits.elementDepth) deep",
      at: range(position, position + 1), mend: "move the inner part into a component of its own")
  }

  struct TagContent {
    var children: [ChildSyntax] = []
    /// Whether some of it did not parse, or the tag was left open.
    var isDamaged = false
  }

  mutating func content(
    of tag: NameSyntax, depth: Int
  ) throws(SyntaxFault) -> TagContent {
    let holdsText = holdsText(tag)
    var content = TagContent()
    while true {
      if !holdsText { skipTrivia() }
      if isAt("</") {
        if passesLateEnd() { continue }
        let isClosed = closingTag(of: tag)
        if isClosed != true { content.isDamaged = true }
        if isClosed == nil { continue }
        return content
      }
      if isAtEnd || isDeclarationStart(at: position) || endsBody(holdsText) {
        reportUnclosed(tag)
        content.isDamaged = true
        return content
      }
      if isAt("<!--") {
        foreignComment()
      } else if isAt("<") {
        content.children += try elementOrFragment(depth: depth + 1)
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

  /// Reports the innermost open tag, which nothing closes. `<text>` left open in a `<text>` was
  /// rather meant to close that one, of which nothing more is told.
  private mutating func reportUnclosed(_ tag: NameSyntax, notes: [Diagnostic.Note] = []) {
    if isEndTold {
      isEndTold = false
      return
    }
    isEndTold = holdsText(tag) && openTags.dropLast().last?.text == tag.text
    report(
      fault(
        "unclosed-tag", "`<\(tag.text)>` is never closed", at: tag.range,
        mend: isEndTold ? "write `</\(tag.text)>` to close the one before" : Self.mendForOpen(tag),
        notes: notes))
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
  /// - Returns: whether the tag is closed here; `nil` where the end is one too many, and the tag is
  ///   still open.
  private mutating func closingTag(of tag: NameSyntax) -> Bool? {
    let start = position
    position += 2
    skipBlanks()
    let name = range(position, wideNameEnd(from: position)).text
    if name != tag.text, openTags.dropLast().contains(where: { $0.text == name }) {
      position = start
      lateEnds.insert(tag.text)
      reportUnclosed(
        tag,
        notes: [
          Diagnostic.Note(
            "`</\(name)>` stands here", at: range(start, start + 2 + name.utf8.count))
        ])
      return false
    }
    position += name.utf8.count
    skipBlanks()
    let isClosed = take(">")
    if name != tag.text, closesLater(tag) {
      report(strayEnd(at: range(from: start)))
      return nil
    }
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

  /// Moves past `</text>` of `<row><text></row></text>`: that the `<text>` is closed too late has
  /// been told.
  mutating func passesLateEnd() -> Bool {
    let end = wideNameEnd(from: position + 2)
    let name = range(position + 2, end).text
    guard isAt(">", end), !openTags.contains(where: { $0.text == name }),
      lateEnds.remove(name) != nil
    else { return false }
    position = end + 1
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
        mend: isSemicolon
          ? "leave out `;`"
          : ["image", "spacer", "slot"].contains(tag.text)
            ? "put it in a `<text>` beside `<\(tag.text)/>`" : "put it in `<text>…</text>`"))
  }
}
