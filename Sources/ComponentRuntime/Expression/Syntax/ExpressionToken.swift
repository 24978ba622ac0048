// The words of the expression language.

/// A token of an expression, as offsets into its file.
struct ExpressionToken {
  enum Kind: Equatable {
    /// The end of the text to parse, or a code unit that starts no token.
    case end, unknown
    case name, quotedName
    case int, uint, double, string, bytes
    /// A string that lacks its closing quote.
    case unterminated
    case symbol(Symbol)
  }

  enum Symbol: String {
    case leftParenthesis = "("
    case rightParenthesis = ")"
    case leftBracket = "["
    case rightBracket = "]"
    case leftBrace = "{"
    case rightBrace = "}"
    case dot = "."
    case comma = ","
    case colon = ":"
    case question = "?"
    case not = "!"
    case or = "||"
    case and = "&&"
    case equal = "=="
    case notEqual = "!="
    case lessOrEqual = "<="
    case greaterOrEqual = ">="
    case less = "<"
    case greater = ">"
    case plus = "+"
    case minus = "-"
    case star = "*"
    case slash = "/"
    case percent = "%"
  }

  var kind: Kind
  var start: Int
  var end: Int
  /// Whether a line break stands between this token and the one before.
  var followsNewline: Bool
}
