// Components, containers, pages and rules: their members, and the steps of their actions.

extension MarkupPrinter {
  mutating func piece(_ syntax: ComponentSyntax, _ keyword: String) -> PrintPiece {
    let parameters = parameters(syntax.parameters, after: syntax.name)
    let close = comments.place(
      of: UInt8(ascii: ")"),
      from: syntax.parameters.parameters.last?.range.end ?? syntax.name.range.end)
    let open = comments.place(of: UInt8(ascii: "{"), from: close)
    return .sequence([
      .text("\(keyword) \(syntax.name.text)"), parameters, .text(" "), innerComments(before: open),
      body(syntax.members, syntax.elements, open: open, close: syntax.range.end - 1),
    ])
  }

  mutating func piece(_ syntax: RuleSyntax) -> PrintPiece {
    let head = condition("where", syntax.condition)
    let open = comments.place(
      of: UInt8(ascii: "{"), from: syntax.condition?.range.end ?? syntax.name.range.end)
    return .sequence([
      .text("rule \(syntax.name.text) on section "), head, innerComments(before: open),
      body(syntax.members, syntax.elements, open: open, close: syntax.range.end - 1),
    ])
  }

  mutating func piece(_ syntax: LetSyntax) -> PrintPiece {
    .text("let \(syntax.name.text) = ") + lineExpression(syntax.value)
  }

  private enum BodyItem {
    case member(MemberSyntax)
    case element(ElementSyntax)

    var range: SourceRange {
      switch self {
      case .member(let member): member.range
      case .element(let element): element.range
      }
    }

    /// `nil` for what takes no documentation, and leaves it as it is.
    var documentationCount: Int? {
      switch self {
      case .member(.let(let syntax)): syntax.documentation.count
      case .member(.action(let syntax)): syntax.documentation.count
      default: nil
      }
    }

    var lineValueStart: Int? {
      switch self {
      case .member(.let(let syntax)): syntax.value.range.start
      case .member(.state(let syntax)): syntax.initialValue.range.start
      default: nil
      }
    }
  }

  private mutating func body(
    _ members: [MemberSyntax], _ elements: [ElementSyntax], open: Int, close: Int
  ) -> PrintPiece {
    let items = (members.map(BodyItem.member) + elements.map(BodyItem.element))
      .sorted { $0.range.start < $1.range.start }
    let rows = rows(
      items, before: close, range: \.range, documentation: \.documentationCount,
      lineValueStart: \.lineValueStart
    ) { printer, item in
      switch item {
      case .member(let member): printer.piece(member)
      case .element(let element): printer.element(element)
      }
    }
    let isBroken = isBroken(open) || !members.isEmpty || rows.count > 1
    return bracketed("{", rows, "}", edge: .space, isBroken: isBroken)
  }

  private mutating func piece(_ member: MemberSyntax) -> PrintPiece {
    switch member {
    case .let(let syntax): piece(syntax)
    case .use(let syntax): piece(syntax)
    case .state(let syntax):
      .text("state \(syntax.name.text)") + type(syntax.type) + .text(" = ")
        + lineExpression(syntax.initialValue)
    case .action(let syntax): piece(syntax)
    case .damaged: preconditionFailure("a file with errors is not printed")
    }
  }

  private mutating func piece(_ syntax: UseSyntax) -> PrintPiece {
    let head =
      .text("use \(syntax.name.text) = ") + innerComments(before: syntax.source.range.start)
      + .text(syntax.source.text)
    guard !syntax.arguments.isEmpty else { return head }
    let close = syntax.range.end - 1
    let rows = rows(syntax.arguments, before: close, separator: ",", range: \.range) {
      $0.argument($1)
    }
    return head + bracketed("(", rows, ")")
  }

  private mutating func piece(_ syntax: ActionSyntax) -> PrintPiece {
    let parameters = parameters(syntax.parameters, after: syntax.name)
    let last = syntax.parameters.parameters.last?.range ?? syntax.name.range
    return .sequence([
      .text("action \(syntax.name.text)"), parameters,
      .text(syntax.isRemote ? " remote " : " "), block(syntax.body, after: last.end).piece,
    ])
  }

  // MARK: - Statements

