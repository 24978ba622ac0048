// Where a CEL expression ends, and the arguments that may be durations.

extension MarkupParser {
  /// What ends an expression, outside brackets and strings.
  enum ExpressionEnd {
    /// The `}` of `{…}` in a tag or text.
    case brace
    /// The line's end, as for `let`.
    case newline
    /// `,` or a closing bracket.
    case item
    /// A `{` where an operator could stand: `if !busy {`.
    case block
  }

  /// Moves past white space and an expression, and leaves the cursor on what ended it.
  mutating func expression(until end: ExpressionEnd) throws(SyntaxFault) -> EmbeddedExpression {
    if end == .newline { skipBlanksAndComments() } else { skipTrivia() }
    let start = position
    let limit = scanExpression(until: end)
    if end == .brace, position >= file.bytes.count || !isAt("}") {
      // Left open: where the expression ends is not known, so nothing is said of it.
      position = start
      return EmbeddedExpression(range: range(start, start), syntax: nil)
    }
    let last = contentEnd(from: start, to: limit)
    position = start
    guard last > start else { throw expected("an expression") }
    let syntax = parseExpression(from: start, to: last)
    position = limit
    return EmbeddedExpression(range: range(start, last), syntax: syntax)
  }

  /// Where what stands between the two ends, white space and comments behind it left out.
  private func contentEnd(from start: Int, to limit: Int) -> Int {
    var end = limit
    while end > start, file.bytes[end - 1].isSpace { end -= 1 }
    for comment in comments.reversed() {
      guard comment.range.start >= start else { break }
      guard comment.range.start < end, comment.range.end >= end else { continue }
      end = comment.range.start
      while end > start, file.bytes[end - 1].isSpace { end -= 1 }
    }
    return end
  }

  private mutating func parseExpression(from start: Int, to end: Int) -> ExpressionSyntax? {
    let parsed = ExpressionParser.parse(
      file, from: start, to: end, endsAtNewline: false, diagnostics: &diagnostics)
    guard let expression = parsed.expression else { return nil }
    position = parsed.end
    skipTrivia()
    guard position >= end else {
      report(
        expected(
          "an operator or the end of the expression",
          mend: ForeignOperators.mend(file.bytes, at: position, from: start)))
      return nil
    }
    return expression
  }

  /// `{cel}` with the cursor on the brace.
  mutating func bracedExpression() throws(SyntaxFault) -> EmbeddedExpression {
    let open = position
    position += 1
    let value = try expression(until: .brace)
    try closeBrace(open)
    return value
  }

  /// Moves past the `}` that ends an expression.
  mutating func closeBrace(_ open: Int) throws(SyntaxFault) {
    skipTrivia()
    guard take("}") else {
      unclosedBraces += 1
      throw fault(
        "unclosed-brace", "this `{` is never closed", at: range(open, open + 1), mend: "add `}`")
    }
  }

  /// A duration, or an expression up to `,` or a closing bracket.
  mutating func argument() throws(SyntaxFault) -> ArgumentSyntax {
    skipTrivia()
    if let range = try negativeDuration() {
      return .expression(EmbeddedExpression(range: range, syntax: nil))
    }
    if let duration = try duration() { return duration }
    return .expression(try expression(until: .item))
  }

  /// `-5m`: reported; `nil`, and no move, for anything else.
  private mutating func negativeDuration() throws(SyntaxFault) -> SourceRange? {
    let start = position
    guard take("-") else { return nil }
    guard byte()?.isDigit ?? false, try duration() != nil else {
      position = start
      return nil
    }
    let range = range(from: start)
    report(
      fault(
        "bad-value", "a duration is never negative", at: range,
        mend: "write `1ms` or more, such as `5m`"))
    return range
  }

  /// `5m`, `1h30m`: digits with a unit right after them; `nil`, and no move, for anything else.
  private mutating func duration() throws(SyntaxFault) -> ArgumentSyntax? {
    let start = position
    if let fault = fractionalDuration() { throw fault }
    var total: Int64 = 0
    while let first = byte(), first.isDigit {
      let digits = position
      while let byte = byte(), byte.isDigit { position += 1 }
      let number = Int64(range(digits, position).text)
      let unitStart = position
      // A unit may be followed by the next number: `1h30m`.
      let unit = String((peekName() ?? "").prefix { $0.isLetter })
      if ["", "e", "E", "u", "U", "x", "X"].contains(unit), start == digits {
        position = start
        return nil
      }
      position = unitStart + unit.utf8.count
      guard let milliseconds = DurationUnit.named(unit)?.milliseconds else {
        throw fault(
          "unknown-unit", "unknown unit `\(unit)`", at: range(unitStart, position),
          mend: "units are ms, s, m, h and d")
      }
      let (product, tooBig) = (number ?? .max).multipliedReportingOverflow(by: milliseconds)
      let (sum, overflows) = total.addingReportingOverflow(product)
      guard !tooBig, !overflows else {
        throw fault("too-large", "this duration is too long", at: range(from: start))
      }
      total = sum
    }
    guard position > start else { return nil }
    return .duration(milliseconds: total, range(from: start))
  }

