// One .feed file as it was written: what the parser makes, and the checker and formatter read.

/// A parsed file. Parts that did not parse are left out; a diagnostic says so.
struct MarkupSyntax: Sendable {
  var file: SourceFile
  var declarations: [DeclarationSyntax]
  /// All comments outside text, in order of place; documentation comments among them.
  var comments: [CommentSyntax]
  /// How many more errors there are than `MarkupLimits.diagnostics`.
  var omittedErrors = 0
}

/// A name where it stands.
struct NameSyntax: Sendable {
  var text: String
  var range: SourceRange
}

struct CommentSyntax: Sendable {
  enum Kind: Sendable, Equatable {
    /// `// …` to the end of the line.
    case line
    /// `/* … */`.
    case block
    /// `/// …`: says what the declaration below it is.
    case documentation
  }
  var kind: Kind
  var range: SourceRange

  /// What a documentation comment says, without its slashes.
  var documentationText: String {
    var text = Substring(range.text)
    while text.first == "/" { text.removeFirst() }
    if text.first == " " { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }
}

/// A CEL expression where it stands.
struct EmbeddedExpression: Sendable {
  var range: SourceRange
  /// `nil` where the expression does not parse, which has then been reported.
  var syntax: ExpressionSyntax?
}

/// `list(string)?`
struct TypeSyntax: Sendable {
  indirect enum Form: Sendable {
    /// `string`, `any`, or a protocol's name.
    case name(String)
    case list(TypeSyntax)
    case map(TypeSyntax)
  }
  var form: Form
  var isOptional: Bool
  var range: SourceRange
}
