// Expressions where they stand: canonical without comments, as they were written with them.

extension MarkupPrinter {
  /// An expression whose end is known by a bracket, a comma or a brace.
  mutating func expression(_ value: EmbeddedExpression) -> PrintPiece {
    let lead = leadingComments(before: value.range.start)
    guard let syntax = value.syntax else { preconditionFailure("a file with errors is printed") }
    guard !comments.hasComment(before: value.range.end) else {
      return lead + verbatim(value)
    }
    return lead + syntax.piece
  }

  /// An expression that the line's end ends, but for brackets: it gets some where it is broken.
  mutating func lineExpression(_ value: EmbeddedExpression) -> PrintPiece {
    let hasComments = comments.hasComment(before: value.range.end)
    let piece = expression(value)
    if hasComments || value.syntax?.breaksInsideBrackets == true { return piece }
    return .group(
      .sequence([.ifBroken("("), .indented(.soft + piece), .soft, .ifBroken(")")]))
  }

  /// Comments are no part of an expression's tree, so an expression that holds some keeps its form.
  private mutating func verbatim(_ value: EmbeddedExpression) -> PrintPiece {
    _ = comments.take(before: value.range.end)
    let text = value.range.text
    let hasLineBreakingString = text.contains("\"\"\"") || text.contains("'''")
    return .verbatim(
      text,
      sourceIndent: hasLineBreakingString
        ? nil : comments.indent(ofLineAt: value.range.start))
  }
}
