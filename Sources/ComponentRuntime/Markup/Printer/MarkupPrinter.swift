// From a syntax tree to the text that everyone's files look like.

/// Prints parsed files in their canonical form.
///
/// The text parses to the same tree and comments, and printing that gives the same text again.
/// What is the author's choice is kept: the order of everything, how strings are quoted, one empty
/// line where some stand, and whether what stands in braces begins on a line of its own.
///
/// Source: spec/markup.md, "`feedctl fmt`: the canonical form (idempotent, comments kept)".
struct MarkupPrinter {
  var comments: CommentCursor

  /// - Precondition: the file parsed without an error.
  static func print(_ syntax: MarkupSyntax) -> String {
    var printer = MarkupPrinter(comments: CommentCursor(syntax))
    var text = ""
    var previousSpansLines = false
    for declaration in syntax.declarations {
      let start = declaration.range.start
      let hasBlank = printer.comments.hasBlankLine(
        before: printer.comments.nextStart(before: start) ?? start)
      let lead = printer.leadingComments(
        before: declaration.lineValueStart ?? start, of: start,
        documentation: declaration.documentation.count)
      let body = printer.piece(declaration)
      let end = printer.lineEndComment(after: declaration.range.end)
      let bodyText = PieceWriter.lines(of: body + end)
      let spansLines = bodyText.utf8.contains(UInt8(ascii: "\n"))
      if !text.isEmpty, hasBlank || spansLines || previousSpansLines { text += "\n" }
      text += PieceWriter.lines(of: lead) + bodyText + "\n"
      previousSpansLines = spansLines
    }
    return text + printer.lastComments(hasText: !text.isEmpty)
  }

  /// What stands behind the last declaration.
  private mutating func lastComments(hasText: Bool) -> String {
    let end = comments.file.bytes.count
    guard let start = comments.nextStart(before: end) else { return "" }
    let blank = hasText && comments.hasBlankLine(before: start) ? "\n" : ""
    return blank + PieceWriter.lines(of: danglingComments(before: end)) + "\n"
  }

  private mutating func piece(_ declaration: DeclarationSyntax) -> PrintPiece {
    switch declaration {
    case .protocol(let syntax): piece(syntax)
    case .adapter(let syntax): piece(syntax)
    case .source(let syntax): piece(syntax)
    case .target(let syntax): piece(syntax)
    case .viewport(let syntax): piece(syntax, "viewport")
    case .style(let syntax): piece(syntax, "style")
    case .constant(let syntax): piece(syntax)
    case .component(let syntax): piece(syntax, "component")
    case .container(let syntax): piece(syntax, "container")
    case .page(let syntax): piece(syntax, "page")
    case .rule(let syntax): piece(syntax)
    case .damaged: preconditionFailure("a file with errors is not printed")
    }
  }
}

// MARK: - Comments

extension MarkupPrinter {
  /// The comments above what begins at `start`, each on a line of its own but for block comments
  /// that stand right before it.
  ///
  /// - Parameters:
  ///   - limit: where the last of them begins at the latest; behind `start` where none can stand
  ///     inside.
  ///   - documentation: how many `///` document what follows. The others stood where they
  ///     documented nothing, and become plain comments.
  mutating func leadingComments(
    before limit: Int, of start: Int? = nil, documentation: Int? = nil
  ) -> PrintPiece {
    let start = start ?? limit
    let taken = comments.take(before: limit)
    guard !taken.isEmpty else { return .empty }
    var idle = documentation.map { count in
      taken.count { $0.kind == .documentation && $0.range.start < start } - count
    }
    var pieces: [PrintPiece] = []
    for (index, comment) in taken.enumerated() {
      let following = index + 1 < taken.count ? taken[index + 1].range.start : start
      var text = Self.text(of: comment)
      if comment.kind == .documentation, let count = idle {
        if count > 0 || comment.range.start > start { text.removeFirst() }
        idle = count - 1
      }
      pieces.append(.text(text))
      if comment.kind == .block, !comments.endsLine(after: comment.range.end) {
        pieces.append(.text(" "))
      } else {
        let leavesBlank =
          following > comment.range.start && comments.hasBlankLine(before: following)
        pieces.append(.line(.init(flat: nil, leavesBlank: leavesBlank)))
      }
    }
    return .sequence(pieces)
  }

  /// The `/* … */` of one line that stand inside a declaration's head, before `offset`; others go
  /// to what comes after them.
  mutating func innerComments(before offset: Int) -> PrintPiece {
    let taken = comments.takeBlocks(before: offset)
    return .sequence(taken.map { .text(Self.text(of: $0) + " ") })
  }

