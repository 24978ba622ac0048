// Lists with commas, and parameters.

extension MarkupParser {
  /// Parses items between commas up to `closing`; an item that does not parse is reported and
  /// skipped.
  ///
  /// - Parameter endsAtBrace: whether a `{` in place of an item shows that `closing` is missing.
  /// - Returns: whether an item was skipped.
  mutating func list(
    closing: String, endsAtBrace: Bool = false,
    _ item: (inout MarkupParser) throws(SyntaxFault) -> Void
  ) throws(SyntaxFault) -> Bool {
    let open = range(Swift.max(0, position - 1), position)
    var isDamaged = false
    var lacksComma = false
    while true {
      skipTrivia()
      if take(closing) { return isDamaged }
      let isLeftOpen = beginsBelow(closing)
      if isAtEnd || isLeftOpen || isDeclarationStart(at: position) {
        // What stands below is read for itself.
        if isLeftOpen { position = lineStart - 1 }
        throw fault(
          "unclosed-bracket", "this `\(open.text)` is never closed", at: open,
          mend: "add `\(closing)`")
      }
      do throws(SyntaxFault) {
        try item(&self)
        skipTrivia()
        if !isAt(closing), !isAt(","), !beginsBelow(closing) {
          let fault = expected("`,` or `\(closing)`", mend: "separate them by `,`")
          // Where only the comma lacks, all that follows is understood. It is told once.
          guard isAt(";") || peekName() != nil else { throw fault }
          if !lacksComma { report(fault) }
          lacksComma = true
        }
      } catch {
        isDamaged = true
        if endsAtBrace, isAt("{") {
          report(error)
          return isDamaged
        }
        skipToItemEnd(closing)
        // Without an end to go on to, the first fault says enough.
        if isAtEnd || isDeclarationStart(at: position) { throw error }
        report(error)
      }
      skipTrivia()
      if !take(","), !take(";"), peekName() == nil, !isAt(closing), !isAtEnd,
        !isDeclarationStart(at: position), !beginsBelow(closing)
      {
        throw expected("`,` or `\(closing)`")
      }
    }
  }

  /// Whether what stands first on this line shows that the list above it lacks its `)`.
  private func beginsBelow(_ closing: String) -> Bool {
    closing == ")" && standsFirstOnLine && beginsOtherThanExpression && lineStart > 0
  }

  /// Moves to the next comma, or closing bracket, of the list the cursor stands in.
  private mutating func skipToItemEnd(_ closing: String) {
    var depth = 0
    while let byte = byte(), !isDeclarationStart(at: position) {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        // A brace is never inside round brackets here; one of those may well be missing.
        if depth == 0, isAt(closing) || byte == UInt8(ascii: "}") { return }
        depth = Swift.max(0, depth - 1)
      case UInt8(ascii: ","): if depth == 0 { return }
      default: break
      }
      position += 1
    }
  }

  /// `name: type = default, …` up to `closing`.
  mutating func parameterList(
    closing: String, what: String, reserved: Set<String> = ReservedWords.variables
  ) throws(SyntaxFault) -> ParameterListSyntax {
    var parameters: [ParameterSyntax] = []
    let isDamaged = try list(closing: closing, endsAtBrace: closing == ")") {
      (parser) throws(SyntaxFault) in
      let name = try parser.name(what, reserved: reserved)
      let type = try parser.parameterType(of: name)
      parser.skipTrivia()
      let value = parser.take("=") ? try parser.expression(until: .item) : nil
      parameters.append(
        ParameterSyntax(
          name: name, type: type, defaultValue: value,
          range: name.range.union(value?.range ?? type.range)))
    }
    return ParameterListSyntax(parameters: parameters, isDamaged: isDamaged)
  }

  /// `: type` behind a parameter's name, with what is often written for it: `n?: int`, `n int`, `n`.
  private mutating func parameterType(of name: NameSyntax) throws(SyntaxFault) -> TypeSyntax {
    skipTrivia()
    let mark = position
    let isMarked = take("?")
    skipTrivia()
    guard take(":") else {
      let word = peekName()
      report(
        expected(
          "`:` and the type of `\(name.text)`",
          mend: "write `\(name.text): \(word ?? "string")\(isMarked ? "?" : "")`"))
      return word == nil
        ? TypeSyntax(form: .name("any"), isOptional: false, range: name.range) : try type()
    }
    var type = try type()
    if isMarked {
      type.isOptional = true
      report(
        fault(
          "foreign-optional", "the `?` of what may be missing stands behind its type",
          at: range(mark, mark + 1), mend: "write `\(name.text): \(type.text)`"))
    }
    return type
  }
}
