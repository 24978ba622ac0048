// Tags, attributes and text, as they were written.

/// `<row gap={4}>…</row>`
struct ElementSyntax: Sendable {
  var tag: NameSyntax
  var attributes: [AttributeSyntax]
  var children: [ChildSyntax]
  /// From `<` to the last `>`.
  var range: SourceRange
  /// From `<` to the `>` of the opening tag.
  var openRange: SourceRange
  /// Whether an attribute did not parse and is left out.
  var isDamaged: Bool
}

enum ChildSyntax: Sendable {
  case element(ElementSyntax)
  /// Text with its white space folded and its escapes resolved; never empty.
  case text(String, SourceRange)
  case expression(EmbeddedExpression)

  var range: SourceRange {
    switch self {
    case .element(let element): element.range
    case .text(_, let range): range
    case .expression(let expression): expression.range
    }
  }
}

enum AttributeSyntax: Sendable {
  case named(NameSyntax, AttributeValueSyntax, SourceRange)
  /// `for={item, index in list}`
  case loop(LoopSyntax)
  /// `{...repo}`
  case spread(EmbeddedExpression, SourceRange)

  var range: SourceRange {
    switch self {
    case .named(_, _, let range), .spread(_, let range): range
    case .loop(let loop): loop.range
    }
  }
}

enum AttributeValueSyntax: Sendable {
  /// `wrap` alone: `true`.
  case none
  /// `key="banners"`, its escapes resolved.
  case string(String, SourceRange)
  /// `gap={4}`
  case expression(EmbeddedExpression)

  /// Whether the value does not parse, which has then been reported.
  var isFaulty: Bool {
    if case .expression(let expression) = self { expression.syntax == nil } else { false }
  }
}

struct LoopSyntax: Sendable {
  var item: NameSyntax
  var index: NameSyntax?
  var list: EmbeddedExpression
  var range: SourceRange
}