  /// `1.5h`: the fault, with what to write for it.
  private func fractionalDuration() -> SyntaxFault? {
    var end = position
    while end < file.bytes.count, file.bytes[end].isDigit { end += 1 }
    guard end > position, end < file.bytes.count, file.bytes[end] == UInt8(ascii: ".") else {
      return nil
    }
    end += 1
    while end < file.bytes.count, file.bytes[end].isDigit { end += 1 }
    let number = Double(range(position, end).text)
    let unitEnd = nameEnd(from: end)
    guard let number, let unit = DurationUnit.named(range(end, unitEnd).text) else { return nil }
    let milliseconds = number * Double(unit.milliseconds)
    return fault(
      "fractional-duration", "a duration is made of whole numbers with units",
      at: range(position, unitEnd),
      mend: milliseconds < 1e15
        ? "write `\(DurationUnit.text(ofMilliseconds: Int64(milliseconds)))`" : nil)
  }

  // MARK: - Finding the end

  /// Moves to what ends an expression, counting brackets and stepping over strings and comments.
  mutating func scanExpression(until end: ExpressionEnd) -> Int {
    let start = position
    defer { scannedByteCount += position - start }
    // Each brace that is left open is looked for to the end: of very many, not that far.
    let isBounded = end == .brace && unclosedBraces >= MarkupLimits.unclosedBraces
    let limit = isBounded ? start + MarkupLimits.boundedExpressionBytes : file.bytes.count
    var brackets: [UInt8] = []
    // Whether an operand has just ended, so that a `{` can only begin a block.
    var afterOperand = false
    while position < limit, let byte = byte() {
      if isDeclarationStart(at: position) { break }
      // No expression holds these, so a brace before them was left open.
      if end == .brace, isAt("/>") || isAt("</") { break }
      switch byte {
      case UInt8(ascii: "\n"):
        if end == .newline, brackets.isEmpty { return position }
        position += 1
      case _ where byte.isSpace:
        position += 1
      case UInt8(ascii: "/") where isAt("//") || isAt("/*"):
        if end == .newline, brackets.isEmpty, !isAtCommentOnLine { return position }
        comment()
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        skipString(isRaw: false)
        afterOperand = true
      case UInt8(ascii: "`"):
        skipQuotedName()
        afterOperand = true
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        let isBlock = byte == UInt8(ascii: "{") && end == .block && afterOperand
        if isBlock, brackets.isEmpty { return position }
        brackets.append(byte)
        position += 1
        afterOperand = false
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        if closes(byte, &brackets) { return position }
        position += 1
        afterOperand = true
      case UInt8(ascii: ",") where end == .item && brackets.isEmpty:
        return position
      default:
        afterOperand = skipWord()
      }
    }
    return position
  }

  /// Whether a `/* … */` comes next that ends on its line, so that more may follow there.
  private var isAtCommentOnLine: Bool {
    guard isAt("/*") else { return false }
    var end = position + 2
    while end + 1 < file.bytes.count, file.bytes[end] != UInt8(ascii: "\n") {
      if file.bytes[end] == UInt8(ascii: "*"), file.bytes[end + 1] == UInt8(ascii: "/") {
        return true
      }
      end += 1
    }
    return false
  }

  /// Moves to what comes next on the line, past comments that end on it.
  private mutating func skipBlanksAndComments() {
    skipBlanks()
    while isAtCommentOnLine {
      comment()
      skipBlanks()
    }
  }

  /// Takes the bracket that `byte` closes off the stack; true where it closes none of them.
  private func closes(_ byte: UInt8, _ brackets: inout [UInt8]) -> Bool {
    guard byte == UInt8(ascii: "}") else {
      let open = byte == UInt8(ascii: ")") ? UInt8(ascii: "(") : UInt8(ascii: "[")
      if let place = brackets.lastIndex(of: open) {
        brackets.removeSubrange(place...)
        return false
      }
      return brackets.isEmpty
    }
    // A brace ends the expression whatever round brackets were left open inside it.
    guard let place = brackets.lastIndex(of: UInt8(ascii: "{")) else { return true }
    brackets.removeSubrange(place...)
    return false
  }

  /// Moves past a name, a number, a raw string or one other byte.
  ///
  /// - Returns: whether that ends an operand.
  private mutating func skipWord() -> Bool {
    let start = position
    while let byte = byte(), byte.isNamePart { position += 1 }
    guard position > start else {
      position += 1
      return false
    }
    let word = range(start, position).text
    if let quote = byte(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
      ["r", "R", "b", "B", "br", "bR", "Br", "BR", "rb", "rB", "Rb", "RB"].contains(word)
    {
      skipString(isRaw: word.contains { $0 == "r" || $0 == "R" })
      return true
    }
    return word != "in"
  }

  /// Moves past a name between backquotes, which ends at its line's end at the latest.
  private mutating func skipQuotedName() {
    position += 1
    while let byte = byte(), byte != UInt8(ascii: "\n") {
      position += 1
      if byte == UInt8(ascii: "`") { return }
    }
  }

  /// Moves past a string literal; a plain one ends at its line's end at the latest.
  private mutating func skipString(isRaw: Bool) {
    let quote = file.bytes[position]
    let isTriple = byte(1) == quote && byte(2) == quote
    position += isTriple ? 3 : 1
    while let byte = byte() {
      if byte == UInt8(ascii: "\\"), !isRaw {
        position = Swift.min(position + 2, file.bytes.count)
      } else if byte == quote {
        if !isTriple {
          position += 1
          return
        }
        if self.byte(1) == quote, self.byte(2) == quote {
          position += 3
          return
        }
        position += 1
      } else if byte == UInt8(ascii: "\n"), !isTriple {
        return
      } else {
        position += 1
      }
    }
  }
}
