// Declarations of data, looks and targets.

extension MarkupPrinter {
  mutating func piece(_ syntax: ProtocolSyntax) -> PrintPiece {
    let open = comments.place(of: UInt8(ascii: "{"), from: syntax.name.range.end)
    let inner = innerComments(before: open)
    let rows = parameterRows(syntax.fields, before: syntax.range.end - 1)
    return .text("protocol \(syntax.name.text) ") + inner + braced(rows, open: open)
  }

  mutating func piece(_ syntax: AdapterSyntax) -> PrintPiece {
    let middle = innerComments(before: syntax.target.range.start)
    let head = condition("when", syntax.condition)
    let open = comments.place(
      of: UInt8(ascii: "{"), from: syntax.condition?.range.end ?? syntax.target.range.end)
    let inner = innerComments(before: open)
    let fields = syntax.fields.map {
      (name: $0.name.text, value: $0.value, range: $0.name.range.union($0.value.range))
    }
    let rows = rows(fields, before: syntax.range.end - 1, separator: ",", range: \.range) {
      printer, field in
      .text("\(field.name): ") + .indented(printer.expression(field.value))
    }
    return .sequence([
      .text("adapter \(syntax.model.text) -> "), middle, .text("\(syntax.target.text) "), head,
      inner, braced(rows, open: open),
    ])
  }

  mutating func piece(_ syntax: SourceSyntax) -> PrintPiece {
    var pieces: [PrintPiece] = [.text("source \(syntax.name.text)")]
    if !syntax.parameters.parameters.isEmpty {
      pieces.append(parameters(syntax.parameters, after: syntax.name))
    }
    if let type = syntax.type { pieces.append(self.type(type)) }
    if !syntax.options.isEmpty {
      let before = syntax.type?.range ?? syntax.parameters.parameters.last?.range
      let open = comments.place(
        of: UInt8(ascii: "{"), from: (before ?? syntax.name.range).end)
      let inner = innerComments(before: open)
      let rows = optionRows(syntax.options, before: syntax.range.end - 1)
      pieces += [.text(" "), inner, braced(rows, open: open)]
    }
    return .sequence(pieces)
  }

  /// A viewport or a style.
  mutating func piece(_ syntax: OptionsSyntax, _ keyword: String) -> PrintPiece {
    let open = comments.place(of: UInt8(ascii: "{"), from: syntax.name.range.end)
    let inner = innerComments(before: open)
    let rows = optionRows(syntax.options, before: syntax.range.end - 1)
    return .text("\(keyword) \(syntax.name.text) ") + inner + braced(rows, open: open)
  }

  mutating func piece(_ syntax: TargetSyntax) -> PrintPiece {
    let open = comments.place(of: UInt8(ascii: "{"), from: syntax.name.range.end)
    let inner = innerComments(before: open)
    let rows = rows(
      syntax.actions, before: syntax.range.end - 1, range: \.range,
      documentation: \.documentation.count
    ) { printer, action in
      var pieces = [
        .text("action \(action.name.text)"),
        printer.parameters(action.parameters, after: action.name),
      ]
      if let result = action.result { pieces.append(printer.type(result)) }
      if action.isRemote {
        let start = action.range.end - "remote".utf8.count
        pieces += [.text(" "), printer.innerComments(before: start), .text("remote")]
      }
      return .sequence(pieces)
    }
    return .text("target \(syntax.name.text) ") + inner
      + bracketed("{", rows, "}", edge: .space, isBroken: isBroken(open) || rows.count > 1)
  }

  // MARK: - Parts

  /// Rows between braces, on one line if they fit and the author did not break them.
  func braced(_ rows: [Row], open: Int) -> PrintPiece {
    bracketed("{", rows, "}", edge: .space, isBroken: isBroken(open))
  }

  /// Whether the author began a new line behind the bracket at `open`.
  func isBroken(_ open: Int) -> Bool { comments.endsLine(after: open + 1) }

  /// `when cond `, or nothing.
  mutating func condition(_ keyword: String, _ condition: EmbeddedExpression?) -> PrintPiece {
    guard let condition else { return .empty }
    return .sequence([
      .text(keyword + " "), .indented(.group(expression(condition))), .text(" "),
    ])
  }

  /// `: type`, with the comments before it.
  mutating func type(_ type: TypeSyntax) -> PrintPiece {
    .text(": ") + innerComments(before: type.range.start) + .text(type.text)
  }

  /// `(name: type = default, …)`
  mutating func parameters(_ list: ParameterListSyntax, after name: NameSyntax) -> PrintPiece {
    let open = comments.place(of: UInt8(ascii: "("), from: name.range.end)
    let close = comments.place(
      of: UInt8(ascii: ")"), from: list.parameters.last?.range.end ?? open)
    return bracketed("(", parameterRows(list, before: close), ")")
  }

  private mutating func parameterRows(_ list: ParameterListSyntax, before close: Int) -> [Row] {
    rows(list.parameters, before: close, separator: ",", range: \.range) { printer, parameter in
      let head = .text(parameter.name.text) + printer.type(parameter.type)
      guard let value = parameter.defaultValue else { return head }
      return .sequence([head, .text(" = "), .indented(printer.expression(value))])
    }
  }

  private mutating func optionRows(_ options: [OptionSyntax], before close: Int) -> [Row] {
    rows(options, before: close, separator: ",", range: \.range) { printer, option in
      .text("\(option.name.text): ") + .indented(printer.argument(option.value))
    }
  }

  mutating func argument(_ argument: ArgumentSyntax) -> PrintPiece {
    switch argument {
    case .duration(_, let range): .text(range.text)
    case .expression(let expression): self.expression(expression)
    }
  }
}

extension TypeSyntax {
  /// The type as it is written.
  var text: String {
    let text =
      switch form {
      case .name(let name): name
      case .list(let element): "list(\(element.text))"
      case .map(let value): "map(\(value.text))"
      }
    return isOptional ? text + "?" : text
  }
}

extension DeclarationSyntax {
  /// The `///` lines above it.
  var documentation: [String] {
    switch self {
    case .protocol(let syntax): syntax.documentation
    case .adapter(let syntax): syntax.documentation
    case .source(let syntax): syntax.documentation
    case .target(let syntax): syntax.documentation
    case .viewport(let syntax), .style(let syntax): syntax.documentation
    case .constant(let syntax): syntax.documentation
    case .component(let syntax), .container(let syntax), .page(let syntax): syntax.documentation
    case .rule(let syntax): syntax.documentation
    case .damaged: []
    }
  }
}