  /// The comments on the rest of the line on which something ended at `end`.
  mutating func lineEndComment(after end: Int) -> PrintPiece {
    let taken = comments.takeLineEnd(after: end)
    if taken.isEmpty { return .empty }
    return .endComment(taken.map { " " + Self.text(of: $0) }.joined())
  }

  /// The comments between something that ended at `end` and its comma, and where they end.
  private mutating func commentsBeforeComma(after end: Int) -> (piece: PrintPiece, end: Int) {
    let taken = comments.takeBeforeComma(after: end)
    let text = taken.map { " " + Self.text(of: $0) }.joined()
    return (.text(text), taken.last?.range.end ?? end)
  }

  /// The comments before a closing bracket, or before the file's end.
  mutating func danglingComments(before end: Int) -> PrintPiece {
    lines(commentRows(comments.take(before: end)), between: nil)
  }

  func commentRows(_ taken: [CommentSyntax]) -> [Row] {
    taken.map {
      let text = Self.text(of: $0)
      return Row(
        piece: $0.kind == .block ? .text(text) : .endComment(text),
        hasBlankBefore: comments.hasBlankLine(before: $0.range.start))
    }
  }

  /// The comment with the line ends that all of the output has.
  static func text(of comment: CommentSyntax) -> String {
    var text = String(comment.range.text.map { $0 == "\r\n" ? "\n" : $0 })[...]
    while let last = text.unicodeScalars.last, last.properties.isWhitespace {
      text.unicodeScalars.removeLast()
    }
    return String(text)
  }
}

// MARK: - Rows

extension MarkupPrinter {
  /// One of several things that stand below, or beside, one another.
  struct Row {
    var piece: PrintPiece
    var hasBlankBefore: Bool
  }

  /// The items with their comments, and the comments behind the last of them.
  ///
  /// - Parameters:
  ///   - close: where the closing bracket stands.
  ///   - separator: what stands behind each item but the last.
  ///   - documentation: how many `///` lines an item has, if it can have any.
  ///   - lineValueStart: where the expression begins that ends with an item's line, if one does:
  ///     the comments before it cannot stay there.
  mutating func rows<Item>(
    _ items: [Item], before close: Int, separator: String = "",
    range: (Item) -> SourceRange, documentation: (Item) -> Int? = { _ in nil },
    lineValueStart: (Item) -> Int? = { _ in nil },
    _ piece: (inout MarkupPrinter, Item) -> PrintPiece
  ) -> [Row] {
    var rows: [Row] = []
    for (index, item) in items.enumerated() {
      let start = range(item).start
      let hasBlank = comments.hasBlankLine(before: comments.nextStart(before: start) ?? start)
      let lead = leadingComments(
        before: lineValueStart(item) ?? start, of: start, documentation: documentation(item))
      let body = piece(&self, item)
      let isLast = index + 1 == items.count
      let own =
        isLast || separator.isEmpty
        ? (piece: .empty, end: range(item).end) : commentsBeforeComma(after: range(item).end)
      let comment = lineEndComment(after: own.end)
      let end = isLast ? PrintPiece.empty : .text(separator)
      rows.append(
        Row(piece: .sequence([lead, body, own.piece, end, comment]), hasBlankBefore: hasBlank))
    }
    return rows + self.commentRows(comments.take(before: close))
  }

  /// The rows between brackets: all on one line, or each on its own.
  ///
  /// - Parameters:
  ///   - edge: what stands inside the brackets where all is on one line.
  ///   - isBroken: whether the rows must stand on lines of their own.
  func bracketed(
    _ opening: String, _ rows: [Row], _ closing: String, edge: PrintPiece = .soft,
    isBroken: Bool = false
  ) -> PrintPiece {
    guard !rows.isEmpty else { return .text(opening + closing) }
    let edge = isBroken ? PrintPiece.hard : edge
    return .bracketed(opening, lines(rows, between: " "), closing, edge: edge)
  }

  /// The rows with line breaks between them.
  func lines(_ rows: [Row], between: String?) -> PrintPiece {
    var pieces: [PrintPiece] = []
    for (index, row) in rows.enumerated() {
      if index > 0 {
        pieces.append(.line(.init(flat: between, leavesBlank: row.hasBlankBefore)))
      }
      pieces.append(row.piece)
    }
    return .sequence(pieces)
  }
}
