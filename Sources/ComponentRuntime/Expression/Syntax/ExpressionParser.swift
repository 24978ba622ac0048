// Reads the longest expression that starts at a place in a file.

/// A recursive-descent parser for the expression language.
///
/// Source: the CEL language definition, "Syntax"; the optional syntax of cel-go.
public struct ExpressionParser {
  private let file: SourceFile
  private var lexer: ExpressionLexer
  private var token: ExpressionToken
  /// Where the expression begins.
  private let start: Int
  /// Where the last consumed token ends.
  private var end: Int
  private let endsAtNewline: Bool
  /// Brackets that are open here; line breaks inside them mean nothing.
  private var openBrackets = 0
  private var depth = 0
  private var nodeCount = 0

  /// A syntax error on its way out of the recursion.
  private struct Failure: Error {
    var diagnostic: Diagnostic
    init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }
  }

  /// Parses the expression at `offset`, up to the first token that cannot continue it.
  ///
  /// - Parameters:
  ///   - end: where the text ends at the latest.
  ///   - endsAtNewline: whether a line break outside brackets ends the expression.
  /// - Returns: the expression, `nil` if `diagnostics` grew; and where it, or what could be read
  ///   of it, ends.
  public static func parse(
    _ file: SourceFile, from offset: Int, to end: Int, endsAtNewline: Bool = false,
    diagnostics: inout [Diagnostic]
  ) -> (expression: ExpressionSyntax?, end: Int) {
    var parser = ExpressionParser(file, from: offset, to: end, endsAtNewline: endsAtNewline)
    do throws(Failure) {
      return (try parser.parseExpression(), parser.end)
    } catch {
      diagnostics.append(error.diagnostic)
      return (nil, parser.end)
    }
  }

  /// Parses a file that holds nothing but one expression.
  public static func parse(
    whole file: SourceFile, diagnostics: inout [Diagnostic]
  ) -> ExpressionSyntax? {
    let count = file.bytes.count
    var parser = ExpressionParser(file, from: 0, to: count, endsAtNewline: false)
    do throws(Failure) {
      let expression = try parser.parseExpression()
      guard parser.token.kind == .end else { throw parser.unexpected("the end") }
      return expression
    } catch {
      diagnostics.append(error.diagnostic)
      return nil
    }
  }

  private init(_ file: SourceFile, from offset: Int, to end: Int, endsAtNewline: Bool) {
    self.file = file
    lexer = ExpressionLexer(file, from: offset, to: end)
    token = lexer.next()
    start = offset
    self.end = offset
    self.endsAtNewline = endsAtNewline
  }

  // MARK: - Tokens

  /// The kind of the next token, `.end` where a line break ends the expression.
  private var next: ExpressionToken.Kind {
    endsAtNewline && openBrackets == 0 && token.followsNewline ? .end : token.kind
  }

  private mutating func advance() {
    end = token.end
    token = lexer.next()
  }

  private mutating func take(_ symbol: ExpressionToken.Symbol) -> Bool {
    guard next == .symbol(symbol) else { return false }
    advance()
    return true
  }

  private mutating func expect(
    _ symbol: ExpressionToken.Symbol, _ context: String
  ) throws(Failure) {
    guard take(symbol) else { throw unexpected("`\(symbol.rawValue)` \(context)") }
  }

  private mutating func expectClosing(
    _ symbol: ExpressionToken.Symbol, of start: Int, _ context: String
  ) throws(Failure) {
    guard next == .symbol(symbol) else {
      if next == .end { throw unclosed(start, by: symbol) }
      var failure = unexpected("`\(symbol.rawValue)` \(context)")
      if [")", "]", "}"].contains(tokenText), failure.diagnostic.mend == nil {
        failure.diagnostic.mend = "write `\(symbol.rawValue)` before it, or in its place"
      }
      failure.diagnostic.notes.append(
        .init("opened here", at: SourceRange(file: file, start: start, end: start + 1)))
      throw failure
    }
    // The line break after a closing bracket counts again.
    openBrackets -= 1
    advance()
  }

  /// The bracket at `start`, which nothing closes before the expression ends.
  private func unclosed(_ start: Int, by symbol: ExpressionToken.Symbol) -> Failure {
    let bracket = range(start, start + 1)
    return Failure(
      Diagnostic(
        code: "unclosed-bracket", "this `\(bracket.text)` is never closed", at: bracket,
        mend: "add `\(symbol.rawValue)`"))
  }

  private var tokenText: String { range(token.start, token.end).text }

  private func range(_ start: Int, _ end: Int) -> SourceRange {
    SourceRange(file: file, start: start, end: end)
  }

  private func unexpected(_ wanted: String) -> Failure {
    if next == .unterminated {
      return Failure(
        Diagnostic(
          code: "unterminated-literal", "this literal lacks its closing quote",
          at: range(token.start, token.end),
          mend: file.bytes[token.start] == UInt8(ascii: "'") ? "add `'`" : "add `\"`"))
    }
    if next == .end {
      return Failure(
        Diagnostic(
          code: "syntax", "expected \(wanted), found the end of the expression",
          at: range(end, end)))
    }
    let strange = CharacterName(tokenText)
    return Failure(
      Diagnostic(
        code: "syntax", "expected \(wanted), found \(strange?.text ?? "`\(tokenText)`")",
        at: range(token.start, token.end),
        mend: strange?.mend ?? ForeignOperators.mend(file.bytes, at: token.start, from: start)))
  }

  // MARK: - Nodes

  private mutating func node(
    _ kind: ExpressionSyntax.Kind, from start: Int
  ) throws(Failure) -> ExpressionSyntax {
    let node = ExpressionSyntax(kind, at: range(start, end))
    nodeCount += 1
    if nodeCount > ExpressionBounds.nodeCount || node.depth > ExpressionBounds.depth {
      throw tooLarge()
    }
    return node
  }

  private func tooLarge() -> Failure {
    Failure(
      Diagnostic(
        code: "expression-too-large", "this expression is nested too deeply or too long",
        at: range(token.start, token.end),
        mend:
          "name parts of it with `let`: \(ExpressionBounds.depth) levels or operators of a chain,"
          + " and \(ExpressionBounds.nodeCount) parts, are the most"))
  }

  private mutating func parseExpression() throws(Failure) -> ExpressionSyntax {
    depth += 1
    defer { depth -= 1 }
    if depth > ExpressionBounds.depth { throw tooLarge() }
    let start = token.start
    let condition = try parseBinary(atLeast: 1)
    let question = token
    guard take(.question) else { return condition }
    let first = try parseBinary(atLeast: 1)
    guard take(.colon) else { throw missingColon(question) }
    let second = try parseExpression()
    return try node(.conditional(condition, then: first, else: second), from: start)
  }

  /// `a?.b` of other languages reads as a condition and a name with a leading dot.
  private func missingColon(_ question: ExpressionToken) -> Failure {
    var failure = unexpected("`:` between the two branches of `?`")
    if question.end < file.bytes.count, file.bytes[question.end] == UInt8(ascii: ".") {
      failure.diagnostic.mend = "write `a.?b` for a field that may be missing"
    }
    return failure
  }

  private var binaryOperator: BinaryOperator? {
    switch next {
    case .symbol(let symbol): BinaryOperator(rawValue: symbol.rawValue)
    case .name where token.end - token.start == 2 && tokenText == "in": .contained
    default: nil
    }
  }

  private mutating func parseBinary(atLeast precedence: Int) throws(Failure) -> ExpressionSyntax {
    let start = token.start
    var left = try parseUnary()
    while let operation = binaryOperator, operation.precedence >= precedence {
      advance()
      let right = try parseBinary(atLeast: operation.precedence + 1)
      left = try node(.binary(operation, left, right), from: start)
    }
    return left
  }

  private mutating func parseUnary() throws(Failure) -> ExpressionSyntax {
    let start = token.start
    let operation: UnaryOperator
    switch next {
    case .symbol(.not): operation = .not
    case .symbol(.minus): operation = .negate
    default: return try parsePostfix(parsePrimary(), from: start)
    }
    advance()
    if operation == .negate, next == .int || next == .double {
      // A sign right before a number belongs to it: `-9223372036854775808` is an int.
      return try parsePostfix(parseNumber(isNegative: true, from: start), from: start)
    }
    depth += 1
    defer { depth -= 1 }
    if depth > ExpressionBounds.depth { throw tooLarge() }
    let operand = try parseUnary()
    return try node(.unary(operation, operand), from: start)
  }

  private mutating func parsePostfix(
    _ primary: ExpressionSyntax, from start: Int
  ) throws(Failure) -> ExpressionSyntax {
    var operand = primary
    while true {
      switch next {
      case .symbol(.dot):
        advance()
        operand = try parseMember(of: operand, from: start)
      case .symbol(.leftBracket):
        let bracket = token.start
        openBrackets += 1
        advance()
        let isOptional = take(.question)
        let index = try parseExpression()
        try expectClosing(.rightBracket, of: bracket, "after the index")
        operand = try node(.index(operand, index, isOptional: isOptional), from: start)
      default: return operand
      }
    }
  }

  private mutating func parseMember(
    of operand: ExpressionSyntax, from start: Int
  ) throws(Failure) -> ExpressionSyntax {
    let isOptional = take(.question)
    let field = try parseFieldName()
    if !isOptional, !field.isQuoted, next == .symbol(.leftParenthesis) {
      let arguments = try parseArguments()
      return try node(
        .call(receiver: operand, function: field, arguments: arguments), from: start)
    }
    return try node(.select(operand, field: field, isOptional: isOptional), from: start)
  }

  private mutating func parseFieldName() throws(Failure) -> ExpressionSyntax.FieldName {
    let place = range(token.start, token.end)
    switch next {
    case .name where !["in", "true", "false", "null"].contains(tokenText):
      advance()
      return .init(text: place.text, range: place, isQuoted: false)
    case .quotedName:
      let text = range(token.start + 1, token.end - 1).text
      advance()
      return .init(text: text, range: place, isQuoted: true)
    default: throw unexpected("a field's name after `.`")
    }
  }

  private mutating func parseArguments() throws(Failure) -> [ExpressionSyntax] {
    let bracket = token.start
    openBrackets += 1
    advance()
    var arguments: [ExpressionSyntax] = []
    while next != .symbol(.rightParenthesis) {
      arguments.append(try parseExpression())
      guard take(.comma), next != .end else { break }
      // A comma must be followed by an argument.
      if next == .symbol(.rightParenthesis) { throw unexpected("an argument") }
    }
    try expectClosing(.rightParenthesis, of: bracket, "after the arguments")
    return arguments
  }

  private mutating func parsePrimary() throws(Failure) -> ExpressionSyntax {
    let start = token.start
    switch next {
    case .int, .uint, .double: return try parseNumber(isNegative: false, from: start)
    case .string, .bytes: return try parseQuoted(from: start)
    case .name: return try parseName(isRooted: false, from: start)
    case .symbol(.dot):
      advance()
      guard next == .name else { throw unexpected("a name after `.`") }
      return try parseName(isRooted: true, from: start)
    case .symbol(.leftParenthesis):
      openBrackets += 1
      advance()
      let inner = try parseExpression()
      try expectClosing(.rightParenthesis, of: start, "after the expression")
      return inner
    case .symbol(.leftBracket): return try parseList(from: start)
    case .symbol(.leftBrace): return try parseMap(from: start)
    default: throw unexpected("an expression")
    }
  }

  private mutating func parseNumber(
    isNegative: Bool, from start: Int
  ) throws(Failure) -> ExpressionSyntax {
    do throws(LiteralFailure) {
      let value = try LiteralDecoding.number(tokenText, kind: token.kind, isNegative: isNegative)
      advance()
      return try literal(value, from: start)
    } catch {
      throw literalFailure(error, from: start)
    }
  }

  private mutating func parseQuoted(from start: Int) throws(Failure) -> ExpressionSyntax {
    let text = file.bytes[token.start..<token.end]
    do throws(LiteralFailure) {
      let value = try LiteralDecoding.quoted(text, isBytes: token.kind == .bytes)
      advance()
      return try literal(value, from: start)
    } catch {
      throw literalFailure(error, from: start)
    }
  }

  private func literalFailure(_ failure: LiteralFailure, from start: Int) -> Failure {
    Failure(
      Diagnostic(
        code: "bad-literal", failure.message, at: range(start + failure.offset, token.end),
        mend: failure.mend))
  }

  /// A literal is a leaf, so it can pass no bound but the count, which the caller's node checks.
  private mutating func literal(
    _ value: Value, from start: Int
  ) throws(LiteralFailure) -> ExpressionSyntax {
    nodeCount += 1
    return ExpressionSyntax(.literal(value), at: range(start, end))
  }

  private mutating func parseName(
    isRooted: Bool, from start: Int
  ) throws(Failure) -> ExpressionSyntax {
    let place = range(token.start, token.end)
    let name = place.text
    let constant: Value? =
      switch name {
      case "true": true
      case "false": false
      case "null": .null
      default: nil
      }
    if let constant, !isRooted {
      advance()
      return try node(.literal(constant), from: start)
    }
    if name == "in" || constant != nil { throw unexpected("an expression") }
    if ExpressionParser.reservedWords.contains(name) {
      throw Failure(
        Diagnostic(
          code: "reserved-word", "`\(name)` is reserved and cannot be a name", at: place,
          mend: name == "if" ? "write `condition ? a : b`" : nil))
    }
    advance()
    if next == .symbol(.leftParenthesis) {
      let function = ExpressionSyntax.FieldName(
        text: name, range: place, isQuoted: false)
      let arguments = try parseArguments()
      return try node(.call(receiver: nil, function: function, arguments: arguments), from: start)
    }
    return try node(.name(name, isRooted: isRooted), from: start)
  }

  private mutating func parseList(from start: Int) throws(Failure) -> ExpressionSyntax {
    openBrackets += 1
    advance()
    var elements: [ExpressionSyntax.Element] = []
    while next != .symbol(.rightBracket) {
      let isOptional = take(.question)
      elements.append(.init(value: try parseExpression(), isOptional: isOptional))
      guard take(.comma), next != .end else { break }
    }
    try expectClosing(.rightBracket, of: start, "after the elements")
    return try node(.list(elements), from: start)
  }

  private mutating func parseMap(from start: Int) throws(Failure) -> ExpressionSyntax {
    openBrackets += 1
    advance()
    var entries: [ExpressionSyntax.Entry] = []
    while next != .symbol(.rightBrace) {
      let isOptional = take(.question)
      let key = try parseExpression()
      try expect(.colon, "after a key")
      let value = try parseExpression()
      entries.append(.init(key: key, value: value, isOptional: isOptional))
      guard take(.comma), next != .end else { break }
    }
    try expectClosing(.rightBrace, of: start, "after the entries")
    return try node(.map(entries), from: start)
  }

  /// Words that cannot be names of variables or functions.
  public static let reservedWords: Set<String> = [
    "as", "break", "const", "continue", "else", "for", "function", "if", "import", "let", "loop",
    "package", "namespace", "return", "var", "void", "while",
  ]
}
