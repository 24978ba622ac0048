// Declarations: what may stand at the top of a file.

extension MarkupParser {
  mutating func declarations() -> [DeclarationSyntax] {
    var result: [DeclarationSyntax] = []
    while true {
      pendingDocumentation = []
      skipTrivia()
      if isAtEnd { return result }
      let start = position
      openTags = []
      lateEnds = []
      isEndTold = false
      if case .constant? = result.last { isBehindConstant = true } else { isBehindConstant = false }
      do throws(SyntaxFault) {
        result.append(try declaration())
        // What follows a value that does not parse may be meant for it.
        if case .constant(let constant)? = result.last, constant.value.syntax == nil {
          skipToDeclaration(after: start + 1, orForeign: true)
        }
      } catch {
        report(error)
        skipToDeclaration(after: Swift.max(start + 1, position), orForeign: error.isReported)
      }
    }
  }

  private mutating func declaration() throws(SyntaxFault) -> DeclarationSyntax {
    let start = position
    let head = Documented(documentation: pendingDocumentation, start: start)
    guard let keyword = peekName(), ReservedWords.declarations.contains(keyword) else {
      return try foreignDeclaration(head)
    }
    position += keyword.utf8.count
    if keyword == "adapter" { return .adapter(try adapter(head)) }
    if keyword == "style" { passSelectorMark() }
    let name = try name("the name of \(keyword.withArticle)")
    do throws(SyntaxFault) {
      return try body(of: keyword, name, head)
    } catch {
      report(error)
      skipToDeclaration(after: start + 1)
      return .damaged(keyword: keyword, name)
    }
  }

  /// Reports what is no declaration, and reads it as the one that it is meant for: as a whole where
  /// only its keyword is wrong, else its name.
  private mutating func foreignDeclaration(
    _ head: Documented
  ) throws(SyntaxFault) -> DeclarationSyntax {
    let word = foreignWord(at: position)
    let foreign = ForeignWords.declaration(word)
    let near =
      foreign == nil
      ? NearestName.suggestion(for: word, among: ReservedWords.declarations) : nil
    report(
      expected(
        "a declaration (`component`, `container`, `page`, …)",
        mend: foreign?.mend ?? near.map { "did you mean `\($0)`?" }
          ?? mendForStray(behindConstant: isBehindConstant)))
    position += word.utf8.count
    if foreign?.isPrefix ?? false {
      skipPrefixes()
      if !isAtEnd { return try declaration() }
    }
    guard let keyword = foreign?.keyword ?? near, keyword != "adapter" else {
      throw expected("a declaration").said(true)
    }
    do throws(SyntaxFault) {
      let name = try name("the name of \(keyword.withArticle)")
      do throws(SyntaxFault) {
        if keyword == "protocol" { _ = takeNext("=") }
        let isReadable = near != nil || keyword == "let" || keyword == "protocol" && isNext("{")
        if isReadable { return try body(of: keyword, name, head) }
      } catch {
        if near != nil { report(error) }
      }
      skipToDeclaration(after: head.start + 1, orForeign: true)
      return .damaged(keyword: keyword, name)
    } catch {
      throw error.said(true)
    }
  }

  /// What to do about something at the top of a file that declares nothing.
  private func mendForStray(behindConstant: Bool) -> String? {
    if isAt("}") || isAt(")") || isAt(";") { return "take it out" }
    if isAt("--") || isAt("#") { return "comments begin with `//`" }
    return behindConstant ? mendForLineStart : nil
  }

  /// Moves to what `export default` and the like stand before.
  private mutating func skipPrefixes() {
    skipTrivia()
    while case let word = foreignWord(at: position),
      ForeignWords.declaration(word)?.isPrefix ?? false
    {
      position += word.utf8.count
      skipTrivia()
    }
  }

  /// The mark before the name of a class in CSS: `style .title { … }`.
  private mutating func passSelectorMark() {
    skipTrivia()
    guard isAt(".") || isAt("#"), nameEnd(from: position + 1) > position + 1 else { return }
    report(expected("the name of a style", mend: "the name stands alone, without a mark"))
    position += 1
  }

  /// What every declaration starts with: its documentation and its place.
  struct Documented {
    var documentation: [String]
    var start: Int
  }

  private mutating func body(
    of keyword: String, _ name: NameSyntax, _ head: Documented
  ) throws(SyntaxFault) -> DeclarationSyntax {
    switch keyword {
    case "protocol": .protocol(try protocolBody(name, head))
    case "source": .source(try sourceBody(name, head))
    case "target": .target(try targetBody(name, head))
    case "viewport": .viewport(try optionsBody(name, head))
    case "style": .style(try optionsBody(name, head))
    case "let": .constant(try letBody(name, head))
    case "component": .component(try componentBody(name, head))
    case "container": .container(try componentBody(name, head))
    case "page": .page(try componentBody(name, head))
    default: .rule(try ruleBody(name, head))
    }
  }

  // MARK: - Data

  private mutating func protocolBody(
    _ name: NameSyntax, _ head: Documented
  ) throws(SyntaxFault) -> ProtocolSyntax {
    try expect("{", "and the fields of protocol \(name.text)")
    let fields = try parameterList(
      closing: "}", what: "a field's name", reserved: ReservedWords.fields)
    return ProtocolSyntax(
      name: name, fields: fields, documentation: head.documentation,
      range: range(from: head.start))
  }

