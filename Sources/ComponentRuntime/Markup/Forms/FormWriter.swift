// Writes declarations down for comparison: every word that counts, and the names among them.

/// Writes the form of one declaration.
struct FormWriter {
  private(set) var form = DeclarationForm()

  mutating func word(_ text: String) {
    form.text += "\(text.utf8.count):\(text)"
  }

  /// A name, and a reference to whatever it names.
  mutating func name(_ text: String) {
    word(text)
    form.references.insert(.name(text))
  }

  mutating func refer(to key: DeclarationKey) { form.references.insert(key) }

  /// A list: its length goes first, so that no list runs into the next.
  mutating func list<Element>(
    _ elements: [Element], _ write: (inout FormWriter, Element) -> Void
  ) {
    word(String(elements.count))
    for element in elements { write(&self, element) }
  }

  mutating func optional<Element>(
    _ element: Element?, _ write: (inout FormWriter, Element) -> Void
  ) {
    list(element.map { [$0] } ?? [], write)
  }

  // MARK: - Types and expressions

  mutating func type(_ type: TypeSyntax) {
    switch type.form {
    case .name(let text): name(text)
    case .list(let element):
      word("list(")
      self.type(element)
    case .map(let element):
      word("map(")
      self.type(element)
    }
    word(type.isOptional ? "?" : "")
  }

  mutating func expression(_ expression: EmbeddedExpression) {
    guard let syntax = expression.syntax else { return word("") }
    word(syntax.canonicalText)
    refer(from: syntax)
  }

  private mutating func refer(from syntax: ExpressionSyntax) {
    switch syntax.kind {
    case .name(let text, _), .literal(.string(let text)): refer(to: .name(text))
    default: break
    }
    for child in syntax.children { refer(from: child) }
  }

  mutating func parameters(_ parameters: ParameterListSyntax) {
    list(parameters.parameters) { writer, parameter in
      writer.word(parameter.name.text)
      writer.type(parameter.type)
      writer.optional(parameter.defaultValue) { $0.expression($1) }
    }
  }

  mutating func argument(_ argument: ArgumentSyntax) {
    switch argument {
    case .duration(let milliseconds, _): word("\(milliseconds)ms")
    case .expression(let expression): self.expression(expression)
    }
  }

  mutating func options(_ options: [OptionSyntax]) {
    list(options) { writer, option in
      writer.word(option.name.text)
      writer.argument(option.value)
    }
  }
}
