// The words that cannot be names, and the bounds a file must keep.

/// Source: spec/markup.md, "Grammar": declaration keywords and CEL's reserved words are reserved.
enum ReservedWords {
  /// The words that begin a declaration at the top of a file.
  static let declarations: Set<String> = [
    "protocol", "adapter", "source", "target", "viewport", "style", "let", "component",
    "container", "page", "rule",
  ]
  /// The words that begin a member of a component, container, page or rule.
  static let members: Set<String> = ["let", "use", "state", "action"]

  /// CEL's literals and its one operator that is a word: not even a field can have these names.
  static let fields: Set<String> = ["true", "false", "null", "in"]

  /// What no declaration, parameter or variable can be called.
  static let variables: Set<String> = declarations.union(members).union(fields).union([
    "as", "break", "const", "continue", "else", "for", "function", "if", "import", "loop",
    "package", "namespace", "return", "var", "void", "while",
  ])
}

/// The bounds the parser keeps, so that no file can exhaust the stack or flood a terminal.
enum MarkupLimits {
  /// Tags inside tags.
  static let elementDepth = 64
  /// `list(list(…))`.
  static let typeDepth = 16
  /// Blocks inside the blocks of an action.
  static let statementDepth = 16
  /// Brackets left open in one file whose ends are looked for however far away.
  static let unclosedBraces = 32
  /// How far the end of an HTML comment is looked for, which is none here.
  static let foreignCommentBytes = 4_096
  /// How far the end of an expression is looked for in a file with more of them.
  static let boundedExpressionBytes = 1_024
  /// Errors and warnings that are shown; of more, their number.
  static let diagnostics = 1_000
}
