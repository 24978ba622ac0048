// Lists with commas, parameters and types.

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
    while true {
      skipTrivia()
      if take(closing) { return isDamaged }
      if isAtEnd || isDeclarationStart(at: position) {
        throw fault(
          "unclosed-bracket", "this `\(open.text)` is never closed", at: open,
          mend: "add `\(closing)`")
      }
      do throws(SyntaxFault) {
        try item(&self)
        skipTrivia()
        if !isAt(closing), !isAt(",") { throw expected("`,` or `\(closing)`") }
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
      if !take(","), !isAt(closing), !isAtEnd, !isDeclarationStart(at: position) {
        throw expected("`,` or `\(closing)`")
      }
    }
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
      parser.skipTrivia()
      guard parser.take(":") else {
        throw parser.expected(
          "`:` and the type of `\(name.text)`", mend: "write `\(name.text): string`")
      }
      let type = try parser.type()
      parser.skipTrivia()
      let value = parser.take("=") ? try parser.expression(until: .item) : nil
      parameters.append(
        ParameterSyntax(
          name: name, type: type, defaultValue: value,
          range: name.range.union(value?.range ?? type.range)))
    }
    return ParameterListSyntax(parameters: parameters, isDamaged: isDamaged)
  }

  mutating func type(depth: Int = 0) throws(SyntaxFault) -> TypeSyntax {
    skipTrivia()
    let start = position
    guard depth < MarkupLimits.typeDepth else {
      throw fault("too-deep", "types are nested too deeply", at: range(start, start + 1))
    }
    let end = nameEnd(from: start)
    guard end > start else { throw expected("a type") }
    let word = range(start, end).text
    position = end
    let form: TypeSyntax.Form
    if word == "list" || word == "map" {
      skipTrivia()
      guard take("(") else {
        throw expected(
          "`(` and the type of what the \(word) holds", mend: "write `\(word)(any)`")
      }
      let element = try type(depth: depth + 1)
      try expect(")", "after the type of what the \(word) holds")
      form = word == "list" ? .list(element) : .map(element)
    } else {
      form = .name(word)
    }
    let isOptional = take("?")
    return TypeSyntax(form: form, isOptional: isOptional, range: range(from: start))
  }
}
