// Tags: attributes on one line or one on each, children likewise.

extension MarkupPrinter {
  mutating func element(_ element: ElementSyntax) -> PrintPiece {
    let attributes = rows(
      element.attributes, before: element.openRange.end, range: \.range
    ) { $0.attribute($1) }
    let end = element.range.end
    let isEmpty = element.children.isEmpty && !comments.hasComment(before: end)
    let head = openTag(element.tag.text, attributes, isEmpty: isEmpty)
    if isEmpty { return head }
    let close = PrintPiece.text("</\(element.tag.text)>")
    if MarkupParser.textTags.contains(element.tag.text) {
      let content = textContent(of: element)
      return .group(
        .sequence([
          head, .indented(.sequence([content.start, content.piece])), content.end, close,
        ]))
    }
    let isBroken = comments.endsLine(after: element.openRange.end)
    let edge = isBroken ? PrintPiece.hard : .soft
    let children = rows(placedChildren(of: element), before: end, range: \.range) {
      $0.child($1.child)
    }
    return .group(
      .sequence([head, .indented(edge + lines(children, between: "")), edge, close]))
  }

  /// The children with their places, braces included.
  private func placedChildren(
    of element: ElementSyntax
  ) -> [(child: ChildSyntax, range: SourceRange)] {
    var end = element.openRange.end
    return element.children.map { child in
      var range = child.range
      if case .expression = child {
        range = SourceRange(
          file: range.file, start: comments.place(of: UInt8(ascii: "{"), from: end),
          end: comments.place(of: UInt8(ascii: "}"), from: range.end) + 1)
      }
      end = range.end
      return (child, range)
    }
  }

  private func openTag(_ tag: String, _ attributes: [Row], isEmpty: Bool) -> PrintPiece {
    let end = isEmpty ? "/>" : ">"
    guard !attributes.isEmpty else { return .text("<\(tag)\(end)") }
    return .group(
      .sequence([
        .text("<" + tag), .indented(.space + lines(attributes, between: " ")), .soft, .text(end),
      ]))
  }

  mutating func child(_ child: ChildSyntax) -> PrintPiece {
    switch child {
    case .element(let element): self.element(element)
    case .expression(let expression): braced(expression)
    case .text(_, let range): .text(TextFolding.fold(range.text))
    }
  }

  private mutating func attribute(_ attribute: AttributeSyntax) -> PrintPiece {
    switch attribute {
    case .named(let name, .none, _): .text(name.text)
    case .named(let name, .string(_, let range), _): .text("\(name.text)=\(range.text)")
    case .named(let name, .expression(let value), _):
      .text(name.text + "=") + braced(value)
    case .loop(let loop):
      braced(
        loop.list,
        after: "for={\(loop.item.text)\(loop.index.map { ", " + $0.text } ?? "") in ")
    case .spread(let value, _): braced(value, after: "{...")
    }
  }

  /// `{cel}`: a list, map or call stays at its brace, anything else that is too long for the line
  /// stands on lines of its own.
  private mutating func braced(
    _ value: EmbeddedExpression, after opening: String = "{"
  ) -> PrintPiece {
    let close = comments.place(of: UInt8(ascii: "}"), from: value.range.end)
    let piece = expression(value)
    let rest = commentRows(comments.take(before: close))
    if rest.isEmpty, value.syntax?.breaksInsideBrackets == true {
      return .sequence([.text(opening), piece, .text("}")])
    }
    let all = [Row(piece: piece, hasBlankBefore: false)] + rest
    return .bracketed(opening, lines(all, between: " "), "}")
  }
}