  /// The steps of the next `{ … }` behind `offset`, and where it ends.
  private mutating func block(
    _ statements: [StatementSyntax], after offset: Int
  ) -> (piece: PrintPiece, end: Int) {
    let open = comments.place(of: UInt8(ascii: "{"), from: offset)
    let inner = innerComments(before: open)
    let close = comments.place(
      of: UInt8(ascii: "}"), from: statements.last?.range.end ?? open)
    let rows = rows(
      statements, before: close, range: \.range, lineValueStart: \.lineValueStart
    ) { $0.piece($1) }
    let isBroken = isBroken(open) || rows.count > 1
    return (inner + bracketed("{", rows, "}", edge: .space, isBroken: isBroken), close + 1)
  }

  private mutating func piece(_ statement: StatementSyntax) -> PrintPiece {
    switch statement {
    case .assign(let name, let value, _): .text("\(name.text) = ") + lineExpression(value)
    case .push(let arguments, let range):
      .text("push") + self.arguments(arguments, before: range.end)
    case .reload(let source, _): .text("reload(\(source.text))")
    case .call(let arguments, let then, let otherwise, let range):
      call(arguments, then, otherwise, range)
    case .conditional(let condition, let then, let otherwise, _):
      conditional(condition, then, otherwise)
    case .damaged: preconditionFailure("a file with errors is not printed")
    }
  }

  private mutating func call(
    _ values: [EmbeddedExpression], _ then: [StatementSyntax]?, _ otherwise: [StatementSyntax]?,
    _ range: SourceRange
  ) -> PrintPiece {
    var end = comments.place(of: UInt8(ascii: ")"), from: values.last?.range.end ?? range.start)
    var pieces = [.text("call"), arguments(values, before: end)]
    for (keyword, statements) in [("then", then), ("else", otherwise)] {
      guard let statements else { continue }
      let block = block(statements, after: end)
      pieces += [.text(" \(keyword) "), block.piece]
      end = block.end
    }
    return .sequence(pieces)
  }

  private mutating func arguments(
    _ arguments: [EmbeddedExpression], before close: Int
  ) -> PrintPiece {
    let rows = rows(arguments, before: close, separator: ",", range: \.range) {
      $0.expression($1)
    }
    return bracketed("(", rows, ")")
  }

  private mutating func conditional(
    _ value: EmbeddedExpression, _ then: [StatementSyntax], _ otherwise: [StatementSyntax]?
  ) -> PrintPiece {
    let head = condition("if", value)
    let first = block(then, after: value.range.end)
    var pieces = [head, first.piece]
    if let otherwise { pieces += [.text(" else "), alternative(otherwise, after: first.end)] }
    return .sequence(pieces)
  }

  /// What follows `else`: a block, or one step without braces, which get them unless it is an `if`.
  private mutating func alternative(
    _ statements: [StatementSyntax], after offset: Int
  ) -> PrintPiece {
    let open = comments.place(of: UInt8(ascii: "{"), from: offset)
    guard let only = statements.first, only.range.start < open else {
      return block(statements, after: offset).piece
    }
    let start = only.range.start
    let step = leadingComments(before: only.lineValueStart ?? start, of: start) + piece(only)
    if case .conditional = only { return step }
    return .bracketed("{", step, "}", edge: .space)
  }
}

extension MemberSyntax {
  var range: SourceRange {
    switch self {
    case .let(let syntax): syntax.range
    case .use(let syntax): syntax.range
    case .state(let syntax): syntax.range
    case .action(let syntax): syntax.range
    case .damaged(_, let name): name.range
    }
  }
}

extension StatementSyntax {
  fileprivate var lineValueStart: Int? {
    if case .assign(_, let value, _) = self { value.range.start } else { nil }
  }

  var range: SourceRange {
    switch self {
    case .assign(_, _, let range), .call(_, _, _, let range), .push(_, let range),
      .reload(_, let range), .conditional(_, _, _, let range):
      range
    case .damaged(let name): name.range
    }
  }
}

extension DeclarationSyntax {
  /// Where the expression begins that ends with the declaration's line, if one does.
  var lineValueStart: Int? {
    if case .constant(let syntax) = self { syntax.value.range.start } else { nil }
  }
}
