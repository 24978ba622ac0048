// Expressions in their canonical form: what `feedctl fmt` writes.

extension ExpressionSyntax {
  /// The expression as text that parses to the same tree, with one space around operators and
  /// only the parentheses it needs. Comments are not part of the tree, and not of the text.
  public var canonicalText: String {
    var text = ""
    write(to: &text)
    return text
  }

  /// How tightly the node holds together: an operand that holds less needs parentheses.
  private var precedence: Int {
    switch kind {
    case .conditional: 0
    case .binary(let operation, _, _): operation.precedence
    case .unary: 6
    default: 7
    }
  }

  private func write(to text: inout String, atLeast wanted: Int) {
    let needsParentheses = precedence < wanted
    if needsParentheses { text += "(" }
    write(to: &text)
    if needsParentheses { text += ")" }
  }

  private func write(to text: inout String) {
    switch kind {
    case .literal: text += literalText
    case .name(let name, let isRooted): text += (isRooted ? "." : "") + name
    case .select(let operand, let field, let isOptional):
      operand.write(to: &text, atLeast: 7)
      text += (isOptional ? ".?" : ".") + field.spelling
    case .index(let operand, let index, let isOptional):
      operand.write(to: &text, atLeast: 7)
      text += isOptional ? "[?" : "["
      index.write(to: &text)
      text += "]"
    case .call(let receiver, let function, let arguments):
      if let receiver {
        receiver.write(to: &text, atLeast: 7)
        text += "."
      }
      text += function.spelling
      write(arguments, to: &text, "(", ")") { $0.write(to: &$1) }
    case .unary(let operation, let operand): write(operation, operand, to: &text)
    case .binary(let operation, let left, let right):
      left.write(to: &text, atLeast: operation.precedence)
      text += " \(operation.rawValue) "
      right.write(to: &text, atLeast: operation.precedence + 1)
    case .conditional(let condition, let first, let second):
      condition.write(to: &text, atLeast: 1)
      text += " ? "
      first.write(to: &text, atLeast: 1)
      text += " : "
      second.write(to: &text)
    case .list(let elements):
      write(elements, to: &text, "[", "]") {
        $1 += $0.isOptional ? "?" : ""
        $0.value.write(to: &$1)
      }
    case .map(let entries):
      write(entries, to: &text, "{", "}") {
        $1 += $0.isOptional ? "?" : ""
        $0.key.write(to: &$1)
        $1 += ": "
        $0.value.write(to: &$1)
      }
    }
  }

  private func write<Part>(
    _ parts: [Part], to text: inout String, _ opening: String, _ closing: String,
    _ write: (Part, inout String) -> Void
  ) {
    text += opening
    for (index, part) in parts.enumerated() {
      if index > 0 { text += ", " }
      write(part, &text)
    }
    text += closing
  }

  private func write(
    _ operation: UnaryOperator, _ operand: ExpressionSyntax, to text: inout String
  ) {
    text += operation.rawValue
    // A sign right before a number would become part of it.
    let isNumber = operation == .negate && operand.startsWithNumber
    operand.write(to: &text, atLeast: isNumber ? 8 : 6)
  }

  /// Whether the text begins with a number without a sign.
  private var startsWithNumber: Bool {
    switch kind {
    case .literal(.int), .literal(.double): !range.text.hasPrefix("-")
    case .select(let operand, _, _), .index(let operand, _, _): operand.startsWithNumber
    case .call(let receiver?, _, _): receiver.startsWithNumber
    default: false
    }
  }

  /// A literal as it was written, with its sign right before it.
  private var literalText: String {
    let text = range.text
    guard text.hasPrefix("-") else { return text }
    // Space and comments may stand between a sign and its number, which has neither.
    let number = text.dropFirst().reversed().prefix { !$0.isWhitespace && $0 != "/" }
    return "-" + String(number.reversed())
  }
}

extension ExpressionSyntax.FieldName {
  fileprivate var spelling: String { isQuoted ? "`\(text)`" : text }
}