  private mutating func adapter(_ head: Documented) throws(SyntaxFault) -> AdapterSyntax {
    let model = try name("the protocol of the model")
    try arrow()
    let target = try name("the protocol that is supplied")
    skipTrivia()
    let condition = takeConditionWord("when") ? try expression(until: .block) : nil
    try expect("{", "and the fields of the adapter")
    var fields: [(name: NameSyntax, value: EmbeddedExpression)] = []
    let isDamaged = try list(closing: "}") { (parser) throws(SyntaxFault) in
      let name = try parser.name("a field's name", reserved: ReservedWords.fields)
      try parser.colon(behind: name)
      fields.append((name, try parser.expression(until: .item)))
    }
    return AdapterSyntax(
      model: model, target: target, condition: condition, fields: fields, isDamaged: isDamaged,
      documentation: head.documentation, range: range(from: head.start))
  }

  private mutating func sourceBody(
    _ name: NameSyntax, _ head: Documented
  ) throws(SyntaxFault) -> SourceSyntax {
    var parameters = ParameterListSyntax(parameters: [], isDamaged: false)
    if takeNext("(") { parameters = try parameterList(closing: ")", what: "a parameter's name") }
    let type = try sourceType(of: name)
    let options = takeNext("{") ? try optionList().options : []
    return SourceSyntax(
      name: name, parameters: parameters, type: type, options: options,
      documentation: head.documentation, range: range(from: head.start))
  }

  private mutating func optionsBody(
    _ name: NameSyntax, _ head: Documented
  ) throws(SyntaxFault) -> OptionsSyntax {
    skipTrivia()
    guard take("{") else {
      throw expected(
        "`{` after `\(name.text)`",
        mend: isAt("(") ? "options stand in braces: `\(name.text) { name: value }`" : nil)
    }
    let list = try optionList()
    return OptionsSyntax(
      name: name, options: list.options, isDamaged: list.isDamaged,
      documentation: head.documentation, range: range(from: head.start))
  }

  /// The options up to `}`, and whether some could not be read.
  private mutating func optionList() throws(SyntaxFault) -> (
    options: [OptionSyntax], isDamaged: Bool
  ) {
    var options: [OptionSyntax] = []
    let isDamaged = try list(closing: "}") { (parser) throws(SyntaxFault) in
      let name = try parser.optionName()
      try parser.colon(behind: name)
      let value = try parser.argument()
      options.append(
        OptionSyntax(name: name, value: value, range: name.range.union(value.range)))
    }
    return (options, isDamaged)
  }

  private mutating func targetBody(
    _ name: NameSyntax, _ head: Documented
  ) throws(SyntaxFault) -> TargetSyntax {
    try expect("{", "and the actions of target \(name.text)")
    var actions: [TargetSyntax.Action] = []
    while true {
      pendingDocumentation = []
      skipTrivia()
      if take("}") { break }
      let documentation = pendingDocumentation
      let start = position
      guard takeKeyword("action") else {
        let name = peekName().flatMap { isAt("(", position + $0.utf8.count) ? $0 : nil }
        throw expected("`action` or `}`", mend: name.map { "write `action \($0)(…)`" })
      }
      let action = try self.name("the name of an action")
      try expect("(", "and the action's parameters")
      // No expression names them: any word will do.
      let parameters = try parameterList(
        closing: ")", what: "a parameter's name", reserved: [])
      let result = takeNext(":") ? try type() : nil
      actions.append(
        TargetSyntax.Action(
          name: action, parameters: parameters, result: result,
          isRemote: takeNextKeyword("remote"), documentation: documentation,
          range: range(from: start)))
    }
    return TargetSyntax(
      name: name, actions: actions, documentation: head.documentation,
      range: range(from: head.start))
  }

  // MARK: - Bodies with elements

  private mutating func componentBody(
    _ name: NameSyntax, _ head: Documented
  ) throws(SyntaxFault) -> ComponentSyntax {
    try expect("(", "and the parameters of \(name.text)")
    let parameters = try parameterList(closing: ")", what: "a parameter's name")
    try expect("{", "and the body of \(name.text)")
    let body = try members(of: name)
    return ComponentSyntax(
      name: name, parameters: parameters, members: body.members, elements: body.elements,
      isDamaged: body.isDamaged, documentation: head.documentation,
      range: range(from: head.start))
  }

  private mutating func ruleBody(
    _ name: NameSyntax, _ head: Documented
  ) throws(SyntaxFault) -> RuleSyntax {
    skipTrivia()
    guard takeKeyword("on") else { throw expected("`on section`") }
    skipTrivia()
    guard takeKeyword("section") else { throw expected("`section`") }
    skipTrivia()
    let condition = takeConditionWord("where") ? try expression(until: .block) : nil
    try expect("{", "and the body of rule \(name.text)")
    let body = try members(of: name)
    return RuleSyntax(
      name: name, condition: condition, members: body.members, elements: body.elements,
      documentation: head.documentation, range: range(from: head.start))
  }
}
