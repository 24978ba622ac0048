// What JSX, HTML and template languages write among tags: told once, and passed as a whole.

extension MarkupParser {
  // MARK: - Comments

  /// Reports `<!-- … -->`, and moves past it.
  mutating func foreignComment() {
    let start = position
    let isInText = openTags.last.map { holdsText($0) } ?? false
    report(
      fault(
        "foreign-comment", "`<!--` begins no comment", at: range(start, start + 4),
        mend: isInText ? "write `{/* … */}`" : "write `/* … */`"))
    let limit = Swift.min(file.bytes.count, start + MarkupLimits.foreignCommentBytes)
    var end = start + 4
    while end < limit, !isAt("-->", end) { end += 1 }
    position = start + 4
    if end < limit {
      position = end + 3
    } else {
      while let byte = byte(), byte != UInt8(ascii: "\n") { position += 1 }
    }
  }

  // MARK: - Fragments

  /// The element whose `<` is under the cursor; of a fragment, which is reported, what it holds.
  /// Empty where there is no tag's name, which has then been reported.
  mutating func elementOrFragment(depth: Int) throws(SyntaxFault) -> [ChildSyntax] {
    guard isAt("<>") else { return try element(depth: depth).map { [.element($0)] } ?? [] }
    try checkDepth(depth)
    let name = NameSyntax(text: "", range: range(position, position + 2))
    report(
      fault(
        "fragment", "`<>` is no tag: there are no fragments", at: name.range,
        mend: openTags.isEmpty
          ? "write `<column>`, or `<group>` around sections" : "leave out `<>` and `</>`"))
    position += 2
    openTags.append(name)
    defer { openTags.removeLast() }
    return try content(of: name, depth: depth).children
  }

  // MARK: - Tags in expressions

  /// Reports the tag under the cursor, which stands in an expression, and moves to what ends that.
  /// The tags are read, so that their own faults are told; no more is made of them.
  mutating func tagsInExpression(
    _ scan: inout ExpressionScan, from start: Int
  ) throws(SyntaxFault) {
    let tag = range(position + 1, wideNameEnd(from: position + 1))
    report(
      fault(
        "tag-in-expression", "a tag cannot stand in an expression",
        at: range(position, Swift.max(tag.end, position + 1)),
        mend: mend(forTag: tag.text, behind: start)))
    let tagCount = openTags.count
    tagExpressionDepth += 1
    defer {
      tagExpressionDepth -= 1
      openTags.removeLast(openTags.count - tagCount)
    }
    while isAtTag(in: scan) {
      _ = try elementOrFragment(depth: openTags.count + tagExpressionDepth)
      scan.afterOperand = true
      run(&scan)
    }
    if !isAt("}") { throw expected("`}`").said(true) }
  }

  /// How to write the expression with `tag` in it that begins at `start`.
  private func mend(forTag name: String, behind start: Int) -> String {
    let tag = name.isEmpty ? "…" : name
    if start >= 2, isAt("={", start - 2) { return "write it as a child: `<\(tag) slot=\"…\">`" }
    var before = range(start, position).text[...]
    while let last = before.last, last.isWhitespace || last == "(" { before.removeLast() }
    if before.isEmpty { return "leave out the braces" }
    func condition(_ sign: String) -> String? {
      guard before.hasSuffix(sign) else { return nil }
      let text = before.dropLast(sign.count).trimmingBlanks
      return text.utf8.count <= 40 && !text.contains("\n") ? text : "…"
    }
    if let condition = condition("&&") {
      return "write `<\(tag) if={\(condition)}>`, without braces around"
    }
    if let condition = condition("?") {
      return "write `<\(tag) if={\(condition)}>`, and behind it `<… else>`, without braces around"
    }
    return "write `<\(tag) for={\(Self.loop(before))} key={…}>`, without braces around"
  }

  /// `x in list` for `list.map(x =>`, or its general form.
  private static func loop(_ text: Substring) -> String {
    let general = "item in list"
    guard text.utf8.count <= 80, let call = text.split(separator: "=>").first,
      let open = call.firstIndex(of: "(")
    else { return general }
    let receiver = call[..<open]
    let names = call[open...].filter { $0 != "(" && $0 != ")" }.trimmingBlanks
    guard receiver.hasSuffix(".map"), !names.isEmpty,
      names.utf8.allSatisfy({ $0.isNamePart || $0 == 0x2C || $0 == 0x20 })
    else { return general }
    return "\(names) in \(receiver.dropLast(4).trimmingBlanks)"
  }

  // MARK: - Statements

  /// The word here that begins a statement of another language, such as `if … {`.
  var foreignStatement: (word: String, mend: String)? {
    guard let word = peekName(), let mend = ForeignWords.mend(statement: word) else { return nil }
    var place = position
    while place < file.bytes.count, file.bytes[place] != UInt8(ascii: "\n") {
      if isAt("{", place) { return (word, mend) }
      if isAt("<", place), !isAt("< ", place), !isAt("<=", place) { return nil }
      place += 1
    }
    return nil
  }

  /// Moves past `if … { … } else { … }`. The tags in it are read, so that their own faults are
  /// told; no more is made of them.
  mutating func skipForeignStatement(depth: Int) throws(SyntaxFault) {
    repeat {
      while let byte = byte(), byte != UInt8(ascii: "{"), byte != UInt8(ascii: "\n") {
        position += 1
      }
      guard take("{") else { return }
      try skipForeignBlock(depth: depth)
    } while takeNextKeyword("else")
  }

  private mutating func skipForeignBlock(depth: Int) throws(SyntaxFault) {
    guard depth < MarkupLimits.elementDepth else {
      throw fault("too-deep", "blocks are nested too deeply", at: range(position - 1, position))
    }
    while true {
      skipTrivia()
      if take("}") || isAtEnd || isAt("</") || isDeclarationStart(at: position) { return }
      if isAt("<") {
        _ = try elementOrFragment(depth: depth + 1)
      } else if isAt("{") {
        _ = try childExpression()
      } else if foreignStatement != nil {
        try skipForeignStatement(depth: depth + 1)
      } else {
        position = Swift.max(position + 1, wideNameEnd(from: position))
      }
    }
  }
}

extension Substring {
  /// Without the white space at its ends.
  fileprivate var trimmingBlanks: String { String(self).trimmingBlanks }
}

extension String {
  /// Without the white space at its ends.
  var trimmingBlanks: String {
    var text = self[...]
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }
}
