// Where an expression ends: found before it is parsed, from brackets, strings and comments alone.

extension MarkupParser {
  /// What ends an expression, outside brackets and strings.
  enum ExpressionEnd {
    /// The `}` of `{…}` in a tag or text.
    case brace
    /// The line's end, as for `let`.
    case newline
    /// `,` or a closing bracket; and `;`, which others write between items.
    case item
    /// A `{` where an operator could stand: `if !busy {`.
    case block
  }

  /// How far an expression was looked through.
  struct ExpressionScan {
    let end: ExpressionEnd
    /// The brackets that are open, outermost first.
    var brackets: [UInt8] = []
    /// Whether an operand has just ended, so that a `{` can only begin a block, and a `<` no tag.
    var afterOperand = false
    /// Whether a `>` was passed last that is no part of `=>`: the end of a tag whose brace was left
    /// open, if a tag comes next.
    var afterAngle = false
    /// Where the first line of a condition ends.
    var lineEnd: Int?
    /// Where the expression ended if one of its brackets was left open: the end of the line before
    /// the first that can be no part of it.
    var fallback: Int?

    init(until end: ExpressionEnd) { self.end = end }
  }

  /// Moves to what ends an expression, counting brackets and stepping over strings and comments.
  mutating func scanExpression(until end: ExpressionEnd) -> Int {
    var scan = ExpressionScan(until: end)
    run(&scan)
    return position
  }

  /// Goes on with a scan, up to the expression's end or to a tag in it.
  mutating func run(_ scan: inout ExpressionScan) {
    let start = position
    // Each bracket that is left open is looked for to the end: of very many, not that far.
    let isBounded = unclosedBraces >= MarkupLimits.unclosedBraces
    let limit = isBounded ? start + MarkupLimits.boundedExpressionBytes : file.bytes.count
    while position < limit, !isAtEnd, !ends(scan) { step(&scan) }
    scannedByteCount += position - start
    guard let fallback = scan.fallback, scan.end == .item || !scan.brackets.isEmpty else { return }
    position = fallback
    unclosedBraces += 1
  }

  /// Whether what stands here ends the expression.
  private func ends(_ scan: ExpressionScan) -> Bool {
    if isDeclarationStart(at: position) { return true }
    let isOutside = scan.brackets.isEmpty
    switch file.bytes[position] {
    case UInt8(ascii: "\n"): return scan.end == .newline && isOutside
    case UInt8(ascii: "/"):
      // No expression holds these ends of tags, so a brace before them was left open.
      if scan.end == .brace, isAt("/>") { return true }
      guard scan.end == .newline, isOutside, isAt("//") || isAt("/*") else { return false }
      return !isAtCommentOnLine
    case UInt8(ascii: "<"):
      return scan.end == .brace && (isAt("</") || !scan.afterOperand && beginsTag)
    case UInt8(ascii: "{"): return scan.end == .block && scan.afterOperand && isOutside
    case UInt8(ascii: "}"): return !scan.brackets.contains(UInt8(ascii: "{"))
    case UInt8(ascii: ","), UInt8(ascii: ";"): return scan.end == .item && isOutside
    case UInt8(ascii: ")"): return scan.end == .item && !scan.brackets.contains(UInt8(ascii: "("))
    case UInt8(ascii: "]"): return scan.end == .item && !scan.brackets.contains(UInt8(ascii: "["))
    default: return false
    }
  }

  /// Whether a `/* … */` comes next that ends on its line, so that more may follow there.
  private var isAtCommentOnLine: Bool {
    guard isAt("/*") else { return false }
    var end = position + 2
    while end + 1 < file.bytes.count, file.bytes[end] != UInt8(ascii: "\n") {
      if isAt("*/", end) { return true }
      end += 1
    }
    return false
  }

  /// Moves to what comes next on the line, past comments that end on it.
  mutating func skipBlanksAndComments() {
    skipBlanks()
    while isAtCommentOnLine {
      comment()
      skipBlanks()
    }
  }

  /// Whether a tag begins here, in braces, where only an operand could.
  func isAtTag(in scan: ExpressionScan) -> Bool {
    scan.end == .brace && !scan.afterOperand && !scan.afterAngle && beginsTag
  }

