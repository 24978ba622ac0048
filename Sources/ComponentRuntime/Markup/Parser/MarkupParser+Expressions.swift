// Expressions in their places, and the arguments that may be durations.

extension MarkupParser {
  /// Moves past white space and an expression, and leaves the cursor on what ended it.
  mutating func expression(until end: ExpressionEnd) throws(SyntaxFault) -> EmbeddedExpression {
    if end == .newline { skipBlanksAndComments() } else { skipTrivia() }
    let start = position
    var scan = ExpressionScan(until: end)
    run(&scan)
    if isAtTag(in: scan) {
      try tagsInExpression(&scan, from: start)
      return EmbeddedExpression(range: range(start, start), syntax: nil)
    }
    if end == .brace, !isAt("}") {
      // Left open: where the expression ends is not known, so nothing is said of it.
      position = start
      return EmbeddedExpression(range: range(start, start), syntax: nil)
    }
    let limit = position
    let last = contentEnd(from: start, to: limit)
    position = start
    guard last > start else { throw expected("an expression") }
    let faultCount = diagnostics.count
    let syntax = parseExpression(from: start, to: last)
    position = limit
    if end == .newline, diagnostics.count > faultCount, diagnostics[faultCount].range.start >= last,
      goesOnBelow
    {
      diagnostics[faultCount].mend = Self.mendForTwoLines
    }
    // A condition without its block ends with its line, as all that stands in a line does.
    if syntax == nil, let lineEnd = scan.lineEnd, diagnostics.last?.range.start ?? 0 < lineEnd {
      position = lineEnd
    }
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

  mutating func parseExpression(from start: Int, to end: Int) -> ExpressionSyntax? {
    var faults: [Diagnostic] = []
    let parsed = ExpressionParser.parse(
      file, from: start, to: end, endsAtNewline: false, diagnostics: &faults)
    for fault in faults { report(SyntaxFault(diagnostic: fault)) }
    guard let expression = parsed.expression else { return nil }
    position = parsed.end
    skipTrivia()
    guard position >= end else {
      report(trailing(from: start))
      return nil
    }
    return expression
  }

  static let mendForTwoLines = "put the whole value in parentheses, or a line's end ends it"

  /// Whether the line below the one that ends here can be meant to go on with it.
  private var goesOnBelow: Bool {
    var below = self
    below.skipTrivia()
    return !below.isAtEnd && !below.isAt("}") && !below.beginsOtherThanExpression
      && !isDeclarationStart(at: below.position)
  }

  /// What stands behind an expression, and cannot continue it.
  private func trailing(from start: Int) -> SyntaxFault {
    if let quote = quoteOpenOverTag(from: start) {
      return fault(
        "unterminated-literal", "this literal lacks its closing quote",
        at: range(quote, quote + 1), mend: "add `\(range(quote, quote + 1).text)`")
    }
    if isAt(")") || isAt("]") {
      let bracket = range(position, position + 1)
      return fault(
        "stray-bracket", "this `\(bracket.text)` closes nothing", at: bracket, mend: "take it out")
    }
    return expected(
      "an operator or the end of the expression",
      mend: ForeignOperators.mend(file.bytes, at: position, from: start))
  }

  /// The quote of a string before the cursor that goes on over `}<`: rather than a text with these,
  /// one whose closing quote was forgotten, and that ends at the next quote on its line.
  private func quoteOpenOverTag(from start: Int) -> Int? {
    let passed = file.bytes[start..<position]
    for place in passed.indices.dropLast()
    where passed[place] == UInt8(ascii: "}") && passed[place + 1] == UInt8(ascii: "<") {
      return passed[..<place].lastIndex { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
    }
    return nil
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
          mend: ["px", "pt", "dp"].contains(unit)
            ? "write `\(range(digits, unitStart).text)`: lengths are in points"
            : "units are ms, s, m, h and d")
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
}
