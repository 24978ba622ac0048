// What stands in a text: words, and spans of them with a look of their own.

extension BodyChecker {
  /// What a `<text>` holds: its words where it has no element in it, else its spans. Words between
  /// spans become spans without attributes.
  mutating func content(of text: ElementSyntax) -> (words: [TextPiece], spans: [BodyNode]) {
    guard text.children.contains(where: \.isElement) else {
      return (text.children.compactMap { textPiece($0) }, [])
    }
    guard !text.isDamaged else {
      // What follows a tag that was left open is no text of its.
      for element in text.childElements {
        _ =
          element.tag.text == ElementKind.span.rawValue
          ? spans([element]) : bodyNodes([element])
      }
      return (text.children.compactMap { textPiece($0) }, [])
    }
    var spans: [BodyNode] = []
    var rest = text.children[...]
    while let first = rest.first {
      let group = rest.prefix { $0.isElement == first.isElement }
      rest = rest.dropFirst(group.count)
      if first.isElement {
        spans += self.spans(group.compactMap(\.element))
      } else {
        spans.append(span([], group.compactMap { textPiece($0) }, text.range))
      }
    }
    return ([], spans)
  }

  private mutating func spans(_ elements: [ElementSyntax]) -> [BodyNode] {
    sequence(elements) { checker, control, isLooped in
      checker.warnIdleKey(control, isLooped)
      return checker.span(control)
    }
  }

  private mutating func span(_ control: ControlledElement) -> BodyNode? {
    let syntax = control.element
    guard syntax.tag.text == ElementKind.span.rawValue else {
      context.report(
        "misplaced-element", "`<text>` holds text, `{…}` and `<span>`, not other elements",
        at: syntax.tag.range)
      return nil
    }
    let attributes = attributes(control.rest, on: .span, "<span>", .span)
    if let child = syntax.childElements.first {
      context.report(
        "misplaced-element", "`<span>` holds text and `{…}`, not elements", at: child.tag.range,
        mend: child.tag.text == syntax.tag.text ? "put the spans side by side" : nil)
    }
    return span(attributes, syntax.children.compactMap { textPiece($0) }, syntax.range)
  }

  private func span(
    _ attributes: [AttributeTemplate], _ words: [TextPiece], _ range: SourceRange
  ) -> BodyNode {
    .element(
      ElementTemplate(
        kind: .span, attributes: attributes, children: [], text: words, range: range))
  }

  /// Words or an expression; elements are someone else's to check.
  private mutating func textPiece(_ child: ChildSyntax) -> TextPiece? {
    switch child {
    case .text(let text, _): return .literal(text)
    case .element: return nil
    case .expression(let expression):
      guard let value = compile(expression) else { return nil }
      switch value.type.unwrapped {
      case .list, .map, .protocol, .element, .action, .type, .wrapped, .bytes:
        context.report(
          "type-mismatch", "a value of type \(value.type) cannot be shown as text",
          at: value.range,
          mend: mendForText(value))
      default: break
      }
      return value.constant.flatMap { $0.shownAsText }.map { .literal($0) } ?? .expression(value)
    }
  }
}

extension BodyChecker {
  private func mendForText(_ value: CompiledExpression) -> String? {
    switch value.type {
    case .list(.string): "write `\(value.range.text.asReceiver).join(\", \")`"
    case .wrapped(.string): "write `\(value.range.text.asReceiver).orValue(\"\")`"
    case .wrapped(.int), .wrapped(.double):
      "write `\(value.range.text.asReceiver).orValue(0)`"
    case .bytes:
      "write `string(\(value.range.text))`, or `base64.encode(\(value.range.text))`"
    default: nil
    }
  }
}

extension Value {
  /// A constant string, which needs no evaluation to be shown.
  fileprivate var shownAsText: String? {
    if case .string(let text) = self { text } else { nil }
  }
}

extension ChildSyntax {
  fileprivate var element: ElementSyntax? {
    if case .element(let element) = self { element } else { nil }
  }

  fileprivate var isElement: Bool { element != nil }
}