  private var beginsTag: Bool {
    guard isAt("<"), let next = byte(1) else { return false }
    return next.isNameStart || next == UInt8(ascii: ">")
  }

  /// Moves past one word, string, comment or other byte of an expression.
  private mutating func step(_ scan: inout ExpressionScan) {
    let byte = file.bytes[position]
    switch byte {
    case UInt8(ascii: "\n"): newLine(&scan)
    case _ where byte.isSpace: position += 1
    case UInt8(ascii: "/") where isAt("//") || isAt("/*"): comment()
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      skipString(isRaw: false, in: scan)
      scan.afterOperand = true
    case UInt8(ascii: "`"):
      skipQuotedName()
      scan.afterOperand = true
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
      scan.brackets.append(byte)
      position += 1
      scan.afterOperand = false
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
      close(byte, &scan.brackets)
      position += 1
      scan.afterOperand = true
    default:
      scan.afterAngle = byte == UInt8(ascii: ">") && !isAt("=>", position - 1)
      scan.afterOperand = skipWord(in: scan)
      return
    }
    if !byte.isSpace { scan.afterAngle = false }
  }

  /// Moves past a line break, and looks whether the next line can be a part of the expression.
  private mutating func newLine(_ scan: inout ExpressionScan) {
    let lineEnd = position
    position += 1
    if scan.end == .block, scan.lineEnd == nil, scan.brackets.isEmpty { scan.lineEnd = lineEnd }
    // An item of a list stands in brackets of the list too.
    guard scan.end == .item || scan.end != .brace && !scan.brackets.isEmpty,
      scan.fallback == nil
    else { return }
    skipBlanks()
    if beginsOtherThanExpression { scan.fallback = lineEnd }
  }

  /// Whether a tag, a member or a step rather stands here than more of an expression.
  var beginsOtherThanExpression: Bool {
    if isAt("</") { return true }
    if isAt("<") { return beginsTag }
    let end = nameEnd(from: position)
    var next = end
    while next < file.bytes.count, file.bytes[next].isSpace, file.bytes[next] != 0x0A { next += 1 }
    guard end > position, next < file.bytes.count else { return false }
    let word = range(position, end).text
    if word == "if" { return true }
    if ReservedWords.members.contains(word) {
      return next > end && file.bytes[next].isNameStart
    }
    return isAt("=", next) && !isAt("==", next)
  }

  /// Takes the bracket that `byte` closes off the stack, and those left open inside it.
  private func close(_ byte: UInt8, _ brackets: inout [UInt8]) {
    let open: UInt8 =
      switch byte {
      case UInt8(ascii: ")"): UInt8(ascii: "(")
      case UInt8(ascii: "]"): UInt8(ascii: "[")
      default: UInt8(ascii: "{")
      }
    if let place = brackets.lastIndex(of: open) { brackets.removeSubrange(place...) }
  }

  /// Moves past a name, a number, a raw string or one other byte.
  ///
  /// - Returns: whether that ends an operand.
  private mutating func skipWord(in scan: ExpressionScan) -> Bool {
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
      skipString(isRaw: word.contains { $0 == "r" || $0 == "R" }, in: scan)
      return true
    }
    // Behind `return` of JavaScript stands a value too.
    return word != "in" && word != "return"
  }

  /// Moves past a name between backquotes, which ends at its line's end at the latest.
  private mutating func skipQuotedName() {
    position += 1
    while let byte = byte(), byte != UInt8(ascii: "\n") {
      position += 1
      if byte == UInt8(ascii: "`") { return }
    }
  }

  /// Moves past a string literal. A plain one ends at its line's end at the latest: where it is
  /// left open in braces, rather at the `}` of these.
  private mutating func skipString(isRaw: Bool, in scan: ExpressionScan) {
    let start = position
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
        break
      } else {
        position += 1
      }
    }
    guard scan.end == .brace, !isTriple else { return }
    let text = file.bytes[start..<position]
    position = text.firstIndex(of: UInt8(ascii: "}")) ?? position
  }
}
