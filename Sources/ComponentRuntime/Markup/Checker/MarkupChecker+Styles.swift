// Styles: named sets of constant attributes, expanded where they are used.

extension MarkupChecker {
  func checkStyles() {
    for syntax in index.styles {
      reportDuplicates(syntax.options.map(\.name), "attribute")
      styles[syntax.name.text] = syntax.options.compactMap { styleAttribute($0, of: syntax.name) }
    }
  }

  private func styleAttribute(_ option: OptionSyntax, of style: NameSyntax) -> StyleAttribute? {
    let name = option.name
    let what = "style `\(style.text)`"
    guard let description = AttributeTable[name.text], description.effect != .event else {
      report(
        "unknown-attribute", "unknown attribute `\(name.text)` of \(what)", at: name.range,
        mend: nearNames.question(for: name.text, among: AttributeTable.all.map(\.name)))
      return nil
    }
    guard case .expression(let expression) = option.value else {
      report("type-mismatch", "`\(name.text)` is no duration", at: option.value.range)
      return nil
    }
    guard let constant = evaluateConstant(expression)?.value else { return nil }
    let value = CompiledExpression(constant: constant, at: expression.range)
    let checking = AttributeChecking(description: description, kind: nil, what: what)
    checking.check(
      value, .expression(expression), self, origin: origin(of: .expression(expression)))
    return StyleAttribute(
      description: description,
      template: AttributeTemplate(
        name: name.text, target: description.target, value: value, constant: constant))
  }
}
