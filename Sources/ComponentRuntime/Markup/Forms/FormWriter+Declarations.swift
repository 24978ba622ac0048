// What of each kind of declaration counts. Documentation never does.

extension FormWriter {
  mutating func write(_ declaration: DeclarationSyntax) {
    word(declaration.keyword)
    switch declaration {
    case .protocol(let syntax): parameters(syntax.fields)
    case .adapter(let syntax): adapter(syntax)
    case .source(let syntax):
      // Options decide when events come about, not what they mean.
      parameters(syntax.parameters)
      optional(syntax.type) { $0.type($1) }
    case .target(let syntax):
      list(syntax.actions) { writer, action in
        writer.word(action.name.text)
        writer.parameters(action.parameters)
        writer.optional(action.result) { $0.type($1) }
        writer.word(action.isRemote ? "remote" : "")
      }
    case .viewport(let syntax), .style(let syntax): options(syntax.options)
    case .constant(let syntax): expression(syntax.value)
    case .component(let syntax): component(syntax)
    case .container(let syntax), .page(let syntax):
      component(syntax)
      refer(to: .rules)
      // A cell that cannot be evaluated shows this one.
      refer(to: .name(Program.brokenComponent))
    case .rule(let syntax): rule(syntax)
    case .damaged(_, let name): word(name.text)
    }
  }

  private mutating func adapter(_ syntax: AdapterSyntax) {
    name(syntax.model.text)
    word(syntax.target.text)
    optional(syntax.condition) { $0.expression($1) }
    list(syntax.fields) { writer, field in
      writer.word(field.name.text)
      writer.expression(field.value)
    }
  }

  private mutating func component(_ syntax: ComponentSyntax) {
    parameters(syntax.parameters)
    list(syntax.members) { $0.member($1) }
    list(syntax.elements) { $0.element($1) }
  }

  private mutating func rule(_ syntax: RuleSyntax) {
    word(syntax.name.text)
    optional(syntax.condition) { $0.expression($1) }
    list(syntax.members) { $0.member($1) }
    list(syntax.elements) { $0.element($1) }
  }

  // MARK: - Members

  private mutating func member(_ member: MemberSyntax) {
    switch member {
    case .let(let syntax):
      word("let")
      word(syntax.name.text)
      expression(syntax.value)
    case .use(let syntax):
      word("use")
      word(syntax.name.text)
      word(syntax.source.text)
      refer(to: .source(syntax.source.text))
      list(syntax.arguments) { $0.argument($1) }
    case .state(let syntax):
      word("state")
      word(syntax.name.text)
      type(syntax.type)
      expression(syntax.initialValue)
    case .action(let syntax):
      word("action")
      word(syntax.name.text)
      parameters(syntax.parameters)
      word(syntax.isRemote ? "remote" : "")
      list(syntax.body) { $0.statement($1) }
    case .damaged(_, let name): word(name.text)
    }
  }

  mutating func statement(_ statement: StatementSyntax) {
    switch statement {
    case .assign(let name, let value, _):
      word("=")
      word(name.text)
      expression(value)
    case .call(let arguments, let then, let otherwise, _):
      word("call")
      list(arguments) { $0.expression($1) }
      optional(then) { $0.list($1) { $0.statement($1) } }
      optional(otherwise) { $0.list($1) { $0.statement($1) } }
    case .push(let arguments, _):
      word("push")
      list(arguments) { $0.expression($1) }
    case .reload(let source, _):
      word("reload")
      word(source.text)
    case .conditional(let condition, let then, let otherwise, _):
      word("if")
      expression(condition)
      list(then) { $0.statement($1) }
      optional(otherwise) { $0.list($1) { $0.statement($1) } }
    case .damaged(let name): word(name.text)
    }
  }

  // MARK: - Elements

  private mutating func element(_ element: ElementSyntax) {
    name(element.tag.text)
    if element.tag.text == "component" { refer(to: .anyComponent) }
    list(element.attributes) { $0.attribute($1) }
    list(element.children) { writer, child in
      switch child {
      case .element(let element):
        writer.word("<")
        writer.element(element)
      case .text(let text, _):
        writer.word("text")
        writer.word(text)
      case .expression(let expression):
        writer.word("{")
        writer.expression(expression)
      }
    }
  }

  private mutating func attribute(_ attribute: AttributeSyntax) {
    switch attribute {
    case .named(let name, let value, _):
      word(name.text)
      switch value {
      case .none: word("true")
      case .string(let text, _):
        word("\"")
        self.name(text)
      case .expression(let expression):
        word("{")
        self.expression(expression)
      }
    case .loop(let loop):
      word("for")
      word(loop.item.text)
      optional(loop.index) { $0.word($1.text) }
      expression(loop.list)
    case .spread(let spread, _):
      word("...")
      expression(spread)
    }
  }
}
